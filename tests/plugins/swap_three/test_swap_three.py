"""Swap three (docs/rules/sichuan.md 4): one suit, before the missing suit, all at once, the three ways."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from menzi.bots import GreedyBot
from menzi.deal import Deal
from menzi.load import load_table
from menzi.position import deal_from_hands
from menzi.table import Table
from menzi.testing import check_deals
from menzi.view import View

from ...support.house import CLOSED, SHORT, plugins_with

HANDS = [
    "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 1s 2s 9p",
    "1p 1p 1p 2p 3p 4p 5p 6p 7p 8p 9p 9p 9s",
    "1s 1s 2s 3s 4s 5s 6s 7s 8s 9s 9s 1m 2m",
    "1m 1m 3p 4p 5p 3m 4m 3s 4s 5s 6s 7s 8s",
]
GIVEN = {0: "swap 1m 5m 9m", 1: "swap 1p 1p 9p", 2: "swap 1s 9s 9s", 3: "swap 3p 4p 5p"}
TAKEN = {"next": (3, 0, 1, 2), "previous": (1, 2, 3, 0), "across": (2, 3, 0, 1)}
"""Way -> from whom each seat gets its three."""


@cache
def swap_three(to: str = "lot") -> Table:
    return load_table("sichuan-swap-three", rules={"swap_three": {"to": to}})


def dealt(to: str) -> Deal:
    return deal_from_hands(swap_three(to), HANDS, dealer=0)


def test_it_comes_before_the_missing_suit() -> None:
    """And the dealer has the discard afterwards."""
    deal = dealt("next")
    assert [(s.step, s.kind, s.take, s.one_suit) for s in deal.table.opening] == [
        ("exchange", "swap", 3, True),
        ("choose", "missing", 0, False),
    ]
    for seat, action in GIVEN.items():
        deal.submit(seat, action)
    assert {a.kind for legal in deal.pending().values() for a in legal} == {"missing"}
    for seat in range(4):
        deal.submit(seat, "missing s")
    assert (deal.phase, deal.turn, deal.since) == ("act", 0, "deal")


def test_three_of_one_suit_are_given() -> None:
    """Nine dots of a kind of hand: every three of them; of a suit of two none."""
    deal = dealt("next")
    legal = [action.text for action in deal.legal(0)]
    assert len(legal) == 84 + 1
    assert "swap 1p 2p 9p" in legal
    assert not [text for text in legal if text.endswith("s")]
    assert "swap 1p 1p 1p" in [action.text for action in deal.legal(1)]


@pytest.mark.parametrize("to", list(TAKEN))
def test_the_tiles_go_all_at_once(to: str) -> None:
    deal = dealt(to)
    for seat, action in GIVEN.items():
        deal.submit(seat, action)
    deck = deal.table.deck
    for seat, state in enumerate(deal.seats):
        hand = Counter(deck.read(HANDS[seat]))
        hand -= Counter(deck.read(GIVEN[seat].removeprefix("swap ")))
        hand += Counter(deck.read(GIVEN[TAKEN[to][seat]].removeprefix("swap ")))
        assert Counter(state.faces()) == hand
        assert state.size == 13 + (seat == 0)


def test_by_lot_every_way_comes_up() -> None:
    """As often as the others."""
    ways = Counter(Deal(swap_three(), seed).ways[0] for seed in range(300))
    assert set(ways) == {1, 2, 3}
    assert min(ways.values()) > 70


def test_a_bot_gives_away_what_it_needs_least() -> None:
    """Of the shortest suit that has three, loose tiles before pairs."""
    deal, bot = dealt("next"), GreedyBot(0)
    chosen = [bot.choose(View(deal, seat), deal.legal(seat)).text for seat in range(4)]
    assert chosen[0] == "swap 1p 2p 9p"
    assert chosen[3] == "swap 3p 4p 5p"
    assert all(text.endswith("s") for text in chosen[2:3])


def test_house_rules_of_others_go_beside_it(tmp_path: Path) -> None:
    """All invariants hold."""
    path = tmp_path / "beside.yaml"
    listed = "[{plugin: swap_three, to: across}, closed, {plugin: short, left: 9}]"
    path.write_text(f"id: beside\nextends: sichuan\nwith: {listed}\n", "utf-8")
    table = load_table(path, plugins=plugins_with([CLOSED, SHORT]))
    assert table.options["swap_three"] == {"to": "across"}
    summary = check_deals(table, "beside", range(30))
    assert summary.deals == 30


def test_it_is_for_sichuan(tmp_path: Path) -> None:
    path = tmp_path / "hongkong.yaml"
    path.write_text("id: hongkong\nextends: hongkong\nwith: [swap_three]\n", "utf-8")
    with pytest.raises(Exception, match="'swap_three' is for sichuan, not for 'hongkong'"):
        load_table(path)


@pytest.mark.slow
def test_two_thousand_random_deals_hold() -> None:
    assert check_deals(swap_three(), "swap three", range(2000)).deals == 2000


def test_greedy_deals_end_in_wins() -> None:
    summary: Any = check_deals(swap_three(), "swap three", range(15), GreedyBot)
    assert summary.results["win"] > 5
