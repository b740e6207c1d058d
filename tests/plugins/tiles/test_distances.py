"""The distance to a complete hand against a plain search over all targets."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menzi_tiles import distance, improving, is_complete, pack, pairs_distance, pairs_improving

from .slow import hands, lacking, lacking_pairs, tiles


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 4).flatmap(lambda m: st.tuples(st.just(m), tiles(3 * m + 1, 27))))
def test_distance_is_the_fewest_tiles_to_add(hand: tuple[int, list[int]]) -> None:
    melds, faces = hand
    assert distance(pack(faces), melds) == lacking(faces, melds)


@settings(max_examples=40, deadline=None)
@given(tiles(10, 9))
def test_distance_in_one_suit_where_copies_run_out(faces: list[int]) -> None:
    assert distance(pack(faces), 3) == lacking(faces, 3)


@settings(max_examples=30, deadline=None)
@given(tiles(8, 34))
def test_distance_with_honours(faces: list[int]) -> None:
    assert distance(pack(faces), 2) == lacking(faces, 2, 34)


@given(hands(34))
def test_distance_zero_is_complete(faces: list[int]) -> None:
    assert (distance(pack(faces), 4) == 0) == is_complete(pack(faces))


@given(hands(34))
def test_a_drawn_hand_has_the_distance_of_its_best_discard(faces: list[int]) -> None:
    best = min(distance(pack(faces[:i] + faces[i + 1 :]), 4) for i in range(14))
    assert distance(pack(faces), 4) == (best if best > 1 or not is_complete(pack(faces)) else 0)


@settings(max_examples=20, deadline=None)
@given(tiles(7, 18))
def test_improving_faces_are_those_that_bring_the_hand_nearer(faces: list[int]) -> None:
    now = lacking(faces, 2)
    nearer = [f for f in range(27) if faces.count(f) < 4 and lacking([*faces, f], 2) < now]
    assert improving(pack(faces), 2) == nearer


def test_improving_looks_at_honours_where_the_deck_has_them() -> None:
    assert improving(pack([30]), 0) == []
    assert improving(pack([30]), 0, 34) == [30]


@pytest.mark.parametrize(
    ("faces", "melds", "lacks"),
    [
        ([8, 8, 8, 8], 1, 2),  # the pair would need a fifth
        ([0, 0, 0, 0, 1, 2, 3, 3, 3, 3], 3, 2),  # 1111 23 4444: both waits are held
        ([4], 0, 1),
        ([], 4, 14),
        ([0, 1, 2, 4, 4], 1, 0),
    ],
)
def test_distance_of_a_known_hand(faces: list[int], melds: int, lacks: int) -> None:
    assert distance(pack(faces), melds) == lacks


@given(st.integers(0, 14).flatmap(lambda n: tiles(n, 27)))
def test_pairs_distance_is_the_fewest_tiles_to_add(faces: list[int]) -> None:
    assert pairs_distance(pack(faces)) == lacking_pairs(faces)


@given(st.integers(0, 14).flatmap(lambda n: tiles(n, 27)))
def test_pairs_improving_faces_bring_the_hand_nearer(faces: list[int]) -> None:
    now = lacking_pairs(faces)
    nearer = [f for f in range(27) if faces.count(f) < 4 and lacking_pairs([*faces, f]) < now]
    assert pairs_improving(pack(faces)) == nearer


def test_the_order_in_which_hands_are_asked_about_changes_nothing() -> None:
    """What the caches hold must not matter."""
    luck = random.Random(5)
    wall = [f for f in range(27) for _ in range(4)]
    drawn = [pack(luck.sample(wall, 13)) for _ in range(50)]
    before = Counter({hand: distance(hand, 4) for hand in drawn})
    assert Counter({hand: distance(hand, 4) for hand in reversed(drawn)}) == before
