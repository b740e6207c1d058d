"""Groups and covers: against the transcription, and the facts of the rule page."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menzi.cards import Deck
from menzi.errors import CardError
from menzi_conquian.groups import RUN, SET, Groups, kept

from .bench import IDS, ORDER, RULES, TABLE, face, is_group, mask, names, wholes

GROUPS = RULES.groups


def group(text: str) -> bool:
    """Whether the cards are a meld."""
    return RULES.is_group("meld", tuple(sorted(TABLE.deck.read(text))))


def test_X1_there_are_fifty_sets_and_144_runs() -> None:
    """Ten ranks of four suits, four suits of ten ranks."""
    kinds = list(GROUPS.kind.values())
    assert len(kinds) == 194
    assert kinds.count(SET) == 50
    assert kinds.count(RUN) == 144


def test_s1_the_deck_has_forty_cards() -> None:
    """Once each, the eight and the nine are not among them."""
    assert [r + s for s in "oceb" for r in ORDER] == list(IDS)
    assert len(TABLE.deck) == 40


def test_s4_sets_have_three_or_four_cards_of_a_rank() -> None:
    """Not two, nor of two ranks."""
    assert group("5o 5c 5e") and group("5o 5c 5e 5b")
    assert not group("5o 5c") and not group("5o 5c 6e")


def test_s5_runs_have_three_or_more_cards_of_a_suit() -> None:
    """Not two, nor with a gap, nor of two suits."""
    assert group("3c 4c 5c") and group("1c 2c 3c 4c 5c 6c 7c 10c 11c 12c")
    assert not group("3c 4c") and not group("3c 4c 6c") and not group("3c 4c 5o")


def test_s6_the_sota_follows_the_seven() -> None:
    """There is nothing between."""
    assert group("6b 7b 10b") and group("7b 10b 11b")


def test_s7_B2_no_run_goes_round_the_corner() -> None:
    """The ace is low, the king is the end."""
    assert group("1e 2e 3e") and group("10e 11e 12e")
    assert not group("11e 12e 1e") and not group("12e 1e 2e")


def test_a_card_twice_is_no_group() -> None:
    """However it may come into a position."""
    assert not RULES.is_group("meld", (0, 0, 0))


def test_every_group_of_the_deck_is_one_of_the_text() -> None:
    """Of three and four cards; all of them."""
    for n in (3, 4):
        for faces in combinations(range(40), n):
            assert (GROUPS.mask(faces) in GROUPS.kind) == is_group(names(faces))


@settings(max_examples=200)
@given(st.permutations(IDS), st.integers(3, 9))
def test_covers_are_the_ways_to_group_all_cards(order: list[str], n: int) -> None:
    """Each once."""
    near = [card for card in order if card[:-1] in ORDER[2:7] or card[-1] == "o"][:n]
    found = [
        frozenset(names(GROUPS.faces(g)) for g in cover) for cover in GROUPS.covers(mask(" ".join(near)))
    ]
    assert len(set(found)) == len(found)
    assert set(wholes(frozenset(near))) == set(found)


def test_packings_leave_cards_out() -> None:
    """Nothing, either of two groups that do not overlap, or both."""
    one, two = mask("1o 2o 3o"), mask("5o 5c 5e")
    assert sorted([(), (one,), (two,), tuple(sorted((one, two)))]) == sorted(
        tuple(sorted(p)) for p in GROUPS.packings(mask("1o 2o 3o 5o 5c 5e 7b"))
    )


def test_fits_asks_for_two_mates() -> None:
    """A neighbour or an equal card alone is not enough."""
    assert GROUPS.fits(face("7o"), mask("6o 10o")) and GROUPS.fits(face("7o"), mask("7c 7b"))
    assert not GROUPS.fits(face("7o"), mask("6o 7c 11o"))


def test_a_meld_is_kept_in_a_larger_group() -> None:
    """Not in two."""
    assert kept((mask("1o 2o 3o 4o"),), [mask("1o 2o 3o")])
    assert not kept((mask("1o 2o 3o"), mask("4o 4c 4e")), [mask("1o 2o 3o 4o")])


def test_a_deck_with_copies_is_refused() -> None:
    """Masks have one bit a face."""
    with pytest.raises(CardError, match="one copy"):
        Groups(Deck([f.__class__(f.id, f.suit, f.rank, 2, f.color, f.cjk) for f in TABLE.deck.faces]))
