"""What a bot is told: win, capture what completes pairs, keep what can still be completed."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import cast

import pytest

from menzi.state import SeatState
from menzi.view import View

from .bench import IDS, RULES, TABLE, face, seat


def look(state: SeatState, legal: str, public: str = "", visible: str = "") -> View:
    """What a seat sees that may choose among `legal` (separated by commas)."""
    unseen = [4 - n for n in state.counts]
    for meld in state.melds:
        for f in meld.faces:
            unseen[f] -= 1
    for f in TABLE.deck.read(f"{visible} {public}"):
        unseen[f] -= 1
    seen = SimpleNamespace(
        own=state,
        legal=tuple(TABLE.actions.read(text)[0] for text in legal.split(", ")),
        public=SimpleNamespace(face=face(public)) if public else None,
        unseen=lambda: unseen,
    )
    return cast(View, seen)


def best(state: SeatState, legal: str, public: str = "", visible: str = "") -> str:
    """The action of `legal` that is appraised highest."""
    view = look(state, legal, public, visible)
    return max(view.legal, key=lambda action: RULES.appraise(view, action)).text


def discards(state: SeatState, visible: str = "") -> str:
    """The discard that is appraised highest."""
    return best(state, ", ".join(f"discard {IDS[f]}" for f in RULES.discards(state)), visible=visible)


WAITING = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 7s 7s 8v 8w 9v 9w"


@pytest.mark.parametrize(
    ("hand", "melds", "distance"),
    [
        (WAITING + " 5v", (), 1),
        ("2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 7s 8v 9v 4v 2w cc 7w", (), 3),
        ("2v 2v 2v 2v 3v 3w 4w 4w 5s 5s 6v 6v 7s 7s 8v 8w 9v 9w cc", (), 1),
        ("2v 2v 2s 2s 4w 4w 3v 3w 5v 5s 6v 6w 7v 7s 8v 8w 9v 9s cc", (), 3),
        ("3v 3w 5v 5s 6v 6w 7v 7s 8v 8w 9v 9s cc", ("chiu 2v 2v 2v 2v", "chan 4w 4w"), 3),
    ],
)
def test_s3_distance_is_the_cards_that_pairs_or_chan_are_short_of(
    hand: str, melds: tuple[str, ...], distance: int
) -> None:
    """Outs refine it by less than a card."""
    view = look(seat(hand, *melds), "pass")
    assert math.ceil(-RULES.appraise(view, view.legal[0])) == distance


def test_a_win_is_taken() -> None:
    """Before a chíu, a capture or a pass."""
    assert best(seat(WAITING + " 6s"), "chan, win, pass", "6s") == "win"
    assert best(seat(WAITING + " 6s 9s"), "pass, win") == "win"


def test_the_unpaired_card_is_thrown() -> None:
    """Twenty cards, nine pairs and two loose ends: one of these goes, not half of a cạ."""
    assert discards(seat(WAITING + " 5v cc")) in ("discard 5v", "discard cc")


def test_the_card_with_fewer_outs_is_thrown() -> None:
    """With five chắn and four cạ only a chắn is missing; the card whose copies lie open gives none."""
    state = seat("2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 7s 7w 8v 8w 9v 9w 5v cc")
    assert discards(state, visible="cc cc cc") == "discard cc"
    assert discards(state, visible="5v 5v 5v") == "discard 5v"


def test_s7_nobody_waits_for_a_chi_chi_that_makes_a_seventh_chan() -> None:
    """Six chắn and three cạ cannot be completed by chi chi, whatever lies open."""
    assert discards(seat(WAITING + " 5v cc"), visible="5v 5v 5v 5w 5w") == "discard cc"


FAR = "2v 2v 3v 3s 4w 4w 5s 5s 6v 7s 8v 8w 9v cc 2s 4v 6s 9s 7v"


def test_a_capture_that_makes_a_needed_pair_is_taken() -> None:
    """As a chắn of a loose chi chi, as a cạ of an unpaired card."""
    assert best(seat(FAR), "pass, chan", "cc") == "chan"
    assert (
        best(seat("2v 2v 3v 3v 4w 4w 5s 5s 6v 6v 7s 7s 8v 9v cc 2s 4v 6s 9s"), "pass, ca 8v", "8w") == "ca 8v"
    )


def test_a_fifth_exposed_ca_is_hopeless() -> None:
    """It would leave room for only five chắn."""
    state = seat("2v 2v 4w 4w 5s 5s 6v 7v cc", "ca 3v 3s", "ca 8v 8w", "ca 9v 9w", "ca 2s 2w", "chan 7s 7s")
    view = look(state, "ca 6v, pass", "6w")
    capture, decline = (RULES.appraise(view, action) for action in view.legal)
    assert capture < -20 < decline


def test_too_many_ca_are_broken_for_a_chan() -> None:
    """Three chắn and seven cạ but one card: three chắn are missing, so half a cạ takes its like."""
    state = seat("2v 2v 2s 2s 4w 4w 3v 3w 5v 5s 6v 6w 7v 7s 8v 8w 9v 9s cc")
    assert best(state, "pass, chan", "3v") == "chan"


def test_an_own_discard_is_no_longer_an_out() -> None:
    """4s can join 4v in a cạ only as long as it was not thrown."""
    hand = "2v 2v 3v 3w 5s 5s 4v 7v 8v 9v cc 6s"
    melds = ("chan 5w 5w", "chan 6v 6v", "chan 2s 2s", "chan 3s 3s")
    gone, free = (look(seat(hand, *melds, thrown=thrown), "discard 9v") for thrown in ("4s", ""))
    assert RULES.appraise(gone, gone.legal[0]) < RULES.appraise(free, free.legal[0])


def test_a_pair_is_not_opened_for_nothing() -> None:
    """A third card of a pair brings no new pair."""
    assert best(seat(FAR), "pass, chan", "4w") == "pass"


def test_a_chiu_that_makes_a_second_chan_is_taken() -> None:
    """Three in hand are one chắn and a loose card."""
    state = seat("2v 2v 2v 4w 4w 5s 5s 6v 7s 8v 8w 9v cc 3s 3v 4v 6s 9s 9s")
    assert best(state, "pass, chiu", "2v") == "chiu"


def test_refusing_an_identical_capture_has_a_price() -> None:
    """A pass that binds a loose card is worth less than one that refuses nothing."""
    state = seat("2v 2v 3v 3s 4w 4w 5s 5s 6v 7s 8v 8w 9v cc 2s 4v 6s 9s 7v")
    free, bound = look(state, "pass", "6v"), look(state, "pass, chan", "6v")
    assert RULES.appraise(bound, bound.legal[0]) < RULES.appraise(free, free.legal[0])
