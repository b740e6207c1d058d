"""Waits: all of them, with the score that each would have without event extras (A59-A61)."""

from __future__ import annotations

import pytest
from hypothesis import given

from menzi.rules import How

from ..tiles.slow import hands
from .bench import RULES, TABLE, face, judged, rules, seat

NOTHING = [0] * len(TABLE.deck.faces)


def waits(hand: str, *melds: str, visible: str = "", missing: str = "s", **options: object) -> dict[str, int]:
    """face -> fan."""
    seen = list(NOTHING)
    for f in TABLE.deck.read(visible):
        seen[f] += 1
    found = rules(**options).waits(seat(hand, *melds, missing=missing), seen)
    return {TABLE.deck.ids[f]: score["fan"] for f, score in found.items()}


@given(hands(27))
def test_waits_are_the_tiles_that_can_be_won_with(faces: list[int]) -> None:
    """By the fast win test, face by face; and each is worth what the judge says of a discard."""
    for missing in "mps":
        state = seat(TABLE.deck.text(faces[1:]), missing=missing)
        found = RULES.waits(state, NOTHING)
        winning = [f for f in range(27) if state.counts[f] < 4 and RULES.can_win(state, How("discard", 1, f))]
        assert list(found) == winning
        for f, score in found.items():
            assert judged(state, How("discard", 1, f)).score == score


def test_A61_event_extras_are_left_out() -> None:
    hand = "1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p"
    assert waits(hand, self_draw="fan_plus_1", kong_discard_fan=2, heavenly_fan=3) == {"1p": 0, "4p": 0}


def test_A61_roots_flush_and_the_single_wait_count() -> None:
    melds = "concealed_kong 1m", "pung 3m", "pung 5m", "pung 7m"
    assert waits("9m", *melds) == {"9m": 5}
    assert waits("1p 1p 1p 2p 3p 4p 4p 7m 8m 9m 9m 9m 9m")["1p"] == 2


def test_A60_a_hand_that_holds_its_missing_suit_waits_for_nothing() -> None:
    assert waits("1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9s") == {}
    assert waits("1m 1m 2m 2m 5m 5m 3p 3p 7p 7p 8p 8p 9s") == {}
    assert waits("1m 2m 3m 4m 5m 6m 2p 3p 5p 5p", "pung 7s") == {}


def test_a_hand_of_another_size_waits_for_nothing() -> None:
    assert waits("1m 2m 3m 4m") == {}
    assert waits("1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p 9p") == {}


def test_seven_pairs_wait_beside_standard_ones() -> None:
    assert waits("2m 2m 3m 3m 4m 4m 4m 6p 6p 7p 7p 8p 8p") == {"1m": 0, "2m": 0, "3m": 0, "4m": 3}


@pytest.mark.parametrize(
    ("option", "in_hand", "in_melds", "on_table"),
    [
        ("own_all", {}, {}, {"3m": 0}),
        ("own_concealed", {}, {"9m": 2}, {"3m": 0}),
        ("visible_all", {}, {}, {}),
        ("ignore", {"9m": 2}, {"9m": 2}, {"3m": 0}),
    ],
)
def test_A59_option_ready_dead_wait(
    option: str, in_hand: dict[str, int], in_melds: dict[str, int], on_table: dict[str, int]
) -> None:
    """Four copies in the hand; in hand and melds together; in sight of that seat."""
    held = waits("9m 9m 9m 9m", "pung 8m", "pung 1p", "pung 4p", ready_dead_wait=option)
    assert held == in_hand
    melded = waits("9m 1p 1p 1p", "pung 8m", "pung 9m", "pung 4p", ready_dead_wait=option)
    assert melded == in_melds
    open_ = waits("1m 2m 5m 6m 7m 2p 2p", "pung 9p", "pung 8p", visible="3m 3m 3m 3m", ready_dead_wait=option)
    assert open_ == on_table


def test_a_score_has_fan_and_points() -> None:
    state = seat("1m 1m 2m 2m 5m 5m 3p 3p 7p 7p 8p 8p 9p")
    assert RULES.waits(state, NOTHING) == {face("9p"): {"fan": 2, "points": 4}}
