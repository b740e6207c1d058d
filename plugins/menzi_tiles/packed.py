"""The layout of a packed hand, and what can be read off its bits alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from menzi.cards import Deck
from menzi.errors import CardError
from menzi.i18n import _
from menzi.state import BITS

RANKS: Final = 9
"""Faces in a suit."""
SUITS: Final = 3
HONOURS: Final = 7
"""Faces after the suits that form sets but no runs."""
FACES: Final = SUITS * RANKS + HONOURS

SUIT_BITS: Final = BITS * RANKS
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
FACE_MASK: Final = (1 << BITS) - 1

UNITS: Final = tuple(1 << BITS * face for face in range(FACES))
"""`UNITS[face]` is one tile of that face; add it to a packed hand, or take it away."""
ODD: Final = sum(UNITS)
"""Meets a hand where a face is held an odd number of times."""
TWOS: Final = ODD << 1
FOURS: Final = ODD << 2
"""Meets a hand where a face is held four times (or more)."""


def require_suits(deck: Deck, suits: int) -> None:
    """CardError unless a deck begins with so many suits (three at most) of the ranks 1 to 9, rising."""
    wanted = [(suit, rank) for suit in deck.suits[:suits] for rank in range(1, RANKS + 1)]
    found = [(face.suit, face.rank) for face in deck.faces[: RANKS * suits]]
    if suits > SUITS or len(wanted) < RANKS * suits or found != wanted:
        text = _("The deck must begin with {n} suits of the ranks 1 to {ranks}, {most} suits at most.")
        raise CardError(text.format(n=suits, ranks=RANKS, most=SUITS))


def pack(faces: Iterable[int]) -> int:
    """The packed hand of these faces."""
    return sum(UNITS[face] for face in faces)


def faces_of(packed: int) -> list[int]:
    """The faces of a packed hand, rising, each as often as it is held."""
    return [face for face in range(FACES) for _ in range(packed >> BITS * face & FACE_MASK)]


def suit_code(packed: int, suit: int) -> int:
    """The 27 bits of one suit; suit number `SUITS` are the honours."""
    return packed >> SUIT_BITS * suit & SUIT_MASK


def pair_count(packed: int) -> int:
    """How many pairs the hand holds; four alike are two."""
    return (packed & TWOS).bit_count() + 2 * (packed & FOURS).bit_count()
