"""`menzi schema`: the JSON Schemas of everything that menzi reads and writes, for editors and programs."""

from __future__ import annotations

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.shown import print_json, print_table
from menzi.cli.words import Word, json_option
from menzi.i18n import _

NAMES = ("variant", "deck", "config", "script", "request", "answer")
"""The schemas, those of files that people write first."""


@click.command(
    help=_(
        "Print the JSON Schema NAME: variant, deck, config, script, request or answer. An editor that knows "
        "it completes and explains what you write: menzi schema variant > variant.schema.json."
    )
)
@click.argument("name", type=Word(NAMES), required=False)
@click.option("--list", "listed", is_flag=True, help=_("List the schemas, and what each describes."))
@json_option
@pass_app
def schema(_app: App, name: str | None, listed: bool, as_json: bool) -> int:
    """Print a schema, or the list of them. A schema is JSON whether `--json` is said or not."""
    if listed == (name is not None):
        raise click.UsageError(_("Name one schema, or say --list."))
    if name is not None:
        from menzi.spec.schema import schema_text

        click.echo(schema_text(name), nl=False)
        return DONE
    import json

    from menzi.spec.schema import schema_text

    found = {each: json.loads(schema_text(each))["description"] for each in NAMES}
    if as_json:
        print_json([{"name": each, "description": about} for each, about in found.items()])
    else:
        print_table((_("name"), _("describes")), list(found.items()))
    return DONE
