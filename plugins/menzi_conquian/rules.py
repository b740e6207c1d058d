"""The rules of Conquián: what may be laid with a card on offer, when all cards are melded, and what is paid.

Sentences (`s.`) and rows (`B2`) are those of docs/rules/conquian.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from menzi.actions import Action
from menzi.claims import DISCARD, REVEAL, Row
from menzi.i18n import _
from menzi.rules import Group, How, Lay, NoWin, Reason, Win
from menzi.state import Entry, Meld, SeatState
from menzi_conquian.advice import Adviser
from menzi_conquian.groups import Cover, Groups, kept

if TYPE_CHECKING:
    from menzi.deal import Deal
    from menzi.table import Table
    from menzi.view import View


class ConquianRules:
    """`menzi.rules.Rules` for Conquián. Options: `rearrange` (B5), `lay_more` (B4), `stake` (E1)."""

    def __init__(self, table: Table) -> None:
        self.groups = groups = Groups(table.deck)
        self.dealt: int = table.cards_each
        self.rearrange: bool = table.options["rearrange"]
        self.lay_more: bool = table.options["lay_more"]
        self.stake: int = table.options["stake"]
        self.adviser = Adviser(groups, self.dealt + 1, self.rearrange)

    # -- discards and claims

    def rest(self, seat: SeatState) -> int:
        """As many as were dealt, in the hand and on the table (s. 16)."""
        return self.dealt

    def discards(self, seat: SeatState) -> Sequence[int]:
        """Any card of the hand (s. 15)."""
        return [face for face, held in enumerate(seat.counts) if held]

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """Nothing but what `lays` knows."""
        return None

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """What may be laid with the card on offer (s. 13, 14, 19), or where it may be forced (s. 21-25)."""
        if row.imposes:
            return self._forced(seat, face)
        melds = self._melds(seat)
        if not self.groups.fits(face, seat.packed | sum(melds)):
            return ()
        found = [
            self._lay(seat.packed, melds, cover, face) for cover in self._covers(seat.packed, melds, face)
        ]
        return sorted(found, key=lambda lay: (len(lay.replaces), len(lay.uses)))

    def _melds(self, seat: SeatState) -> list[int]:
        return [self.groups.mask(meld.faces) for meld in seat.melds]

    def _forced(self, seat: SeatState, face: int) -> list[Lay]:
        """The card put to each meld that it fits, if the hand has a card to throw (C2, C4)."""
        found: list[Lay] = []
        for i, meld in enumerate(self._melds(seat) if seat.size else ()):
            larger = meld | self.groups.one[face]
            if larger in self.groups.kind:
                found.append(Lay((self.groups.faces(larger),), (), (i,)))
        return found

    def _covers(self, hand: int, melds: Sequence[int], face: int) -> Iterator[Cover]:
        """How the table may lie with the card and some of the hand, of which a card is left to throw (B3)."""
        for cover in self.groups.covers(sum(melds) | self.groups.one[face], hand):
            left = hand & ~sum(cover)
            if not left or not (self.rearrange or kept(cover, melds)) or self._needless(cover, melds):
                continue
            if not self.lay_more:
                if self._tied(cover, melds, face):
                    yield cover
                continue
            for more in self.groups.packings(left):
                whole = (*cover, *more)
                if left & ~sum(more) and not self._needless(whole, melds):
                    yield whole

    def _needless(self, cover: Cover, melds: Sequence[int]) -> bool:
        """Whether two groups of which one is new are one run in two parts: they are laid as one (B6)."""
        kind = self.groups.kind
        return any(
            a | b in kind and not (a in melds and b in melds) for i, a in enumerate(cover) for b in cover[:i]
        )

    def _tied(self, cover: Cover, melds: Sequence[int], face: int) -> bool:
        """Whether every changed group has the card, or a card of a meld that was broken up (B4)."""
        own = self.groups.one[face]
        split = sum(meld for meld in melds if not kept(cover, (meld,)))
        return all(group & own or group in melds or group & split for group in cover)

    def _lay(self, hand: int, melds: Sequence[int], cover: Cover, face: int) -> Lay:
        own = self.groups.one[face]
        changed = sorted((g for g in cover if g not in melds), key=lambda g: not g & own)
        return Lay(
            tuple(self.groups.faces(g) for g in changed),
            self.groups.faces(hand & sum(cover)),
            tuple(i for i, meld in enumerate(melds) if meld not in cover),
        )

    def is_group(self, kind: str, faces: tuple[int, ...]) -> bool:
        """Whether the faces are a set or a run (s. 4-6)."""
        return len(set(faces)) == len(faces) and self.groups.mask(faces) in self.groups.kind

    # -- winning

    def can_win(self, seat: SeatState, how: How) -> bool:
        """Whether all cards and the one on offer are in groups (s. 26)."""
        return not self._flaw(seat, how) and next(self._readings(seat, how), None) is not None

    def _flaw(self, seat: SeatState, how: How) -> str:
        """Why the hand is no win whatever its cards are: a code, empty for none."""
        if how.in_hand or how.source not in (REVEAL, DISCARD):
            return "source"
        return "" if seat.size + seat.laid == self.dealt else "card_count"

    def _readings(self, seat: SeatState, how: How) -> Iterator[Cover]:
        """The ways to meld everything."""
        groups, melds = self.groups, self._melds(seat)
        cards = seat.packed | sum(melds)
        if groups.fits(how.face, cards):
            for cover in groups.covers(cards | groups.one[how.face]):
                if self.rearrange or kept(cover, melds):
                    yield cover

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The reading that leaves most melds as they lie, or why the hand is no win."""
        flaw = self._flaw(seat, how)
        readings = [] if flaw else list(self._readings(seat, how))
        if not readings:
            return NoWin(self._no_win(flaw or "unmelded"))
        melds = self._melds(seat)
        best = min(readings, key=lambda cover: (-sum(g in melds for g in cover), len(cover)))
        groups = tuple(Group(self.groups.kind[g], self.groups.faces(g)) for g in best)
        score = {"melded": self.dealt + 1, "points": self.stake}
        return Win(seat.index, how, groups, {}, score, self.stake)

    def waits(self, seat: SeatState, visible: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """The score on each card that is not in sight."""
        found: dict[int, Mapping[str, int]] = {}
        owned = seat.packed | sum(self._melds(seat))
        for face, one in enumerate(self.groups.one):
            verdict = self.judge(seat, How(REVEAL, seat.index, face))
            if not owned & one and not visible[face] and isinstance(verdict, Win):
                found[face] = verdict.score
        return found

    def _no_win(self, code: str) -> Reason:
        texts = {
            "source": _("Only a card turned up from the stock, or thrown by the opponent, wins."),
            "card_count": _("A win melds {n} cards, the one on offer among them.").format(n=self.dealt + 1),
            "unmelded": _("Not all cards can be put into sets and runs."),
        }
        rows = {"source": "s. 27", "card_count": "s. 2", "unmelded": "s. 26"}
        return Reason(code, texts[code], f"docs/rules/conquian.md {rows[code]}")

    # -- payments

    def pay_meld(self, deal: Deal, seat: int, meld: Meld, fresh: bool) -> Sequence[Entry]:
        """Nothing: a meld earns nothing at once."""
        return ()

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """The loser pays the stake (s. 29, E1)."""
        return [
            Entry("win", win.seat, tuple((seat, win.points) for seat in active if seat != win.seat))
            for win in wins
        ]

    def settle(self, deal: Deal, result: str) -> Sequence[Entry]:
        """Nothing: a draw is paid by nobody (s. 30)."""
        return ()

    # -- bots

    def appraise(self, view: View, action: Action) -> float:
        """How near the action brings the seat to a win; see `menzi_conquian.advice`."""
        return self.adviser.appraise(view, action)
