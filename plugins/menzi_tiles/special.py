"""Hands that go for something else than any melds and a pair: triplets only, or the thirteen orphans.

As in `distances`, a distance is the number of tiles that the hand lacks, and tiles too many cost nothing.
"""

from __future__ import annotations

from typing import Final

from menzi.state import BITS
from menzi_tiles.packed import FACE_MASK, FACES, FOURS, HONOURS, ODD, RANKS, SUITS, TWOS, UNITS

COPIES: Final = 4
ORPHANS: Final = (
    *(RANKS * suit + rank for suit in range(SUITS) for rank in (0, RANKS - 1)),
    *range(FACES - HONOURS, FACES),
)
"""The ones and nines of the suits, and the honours."""
ORPHAN_UNITS: Final[int] = sum(UNITS[face] for face in ORPHANS)
ORPHAN_MASK: Final[int] = FACE_MASK * ORPHAN_UNITS
"""All bits of these faces in a packed hand."""


def triplets_distance(packed: int, triplets: int) -> int:
    """What the hand lacks for so many triplets and a pair."""
    odd, twos, fours = packed & ODD, (packed & TWOS) >> 1, (packed & FOURS) >> 2
    three = (odd & twos | fours).bit_count()
    two = (twos & ~odd & ~fours).bit_count()
    one = (odd & ~twos & ~fours).bit_count()
    lacks = 0
    for _ in range(triplets):
        if three:
            three -= 1
        elif two:
            two -= 1
            lacks += 1
        else:
            lacks += 2 if one else 3
            one -= one > 0
    return lacks + (0 if three or two else 1 if one else 2)


def triplets_improving(packed: int, triplets: int) -> list[int]:
    """The faces, rising, that bring the hand one nearer to so many triplets and a pair."""
    now = triplets_distance(packed, triplets)
    return [
        face
        for face in range(FACES)
        if packed >> BITS * face & FACE_MASK < COPIES
        and triplets_distance(packed + UNITS[face], triplets) < now
    ]


def orphans_distance(packed: int) -> int:
    """What the hand lacks for one of each orphan and one more of any."""
    pairs = (packed >> 1 | packed >> 2) & ORPHAN_UNITS
    held = (packed | pairs) & ORPHAN_UNITS
    return len(ORPHANS) + 1 - held.bit_count() - min(pairs, 1)


def orphans_improving(packed: int) -> list[int]:
    """The faces, rising, that bring the hand one nearer to the thirteen orphans."""
    lacks_pair = not (packed >> 1 | packed >> 2) & ORPHAN_UNITS
    return [face for face in sorted(ORPHANS) if lacks_pair or not packed >> BITS * face & FACE_MASK]
