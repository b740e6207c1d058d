"""Hands of Conquián from text, for these tests, and a literal transcription of the rules on names of cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from hypothesis import strategies as st

from menzi.claims import Row
from menzi.data import data_dir
from menzi.spec.model import Spec
from menzi.state import Meld, SeatState
from menzi.table import Table
from menzi_conquian.rules import ConquianRules

ROOT = Path(__file__).parents[3]
VARIANT = yaml.safe_load((data_dir("variants") / "conquian.yaml").read_text("utf-8"))
DECK = yaml.safe_load((data_dir("variants") / "decks/spanish40.yaml").read_text("utf-8"))
ROWS = {data["id"]: Row.from_data(data) for data in VARIANT["claims"]}
ORDER = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")


def table(cards: int = 8, **options: Any) -> Table:
    """The bundled table with some options chosen, or another number of cards dealt."""
    chosen = {name: option["default"] for name, option in VARIANT["options"].items()} | options
    data = VARIANT | {"deal": VARIANT["deal"] | {"cards": cards}}
    return Table(Spec("conquian", document={}, data=data, options=chosen, deck=DECK), ConquianRules)


def rules_of(at: Table) -> ConquianRules:
    """Its rules object."""
    assert isinstance(at.rules, ConquianRules)
    return at.rules


TABLE = table()
RULES = rules_of(TABLE)
IDS = TABLE.deck.ids


def face(name: str) -> int:
    """The face called `name`."""
    return TABLE.deck.face(name)


def mask(text: str) -> int:
    """The mask of some cards."""
    return RULES.groups.mask(TABLE.deck.read(text))


def names(faces: Sequence[int]) -> frozenset[str]:
    """What `faces` are called."""
    return frozenset(IDS[f] for f in faces)


def seat(hand: str, *melds: str, index: int = 0) -> SeatState:
    """A seat with a hand and melds such as `5v 6v 7v`."""
    state = SeatState(index, TABLE.deck, TABLE.memory_start)
    for f in TABLE.deck.read(hand):
        state.add(f)
    for text in melds:
        faces = tuple(sorted(TABLE.deck.read(text)))
        state.lay(Meld("meld", faces, faces))
    return state


# -- the rules again, as slowly as they are written

Names = frozenset[str]
Whole = frozenset[Names]
"""Everything on the table: groups of names."""


def is_group(cards: Names) -> bool:
    """s. 4-7."""
    ranks = sorted(ORDER.index(card[:-1]) for card in cards)
    suits = {card[-1] for card in cards}
    if len(cards) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    return len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def wholes(cards: Names) -> Iterator[Whole]:
    """All ways to put every card into a group."""
    if not cards:
        yield frozenset()
        return
    first, *others = sorted(cards)
    for n in range(2, len(others) + 1):
        for more in combinations(others, n):
            group = frozenset((first, *more))
            if is_group(group):
                for rest in wholes(cards - group):
                    yield rest | {group}


class Sitter(NamedTuple):
    """A seat and a card on offer, by name."""

    hand: Names
    melds: Whole
    card: str

    def state(self) -> SeatState:
        """The same for the plugin."""
        return seat(" ".join(self.hand), *sorted(" ".join(sorted(m)) for m in self.melds))

    def tables(self, *, rearrange: bool = True, lay_more: bool = False) -> set[Whole]:
        """What may lie on the table after the card was used (s. 13, 14, 19; B3-B6)."""
        laid = frozenset(card for meld in self.melds for card in meld)
        found: set[Whole] = set()
        for n in range(len(self.hand)):
            for used in combinations(sorted(self.hand), n):
                for whole in wholes(laid | {self.card} | frozenset(used)):
                    if self._allowed(whole, rearrange, lay_more):
                        found.add(whole)
        return found

    def _allowed(self, whole: Whole, rearrange: bool, lay_more: bool) -> bool:
        broken = [meld for meld in self.melds if not any(meld <= group for group in whole)]
        if broken and not rearrange:
            return False
        for a, b in combinations(whole, 2):
            if is_group(a | b) and not {a, b} <= self.melds:
                return False
        return lay_more or all(
            group in self.melds or self.card in group or any(group & meld for meld in broken)
            for group in whole
        )

    def wins(self, *, rearrange: bool = True) -> bool:
        """s. 26."""
        laid = frozenset(card for meld in self.melds for card in meld)
        return any(
            rearrange or all(any(meld <= group for group in whole) for meld in self.melds)
            for whole in wholes(laid | self.hand | {self.card})
        )


GROUPS = [RULES.groups.faces(g) for g in RULES.groups.all]


@st.composite
def sitters(draw: st.DrawFn, cards: int = 8) -> Sitter:
    """A seat between turns with up to two melds, and a card; ranks and suits lie close, so that cards fit."""
    melds: list[Names] = []
    for _ in range(draw(st.integers(0, 2))):
        meld = names(draw(st.sampled_from(GROUPS)))
        if sum(map(len, melds)) + len(meld) <= cards and all(not meld & other for other in melds):
            melds.append(meld)
    taken = frozenset(card for meld in melds for card in meld)
    near = [c for c in IDS if c not in taken and (c[:-1] in ORDER[4:9] or c[-1] in "oc")]
    left = draw(st.permutations(near))[: cards - len(taken) + 1]
    return Sitter(frozenset(left[1:]), frozenset(melds), left[0])
