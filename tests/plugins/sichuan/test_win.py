"""What wins: the fast test, the judge and plain backtracking say the same."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menzi.claims import DEAL, DRAW
from menzi.rules import How, NoWin, Win

from ..tiles.slow import all_readings, melds_and_pair, tiles
from .bench import RULES, TABLE, discard, face, seat

PLAIN = "1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p"


def names(faces: list[int]) -> str:
    return TABLE.deck.text(faces)


def pairs() -> st.SearchStrategy[list[int]]:
    """Fourteen tiles in pairs of two suits."""
    return (
        st.lists(st.sampled_from(range(18)), min_size=7, max_size=7)
        .map(lambda chosen: sorted(2 * chosen))
        .filter(lambda faces: max(Counter(faces).values()) <= 4)
    )


HANDS = st.one_of(tiles(14, 18), tiles(14, 27), melds_and_pair(4, 18), melds_and_pair(4, 27), pairs())


@given(HANDS, st.sampled_from("mps"))
def test_win_is_a_readable_hand_or_seven_pairs_without_the_missing_suit(
    faces: list[int], missing: str
) -> None:
    complete = bool(all_readings(faces)) or all(n % 2 == 0 for n in Counter(faces).values())
    expected = complete and not any(TABLE.deck.suit_of[f] == missing for f in faces)
    outside = seat(names(faces[1:]), missing=missing), discard(TABLE.deck.ids[faces[0]])
    inside = seat(names(faces), missing=missing), How(DRAW, 0, faces[0], in_hand=True)
    for state, how in (outside, inside):
        assert RULES.can_win(state, how) == expected == isinstance(RULES.judge(state, how), Win)


@given(melds_and_pair(3, 18))
def test_win_with_a_declared_meld(faces: list[int]) -> None:
    state, how = seat(names(faces[1:]), "pung 9s", missing=None), discard(TABLE.deck.ids[faces[0]])
    assert RULES.can_win(state, how)
    assert isinstance(RULES.judge(state, how), Win)


@given(melds_and_pair(4, 18))
def test_the_groups_of_a_win_are_its_tiles(faces: list[int]) -> None:
    win = RULES.judge(seat(names(faces[1:])), discard(TABLE.deck.ids[faces[0]]))
    assert isinstance(win, Win)
    assert sorted(f for group in win.groups for f in group.faces) == faces


def test_4a_standard_hand_lists_declared_melds_and_concealed_groups() -> None:
    win = RULES.judge(seat("1m 2m 3m 4p 4p 4p 6p", "kong 9m", "pung 8p"), discard("6p"))
    assert isinstance(win, Win)
    assert [group.kind for group in win.groups] == ["kong", "pung", "run", "triplet", "pair"]


def test_4a_seven_pairs_are_seven_groups_and_four_alike_are_two() -> None:
    win = RULES.judge(seat("1m 1m 1m 1m 5m 5m 3p 3p 7p 7p 8p 8p 9p"), discard("9p"))
    assert isinstance(win, Win)
    assert [group.kind for group in win.groups] == ["pair"] * 7
    assert [group.faces for group in win.groups[:2]] == [(0, 0), (0, 0)]


def test_A41_seven_pairs_have_no_declared_meld() -> None:
    state = seat("1m 1m 3m 3m 5p 5p 7p 7p 9p 9p", "concealed_kong 8m")
    assert not RULES.can_win(state, discard("9p"))


def test_A50_heavenly_win_with_the_opening_fourteen_is_legal() -> None:
    state = seat(f"{PLAIN} 4p")
    how = How(DEAL, 0, -1, in_hand=True)
    win = RULES.judge(state, how)
    assert RULES.can_win(state, how)
    assert isinstance(win, Win)
    assert (win.score, win.patterns) == ({"fan": 0, "points": 1}, {})


@pytest.mark.parametrize(
    ("hand", "melds", "on", "code"),
    [
        ("1m 2m 3m 4m", [], "4m", "card_count"),
        (f"{PLAIN} 4p", [], "4p", "card_count"),
        ("1m 2m 3m 4m 5m 6m 9p 9p 7p 8p", ["kong 2p", "pung 3p"], "9p", "card_count"),
        ("1m 2m 3m 4m 5m 6m 2s 3s 5p 5p 7p 8p 9p", [], "4s", "missing_suit"),
        (PLAIN, [], "4s", "missing_suit"),
        (PLAIN, [], "5p", "incomplete"),
    ],
)
def test_no_win_says_why(hand: str, melds: list[str], on: str, code: str) -> None:
    state = seat(hand, *melds)
    verdict = RULES.judge(state, discard(on))
    assert isinstance(verdict, NoWin)
    assert verdict.reason.code == code
    assert verdict.reason.text.endswith(".")
    assert verdict.reason.rule.startswith("docs/rules/sichuan.md ")
    assert not RULES.can_win(state, discard(on))


def test_4b_the_missing_suit_must_be_absent_from_seven_pairs_too() -> None:
    state = seat("1m 1m 2m 2m 5m 5m 3p 3p 7s 7s 8p 8p 9p", missing="s")
    assert not RULES.can_win(state, discard("9p"))
    state.memory["missing"] = None
    assert RULES.can_win(state, discard("9p"))


def test_a_win_needs_no_fan() -> None:
    """A33."""
    win = RULES.judge(seat(PLAIN), discard("4p"))
    assert isinstance(win, Win)
    assert (win.score, win.points) == ({"fan": 0, "points": 1}, 1)
    assert face("4p") == win.how.face


def test_4b_the_missing_suit_must_be_absent_from_melds_too() -> None:
    """No play leads there, but a position or a request may."""
    state = seat("1m 2m 3m 4m 5m 6m 2p 3p 5p 5p", "pung 7s")
    assert not RULES.can_win(state, discard("4p"))
    verdict = RULES.judge(state, discard("4p"))
    assert isinstance(verdict, NoWin)
    assert verdict.reason.code == "missing_suit"
    state.memory["missing"] = None
    assert RULES.can_win(state, discard("4p"))
