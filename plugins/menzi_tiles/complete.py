"""Complete hands, looked up suit by suit.

A suit is *melds* (runs and triplets only), *head* (melds and one pair) or neither. A hand is complete when
one of its suits is head and all others are melds; the values of the shapes are chosen so that one sum tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from menzi.state import BITS
from menzi_tiles.packed import FACE_MASK, HONOURS, RANKS, SUIT_BITS, SUIT_MASK, SUITS, UNITS

MELDS: Final = 1
HEAD: Final = 5
NEITHER: Final = 20
"""Not in the tables: `suit_shapes().get(code, NEITHER)`."""

MAX_MELDS: Final = 4
MAX_COPIES: Final = 5
"""One more than there are, because some tables count a wait on a fifth copy as ready."""


@cache
def suit_shapes() -> dict[int, int]:
    """suit code -> `MELDS` or `HEAD`, for every suit of up to four melds and a pair.

    Made at the first call, in some 20 ms. Only the number of tiles tells melds from head, so a code has one.
    """
    runs = [UNITS[r] + UNITS[r + 1] + UNITS[r + 2] for r in range(RANKS - 2)]
    return _shapes(RANKS, runs)


@cache
def honour_shapes() -> dict[int, int]:
    """The same for the honours, which form no runs."""
    return _shapes(HONOURS, [])


def _shapes(ranks: int, runs: Sequence[int]) -> dict[int, int]:
    level = {0}
    melds = {0}
    for _ in range(MAX_MELDS):
        level = _with_sets(level, ranks, 3).union(
            larger for code in level for run in runs if not _too_many(larger := code + run)
        )
        melds |= level
    shapes = dict.fromkeys(melds, MELDS)
    shapes.update(dict.fromkeys(_with_sets(melds, ranks, 2), HEAD))
    return shapes


def _with_sets(codes: set[int], ranks: int, size: int) -> set[int]:
    """The codes with `size` more tiles of one face, where there are so many."""
    found: set[int] = set()
    for rank in range(ranks):
        shift = BITS * rank
        more = size << shift
        # Looked at before adding: eight copies would run over into the next face.
        found.update(code + more for code in codes if (code >> shift & FACE_MASK) + size <= MAX_COPIES)
    return found


_SUIT_FOURS: Final = sum(4 << BITS * rank for rank in range(RANKS))


def _too_many(code: int) -> bool:
    """Whether a face has six or seven copies: both upper bits are set."""
    return bool(code & code << 1 & _SUIT_FOURS)


def _parts(packed: int) -> list[tuple[int, int, int, dict[int, int]]]:
    """(first face, faces, code, table) for each suit and for the honours that the hand holds."""
    shapes = suit_shapes()
    parts = [(RANKS * suit, RANKS, packed >> SUIT_BITS * suit & SUIT_MASK, shapes) for suit in range(SUITS)]
    if packed >> SUIT_BITS * SUITS:
        parts.append((RANKS * SUITS, HONOURS, packed >> SUIT_BITS * SUITS, honour_shapes()))
    return parts


def is_complete(packed: int) -> bool:
    """Whether the hand is some melds (none to four) and one pair."""
    parts = _parts(packed)
    total = sum(table.get(code, NEITHER) for _, _, code, table in parts)
    return total == HEAD + MELDS * (len(parts) - 1)


def completing(packed: int) -> list[int]:
    """The faces, rising, with which the hand would be melds and one pair; a fifth copy counts."""
    parts = _parts(packed)
    wanted = HEAD + MELDS * (len(parts) - 1)
    shapes = [table.get(code, NEITHER) for _, _, code, table in parts]
    total = sum(shapes)
    found: list[int] = []
    for (first, faces, code, table), shape in zip(parts, shapes, strict=True):
        lacks = wanted - (total - shape)
        # Nothing is completed by a lone tile, nor by any tile while two suits are in pieces.
        if code and lacks in (MELDS, HEAD):
            found.extend(first + rank for rank in range(faces) if table.get(code + UNITS[rank]) == lacks)
    return found
