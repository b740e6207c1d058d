"""Red, black and dot fan: worked hands (docs/rules/paohuzi.md 4.2), payments, waits, and other house rules beside."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from menzi.deal import Deal
from menzi.evaluate import score, waits
from menzi.house import HouseRule
from menzi.load import load_table
from menzi.rules import How, NoWin, Win, Wrapped
from menzi.state import SeatState
from menzi.table import Table
from menzi.testing import check_deals
from menzi_red_fan.fans import with_fan

from ...support.house import plugins_with, text

KANS = "1b 1b 1b 3b 3b 3b 4b 4b 4b"
BLACK = f"{KANS} 3s 4s 5s 4s 5s 6s 8s 8s 8b 9s 9s"
DOT = f"{KANS} 1s 2s 3s 4s 5s 6s 8s 8s 8b 9s 9s"
RED = "2s 7s 10s 2b 7b 10b 2b 7b 10b 8s 9s 10s 4s 5s 6s 4b 5b 6b 3s 3s"
ELEVEN = RED.replace("4s 5s 6s", "6s 7s 8s")
THIRTEEN = "10b 10b 10b 2s 7s 10s 2s 7s 10s 1b 2b 3b 6b 7b 8b 7b 8b 9b 2b 3b"
NONE = "1s 2s 3s 4s 5s 6s 7s 8s 1b 2b 2b 3b 4b 5b 6b 7b 8b 9b 10b 10b"


@cache
def red_fan(**fields: Any) -> Table:
    return load_table("paohuzi-red-fan", rules={"red_fan": fields})


def judged(table: Table, hand: str, card: str, **more: Any) -> Mapping[str, Any]:
    request = {"hand": hand, "card": card, "source": "reveal", "from": 1, "seat": 0, **more}
    return score(table, request)


@pytest.mark.parametrize(
    ("hand", "card", "fields", "patterns", "huxi", "tun", "fan", "points"),
    [
        (BLACK, "9b", {}, {"black": 5}, 18, 2, 5, 10),
        (BLACK, "9b", {"black": 8}, {"black": 8}, 18, 2, 8, 16),
        (BLACK, "9b", {"black": 0}, {}, 18, 2, 0, 2),
        (DOT, "9b", {}, {"dot": 3}, 21, 3, 3, 9),
        (DOT, "9b", {"dot": 4}, {"dot": 4}, 21, 3, 4, 12),
        (NONE, "9s", {}, {}, 15, 1, 0, 1),
        (RED, "3b", {}, {"red": 2}, 15, 1, 2, 2),
        (RED, "3b", {"red_extra": 1}, {"red": 2}, 15, 1, 2, 2),
        (ELEVEN, "3b", {}, {"red": 2}, 15, 1, 2, 2),
        (ELEVEN, "3b", {"red_extra": 1}, {"red": 3}, 15, 1, 3, 3),
        (THIRTEEN, "4b", {}, {"thirteen_red": 4}, 18, 2, 4, 8),
        (THIRTEEN, "4b", {"thirteen": 0, "red_extra": 1}, {"red": 5}, 18, 2, 5, 10),
        (THIRTEEN, "4b", {"thirteen": 0, "red": 0}, {}, 18, 2, 0, 2),
    ],
)
def test_worked_hands(
    hand: str, card: str, fields: Any, patterns: Any, huxi: int, tun: int, fan: int, points: int
) -> None:
    found = judged(red_fan(**fields), hand, card)
    assert found["patterns"] == patterns
    assert found["score"] == {"huxi": huxi, "tun": tun, "fan": fan, "points": points}
    assert found["payments"] == [2 * points, -points, -points]


def test_the_winning_card_counts() -> None:
    """A red one makes a hand without red cards one with a dot."""
    hand = DOT.replace("2s ", "") + " 9b"
    assert judged(red_fan(), hand, "2s")["patterns"] == {"dot": 3}
    assert judged(red_fan(), hand.replace("1s 3s", "8s 9b"), "7s")["win"] is False


def test_cards_on_the_table_count() -> None:
    """In melds of any kind."""
    melds = [
        {"kind": "peng", "cards": "10s 10s 10s", "from": 1},
        {"kind": "chi", "cards": "2b 7b 10b", "taken": "2b"},
    ]
    found = judged(red_fan(), "1b 1b 1b 3b 3b 3b 4s 5s 6s 8s 8s 8b 9s 9s", "9b", melds=melds)
    assert (found["win"], found["score"]["huxi"], found["patterns"]) == (True, 19, {})
    melds[1] = {"kind": "chi", "cards": "3s 4s 5s", "taken": "3s"}
    assert judged(red_fan(), "1b 1b 1b 3b 3b 3b 4s 5s 6s 8s 8s 8b 9s 9s", "9b", melds=melds)["win"] is False


def test_opening_wins_count_all_cards() -> None:
    """Also those that are in no group (O6)."""
    hand = "1s 1s 1s 1s 3s 3s 3s 3s 4b 4b 4b 4b 5b 6b 8s 9s 1b 3b 5s 6s"
    found = score(red_fan(), {"hand": hand, "card": None, "source": "deal", "seat": 1, "dealer": 0})
    assert found["patterns"] == {"heavenly": 1, "black": 5}
    assert found["score"]["points"] == 5 * found["score"]["tun"]
    dot = score(
        red_fan(), {"hand": hand.replace("9s", "10s"), "card": None, "source": "deal", "seat": 1, "dealer": 0}
    )
    assert dot["patterns"] == {"heavenly": 1, "dot": 3}


def test_waits_are_worth_the_fan_too() -> None:
    """The same faces as without, each with its points."""
    hand = DOT.replace("2s ", "") + " 9b"
    plain, found = (waits(load_table(name), {"hand": hand}) for name in ("paohuzi", "paohuzi-red-fan"))
    assert list(found["waits"]) == list(plain["waits"]) == ["2s"]
    assert found["waits"]["2s"] == {"huxi": 21, "tun": 3, "fan": 3, "points": 9}
    assert found["best"] == found["waits"]["2s"]


class Big(Wrapped):
    """A made-up house rule: eighteen big cards or more."""

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """Two fan for nine big cards in hand, so that the worked hands have them."""
        win = self.inner.judge(seat, how)
        if isinstance(win, NoWin) or sum(seat.counts[10:]) < 9:
            return win
        return with_fan(win, {"big": 4})


BIG = HouseRule(name="big", text=text("Big hands."), wrap=lambda inner, table: Big(inner))
BLACK_TOO = HouseRule(name="black_too", text=text("Black hands."), replaces=frozenset({"black"}))


def beside(folder: Path, listed: str) -> Table:
    path = folder / "beside.yaml"
    path.write_text(f"id: beside\nextends: paohuzi\nwith: {listed}\n", "utf-8")
    return load_table(path, plugins=plugins_with([BIG, BLACK_TOO]))


@pytest.mark.parametrize(
    ("listed", "fan"),
    [
        ("[red_fan, big]", 9),
        ("[big, red_fan]", 9),
        ("[big, {plugin: red_fan, combine: max}]", 5),
        ("[big, {plugin: red_fan, combine: max, black: 2}]", 4),
        ("[big, {plugin: red_fan, combine: multiply}]", 20),
    ],
)
def test_fan_of_another_house_rule_are_combined(tmp_path: Path, listed: str, fan: int) -> None:
    """Added unless the option says otherwise; the points are paid once."""
    found = judged(beside(tmp_path, listed), BLACK, "9b")
    assert set(found["patterns"]) == {"black", "big"}
    assert (found["score"]["fan"], found["score"]["points"]) == (fan, 2 * fan)
    assert found["payments"] == [4 * fan, -2 * fan, -2 * fan]


def test_another_rule_for_black_hands_is_a_conflict(tmp_path: Path) -> None:
    with pytest.raises(Exception, match=r"'red_fan' .* and 'black_too' .* both replace black"):
        beside(tmp_path, "[red_fan, black_too]")


def test_all_invariants_hold_beside_another(tmp_path: Path) -> None:
    summary = check_deals(beside(tmp_path, "[big, red_fan]"), "red fan", range(40))
    assert summary.deals == 40


def test_wins_are_paid_by_their_points() -> None:
    """In play, forced melds and all."""
    from menzi.bots import GreedyBot
    from menzi.view import View

    table = red_fan()
    fans = set()
    for seed in range(40):
        deal, bot, luck = Deal(table, seed), GreedyBot(0), Random(seed)
        while not deal.over:
            seat = luck.choice(sorted(deal.pending()))
            deal.submit(seat, bot.choose(View(deal, seat), deal.legal(seat)))
        for win in deal.wins:
            points = win.score["tun"] * max(1, win.score["fan"])
            assert win.score["points"] == points == max(deal.scores) // 2
            fans.add(win.score["fan"])
    assert len(fans) > 1


@pytest.mark.slow
def test_two_thousand_random_deals_hold() -> None:
    assert check_deals(red_fan(), "red fan", range(2000)).deals == 2000
