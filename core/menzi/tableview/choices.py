"""The legal actions of a seat as choices: what each is called, the exact cards it is about, and its key."""

from __future__ import annotations

from collections.abc import Sequence

from menzi.actions import DISCARD, PASS, WIN, Action
from menzi.claims import Row
from menzi.i18n import _
from menzi.tableview.cards import Card, group
from menzi.tableview.model import Choice, Prompt
from menzi.tableview.wording import Wording
from menzi.view import PublicCard, View

PASS_KEY = "p"
WIN_KEY = "w"
DIGITS = "123456789"
LETTERS = "abcdefgijkmoruvxyz"
"""Keys for choices beside a discard; the others mean something at every table."""


def prompt_kind(view: View, legal: Sequence[Action]) -> Prompt:
    """What kind of decision is owed."""
    if not legal:
        return Prompt.NOTHING
    if any(action.kind == DISCARD for action in legal):
        return Prompt.TURN
    if legal[0].suit:
        return Prompt.CHOICE
    return Prompt.OFFER if view.public is None else Prompt.CLAIM


def prompt_text(prompt: Prompt, legal: Sequence[Action], words: Wording) -> str:
    """The question that the player is asked."""
    if prompt is Prompt.TURN:
        if all(action.kind == DISCARD for action in legal):
            return _("Your turn: discard a card.")
        return _("Your turn: discard a card, or choose.")
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
    public = view.public
    if action.kind in (PASS, WIN) or action.suit:
        face = public.face if public else view.table.deck.face_of[view.drawn] if view.drawn >= 0 else -1
        return [(face,)] if action.kind == WIN and face >= 0 else []
    if action.kind == DISCARD:
        return [(action.face,)]
    if public is None:
        return [_declared(view, action)]
    if action.face >= 0:
        return [tuple(sorted((action.face, public.face)))]
    return [_claimed(view, action, public)]


def _declared(view: View, action: Action) -> tuple[int, ...]:
    """The cards of a declaration, with those of the meld that it grows."""
    row = next(row for row in view.table.declares if row.kind == action.kind)
    grown = _grown(view, row, action.face) if row.grows else ()
    return (*grown, *([action.face] * (row.take or 1)))


def _claimed(view: View, action: Action, public: PublicCard) -> tuple[int, ...]:
    """The cards of a claim that names none, by the first row that fits: equal ones, or a meld that grows."""
    owner, others, _rest = view.table.window_rows[public.source]
    for row in owner if public.owner == view.seat else others:
        if row.kind != action.kind:
            continue
        grown = _grown(view, row, public.face) if row.grows else ()
        if grown:
            return (*grown, public.face)
        if row.take and view.own.counts[public.face] >= row.take:
            return (public.face,) * (row.take + 1)
    return (public.face,)


def _grown(view: View, row: Row, face: int) -> tuple[int, ...]:
    """The faces of the own meld that a row adds to; none if there is no such meld."""
    melds = (m.faces for m in view.own.melds if m.kind == row.grows and m.faces[0] == face)
    return next(melds, ())


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
            keys.append(number if number is not None else letters.pop(0))
    return keys
