"""The opening steps: melds laid at once, secret choices, opening wins."""

from __future__ import annotations

from typing import Any

import pytest

from menzi.deal import Deal
from menzi.position import deal_from_hands
from menzi.view import View

from ..support.madeup import table, varied
from ..support.play import lines, pending_texts

NO_WIN = "1a 2b 4c 3a 1b"
WIN = "1a 1a 1a 2b 2b"


def test_choices_are_made_by_all_and_published_together() -> None:
    """Nobody sees one before the last is in; the order of answers does not matter."""
    deal = Deal(table("streams"), 1)
    assert pending_texts(deal) == {seat: ["shun a", "shun b", "shun c"] for seat in range(3)}
    deal.submit(2, "shun c")
    deal.submit(0, "shun a")
    assert [View(deal, 1).memory(seat)["shun"] for seat in range(3)] == [None] * 3
    assert not [e for e in View(deal, 1).events() if e.kind in ("choice", "decision")]
    events = deal.submit(1, "shun b")
    assert [(e.seat, e.data["value"]) for e in events if e.kind == "choice"] == [(0, "a"), (1, "b"), (2, "c")]
    assert [View(deal, 1).memory(seat)["shun"] for seat in range(3)] == ["a", "b", "c"]


def test_the_dealer_acts_first_without_drawing() -> None:
    """After the last opening step."""
    deal = Deal(table("streams"), 1, dealer=2)
    for seat in range(3):
        deal.submit(seat, "shun a")
    assert (deal.phase, deal.turn, deal.since, deal.drawn) == ("act", 2, "deal", -1)


def test_melds_are_laid_from_the_dealer_onward() -> None:
    """By everybody who holds enough, before anybody is asked."""
    hands = [WIN, "2a 2a 2a 3b 4b", "4a 4a 4a 4a 3c 2c"]
    deal = deal_from_hands(table("lamps", least=99), hands, dealer=2)
    melds = [e for e in deal.events() if e.kind == "meld"]
    assert [(e.seat, e.data["cards"]) for e in melds] == [
        (2, "4a#0 4a#1 4a#2"),
        (0, "1a#0 1a#1 1a#2"),
        (1, "2a#0 2a#1 2a#2"),
    ]
    assert [s.size for s in deal.seats] == [2, 2, 3]


def offered(name: str, hands: list[str], dealer: int = 0, **options: Any) -> Deal:
    """These hands, with opening wins."""
    deal = deal_from_hands(table(name, **options), hands, dealer=dealer)
    for seat in list(deal.pending()) if name == "stairs" else ():
        deal.submit(seat, "shun b")
    return deal


def test_an_offer_asks_everybody_who_can_win() -> None:
    """Win or pass; the first in order from the dealer gets it."""
    hands = [NO_WIN + " 2c", WIN, "2a 2a 2a 3b 3b"]
    deal = offered("lamps", hands)
    assert pending_texts(deal) == {1: ["pass", "win"], 2: ["pass", "win"]}
    deal.submit(2, "win")
    assert not deal.over
    deal.submit(1, "win")
    assert (deal.result, deal.winners, deal.wins[0].how.source) == ("win", [1], "deal")


def test_a_passed_offer_leaves_the_next_winner() -> None:
    """And when all pass, the dealer acts."""
    hands = [NO_WIN + " 2c", WIN, "2a 2a 2a 3b 3b"]
    deal = offered("lamps", hands)
    deal.submit(1, "pass")
    deal.submit(2, "win")
    assert deal.winners == [2]
    deal = offered("lamps", hands)
    deal.submit(1, "pass")
    deal.submit(2, "pass")
    assert (deal.phase, deal.turn) == ("act", 0)


def test_a_forced_offer_is_taken_without_asking() -> None:
    """By the nearest to the dealer."""
    hands = [WIN, "2a 2a 2a 3b 3b", "4a 4a 4a 3c 3c 3c", NO_WIN.replace("1a", "1c")]
    assert offered("stairs", hands, dealer=2, opening_win="auto").winners == [2]


def test_a_forced_offer_starts_with_the_dealer() -> None:
    """Whoever sits nearest after it wins if the dealer cannot."""
    hands = [WIN, "2a 2a 2a 3b 3b", "4a 4a 4a 3c 3c", "1c 2b 4c 3a 1b 2c"]
    assert offered("stairs", hands, dealer=3, opening_win="auto").winners == [0]


def test_an_offer_to_the_dealer_is_to_nobody_else() -> None:
    """`who: dealer`."""
    deal = offered("bridges", ["1a 2b 4b 3a 1b 2c", WIN, "2a 2a 2a 3b 3b"])
    assert (deal.phase, deal.turn) == ("act", 0)
    deal = offered("bridges", ["1a 2b 4b 3a 1b", WIN + " 2b", "2a 2a 2a 3b 3b"], dealer=1)
    assert pending_texts(deal) == {1: ["pass", "win"]}


def test_the_first_turn_may_owe_a_discard_whatever_is_held() -> None:
    """`first_turn: always_discards`, and a stuck dealer is out of the running."""
    block4 = "1a 1a 1a 1a 2a 2a"

    def four(parts: dict[str, Any]) -> None:
        parts["data"]["opening"][0].update(kind="block_four", take=4)

    deal = deal_from_hands(varied("lamps", four, least=99), [block4, None, None])
    assert deal.seats[0].owned == deal.table.rules.rest(deal.seats[0]) == 6
    assert pending_texts(deal) == {0: ["discard 2a"]}
    stuck = deal_from_hands(table("lamps", least=99), ["1a 1a 1a 2a 2a 2a", None, None])
    assert stuck.seats[0].status == "dead"
    assert stuck.log[-1][1] != 0 or stuck.turn != 0


@pytest.mark.parametrize(("name", "begins"), [("lamps", 1), ("bridges", 0)])
def test_a_stuck_seat_gets_its_status_and_the_turn_goes_on(name: str, begins: int) -> None:
    """`then: next_turn` passes on, `then: begin` lets the same seat begin."""
    deal = deal_from_hands(table(name, least=99), ["1a 1a 1a 2a 2a 2a", None, None])
    status = next(e for e in deal.events() if e.kind == "status")
    assert (status.seat, status.data["status"]) == (0, "dead")
    assert next(e.seat for e in deal.events() if e.kind == "reveal") == begins


def test_dealt_cards_are_remembered() -> None:
    """As they were dealt, whatever becomes of them."""
    deal = deal_from_hands(table("bridges", least=99), ["1a 2b 4b 3a 1b 2c", WIN, "2a 2a 2a 3b 3b"])
    expected = table("bridges").deck.read("1a 3a 1b 2b 4b 2c")
    assert list(deal.seats[0].memory["dealt"]) == expected
    deal.submit(0, "discard 4b")
    assert list(deal.seats[0].memory["dealt"]) == expected


def test_after_an_opening_win_of_several_the_opening_goes_on() -> None:
    """The dealer still has its extra card, and acts first."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["opening"] = [{"step": "offer", "who": "any"}]

    deal = deal_from_hands(varied("streams", change), [NO_WIN + " 2c", WIN, "2a 2a 2a 3b 4b"])
    deal.submit(1, "win")
    assert deal.turn == 0
    assert all(s.owned <= 5 for s in deal.seats if s.index != deal.turn)


def test_a_dealer_without_an_extra_card_begins() -> None:
    """`dealer_extra: 0`, `owes: by_count`: somebody must draw first, and it is the dealer."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["deal"]["dealer_extra"] = 0
        del parts["data"]["turn"]["first_turn"]
        parts["data"]["opening"] = []

    deal = Deal(varied("lamps", change, least=99), 0, dealer=0)
    assert next(e.seat for e in deal.events() if e.kind == "reveal") == 0


def test_all_melds_that_can_be_laid_are() -> None:
    """Six equal cards are two melds of three."""

    def change(parts: dict[str, Any]) -> None:
        parts["deck"]["faces"][0]["copies"] = 6

    deal = deal_from_hands(varied("lamps", change, least=99), ["1a 1a 1a 1a 1a 1a", None, None])
    assert [m.kind for m in deal.seats[0].melds] == ["block", "block"]


def test_laid_melds_are_remembered_however_they_were_made() -> None:
    """`event: laid`, `kinds: [block]`."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["memory"]["has_block"] = {"type": "flag", "event": "laid", "kinds": ["block"]}

    deal = deal_from_hands(varied("lamps", change, least=99), ["1a 1a 1a 2b 4c 3b", None, None])
    assert deal.seats[0].memory["has_block"] is True


def test_hands_left_open_are_filled_by_the_seed() -> None:
    """The same seed, the same cards; unused ones only."""
    hands = [WIN + " 2c", None, None]
    one, two = (deal_from_hands(table("lamps"), hands, seed=4) for _again in range(2))
    assert lines(one) == lines(two)
    assert lines(one) != lines(deal_from_hands(table("lamps"), hands, seed=5))
