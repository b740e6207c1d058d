"""The rules of Chắn: which cards may be thrown and claimed, when twenty cards win, and what is paid.

Sentences (`s.`) and rows (`B7`) are those of docs/rules/chan.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from menzi.actions import Action
from menzi.claims import DEAL, DISCARD, REVEAL, Row
from menzi.i18n import _
from menzi.rules import Group, How, Lay, NoWin, Reason, Win
from menzi.state import Entry, Meld, SeatState
from menzi_chan.advice import Adviser
from menzi_chan.layout import SECOND, THIRD, Layout
from menzi_chan.scoring import Hand, patterns, points

if TYPE_CHECKING:
    from menzi.deal import Deal
    from menzi.table import Table
    from menzi.view import View

CHAN, CA, CHIU = "chan", "ca", "chiu"
REST = 19
COMPLETE = 20
PAIRS = 10
MOST_CA = 4
"""Ten pairs, at least six of them identical (s. 3)."""


class ChanRules:
    """`menzi.rules.Rules` for Chắn; the only option read is `identical_first` (B1)."""

    def __init__(self, table: Table) -> None:
        self.layout = layout = Layout(table.deck)
        self.seats: int = table.seats
        self.identical_first: bool = table.options["identical_first"]
        self.adviser = Adviser(layout, self.throwable)
        self._one = layout.one
        self._ones = layout.ones
        self._suited = layout.suited
        self._unranked = layout.unranked
        self._ranks = layout.ranks

    # -- discards

    def rest(self, seat: SeatState) -> int:
        """Always nineteen (s. 11)."""
        return REST

    def discards(self, seat: SeatState) -> Sequence[int]:
        """Loose cards that are neither refused (s. 22) nor the second of a thrown cạ (s. 25); see C1."""
        memory = seat.memory
        return self.throwable(seat.packed, memory["refused"], memory["thrown"], memory["captured_ca"])

    def throwable(self, packed: int, refused: int, thrown: Sequence[int], captured_ca: bool) -> list[int]:
        """The faces that a hand of these counts may throw, rising (C1)."""
        barred = refused | self.layout.partners(thrown) if captured_ca else refused
        return [face for face in self.layout.loose(packed) if not barred >> face & 1]

    def _stuck(self, seat: SeatState, packed: int, captured_ca: bool) -> bool:
        memory = seat.memory
        return not self.throwable(packed, memory["refused"], memory["thrown"], captured_ca)

    # -- claims

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """The bans on the public card, and that a claim must leave a legal discard (s. 26, C5)."""
        if row.kind == CA:
            return self._bars_ca(seat, face)
        memory = seat.memory
        chiu = row.kind == CHIU
        if face in memory["thrown"]:
            rule = "D1" if chiu else "B7"
            return _reason("thrown", _("You have thrown this card before, so you may not take it."), rule)
        if not chiu and memory["to_ca"] >> face & 1:
            return _reason("used_in_ca", _("You have put this card into a cạ, so you may not take it."), "B7")
        if self._stuck(seat, seat.packed - row.take * self._one[face], memory["captured_ca"]):
            rule = "C5" if chiu else "B17"
            return _reason("no_discard", _("After that you would have no card that you may throw."), rule)
        return None

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """A cạ of the public card with each loose hand card of its rank and another suit (s. 14, 21)."""
        packed, refused = seat.packed, seat.memory["refused"]
        loose = [f for f in self.layout.others[face] if packed & self._one[f] and not refused >> f & 1]
        if not loose or self._bars_ca(seat, face) is not None:
            return ()
        return [
            Lay(((face, other),), (other,))
            for other in loose
            if not self._stuck(seat, packed - self._one[other], captured_ca=True)
        ]

    def is_group(self, kind: str, faces: tuple[int, ...]) -> bool:
        """Whether two faces are a cạ (s. 4)."""
        return len(faces) == 2 and faces[1] in self.layout.others[faces[0]]

    def _bars_ca(self, seat: SeatState, face: int) -> Reason | None:
        """Why `face` may not be taken into a cạ, whatever the hand card; bans on that one are in `lays`."""
        memory, packed = seat.memory, seat.packed
        if self.identical_first and seat.counts[face]:
            return _reason(
                "identical_first", _("You hold this card, so you may take it only as a chắn."), "B1"
            )
        if face in memory["thrown"]:
            return _reason("thrown", _("You have thrown this card before, so you may not take it."), "B7")
        if memory["to_ca"] >> face & 1:
            return _reason("used_in_ca", _("You have put this card into a cạ, so you may not take it."), "B7")
        if memory["refused"] >> face & 1:
            return _reason(
                "refused", _("You have refused this card as a chắn, so it may not go into a cạ."), "B4"
            )
        if self.layout.loose_of_rank(packed, face) >= 2:
            return _reason("has_ca", _("You have a cạ of this rank in hand already."), "B10")
        if self.layout.alone(packed).bit_count() == 1:
            return _reason("one_unpaired", _("With one unpaired card left you may not take a cạ."), "B11")
        if self.layout.holds_ca(memory["thrown"]):
            return _reason("thrown_ca", _("You have thrown both cards of a cạ, so you may take none."), "B12")
        return None

    # -- winning

    def can_win(self, seat: SeatState, how: How) -> bool:
        """Ten pairs with at most four cạ; nearly every hand fails on the first test."""
        packed = seat.packed
        if how.source != DEAL and not how.in_hand:
            packed += self._one[how.face]
        odd = packed & self._ones
        suited = odd & self._suited
        if (suited ^ suited >> SECOND ^ suited >> THIRD) & self._ranks or odd & self._unranked:
            return False
        return self._flaw(seat, how, odd) == ""

    def _flaw(self, seat: SeatState, how: How, odd: int) -> str:
        """Why a hand whose loose cards are all paired is no win: a code, empty for none."""
        source = how.source
        if source == DEAL:
            if how.dealer != seat.index:
                return "not_dealer"
        elif source == DISCARD:
            if seat.counts[how.face] != 3 + how.in_hand:
                return "discard"
        elif source != REVEAL:
            return "source"
        if seat.size + seat.laid + (source != DEAL and not how.in_hand) != COMPLETE:
            return "card_count"
        ca = odd.bit_count() // 2 + sum(meld.kind == CA for meld in seat.melds)
        if ca > MOST_CA:
            return "few_chan"
        if how.face == self.layout.chi and ca != MOST_CA:
            return "chi_exact_six"
        return ""

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The only reading of the hand (X1) with its bonuses, or why it is no win."""
        joins = how.source != DEAL and not how.in_hand
        counts = list(seat.counts)
        packed = seat.packed
        if joins:
            counts[how.face] += 1
            packed += self._one[how.face]
        if seat.owned + joins != COMPLETE:
            return NoWin(_no_win("card_count"))
        odd = self.layout.odd(packed)
        flaw = self._flaw(seat, how, odd)
        if self.layout.alone(packed) and flaw not in ("not_dealer", "discard", "source"):
            flaw = "unpaired"
        if flaw:
            return NoWin(_no_win(flaw))
        return self._win(seat, how, counts, packed)

    def _win(self, seat: SeatState, how: How, counts: list[int], packed: int) -> Win:
        chiu = how.source != DEAL and counts[how.face] == 4
        groups = [Group(meld.kind, meld.faces) for meld in seat.melds]
        for face, n in enumerate(counts):
            if chiu and face == how.face:
                groups.append(Group(CHIU, (face,) * 4))
            else:
                groups.extend([Group(CHAN, (face, face))] * (n // 2))
        loose = self.layout.loose(packed)
        groups.extend(Group(CA, pair) for pair in zip(loose[::2], loose[1::2], strict=True))
        first = self.layout.first
        ranks = [first[group.faces[0]] for group in groups if group.kind == CA]
        for meld in seat.melds:
            for face in meld.faces:
                counts[face] += 1
        hand = Hand(
            counts=counts,
            dealt=seat.memory["dealt"],
            chan=PAIRS - len(ranks),
            ca=len(ranks),
            chiu=chiu,
            ca_of_rank=how.source != DEAL and first[how.face] in ranks,
        )
        found = patterns(self.layout, seat.index, how, hand)
        value = points(found)
        score = {"chan": hand.chan, "ca": hand.ca, "points": value}
        return Win(seat.index, how, tuple(groups), found, score, value)

    def waits(self, seat: SeatState, visible: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """Scores on a card from the stock in another gate; none on a face whose copies the seat owns all."""
        owned = list(seat.counts)
        for meld in seat.melds:
            for face in meld.faces:
                owned[face] += 1
        found: dict[int, Mapping[str, int]] = {}
        gate = (seat.index + 1) % self.seats
        for face, copies in enumerate(self.layout.copies):
            how = How(REVEAL, gate, face)
            if owned[face] < copies and self.can_win(seat, how):
                verdict = self.judge(seat, how)
                if isinstance(verdict, Win):
                    found[face] = verdict.score
        return found

    # -- payments

    def pay_meld(self, deal: Deal, seat: int, meld: Meld, fresh: bool) -> Sequence[Entry]:
        """Nothing: a meld earns nothing at once (F10)."""
        return ()

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """Each loser pays the points (s. 43, G1)."""
        winners = {win.seat for win in wins}
        return [
            Entry("win", win.seat, tuple((seat, win.points) for seat in active if seat not in winners))
            for win in wins
        ]

    def settle(self, deal: Deal, result: str) -> Sequence[Entry]:
        """Nothing: a draw is four zeros (s. 43, G2)."""
        return ()

    # -- bots

    def appraise(self, view: View, action: Action) -> float:
        """How near the action brings the hand to ten pairs; see `menzi_chan.advice`."""
        return self.adviser.appraise(view, action)


def _reason(code: str, text: str, row: str) -> Reason:
    return Reason(code, text, f"docs/rules/chan.md {row}")


def _no_win(code: str) -> Reason:
    """The sentence and the row for a code of `ChanRules.judge`."""
    if code == "card_count":
        return _reason(code, _("A winning hand has twenty cards."), "s. 3")
    if code == "not_dealer":
        return _reason(code, _("Only the dealer may win with the dealt cards."), "s. 32, E7")
    if code == "discard":
        return _reason(
            code, _("A thrown card is won only by a chíu, with three identical cards in hand."), "s. 31, E4"
        )
    if code == "source":
        return _reason(code, _("Only a card revealed from the stock, or a chíu, wins."), "s. 31, E4")
    if code == "unpaired":
        return _reason(code, _("The hand has cards that are in no pair."), "s. 3, X1")
    if code == "few_chan":
        return _reason(code, _("At least six of the ten pairs must be identical."), "s. 3")
    return _reason(code, _("A win on chi chi needs exactly six chắn and four cạ."), "s. 7, E5")
