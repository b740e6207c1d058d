"""What lies in front of a seat, and what has been paid.

These are the mutable heart of a deal. A hand is kept three ways that always agree: `copies` (a bit mask of
physical copies for each face), `counts` (how many of each face), and `packed` (the counts again, three bits
a face, in one integer), from which the plugins' tables are looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from menzi.cards import Deck

ACTIVE = "active"
"""The status of a seat that nothing has happened to."""

OUT = "out"
"""The status of a seat that has won where the others go on."""

SEAT_KEYS = ("hand", "melds", "discards", "revealed", "won", "aside", "name")
"""What a position may say of every seat; a status or a memory needs another name."""

BITS = 3
"""Bits a face in `SeatState.packed`."""

_LOWEST = tuple((m & -m).bit_length() - 1 for m in range(128))


@dataclass(frozen=True, slots=True)
class Meld:
    """A group on the table. `cards` are physical cards, `faces` their faces in rising order.

    `taken` is the claimed physical card, -1 where none was; `source` the seat that it came from, -1 for none.
    """

    kind: str
    faces: tuple[int, ...]
    cards: tuple[int, ...]
    taken: int = -1
    source: int = -1


@dataclass(frozen=True, slots=True)
class Entry:
    """One payment: every (seat, amount) in `payers` pays `amount` to seat `to`.

    `kind` is one of the spec's ledger kinds; `meld` the kind of meld that was paid for, "" for none.
    """

    kind: str
    to: int
    payers: tuple[tuple[int, int], ...]
    meld: str = ""

    def reversed(self, kind: str) -> Iterator[Entry]:
        """The entries that give this payment back to those who made it."""
        for seat, amount in self.payers:
            yield Entry(kind, seat, ((self.to, amount),), self.meld)


class SeatState:
    """One seat's cards, melds and memory."""

    __slots__ = (
        "aside",
        "copies",
        "counts",
        "discards",
        "face_of",
        "fours",
        "index",
        "laid",
        "melds",
        "memory",
        "packed",
        "place",
        "revealed",
        "size",
        "status",
        "stride",
        "won",
    )

    def __init__(self, index: int, deck: Deck, memory: Mapping[str, Any]) -> None:
        n = len(deck.faces)
        self.index = index
        self.place = index
        """Seats after the dealer, who is 0."""
        self.face_of = deck.face_of
        self.stride = deck.stride
        self.copies = [0] * n
        self.counts = [0] * n
        self.packed = 0
        self.size = 0
        """Cards in the hand."""
        self.melds: list[Meld] = []
        self.laid = 0
        """Cards in melds."""
        self.fours = 0
        """Melds of four cards."""
        self.aside: list[int] = []
        """Cards set aside the moment they were drawn (`deal.aside`); they belong to no hand and no meld."""
        self.discards: list[int] = []
        """Cards thrown from the hand that nobody took."""
        self.revealed: list[int] = []
        """Cards revealed from the stock that nobody took."""
        self.won: list[int] = []
        """Cards of this seat that somebody won with."""
        self.status = ACTIVE
        self.memory: dict[str, Any] = dict(memory)
        """name -> value; the values are never changed in place, so that a copy may share them."""

    @property
    def owned(self) -> int:
        """Cards in the hand and in melds."""
        return self.size + self.laid

    def add(self, card: int) -> None:
        """Put a physical card into the hand."""
        face = self.face_of[card]
        self.copies[face] |= 1 << (card - face * self.stride)
        self.counts[face] += 1
        self.packed += 1 << (BITS * face)
        self.size += 1

    def remove(self, card: int) -> None:
        """Take a physical card out of the hand."""
        face = self.face_of[card]
        self.copies[face] ^= 1 << (card - face * self.stride)
        self.counts[face] -= 1
        self.packed -= 1 << (BITS * face)
        self.size -= 1

    def has(self, card: int) -> bool:
        """Whether this very card is in the hand."""
        face = self.face_of[card]
        return bool(self.copies[face] >> (card - face * self.stride) & 1)

    def lowest(self, face: int) -> int:
        """The lowest-numbered copy of `face` in the hand."""
        return face * self.stride + _LOWEST[self.copies[face]]

    def take(self, face: int, count: int = 1, prefer: Iterable[int] = ()) -> tuple[int, ...]:
        """Take `count` copies of `face` out of the hand: those in `prefer` first, then the lowest-numbered."""
        taken: list[int] = []
        for card in prefer:
            if len(taken) < count and self.face_of[card] == face and self.has(card):
                self.remove(card)
                taken.append(card)
        while len(taken) < count:
            card = self.lowest(face)
            self.remove(card)
            taken.append(card)
        return tuple(taken)

    def faces(self) -> list[int]:
        """The faces in the hand, rising, each as often as it is held."""
        return [f for f, n in enumerate(self.counts) for _ in range(n)]

    def cards(self) -> list[int]:
        """The physical cards in the hand, rising."""
        stride = self.stride
        return [f * stride + c for f, m in enumerate(self.copies) if m for c in range(stride) if m >> c & 1]

    def lay(self, meld: Meld, replaces: int = -1) -> None:
        """Put a meld on the table, in place of meld number `replaces` if that is given."""
        if replaces >= 0:
            old = self.melds[replaces]
            self.laid -= len(old.cards)
            self.fours -= len(old.cards) == 4
            self.melds[replaces] = meld
        else:
            self.melds.append(meld)
        self.laid += len(meld.cards)
        self.fours += len(meld.cards) == 4

    def unlay(self, index: int) -> Meld:
        """Take meld number `index` off the table."""
        meld = self.melds.pop(index)
        self.laid -= len(meld.cards)
        self.fours -= len(meld.cards) == 4
        return meld

    def remember(self, name: str, kind: str, faces: Iterable[int]) -> None:
        """Add faces to a memory of this kind: a mask of `faces`, a tuple of `cards`, or a `flag`."""
        if kind == "flag":
            self.memory[name] = True
        elif kind == "cards":
            self.memory[name] = (*self.memory[name], *faces)
        else:
            for face in faces:
                self.memory[name] |= 1 << face

    def copy(self) -> SeatState:
        """An independent copy."""
        new = SeatState.__new__(SeatState)
        new.index = self.index
        new.place = self.place
        new.face_of = self.face_of
        new.stride = self.stride
        new.copies = self.copies[:]
        new.counts = self.counts[:]
        new.packed = self.packed
        new.size = self.size
        new.melds = self.melds[:]
        new.laid = self.laid
        new.fours = self.fours
        new.aside = self.aside[:]
        new.discards = self.discards[:]
        new.revealed = self.revealed[:]
        new.won = self.won[:]
        new.status = self.status
        new.memory = self.memory.copy()
        return new


def open_faces(seats: Sequence[SeatState], viewer: int) -> list[int]:
    """How many copies of each face lie on the table for all to see, without the melds of `viewer`."""
    counts = [0] * len(seats[0].counts)
    face_of = seats[0].face_of
    for state in seats:
        for pile in (state.discards, state.revealed, state.won, state.aside):
            for card in pile:
                counts[face_of[card]] += 1
        if state.index != viewer:
            for meld in state.melds:
                for face in meld.faces:
                    counts[face] += 1
    return counts
