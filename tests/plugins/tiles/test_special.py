"""Triplets only and thirteen orphans against a plain search."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from menzi_tiles import (
    ORPHANS,
    orphans_distance,
    orphans_improving,
    pack,
    triplets_distance,
    triplets_improving,
)

from .slow import counts_of, tiles


def lacking_triplets(faces: list[int], triplets: int) -> int:
    """The fewest tiles to add for so many triplets and a pair, of different faces."""
    counts = counts_of(faces)
    # only the faces that the hand has, and enough others, can matter
    useful = [f for f in range(34) if counts[f]] + [f for f in range(34) if not counts[f]][: triplets + 1]
    best = 3 * triplets + 2
    for chosen in combinations(useful, triplets):
        lacks = sum(max(0, 3 - counts[f]) for f in chosen)
        best = min(best, lacks + min(max(0, 2 - counts[f]) for f in useful if f not in chosen))
    return best


def lacking_orphans(faces: list[int]) -> int:
    """One of each, and one more of any."""
    counts = Counter(f for f in faces if f in ORPHANS)
    return 14 - len(counts) - any(n > 1 for n in counts.values())


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4).flatmap(lambda m: st.tuples(st.just(m), tiles(3 * m + 1, 34))))
def test_triplets(hand: tuple[int, list[int]]) -> None:
    triplets, faces = hand
    now = lacking_triplets(faces, triplets)
    assert triplets_distance(pack(faces), triplets) == now
    counts = counts_of(faces)
    nearer = [f for f in range(34) if counts[f] < 4 and lacking_triplets([*faces, f], triplets) < now]
    assert triplets_improving(pack(faces), triplets) == nearer


@given(st.lists(st.sampled_from([*ORPHANS, 4, 13]), min_size=1, max_size=14))
def test_orphans(faces: list[int]) -> None:
    faces = [f for i, f in enumerate(faces) if faces[:i].count(f) < 4]
    now = lacking_orphans(faces)
    assert orphans_distance(pack(faces)) == now
    nearer = [f for f in range(34) if faces.count(f) < 4 and lacking_orphans([*faces, f]) < now]
    assert [f for f in orphans_improving(pack(faces)) if faces.count(f) < 4] == nearer
