"""What the bits of a packed hand say."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from menzi.cards import Deck, Face
from menzi.errors import CardError
from menzi_tiles import FOURS, ODD, SUITS, faces_of, pack, pair_count, require_suits, suit_code

from .slow import hands


@given(hands(34))
def test_pack_and_faces_of_are_inverse(faces: list[int]) -> None:
    assert faces_of(pack(faces)) == faces


@given(hands(34))
def test_suit_codes_are_the_hand(faces: list[int]) -> None:
    suits = [[f - 9 * s for f in faces if f // 9 == s] for s in range(SUITS + 1)]
    assert [suit_code(pack(faces), s) for s in range(SUITS + 1)] == [pack(suit) for suit in suits]


@given(hands(34))
def test_masks_and_pairs_agree_with_counting(faces: list[int]) -> None:
    counts = Counter(faces).values()
    packed = pack(faces)
    assert pair_count(packed) == sum(n // 2 for n in counts)
    assert (packed & ODD).bit_count() == sum(n % 2 for n in counts)
    assert (packed & FOURS).bit_count() == sum(n == 4 for n in counts)


def test_a_deck_begins_with_suits_of_nine() -> None:
    def deck(*suits: str, ranks: int = 9) -> Deck:
        return Deck([Face(f"{r}{s}", s, r, 4, "", ("", "")) for s in suits for r in range(1, ranks + 1)])

    for suits in ("a", "ab", "abc"):
        require_suits(deck(*suits), len(suits))
    require_suits(deck(*"abcd"), 3)
    wrong = [
        (deck(*"abcd"), 4),
        (deck(*"abc", ranks=8), 3),
        (deck(*"ab"), 3),
        (Deck(deck("a").faces[::-1]), 1),
    ]
    for other, wanted in wrong:
        with pytest.raises(CardError, match="ranks 1 to 9"):
            require_suits(other, wanted)
