"""Events: what each seat may know of them, and how they are read."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from menzi import events as ev
from menzi.deal import Deal
from menzi.events import Event, seen_by
from menzi.position import deal_from_position
from menzi.view import View

from ..support.madeup import NAMES, table
from ..support.play import finish

PUBLIC = {"shown", "choice", "reveal", "discard", "declare", "meld", "pay", "status", "end"}


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_event_has_its_visibility(name: str) -> None:
    """Decisions are private, dealt and drawn cards hidden, the groups of a win kept until the end."""
    kinds = set()
    for seed in range(25):
        deal = finish(Deal(table(name), seed), Random(seed))
        for raw in deal.log:
            full = ev.read(deal.table, raw)
            kinds.add(full.kind)
            for viewer in range(deal.table.seats):
                for over in (False, True):
                    check(full, seen_by(deal.table, raw, viewer, over), viewer, over)
    assert {"deal", "decision", "discard", "meld", "end"} <= kinds


def without_copies(key: str, value: Any) -> Any:
    """`1a` for `1a#2`."""
    return re.sub("#[0-9]", "", value) if key in ("card", "cards", "taken") else value


def check(full: Event, seen: Event | None, viewer: int, over: bool) -> None:
    """What a viewer sees of an event is what its kind says; of another's cards it sees faces, not copies."""
    if full.seat == viewer:
        assert seen == full
        return
    full = Event(full.kind, full.seat, {k: without_copies(k, v) for k, v in full.data.items()})
    if full.kind in PUBLIC:
        assert seen == full
    elif full.kind == "decision":
        assert seen is None
    elif full.kind == "deal":
        assert seen is not None
        assert seen.data == {"event": "deal", "seat": full.seat, "count": len(full.data["cards"].split())}
    elif full.kind == "exchange":
        assert seen is not None
        if full.data["to"] == viewer:
            assert full.data == {k: without_copies(k, v) for k, v in seen.data.items()}
            assert "#" in seen.data["cards"]
        else:
            count = len(full.data["cards"].split())
            assert seen.data == {**{k: v for k, v in full.data.items() if k != "cards"}, "count": count}
    elif full.kind == "draw":
        assert seen is not None
        assert seen.data == {k: v for k, v in full.data.items() if k != "card"}
    else:
        assert full.kind == "win"
        assert seen is not None
        private = set() if over else {"groups", "patterns"}
        assert seen.data == {k: v for k, v in full.data.items() if k not in private}


def test_a_win_before_the_end_keeps_its_groups_from_the_others() -> None:
    """And gives them up when the deal is over."""
    seats = [{"hand": "3c"}, {"hand": "2a 3a 1b 1b 1b", "shun": "c"}, {"hand": "3c 4c"}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(table("streams"), {"seats": seats, "card": card, "stock": "2c"})
    deal.submit(1, "win")

    def told(viewer: int) -> Event:
        return next(e for e in View(deal, viewer).events() if e.kind == "win")

    assert "groups" in told(1).data
    assert "groups" not in told(2).data
    assert told(2).data["score"] == {"groups": 2, "points": 5}
    finish(deal, Random(0))
    assert told(2).data["groups"] == [
        {"kind": "row", "cards": "1a 2a 3a", "value": 2},
        {"kind": "trio", "cards": "1b 1b 1b", "value": 3},
    ]


def test_events_are_a_sequence() -> None:
    """Length, index from either end, slice, iteration."""
    events = Deal(table("lamps"), 0).events()
    assert len(events) == len(list(events)) > 3
    assert events[0].kind == "deal"
    assert events[-1] == list(events)[-1]
    assert list(events[1:3]) == list(events)[1:3]
    for index in (len(events), -len(events) - 1):
        with pytest.raises(IndexError):
            events[index]


def test_events_of_a_decision_are_those_that_it_caused() -> None:
    """And do not grow with the deal."""
    deal = Deal(table("streams"), 0)
    first = deal.submit(0, "shun a")
    deal.submit(1, "shun a")
    assert [e.kind for e in first] == ["decision"]


def test_a_meld_tells_what_was_taken_from_whom() -> None:
    """A meld from the own hand tells neither."""
    seats = [{}, {"hand": "1a 1a 3c 4b"}, {}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(table("streams", least=99), {"seats": seats, "card": card, "stock": "2c"})
    (meld,) = [e for e in deal.submit(1, "trio") if e.kind == "meld"]
    assert meld.data == {
        "event": "meld",
        "seat": 1,
        "kind": "trio",
        "cards": "1a#0 1a#1 1a#2",
        "taken": "1a#2",
        "from": 0,
    }
    laid = deal_from_position(
        table("streams", least=99),
        {"seats": [{"hand": "1a 1a 1a 1a 2b"}, {}, {}], "turn": {"seat": 0, "drawn": "1a"}, "stock": "2c"},
    )
    (meld,) = [e for e in laid.submit(0, "own_quad 1a") if e.kind == "meld"]
    assert meld.data == {"event": "meld", "seat": 0, "kind": "own_quad", "cards": "1a#0 1a#1 1a#2 1a#3"}


def test_payments_name_their_cause() -> None:
    """Who pays whom how much, and for which meld."""
    deal = deal_from_position(
        table("streams", least=99),
        {"seats": [{"hand": "1a 1a 1a 1a 2b"}, {}, {}], "turn": {"seat": 0, "drawn": "1a"}, "stock": "2c"},
    )
    (pay,) = [e for e in deal.submit(0, "own_quad 1a") if e.kind == "pay"]
    assert pay.data == {
        "event": "pay",
        "kind": "meld",
        "to": 0,
        "payers": {"1": 2, "2": 2},
        "meld": "own_quad",
    }
    assert pay.seat == -1


def test_equal_events_are_equal() -> None:
    """By their data; they are no keys."""
    one, two = Deal(table("lamps"), 0).events()[0], Deal(table("lamps"), 0).events()[0]
    assert one == two
    assert one != one.data
    with pytest.raises(TypeError):
        hash(one)
