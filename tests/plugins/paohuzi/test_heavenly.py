"""Wins on the dealt cards."""

from __future__ import annotations

from typing import Any

import pytest

from menzi.rules import Win

from .bench import TABLE, code, dealt, groups, judge, payments, seat, table

FIVE_KAN = "1s 1s 1s 2s 2s 2s 3s 3s 3s 4s 4s 4s 5s 5s 5s 8s 10s 7b 9b 10b"
THREE_TI = "6s 9s 10s 2s 4b 5b 7b 8b"
TI = ("ti 3s 3s 3s 3s", "ti 1b 1b 1b 1b", "ti 2b 2b 2b 2b")


def score(hand: str, *melds: str, **heavenly: Any) -> dict[str, int]:
    """The score of an opening win; empty if it is none. Only the dealer has twenty-one cards."""
    state = seat(hand, *melds)
    verdict = table(heavenly=heavenly).rules.judge(state, dealt(0 if state.owned == 21 else 1))
    return dict(verdict.score) if isinstance(verdict, Win) else {}


def test_O5_five_kan() -> None:
    """The lowest of all is worth exactly fifteen; the other cards need no groups."""
    win = judge(seat(FIVE_KAN), dealt())
    assert isinstance(win, Win)
    assert win.patterns == {"heavenly": 1}
    assert win.score == {"huxi": 15, "tun": 1}
    assert groups(win) == [f"kan {n}s {n}s {n}s = 3" for n in range(1, 6)]
    assert payments(win) == [2, -1, -1]


def test_O5_three_ti_in_hand_or_laid() -> None:
    """The engine lays opening ti before anybody is asked; a request gives them in the hand."""
    laid = judge(seat(THREE_TI, *TI), dealt())
    held = judge(seat(THREE_TI + " " + " ".join(text[3:] for text in TI)), dealt())
    assert groups(laid) == groups(held)
    assert laid.score == held.score == {"huxi": 33, "tun": 7}


def test_O5_neither_three_nor_five() -> None:
    """Two ti, four kan."""
    assert code(seat(THREE_TI + " 9b 9b 10b 10b", *TI[:2]), dealt()) == "no_heavenly"
    assert code(seat(FIVE_KAN.replace("5s 5s 5s", "5s 6s 7s")), dealt()) == "no_heavenly"


def test_Q26_the_dealers_shown_card_counts() -> None:
    """It is one of the twenty-one."""
    assert score(FIVE_KAN.replace("8s", "6s") + " 6s") == {"huxi": 15, "tun": 1}


def test_Q46_a_ti_is_no_kan() -> None:
    """Unless the option says so."""
    hand = "4s 4s 4s 8s 10s 1b 1b 1b 2b 2b 2b 3b 3b 3b 9b 10b"
    assert score(hand, "ti 5s 5s 5s 5s") == {}
    assert score(hand, "ti 5s 5s 5s 5s", ti_counts_as_kan=True) == {"huxi": 30, "tun": 6}


def test_Q47_which_cards_score() -> None:
    """All ti and kan, only those that made it, or a fixed number."""
    hand = "6s 6s 6s 5b 5b 5b 9b 10b"
    assert score(hand, *TI) == {"huxi": 42, "tun": 10}
    assert score(hand, *TI, huxi="qualifying_only") == {"huxi": 33, "tun": 7}
    assert score(hand, *TI, huxi=18) == {"huxi": 18, "tun": 2}
    kans = FIVE_KAN.replace("8s 10s 7b 9b", "")
    assert score(kans, "ti 7b 7b 7b 7b") == {"huxi": 27, "tun": 5}
    assert score(kans, "ti 7b 7b 7b 7b", huxi="qualifying_only") == {"huxi": 15, "tun": 1}
    both = score(kans, "ti 7b 7b 7b 7b", huxi="qualifying_only", ti_counts_as_kan=True)
    assert both == {"huxi": 27, "tun": 5}


def test_O5_a_fixed_heavenly_win_is_an_exception_to_the_minimum() -> None:
    """It earns one tun at least."""
    assert score(FIVE_KAN, huxi=6) == {"huxi": 6, "tun": 1}


def test_other_numbers_of_ti_and_kan() -> None:
    """Options of the house."""
    assert score(FIVE_KAN, kan=6) == {}
    assert score(THREE_TI, *TI, ti=4) == {}
    assert score(THREE_TI + " 9b 9b 10b 10b", *TI[:2], ti=2) == {"huxi": 21, "tun": 3}


def test_heavenly_off() -> None:
    """Nobody wins on dealt cards."""
    assert code(seat(FIVE_KAN), dealt(), heavenly={"mode": "off"}) == "no_opening_win"
    assert score(FIVE_KAN, mode="auto") == score(FIVE_KAN)


@pytest.mark.parametrize(
    ("hand", "dealer"), [(FIVE_KAN[3:], 1), (FIVE_KAN + " 8s", 1), (FIVE_KAN, 0), ("", 1)]
)
def test_a_wrong_number_of_dealt_cards(hand: str, dealer: int) -> None:
    """Twenty, and the dealer's twenty-one."""
    assert code(seat(hand), dealt(dealer)) == "card_count"


COMPLETE = "1s 2s 3s 1b 2b 3b 2b 7b 10b 4s 5s 6s 4b 5b 6b 7s 8s 9s 8b 8b 8s"


def test_Q48_a_complete_dealt_hand_is_no_win() -> None:
    """Not even the dealer's, unless the option says so; it is no heavenly win then either."""
    assert code(seat(COMPLETE), dealt(0)) == "no_heavenly"
    rules = table(dealer_complete_hand=True).rules
    win = rules.judge(seat(COMPLETE), dealt(0))
    assert isinstance(win, Win)
    assert rules.can_win(seat(COMPLETE), dealt(0))
    assert win.score == {"huxi": 15, "tun": 1}
    assert win.patterns == {"heavenly": 1}
    assert len(win.groups) == 7


def test_Q48_only_the_dealer_wins_with_a_complete_hand() -> None:
    """Another seat with as many cards does not: nobody dealt them to it."""
    assert code(seat(COMPLETE), dealt(1), dealer_complete_hand=True) == "card_count"


def test_Q48_with_opening_ti_and_kan() -> None:
    """One ti goes with one pair; with two the dealer is a card short."""
    option = {"dealer_complete_hand": True}
    rules = table(**option).rules
    one = "1s 2s 3s 4s 5s 6s 6s 7s 8s 9s 9s 9s 6b 7b 8b 10b 10b"
    assert rules.judge(seat(one, "ti 5b 5b 5b 5b"), dealt(0)).score == {"huxi": 18, "tun": 2}
    two = "2s 3s 4s 5s 6s 7s 2b 3b 4b 5b 6b 7b 9b"
    assert code(seat(two, "ti 1s 1s 1s 1s", "ti 1b 1b 1b 1b"), dealt(0), **option) == "no_heavenly"


def test_Q48_the_minimum_holds() -> None:
    """Seven groups worth nine."""
    rules = table(dealer_complete_hand=True).rules
    verdict = rules.judge(seat(COMPLETE.replace("2b 7b 10b", "10s 10s 10b")), dealt(0))
    assert not isinstance(verdict, Win)
    assert (verdict.reason.code, dict(verdict.score)) == ("min_huxi", {"huxi": 9})


def test_Q48_the_better_of_two_opening_wins() -> None:
    """Five kan and two groups beside them."""
    hand = FIVE_KAN[: len("1s 1s 1s ") * 5] + "1b 2b 3b 7b 8b 9b"
    rules = table(dealer_complete_hand=True).rules
    win = rules.judge(seat(hand), dealt(0))
    assert win.score == {"huxi": 21, "tun": 3}
    assert TABLE.rules.judge(seat(hand), dealt(0)).score == {"huxi": 15, "tun": 1}
