"""Fan: rule text 4c-4i, and the rows A33-A50 of the rule page."""

from __future__ import annotations

import pytest

from menzi.claims import DEAL
from menzi.rules import How, Win

from .bench import drawn, face, judged, rules, seat, won

PLAIN = "1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p"
PUNGS = "1m 1m 1m 3m 3m 3m 4p 4p 4p 6p 6p 6p 9p"
PUNGS_258 = "2m 2m 2m 5m 5m 5m 2p 2p 2p 8p 8p 8p 8m"
OUTSIDE = "1m 2m 3m 7m 8m 9m 1p 1p 1p 7p 8p 9p 9p"
PAIRS = "1m 1m 2m 2m 5m 5m 3p 3p 7p 7p 8p 8p 9p"


def worth(win: Win) -> tuple[int, dict[str, int]]:
    return win.score["fan"], dict(win.patterns)


def robbed(hand: str, on: str, **flags: bool) -> Win:
    return judged(seat(hand), How("added_kong", 2, face(on), **flags))


def test_4c_a_basic_hand_is_no_fan() -> None:
    assert worth(won(PLAIN, on="4p")) == (0, {})


def test_4c_all_pungs_is_one_fan() -> None:
    assert worth(won(PUNGS, on="9p")) == (1, {"all_pungs": 1})


def test_4c_seven_pairs_is_two_fan() -> None:
    assert worth(won(PAIRS, on="9p")) == (2, {"seven_pairs": 1})


def test_4c_outside_is_two_fan() -> None:
    assert worth(won(OUTSIDE, on="9p")) == (2, {"outside": 1})


def test_A40_outside_needs_a_terminal_in_every_group() -> None:
    assert worth(won(OUTSIDE, on="6p")) == (0, {})
    assert worth(won("1m 2m 3m 7m 8m 9m 1p 1p 1p 7p 8p 9p 5p", on="5p")) == (0, {})


def test_A40_outside_looks_at_declared_melds() -> None:
    assert worth(won("1m 2m 3m 7p 8p 9p 1p", "pung 9m", "pung 9p", on="1p"))[1] == {"outside": 1, "root": 1}
    assert worth(won("1m 2m 3m 7p 8p 9p 1p", "pung 9m", "pung 5p", on="1p"))[1] == {}


def test_A40_seven_pairs_of_terminals_are_not_outside() -> None:
    win = won("1m 1m 1m 1m 9m 9m 9m 9m 1p 1p 1p 1p 9p", on="9p")
    assert worth(win) == (5, {"seven_pairs": 1, "root": 3})


def test_4d_all_pungs_of_258_is_three_fan_and_replaces_all_pungs() -> None:
    assert worth(won(PUNGS_258, on="8m")) == (3, {"all_pungs_258": 1})


def test_A37_the_pair_must_be_258_too() -> None:
    assert worth(won("2m 2m 2m 5m 5m 5m 2p 2p 2p 8p 8p 8p 9m", on="9m")) == (1, {"all_pungs": 1})


def test_A36_kongs_and_concealed_sets_count_as_pungs() -> None:
    win = won("5m 5m 5m 2p 2p 2p 8p", "kong 2m", "concealed_kong 8m", on="8p")
    assert worth(win) == (5, {"all_pungs_258": 1, "root": 2})


def test_4e_full_flush_adds_two() -> None:
    assert worth(won("1m 2m 3m 3m 4m 5m 5m 6m 7m 7m 8m 9m 9m", on="9m")) == (2, {"full_flush": 1})
    assert worth(won("1m 1m 1m 3m 3m 3m 5m", "pung 7m", "pung 9m", on="5m")) == (
        3,
        {"all_pungs": 1, "full_flush": 1},
    )


def test_4e_a_meld_of_another_suit_spoils_the_flush() -> None:
    assert "full_flush" not in won("1m 2m 3m 5m 6m 7m 8m 8m 8m 9m", "pung 1p", on="9m").patterns


def test_4f_single_wait_with_four_declared_melds_adds_one() -> None:
    melds = "pung 1m", "kong 4m", "pung 7p", "pung 9p"
    assert worth(won("3m", *melds, on="3m")) == (3, {"all_pungs": 1, "single_wait_4_melds": 1, "root": 1})


def test_A38_258_and_single_wait_both_add() -> None:
    melds = "pung 2m", "pung 5m", "pung 8p", "pung 2p"
    assert worth(won("5p", *melds, on="5p")) == (4, {"all_pungs_258": 1, "single_wait_4_melds": 1})


def test_A45_a_declared_concealed_kong_is_a_declared_meld() -> None:
    melds = "pung 1m", "pung 4m", "pung 7p", "concealed_kong 9p"
    assert won("3m", *melds, on="3m").patterns["single_wait_4_melds"] == 1


def test_A45_four_concealed_tiles_are_not() -> None:
    assert "single_wait_4_melds" not in won("9p 9p 9p 3m", "pung 1m", "pung 4m", "pung 7p", on="3m").patterns


@pytest.mark.parametrize(
    ("hand", "melds", "on", "roots"),
    [
        ("3m 4m 1p 2p 3p 7p 8p 9p 9m 9m", ["pung 5m"], "5m", 1),  # pung and run
        ("1m 1m 2m 2m 2m 2m 3m 3m 4p 5p 6p 7p 8p", [], "9p", 1),  # two runs and the pair
        ("6m 7m 8m 1p 2p 3p 7p", ["kong 9m", "concealed_kong 4p"], "7p", 2),
        ("1m 1m 1m 1m 5m 5m 5m 5m 7p 7p 8p 8p 9p", [], "9p", 2),  # quads in seven pairs
        ("2m 2m 2m 3m 4m 1p 2p 3p 7p 8p 9p 9m 9m", [], "2m", 1),  # made by the winning tile
    ],
)
def test_A42_root_counts_types_once(hand: str, melds: list[str], on: str, roots: int) -> None:
    assert won(hand, *melds, on=on).patterns["root"] == roots


def test_A43_dragon_seven_pairs_are_three_four_or_five() -> None:
    hands = (
        "1m 1m 1m 1m 2m 2m 5m 5m 3p 3p 7p 7p 9p",
        "1m 1m 1m 1m 5m 5m 5m 5m 3p 3p 7p 7p 9p",
        "1m 1m 1m 1m 5m 5m 5m 5m 7p 7p 7p 7p 9p",
    )
    assert [won(hand, on="9p").score["fan"] for hand in hands] == [3, 4, 5]


def test_A34_the_reading_with_the_most_fan_is_scored() -> None:
    # three equal runs with 789 and 99 are outside; three pungs of them would be no fan
    win = won("1m 1m 1m 2m 2m 2m 3m 3m 7m 8m 9m 9m 9m", on="3m")
    assert worth(win) == (4, {"full_flush": 1, "outside": 1})
    assert [group.kind for group in win.groups].count("run") == 4


def test_A34_seven_pairs_beat_a_reading_without_fan() -> None:
    assert worth(won("2m 2m 3m 3m 4m 4m 6p 6p 7p 7p 8p 8p 5p", on="5p")) == (2, {"seven_pairs": 1})


def test_A34_of_equal_readings_seven_pairs_are_scored() -> None:
    """Two fan as outside, two as seven pairs; the rule text does not choose."""
    win = won("1m 1m 2m 2m 3m 3m 7m 7m 8m 8m 9m 9m 1p", on="1p")
    assert worth(win) == (2, {"seven_pairs": 1})


def test_A39_all_pungs_are_not_outside_for_want_of_a_fifth_terminal() -> None:
    win = won("1m 1m 1m 9m 9m 9m 1p 1p 1p 9p 9p 9p 5m", on="5m")
    assert worth(win) == (1, {"all_pungs": 1})


def test_4h_kong_replacement_adds_one_fan_of_any_kong() -> None:
    win = drawn("1m 2m 3m 4m 5m 6m 7m 7m 8m 9m", "kong 3p", on="7m", after_replacement=True)
    assert worth(win) == (2, {"root": 1, "after_kong": 1})


def test_A46_kong_replacement_needs_a_self_draw() -> None:
    assert worth(won(PLAIN, on="4p", after_replacement=True)) == (0, {})


def test_4i_robbing_a_kong_adds_one() -> None:
    assert worth(robbed(PLAIN, "4p")) == (1, {"robbed_kong": 1})


def test_4i_the_last_tile_adds_one_drawn_or_discarded() -> None:
    assert worth(drawn(PLAIN, on="4p", stock_empty=True)) == (1, {"last_card": 1})
    assert worth(won(PLAIN, on="4p", stock_empty=True)) == (1, {"last_card": 1})


def test_A47_option_last_tile() -> None:
    draw_only, off = rules(last_tile="draw_only"), rules(last_tile="off")
    assert worth(drawn(PLAIN, on="4p", by=draw_only, stock_empty=True)) == (1, {"last_card": 1})
    assert worth(won(PLAIN, on="4p", by=draw_only, stock_empty=True)) == (0, {})
    assert worth(drawn(PLAIN, on="4p", by=off, stock_empty=True)) == (0, {})


def test_A48_a_replacement_that_is_the_last_tile_adds_both() -> None:
    win = drawn(
        "1m 2m 3m 2p 2p 4p 5p 6p 7p 8p",
        "concealed_kong 9m",
        on="9p",
        after_replacement=True,
        stock_empty=True,
    )
    assert worth(win) == (3, {"root": 1, "after_kong": 1, "last_card": 1})


def test_A49_a_win_on_a_kong_discard_adds_nothing_but_by_option() -> None:
    assert worth(won(PLAIN, on="4p", replacement_discard=True)) == (0, {})
    by = rules(kong_discard_fan=2)
    assert worth(won(PLAIN, on="4p", by=by, replacement_discard=True)) == (2, {"kong_discard": 1})
    assert worth(won(PLAIN, on="4p", by=by)) == (0, {})


def opening(**options: object) -> Win:
    return judged(seat(f"{PLAIN} 4p"), How(DEAL, 0, -1, in_hand=True), rules(**options))


def test_A50_option_heavenly_fan_adds() -> None:
    assert worth(opening()) == (0, {})
    assert worth(opening(heavenly_fan=3)) == (3, {"heavenly": 1})


def test_A50_option_heavenly_cap_pays_the_highest_amount() -> None:
    win = opening(heavenly_fan="cap", cap_fan=4)
    assert (win.score, win.patterns) == ({"fan": 4, "points": 16}, {"heavenly": 1})
    assert opening(heavenly_fan="cap", cap_fan="none").score == {"fan": 5, "points": 32}
    assert opening(heavenly_fan="cap", self_draw="fan_plus_1").score == {"fan": 5, "points": 32}


def test_A50_only_the_opening_hand_is_heavenly() -> None:
    assert worth(drawn(PLAIN, on="4p", by=rules(heavenly_fan=3))) == (0, {})


def test_A35_patterns_add_up_and_the_uncapped_fan_is_shown() -> None:
    """Section 5: the largest total is ten."""
    melds = "kong 1m", "added_kong 3m", "concealed_kong 5m", "kong 7m"
    win = drawn("9m", *melds, on="9m", after_replacement=True, stock_empty=True)
    assert win.score == {"fan": 10, "points": 32}
    assert sum(win.patterns.values()) == 9
