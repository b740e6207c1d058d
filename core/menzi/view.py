"""What one seat can see of a deal: the only thing that a bot, a table on the screen or an adapter gets.

Nothing here tells another's hidden cards, another's answers, or who else is being asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from menzi import events as ev
from menzi.actions import Action
from menzi.claims import DISCARD
from menzi.events import Event
from menzi.melding import faces_made
from menzi.state import Meld, SeatState, open_faces

if TYPE_CHECKING:
    from menzi.deal import Deal
    from menzi.table import Table


class PublicCard(NamedTuple):
    """The card that lies open for claims: its face, how it came, and whose it is."""

    face: int
    source: str
    owner: int


class View:
    """A look at a deal through one seat's eyes; it follows the deal, so read it at once or ask again."""

    __slots__ = ("_deal", "seat")

    def __init__(self, deal: Deal, seat: int) -> None:
        self._deal = deal
        self.seat = seat

    @property
    def table(self) -> Table:
        """The table's rules."""
        return self._deal.table

    @property
    def own(self) -> SeatState:
        """The own seat with its hand. Not to be changed."""
        return self._deal.seats[self.seat]

    @property
    def legal(self) -> tuple[Action, ...]:
        """What this seat may do now; empty if it is not asked."""
        return self._deal.legal(self.seat)

    def makes(self, action: Action) -> tuple[tuple[int, ...], ...]:
        """The groups of faces that one of the legal actions would lay on the table; none if it lays nothing."""
        deal = self._deal
        row = deal.asked[self.seat][action]
        if row is None or row.wins:
            return ()
        if row.plugin_groups:
            return deal.lays[self.seat, action][1].groups
        public = self.public
        face = action.face if public is None else public.face
        return (faces_made(self.own, row, face, claimed=public is not None),)

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self._deal.dealer

    @property
    def turn(self) -> int:
        """The seat that acts, or whose card lies open."""
        return self._deal.turn

    @property
    def stock(self) -> int:
        """Cards left in the stock."""
        return self._deal.stock_left

    @property
    def scores(self) -> tuple[int, ...]:
        """What every seat has won or paid so far."""
        return tuple(self._deal.scores)

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self._deal.over

    @property
    def result(self) -> str:
        """`win`, the spec's word for an empty stock, or "" while the deal goes on."""
        return self._deal.result

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, in the order in which they did."""
        return tuple(self._deal.winners)

    @property
    def public(self) -> PublicCard | None:
        """The card that lies open for claims now."""
        deal = self._deal
        if deal.card < 0:
            return None
        return PublicCard(deal.table.deck.face_of[deal.card], deal.source, deal.owner)

    @property
    def drawn(self) -> int:
        """The physical card that this seat has just drawn, or -1."""
        deal = self._deal
        return deal.drawn if deal.turn == self.seat else -1

    @property
    def shown(self) -> tuple[int, int] | None:
        """(dealer, face) where the dealer's last card was shown to all."""
        deal = self._deal
        return (deal.dealer, deal.table.deck.face_of[deal.shown]) if deal.shown >= 0 else None

    def melds(self, seat: int) -> tuple[Meld, ...]:
        """A seat's groups on the table; another's with made-up copies, for which ones it used is its own secret."""
        melds = self._deal.seats[seat].melds
        if seat == self.seat:
            return tuple(melds)
        return tuple([_without_copies(meld, self.table.deck.stride) for meld in melds])

    def hand_size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self._deal.seats[seat].size

    def hand(self, seat: int) -> tuple[int, ...] | None:
        """The faces in a hand: the own one always, the others' once the deal is over; else None."""
        if seat == self.seat or self._deal.over:
            return tuple(self._deal.seats[seat].faces())
        return None

    def aside(self, seat: int) -> tuple[int, ...]:
        """Faces that a seat drew and set aside, in order."""
        state = self._deal.seats[seat]
        return tuple([state.face_of[c] for c in state.aside])

    def discards(self, seat: int) -> tuple[int, ...]:
        """Faces that a seat threw from its hand and nobody took, in order."""
        state = self._deal.seats[seat]
        return tuple([state.face_of[c] for c in state.discards])

    def revealed(self, seat: int) -> tuple[int, ...]:
        """Faces that a seat revealed and nobody took, in order."""
        state = self._deal.seats[seat]
        return tuple([state.face_of[c] for c in state.revealed])

    def won(self, seat: int) -> tuple[int, ...]:
        """Faces of this seat that somebody won with."""
        state = self._deal.seats[seat]
        return tuple([state.face_of[c] for c in state.won])

    def status(self, seat: int) -> str:
        """A seat's status: `active`, or one of the spec's."""
        return self._deal.seats[seat].status

    def memory(self, seat: int) -> Mapping[str, Any]:
        """What is remembered of a seat: everything of the own, the public part of another's."""
        state = self._deal.seats[seat]
        if seat == self.seat:
            return dict(state.memory)
        fields = self._deal.table.memory
        return {name: value for name, value in state.memory.items() if fields[name].public}

    def visible(self) -> list[int]:
        """How many copies of each face lie open outside the own hand and melds."""
        deal = self._deal
        face_of = deal.table.deck.face_of
        counts = open_faces(deal.seats, self.seat)
        if deal.card >= 0:
            counts[face_of[deal.card]] += 1
        shown = deal.shown
        if shown >= 0 and deal.dealer != self.seat and deal.seats[deal.dealer].has(shown):
            counts[face_of[shown]] += 1
        return counts

    def unseen(self) -> list[int]:
        """How many copies of each face this seat cannot see."""
        own = self.own
        left = list(self._deal.table.deck.copies)
        for face, n in enumerate(self.visible()):
            left[face] -= n + own.counts[face]
        for meld in own.melds:
            for face in meld.faces:
                left[face] -= 1
        return left

    def events(self, start: int = 0) -> list[Event]:
        """What this seat has been able to see, in order; `start` skips that many of them."""
        deal = self._deal
        seen = (ev.seen_by(deal.table, raw, self.seat, deal.over) for raw in deal.log)
        return [event for event in seen if event is not None][start:]

    def returned(self) -> bool:
        """Whether the open card was thrown after an out-of-turn claim and goes back to the interrupted seat."""
        return self._deal.source == DISCARD and self._deal.back >= 0


def _without_copies(meld: Meld, stride: int) -> Meld:
    cards = tuple([face * stride + meld.faces[:i].count(face) for i, face in enumerate(meld.faces)])
    taken = meld.taken // stride * stride if meld.taken >= 0 else -1
    return Meld(meld.kind, meld.faces, cards, taken, meld.source)
