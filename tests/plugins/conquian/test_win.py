"""When everything is melded, what is shown for it, and what is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from hypothesis import given, settings

from menzi.rules import How, NoWin, Win
from menzi.state import Entry, Meld, SeatState

from .bench import RULES, Sitter, face, rules_of, seat, sitters, table

if TYPE_CHECKING:
    from menzi.deal import Deal

KEEPING = rules_of(table(rearrange=False))
TEN = rules_of(table(cards=10))


def on(name: str, source: str = "reveal", owner: int = 0) -> How:
    """A card on offer."""
    return How(source, owner, face(name))


def shown(state: SeatState, name: str) -> list[str]:
    """The kinds of the groups of the win."""
    win = RULES.judge(state, on(name))
    assert isinstance(win, Win)
    assert all(RULES.groups.kind[RULES.groups.mask(g.faces)] == g.kind for g in win.groups)
    return [g.kind for g in win.groups]


def code(state: SeatState, how: How) -> str:
    """Why it is no win."""
    verdict = RULES.judge(state, how)
    assert isinstance(verdict, NoWin) and not RULES.can_win(state, how)
    return verdict.reason.code


@settings(max_examples=300, deadline=None)
@given(sitters())
def test_s26_wins(sitter: Sitter) -> None:
    """Exactly those of the text, with and without rearranging; `judge` agrees."""
    state, how = sitter.state(), on(sitter.card)
    assert sitter.wins() == RULES.can_win(state, how) == isinstance(RULES.judge(state, how), Win)
    assert sitter.wins(rearrange=False) == KEEPING.can_win(state, how)


@settings(max_examples=100, deadline=None)
@given(sitters(cards=10))
def test_s31_wins_of_eleven(sitter: Sitter) -> None:
    """The same with ten cards dealt."""
    assert sitter.wins() == TEN.can_win(sitter.state(), on(sitter.card))


def test_B5_melds_may_be_broken_up_for_a_win() -> None:
    """Unless the table does not play so."""
    state = seat("4e 10o 11o 12o", "4o 5o 6o 7o")
    assert RULES.can_win(state, on("4c"))
    assert not KEEPING.can_win(state, on("4c"))


def test_melds_are_shown_as_they_lie_if_they_can_be() -> None:
    """Three runs of a suit could be three sets too."""
    hand = "2o 3o 2c 3c 2e"
    assert shown(seat(hand, "1o 1c 1e"), "3e") == ["set"] * 3
    assert shown(seat("1c 2c 3c 1e 2e", "1o 2o 3o"), "3e") == ["run"] * 3


@pytest.mark.parametrize(("source", "owner"), [("reveal", 0), ("reveal", 1), ("discard", 1)])
def test_s27_the_last_card_may_come_from_anywhere(source: str, owner: int) -> None:
    """From the stock, whoever turned it up, or from the opponent's hand."""
    assert RULES.can_win(seat("1o 2o 4c 4e 4b 10e 11e 12e"), on("3o", source, owner))


def test_s2_nine_cards_win() -> None:
    """With a hand of another size there is none, whatever it holds."""
    assert code(seat("1o 2o 4c 4e 4b"), on("3o")) == "card_count"


def test_s26_dealt_cards_do_not_win_alone() -> None:
    """A card on offer completes the hand."""
    state = seat("1o 2o 3o 4c 4e 4b 10e 11e 12e")
    assert code(state, How("deal", 0, -1, in_hand=True)) == "source"


def test_s29_s30_E1_the_loser_pays_the_stake_and_nobody_a_draw() -> None:
    """One, or what the option says; melds earn nothing."""
    for stake in (1, 5):
        rules = rules_of(table(stake=stake))
        win = rules.judge(seat("1o 2o 4c 4e 4b 10e 11e 12e"), on("3o"))
        assert isinstance(win, Win)
        assert rules.pay_wins([win], [0, 1]) == [Entry("win", 0, ((1, stake),))]
    nowhere = cast("Deal", None)
    assert RULES.settle(nowhere, "draw") == ()
    assert RULES.pay_meld(nowhere, 0, Meld("meld", (0, 1, 2), (0, 1, 2)), fresh=True) == ()
