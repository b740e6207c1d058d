"""A made-up family of tiny games for testing the core: their rules plugin, and their tables.

Cards have a rank and one of three suits. Groups are a *trio* (three equal), a *row* (three ranks of a suit in
turn), a *pair*; on the table there are also a *quad*, a *block* (a trio that the engine lays), a *duo* (one
rank, two suits). A hand wins if all of its cards are in groups that are worth enough. The specs are in
tests/data/madeup; together they use every mechanism of the core.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from menzi.actions import WIN, Action
from menzi.claims import DEAL, DISCARD, DRAW, Row
from menzi.hookspecs import hookimpl
from menzi.rules import Group, How, Lay, NoWin, Reason, Registry, Win
from menzi.spec.loader import load_spec
from menzi.spec.model import Spec
from menzi.state import Entry, Meld, SeatState
from menzi.table import Table

if TYPE_CHECKING:
    from menzi.deal import Deal
    from menzi.view import View

FOLDER = Path(__file__).parents[1] / "data" / "madeup"
NAMES = ("streams", "stairs", "lamps", "bridges", "currents")
WORTH: Mapping[str, int] = {
    "pair": 1,
    "duo": 1,
    "row": 2,
    "trio": 3,
    "block": 3,
    "quad": 4,
    "own_quad": 4,
    "grown_quad": 4,
    "block_four": 4,
}
"""What a group adds to a hand."""

Reading = tuple[int, tuple[Group, ...]]
"""What the groups of some cards are worth together, and the groups."""


class MadeUpRules:
    """`menzi.rules.Rules` of the family. Options: `strict` (three equal cards are kept), `least`."""

    def __init__(self, table: Table) -> None:
        self.deck = table.deck
        self.hand = table.cards_each
        self.strict: bool = table.options["strict"]
        self.least: int = table.options["least"]
        faces = table.deck.faces
        self.rows = [
            (f, f + 1, f + 2)
            for f in range(len(faces) - 2)
            if faces[f].suit == faces[f + 2].suit and faces[f].rank + 2 == faces[f + 2].rank
        ]
        self.readings: dict[tuple[int, ...], Reading | None] = {}

    def rest(self, seat: SeatState) -> int:
        """The dealt cards, and one more for each group of four."""
        return self.hand + seat.fours

    def discards(self, seat: SeatState) -> Sequence[int]:
        """The chosen suit first; a strict table keeps three equal cards and faces refused before."""
        faces = [face for face, held in enumerate(seat.counts) if held]
        shunned = [face for face in faces if self.deck.suit_of[face] == seat.memory.get("shun")]
        if self.strict:
            refused = seat.memory.get("refused", 0)
            return [f for f in shunned or faces if seat.counts[f] < 3 and not refused >> f & 1]
        return shunned or faces

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """A trio let go or thrown before, or that takes the last cards; melds of the chosen suit."""
        memory = seat.memory
        if row.kind == "trio" and (memory.get("passed", 0) >> face & 1 or face in memory.get("thrown", ())):
            return Reason("let_go", "This card was let go before.")
        if row.kind == "trio" and seat.size == row.take:
            return Reason("no_discard", "No card would be left to throw.")
        if self.deck.suit_of[face] == memory.get("shun"):
            return Reason("shunned", "This suit was given up.")
        return None

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """Rows with two hand cards; a claimed card that the hand holds too must lie in a second one."""
        if row.kind == "duo":
            rank = self.deck.faces[face].rank
            others = [f for f, held in enumerate(seat.counts) if held and f != face]
            return [Lay(((face, f),), (f,)) for f in others if self.deck.faces[f].rank == rank]
        found: list[Lay] = []
        for first in self._rows(seat.counts, face):
            if not seat.counts[face]:
                found.append(Lay((first,), _without(first, face)))
                continue
            left = list(seat.counts)
            for used in _without(first, face):
                left[used] -= 1
            left[face] -= 1
            for second in self._rows(left, face):
                found.append(Lay((first, second), (*_without(first, face), *second)))
        return [lay for lay in found if len(lay.uses) < seat.size]

    def _rows(self, counts: Sequence[int], face: int) -> list[tuple[int, ...]]:
        return [row for row in self.rows if face in row and all(counts[f] for f in row if f != face)]

    def is_group(self, kind: str, faces: tuple[int, ...]) -> bool:
        """Whether the faces are a row or a duo."""
        if kind == "duo":
            return len({self.deck.faces[f].rank for f in faces}) == 1 and len(set(faces)) == len(faces) == 2
        return faces in self.rows

    def can_win(self, seat: SeatState, how: How) -> bool:
        """Whether all cards are in groups that are worth enough."""
        reading = self._read(seat, how)
        return reading is not None and reading[0] >= self.least

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The dearest reading, and as patterns everything that is said of the winning card."""
        reading = self._read(seat, how)
        if reading is None:
            return NoWin(Reason("ungrouped", "Some cards are in no group."))
        worth, groups = reading
        if worth < self.least:
            return NoWin(Reason("cheap", "The hand is worth too little."), {"points": worth})
        flags = ("melded", "after_replacement", "replacement_discard", "stock_empty", "returned")
        patterns = {name: 1 for name in flags if getattr(how, name)}
        if how.source not in (DEAL, DRAW, DISCARD):
            patterns[how.source] = 1
        return Win(seat.index, how, groups, patterns, {"groups": len(groups), "points": worth}, worth)

    def _read(self, seat: SeatState, how: How) -> Reading | None:
        counts = list(seat.counts)
        if not how.in_hand:
            counts[how.face] += 1
        reading = self._best(tuple(counts))
        if reading is None:
            return None
        laid = tuple(Group(m.kind, m.faces, WORTH[m.kind]) for m in seat.melds)
        return reading[0] + sum(WORTH[m.kind] for m in seat.melds), (*laid, *reading[1])

    def _best(self, counts: tuple[int, ...]) -> Reading | None:
        if counts not in self.readings:
            self.readings[counts] = self._search(counts)
        return self.readings[counts]

    def _search(self, counts: tuple[int, ...]) -> Reading | None:
        face = next((f for f, n in enumerate(counts) if n), None)
        if face is None:
            return 0, ()
        best: Reading | None = None
        for kind, group in (
            ("trio", (face,) * 3),
            ("row", (face, face + 1, face + 2)),
            ("pair", (face,) * 2),
        ):
            if kind == "row" and group not in self.rows:
                continue
            left = list(counts)
            for f in group:
                left[f] -= 1
            rest = self._best(tuple(left)) if min(left) >= 0 else None
            if rest is not None and (best is None or rest[0] + WORTH[kind] > best[0]):
                best = rest[0] + WORTH[kind], (Group(kind, group, WORTH[kind]), *rest[1])
        return best

    def pay_meld(self, deal: Deal, seat: int, meld: Meld, fresh: bool) -> Sequence[Entry]:
        """From all two for an own quad, one for a grown one if fresh; two from the giver of a quad."""
        others = [s for s in deal.active() if s != seat]
        if meld.kind == "own_quad":
            return [Entry("meld", seat, tuple((s, 2) for s in others), meld.kind)]
        if meld.kind == "grown_quad" and fresh:
            return [Entry("meld", seat, tuple((s, 1) for s in others), meld.kind)]
        if meld.kind == "quad" and meld.source not in (-1, seat):
            return [Entry("meld", seat, ((meld.source, 2),), meld.kind)]
        return ()

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """The points: from who threw or declared the card twice, else from everybody who still pays."""
        winners = {win.seat for win in wins}
        entries = []
        for win in wins:
            how = win.how
            alone = how.owner != win.seat and how.source not in ("reveal", DEAL)
            payers = [how.owner] if alone else [s for s in active if s not in winners]
            entries.append(Entry("win", win.seat, tuple((s, win.points * (1 + alone)) for s in payers)))
        return entries

    def settle(self, deal: Deal, result: str) -> Sequence[Entry]:
        """What was paid for melds goes back."""
        return [back for entry in deal.ledger if entry.kind == "meld" for back in entry.reversed("back")]

    def waits(self, seat: SeatState, visible: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """Every face that completes the hand when it is thrown, unless no copy is hidden."""
        found: dict[int, Mapping[str, int]] = {}
        for face, copies in enumerate(self.deck.copies):
            win = self.judge(seat, How(DISCARD, (seat.index + 1) % 3, face))
            if isinstance(win, Win) and seat.counts[face] + visible[face] < copies:
                found[face] = win.score
        return found

    def appraise(self, view: View, action: Action) -> float:
        """A win before a meld before anything else; lone cards are thrown first."""
        if action.kind == WIN:
            return 10.0
        if action.kind == "discard":
            return -float(view.own.counts[action.face])
        return float(WORTH.get(action.kind, 0))


def _without(group: tuple[int, ...], face: int) -> tuple[int, ...]:
    at = group.index(face)
    return group[:at] + group[at + 1 :]


@hookimpl
def menzi_register_rules(registry: Registry) -> None:
    """Offer the family's rules."""
    registry.add_rules("madeup", MadeUpRules)


def table(name: str, **options: Any) -> Table:
    """The table of a made-up variant with some options chosen; the same object for the same arguments."""
    return _table(
        name, tuple(sorted((k, tuple(v) if isinstance(v, list) else v) for k, v in options.items()))
    )


@cache
def _table(name: str, options: tuple[tuple[str, Any], ...]) -> Table:
    rules = {k: list(v) if isinstance(v, tuple) else v for k, v in options}
    return Table(load_spec(FOLDER / f"{name}.yaml", rules=rules), MadeUpRules)


def varied(name: str, change: Callable[[dict[str, Any]], None], **options: Any) -> Table:
    """A table whose spec was changed in place by `change`, which gets {"data": …, "deck": …}.

    For combinations that no made-up variant has; what the loader would say to them is not asked.
    """
    spec = table(name, **options).spec
    parts: dict[str, Any] = copy.deepcopy({"data": dict(spec.data), "deck": dict(spec.deck)})
    change(parts)
    return Table(Spec(spec.id, spec.document, parts["data"], spec.options, parts["deck"]), MadeUpRules)
