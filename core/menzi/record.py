"""Records: a deal as JSON Lines, written as it happens, read back, replayed and resumed (FORMATS section 5).

The first line says what was played: format, versions, the whole resolved spec with its SHA-256, plugins, seed,
dealer, seat names. Then follows one line an event, with physical cards; the last is the result. Because a deal
is its seed and its decisions, replaying a record is playing the decisions again and comparing every line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from menzi import events as ev
from menzi.deal import Deal
from menzi.errors import ActionError, CardError, PluginError, RecordError
from menzi.i18n import _
from menzi.table import Table
from menzi.version import VERSION

FORMAT = 1
LIMIT = 64 << 20
"""Bytes that a record may have."""

HEADER_KEYS = ("format", "menzi", "variant", "spec", "sha256", "plugins", "seed", "dealer", "names")


def header(
    table: Table, deal: Deal, plugins: Mapping[str, str], names: Sequence[str] | None = None
) -> dict[str, Any]:
    """The first line of a deal's record. `plugins` maps each plugin in use to its version.

    RecordError for a deal whose cards were given (by hands or a position): its seed would not bring them back.
    """
    if not deal.seeded:
        raise RecordError(_("only a deal that was dealt from its seed can be recorded."))
    return {
        "format": FORMAT,
        "menzi": VERSION,
        "variant": table.id,
        "spec": table.spec.document,
        "sha256": table.spec.sha256,
        "plugins": dict(plugins),
        "seed": deal.seed,
        "dealer": deal.dealer,
        "names": list(names or table.seat_names()),
    }


def line(data: Mapping[str, Any]) -> str:
    """One line of a record, without its line end."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def record_lines(
    table: Table, deal: Deal, plugins: Mapping[str, str], names: Sequence[str] | None = None
) -> list[str]:
    """The whole record of a deal."""
    return [line(header(table, deal, plugins, names)), *(line(e.data) for e in deal.events())]


class RecordWriter:
    """Writes a deal's record as it happens: call `update` after every decision.

    Every line is flushed as a whole; with `sync` it is also on the disk before `update` returns. OSError
    passes through: who plays decides whether to go on unsaved.
    """

    def __init__(self, stream: IO[str], deal: Deal, *, written: int = 0, sync: bool = False) -> None:
        self._stream = stream
        self._deal = deal
        self._written = written
        """Events that are in the file."""
        self._sync = sync

    @classmethod
    def create(
        cls,
        path: Path,
        table: Table,
        deal: Deal,
        plugins: Mapping[str, str],
        names: Sequence[str] | None = None,
        *,
        sync: bool = False,
    ) -> RecordWriter:
        """Start a new record; the file must not exist."""
        first = header(table, deal, plugins, names)
        stream = path.open("x", encoding="utf-8", newline="\n")
        writer = cls(stream, deal, sync=sync)
        try:
            stream.write(line(first) + "\n")
            writer.update()
        except OSError:
            stream.close()
            raise
        return writer

    def update(self) -> None:
        """Write the events that are new."""
        log, table = self._deal.log, self._deal.table
        text = "".join(line(ev.read(table, raw).data) + "\n" for raw in log[self._written :])
        self._stream.write(text)
        self._stream.flush()
        if self._sync:
            os.fsync(self._stream.fileno())
        self._written = len(log)

    def close(self) -> None:
        """Close the file."""
        self._stream.close()


@dataclass(frozen=True)
class Record:
    """A record as it was read. `events` are the lines after the first; `size` the bytes of its whole lines."""

    header: Mapping[str, Any]
    events: Sequence[Mapping[str, Any]]
    size: int
    cut: bool
    """The last line is not whole, or the result is missing."""


def read_record(path: Path) -> Record:
    """Read a record; RecordError names the line that cannot be read. A broken last line is a cut, no error."""
    try:
        with path.open("rb") as stream:
            data = stream.read(LIMIT + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise RecordError(_("{path} cannot be read: {reason}.").format(path=path, reason=reason)) from None
    if len(data) > LIMIT:
        raise RecordError(_("{path} is larger than the {n} bytes that are read.").format(path=path, n=LIMIT))
    lines = data.split(b"\n")
    rest = lines.pop()
    parsed: list[Mapping[str, Any]] = []
    for number, raw in enumerate(lines, 1):
        parsed.append(_parse(raw, number))
    if not parsed:
        raise RecordError(_("{path} is no record: its first line is not whole.").format(path=path))
    _check_header(parsed[0])
    whole = bool(parsed[1:]) and parsed[-1].get("event") == ev.END
    return Record(parsed[0], parsed[1:], len(data) - len(rest), bool(rest) or not whole)


def _parse(raw: bytes, number: int) -> Mapping[str, Any]:
    try:
        value = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):  # ValueError: no UTF-8, no JSON, or a number without end
        raise RecordError(_("this is no line of a record (JSON is expected)."), line=number) from None
    if not isinstance(value, dict):
        raise RecordError(_("this is no line of a record (a JSON object is expected)."), line=number)
    return value


def _check_header(data: Mapping[str, Any]) -> None:
    for key in HEADER_KEYS:
        if key not in data:
            raise RecordError(_("the first line lacks {key!r}.").format(key=key), line=1)
    if data["format"] != FORMAT:
        message = _("the record has format {found!r}; this menzi reads format {known}.")
        raise RecordError(message.format(found=data["format"], known=FORMAT), line=1)
    if not isinstance(data["seed"], (int, str)) or isinstance(data["seed"], bool):
        raise RecordError(_("the seed is a number or text."), line=1)
    if not isinstance(data["dealer"], int) or isinstance(data["dealer"], bool):
        raise RecordError(_("the dealer is a seat."), line=1)


def first_deal(record: Record, table: Table) -> Deal:
    """The deal of a record before its first decision; RecordError if the table is not the record's."""
    if table.spec.sha256 != record.header["sha256"]:
        raise RecordError(_("the spec does not have the SHA-256 that the record gives."), line=1)
    dealer = record.header["dealer"]
    if not 0 <= dealer < table.seats:
        raise RecordError(_("there is no seat {seat}.").format(seat=dealer), line=1)
    return Deal(table, record.header["seed"], dealer=dealer)


def follow(record: Record, table: Table) -> Deal:
    """Play a record's decisions again and compare every event; the deal as far as the record goes.

    RecordError names the first line that differs, or where a plugin broke its promise.
    """
    deal = first_deal(record, table)
    broken: PluginError | None = None
    for number, found in enumerate(record.events, 2):
        at = number - 2
        if at == len(deal.log) and broken is None:
            try:
                _decide(deal, found, number)
            except PluginError as error:
                broken = error  # what happened until then is in the record too
        expected = ev.read(table, deal.log[at]).data if at < len(deal.log) else None
        if expected is None or line(expected) != line(found):
            message = _("the record says {found}, the rules say {expected}.")
            text = line(expected) if expected is not None else str(broken or _("nothing more"))
            raise RecordError(message.format(found=line(found), expected=text), line=number)
    if broken is not None:
        message = _("the record agrees so far and ends here, without a result: {what}")
        raise RecordError(message.format(what=broken), line=len(record.events) + 2)
    return deal


def _decide(deal: Deal, found: Mapping[str, Any], number: int) -> None:
    """Everything that has happened is compared: the next line must be a decision."""
    seat, action = found.get("seat"), found.get("action")
    if found.get("event") != ev.DECISION or not isinstance(seat, int) or not isinstance(action, str):
        raise RecordError(
            _("a decision is expected here, not {found}.").format(found=line(found)), line=number
        )
    try:
        read, cards = deal.table.actions.read(action)
        named = deal.table.deck.read_cards(found.get("cards"))
        stride = deal.table.deck.stride
        deal.submit(seat, read, cards or [face * stride + (copy or 0) for face, copy in named])
    except (ActionError, CardError) as error:
        raise RecordError(str(error), line=number) from None


def replay(record: Record, table: Table) -> Deal:
    """Replay a whole record; RecordError if it differs anywhere, or ends before its result."""
    deal = follow(record, table)
    if record.cut or len(deal.log) > len(record.events):
        message = _("the record ends here; it agrees so far, but it has no result.")
        raise RecordError(message, line=len(record.events) + 2)
    return deal


def resume(path: Path, record: Record, table: Table, *, sync: bool = False) -> tuple[Deal, RecordWriter]:
    """The deal of a record that was cut off, and a writer that goes on in the same file."""
    deal = follow(record, table)
    stream = path.open("r+", encoding="utf-8", newline="\n")
    stream.truncate(record.size)
    stream.seek(0, os.SEEK_END)
    writer = RecordWriter(stream, deal, written=len(record.events), sync=sync)
    writer.update()
    return deal, writer
