"""Splitting loose cards, against trying everything."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from menzi_paohuzi.decompose import best_split, half_tables, has_stray, split_groups
from menzi_paohuzi.groups import CHI_GROUPS, pack, unpack

from .bench import names, splits

FACES = st.integers(0, 19)


@st.composite
def loose_cards(draw: st.DrawFn) -> tuple[Counter[int], bool]:
    """Cards that often are chi groups, a pair among them or not; at most two of a face, three of one."""
    counts: Counter[int] = Counter()
    pair = draw(st.booleans())
    parts: list[tuple[int, ...]] = draw(st.lists(st.sampled_from(CHI_GROUPS), max_size=6))
    if pair:
        parts.insert(0, (draw(FACES),) * 2)
    if draw(st.integers(0, 3)) == 0:
        parts.append((draw(FACES),))
    for part in parts:
        more = counts + Counter(part)
        if max(more.values()) <= 3 and sum(n == 3 for n in more.values()) <= 1:
            counts = more
    return counts, pair


@settings(max_examples=400, deadline=None)
@given(loose_cards())
def test_the_best_split_is_that_of_trying_everything(hand: tuple[Counter[int], bool]) -> None:
    """Its huxi, and None exactly where nothing fits."""
    counts, pair = hand
    cards = Counter(names(list(counts.elements())))
    expected = max((scored for _, pairs, scored in splits(cards) if pairs == pair), default=None)
    loose = pack(counts.elements())
    split = best_split(loose, pair)
    assert expected == (None if split is None else split.huxi)
    if has_stray(loose, pair):
        assert expected is None


@settings(max_examples=200, deadline=None)
@given(loose_cards())
def test_the_groups_of_a_split_are_its_cards_and_its_huxi(hand: tuple[Counter[int], bool]) -> None:
    """Each a chi group, one of them a pair where one is asked for."""
    counts, pair = hand
    loose = pack(counts.elements())
    split = best_split(loose, pair)
    if split is None:
        return
    found = split_groups(loose, pair, split)
    assert unpack(loose) == sorted(f for group in found for f in group.faces)
    assert split.huxi == sum(group.value or 0 for group in found)
    assert pair == sum(group.kind == "pair" for group in found)
    assert all(group.kind == "pair" or group.faces in CHI_GROUPS for group in found)


def test_the_tables_are_small() -> None:
    """A few thousand entries, so that building them is not noticed."""
    runs, paired = half_tables()
    assert 500 < len(runs) < len(paired) < 5000
