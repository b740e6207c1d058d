"""The rules object of Paohuzi; the mathematics is in the modules beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from menzi.actions import Action
from menzi.claims import DEAL, REVEAL, Row
from menzi.errors import CardError
from menzi.i18n import _
from menzi.rules import How, Lay, NoWin, Reason, Win
from menzi.state import Entry, Meld, SeatState
from menzi_paohuzi import greedy
from menzi_paohuzi.chi import chi_lays
from menzi_paohuzi.groups import CHI, CHI_GROUPS, IDS, PENG, reason
from menzi_paohuzi.heavenly import Opening
from menzi_paohuzi.winning import Concealed, Winning, rest

if TYPE_CHECKING:
    from menzi.deal import Deal
    from menzi.table import Table
    from menzi.view import View


class PaohuziRules:
    """`menzi.rules.Rules` for `variants/paohuzi.yaml`; the rule text is docs/rules/paohuzi.md."""

    def __init__(self, table: Table) -> None:
        if table.deck.ids != IDS:
            raise CardError(_("Paohuzi needs the twenty faces of the deck 'zipai80', in their order."))
        self._copies = table.deck.copies
        self._opening = Opening(table.options)
        self._winning = Winning(table.options)

    def rest(self, seat: SeatState) -> int:
        """20 cards, one more for every group of four after the first (section 2, facts 2 and 3)."""
        return rest(seat.fours)

    def discards(self, seat: SeatState) -> Sequence[int]:
        """Every face but those of kans (P15, Q19)."""
        return [face for face, held in enumerate(seat.counts) if 0 < held < 3]

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """A peng must not be locked (P20), break a kan (P15) or leave no discard (P16); the others are free.

        A chi that the seat may not make has no lay.
        """
        if row.kind != PENG:
            return None
        if _locked(seat, face):
            return reason("locked", _("This seat let the card go or threw it earlier."), "P20")
        if seat.counts[face] != row.take:
            return reason("kan", _("Three equal cards in hand may not be broken."), "P15")
        if row.take > _spare(seat, Concealed.of(seat.packed)):
            return reason("no_discard", _("No card would be left to discard."), "P16")
        return None

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """All legal chi with their bi groups (P11-P13, P16, P20)."""
        if row.kind != CHI or seat.counts[face] > 2 or _locked(seat, face):
            return ()
        concealed = Concealed.of(seat.packed)
        return chi_lays(concealed.loose, face, _spare(seat, concealed))

    def is_group(self, kind: str, faces: tuple[int, ...]) -> bool:
        """Whether three faces are one of the thirty-eight chi (P11, Q33)."""
        return kind == CHI and faces in CHI_GROUPS

    def can_win(self, seat: SeatState, how: How) -> bool:
        """Whether the hand wins on this card: from the stock, or on the dealt cards (P21, O5)."""
        if how.source == REVEAL:
            return self._winning.can_win(seat, how)
        return how.source == DEAL and isinstance(self._opening.judge(seat, how), Win)

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The best reading of the hand, or why it is no win."""
        return (self._opening if how.source == DEAL else self._winning).judge(seat, how)

    def pay_meld(self, deal: Deal, seat: int, meld: Meld, fresh: bool) -> Sequence[Entry]:
        """Melds earn nothing before the win."""
        return ()

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """Each opponent pays the tun (E4, Q53)."""
        return [
            Entry("win", win.seat, tuple((seat, win.score["tun"]) for seat in active if seat != win.seat))
            for win in wins
        ]

    def settle(self, deal: Deal, result: str) -> Sequence[Entry]:
        """An exhausted stock is a draw without payments (E5)."""
        return ()

    def waits(self, seat: SeatState, visible: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """The better of an own and another's reveal, for every face of which a copy is left."""
        owned = list(seat.counts)
        for meld in seat.melds:
            for face in meld.faces:
                owned[face] += 1
        found: dict[int, Mapping[str, int]] = {}
        for face, copies in enumerate(self._copies):
            if owned[face] >= copies:
                continue
            reveals = [How(REVEAL, owner, face) for owner in (seat.index, seat.index + 1)]
            wins = [win for how in reveals if isinstance(win := self._winning.judge(seat, how), Win)]
            if wins:
                found[face] = max(wins, key=lambda win: win.points).score
        return found

    def appraise(self, view: View, action: Action) -> float:
        """How good an action looks from what the seat can see."""
        return greedy.appraise(view, action)


def _locked(seat: SeatState, face: int) -> bool:
    """Whether chi and peng of this face are over for the seat (P20, Q38, Q39)."""
    return bool(seat.memory["passed"] >> face & 1) or face in seat.memory["thrown"]


def _spare(seat: SeatState, concealed: Concealed) -> int:
    """How many loose cards a chi or peng may use, so that a discard is left if one is owed (P16, Q20)."""
    loose = seat.size - 3 * concealed.kans.bit_count()
    return loose - (seat.owned + 1 > rest(seat.fours))
