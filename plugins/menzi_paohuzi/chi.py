"""Which chi may be made with a public card, bi groups included.

All copies of the claimed face, the public one and those still in hand, must end in chi groups
(docs/rules/paohuzi.md P12, Q35). So a claim is a set of groups that each hold the face and together hold
every copy of it, and it does not matter which of them is called the chi and which are the bi.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from menzi.rules import Lay
from menzi.state import BITS
from menzi_paohuzi.groups import CHI_GROUPS, FACES, ONES, pack

Groups = tuple[tuple[int, ...], ...]

_GUARD: Final = ONES << BITS - 1
"""The highest bit of every field, which loose cards leave free: a field that gets into debt takes it away."""


class Shape(NamedTuple):
    """A chi group as seen from one of its faces: how often it holds it, and what else it takes, packed."""

    copies: int
    others: int
    faces: tuple[int, ...]


def fits(cards: int, loose: int) -> bool:
    """Whether packed loose cards hold all of `cards`."""
    return (loose | _GUARD) - cards & _GUARD == _GUARD


def _shapes(face: int) -> tuple[Shape, ...]:
    return tuple(
        Shape(g.count(face), pack(f for f in g if f != face), g) for g in sorted(CHI_GROUPS) if face in g
    )


SHAPES: Final = tuple(_shapes(face) for face in range(FACES))
"""`SHAPES[face]`: the chi groups that hold a face."""


def chi_lays(loose: int, face: int, at_most: int) -> list[Lay]:
    """Every way to make a chi with `face` from packed loose cards, using at most so many of them.

    The face must not be that of a kan.
    """
    held = loose >> BITS * face & 7
    others = loose - (held << BITS * face)
    return [
        _lay(face, groups)
        for groups in _choose(SHAPES[face], 0, held + 1, others)
        if 3 * len(groups) - 1 <= at_most
    ]


@cache
def _lay(face: int, groups: Groups) -> Lay:
    uses = [f for g in groups for f in g]
    uses.remove(face)
    return Lay(groups, tuple(sorted(uses)))


def _choose(shapes: tuple[Shape, ...], start: int, owed: int, loose: int) -> Iterator[Groups]:
    """Sets of shapes, from number `start` on, that hold exactly `owed` copies of their face."""
    for number in range(start, len(shapes)):
        copies, others, faces = shapes[number]
        if copies > owed:
            continue
        if not fits(others, loose):
            continue
        if copies == owed:
            yield (faces,)
        else:
            for more in _choose(shapes, number, owed - copies, loose - others):
                yield (faces, *more)
