"""Discards and captures: against the literal transcription, and sentence by sentence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menzi.rules import Rules
from menzi.state import SeatState

from .bench import (
    CARDS,
    DENSE,
    IDS,
    ROWS,
    RULES,
    Sitter,
    face,
    full_hands,
    is_ca,
    names,
    seat,
    sitters,
    table,
)

SPLIT = table(identical_first=False).rules
PUBLIC = st.sampled_from(sorted(set(DENSE)))


def takes(state: SeatState, name: str, kind: str, rules: Rules = RULES) -> str:
    """Why `chan` or `chiu` of a public card is barred: a code, empty if it is not."""
    reason = rules.bars(state, ROWS[kind], face(name))
    return "" if reason is None else reason.code


def cas(state: SeatState, name: str, rules: Rules = RULES) -> list[str]:
    """The hand cards with which the public card may be taken as a cạ."""
    lays = rules.lays(state, ROWS["ca"], face(name))
    for lay in lays:
        assert ((face(name), *lay.uses),) == lay.groups
    return [IDS[lay.uses[0]] for lay in lays]


def throws(state: SeatState) -> list[str]:
    """What may be thrown."""
    return names(RULES.discards(state))


# -- against the transcription


@settings(max_examples=300)
@given(sitters())
def test_C1_discards(sitter: Sitter) -> None:
    """Exactly the discards of the rule text."""
    assert sitter.discards() == throws(sitter.state())


@settings(max_examples=400)
@given(sitters(), PUBLIC)
def test_s20_to_s26_captures(sitter: Sitter, name: str) -> None:
    """Exactly the captures of the rule text, wherever the hand holds what they take."""
    state = sitter.state()
    if name in sitter.hand:
        assert sitter.may_take_chan(name) == (takes(state, name, "chan") == "")
    if sitter.hand.count(name) == 3:
        assert sitter.may_chiu(name) == (takes(state, name, "chiu") == "")
    assert [o for o in IDS if sitter.may_take_ca(name, o)] == cas(state, name)


@settings(max_examples=300)
@given(sitters(), PUBLIC)
def test_B1_captures_without_identical_first(sitter: Sitter, name: str) -> None:
    """With the option off an identical card in hand does not stop a cạ."""
    expected = [o for o in IDS if sitter.may_take_ca(name, o, identical_first=False)]
    assert expected == cas(sitter.state(), name, SPLIT)


@settings(max_examples=200)
@given(sitters(), PUBLIC)
def test_a_reason_for_ca_stands_against_every_lay(sitter: Sitter, name: str) -> None:
    """`bars` never contradicts `lays`."""
    state = sitter.state()
    if cas(state, name):
        assert RULES.bars(state, ROWS["ca"], face(name)) is None


@given(full_hands())
def test_X6_no_opening_discard_means_ten_chan(cards: list[str]) -> None:
    """A dealer can throw nothing exactly if every face is held an even number of times."""
    state = seat(" ".join(cards))
    assert all(n % 2 == 0 for n in state.counts) == (throws(state) == [])


# -- sentence by sentence


@pytest.mark.parametrize("hand", ["2v", CARDS[:19], CARDS[:20]], ids=["one", "at rest", "dealer"])
def test_s11_nineteen_cards_at_rest(hand: str | list[str]) -> None:
    """Whatever the seat holds, it rests at nineteen."""
    assert RULES.rest(seat(" ".join(hand) if isinstance(hand, list) else hand)) == 19


def test_s21_pairs_and_fours_are_not_broken_a_triple_gives_one() -> None:
    """Only a face held once or three times may be thrown."""
    assert throws(seat("2v 2v 3s 4w 4w 4w 5s 5s 5s 5s")) == ["3s", "4w"]


def test_s21_a_pair_is_not_broken_for_a_ca() -> None:
    """A hand card of which two are held makes no cạ; of three it does."""
    assert cas(seat("3s 4w 5w 5w 6s 7w 8s"), "5v") == []
    assert cas(seat("3s 4w 5w 5w 5w 6s 7w"), "5v") == ["5w"]


def test_s22_a_refused_face_is_not_thrown() -> None:
    """Refusing an identical capture bars the discard of that face."""
    assert throws(seat("3s 4w 5w", refused="4w")) == ["3s", "5w"]


def test_s22_a_refused_face_goes_into_no_ca() -> None:
    """Neither as the hand card nor as the public card (B5)."""
    assert cas(seat("2v 3s 4w 5w 6s 7w 8s", refused="5w"), "5v") == []
    assert cas(seat("2v 3s 4w 5w 6s 7w 8s", refused="5v"), "5v") == []
    assert cas(seat("2v 3s 4w 5w 6s 7w 8s", refused="5s"), "5v") == ["5w"]


def test_B4_a_refused_face_may_be_taken_as_a_chan_later() -> None:
    """The two effects of a refusal are all there are."""
    assert takes(seat("3s 4w 5w", refused="5w"), "5w", "chan") == ""


def test_B7_a_dead_face_is_not_captured() -> None:
    """Own discards and own cards put into a cạ cannot be captured, as chắn or as cạ."""
    assert takes(seat("3s 4w 5w", thrown="5w"), "5w", "chan") == "thrown"
    assert takes(seat("3s 4w 5w", to_ca="5w"), "5w", "chan") == "used_in_ca"
    assert cas(seat("2v 3s 4w 5w 6s 7w 8s", thrown="5v"), "5v") == []
    assert cas(seat("2v 3s 4w 5w 6s 7w 8s", to_ca="5v"), "5v") == []


def test_B7_the_bans_concern_the_public_card_alone() -> None:
    """A hand card of a face that was thrown may still be used."""
    assert cas(seat("2v 3s 4w 5w 6s 7w 8s", thrown="5w"), "5v") == ["5w"]
    assert cas(seat("2v 3s 4w 5w 6s 7w 8s", to_ca="5w"), "5v") == ["5w"]


def test_D1_an_own_discard_is_not_taken_by_a_chiu() -> None:
    """A face thrown by oneself stays out of reach; one put into a cạ does not concern the chíu."""
    assert takes(seat("3s 4w 5w 5w 5w", thrown="5w"), "5w", "chiu") == "thrown"
    assert takes(seat("3s 4w 5w 5w 5w", to_ca="5w"), "5w", "chiu") == ""


def test_B1_an_identical_card_allows_only_the_identical_capture() -> None:
    """One, two or three identical cards in hand stop the cạ; the option lifts it."""
    for own in ("5v", "5v 5v", "5v 5v 5v"):
        state = seat(f"2v 3s 4v 5w 6s 7v 9w {own}")
        assert takes(state, "5v", "chan") == ""
        assert cas(state, "5v") == []
    assert cas(seat("2v 3s 4v 5v 5v 5w 6s 7v 9w"), "5v", SPLIT) == ["5w"]


def test_B10_a_rank_with_a_concealed_ca_takes_no_other() -> None:
    """Two loose suits of the rank are a cạ in hand."""
    assert cas(seat("2v 3s 4w 5s 5w 6s 7w"), "5v") == []


def test_B10_pairs_do_not_count() -> None:
    """5s5s is a chắn, so 5w is alone; a ca on the table does not count either."""
    assert cas(seat("3s 4w 5s 5s 5w 6s 7w"), "5v") == ["5w"]
    assert cas(seat("3s 4w 5w 6s 7w 8s 9s", "ca 5v 5s"), "5v") == ["5w"]


def test_B11_one_unpaired_card_takes_no_ca() -> None:
    """Concealed cạ are no unpaired cards: of 2v2v 3s3w 4w4w 5w only 5w is."""
    state = seat("2v 2v 3s 3w 4w 4w 5w")
    assert cas(state, "5v") == []
    reason = RULES.bars(state, ROWS["ca"], face("5v"))
    assert reason is not None and (reason.code, reason.rule) == ("one_unpaired", "docs/rules/chan.md B11")


def test_B11_a_loose_chi_chi_is_an_unpaired_card() -> None:
    """5w and cc are two unpaired cards beside a third; with them the ban does not apply."""
    assert cas(seat("2v 2v 3s 3w 5w cc 4w"), "5v") == ["5w"]
    assert cas(seat("2v 2v 3s 3w 5w"), "5v") == []


def test_B11_bars_no_chan() -> None:
    """The identical capture stays open."""
    assert takes(seat("2v 2v 3s 3w 4w 4w 5w"), "5w", "chan") == ""


def test_B12_both_cards_of_a_ca_thrown_bar_all_ca_captures() -> None:
    """Two own discards of one rank and different suits; identical captures stay open."""
    hand = "2v 3s 5w 7w 8v"
    assert cas(seat(hand, thrown="4v 4s"), "5v") == []
    assert cas(seat(hand, thrown="9v 4v 8w 4s"), "5v") == []
    assert cas(seat(hand, thrown="4v"), "5v") == ["5w"]
    assert cas(seat(hand, thrown="4v 6s cc"), "5v") == ["5w"]
    assert takes(seat(hand, thrown="4v 4s"), "5w", "chan") == ""


def test_B13_an_identical_capture_from_a_pair_leaves_a_loose_card() -> None:
    """XX + X is legal, and the X that is left may be thrown."""
    assert takes(seat("5w 5w 2v 2v"), "5w", "chan") == ""
    assert takes(seat("5w 5w 2v 2v", refused="5w"), "5w", "chan") == "no_discard"


def test_B14_a_triple_may_take_one_card_only() -> None:
    """Holding three, both the ordinary capture and the chíu are offered."""
    state = seat("3s 4w 5v 5v 5v 6s 7w")
    assert (takes(state, "5v", "chan"), takes(state, "5v", "chiu")) == ("", "")


def test_B16_one_discard_of_the_rank_does_not_stop_a_ca() -> None:
    """4v thrown, then 4w taken with 4s."""
    assert cas(seat("2v 3s 4s 7w 8v", thrown="4v"), "4w") == ["4s"]


def test_B17_a_capture_must_leave_a_discard() -> None:
    """What is left is only pairs."""
    assert takes(seat("2v 2v 4w 4w 5w 6s 6s"), "5w", "chan") == "no_discard"
    assert takes(seat("2v 2v 4w 4w 5w 6s 6s 6s"), "5w", "chan") == ""


def test_B17_the_first_ca_capture_can_bar_itself() -> None:
    """After it neither 4s (4v was thrown) nor 6v (6s was) could be thrown; a chắn leaves them free."""
    state = seat("2v 2v 3w 3w 4s 5w 6v", thrown="4v 6s")
    assert cas(state, "5v") == []
    assert takes(state, "5w", "chan") == ""


def test_s25_after_a_captured_ca_both_cards_of_a_ca_are_not_thrown() -> None:
    """An earlier discard of the rank counts (C2); the same face and chi chi do not."""
    hand = "2v 2v 4s 5w cc"
    assert throws(seat(hand, thrown="4v cc", captured_ca=True)) == ["5w", "cc"]
    assert throws(seat(hand, thrown="4v cc")) == ["4s", "5w", "cc"]


def test_C3_half_of_a_concealed_ca_may_be_thrown() -> None:
    """Only identical pairs are protected."""
    assert throws(seat("2v 2v 3s 3w")) == ["3s", "3w"]


def test_C4_a_loose_chi_chi_may_be_thrown() -> None:
    """It is a face like another."""
    assert throws(seat("2v 2v cc")) == ["cc"]


def test_C5_a_chiu_must_leave_a_discard() -> None:
    """Three of the hand go, and what is left must have a loose card."""
    assert takes(seat("2v 2v 6s 6s 6s"), "6s", "chiu") == "no_discard"
    assert takes(seat("2v 2v 6s 6s 6s 9w"), "6s", "chiu") == ""


def test_s4_chi_chi_makes_no_ca() -> None:
    """It pairs only with itself."""
    assert cas(seat("2v 2w 3s 4w 6s 7w 9v"), "cc") == []
    assert cas(seat("2v 2w 3s 4w 6s 7w cc"), "9v") == []


def test_s4_a_ca_is_two_suits_of_one_rank() -> None:
    """Nothing else is one."""
    pairs = [(a, b) for a in range(len(IDS)) for b in range(a, len(IDS))]
    expected = [(a, b) for a, b in pairs if is_ca(IDS[a], IDS[b])]
    assert [pair for pair in pairs if RULES.is_group("ca", pair)] == expected
    assert not RULES.is_group("ca", (0, 1, 2))


def test_a_ca_names_each_suit_that_may_be_used() -> None:
    """Without a concealed cạ of the rank there is at most one loose suit, so at most one way."""
    assert cas(seat("2v 3s 4w 5s 6s 7w 8s"), "5v") == ["5s"]
    assert cas(seat("2v 3s 4w 5v 6s 7w 8s"), "5w") == ["5v"]
