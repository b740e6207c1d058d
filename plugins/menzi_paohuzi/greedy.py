"""How good a hand looks: the notes by which a simple bot plays.

A hand is worth the groups that it has and a share of those that two of its cards wait for, less something for
the huxi that it will lack even so. The shares come from the cards that the seat has not seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from heapq import nlargest
from itertools import combinations
from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple

from menzi.actions import DISCARD, WIN, Action
from menzi.state import BITS, SeatState
from menzi_paohuzi.chi import fits
from menzi_paohuzi.groups import (
    CHI,
    CHI_GROUPS,
    CHI_HUXI,
    EQUAL_HUXI,
    FACES,
    KAN,
    PAO,
    PENG,
    RANKS,
    WEI,
    huxi,
    melds_huxi,
    pack,
    unpack,
)
from menzi_paohuzi.winning import MIN_HUXI, Concealed

if TYPE_CHECKING:
    from menzi.view import View

GROUPS: Final = 7
WIN_VALUE: Final = 1000.0

EQUAL_REACH: Final = 3.0
"""A card that makes a peng or wei may come from any seat, one that makes a chi only from two places."""
OUTS: Final = 3.0
"""Unseen cards at which two cards are worth half a group."""
LACKING: Final = 0.12
"""What one huxi short of the minimum costs, in groups."""
TIGHT: Final = 3.0
"""How much more that costs the fewer groups are still to be made."""
SURPLUS: Final = 0.03
"""What one huxi above the minimum is worth, in groups."""
OPEN_HUXI: Final = 1.5
"""Huxi that a group may be hoped to bring of which nothing is there yet."""
WAYS: Final = 6
"""Ways to take complete groups out of a hand that are looked at more closely."""

Pair = tuple[int, int]


class Chance(NamedTuple):
    """Two cards that wait for a third: the share of a group they are worth, and the huxi of that group."""

    share: float
    huxi: float


class Prospect(NamedTuple):
    """What is fixed about a hand: its groups, those of four among them, and their huxi."""

    groups: int
    fours: int
    huxi: int

    def with_groups(self, more: int, huxi: int) -> Prospect:
        """The same with some more groups."""
        return Prospect(self.groups + more, self.fours, self.huxi + huxi)

    def with_four(self, huxi: int) -> Prospect:
        """The same with one of the groups grown to four cards."""
        return Prospect(self.groups, self.fours + 1, self.huxi + huxi)


def _waits_for() -> dict[Pair, tuple[tuple[int, float, float], ...]]:
    """Two faces -> (face, reach, huxi) of every third that makes a group of them."""
    found: dict[Pair, dict[int, tuple[float, float]]] = {}
    for faces in CHI_GROUPS:
        for third in set(faces):
            rest = list(faces)
            rest.remove(third)
            known = found.setdefault((rest[0], rest[1]), {})
            known[third] = (1.0, max(CHI_HUXI.get(faces, 0), known.get(third, (0, 0.0))[1]))
    for face in range(FACES):
        big = face >= RANKS
        # One reveal in three is the seat's own.
        worth = (EQUAL_HUXI[WEI][big] + 2 * EQUAL_HUXI[PENG][big]) / 3
        found.setdefault((face, face), {})[face] = (EQUAL_REACH, worth)
    return {
        pair: tuple((f, reach, worth) for f, (reach, worth) in thirds.items())
        for pair, thirds in found.items()
    }


WAITS_FOR: Final = _waits_for()
_PACKED: Final = tuple((pack(faces), CHI_HUXI.get(faces, 0)) for faces in CHI_GROUPS)


@lru_cache(maxsize=64)
def chances(unseen: tuple[int, ...]) -> dict[Pair, Chance]:
    """The chance of every two cards that a third may complete, with so many unseen cards of every face."""
    found: dict[Pair, Chance] = {}
    for pair, thirds in WAITS_FOR.items():
        outs = sum([unseen[face] * reach for face, reach, _ in thirds])
        if outs:
            # fsum, because sum rounds otherwise since Python 3.12, and a bot should play the same on all
            worth = fsum([unseen[face] * reach * huxi for face, reach, huxi in thirds]) / outs
            found[pair] = Chance(outs / (outs + OUTS), worth)
    return found


def _packings(loose: int) -> list[tuple[int, int, int]]:
    """The most promising ways to take chi groups out of loose cards: (groups, huxi, what is left)."""
    found = {loose: (0, 0)}
    for packed, worth in [item for item in _PACKED if fits(item[0], loose)]:
        for left, (groups, scored) in list(found.items()):
            while fits(packed, left):
                left, groups, scored = left - packed, groups + 1, scored + worth
                found[left] = max((groups, scored), found.get(left, (0, 0)))
    ways = [(groups, scored, left) for left, (groups, scored) in found.items()]
    return nlargest(WAYS, ways, key=lambda way: way[0] + LACKING * way[1])


@lru_cache(maxsize=4096)
def outlook(loose: int, fixed: Prospect, unseen: tuple[int, ...]) -> float:
    """What a hand is worth, in groups; loose cards are packed."""
    chance = chances(unseen)
    return max(
        _worth(left, fixed.with_groups(groups, scored), chance) for groups, scored, left in _packings(loose)
    )


def _worth(left: int, fixed: Prospect, chance: dict[Pair, Chance]) -> float:
    """The value of a hand with these groups and cards beside them, each of which may serve once."""
    faces = unpack(left)
    value, worth = float(fixed.groups), float(fixed.huxi)
    free = GROUPS - fixed.groups
    if fixed.fours and free > 0:
        free -= 1
        pair = next((f for f in reversed(faces) if faces.count(f) > 1), None)
        if pair is not None:
            value += 1
            faces = [f for f in faces if f != pair]
    if free <= 0 and worth < MIN_HUXI:
        return 0.0
    for share, scored in _waiting(faces, chance, free):
        free -= 1
        value += share
        worth += share * scored
    spare = worth + free * OPEN_HUXI - MIN_HUXI
    if spare > 0:
        return value + SURPLUS * spare
    return value + LACKING * spare * (1 + TIGHT / (1 + GROUPS - fixed.groups))


def _waiting(faces: list[int], chance: dict[Pair, Chance], at_most: int) -> Iterator[Chance]:
    """The best twos that wait for a third, each card in one of them."""
    twos = [(pair, chance[pair]) for pair in combinations(faces, 2) if pair in chance]
    twos.sort(key=lambda two: two[1].share * (1 + LACKING * two[1].huxi), reverse=True)
    for (one, other), waiting in twos:
        if at_most <= 0:
            return
        if one in faces and other in faces and (one != other or faces.count(one) > 1):
            faces.remove(one)
            faces.remove(other)
            at_most -= 1
            yield waiting


def appraise(view: View, action: Action) -> float:
    """The outlook after `action`; a win is worth more than anything."""
    if action.kind == WIN:
        return WIN_VALUE
    own = view.own
    concealed = Concealed.of(own.packed)
    loose = concealed.loose
    groups = len(own.melds) + concealed.kans.bit_count()
    fixed = Prospect(groups, own.fours, melds_huxi(own.melds) + concealed.huxi())
    if action.kind == DISCARD:
        loose -= 1 << BITS * action.face
    elif view.public is not None:
        face = view.public.face
        one = 1 << BITS * face
        if action.kind == CHI:
            loose -= sum(pack(faces) for faces in action.groups) - one
            fixed = fixed.with_groups(len(action.groups), sum(huxi(CHI, faces) for faces in action.groups))
        elif action.kind == PENG:
            loose -= 2 * one
            fixed = fixed.with_groups(1, EQUAL_HUXI[PENG][face >= RANKS])
        elif action.kind == PAO:
            fixed = fixed.with_four(EQUAL_HUXI[PAO][face >= RANKS] - _triple_huxi(own, face))
    return outlook(loose, fixed, tuple(view.unseen()))


def _triple_huxi(seat: SeatState, face: int) -> int:
    """What the kan or the meld that becomes a pao is worth."""
    if seat.counts[face] == 3:
        return EQUAL_HUXI[KAN][face >= RANKS]
    return sum(huxi(meld.kind, meld.faces) for meld in seat.melds if meld.faces == (face,) * 3)
