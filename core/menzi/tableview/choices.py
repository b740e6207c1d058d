"""The legal actions of a seat as choices: what each is called, the exact cards it is about, and its key."""

from __future__ import annotations

from collections.abc import Sequence

from menzi.actions import DISCARD, PASS, WIN, Action
from menzi.i18n import _
from menzi.tableview.cards import Card, group
from menzi.tableview.model import Choice, Prompt
from menzi.tableview.wording import Wording
from menzi.view import View

PASS_KEY = "p"
WIN_KEY = "w"
DIGITS = "123456789"
MORE_KEY = "·"
"""The key of choices for which there is none: they are taken in another way."""
LETTERS = "abcdefgijkmoruvxyz"
"""Keys for choices beside a discard; the others mean something at every table."""


def prompt_kind(view: View, legal: Sequence[Action]) -> Prompt:
    """What kind of decision is owed."""
    if not legal:
        return Prompt.NOTHING
    if any(action.kind == DISCARD for action in legal):
        return Prompt.TURN
    if legal[0].suit or (legal[0].groups and view.public is None):
        return Prompt.CHOICE
    return Prompt.OFFER if view.public is None else Prompt.CLAIM


def prompt_text(prompt: Prompt, legal: Sequence[Action], words: Wording) -> str:
    """The question that the player is asked."""
    if prompt is Prompt.TURN:
        if all(action.kind == DISCARD for action in legal):
            return _("Your turn: discard a card.")
        return _("Your turn: discard a card, or choose.")
    if prompt is Prompt.CHOICE and legal[0].groups:
        return _("Choose the cards that you pass on: {what}.").format(what=words.kind(legal[0].kind))
    if prompt is Prompt.CHOICE:
        return _("Choose your {what}.").format(what=words.kind(legal[0].kind))
    if prompt is Prompt.OFFER:
        return _("You can win now.")
    return _("You may claim this card.") if prompt is Prompt.CLAIM else ""


def choices(view: View, legal: Sequence[Action], prompt: Prompt, words: Wording) -> tuple[Choice, ...]:
    """The choices in the order of the legal actions."""
    keys = _keys(legal, prompt, words)
    found = []
    for action, key in zip(legal, keys, strict=True):
        groups = tuple(words.cards.of(faces) for faces in exact_cards(view, action))
        found.append(Choice(action.text, action.kind, _label(view, action, groups, words), groups, key))
    return tuple(found)


def exact_cards(view: View, action: Action) -> list[tuple[int, ...]]:
    """The groups of faces that an action is about, the claimed card among them."""
    if action.groups:
        return list(action.groups)
    if action.kind == WIN:
        public = view.public
        face = public.face if public else view.table.deck.face_of[view.drawn] if view.drawn >= 0 else -1
        return [(face,)] if face >= 0 else []
    if action.kind == DISCARD:
        return [(action.face,)]
    return [tuple(sorted(faces)) for faces in view.makes(action)]


def _label(view: View, action: Action, groups: Sequence[Sequence[Card]], words: Wording) -> str:
    if action.kind == PASS:
        return _("pass")
    if action.kind == DISCARD:
        return _("discard {card}").format(card=groups[0][0].label)
    if action.suit:
        own = view.own
        held = sum(n for face, n in enumerate(own.counts) if view.table.deck.suit_of[face] == action.suit)
        return _("{suit} ({n} in hand)").format(suit=words.suit(action.suit), n=held)
    text = " + ".join(group(cards) for cards in groups)
    return f"{words.kind(action.kind)} {text}".rstrip()


def _keys(legal: Sequence[Action], prompt: Prompt, words: Wording) -> list[str]:
    """`p` passes, `w` wins; beside a discard a letter of the kind's name, else the number of the choice."""
    keys: list[str] = []
    digits, letters = iter(DIGITS), list(LETTERS)
    for action in legal:
        if action.kind == PASS:
            keys.append(PASS_KEY)
        elif action.kind == WIN:
            keys.append(WIN_KEY)
        elif action.kind == DISCARD:
            keys.append("")
        elif prompt is Prompt.TURN:
            wanted = [c for c in words.kind(action.kind).lower() if c in letters]
            letter = (wanted or letters)[0]
            letters.remove(letter)
            keys.append(letter)
        else:
            number = next(digits, None)
            keys.append(number or (letters.pop(0) if letters else MORE_KEY))
    return keys
