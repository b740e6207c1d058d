"""How cards are written: two short lines for a drawn card, a label inside a sentence, a list, a group.

There are two styles. `cjk` draws the characters on the card (五 over 萬) and labels it `5萬`, or 壹 where
one character is enough to tell it from all others. `ascii` uses the letters of its id.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from menzi.cards import Deck, Face
from menzi.i18n import pick

FACES: Final = ("cjk", "ascii")
"""The styles, the default first."""


@dataclass(frozen=True, slots=True)
class Card:
    """A face as it is written. `label` is `head` + `tail`; cards of one tail are grouped as `555萬`."""

    face: int
    id: str
    top: str
    bottom: str
    """Two lines for a drawn card, at most two cells each."""
    head: str
    tail: str
    name: str
    color: str

    @property
    def label(self) -> str:
        """A short text that tells this face from every other of the deck."""
        return self.head + self.tail


class Cards:
    """The cards of a deck in one style and in the language that is in use when it is made."""

    def __init__(self, deck: Deck, style: str = FACES[0]) -> None:
        self.style = style
        draw = _ascii if style == "ascii" else _cjk(deck)
        self.all: tuple[Card, ...] = tuple(draw(i, face) for i, face in enumerate(deck.faces))

    def __getitem__(self, face: int) -> Card:
        return self.all[face]

    def of(self, faces: Iterable[int]) -> tuple[Card, ...]:
        """The cards of these faces, in the same order."""
        return tuple(self.all[face] for face in faces)


def row(cards: Sequence[Card]) -> str:
    """Cards one by one: `5萬 5萬 7筒`."""
    return " ".join(card.label for card in cards)


def group(cards: Sequence[Card]) -> str:
    """Cards that belong together, as short as is clear: `555萬`, `一二三`, `10s 10s 10b`."""
    return "".join(text for text, _card in group_parts(cards))


def group_parts(cards: Sequence[Card]) -> list[tuple[str, Card]]:
    """The text of `group` in parts, each with its card."""
    if any(len(card.head) > 1 for card in cards):
        return [(f"{' ' if i else ''}{card.label}", card) for i, card in enumerate(cards)]
    found: list[tuple[str, Card]] = []
    for tail, same in groupby(cards, key=lambda card: card.tail):
        run = list(same)
        found.extend((card.head, card) for card in run[:-1])
        found.append((run[-1].head + tail, run[-1]))
    return found


def _ascii(index: int, face: Face) -> Card:
    found = re.fullmatch(r"([0-9]+)(.+)", face.id)
    head, tail = found.groups() if found else (face.id, "")
    return Card(index, face.id, head, tail, head, tail, pick(face.names, face.id), face.color)


class _cjk:
    """Writes the faces of a deck with their characters."""

    def __init__(self, deck: Deck) -> None:
        self._tops = Counter(face.cjk[0] for face in deck.faces)
        self._bottoms: dict[str, set[str]] = defaultdict(set)
        for face in deck.faces:
            self._bottoms[face.suit].add(face.cjk[1])

    def __call__(self, index: int, face: Face) -> Card:
        top, bottom = face.cjk
        if self._tops[top] == 1:
            head, tail = top, ""
        elif len(self._bottoms[face.suit]) == 1:
            head, tail = str(face.rank), bottom
        else:
            head, tail = top, bottom
        return Card(index, face.id, top, bottom, head, tail, pick(face.names, face.id), face.color)
