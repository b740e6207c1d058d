"""Hong Kong hands from text, for these tests."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from menzi.load import load_table
from menzi.state import Meld, SeatState
from menzi.table import Table
from menzi_hongkong.rules import HongKongRules


def table(**options: Any) -> Table:
    """The bundled table with some options chosen."""
    return load_table("hongkong", rules=options)


def rules(**options: Any) -> HongKongRules:
    """Its rules object."""
    return cast(HongKongRules, table(**options).rules)


TABLE = table()
RULES = cast(HongKongRules, TABLE.rules)
ROWS = {row.id: row for row in (*TABLE.claims, *TABLE.declares)}


def face(name: str) -> int:
    """The face called `name`."""
    return TABLE.deck.face(name)


def names(faces: object) -> list[str]:
    """What faces are called."""
    return [TABLE.deck.ids[f] for f in cast(list[int], faces)]


def seat(hand: str, *melds: str, index: int = 0) -> SeatState:
    """A seat with melds such as `chow 1m 2m 3m`; seat 0 is the dealer."""
    state = SeatState(index, TABLE.deck, TABLE.memory_start)
    used: Counter[int] = Counter()

    def card(f: int) -> int:
        used[f] += 1
        return f * TABLE.deck.stride + used[f] - 1

    for f in TABLE.deck.read(hand):
        state.add(card(f))
    for text in melds:
        kind, cards = text.split(" ", 1)
        faces = tuple(sorted(TABLE.deck.read(cards)))
        state.lay(Meld(kind, faces, tuple(card(f) for f in faces)))
    return state
