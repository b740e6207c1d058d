"""`menzi replay`: play a recorded deal again and compare every event."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE, NEGATIVE
from menzi.cli.shown import print_json
from menzi.cli.words import file_argument, json_option, trust_option
from menzi.errors import MenziError, PluginError, ProblemsError, RecordError
from menzi.i18n import _

if TYPE_CHECKING:
    from menzi.record import Record
    from menzi.table import Table


@click.command(
    help=_(
        "Play the deal recorded in FILE again by the installed rules and compare every event and the "
        "settlement. Exit 1 and the first line that differs if they disagree; 3 if FILE is no record."
    )
)
@file_argument("file")
@json_option
@trust_option
@pass_app
def replay(app: App, file: Path, as_json: bool) -> int:
    """Replay one record."""
    from menzi.record import first_deal
    from menzi.record import replay as replay_record

    record = open_record(file)
    table = record_table(app, record, file)
    first_deal(
        record, table
    )  # a head that contradicts itself makes it a bad record, not another course of play
    try:
        deal = replay_record(record, table)
    except RecordError as error:
        _print(as_json, file, record, line=error.line, message=str(error))
        return NEGATIVE
    _print(
        as_json, file, record, result=deal.result, winners=sorted(deal.winners), payments=list(deal.scores)
    )
    return DONE


def open_record(file: Path) -> Record:
    """Read a record; RecordError names the file and the line that is none."""
    from menzi.record import read_record

    try:
        return read_record(file)
    except RecordError as error:
        raise RecordError(f"{file}:{error.line}: {error}" if error.line else str(error)) from None


def record_table(app: App, record: Record, file: Path) -> Table:
    """The table that a record was played at; SpecError or RecordError if its first line makes none."""
    from menzi.load import table_from_spec
    from menzi.spec.loader import spec_from_document

    document = record.header["spec"]
    if not isinstance(document, dict):
        raise RecordError(_("the spec is no JSON object."), line=1)
    try:
        versions = record.header["plugins"]
        if isinstance(versions, dict):
            app.plugins.use_recorded(versions)
        return table_from_spec(spec_from_document(document, str(file)), app.plugins)
    except (ProblemsError, PluginError):
        raise
    except MenziError as error:
        raise RecordError(str(error), line=1) from None


def _print(as_json: bool, file: Path, record: Record, **found: Any) -> None:
    agrees = "line" not in found
    if as_json:
        print_json({"file": str(file), "ok": agrees, "lines": len(record.events) + 1, **found}, compact=True)
    elif agrees:
        text = _("{file}: {lines} lines agree; result {result}, payments {payments}.")
        payments = " ".join(f"{n:+d}" if n else "0" for n in found["payments"])
        lines = len(record.events) + 1
        click.echo(text.format(file=file, lines=lines, result=found["result"], payments=payments))
    else:
        click.echo(f"{file}: {found['message']}")
