"""`menzi variants`: every variant that can be named by its id."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.shown import print_json, print_table
from menzi.cli.words import json_option
from menzi.errors import MenziError, ProblemsError
from menzi.i18n import _, pick


@click.command(help=_("List the variants: id, title, seats, deck, and where each comes from."))
@json_option
@pass_app
def variants(app: App, as_json: bool) -> int:
    """Print the list."""
    found = listing(app)
    if as_json:
        print_json(found)
        return DONE
    rows = [
        (v["id"], v["title"], str(v["seats"]), v["deck"], v["source"])
        if "problem" not in v
        else (v["id"], _("(cannot be used)"), "", "", v["source"])
        for v in found
    ]
    print_table((_("id"), _("title"), _("seats"), _("deck"), _("source")), rows, right=(2,))
    for variant in found:
        if "problem" in variant:
            click.echo(variant["problem"], err=True)
    return DONE


def listing(app: App) -> list[dict[str, Any]]:
    """What is known of each variant; a broken one has a `problem` in place of what it would say."""
    from menzi.spec.find import BUNDLED, list_variants

    owners = {folder: p.name for p in app.plugins.listing() for folder in p.variant_dirs}
    found = []
    for name, path, folder in list_variants(app.plugins.variant_dirs()):
        source = _("bundled") if folder == BUNDLED else owners.get(Path(folder), folder)
        found.append({"id": name, **_about(app, path), "source": source, "file": str(path)})
    return found


def _about(app: App, path: Path) -> dict[str, Any]:
    from menzi.spec.loader import load_spec

    try:
        spec = load_spec(path, variant_dirs=app.plugins.variant_dirs(), house_rules=app.plugins.house_rules())
    except MenziError as error:
        first = error.problems[0] if isinstance(error, ProblemsError) and error.problems else error
        return {"problem": str(first)}
    data = spec.data
    return {
        "title": pick(data["name"], spec.id),
        "seats": data["seats"]["count"],
        "deck": spec.deck["id"],
    }
