"""What may be thrown and claimed: rule text 2c-2e and 3c, rows A4-A8."""

from __future__ import annotations

import pytest

from .bench import ROWS, RULES, TABLE, face, rules, seat

CLEAN = "1m 2m 3m 5m 5m 5m 5m 1p 2p 4p 7p 8p 9p"
HOLDING = "1m 2m 3m 5m 5m 5m 5m 1p 2p 4p 7p 8p 9s"
SUIT_ONLY = rules(void_lock="suit_only")


def barred(hand: str, row: str, name: str, by: object = RULES) -> str:
    """The code of the reason, empty if there is none."""
    assert by in (RULES, SUIT_ONLY)
    reason = (RULES if by is RULES else SUIT_ONLY).bars(seat(hand), ROWS[row], face(name))
    return "" if reason is None else reason.code


def test_rest_is_thirteen_and_one_for_each_kong() -> None:
    assert RULES.rest(seat(CLEAN)) == 13
    assert RULES.rest(seat("1m 2m 3m 4m", "pung 5m", "kong 6m", "concealed_kong 7m")) == 15


def test_A4_tiles_of_the_missing_suit_go_first() -> None:
    names = [TABLE.deck.ids[f] for f in RULES.discards(seat("1m 2m 3m 5m 9s 1s 9s 4p"))]
    assert names == ["1s", "9s"]


def test_A4_afterwards_every_tile_may_go() -> None:
    state = seat(CLEAN)
    assert list(RULES.discards(state)) == sorted(set(state.faces()))


@pytest.mark.parametrize("row", ["pung", "kong", "concealed_kong", "added_kong"])
def test_2e_while_holding_the_missing_suit_nothing_may_be_melded(row: str) -> None:
    assert barred(HOLDING, row, "5m") == "void_lock"
    assert barred(CLEAN, row, "5m") == ""


@pytest.mark.parametrize("row", ["pung", "kong", "concealed_kong", "added_kong"])
def test_A5_option_suit_only_bars_the_missing_suit_alone(row: str) -> None:
    assert barred(HOLDING, row, "5m", SUIT_ONLY) == ""
    assert barred("1m 2m 9s 9s 9s 9s", row, "9s", SUIT_ONLY) == "missing_suit"


def test_A6_no_concealed_kong_of_the_missing_suit() -> None:
    assert barred("1m 2m 9s 9s 9s 9s", "concealed_kong", "9s") == "missing_suit"


def test_reasons_are_sentences_that_name_their_rule() -> None:
    for by in (RULES, SUIT_ONLY):
        reason = by.bars(seat("9s 9s 9s 9s"), ROWS["pung"], face("9s"))
        assert reason is not None
        assert reason.text.endswith(".")
        assert reason.rule == "docs/rules/sichuan.md A5"


def test_3c_no_group_is_laid_by_choice() -> None:
    assert RULES.lays(seat(CLEAN), ROWS["pung"], face("5m")) == ()
    assert not RULES.is_group("run", (0, 1, 2))
