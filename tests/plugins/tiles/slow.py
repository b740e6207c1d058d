"""The same mathematics written the slow, obvious way on lists of counts; and hands to compare it on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hypothesis import strategies as st

FACES = 34
RUNS = [(f, f + 1, f + 2) for f in range(27) if f % 9 <= 6]
TRIPLETS = [(f, f, f) for f in range(FACES)]
PAIRS = [(f, f) for f in range(FACES)]

Groups = tuple[tuple[int, ...], ...]


def counts_of(faces: Sequence[int]) -> list[int]:
    """How often each face is there."""
    found = Counter(faces)
    return [found[f] for f in range(FACES)]


def all_readings(faces: Sequence[int]) -> set[Groups]:
    """Every set of groups, one of them a pair, that is exactly these faces."""

    def split(left: tuple[int, ...], paired: bool) -> Iterator[Groups]:
        if not left:
            if paired:
                yield ()
            return
        for group in (*RUNS, *TRIPLETS, *(() if paired else PAIRS)):
            if group[0] == left[0] and not Counter(group) - Counter(left):
                rest = tuple(sorted((Counter(left) - Counter(group)).elements()))
                for groups in split(rest, paired or len(group) == 2):
                    yield tuple(sorted((group, *groups)))

    return set(split(tuple(sorted(faces)), False))


def lacking(faces: Sequence[int], melds: int, deck: int = 27) -> int:
    """The fewest tiles to add so that the hand contains `melds` melds and a pair, at most four of a face."""
    have = counts_of(faces)
    usable = [g for g in (*RUNS, *TRIPLETS) if g[-1] < deck]
    target = [0] * FACES
    best = 3 * melds + 2

    def place(first: int, left: int, lacks: int) -> None:
        nonlocal best
        if lacks >= best:
            return
        if not left:
            best = lacks
            return
        for i in range(first, len(usable)):
            added = put(usable[i], 1)
            if max(target[f] for f in usable[i]) <= 4:
                place(i, left - 1, lacks + added)
            put(usable[i], -1)

    def put(group: Sequence[int], by: int) -> int:
        added = 0
        for f in group:
            added += by == 1 and target[f] >= have[f]
            target[f] += by
        return added

    for pair in PAIRS[:deck]:
        added = put(pair, 1)
        place(0, melds, added)
        put(pair, -1)
    return best


def lacking_pairs(faces: Sequence[int], deck: int = 27) -> int:
    """The fewest tiles to add so that the hand contains seven pairs; a face may give two."""
    have = counts_of(faces)[:deck]
    first = [max(0, 2 - n) for n in have]
    second = [max(0, 4 - max(n, 2)) for n in have]
    return sum(sorted(first + second)[:7])


@st.composite
def tiles(draw: st.DrawFn, size: int, deck: int = 27) -> list[int]:
    """So many random tiles, at most four of a face."""
    wall = [f for f in range(deck) for _ in range(4)]
    picked = draw(st.lists(st.sampled_from(range(len(wall))), min_size=size, max_size=size, unique=True))
    return sorted(wall[i] for i in picked)


@st.composite
def melds_and_pair(draw: st.DrawFn, melds: int = 4, deck: int = 27) -> list[int]:
    """A complete hand, at most four of a face."""
    groups = [g for g in (*RUNS, *TRIPLETS) if g[-1] < deck]
    hand = st.tuples(
        st.lists(st.sampled_from(groups), min_size=melds, max_size=melds), st.sampled_from(PAIRS[:deck])
    ).map(lambda parts: sorted(f for group in (*parts[0], parts[1]) for f in group))
    return draw(hand.filter(lambda faces: max(Counter(faces).values()) <= 4))


def hands(deck: int = 27) -> st.SearchStrategy[list[int]]:
    """Fourteen tiles: random, complete, or complete but for a few."""
    spoiled = st.tuples(melds_and_pair(4, deck), tiles(3, deck), st.integers(0, 3)).map(
        lambda parts: sorted(parts[0][parts[2] :] + parts[1][: parts[2]])
    )
    return st.one_of(
        tiles(14, deck), melds_and_pair(4, deck), spoiled.filter(lambda f: max(Counter(f).values()) <= 4)
    )
