"""Twenty cards win or not exactly as an exhaustive search over all pairings says."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from menzi.rules import NoWin, Win

from .bench import DENSE, IDS, RULES, XUONG, face, full_hands, is_ca, names, opening, readings, reveal, seat


@given(st.lists(st.sampled_from(range(len(DENSE))), max_size=12, unique=True))
def test_X1_pairing_is_unique(numbers: list[int]) -> None:
    """All layouts that split no identical pair have the same number of chắn and of cạ."""
    assert len(readings([DENSE[i] for i in numbers])) <= 1


@settings(max_examples=300, deadline=None)
@given(full_hands())
def test_s3_a_win_is_ten_pairs_with_six_chan(cards: list[str]) -> None:
    """A card from the stock wins exactly if a layout has at least six chắn, six on chi chi (s. 3, 7)."""
    last = cards[-1]
    state, how = seat(" ".join(cards[:-1])), reveal(last)
    enough = [chan for chan, _ in readings(sorted(cards)) if (chan == 6 if last == "cc" else chan >= 6)]
    verdict = RULES.judge(state, how)
    assert isinstance(verdict, Win) == bool(enough) == RULES.can_win(state, how)
    if isinstance(verdict, Win):
        assert verdict.score["chan"] == enough[0]
        shown = [name for group in verdict.groups for name in names(group.faces)]
        assert sorted(shown) == sorted(cards)


@settings(max_examples=150, deadline=None)
@given(full_hands())
def test_E7_the_dealt_twenty_win_without_the_chi_chi_rule(cards: list[str]) -> None:
    """Thiên ù needs ten pairs with six chắn and nothing else."""
    state = seat(" ".join(cards))
    expected = any(chan >= 6 for chan, _ in readings(sorted(cards)))
    assert expected == RULES.can_win(state, opening())
    assert expected == isinstance(RULES.judge(state, opening()), Win)


@settings(max_examples=150, deadline=None)
@given(full_hands(), st.lists(st.integers(0, 99), max_size=4))
def test_E3_exposed_pairs_are_fixed(cards: list[str], choices: list[int]) -> None:
    """Pairs on the table count as they lie; the rest is paired without them."""
    hand, melds = list(cards), []
    for choice in choices:
        pairs = [p for p in combinations(hand[:-1], 2) if p[0] == p[1] or is_ca(*p)]
        if pairs:
            a, b = pairs[choice % len(pairs)]
            hand.remove(a)
            hand.remove(b)
            melds.append(f"chan {a} {b}" if a == b else f"ca {a} {b}")
    exposed = sum(meld.startswith("chan") for meld in melds)
    last = hand[-1]
    state, how = seat(" ".join(hand[:-1]), *melds), reveal(last)
    totals = [chan + exposed for chan, _ in readings(sorted(hand))]
    expected = any(n == 6 if last == "cc" else n >= 6 for n in totals)
    verdict = RULES.judge(state, how)
    assert expected == isinstance(verdict, Win) == RULES.can_win(state, how)


@settings(max_examples=60, deadline=None)
@given(full_hands())
def test_waits_are_the_cards_that_win(cards: list[str]) -> None:
    """A face is a wait if a copy that the seat does not own wins in another gate, for its score there."""
    state = seat(" ".join(cards[:-1]))
    expected = {}
    for name in IDS:
        if state.counts[face(name)] < 4:
            verdict = RULES.judge(state, reveal(name))
            if isinstance(verdict, Win):
                expected[face(name)] = dict(verdict.score)
    assert expected == RULES.waits(state, [0] * len(IDS))


def test_waits_count_no_u_chi() -> None:
    """The waits of a plain hand are worth the plain two points; 6s makes the seventh chắn."""
    state = seat(XUONG, index=3)
    waits = {IDS[f]: dict(score) for f, score in RULES.waits(state, [0] * 25).items()}
    assert waits == {
        "6v": {"chan": 6, "ca": 4, "points": 2},
        "6s": {"chan": 7, "ca": 3, "points": 2},
        "6w": {"chan": 6, "ca": 4, "points": 2},
    }


def test_waits_leave_out_a_face_that_the_seat_owns_whole() -> None:
    """The hand would need a fifth 6s: one lies in a chắn on the table with another, two are in the hand."""
    hand = "2v 2v 2s 2s 4w 4w 5s 5s 7s 7s 8v 8v 6s"
    state = seat(hand, "chan 9v 9v", "chan 6s 6s", "ca 6s 6v")
    assert "6s" not in names(list(RULES.waits(state, [0] * 25)))
    assert "6w" in names(list(RULES.waits(state, [0] * 25)))


def test_waits_of_a_hand_of_another_size_are_none() -> None:
    """A hand that is not one card short waits for nothing."""
    assert RULES.waits(seat("2v 2v 2s"), [0] * 25) == {}
    assert isinstance(RULES.judge(seat("2v 2v 2s"), reveal("2s")), NoWin)
