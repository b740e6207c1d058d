"""`menzi rules`: the rules of a variant as a page."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.shown import print_json
from menzi.cli.words import chosen, json_option, rules_option, trust_option, variant_argument
from menzi.i18n import _

if TYPE_CHECKING:
    from menzi.table import Table

WIDEST = 100


@click.command(
    help=_(
        "Print the rules of VARIANT: goal, setup, play, claims in their order, scoring, and the options with "
        "the values in force."
    )
)
@variant_argument
@rules_option
@json_option
@trust_option
@pass_app
def rules(app: App, variant: str | None, rules: Sequence[tuple[tuple[str, ...], Any]], as_json: bool) -> int:
    """Print the page."""
    from menzi.describe import describe, page_data, page_text

    table = app.table(variant, chosen(rules))
    page = describe(table, _parent_options(app, table))
    if as_json:
        print_json(page_data(page))
    else:
        width = min(WIDEST, shutil.get_terminal_size((80, 24)).columns)
        click.echo(page_text(page, width), nl=False)
    return DONE


def _parent_options(app: App, table: Table) -> dict[str, Any] | None:
    """The option values of the variant that this one's file extends."""
    if not table.spec.parents:
        return None
    from menzi.spec.loader import load_spec
    from menzi.spec.read import read_yaml

    file = Path(table.spec.file)
    said = read_yaml(file).mapping["extends"].value
    spec = load_spec(
        str(said),
        variant_dirs=app.plugins.variant_dirs(),
        base=file.parent,
        house_rules=app.plugins.house_rules(),
    )
    return dict(spec.options)
