"""Splitting loose cards into groups without equal triples, and the most huxi that this can give.

Loose cards are those outside the groups of three and four equal cards, so every group is a chi group, with
exactly one pair beside them where the hand has four equal cards (docs/rules/paohuzi.md O4, Q50, Q51).

The two sizes meet only in the mixed groups. Those are tried in every combination, and what is left of each
half is looked up in tables of all halves that can be split. Loose faces are held at most twice, one of them
(that of the winning card) three times, which keeps the tables at a few thousand entries.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from menzi.rules import Group
from menzi.state import BITS
from menzi_paohuzi.groups import (
    CHI,
    HALF,
    HALF_BITS,
    ONES,
    ONES_HALF,
    PAIR,
    RANK_RUNS,
    RANKS,
    RUN_HUXI,
    SCORING_RUNS,
    group,
    pack,
)

NONE: Final = -1
"""The huxi of cards that cannot be split."""

_SMALL, _BIG = RUN_HUXI

_NOT_LOWEST: Final = ONES ^ (1 | 1 << HALF_BITS)
_NOT_HIGHEST: Final = _NOT_LOWEST >> BITS
_WIDE_RUNS: Final = (pack(RANK_RUNS[-1]), pack(RANK_RUNS[-1]) << HALF_BITS)
"""2-7-10 of both sizes, the only runs whose cards are not neighbours."""


class Split(NamedTuple):
    """A way to split: its huxi, what is left of each half without the mixed groups, and where the pair is."""

    huxi: int
    small: int
    big: int
    pair_in_small: bool


class HalfTables(NamedTuple):
    """Packed half -> the most scoring runs that it can be split into; `paired`: with one pair beside runs."""

    runs: dict[int, int]
    paired: dict[int, int]


def _fits(half: int) -> bool:
    """Whether a half can be loose: no face more than three times, and only one of them three times."""
    threes = half & half >> 1 & ONES_HALF
    return not half & ONES_HALF << 2 and not threes & (threes - 1)


@cache
def half_tables() -> HalfTables:
    """The tables, built at first use in a few milliseconds."""
    runs = {0: 0}
    for run in RANK_RUNS:
        step, worth = pack(run), int(run in SCORING_RUNS)
        for half, scoring in list(runs.items()):
            for _ in range(3):
                half, scoring = half + step, scoring + worth
                if not _fits(half):
                    break
                runs[half] = max(scoring, runs.get(half, NONE))
    paired: dict[int, int] = {}
    for half, scoring in runs.items():
        for rank in range(RANKS):
            with_pair = half + (2 << BITS * rank)
            if _fits(with_pair):
                paired[with_pair] = max(scoring, paired.get(with_pair, NONE))
    return HalfTables(runs, paired)


def has_stray(loose: int, pair: bool) -> bool:
    """Whether some card is in no group that the others allow: quickly seen, and then there is no split."""
    two = loose >> 1 & ONES
    one = loose & ONES | two
    below = one << BITS & _NOT_LOWEST
    above = one >> BITS & _NOT_HIGHEST
    covered = below & (above | below << BITS & _NOT_LOWEST) | above & above >> BITS & _NOT_HIGHEST
    covered |= two >> HALF_BITS | two << HALF_BITS
    covered |= two & (one >> HALF_BITS | one << HALF_BITS)
    if pair:
        covered |= two
    stray = one & ~covered
    if stray:
        for wide in _WIDE_RUNS:
            if one & wide == wide:
                stray &= ~wide
    return stray != 0


def _without_mixed(loose: int) -> list[int]:
    """What is left of the loose cards for every choice of mixed groups, none of them included."""
    left = [loose]
    small, big = loose & HALF, loose >> HALF_BITS
    two_small, two_big = small >> 1 & ONES_HALF, big >> 1 & ONES_HALF
    ranks = (two_small & (big | two_big)) | (two_big & (small | two_small))
    while ranks:
        one = ranks & -ranks
        ranks ^= one
        more: list[int] = []
        if two_small & one:
            taken = 2 * one + (one << HALF_BITS)
            more += [cards - taken for cards in left]
        if two_big & one:
            taken = one + (2 * one << HALF_BITS)
            more += [cards - taken for cards in left]
        left += more
    return left


def best_split(loose: int, pair: bool) -> Split | None:
    """The split of packed cards with the most huxi, if there is one; with exactly one pair, or without."""
    if has_stray(loose, pair):
        return None
    runs, paired = half_tables()
    tables = ((paired, runs), (runs, paired)) if pair else ((runs, runs),)
    best: Split | None = None
    for cards in _without_mixed(loose):
        for of_small, of_big in tables:
            small = of_small.get(cards & HALF)
            if small is None:
                continue
            big = of_big.get(cards >> HALF_BITS)
            if big is None:
                continue
            found = _SMALL * small + _BIG * big
            if best is None or found > best.huxi:
                best = Split(found, cards & HALF, cards >> HALF_BITS, of_small is paired)
    return best


def split_groups(loose: int, pair: bool, split: Split) -> list[Group]:
    """The groups of a split: mixed ones, then small, then big ones, the pair first within its half."""
    return [
        *_mixed_groups(loose & HALF, split),
        *_half_groups(split.small, 0, split.pair_in_small),
        *_half_groups(split.big, RANKS, pair and not split.pair_in_small),
    ]


def _mixed_groups(small: int, split: Split) -> list[Group]:
    gone = small - split.small
    found: list[Group] = []
    for rank in range(RANKS):
        from_small = gone >> BITS * rank & 7
        if from_small:
            found.append(group(CHI, [rank] * from_small + [rank + RANKS] * (3 - from_small)))
    return found


def _half_groups(half: int, size: int, pair: bool) -> list[Group]:
    """Take off one group at a time such that the tables still promise the rest of the huxi.

    A group whose cards are not all there leaves a difference that no table holds, because its borrow sets the
    highest bit of a field.
    """
    runs, paired = half_tables()
    found: list[Group] = []
    if pair:
        rank = next(r for r in range(RANKS) if runs.get(half - (2 << BITS * r)) == paired[half])
        found.append(group(PAIR, (rank + size, rank + size)))
        half -= 2 << BITS * rank
    while half:
        run = next(
            run for run in RANK_RUNS if runs.get(half - pack(run)) == runs[half] - (run in SCORING_RUNS)
        )
        found.append(group(CHI, [rank + size for rank in run]))
        half -= pack(run)
    return found
