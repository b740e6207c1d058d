"""`menzi show`: a resolved variant, or a position out of a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.replay import open_record, record_table
from menzi.cli.shown import print_json, yaml_text
from menzi.cli.words import chosen, json_option, rules_option, trust_option, variant_argument
from menzi.i18n import _

if TYPE_CHECKING:
    from menzi.record import Record
    from menzi.spec.model import Spec

RECORD_SUFFIX = ".jsonl"


@click.command(
    help=_(
        "Print VARIANT with everything it inherits and its options in force, as YAML that is a variant too. "
        "With --position, VARIANT is the file of a record, and the position in it is printed."
    )
)
@variant_argument
@click.option("--position", is_flag=True, help=_("Print the position that a record came to."))
@click.option(
    "--at",
    type=click.IntRange(0),
    metavar="N",
    help=_("The position after N decisions; default: after the last."),
)
@rules_option
@json_option
@trust_option
@pass_app
def show(
    app: App,
    variant: str | None,
    position: bool,
    at: int | None,
    rules: Sequence[tuple[tuple[str, ...], Any]],
    as_json: bool,
) -> int:
    """Print a variant or a position."""
    if position:
        if variant is None:
            raise click.UsageError(_("Which record? Name its file."))
        _show_position(app, Path(variant), at, as_json)
        return DONE
    if at is not None:
        raise click.UsageError(_("--at goes with --position."))
    if variant is not None and variant.endswith(RECORD_SUFFIX):
        raise click.UsageError(_("{file} is a record: add --position.").format(file=variant))
    from menzi.describe.texts import Texts
    from menzi.spec.listed import names_of

    spec = app.table(variant, chosen(rules)).spec
    data = resolved(spec)
    if as_json:
        print_json(data)
    else:
        click.echo(f"# {' < '.join((spec.id, *spec.parents))}: {spec.file}")
        for name in names_of(spec.data):
            click.echo(f"# {name}: {Texts(spec)('house_rules', name)}")
        click.echo(f"# sha256 {spec.sha256}")
        click.echo(yaml_text(data), nl=False)
    return DONE


def resolved(spec: Spec) -> dict[str, Any]:
    """A spec as a variant that stands for itself: the values in force are the defaults of its options."""
    data = dict(spec.data)
    rows = {row["id"] for row in data["claims"]}
    tiers = [[name for name in tier if name in rows] for tier in data["tiers"]]
    data["tiers"] = [tier for tier in tiers if tier]
    options = data.get("options", {})
    data["options"] = {name: _with_default(o, spec.options[name]) for name, o in options.items()}
    return data


def _with_default(option: Mapping[str, Any], value: Any) -> dict[str, Any]:
    if option["type"] != "map":
        return {**option, "default": value}
    fields = {name: {**field, "default": value[name]} for name, field in option["fields"].items()}
    return {**option, "fields": fields}


def _show_position(app: App, file: Path, at: int | None, as_json: bool) -> None:
    from menzi.position import position_of
    from menzi.record import follow

    record = open_record(file)
    table = record_table(app, record, file)
    deal = follow(_until(record, at), table)
    data = position_of(deal)
    if as_json:
        print_json(data)
    else:
        click.echo(f"# {table.id}: {file}")
        click.echo(yaml_text(data), nl=False)


def _until(record: Record, decisions: int | None) -> Record:
    """The record as it was after that many decisions."""
    from menzi.events import DECISION

    if decisions is None:
        return record
    places = [i for i, event in enumerate(record.events) if event.get("event") == DECISION]
    if decisions > len(places):
        raise click.BadParameter(_("the record has {n} decisions.").format(n=len(places)), param_hint="--at")
    end = places[decisions] if decisions < len(places) else len(record.events)
    return replace(record, events=record.events[:end])
