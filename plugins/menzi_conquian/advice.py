"""What a bot should think of an action: how many more cards a win needs at least, and how many would help.

A *plan* is a set of groups that has as many cards as a win melds. It contains everything that lies on the
table, cards of the hand, and cards that are still to come: those it *lacks*. No card ever enters a hand, so a
group that has not been laid can be begun only with two cards of the hand. Hands whose best plans lack equally
many cards are told apart by their *outs*: the cards that some best plan lacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from menzi.actions import DISCARD, PASS, WIN, Action
from menzi_conquian.groups import LEAST, Groups

if TYPE_CHECKING:
    from menzi.view import View

MELD, SWAP = "meld", "swap"
BEST = 100.0
HOPELESS = -20.0
OUT = 0.02
"""A card that helps, in cards that are lacking: all of them together stay below one."""
GIFT = 0.4
"""The price of throwing a card that fits a meld of an opponent who holds nothing more, growing up to that."""
PRESSURE = 0.001
"""Forcing is better than passing: who declines a card that fits does not want to throw another."""


class Plans(NamedTuple):
    """The best plans of some cards: how many cards they lack, and each with the cards that it lacks."""

    lacking: int
    plans: tuple[tuple[int, int], ...]
    """(mask of the whole plan, mask of what it lacks)"""


class Adviser:
    """Judges actions for one deck; a win melds `goal` cards, and melds may be rearranged or only added to."""

    def __init__(self, groups: Groups, goal: int, rearrange: bool) -> None:
        self._groups = groups
        self._goal = goal
        self._rearrange = rearrange
        self.plans = lru_cache(maxsize=4096)(self._plans)

    def appraise(self, view: View, action: Action) -> float:
        """Minus the cards that the seat lacks after `action`; outs refine that by less than one card."""
        if action.kind == WIN:
            return BEST
        groups, own = self._groups, view.own
        melds = tuple(groups.mask(meld.faces) for meld in own.melds)
        unseen = sum(groups.one[f] for f, n in enumerate(view.unseen()) if n)
        if action.kind == MELD:
            new = tuple(groups.mask(group) for group in action.groups)
            laid = sum(new)
            melds = (*(meld for meld in melds if not meld & laid), *new)
            return self._worth(self.plans(own.packed & ~laid, melds, unseen))
        plans = self.plans(own.packed, melds, unseen)
        if action.kind == DISCARD:
            return self._without(plans, groups.one[action.face]) - self._gift(view, action.face)
        if action.kind == SWAP:
            return self._without(plans, groups.mask(action.groups[0]))
        return self._worth(plans) + PRESSURE * (action.kind != PASS)

    def _worth(self, plans: Plans) -> float:
        """What cards at rest are worth, or with one too many: the best plan always leaves one to throw."""
        return self._value(plans.lacking, [lack for _plan, lack in plans.plans])

    def _without(self, plans: Plans, card: int) -> float:
        """What they are worth once this card is thrown."""
        lacks = [lack for plan, lack in plans.plans if not plan & card]
        return self._value(plans.lacking, lacks) if lacks else self._value(plans.lacking + 1, ())

    def _value(self, lacking: int, lacks: Sequence[int]) -> float:
        outs = 0
        for lack in lacks:
            outs |= lack
        return OUT * outs.bit_count() - lacking

    def _gift(self, view: View, face: int) -> float:
        """What it costs to throw a card that an opponent can add to a meld."""
        cost = 0.0
        for seat in range(view.table.seats):
            if seat != view.seat:
                melds = [self._groups.mask(meld.faces) for meld in view.melds(seat)]
                if any(meld | self._groups.one[face] in self._groups.kind for meld in melds):
                    cost = max(cost, GIFT * sum(m.bit_count() for m in melds) / self._goal)
        return cost

    def _plans(self, hand: int, melds: tuple[int, ...], unseen: int) -> Plans:
        """The plans that lack fewest cards."""
        table = sum(melds)
        owned = hand | table
        ranked = sorted(
            ((group & ~owned).bit_count(), group)
            for group in self._groups.all
            if group & (owned | unseen) == group and self._can_come(group, hand, melds)
        )
        for most in range(1, self._goal):
            found = tuple((plan, plan & ~owned) for plan in self._search(ranked, table, self._goal, most))
            if found:
                return Plans(most, found)
        return Plans(int(-HOPELESS), ())

    def _can_come(self, group: int, hand: int, melds: tuple[int, ...]) -> bool:
        """Whether the group can grow from the table, or the hand has three of its cards but for one."""
        touched = [meld for meld in melds if meld & group]
        if touched:
            return self._rearrange or all(meld & group == meld for meld in touched)
        return any((core & hand).bit_count() >= LEAST - 1 for core in self._groups.cores[group])

    def _search(self, ranked: Sequence[tuple[int, int]], table: int, room: int, most: int) -> Iterator[int]:
        """Unions of disjoint groups that hold `table`, have `room` cards, and lack exactly `most`."""
        if room == 0:
            if most == 0 and not table:
                yield 0
            return
        for i, (lack, group) in enumerate(ranked):
            size = group.bit_count()
            last = size == room
            if lack * (1 if last else 2) > most:
                if lack > most:
                    return
                continue
            if size > room or 0 < room - size < LEAST:
                continue
            if last and (lack != most or table & ~group):
                continue
            rest = [(k, g) for k, g in ranked[i + 1 :] if not g & group] if not last else ()
            for plan in self._search(rest, table & ~group, room - size, most - lack):
                yield plan | group
