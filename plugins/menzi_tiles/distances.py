"""How far a hand is from complete, exactly, and which faces bring it nearer.

The distance is the number of tiles that the hand lacks: 0 complete, 1 ready. Tiles too many cost nothing, so
a hand with its drawn tile has the distance of its best discard.

For one suit, what each goal of m melds and p pairs lacks is a vector of ten numbers. There are only some
hundred different vectors, so each gets a small number (its *class*), and joining two suits is a look-up. A
vector is found by walking the ranks with the set of (overlap with the hand, melds, pairs) that the targets
built so far can have; a set is one integer, one bit an element, so that a step of the walk is a shift. No
target has more than four copies of a face, which is why a hand cannot wait on a fifth.
"""

from __future__ import annotations

from typing import Final

from menzi.state import BITS
from menzi_tiles.packed import (
    FACE_MASK,
    HONOURS,
    ODD,
    RANKS,
    SUIT_BITS,
    SUIT_MASK,
    SUITS,
    UNITS,
    pair_count,
)

COPIES: Final = 4
GOALS: Final = 5
"""Melds that a goal may have, none included."""
SEVEN: Final = 7

_OVERLAP_BITS: Final = 16
_PAIR_SLOTS: Final = 8
"""Slots for melds beside each number of pairs; a step adds two melds at most, so 4 + 2 fit."""
_RUN_LIMIT: Final = 3
"""Equal runs in a target are fewer than this: three are three triplets."""
_STATES: Final = _RUN_LIMIT * _RUN_LIMIT
_CACHED_RANKS: Final = 6

Vector = tuple[int, ...]
"""`vector[pairs * GOALS + melds]`: the tiles lacking."""


def _slot(melds: int, pairs: int) -> int:
    return _OVERLAP_BITS * (melds + _PAIR_SLOTS * pairs)


_KEEP: Final = sum(((1 << _OVERLAP_BITS) - 1) << _slot(m, p) for m in range(GOALS) for p in (0, 1))


def _steps(have: int, runs: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """state -> (next state, shift) for everything that a target may have at a rank where the hand has `have`.

    A state is `_RUN_LIMIT` * (runs begun two ranks below) + (runs begun one rank below).
    """
    table = []
    for state in range(_STATES):
        older, newer = divmod(state, _RUN_LIMIT)
        moves = []
        for begun in range(_RUN_LIMIT if runs else 1):
            for triplet, pair in ((0, 0), (0, 1), (1, 0)):
                wanted = older + newer + begun + 3 * triplet + 2 * pair
                if wanted <= COPIES:
                    shift = _slot(begun + triplet, pair) + min(have, wanted)
                    moves.append((newer * _RUN_LIMIT + begun, shift))
        table.append(tuple(moves))
    return tuple(table)


_vectors: list[Vector] = []
_class_of: dict[Vector, int] = {}
_joined: dict[int, int] = {}


def _class(vector: Vector) -> int:
    number = _class_of.setdefault(vector, len(_vectors))
    if number == len(_vectors):
        _vectors.append(vector)
    return number


def _join(one: int, other: int) -> int:
    """The class of two suits together."""
    key = one << 16 | other
    found = _joined.get(key)
    if found is None:
        a, b = _vectors[one], _vectors[other]
        found = _joined[key] = _class(
            tuple(
                min(
                    a[p * GOALS + m] + b[(pairs - p) * GOALS + melds - m]
                    for p in range(pairs + 1)
                    for m in range(melds + 1)
                )
                for pairs in (0, 1)
                for melds in range(GOALS)
            )
        )
    return found


class _Suit:
    """The classes of all codes of one kind of suit, found when they are asked for."""

    def __init__(self, ranks: int, runs: bool) -> None:
        self._ranks = ranks
        self._steps = tuple(_steps(have, runs) for have in range(COPIES + 1))
        self._tails: list[dict[int, tuple[int, ...]]] = [{} for _ in range(_CACHED_RANKS + 1)]
        self._tails[0][0] = (1, *(0,) * (_STATES - 1))
        self.classes: dict[int, int] = {}

    def class_of(self, code: int) -> int:
        found = self.classes.get(code)
        if found is None:
            found = self.classes[code] = _class(self._vector(code))
        return found

    def _tail(self, code: int, ranks: int, states: int = _STATES) -> tuple[int, ...]:
        """The sets that the upper `ranks` ranks can have, one after each of the first `states` states."""
        if ranks <= _CACHED_RANKS:
            tail = self._tails[ranks].get(code)
            if tail is None:
                tail = self._tails[ranks][code] = self._step(
                    code, self._tail(code >> BITS, ranks - 1), states
                )
            return tail
        # The first rank has no runs from below, the second only those begun at the first.
        above = self._tail(code >> BITS, ranks - 1, min(states * _RUN_LIMIT, _STATES))
        return self._step(code, above, states)

    def _step(self, code: int, above: tuple[int, ...], states: int) -> tuple[int, ...]:
        tail = []
        for moves in self._steps[code & FACE_MASK][:states]:
            reached = 0
            for state, shift in moves:
                reached |= above[state] << shift
            tail.append(reached & _KEEP)
        return tuple(tail)

    def _vector(self, code: int) -> Vector:
        reached = self._tail(code, self._ranks, 1 if self._ranks > _CACHED_RANKS else _STATES)[0]
        overlaps = (1 << _OVERLAP_BITS) - 1
        return tuple(
            3 * melds + 2 * pairs - ((reached >> _slot(melds, pairs) & overlaps).bit_length() - 1)
            for pairs in (0, 1)
            for melds in range(GOALS)
        )


_suited: Final = _Suit(RANKS, runs=True)
_honours: Final = _Suit(HONOURS, runs=False)


def distance(packed: int, melds: int) -> int:
    """How many tiles this concealed hand lacks for `melds` melds (0 to 4) and one pair."""
    of = _suited.class_of
    whole = _join(
        _join(of(packed & SUIT_MASK), of(packed >> SUIT_BITS & SUIT_MASK)),
        of(packed >> 2 * SUIT_BITS & SUIT_MASK),
    )
    if packed >> SUIT_BITS * SUITS:
        whole = _join(whole, _honours.class_of(packed >> SUIT_BITS * SUITS))
    return _vectors[whole][GOALS + melds]


def improving(packed: int, melds: int, faces: int = SUITS * RANKS) -> list[int]:
    """The faces below `faces`, rising, that bring the hand one nearer to `melds` melds and one pair."""
    parts = [(_suited, RANKS * s, RANKS, packed >> SUIT_BITS * s & SUIT_MASK) for s in range(SUITS)]
    parts.append((_honours, RANKS * SUITS, faces - RANKS * SUITS, packed >> SUIT_BITS * SUITS))
    classes = [table.class_of(code) for table, _, _, code in parts]
    found: list[int] = []
    for i, (table, first, ranks, code) in enumerate(parts):
        a, b, c = (other for j, other in enumerate(classes) if j != i)
        rest = _join(_join(a, b), c)
        now = _vectors[_join(rest, classes[i])][GOALS + melds]
        for rank in range(ranks):
            if (code >> BITS * rank & FACE_MASK) < COPIES:
                drawn = table.class_of(code + UNITS[rank])
                if _vectors[_join(rest, drawn)][GOALS + melds] < now:
                    found.append(first + rank)
    return found


def pairs_distance(packed: int) -> int:
    """How many tiles a hand without melds lacks for seven pairs; four alike are two pairs."""
    lacks = max(0, SEVEN - pair_count(packed))
    # A pair that no single tile begins needs two.
    return lacks + max(0, lacks - (packed & ODD).bit_count())


def pairs_improving(packed: int, faces: int = SUITS * RANKS) -> list[int]:
    """The faces below `faces`, rising, that bring the hand one nearer to seven pairs."""
    lacks = SEVEN - pair_count(packed)
    if lacks <= 0:
        return []
    if lacks > (packed & ODD).bit_count():
        return [face for face in range(faces) if (packed >> BITS * face & FACE_MASK) < COPIES]
    return [face for face in range(faces) if packed & UNITS[face]]
