"""Every way to read a complete hand as runs, triplets and one pair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from menzi.state import BITS
from menzi_tiles.packed import FACE_MASK, RANKS, SUITS, UNITS, suit_code


class Piece(NamedTuple):
    """One concealed group: `kind` is `run`, `triplet` or `pair`, `face` its lowest face."""

    kind: str
    face: int

    @property
    def faces(self) -> tuple[int, ...]:
        """Its faces, rising."""
        if self.kind == "run":
            return (self.face, self.face + 1, self.face + 2)
        return (self.face,) * (3 if self.kind == "triplet" else 2)

    def moved(self, by: int) -> Piece:
        """The same group `by` faces further up."""
        return Piece(self.kind, self.face + by)


Reading = tuple[Piece, ...]


@cache
def suit_readings(code: int, runs: bool = True) -> tuple[Reading, ...]:
    """The readings of one suit, its faces counted from 0; those with more triplets first.

    Empty if the suit cannot be read; one empty reading for the empty suit.
    """
    # The same groups are met in several orders.
    return tuple(dict.fromkeys(tuple(sorted(r, key=_place)) for r in _read(code, runs, False)))


def _place(piece: Piece) -> tuple[int, ...]:
    return piece.faces


def _read(code: int, runs: bool, has_pair: bool) -> Iterator[Reading]:
    """Take the lowest tile's group away, in every way, and read the rest."""
    if not code:
        yield ()
        return
    rank = ((code & -code).bit_length() - 1) // BITS
    count = code >> BITS * rank & FACE_MASK
    unit = UNITS[rank]
    if count >= 3:
        for rest in _read(code - 3 * unit, runs, has_pair):
            yield (Piece("triplet", rank), *rest)
    if count >= 2 and not has_pair:
        for rest in _read(code - 2 * unit, runs, True):
            yield (Piece("pair", rank), *rest)
    if (
        runs
        and rank + 2 < RANKS
        and code >> BITS * (rank + 1) & FACE_MASK
        and code >> BITS * (rank + 2) & FACE_MASK
    ):
        for rest in _read(code - unit - UNITS[rank + 1] - UNITS[rank + 2], runs, has_pair):
            yield (Piece("run", rank), *rest)


def readings(packed: int) -> Iterator[Reading]:
    """The readings of a whole hand as melds and one pair; none if it is not complete."""
    parts = [
        [
            tuple(piece.moved(RANKS * suit) for piece in reading)
            for reading in suit_readings(code, suit < SUITS)
        ]
        for suit in range(SUITS + 1)
        if (code := suit_code(packed, suit))
    ]
    for choice in product(*parts):
        reading = tuple(piece for part in choice for piece in part)
        if sum(piece.kind == "pair" for piece in reading) == 1:
            yield reading
