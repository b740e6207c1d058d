"""What a bot is told: win, complete groups, keep what can still be completed and what scores."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from menzi.state import SeatState
from menzi.view import View

from .bench import IDS, RULES, TABLE, face, seat


def best(state: SeatState, legal: str, public: str = "", visible: str = "") -> str:
    """The action of `legal` (separated by commas) that is appraised highest."""
    unseen = [4 - n for n in state.counts]
    for f in [f for meld in state.melds for f in meld.faces] + TABLE.deck.read(f"{visible} {public}"):
        unseen[f] -= 1
    seen = SimpleNamespace(
        own=state, public=SimpleNamespace(face=face(public)) if public else None, unseen=lambda: unseen
    )
    actions = [TABLE.actions.read(text)[0] for text in legal.split(", ")]
    return max(actions, key=lambda action: RULES.appraise(cast(View, seen), action)).text


def discard(state: SeatState, visible: str = "") -> str:
    """The discard that is appraised highest."""
    return best(state, ", ".join(f"discard {IDS[f]}" for f in RULES.discards(state)), visible=visible)


GROUPS = "1s 2s 3s 1b 2b 3b 2b 7b 10b 4s 5s 6s 4b 5b 6b"


def test_a_win_is_taken() -> None:
    """Before everything else."""
    state = seat(GROUPS + " 7s 8s 9s 8b 8b")
    assert best(state, "pass, peng, win", "8b") == "win"
    assert best(state, "pass, win") == "win"


def test_the_card_that_goes_with_nothing_is_thrown() -> None:
    """Complete groups and waiting cards stay."""
    assert discard(seat(GROUPS + " 8b 8b 9s 9b 5b 10s")) in ("discard 9s", "discard 10s", "discard 9b")
    assert discard(seat(GROUPS + " 8b 9b 6s 7s 1s")) == "discard 1s"


def test_a_wait_of_which_all_cards_are_gone_is_thrown() -> None:
    """Of two equal waits, the dead one."""
    hand = GROUPS + " 8b 8b 9s 9s 5s"
    state = seat(hand)
    assert discard(state, visible="8b 8b 8s 8s 8s 8s 5b 5b 5s 5s") == "discard 8b"
    assert discard(state, visible="9s 9s 9b 9b 9b 9b 5b 5b 5s 5s") == "discard 9s"


def test_a_claim_that_helps_is_made() -> None:
    """A chi, peng or pao that completes a scoring group."""
    assert best(seat("2b 3b 4s 6s 8b 9s 9b 5b", "wei 1s 1s 1s"), "pass, chi 1b 2b 3b", "1b") == "chi 1b 2b 3b"
    assert best(seat("2b 2b 4s 6s 8b 9s 9b 5b", "wei 1s 1s 1s"), "pass, peng", "2b") == "peng"
    for state in (
        seat("4s 6s 8b", "wei 1s 1s 1s"),
        seat("4s 6s 8b", "peng 1s 1s 1s"),
        seat("4s 6s 8b 1s 1s 1s"),
    ):
        assert best(state, "pass, pao", "1s") == "pao"


def test_the_chi_that_scores_is_preferred() -> None:
    """1-2-3 before 2-3-4."""
    state = seat("1b 2b 4b 6s 8b 9s 9b 5s", "wei 1s 1s 1s")
    assert best(state, "pass, chi 2b 3b 4b, chi 1b 2b 3b", "3b") == "chi 1b 2b 3b"


def test_a_group_that_makes_the_minimum_unreachable_is_not_taken() -> None:
    """The seventh group would be worth nothing, six huxi short."""
    melds = ("wei 1b 1b 1b", "chi 1s 2s 3s", "chi 4s 5s 6s", "chi 4b 5b 6b", "chi 7s 8s 9s", "chi 8s 8s 8b")
    assert best(seat("9b 9b", *melds), "pass, peng", "9b") == "pass"
