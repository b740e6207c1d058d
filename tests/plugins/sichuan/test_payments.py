"""Points and payments during the deal: rule text 5a-5d, rows A25, A26, A33, A51-A56."""

from __future__ import annotations

import pytest

from menzi.rules import How
from menzi.state import Entry, Meld

from .bench import RULES, SIDES, drawn, face, judged, money, rules, seat, standing, won

PLAIN = "1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p"
DRAGON = "1m 1m 1m 1m 5m 5m 3p 3p 7p 7p 8p 8p 9p"
FOUR_MELDS = "kong 1m", "kong 4m", "kong 7p", "kong 9p"


@pytest.mark.parametrize(
    ("fan", "points"), [(0, 1), (1, 2), (2, 4), (3, 8), (4, 16), (5, 32), (6, 32), (10, 32)]
)
def test_5a_base_points_double_with_each_fan_up_to_five(fan: int, points: int) -> None:
    assert RULES.options.points(fan) == points


def test_5a_option_cap_fan() -> None:
    win = won("3m", *FOUR_MELDS, on="3m", by=rules(cap_fan=3))
    assert win.score == {"fan": 6, "points": 8}
    assert won("3m", *FOUR_MELDS, on="3m", by=rules(cap_fan="none")).score == {"fan": 6, "points": 64}
    assert won("3m", *FOUR_MELDS, on="3m", by=rules(cap_fan=0)).score == {"fan": 6, "points": 1}


def test_5b_the_discarder_alone_pays_the_base() -> None:
    assert RULES.pay_wins([won(DRAGON, on="9p")], SIDES) == [Entry("win", 0, ((1, 8),))]


def test_5b_a_self_draw_is_paid_by_every_remaining_opponent_plus_one() -> None:
    win = drawn(DRAGON, on="9p")
    assert RULES.pay_wins([win], SIDES) == [Entry("win", 0, ((1, 9), (2, 9), (3, 9)))]
    assert RULES.pay_wins([win], [0, 3]) == [Entry("win", 0, ((3, 9),))]


def test_5b_the_opening_hand_is_paid_like_a_self_draw() -> None:
    win = judged(seat(f"{PLAIN} 4p"), How("deal", 0, -1, in_hand=True))
    assert money(RULES.pay_wins([win], SIDES)) == [6, -2, -2, -2]


def test_A25_the_kong_owner_pays_the_robber_like_a_discarder() -> None:
    win = judged(seat(PLAIN), How("added_kong", 2, face("4p")))
    assert money(RULES.pay_wins([win], SIDES)) == [2, 0, -2, 0]


def test_A26_every_winner_of_one_tile_is_paid_in_full() -> None:
    first = judged(seat(PLAIN, index=0), How("discard", 3, face("4p")))
    second = judged(seat("4p 4p 4p 6p 6p 1m 1m 1m 2m 2m 2m 9m 9m", index=2), How("discard", 3, face("9m")))
    assert money(RULES.pay_wins([first, second], SIDES)) == [1, 0, 2, -3]


@pytest.mark.parametrize(
    ("self_draw", "fan", "each"),
    [("base_plus_1", 3, 9), ("fan_plus_1", 4, 16), ("double", 3, 16), ("none", 3, 8)],
)
def test_A51_option_self_draw(self_draw: str, fan: int, each: int) -> None:
    by = rules(self_draw=self_draw)
    win = drawn(DRAGON, on="9p", by=by)
    assert win.score["fan"] == fan
    assert money(by.pay_wins([win], SIDES)) == [3 * each, -each, -each, -each]


def test_A51_a_fan_for_the_self_draw_is_not_added_to_a_discard_win() -> None:
    assert won(DRAGON, on="9p", by=rules(self_draw="fan_plus_1")).score["fan"] == 3


@pytest.mark.parametrize(
    ("self_draw", "included", "each"),
    [
        ("base_plus_1", False, 9),
        ("base_plus_1", True, 8),
        ("double", False, 16),
        ("double", True, 8),
        ("fan_plus_1", False, 8),
        ("fan_plus_1", True, 8),
        ("none", True, 8),
    ],
)
def test_A52_option_cap_includes_self_draw(self_draw: str, included: bool, each: int) -> None:
    by = rules(cap_fan=3, self_draw=self_draw, cap_includes_self_draw=included)
    assert money(by.pay_wins([drawn(DRAGON, on="9p", by=by)], [0, 2])) == [each, 0, -each, 0]


def test_A52_below_the_cap_the_extra_point_is_paid() -> None:
    by = rules(cap_includes_self_draw=True)
    assert money(by.pay_wins([drawn(PLAIN, on="4p", by=by)], SIDES)) == [6, -2, -2, -2]


def test_A52_without_a_cap_nothing_is_held_under_it() -> None:
    by = rules(cap_fan="none", cap_includes_self_draw=True)
    assert money(by.pay_wins([drawn(DRAGON, on="9p", by=by)], [0, 1])) == [9, -9, 0, 0]


# -- kongs


def kong(kind: str, source: int = -1) -> Meld:
    return Meld(kind, (4,) * 4, (16, 17, 18, 19), 16 if source >= 0 else -1, source)


NOBODY_OUT = standing(*(seat("") for _ in SIDES))
SEAT_2_OUT = standing(*(seat("", status="out" if i == 2 else "active") for i in SIDES))


def test_5c_an_exposed_kong_earns_two_from_its_supplier() -> None:
    assert RULES.pay_meld(NOBODY_OUT, 0, kong("kong", 3), False) == [Entry("kong", 0, ((3, 2),), "kong")]


def test_5c_an_added_kong_earns_one_from_each_active_opponent() -> None:
    entries = RULES.pay_meld(SEAT_2_OUT, 1, kong("added_kong"), True)
    assert entries == [Entry("kong", 1, ((0, 1), (3, 1)), "added_kong")]


def test_5c_a_concealed_kong_earns_two_from_each() -> None:
    assert money(RULES.pay_meld(NOBODY_OUT, 1, kong("concealed_kong"), True)) == [-2, 6, -2, -2]


def test_A17_option_added_kong_from_hand_pays() -> None:
    late, nothing = kong("added_kong"), rules(added_kong_from_hand_pays=0)
    assert money(RULES.pay_meld(NOBODY_OUT, 0, late, False)) == [3, -1, -1, -1]
    assert nothing.pay_meld(NOBODY_OUT, 0, late, False) == []
    assert money(nothing.pay_meld(NOBODY_OUT, 0, late, True)) == [3, -1, -1, -1]
    assert money(rules(added_kong_from_hand_pays=2).pay_meld(NOBODY_OUT, 0, late, False)) == [6, -2, -2, -2]


def test_A56_option_exposed_kong_side() -> None:
    by = rules(exposed_kong_side=1)
    assert money(by.pay_meld(NOBODY_OUT, 0, kong("kong", 3), False)) == [4, -1, -1, -2]
    assert money(by.pay_meld(SEAT_2_OUT, 0, kong("kong", 3), False)) == [3, -1, 0, -2]


def test_a_pung_earns_nothing() -> None:
    pung = Meld("pung", (4,) * 3, (16, 17, 18), 16, 2)
    assert rules(exposed_kong_side=1).pay_meld(NOBODY_OUT, 0, pung, False) == []
