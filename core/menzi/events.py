"""Events: what happened in a deal, in order.

The engine writes plain tuples, which cost next to nothing; they become `Event` objects when somebody reads
them. An event is public unless it says otherwise: what is private to a seat is a decision (a sealed answer
says that the seat was asked), the cards that it was dealt, and a card that it drew. Cards that are exchanged are
private to who gives and who gets them. The groups of a win are private to the winner until the deal is over.
Others see faces, not copies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from menzi.actions import DISCARD as DISCARD_KIND
from menzi.actions import Action
from menzi.rules import Win
from menzi.state import Entry, Meld

if TYPE_CHECKING:
    from menzi.table import Table

DEALT = "deal"
SHOWN = "shown"
DECISION = "decision"
CHOICE = "choice"
EXCHANGE = "exchange"
DRAW = "draw"
ASIDE = "aside"
REVEAL = "reveal"
DISCARD = "discard"
DECLARE = "declare"
MELD = "meld"
WIN = "win"
PAY = "pay"
STATUS = "status"
END = "end"

_COPY = re.compile("#[0-9]+")

Raw = tuple[Any, ...]
"""An event as the engine writes it: its kind, then what its kind needs (see `_fields`)."""


class Event:
    """One thing that happened. `data` is its JSON form; `seat` whose doing it was, -1 for nobody's."""

    __slots__ = ("data", "kind", "seat")

    def __init__(self, kind: str, seat: int, data: Mapping[str, Any]) -> None:
        self.kind = kind
        self.seat = seat
        self.data = data

    def __repr__(self) -> str:
        return f"<Event {dict(self.data)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.data == other.data

    __hash__ = None  # type: ignore[assignment]  # its data is a mapping


def read(table: Table, raw: Raw) -> Event:
    """The full event behind a raw one."""
    kind, seat = raw[0], raw[1]
    data: dict[str, Any] = {"event": kind}
    if seat >= 0:
        data["seat"] = seat
    data.update(_fields(table, raw))
    return Event(kind, seat, data)


def seen_by(table: Table, raw: Raw, viewer: int, over: bool) -> Event | None:
    """What `viewer` may know of an event; None if nothing."""
    kind, seat = raw[0], raw[1]
    if seat == viewer or (kind == EXCHANGE and raw[2] == viewer):
        return read(table, raw)
    if kind == DECISION or (kind == CHOICE and not table.memory[raw[2]].public):
        return None
    if kind == EXCHANGE:
        data = {"event": kind, "seat": seat, "kind": raw[4], "to": raw[2], "count": len(raw[3])}
        return Event(kind, seat, data)
    event = _without_copies(read(table, raw))
    if kind == DEALT:
        return Event(kind, seat, {"event": kind, "seat": seat, "count": len(raw[2])})
    if kind == DRAW:
        return Event(kind, seat, {k: v for k, v in event.data.items() if k != "card"})
    if kind == WIN and not over:
        hidden = {"groups", "patterns"}
        return Event(kind, seat, {k: v for k, v in event.data.items() if k not in hidden})
    return event


def _without_copies(event: Event) -> Event:
    """Faces only: which copy a seat chose tells which others it does not hold."""
    data = {
        key: _COPY.sub("", value) if key in ("card", "cards", "taken") else value
        for key, value in event.data.items()
    }
    return Event(event.kind, event.seat, data)


def _fields(table: Table, raw: Raw) -> dict[str, Any]:
    kind = raw[0]
    text = table.deck.card_text
    if kind == DECISION:
        return _decision(table, raw[2], raw[3])
    if kind == DEALT:
        return {"cards": " ".join(text(c) for c in raw[2])}
    if kind == CHOICE:
        return {"name": raw[2], "value": raw[3]}
    if kind == EXCHANGE:
        return {"kind": raw[4], "to": raw[2], "cards": " ".join(text(c) for c in raw[3])}
    if kind in (REVEAL, DISCARD, SHOWN, ASIDE):
        return {"card": text(raw[2])}
    if kind == DRAW:
        return {"card": text(raw[2]), "replacement": True} if raw[3] else {"card": text(raw[2])}
    if kind == DECLARE:
        return {"kind": raw[2], "card": text(raw[3])}
    if kind == MELD:
        return _meld(table, raw[2])
    if kind == WIN:
        return _win(table, raw[2], raw[3])
    if kind == PAY:
        return _entry(raw[2])
    if kind == STATUS:
        return {"status": raw[2]}
    return {"result": raw[2], "winners": list(raw[3]), "payments": list(raw[4])}


def _decision(table: Table, action: Action, cards: Sequence[int]) -> dict[str, Any]:
    """A discard names its copy; copies that were asked for in another action stand beside it."""
    if action.kind == DISCARD_KIND:
        return {"action": f"{action.kind} {table.deck.card_text(cards[0])}"}
    if not cards:
        return {"action": action.text}
    return {"action": action.text, "cards": " ".join(map(table.deck.card_text, cards))}


def _meld(table: Table, meld: Meld) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": meld.kind, "cards": " ".join(map(table.deck.card_text, meld.cards))}
    if meld.taken >= 0:
        data["taken"] = table.deck.card_text(meld.taken)
    if meld.source >= 0:
        data["from"] = meld.source
    return data


def _win(table: Table, win: Win, card: int) -> dict[str, Any]:
    how = win.how
    data: dict[str, Any] = {"source": how.source, "from": how.owner}
    if card >= 0:
        data["card"] = table.deck.card_text(card)
    data["groups"] = groups_data(table, win)
    data["patterns"] = dict(win.patterns)
    data["score"] = dict(win.score)
    return data


def groups_data(table: Table, win: Win) -> list[dict[str, Any]]:
    """The groups of a win as `menzi score` prints them."""
    found: list[dict[str, Any]] = []
    for group in win.groups:
        item: dict[str, Any] = {"kind": group.kind, "cards": table.deck.text(group.faces)}
        if group.value is not None:
            item["value"] = group.value
        found.append(item)
    return found


def _entry(entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": entry.kind, "to": entry.to}
    data["payers"] = {str(seat): amount for seat, amount in entry.payers}
    if entry.meld:
        data["meld"] = entry.meld
    return data


class Events(Sequence[Event]):
    """A stretch of a deal's log, read when it is looked at."""

    __slots__ = ("_log", "_start", "_stop", "_table")

    def __init__(self, table: Table, log: list[Raw], start: int, stop: int) -> None:
        self._table = table
        self._log = log
        self._start = start
        self._stop = stop

    def __len__(self) -> int:
        return self._stop - self._start

    def __iter__(self) -> Iterator[Event]:
        for i in range(self._start, self._stop):
            yield read(self._table, self._log[i])

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        return read(self._table, self._log[self._start + index])

    def __repr__(self) -> str:
        return f"<Events {list(self)}>"
