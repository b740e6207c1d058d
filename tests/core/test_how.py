"""What is said of a winning card: the place of a seat, replacements in a row, the first card thrown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from menzi.deal import Deal
from menzi.errors import RequestError
from menzi.evaluate import score
from menzi.position import deal_from_hands, deal_from_position, position_of
from menzi.rules import How, NoWin, Win
from menzi.state import SeatState
from menzi.table import Table

from ..support.madeup import MadeUpRules, table, varied
from ..support.play import moments


def test_places_count_from_the_dealer() -> None:
    """In a new deal, in a position, and in a copy."""
    for dealer in range(3):
        deal = Deal(table("streams"), 1, dealer=dealer)
        places = [(seat - dealer) % 3 for seat in range(3)]
        assert [s.place for s in deal.seats] == places
        assert [s.place for s in deal.copy().seats] == places
        assert [s.place for s in deal_from_position(deal.table, position_of(deal)).seats] == places


class PlacedRules(MadeUpRules):
    """A hand is worth more, the further its seat is from the dealer."""

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The same hand, with its place as a pattern."""
        win = super().judge(seat, how)
        if isinstance(win, NoWin):
            return win
        return Win(seat.index, how, win.groups, {"place": seat.place}, win.score, win.points)


REQUEST: dict[str, Any] = {
    "hand": "2a 3a 1b 1b 1b",
    "card": "1a",
    "source": "discard",
    "facts": {"shun": "c"},
}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seat": 2, "from": 0}, 2),
        ({"seat": 2, "from": 0, "dealer": 1}, 1),
        ({"seat": 0, "from": 1, "dealer": 2}, 1),
        ({"seat": 1, "from": 1, "source": "deal", "card": None, "hand": "1a 2a 3a 1b 1b 1b"}, 0),
    ],
)
def test_a_request_may_name_the_dealer(change: dict[str, Any], place: int) -> None:
    """Otherwise it is seat 0, or who has the dealer's cards."""
    by = Table(table("streams").spec, PlacedRules)
    assert score(by, REQUEST | change)["patterns"] == ({"place": place} if place else {})


def test_the_dealer_of_a_request_is_a_seat() -> None:
    """An impossible one is refused."""
    with pytest.raises(RequestError, match="'dealer' is a seat from 0 to 2"):
        score(table("streams"), REQUEST | {"from": 2, "dealer": 3})


def quads(parts: dict[str, Any]) -> None:
    parts["data"]["declare"][0]["since"] = ["deal", "draw", "replacement"]
    parts["data"]["deal"]["cards"] = 9
    parts["data"]["opening"] = []


HANDS = ["1a 1a 1a 1a 2b 2b 2b 3c 4c 4a", "1b 3b 3b 4b 4b 1c 2c 3c 4c", "2a 3a 4a 1b 4b 1c 2c 3c 3a"]


def test_a_second_declaration_in_a_row_repeats_the_replacement() -> None:
    """Not the first one, and not one after a discard."""
    deal = deal_from_hands(varied("streams", quads, least=99), HANDS, stock="2b 1b 2a 1b")
    deal.submit(0, "own_quad 1a")
    assert (deal.how().after_replacement, deal.how().repeated_replacement) == (True, False)
    deal.submit(0, "own_quad 2b")
    assert (deal.how().after_replacement, deal.how().repeated_replacement) == (True, True)
    again = deal_from_position(deal.table, position_of(deal))
    assert again.how().repeated_replacement
    assert position_of(again) == position_of(deal)


def test_a_meld_that_grows_after_a_replacement_repeats_it() -> None:
    """Once nobody has robbed it; the position of its window says so."""
    position = {
        "seats": [
            {"hand": "1a 1a 1a 1a 3c 4c", "melds": [{"kind": "trio", "cards": "2b 2b 2b", "from": 1}]},
            {"hand": "1b 3b"},
            {"hand": "2a 3a"},
        ],
        "stock": "2b 4a 1b",
        "turn": {"seat": 0, "drawn": "1a"},
    }
    deal = deal_from_position(varied("streams", quads, least=99), position)
    deal.submit(0, "own_quad 1a")
    deal.submit(0, "grown_quad 2b")
    assert deal.how().repeated_replacement


def test_a_replacement_for_a_claim_repeats_none() -> None:
    """Though the claimed card was thrown after a replacement."""
    position = {
        "seats": [{"hand": "1a 1a 1a 1a 3c 3b"}, {"hand": "3c 3c 1b"}, {"hand": "3b 3b 3b 1c"}],
        "stock": "2b 4a 1b",
        "turn": {"seat": 0, "drawn": "1a"},
    }
    deal = deal_from_position(varied("streams", quads, least=99), position)
    deal.submit(0, "own_quad 1a")
    deal.submit(0, "discard 3b")
    deal.submit(2, "quad")
    assert (deal.turn, deal.how().after_replacement, deal.how().repeated_replacement) == (2, True, False)


@pytest.mark.parametrize("seed", range(5))
def test_only_the_dealers_first_card_is_the_first_thrown(seed: int) -> None:
    """Whatever happens afterwards."""
    firsts = []
    deal = Deal(table("streams"), seed)
    for moment in moments(deal, Random(seed)):
        if moment.phase == "window" and moment.source == "discard":
            thrown = sum(event.kind == "discard" for event in moment.events())
            firsts.append(
                (moment.how().first_discard, thrown == 1 and not any(s.melds for s in moment.seats))
            )
    assert all(found == expected for found, expected in firsts)
