"""What may be laid with a card, and what may be forced: against the transcription, and case by case."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from menzi.state import SeatState

from .bench import ROWS, RULES, Names, Sitter, Whole, face, names, rules_of, seat, sitters, table

KEEPING = rules_of(table(rearrange=False))
MORE = rules_of(table(lay_more=True))
TEN = rules_of(table(cards=10))


def tables(state: SeatState, name: str, rules: object = RULES, row: str = "meld") -> list[Whole]:
    """What lies on the table after each lay, in their order."""
    found: list[Whole] = []
    for lay in rules.lays(state, ROWS[row], face(name)):  # type: ignore[attr-defined]
        melds = [names(meld.faces) for i, meld in enumerate(state.melds) if i not in lay.replaces]
        old = names([f for i in lay.replaces for f in state.melds[i].faces])
        new = [names(group) for group in lay.groups]
        assert face(name) in lay.groups[0]
        assert old | names(lay.uses) | {name} == frozenset().union(*new)
        assert sum(map(len, new)) == len(old) + len(lay.uses) + 1
        found.append(frozenset((*melds, *new)))
    return found


def whole(*groups: str) -> Whole:
    """A table from text."""
    return frozenset(frozenset(group.split()) for group in groups)


@settings(max_examples=300, deadline=None)
@given(sitters())
def test_s13_s14_s19_lays(sitter: Sitter) -> None:
    """Exactly the tables of the rule text, each once."""
    found = tables(sitter.state(), sitter.card)
    assert len(set(found)) == len(found)
    assert sitter.tables() == set(found)


@settings(max_examples=150, deadline=None)
@given(sitters())
def test_B5_lays_without_rearranging(sitter: Sitter) -> None:
    """Melds are only added to."""
    assert sitter.tables(rearrange=False) == set(tables(sitter.state(), sitter.card, KEEPING))


@settings(max_examples=150, deadline=None)
@given(sitters())
def test_B4_lays_with_more_cards(sitter: Sitter) -> None:
    """Whatever else the hand can lay."""
    found = tables(sitter.state(), sitter.card, MORE)
    assert len(set(found)) == len(found)
    assert sitter.tables(lay_more=True) == set(found)


@settings(max_examples=60, deadline=None)
@given(sitters(cards=10))
def test_s31_lays_with_ten_cards(sitter: Sitter) -> None:
    """The same rules, with up to three melds."""
    assert sitter.tables() == set(tables(sitter.state(), sitter.card, TEN))


def test_s13_a_new_group_takes_two_cards_of_the_hand_or_more() -> None:
    """One is not enough."""
    assert tables(seat("2o 4o 5o 7c 1c 1e 12b 11e"), "3o") == [
        whole("2o 3o 4o"),
        whole("3o 4o 5o"),
        whole("2o 3o 4o 5o"),
    ]
    assert tables(seat("2o 5o 7c 1c 1e 12b 11e 3c"), "3o") == []


def test_s13_a_meld_is_added_to() -> None:
    """With fitting cards of the hand if one likes."""
    assert tables(seat("7o 10o 1c 1e 12b", "3o 4o 5o"), "6o") == [
        whole("3o 4o 5o 6o"),
        whole("3o 4o 5o 6o 7o"),
        whole("3o 4o 5o 6o 7o 10o"),
    ]


JACK = ("10c 10e 1c 2b 7e", "6o 7o 10o")
"""Two sotas in the hand, one at the end of a run."""


def test_s14_a_card_is_moved_to_a_new_group() -> None:
    """The five lets the sota go, which makes a set with two of the hand; or the five is only added."""
    assert tables(seat(*JACK), "5o") == [
        whole("5o 6o 7o 10o"),
        whole("5o 6o 7o", "10o 10c 10e"),
    ]
    assert tables(seat(*JACK), "5o", KEEPING) == [whole("5o 6o 7o 10o")]


def test_B3_a_card_is_left_to_throw() -> None:
    """Of a hand of two only one can be laid, of an empty one none."""
    melds = ("1o 2o 3o", "7c 7e 7b")
    assert tables(seat("5o 6o", *melds), "4o") == [
        whole("1o 2o 3o 4o", melds[1]),
        whole("1o 2o 3o 4o 5o", melds[1]),
    ]
    assert tables(seat("", "1o 2o 3o 4o 5o", "7c 7e 7b"), "6o") == []


def test_B4_other_cards_stay_in_the_hand() -> None:
    """A whole group, or a card that fits another meld."""
    state = seat("7e 7b 2c 3c 4c 12b 1o 11e")
    assert tables(state, "7c") == [whole("7c 7e 7b")]
    assert set(tables(state, "7c", MORE)) == {whole("7c 7e 7b"), whole("7c 7e 7b", "2c 3c 4c")}
    fitting = seat("7e 7b 4o 2c 12b", "1o 2o 3o")
    assert tables(fitting, "7c") == [whole("7c 7e 7b", "1o 2o 3o")]
    assert whole("7c 7e 7b", "1o 2o 3o 4o") in tables(fitting, "7c", MORE)


def test_B4_a_broken_meld_may_be_filled_from_the_hand() -> None:
    """The five leaves the run, and a sota of the hand mends it."""
    assert whole("5o 5c 5e", "6o 7o 10o") in tables(seat("5e 10o 1c 2b 12e", "5o 6o 7o"), "5c")


def test_B6_one_run_is_not_laid_as_two() -> None:
    """Two that lie there already may stay as they are."""
    assert tables(seat("1c 12b", "1o 2o 3o", "5o 6o 7o"), "4o") == [whole("1o 2o 3o 4o 5o 6o 7o")]
    melds = ("1o 2o 3o", "4o 5o 6o")
    assert tables(seat("1c 1e", *melds), "1b") == [
        whole("1o 1c 1b", "2o 3o 4o 5o 6o"),
        whole("1o 1e 1b", "2o 3o 4o 5o 6o"),
    ]
    assert whole(*melds, "1c 1e 1b") in tables(seat("1c 1e 12b", *melds), "1b")


def test_s8_a_card_is_in_one_group_at_a_time() -> None:
    """The seven of a meld cannot be in a second one."""
    assert tables(seat("7e 12b 1c 3c 11e", "5o 6o 7o"), "7c") == []


@pytest.mark.parametrize(
    ("hand", "melds", "card", "expected"),
    [
        ("1c 1e 12b 11e 2b", ["3o 4o 5o"], "6o", [["3o 4o 5o 6o"]]),
        ("6c 12b", ["3o 4o 5o", "7e 7b 7c"], "2o", [["2o 3o 4o 5o"]]),
        ("1c 2b", ["3o 4o 5o", "6c 6e 6b"], "6o", [["3o 4o 5o 6o"], ["6o 6c 6e 6b"]]),
        ("7o 1c 2b 11e 4c", ["3o 4o 5o"], "7e", []),
        ("6o 1c 2b 11e 4c", ["3o 4o 5o"], "7o", []),
    ],
)
def test_s21_s25_C2_where_a_card_may_be_forced(
    hand: str, melds: list[str], card: str, expected: list[list[str]]
) -> None:
    """To a meld as it lies, without a card of the hand."""
    lays = RULES.lays(seat(hand, *melds), ROWS["force"], face(card))
    assert [[frozenset(g.split()) for g in groups] for groups in expected] == [
        [names(group) for group in lay.groups] for lay in lays
    ]
    assert all(not lay.uses for lay in lays)


def test_C2_nobody_is_forced_to_rearrange() -> None:
    """The sota could be moved for it, but the card fits nothing as it lies."""
    state = seat("5e 1c 2b 12e", "5o 6o 7o 10o")
    assert whole("5o 5c 5e", "6o 7o 10o") in tables(state, "5c")
    assert RULES.lays(state, ROWS["force"], face("5c")) == []


def test_C4_an_empty_hand_is_not_forced() -> None:
    """It has nothing to throw."""
    assert RULES.lays(seat("", "1o 2o 3o 4o 5o", "7c 7e 7b"), ROWS["force"], face("6o")) == []


def test_s15_any_card_of_the_hand_may_be_thrown() -> None:
    """And only those."""
    state = seat("12b 1c 5o", "1o 2o 3o")
    assert names(RULES.discards(state)) == Names(("12b", "1c", "5o"))
    assert RULES.rest(state) == 8
