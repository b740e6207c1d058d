"""The end of a deal: the winning hands group by group, what they scored, and who pays whom for what."""

from __future__ import annotations

from collections.abc import Sequence

from menzi import events as ev
from menzi.events import Event
from menzi.tableview.model import MeldView, Payment, Settlement, WinView
from menzi.tableview.wording import Wording


def settlement(events: Sequence[Event], words: Wording) -> Settlement | None:
    """The settlement, from a deal's events; None while the deal goes on."""
    if not events or events[-1].kind != ev.END:
        return None
    end = events[-1].data
    return Settlement(
        result=words.result(end),
        wins=tuple(_win(event, words) for event in events if event.kind == ev.WIN),
        payments=tuple(_payment(event, words) for event in events if event.kind == ev.PAY),
        totals=tuple(zip(words.names, end["payments"], strict=True)),
    )


def _win(event: Event, words: Wording) -> WinView:
    data = event.data
    groups = []
    for found in data["groups"]:
        kind = found["kind"]
        shown = MeldView(kind, words.kind(kind), words.cards_of(found["cards"]))
        groups.append((shown, found.get("value")))
    table = words.table
    return WinView(
        seat=event.seat,
        name=words.names[event.seat],
        text=words.won_by(event.seat, data),
        groups=tuple(groups),
        patterns=tuple((table.name_of("patterns", name), n) for name, n in data["patterns"].items() if n),
        score=tuple((table.name_of("score", name), n) for name, n in data["score"].items()),
    )


def _payment(event: Event, words: Wording) -> Payment:
    data = event.data
    payers = tuple((words.names[int(seat)], amount) for seat, amount in data["payers"].items())
    return Payment(words.sentence(event), words.names[data["to"]], words.cause(data), payers)
