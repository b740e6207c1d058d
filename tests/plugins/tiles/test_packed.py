"""What the bits of a packed hand say."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from menzi_tiles import FOURS, ODD, SUITS, faces_of, pack, pair_count, suit_code

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
