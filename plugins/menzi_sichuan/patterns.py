"""What a complete hand is worth: its best reading and its fan (docs/rules/sichuan.md 4c-4g, A34-A45)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from menzi.state import Meld
from menzi_tiles import (
    FOURS,
    RANKS,
    SUITS,
    UNITS,
    Piece,
    faces_of,
    is_complete,
    pairs_distance,
    suit_code,
    suit_readings,
)

FAN: Final = {
    "all_pungs": 1,
    "all_pungs_258": 3,
    "seven_pairs": 2,
    "outside": 2,
    "full_flush": 2,
    "single_wait_4_melds": 1,
    "root": 1,
    "after_kong": 1,
    "robbed_kong": 1,
    "last_card": 1,
}
"""Fan of each pattern, each time that it counts."""

NO_RUN, ONLY_258, TERMINALS = 1, 2, 4
"""What every group of a reading has: no run · tiles 2, 5, 8 alone (and no run) · a 1 or a 9."""
_ALL: Final = NO_RUN | ONLY_258 | TERMINALS

_SHAPES: Final = ("", "all_pungs", "outside", "all_pungs_258")
"""Worst first. A hand earns one of them: 258 replaces all pungs, and the others exclude each other (A39)."""
_RANKING: Final = tuple(
    3 if traits & ONLY_258 else 2 if traits & TERMINALS else 1 if traits & NO_RUN else 0
    for traits in range(_ALL + 1)
)
"""traits of a whole hand -> its place in `_SHAPES`."""


class Hand(NamedTuple):
    """A complete hand in its best reading; `patterns` are those that do not depend on how it was won."""

    pieces: tuple[Piece, ...]
    """The concealed groups."""
    patterns: dict[str, int]
    fan: int


class _Part(NamedTuple):
    """One reading of one suit."""

    traits: int
    pieces: tuple[Piece, ...]


def best_hand(packed: int, melds: Sequence[Meld]) -> Hand | None:
    """The reading with the most fan (A34), or None if the hand, with its winning tile, is not complete.

    The number of tiles is taken to be right.
    """
    shape, pieces = "", None
    if is_complete(packed):
        shape, pieces = _best_standard(packed, melds)
    if not melds and pairs_distance(packed) == 0 and FAN["seven_pairs"] >= FAN.get(shape, 0):
        shape = "seven_pairs"
        pieces = tuple(Piece("pair", face) for face in faces_of(packed)[::2])
    if pieces is None:
        return None
    patterns = {shape: 1} if shape else {}
    patterns.update(_additions(packed, melds))
    return Hand(pieces, patterns, sum([FAN[name] * count for name, count in patterns.items()]))


def _best_standard(packed: int, melds: Sequence[Meld]) -> tuple[str, tuple[Piece, ...]]:
    """The shape ("" for none) and the concealed groups of the best reading as melds and a pair."""
    declared = _ALL
    for meld in melds:
        declared &= _traits("triplet", meld.faces[0] % RANKS)
    best = -1
    best_choice: tuple[_Part, ...] = ()
    for choice in product(*[_suit_parts(suit_code(packed, suit), suit) for suit in range(SUITS)]):
        traits = declared
        for part in choice:
            traits &= part.traits
        if _RANKING[traits] > best:
            best, best_choice = _RANKING[traits], choice
    return _SHAPES[best], tuple([piece for part in best_choice for piece in part.pieces])


def _additions(packed: int, melds: Sequence[Meld]) -> dict[str, int]:
    """The patterns that add to any shape, and are the same in every reading."""
    every = packed
    for meld in melds:
        every += len(meld.faces) * UNITS[meld.faces[0]]
    patterns: dict[str, int] = {}
    if [suit_code(every, suit) for suit in range(SUITS)].count(0) == SUITS - 1:
        patterns["full_flush"] = 1
    if len(melds) == 4:
        patterns["single_wait_4_melds"] = 1
    if roots := (every & FOURS).bit_count():
        patterns["root"] = roots
    return patterns


@cache
def _suit_parts(code: int, suit: int) -> tuple[_Part, ...]:
    """The readings of one suit with their traits; of several with equal traits the first is enough."""
    parts: dict[int, _Part] = {}
    for pieces in suit_readings(code):
        traits = _ALL
        for piece in pieces:
            traits &= _traits(piece.kind, piece.face)
        parts.setdefault(traits, _Part(traits, tuple(piece.moved(RANKS * suit) for piece in pieces)))
    return tuple(parts.values())


def _traits(kind: str, rank: int) -> int:
    """The traits of one group; `rank` counts from 0, a run's is its lowest."""
    if kind == "run":
        return TERMINALS if rank in (0, RANKS - 3) else 0
    return NO_RUN | (ONLY_258 if rank % 3 == 1 else 0) | (TERMINALS if rank in (0, RANKS - 1) else 0)
