"""What a complete hand is worth: its best reading and its fan (docs/rules/sichuan.md 4c-4g, A34-A45)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from menzi.rules import Group
from menzi.state import Meld
from menzi_tiles import (
    FOURS,
    ODD,
    RANKS,
    SUITS,
    Piece,
    faces_of,
    pack,
    pair_count,
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

_SHAPES: Final = ("all_pungs_258", ONLY_258), ("outside", TERMINALS), ("all_pungs", NO_RUN)
"""Best first; a hand earns one of them, because 258 replaces all pungs and the others exclude each other (A39)."""


class Hand(NamedTuple):
    """A complete hand in its best reading; `patterns` are those that do not depend on how it was won."""

    groups: tuple[Group, ...]
    patterns: dict[str, int]
    fan: int


class _Part(NamedTuple):
    traits: int
    pieces: tuple[Piece, ...]


def best_hand(packed: int, melds: Sequence[Meld]) -> Hand | None:
    """The reading with the most fan (A34), or None if the hand, with its winning tile, is not complete."""
    shape, pieces = "", None
    for traits, pieces_read in _standard_readings(packed, melds):
        found = next((name for name, trait in _SHAPES if traits & trait), "")
        if pieces is None or FAN.get(found, 0) > FAN.get(shape, 0):
            shape, pieces = found, pieces_read
    if not melds and not packed & ODD and pair_count(packed) == 7 and FAN["seven_pairs"] >= FAN.get(shape, 0):
        shape = "seven_pairs"
        pieces = tuple(Piece("pair", face) for face in faces_of(packed)[::2])
    if pieces is None:
        return None
    patterns = {shape: 1} if shape else {}
    patterns.update(_additions(packed, melds))
    groups = [Group(meld.kind, meld.faces) for meld in melds]
    groups.extend(Group(piece.kind, piece.faces) for piece in pieces)
    return Hand(tuple(groups), patterns, sum(FAN[name] * count for name, count in patterns.items()))


def _additions(packed: int, melds: Sequence[Meld]) -> dict[str, int]:
    """The patterns that add to any shape, and are the same in every reading."""
    every = packed + sum(pack(meld.faces) for meld in melds)
    patterns: dict[str, int] = {}
    if sum(bool(suit_code(every, suit)) for suit in range(SUITS)) == 1:
        patterns["full_flush"] = 1
    if len(melds) == 4:
        patterns["single_wait_4_melds"] = 1
    if roots := (every & FOURS).bit_count():
        patterns["root"] = roots
    return patterns


def _standard_readings(packed: int, melds: Sequence[Meld]) -> Iterator[tuple[int, tuple[Piece, ...]]]:
    """(traits, concealed groups) of every reading as four melds and a pair, the declared melds included."""
    declared = _ALL
    for meld in melds:
        declared &= _traits("triplet", meld.faces[0] % RANKS)
    parts = [_suit_parts(suit_code(packed, suit)) for suit in range(SUITS)]
    for choice in product(*parts):
        pieces = tuple(piece.moved(RANKS * suit) for suit, part in enumerate(choice) for piece in part.pieces)
        if len(pieces) + len(melds) == 5 and sum(piece.kind == "pair" for piece in pieces) == 1:
            traits = declared
            for part in choice:
                traits &= part.traits
            yield traits, pieces


@cache
def _suit_parts(code: int) -> tuple[_Part, ...]:
    """The readings of one suit with their traits; of several with equal traits the first is enough."""
    parts: dict[int, _Part] = {}
    for pieces in suit_readings(code):
        traits = _ALL
        for piece in pieces:
            traits &= _traits(piece.kind, piece.face)
        parts.setdefault(traits, _Part(traits, pieces))
    return tuple(parts.values())


def _traits(kind: str, rank: int) -> int:
    """The traits of one group; `rank` counts from 0, a run's is its lowest."""
    if kind == "run":
        return TERMINALS if rank in (0, RANKS - 3) else 0
    return NO_RUN | (ONLY_258 if rank % 3 == 1 else 0) | (TERMINALS if rank in (0, RANKS - 1) else 0)
