"""Claims that make a meld for another seat, and who has the first turn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from menzi.deal import Deal
from menzi.position import deal_from_position, position_of
from menzi.table import Table

from ..support.madeup import varied
from ..support.play import pending_texts

HANDS = ["3c 4c 4b 1b 4a", "2a 3a 1b 4c 4b", "1c 2c 3b 1b 4b"]


def pushing(*rights: str) -> Table:
    """A table where a card may be pushed into a row of another seat; nobody can win."""

    def change(parts: dict[str, Any]) -> None:
        push = {"id": "push", "kind": "push", "from": list(rights), "groups": "plugin", "imposes": "row"}
        parts["data"]["claims"].append(push)
        parts["data"]["tiers"].append(["push"])

    return varied("streams", change, least=99)


def thrown(*rights: str, **first: Any) -> Deal:
    """Seat 0 has thrown 1a, which makes a row with two cards of seat 1."""
    seats: list[dict[str, Any]] = [{"hand": hand} for hand in HANDS]
    seats[1].update(first)
    card = {"face": "1a", "source": "discard", "seat": 0}
    return deal_from_position(pushing(*rights), {"seats": seats, "card": card, "stock": "1c 2c"})


@pytest.mark.parametrize(
    ("right", "asked"), [("self_discard", {0}), ("any_discard", {2}), ("prev_discard", set())]
)
def test_who_may_impose_is_said_by_the_row(right: str, asked: set[int]) -> None:
    """The owner of a thrown card too; nobody imposes on itself."""
    texts = pending_texts(thrown(right))
    assert {seat for seat, legal in texts.items() if "push 1a 2a 3a" in legal} == asked
    assert texts[1] == ["pass", "row 1a 2a 3a"]


def test_the_meld_is_the_other_seats_who_owes_the_discard() -> None:
    """Its cards are used; the turn goes on from there."""
    deal = thrown("self_discard")
    deal.submit(0, "push 1a 2a 3a")
    deal.submit(1, "pass")
    (meld,) = deal.seats[1].melds
    assert (meld.kind, meld.source, deal.seats[0].melds) == ("row", 0, [])
    assert (deal.phase, deal.turn, deal.since) == ("act", 1, "row")
    assert pending_texts(deal) == {1: ["discard 1b", "discard 4b", "discard 4c"]}


def test_a_stronger_claim_goes_before() -> None:
    """The seat may make the row of its own accord, whatever was answered elsewhere."""
    deal = thrown("self_discard")
    deal.submit(1, "row 1a 2a 3a")
    deal.submit(0, "push 1a 2a 3a")
    assert [len(s.melds) for s in deal.seats] == [0, 1, 0]


def test_nothing_is_imposed_on_a_seat_that_may_not_make_it() -> None:
    """It is out."""
    assert pending_texts(thrown("self_discard", out=True)).get(0) is None


def test_a_position_with_an_imposed_claim_reads_back() -> None:
    """The same is asked, and comes to the same."""
    deal = thrown("self_discard")
    twin = deal_from_position(deal.table, json.loads(json.dumps(position_of(deal))))
    assert pending_texts(twin) == pending_texts(deal)
    for each in (deal, twin):
        each.submit(1, "pass")
        each.submit(0, "push 1a 2a 3a")
    assert position_of(twin) == position_of(deal)


def test_a_copy_goes_its_own_way() -> None:
    """What may be laid belongs to the deal."""
    deal = thrown("self_discard")
    twin = deal.copy()
    for each, answer in ((deal, "pass"), (twin, "push 1a 2a 3a")):
        each.submit(1, "pass")
        each.submit(0, answer)
    assert [len(each.seats[1].melds) for each in (deal, twin)] == [0, 1]


@pytest.mark.parametrize(("first", "turn"), [("dealer", 1), ("after_dealer", 2)])
def test_the_first_turn_is_the_dealers_or_the_next_seats(first: str, turn: int) -> None:
    """Where the dealer has no card more."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["deal"]["dealer_extra"] = 0
        parts["data"]["opening"] = []
        parts["data"]["turn"]["first"] = first

    deal = Deal(varied("streams", change, least=99), 1, dealer=1)
    assert (deal.turn, deal.since) == (turn, "draw")
