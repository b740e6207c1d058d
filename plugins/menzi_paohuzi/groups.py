"""The cards as numbers, the groups that can be made of them, and what a group is worth.

Small 1 to 10 are the faces 0 to 9, big 1 to 10 the faces 10 to 19. A *packed* hand is one integer with three
bits a face (`SeatState.packed`): the small half in its low thirty bits, the big half above.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from menzi.rules import Group, Reason
from menzi.state import BITS, Meld

IDS: Final = tuple(f"{rank}{suit}" for suit in "sb" for rank in range(1, 11))
"""The faces in the order that all numbers in this package rely on."""

RANKS: Final = 10
FACES: Final = 2 * RANKS
HALF_BITS: Final = BITS * RANKS
HALF: Final = (1 << HALF_BITS) - 1

ONES_HALF: Final = sum(1 << BITS * rank for rank in range(RANKS))
ONES: Final = ONES_HALF | ONES_HALF << HALF_BITS
"""One of every face; as a mask, the lowest bit of every field."""

CHI: Final = "chi"
PENG: Final = "peng"
WEI: Final = "wei"
PAO: Final = "pao"
TI: Final = "ti"
KAN: Final = "kan"
PAIR: Final = "pair"

EQUAL_HUXI: Final = {TI: (9, 12), PAO: (6, 9), WEI: (3, 6), KAN: (3, 6), PENG: (1, 3), PAIR: (0, 0)}
"""Kind of a group of equal cards -> its huxi if small, if big (docs/rules/paohuzi.md E1, E3)."""

RUN_HUXI: Final = (3, 6)
"""1-2-3 and 2-7-10, small and big (docs/rules/paohuzi.md E2)."""

RANK_RUNS: Final = (*((r, r + 1, r + 2) for r in range(RANKS - 2)), (1, 6, 9))
"""The groups of three different ranks of one size, ranks counting from 0; the last one is 2-7-10."""

SCORING_RUNS: Final = frozenset({(0, 1, 2), (1, 6, 9)})


def _chi_groups() -> tuple[tuple[int, ...], ...]:
    runs = (tuple(r + size for r in run) for size in (0, RANKS) for run in RANK_RUNS)
    mixed = (g for r in range(RANKS) for g in ((r, r, r + RANKS), (r, r + RANKS, r + RANKS)))
    return (*runs, *mixed)


CHI_GROUPS: Final = _chi_groups()
"""All thirty-eight (docs/rules/paohuzi.md P11, Q33), each in rising order of faces."""

CHI_HUXI: Final = {
    tuple(r + size for r in run): RUN_HUXI[size // RANKS] for size in (0, RANKS) for run in SCORING_RUNS
}
"""The chi groups that are worth something."""


def pack(faces: Iterable[int]) -> int:
    """The packed form of some cards."""
    return sum(1 << BITS * face for face in faces)


def unpack(packed: int) -> list[int]:
    """The faces of a packed hand, rising, each as often as it is held."""
    return [face for face in range(FACES) for _ in range(packed >> BITS * face & 7)]


def huxi(kind: str, faces: Sequence[int]) -> int:
    """What a group is worth (docs/rules/paohuzi.md E1-E3); `faces` rise."""
    equal = EQUAL_HUXI.get(kind)
    return CHI_HUXI.get(tuple(faces), 0) if equal is None else equal[faces[0] >= RANKS]


def group(kind: str, faces: Sequence[int]) -> Group:
    """A group with its huxi."""
    return Group(kind, tuple(faces), huxi(kind, faces))


def melds_huxi(melds: Iterable[Meld]) -> int:
    """What the groups on the table are worth together."""
    return sum([huxi(meld.kind, meld.faces) for meld in melds])


def reason(code: str, text: str, row: str) -> Reason:
    """Why not, with the sentence or row of the rule page that says so."""
    return Reason(code, text, f"docs/rules/paohuzi.md {row}")
