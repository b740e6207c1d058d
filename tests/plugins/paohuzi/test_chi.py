"""Chi with bi, peng, and what forbids them: against a literal reading, and sentence by sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from menzi.state import SeatState

from .bench import CHI, IDS, ROWS, RULES, TABLE, Cards, chi, cited, face, names, seat

ROUND = "chi 8s 9s 10s", "peng 8b 8b 8b", "peng 6b 6b 6b", "chi 2b 7b 10b"
"""Twelve cards on the table, so a seat holds eight between turns."""


def claims(hand: Counter[str], card: str) -> Iterator[tuple[Cards, ...]]:
    """P12, literally: a chi with the card, then a further chi as long as the hand holds the same card."""
    for group in CHI:
        if card in group:
            used = Counter(group) - Counter([card])
            if not used - hand:
                yield from ((group, *more) for more in bi(hand - used, card))


def bi(hand: Counter[str], card: str) -> Iterator[tuple[Cards, ...]]:
    """The groups for the copies of the card that are still in hand."""
    if hand[card] == 0:
        yield ()
        return
    for group in CHI:
        if card in group and not Counter(group) - hand:
            yield from ((group, *more) for more in bi(hand - Counter(group), card))


def legal_chi(hand: list[str], fours: int, laid: int, card: str) -> set[str]:
    """All claims of which a discard is left, as text."""
    counts = Counter(hand)
    loose = Counter({name: n for name, n in counts.items() if n < 3})
    found: set[str] = set()
    if counts[card] >= 3:
        return found
    for made in claims(loose, card):
        left = loose - (Counter(c for group in made for c in group) - Counter([card]))
        owes = len(hand) + laid + 1 > 20 + max(0, fours - 1)
        if left or not owes:
            found.add(" / ".join(sorted(" ".join(group) for group in made)))
    return found


@st.composite
def hands(draw: st.DrawFn) -> tuple[list[str], list[str], str]:
    """A hand that holds much around the claimed card, melds on the table, and the card."""
    card = draw(st.sampled_from(IDS))
    near = sorted({name for group in CHI if card in group for name in group})
    dense = [name for name in near for _ in range(3)]
    hand = draw(st.lists(st.sampled_from([*dense, *IDS]), min_size=2, max_size=20))
    hand = [name for i, name in enumerate(hand) if hand[:i].count(name) < 3]
    melds = draw(
        st.sampled_from(
            [
                [],
                ["ti 9b 9b 9b 9b"],
                ["ti 9b 9b 9b 9b", "ti 10b 10b 10b 10b"],
                ["chi 8b 9b 10b", "peng 9b 9b 9b"],
            ]
        )
    )
    return hand, melds, card


@settings(max_examples=600, deadline=None)
@given(hands())
def test_the_chi_are_those_of_the_text(case: tuple[list[str], list[str], str]) -> None:
    """P11-P13, P15, P16, Q35, each set of groups once."""
    hand, melds, card = case
    state = seat(" ".join(hand), *melds)
    assert legal_chi(hand, state.fours, state.laid, card) == chi(state, card)


@settings(max_examples=200, deadline=None)
@given(hands())
def test_a_lay_uses_cards_of_the_hand(case: tuple[list[str], list[str], str]) -> None:
    """The claimed card is in the first group; the other cards come from the hand."""
    hand, melds, card = case
    for lay in RULES.lays(seat(" ".join(hand), *melds), ROWS["chi"], face(card)):
        assert face(card) in lay.groups[0]
        laid = Counter(f for group in lay.groups for f in group)
        assert laid == Counter(lay.uses) + Counter([face(card)])
        assert not Counter(names(lay.uses)) - Counter(hand)


def test_P11_Q33_no_other_shapes() -> None:
    """Neither 9-10-1 nor 10-1-2, no run of two sizes, no 1-5-10."""
    assert chi(seat("2s 9s 10s 10s 1b 3b 5b 9b", *ROUND[1:]), "1s") == set()
    assert chi(seat("4s 5b 1b 3b 9b 9b 10b 10b", *ROUND[:1]), "3s") == set()
    assert chi(seat("5s 10s 1b 3b 5b 9b 9b 10b", *ROUND[:1]), "1s") == set()


def test_P12_a_copy_in_hand_needs_a_group_too() -> None:
    """One bi group may hold two copies, or the claim itself one."""
    state = seat("1s 2s 3s 3s 4s 5s 3b 9b", *ROUND)
    with_bi = {"1s 2s 3s / 3s 3s 3b", "2s 3s 4s / 3s 3s 3b", "3s 3s 3b / 3s 4s 5s"}
    assert with_bi == chi(state, "3s")


def test_P13_no_group_for_the_copy_no_chi() -> None:
    """A lone 5s forbids 5s5b5b but may be used by 5s5s5b."""
    assert chi(seat("1s 5s 10s 1b 3b 5b 5b 9b", *ROUND), "5s") == {"5s 5s 5b"}
    assert chi(seat("3s 4s 5s 10s 1b 3b 9b 9b", *ROUND), "5s") == set()


def test_Q34_bi_does_not_reach_the_other_size() -> None:
    """5b in hand is no copy of a claimed 5s."""
    assert chi(seat("6s 7s 10s 1b 3b 5b 9b 9b", *ROUND), "5s") == {"5s 6s 7s"}


def test_Q35_two_bi_groups() -> None:
    """Three copies in three groups, whichever is named first."""
    state = seat("1s 2s 2s 3s 3s 4s 7s 10s 5b 9b 9b", *ROUND[:3])
    assert chi(state, "2s") == {"1s 2s 3s / 2s 3s 4s / 2s 7s 10s"}


def test_P15_Q36_a_kan_of_the_claimed_face_forbids_the_chi() -> None:
    """And the cards of another kan may not be used."""
    assert chi(seat("3s 3s 3s 4s 5s 1b 9b 9b", *ROUND), "3s") == set()
    assert chi(seat("4s 4s 4s 5s 2s 1b 9b 9b", *ROUND), "3s") == set()


def test_P16_a_chi_leaves_a_discard() -> None:
    """Even if the hand would be complete (Q20)."""
    more = (*ROUND, "chi 6s 7s 8s", "chi 1b 2b 3b")
    assert chi(seat("4s 5s", *more), "3s") == set()
    assert chi(seat("4s 5s 9b 9b 9b", *more[:-1]), "3s") == set()
    assert chi(seat("4s 5s 9b 9b 10b", *more[:-1]), "3s") == {"3s 4s 5s"}


def test_P16_with_bi_only_the_whole_claim_counts() -> None:
    """1-2-3 and 3s 3s 3b would do, but not the three groups of eight cards."""
    assert chi(seat("1s 2s 2s 3s 3s 4s 7s 10s", *ROUND), "2s") == set()


def test_Q14_the_waived_discard_of_two_opening_ti() -> None:
    """Nothing is owed after the first meld, so nothing must be left."""
    melds = ("ti 6s 6s 6s 6s", "ti 9b 9b 9b 9b", "chi 1b 2b 3b", "chi 1b 2b 3b", "chi 4b 5b 6b")
    assert chi(seat("4s 5s 7s", *melds), "3s") == {"3s 4s 5s"}
    short = seat("4s 5s", *melds, "kan 8b")
    assert short.owned + 1 <= RULES.rest(short)
    assert chi(short, "3s") == {"3s 4s 5s"}
    assert peng(seat("4s 4s", *melds), "4s") == ""


def peng(state: SeatState, name: str) -> str:
    """Why a peng is barred; "" if it is not."""
    reason = RULES.bars(state, ROWS["peng"], face(name))
    assert reason is None or reason.text.endswith(".")
    return "" if reason is None else cited(reason)


def test_P20_what_was_passed_is_locked_for_both() -> None:
    """Chi and peng, of this face only (Q38, Q39)."""
    hand = "4s 5s 9s 10s 3s 3s 5b 9b"
    assert peng(seat(hand, *ROUND), "3s") == ""
    assert peng(seat(hand, *ROUND, passed="3s"), "3s") == "locked"
    assert chi(seat("4s 5s 9s 10s 1b 3b 5b 9b", *ROUND, passed="3s"), "3s") == set()
    assert chi(seat("4s 5s 9s 10s 1b 3b 5b 9b", *ROUND, passed="3b 6s"), "3s") == {"3s 4s 5s"}


def test_P20_what_was_thrown_is_locked() -> None:
    """Taken by somebody or not."""
    assert chi(seat("4s 5s 9s 10s 1b 3b 5b 9b", *ROUND, thrown="1b 3s"), "3s") == set()
    assert peng(seat("4s 5s 9s 10s 3s 3s 5b 9b", *ROUND, thrown="3s"), "3s") == "locked"


def test_Q44_locks_stop_nothing_else() -> None:
    """Pao, wei and ti are never barred."""
    state = seat("4s 5s 3s 3s 3s 9b 9b 10b", *ROUND, passed="3s", thrown="3s")
    free = ("ti", "wei", "ti_wei", "pao_hand", "pao_wei", "pao_peng")
    assert all(RULES.bars(state, ROWS[row], face("3s")) is None for row in free)


def test_P15_a_peng_does_not_break_a_kan() -> None:
    """Q11."""
    assert peng(seat("3s 3s 3s 9b 9b 10b 4s 5s", *ROUND), "3s") == "kan"


def test_P16_a_peng_leaves_a_discard() -> None:
    """Kans are no discard."""
    melds = (*ROUND, "chi 6s 7s 8s")
    assert peng(seat("3s 3s 9b 9b 9b", *melds), "3s") == "no_discard"
    assert peng(seat("3s 3s 9b 9b 10b", *melds), "3s") == ""


def test_only_chi_has_lays() -> None:
    """The other rows take equal cards."""
    state = seat("4s 5s 3s 3s 9b 9b 10b 1b", *ROUND)
    assert all(not RULES.lays(state, row, face("3s")) for row in TABLE.claims if row.kind != "chi")
