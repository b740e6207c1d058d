"""The groups of a deck, and all ways to put given cards into groups.

Every card is there once, so that some cards are a *mask*: the packed counts of a seat (`SeatState.packed`),
none above one. A *set* is three or four cards of one rank, a *run* three or more of a suit that follow each
other in the order of the deck: the sota follows the seven, and the king is the end (docs/rules/conquian.md
s. 4-7).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from menzi.cards import Deck
from menzi.errors import CardError
from menzi.state import BITS

SET, RUN = "set", "run"
LEAST = 3
"""Cards of the smallest group."""

Cover = tuple[int, ...]
"""Groups without a common card, as masks."""


class Groups:
    """All groups of one deck, as masks and by the faces in them."""

    def __init__(self, deck: Deck) -> None:
        """CardError if a face has several copies."""
        if deck.stride != 1:
            raise CardError("The rules of Conquián need a deck with one copy of each card.")
        n = len(deck.faces)
        self.one: tuple[int, ...] = tuple(1 << BITS * f for f in range(n))
        """The mask of one face."""
        self.kind: dict[int, str] = {}
        """Every group, and whether it is a set or a run."""
        by_rank: dict[int, list[int]] = {}
        by_suit: dict[str, list[int]] = {}
        for f, face in enumerate(deck.faces):
            by_rank.setdefault(face.rank, []).append(f)
            by_suit.setdefault(face.suit, []).append(f)
        for equal in by_rank.values():
            for size in range(LEAST, len(equal) + 1):
                for faces in combinations(equal, size):
                    self.kind[self.mask(faces)] = SET
        for suit in by_suit.values():
            for first in range(len(suit)):
                for end in range(first + LEAST, len(suit) + 1):
                    self.kind[self.mask(suit[first:end])] = RUN
        self.all: tuple[int, ...] = tuple(self.kind)
        self.having: tuple[tuple[int, ...], ...] = tuple(
            tuple(g for g in self.all if g & bit) for bit in self.one
        )
        """The groups that a face is in."""
        self.mates: tuple[tuple[int, ...], ...] = tuple(
            tuple(g ^ self.one[f] for g in having if g.bit_count() == LEAST)
            for f, having in enumerate(self.having)
        )
        """The pairs of cards that make a group with a face; it is in no group where none of them is."""
        self.cores: dict[int, tuple[int, ...]] = {
            g: tuple(c for c in self.all if c.bit_count() == LEAST and c & ~g == 0) for g in self.all
        }
        """The groups of three within a group."""

    def mask(self, faces: Iterable[int]) -> int:
        """The mask of some faces."""
        return sum(self.one[f] for f in faces)

    def faces(self, mask: int) -> tuple[int, ...]:
        """The faces of a mask, rising."""
        found: list[int] = []
        while mask:
            low = mask & -mask
            found.append((low.bit_length() - 1) // BITS)
            mask ^= low
        return tuple(found)

    def fits(self, face: int, cards: int) -> bool:
        """Whether a face makes any group with some of these cards."""
        return any(pair & cards == pair for pair in self.mates[face])

    def covers(self, must: int, may: int = 0) -> Iterator[Cover]:
        """All ways to put every card of `must` into groups, with as many of `may` as one likes."""
        if not must:
            yield ()
            return
        face = ((must & -must).bit_length() - 1) // BITS
        cards = must | may
        for group in self.having[face]:
            if group & cards == group:
                for rest in self.covers(must & ~group, may & ~group):
                    yield group, *rest

    def packings(self, cards: int, after: int = 0) -> Iterator[Cover]:
        """All ways to make groups of some of these cards, none among them; `after` is for its own use."""
        yield ()
        for i in range(after, len(self.all)):
            group = self.all[i]
            if group & cards == group:
                for rest in self.packings(cards & ~group, i + 1):
                    yield group, *rest


def kept(cover: Sequence[int], melds: Iterable[int]) -> bool:
    """Whether every meld is whole in one group of the cover."""
    return all(any(meld & group == meld for group in cover) for meld in melds)
