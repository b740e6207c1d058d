"""How good an action looks to a greedy player who needs a minimum of faan.

A hand is seen through several *plans*: any groups, triplets only, one suit with honours, thirteen orphans,
seven pairs. A plan is worth a hundred less for each tile that it lacks, less for each faan that it is short of
the minimum, and more by the unseen tiles that would bring it nearer (always fewer than a hundred). The hand is
worth its best plan.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from menzi.actions import DISCARD, PASS, WIN, Action
from menzi.state import BITS, Meld
from menzi_hongkong.faan import DRAGONS, FAAN, GROUPS, WIND
from menzi_hongkong.options import Options
from menzi_tiles import (
    FACES,
    SUIT_BITS,
    SUIT_MASK,
    SUITS,
    UNITS,
    distance,
    faces_of,
    improving,
    orphans_distance,
    orphans_improving,
    pairs_distance,
    pairs_improving,
    triplets_distance,
    triplets_improving,
)

if TYPE_CHECKING:
    from menzi.view import View

WIN_VALUE: Final = 1e6
STEP: Final = 100.0
"""One tile nearer to a complete hand."""
SHORT: Final = 130.0
"""One faan short of the minimum; more than a step, so that no claim buys a worthless hand."""
RICHER: Final = 12.0
"""One faan above the minimum."""
PAIR_HOPE: Final = 0.5
"""What a pair of a dragon or of an own wind has of the triplet's faan."""
KONG: Final = 5.0
"""A kong draws again."""
TAKER: Final = 2.0
"""A tile that nobody has thrown yet may be of use to somebody."""

FROM_HAND: Final = {"pung": 2, "kong": 3, "concealed_kong": 4, "added_kong": 1}
"""Tiles that leave the hand."""
HONOUR_BITS: Final = ((1 << BITS * FACES) - 1) >> SUITS * SUIT_BITS << SUITS * SUIT_BITS

ANY, TRIPLETS, ORPHANS, PAIRS = "any", "triplets", "orphans", "pairs"
_SUIT_TILES: Final = tuple(SUIT_MASK << SUIT_BITS * suit | HONOUR_BITS for suit in range(SUITS))


class Table(NamedTuple):
    """What lies in front of a seat, as far as plans need it."""

    melds: int
    chow: bool
    """A chow is among the melds."""
    pung: bool
    """A group of equal tiles is among them."""
    open: bool
    """The hand is not concealed any more."""
    tiles: int
    """The faces in melds, packed."""

    def with_group(self, faces: Iterable[int]) -> Table:
        """The table with one more meld."""
        group = tuple(faces)
        equal = group[0] == group[-1]
        tiles = self.tiles + sum(UNITS[face] for face in group)
        return Table(self.melds + 1, self.chow or not equal, self.pung or equal, True, tiles)


class Plan(NamedTuple):
    """What a hand may go for: its value without improving tiles, and which tiles belong to it."""

    value: float
    name: str
    tiles: int


class Appraisal:
    """Values actions at a table with these options."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._best = lru_cache(1 << 16)(self._best_plan)

    def value(self, view: View, action: Action) -> float:
        """The value of `action`; only comparable with the other actions of the same decision."""
        kind = action.kind
        if kind == WIN:
            return WIN_VALUE
        own = view.own
        hand, wind = own.packed, own.place
        table = _table(own.melds)
        if kind == PASS:
            return self._at_rest(view, hand, table, wind)
        if kind == DISCARD:
            fresh = not view.visible()[action.face]
            return self._after_discard(view, hand, table, wind, action.face) - TAKER * fresh
        if action.groups:
            face = _public_face(view)
            group = action.groups[0]
            hand -= sum(UNITS[f] for f in group) - UNITS[face]
            return self._after_claim(view, hand, table.with_group(group), wind)
        taken = FROM_HAND.get(kind)
        if taken is None:  # an action that a house rule has added
            return 0.0
        face = action.face if action.face >= 0 else _public_face(view)
        hand -= taken * UNITS[face]
        if kind != "added_kong":
            table = table.with_group((face,) * 3)
        if kind == "pung":
            return self._after_claim(view, hand, table, wind)
        return self._at_rest(view, hand, table, wind) + KONG

    def _after_claim(self, view: View, hand: int, table: Table, wind: int) -> float:
        """The value of the best discard."""
        return max(self._after_discard(view, hand, table, wind, face) for face in set(faces_of(hand)))

    def _after_discard(self, view: View, hand: int, table: Table, wind: int, face: int) -> float:
        rest = hand - (1 << BITS * face)
        if self._best(rest, table, wind).value < self._best(hand, table, wind).value - STEP / 2:
            # Some other discard keeps the distance, whatever would improve this one.
            return self._best(rest, table, wind).value
        return self._at_rest(view, rest, table, wind)

    def _at_rest(self, view: View, hand: int, table: Table, wind: int) -> float:
        """The value of a hand that waits for its next tile."""
        plan = self._best(hand, table, wind)
        unseen = view.unseen()
        return plan.value + sum(unseen[face] for face in _improving(plan, hand, table))

    def _best_plan(self, hand: int, table: Table, wind: int) -> Plan:
        return max(self._plans(hand, table, wind))

    def _plans(self, hand: int, table: Table, wind: int) -> list[Plan]:
        sets = GROUPS - table.melds
        values = self._honours(hand, table, wind)
        concealed = 0 if table.open else FAAN["concealed"]
        chows = 0 if table.pung or values >= 1 else FAAN["common_hand"]
        found = [self._plan(distance(hand, sets), values + concealed + chows, ANY, -1)]
        if not table.chow:
            faan = FAAN["all_pungs"] + values
            found.append(self._plan(triplets_distance(hand, sets), faan, TRIPLETS, -1))
        for tiles in _SUIT_TILES:
            if not table.tiles & ~tiles:
                pure = not (hand & tiles | table.tiles) & HONOUR_BITS
                faan = FAAN["pure_one_suit"] if pure else FAAN["mixed_one_suit"] + values
                found.append(self._plan(distance(hand & tiles, sets), faan, ANY, tiles))
        if not table.melds:
            found.append(self._plan(orphans_distance(hand), self._options.min_faan, ORPHANS, -1))
            if self._options.seven_pairs is not None:
                found.append(self._plan(pairs_distance(hand), self._options.seven_pairs, PAIRS, -1))
        return found

    def _plan(self, lacks: int, faan: float, name: str, tiles: int) -> Plan:
        over = faan - self._options.min_faan
        return Plan((SHORT * over if over < 0 else RICHER * over) - STEP * lacks, name, tiles)

    def _honours(self, hand: int, table: Table, wind: int) -> float:
        """The faan of dragons and own winds that the hand has or may hope for."""
        faan = 0.0
        every = hand + table.tiles
        for face in (*DRAGONS, WIND + wind, WIND + self._options.prevailing):
            held = every >> BITS * face & 7
            faan += 1 if held >= 3 else PAIR_HOPE if held == 2 else 0
        return faan


def _improving(plan: Plan, hand: int, table: Table) -> list[int]:
    """The faces that bring the plan nearer."""
    sets = GROUPS - table.melds
    if plan.name == TRIPLETS:
        return triplets_improving(hand, sets)
    if plan.name == ORPHANS:
        return orphans_improving(hand)
    if plan.name == PAIRS:
        return pairs_improving(hand, FACES)
    return [face for face in improving(hand & plan.tiles, sets, FACES) if UNITS[face] & plan.tiles]


def _table(melds: Iterable[Meld]) -> Table:
    table = Table(0, False, False, False, 0)
    for meld in melds:
        table = table.with_group(meld.faces[:3])
    return table


def _public_face(view: View) -> int:
    if view.public is None:
        raise ValueError("A claim without a public tile cannot be appraised.")
    return view.public.face
