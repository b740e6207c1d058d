"""Actions: what a seat may decide, as interned objects with one text form.

`discard 5m` · `pass` · `win` · a claim that needs no choice is its kind alone · `run 1s 2s 3s / 1s 1s 1b` names
groups (the order of cards and of groups does not matter). A card may name its copy (`discard 5m#2`); the
copies are then given back beside the action, which stays the same object.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from menzi.cards import Deck
from menzi.errors import CardError, InvalidAction
from menzi.i18n import _

PASS: Final = "pass"
WIN: Final = "win"
DISCARD: Final = "discard"

Form = Literal["none", "face", "suit", "groups"]
"""What follows the kind in an action's text."""

Groups = tuple[tuple[int, ...], ...]


class Action:
    """One decision. Two actions of a table that mean the same are the same object, so `is` compares them.

    `face` is the face it names, or -1; `suit` the suit, or ""; `groups` the groups of faces, sorted.
    """

    __slots__ = ("face", "groups", "kind", "suit", "text")

    def __init__(self, kind: str, face: int, suit: str, groups: Groups, text: str) -> None:
        self.kind = kind
        self.face = face
        self.suit = suit
        self.groups = groups
        self.text = text

    def __repr__(self) -> str:
        return f"<Action {self.text}>"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("Actions belong to their table: keep the text and read it with table.actions.read().")


class Actions:
    """The actions of one table; asking for the same one twice gives the same object."""

    def __init__(self, deck: Deck, forms: Mapping[str, frozenset[Form]]) -> None:
        self.deck = deck
        self.forms = forms
        """kind -> what may follow it."""
        self._known: dict[tuple[str, int, str, Groups], Action] = {}
        self.pass_ = self.plain(PASS)
        self.win = self.plain(WIN)
        self.discard: tuple[Action, ...] = tuple(self.of_face(DISCARD, f) for f in range(len(deck.faces)))
        """`discard[face]`."""

    def _get(self, kind: str, face: int, suit: str, groups: Groups) -> Action:
        key = (kind, face, suit, groups)
        action = self._known.get(key)
        if action is None:
            ids = self.deck.ids
            words = [kind]
            if face >= 0:
                words.append(ids[face])
            if suit:
                words.append(suit)
            if groups:
                words.append(" / ".join(" ".join(ids[f] for f in g) for g in groups))
            action = self._known[key] = Action(kind, face, suit, groups, " ".join(words))
        return action

    def plain(self, kind: str) -> Action:
        """An action that is its kind alone."""
        return self._get(kind, -1, "", ())

    def of_face(self, kind: str, face: int) -> Action:
        """An action that names one face."""
        return self._get(kind, face, "", ())

    def of_suit(self, kind: str, suit: str) -> Action:
        """An action that names a suit."""
        return self._get(kind, -1, suit, ())

    def of_groups(self, kind: str, groups: Iterable[Iterable[int]]) -> Action:
        """An action that names groups of faces, in any order."""
        return self._get(kind, -1, "", tuple(sorted(tuple(sorted(g)) for g in groups)))

    def read(self, text: str) -> tuple[Action, tuple[int, ...]]:
        """Read an action and the physical cards that it names; InvalidAction says what was expected."""
        words = text.split()
        if not words:
            raise InvalidAction(_("An action is expected, such as 'pass'."))
        kind, rest = words[0], words[1:]
        forms = self.forms.get(kind)
        if forms is None:
            known = ", ".join(self.forms)
            text = _("There is no action {kind!r} at this table; there are {known}.")
            raise InvalidAction(text.format(kind=kind, known=known))
        # a kind that is both claimed and declared has two forms: the bare word is the claim
        form = next(iter(forms)) if len(forms) == 1 else "none" if not rest else max(forms - {"none"})
        try:
            return self._read_form(kind, form, rest, text)
        except CardError as error:
            raise InvalidAction(f"{text!r}: {error}") from None

    def _read_form(
        self, kind: str, form: Form, rest: Sequence[str], text: str
    ) -> tuple[Action, tuple[int, ...]]:
        if form == "none":
            if rest:
                raise InvalidAction(_("{text!r}: nothing follows {kind!r}.").format(text=text, kind=kind))
            return self.plain(kind), ()
        if form == "suit":
            if len(rest) != 1 or rest[0] not in self.deck.suits:
                message = _("{text!r}: {kind!r} is followed by one of {suits}.")
                suits = ", ".join(self.deck.suits)
                raise InvalidAction(message.format(text=text, kind=kind, suits=suits))
            return self.of_suit(kind, rest[0]), ()
        if form == "face":
            if len(rest) != 1:
                message = _("{text!r}: {kind!r} is followed by one card.")
                raise InvalidAction(message.format(text=text, kind=kind))
            face, copy = self.deck.card(rest[0])
            return self.of_face(kind, face), self._physical([(face, copy)])
        groups: list[list[int]] = []
        cards: list[tuple[int, int | None]] = []
        for part in " ".join(rest).split("/"):
            group = self.deck.read_cards(part)
            if not group:
                message = _("{text!r}: {kind!r} is followed by groups of cards, with '/' between them.")
                raise InvalidAction(message.format(text=text, kind=kind))
            groups.append([face for face, _ in group])
            cards.extend(group)
        return self.of_groups(kind, groups), self._physical(cards)

    def _physical(self, cards: Iterable[tuple[int, int | None]]) -> tuple[int, ...]:
        return tuple(face * self.deck.stride + copy for face, copy in cards if copy is not None)
