"""Faces, decks and physical cards, and the text forms in which cards are read and written.

A *face* is what is printed on a card (`5m`); the rules work on faces, which are small integers in the order
of the deck. A *card* is one physical copy; it is an integer too: `face * stride + copy`. The text of a card
is its face and the number of its copy (`5m#2`), copies counting from 0.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from menzi.errors import CardError
from menzi.i18n import _

MAX_COPIES = 7
"""Seats keep their counts in three bits a face, so no face may have more copies than this."""


@dataclass(frozen=True, slots=True)
class Face:
    """One printed card: `rank` counts from 1 within `suit`; `cjk` are two lines for a drawn card."""

    id: str
    suit: str
    rank: int
    copies: int
    color: str
    cjk: tuple[str, str]
    names: Mapping[str, str] = field(default_factory=dict)


class Deck:
    """The cards that a table plays with, in their order."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self.faces: tuple[Face, ...] = tuple(faces)
        self.stride: int = max((f.copies for f in faces), default=1)
        if self.stride > MAX_COPIES:
            text = _("A face may have at most {most} copies, not {n}.")
            raise CardError(text.format(most=MAX_COPIES, n=self.stride))
        self.ids: tuple[str, ...] = tuple(f.id for f in faces)
        self.index: dict[str, int] = {f.id: i for i, f in enumerate(faces)}
        self.suits: tuple[str, ...] = tuple(dict.fromkeys(f.suit for f in faces))
        self.suit_of: tuple[str, ...] = tuple(f.suit for f in faces)
        self.copies: tuple[int, ...] = tuple(f.copies for f in faces)
        self.cards: tuple[int, ...] = tuple(
            i * self.stride + c for i, f in enumerate(faces) for c in range(f.copies)
        )
        self.face_of: tuple[int, ...] = tuple(i for i in range(len(faces)) for _ in range(self.stride))
        self._compact = _compact_pattern(self.ids)

    def __len__(self) -> int:
        return len(self.cards)

    def face(self, text: str) -> int:
        """The face called `text`; CardError names the nearest known one."""
        try:
            return self.index[text]
        except KeyError:
            near = difflib.get_close_matches(text, self.ids, 1, 0.4)
            if near:
                hint = _("Did you mean {name!r}?").format(name=near[0])
            else:
                hint = _("Faces are {first} to {last}.").format(first=self.ids[0], last=self.ids[-1])
            message = _("There is no card {text!r} at this table. {hint}")
            raise CardError(message.format(text=text, hint=hint)) from None

    def card(self, text: str) -> tuple[int, int | None]:
        """Read `5m` or `5m#2` as (face, copy or None)."""
        name, mark, number = text.partition("#")
        face = self.face(name)
        if not mark:
            return face, None
        if not re.fullmatch("[0-9]{1,2}", number) or int(number) >= self.copies[face]:
            message = _("{text!r}: the copies of {face} are #0 to #{last}.")
            raise CardError(message.format(text=text, face=name, last=self.copies[face] - 1))
        return face, int(number)

    def read(self, value: object) -> list[int]:
        """Read a list of faces from `"1m 1m 2p"`, the compact `"11m2p"`, or a list of names."""
        return [face for face, _ in self.read_cards(value)]

    def read_cards(self, value: object) -> list[tuple[int, int | None]]:
        """Like `read`, keeping the copies where they are named."""
        if value is None:
            return []
        if isinstance(value, str):
            words = value.split()
        elif isinstance(value, (list, tuple)):
            words = []
            for item in value:
                if not isinstance(item, str):
                    message = _("A card is text such as {face!r}, not {value!r}.")
                    raise CardError(message.format(face=self.ids[0], value=item))
                words.append(item)
        else:
            message = _("Cards are text such as {face!r} or a list, not {value!r}.")
            raise CardError(message.format(face=self.ids[0], value=value))
        cards: list[tuple[int, int | None]] = []
        for word in words:
            if word in self.index:
                cards.append((self.index[word], None))
            elif self._compact is not None and self._compact.fullmatch(word):
                cards.extend((face, None) for face in self._expand(word))
            else:
                cards.append(self.card(word))
        return cards

    def _expand(self, word: str) -> list[int]:
        found: list[int] = []
        for digits, suit in re.findall(r"([0-9]+)([^0-9])", word):
            found.extend(self.face(d + suit) for d in digits)
        return found

    def text(self, faces: Iterable[int]) -> str:
        """The spaced string of `faces` in deck order."""
        ids = self.ids
        return " ".join([ids[f] for f in sorted(faces)])

    def card_text(self, card: int) -> str:
        """`5m#2` for a physical card."""
        face, copy = divmod(card, self.stride)
        return f"{self.ids[face]}#{copy}"


def _compact_pattern(ids: Sequence[str]) -> re.Pattern[str] | None:
    """`123m55p` is understood where every face that begins with a digit is one digit and a suit letter."""
    numbered = [i for i in ids if i[0].isdigit()]
    if not numbered or any(not re.fullmatch(r"[0-9][^0-9\s#/]", i) for i in numbered):
        return None
    letters = "".join(sorted({re.escape(i[1]) for i in numbered}))
    return re.compile(rf"(?:[0-9]+[{letters}])+")


def deck_from_data(data: Mapping[str, Any], use: Mapping[str, Any]) -> Deck:
    """The part of a whole deck that a table takes: `use` may list `suits` to take and faces to `leave_out`."""
    suits = use.get("suits")
    out = set(use.get("leave_out", ()))
    faces = [
        Face(
            id=f["id"],
            suit=f["suit"],
            rank=f["rank"],
            copies=f["copies"],
            color=f.get("color", "default"),
            cjk=(f["cjk"][0], f["cjk"][1]),
            names=dict(f["name"]),
        )
        for f in data["faces"]
        if (suits is None or f["suit"] in suits) and f["id"] not in out
    ]
    return Deck(faces)
