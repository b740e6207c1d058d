"""Handing out physical copies while a position names faces only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from menzi.cards import Deck
from menzi.errors import CardError, PositionError
from menzi.i18n import _
from menzi.nearest import hint


class Pool:
    """The cards of a deck that nobody has been given yet."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._next = [0] * len(deck.faces)

    def read(self, value: object, path: str) -> list[int]:
        """Physical cards for a list of faces; PositionError where they cannot be read or the deck runs out."""
        try:
            faces = self.deck.read(value)
        except CardError as error:
            raise PositionError(str(error), path) from None
        return [self.give(face, path) for face in faces]

    def give(self, face: int, path: str) -> int:
        """The next free copy of a face."""
        copy = self._next[face]
        if copy >= self.deck.copies[face]:
            message = _("there are more copies of {face} than the {n} in the deck.")
            raise PositionError(message.format(face=self.deck.ids[face], n=self.deck.copies[face]), path)
        self._next[face] = copy + 1
        return face * self.deck.stride + copy

    def rest(self) -> list[int]:
        """All cards that are left, in deck order."""
        stride = self.deck.stride
        return [c for c in self.deck.cards if c % stride >= self._next[c // stride]]


def check_keys(data: object, known: Sequence[str], path: str) -> Mapping[str, Any]:
    """`data` if it is a mapping with known keys only."""
    if not isinstance(data, Mapping):
        raise PositionError(_("a mapping is expected, not {value!r}.").format(value=data), path)
    for key in data:
        if key not in known:
            message = _("there is no key {key!r} here. {hint}")
            raise PositionError(message.format(key=str(key), hint=hint(str(key), known)), path)
    return data


def known_name(value: object, known: Iterable[str], path: str) -> str:
    """One of the known names."""
    names = list(known)
    if not isinstance(value, str) or value not in names:
        message = _("there is no {value!r} here. {hint}")
        raise PositionError(message.format(value=value, hint=hint(str(value), names)), path)
    return value


def one_face(deck: Deck, value: object, path: str) -> int:
    """The one face that `value` names."""
    try:
        faces = deck.read(value)
    except CardError as error:
        raise PositionError(str(error), path) from None
    if len(faces) != 1:
        raise PositionError(_("one face is expected, not {value!r}.").format(value=value), path)
    return faces[0]


def seat_number(value: object, seats: int, path: str) -> int:
    """A seat; numbers written as text (JSON keys) are understood."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4:
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < seats:
        message = _("a seat from 0 to {last} is expected, not {value!r}.")
        raise PositionError(message.format(last=seats - 1, value=value), path)
    return value
