"""How a hand is read from its packed counts: loose cards, pairs, and what is left over.

Identical pairs may not be split (docs/rules/chan.md X1), so a face held n times gives n // 2 identical pairs
(*chắn*) and, for odd n, one *loose* card. Two loose cards of one rank are a *cạ*. A card without rank (chi
chi) pairs only with itself. The suits of a rank stand side by side in the deck, so that one fold of the odd
bits tells all ranks at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from menzi.cards import Deck
from menzi.errors import CardError
from menzi.i18n import _
from menzi.state import BITS

SUITS = ("v", "s", "w")
CHI = "cc"
TOM = ("3v", "3s", "7w")
LEO = ("9v", "8s", "cc")

SECOND, THIRD = BITS, 2 * BITS
"""How far the second and the third suit of a rank are from the first in packed counts."""
RANK = 1 | 1 << SECOND | 1 << THIRD
"""The odd bits of one rank."""


class Layout:
    """Masks and lists over the faces of one deck. "Packed" is as in `SeatState`, "faces" one bit a face."""

    def __init__(self, deck: Deck) -> None:
        """CardError if the suits of a rank do not stand side by side, or a named card is missing."""
        suited = [i for i, f in enumerate(deck.faces) if f.suit in SUITS]
        for n, i in enumerate(suited):
            face, first = deck.faces[i], deck.faces[suited[n - n % 3]]
            if i != n or face.suit != SUITS[n % 3] or face.rank != first.rank:
                text = _("{face}: Chắn needs the suits of every rank in the order {suits}.")
                raise CardError(text.format(face=face.id, suits=", ".join(SUITS)))
        size = len(deck.faces)
        self.chi: int = deck.face(CHI)
        self.tom: tuple[int, ...] = tuple(deck.face(f) for f in TOM)
        self.leo: tuple[int, ...] = tuple(deck.face(f) for f in LEO)
        self.red: tuple[int, ...] = tuple(i for i, f in enumerate(deck.faces) if f.color == "red")
        self.copies: tuple[int, ...] = deck.copies
        self.one: tuple[int, ...] = tuple(1 << BITS * f for f in range(size))
        """One card of the face, packed."""
        self.ones: int = sum(self.one)
        self.suited: int = sum(self.one[f] for f in suited)
        self.unranked: int = self.ones - self.suited
        self.ranks: int = sum(self.one[f] for f in suited[::3])
        self.first: tuple[int, ...] = tuple(f - f % 3 if f < len(suited) else f for f in range(size))
        """The first suit of the same rank; the face itself where it has no rank."""
        self.others: tuple[tuple[int, ...], ...] = tuple(
            tuple(g for g in suited if g // 3 == f // 3 and g != f) if f < len(suited) else ()
            for f in range(size)
        )
        """The faces of the same rank and another suit."""
        self.others_mask: tuple[int, ...] = tuple(sum(1 << g for g in others) for others in self.others)
        """The same as a mask of faces."""

    def odd(self, packed: int) -> int:
        """One bit at every face that has a loose card."""
        return packed & self.ones

    def alone(self, packed: int) -> int:
        """One bit for every card in no pair: at the first suit of its rank, or at its face without rank."""
        odd = packed & self.ones
        suited = odd & self.suited
        return (suited ^ suited >> SECOND ^ suited >> THIRD) & self.ranks | odd & self.unranked

    def pairs(self, packed: int) -> int:
        """How many identical pairs the hand holds."""
        return (packed >> 1 & self.ones).bit_count() + 2 * (packed >> 2 & self.ones).bit_count()

    def loose(self, packed: int) -> list[int]:
        """The faces with a loose card, rising."""
        odd = packed & self.ones
        faces = []
        while odd:
            low = odd & -odd
            faces.append(low.bit_length() // BITS)
            odd ^= low
        return faces

    def loose_of_rank(self, packed: int, face: int) -> int:
        """How many suits of the rank of `face`, a face with rank, have a loose card."""
        return (packed >> BITS * self.first[face] & RANK).bit_count()

    def partners(self, faces: Iterable[int]) -> int:
        """A mask of all faces that could have made a cạ with one of `faces`."""
        mask = 0
        for face in faces:
            mask |= self.others_mask[face]
        return mask

    def holds_ca(self, faces: Iterable[int]) -> bool:
        """Whether two of `faces` are of one rank and different suits."""
        partners = 0
        for face in faces:
            if partners >> face & 1:
                return True
            partners |= self.others_mask[face]
        return False
