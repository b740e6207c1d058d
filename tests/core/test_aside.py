"""Cards that are set aside when they are drawn, and replaced from the stock."""

from __future__ import annotations

from random import Random
from typing import Any

from menzi.deal import Deal
from menzi.position import deal_from_hands, deal_from_position, position_of
from menzi.table import Table
from menzi.view import View

from ..support.madeup import varied
from ..support.play import all_cards, moments


def blanks(parts: dict[str, Any]) -> None:
    """The suit of blanks is in the deck, and is set aside; who set which aside is remembered."""
    data = parts["data"]
    data["deck"] = {"use": "tokens"}
    data["deal"]["aside"] = {"suits": ["x"]}
    data["opening"] = [{"step": "aside"}]
    data["memory"]["blank"] = {"type": "cards", "event": "aside", "public": True}
    parts["deck"]["faces"][-1]["copies"] = 5


def streams() -> Table:
    """Blanks at the table of drawn cards."""
    return varied("streams", blanks, least=99)


def test_a_drawn_card_is_replaced_until_one_stays() -> None:
    """It is public, and is not in the hand."""
    deal = deal_from_position(streams(), {"seats": [{}, {}, {}], "turn": {"seat": 0}, "stock": "1x 1x 1a 2a"})
    assert [e.kind for e in deal.events()] == ["aside", "aside", "draw"]
    assert deal.seats[0].faces() == [0]
    assert [View(deal, seat).aside(0) for seat in range(3)] == [(12, 12)] * 3
    assert deal.seats[0].memory["blank"] == (12, 12)


def test_the_stock_may_run_out_of_replacements() -> None:
    """Then the deal ends as if it had been empty."""
    deal = deal_from_position(streams(), {"seats": [{}, {}, {}], "turn": {"seat": 0}, "stock": "1x 1x"})
    assert (deal.result, deal.stock_left) == ("exhausted", 0)


def test_dealt_cards_are_set_aside_before_play() -> None:
    """From the dealer onward, until no hand holds one."""
    hands = ["1x 1a 2a 3a 4a", "1x 1x 1b 2b 3b 4b", None]
    deal = deal_from_hands(streams(), hands, dealer=1, stock="1x 2b 3c 4c")
    aside = [(e.seat, e.data["card"]) for e in deal.events() if e.kind == "aside"]
    assert aside == [(1, "1x#1"), (1, "1x#2"), (1, "1x#3"), (0, "1x#0")]
    assert [s.size for s in deal.seats] == [5, 6, 5]
    assert all(s.counts[12] == 0 for s in deal.seats)


def test_cards_set_aside_are_conserved_visible_and_read_back() -> None:
    """At every moment."""
    for seed in range(40):
        for deal in moments(Deal(streams(), seed), Random(seed)):
            assert all_cards(deal) == list(deal.table.deck.cards)
            if deal.over:
                break
            view = View(deal, 0)
            assert sum(view.unseen()) == deal.stock_left + sum(s.size for s in deal.seats[1:])
            twin = deal_from_position(deal.table, position_of(deal))
            assert position_of(twin) == position_of(deal)
