"""Makes a `TableView` from what a seat can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from menzi import events as ev
from menzi.actions import DISCARD
from menzi.events import Event
from menzi.state import ACTIVE, Meld
from menzi.tableview.cards import Cards
from menzi.tableview.choices import choices, prompt_kind, prompt_text
from menzi.tableview.model import (
    Choice,
    HandCard,
    LogLine,
    MeldView,
    PublicView,
    SeatView,
    TableView,
)
from menzi.tableview.settlement import settlement
from menzi.tableview.wording import Wording
from menzi.view import View

WATCHER: Final = -1
"""The seat of a view that belongs to nobody at the table."""

_OPEN = {ev.DISCARD: ev.DISCARD, ev.REVEAL: ev.REVEAL}
"""Events that lay a card open -> its source; a declaration names its own."""


def table_view(
    view: View,
    cards: Cards,
    names: Sequence[str],
    *,
    hands: Mapping[int, Sequence[int]] | None = None,
) -> TableView:
    """Everything that the table shows to `view.seat`, which may be WATCHER.

    `names` has one name a seat. `hands` are further hands to show (seat -> faces): for somebody who watches
    with all cards open.
    """
    words = Wording(view.table, cards, names, view.seat)
    events = view.events()
    legal = view.legal
    prompt = prompt_kind(view, legal)
    options = choices(view, legal, prompt, words)
    return TableView(
        title=view.table.title(),
        seat=view.seat,
        seats=tuple(_seat(view, seat, words, hands or {}) for seat in range(view.table.seats)),
        hand=() if view.seat == WATCHER else _hand(view, options, cards),
        public=_public(view, events, words),
        stock=view.stock,
        prompt=prompt,
        prompt_text=prompt_text(prompt, legal, words),
        choices=options,
        log=_log(events, words),
        settlement=settlement(events, words) if view.over else None,
    )


def _seat(view: View, seat: int, words: Wording, hands: Mapping[int, Sequence[int]]) -> SeatView:
    cards, status = words.cards, view.status(seat)
    faces = view.hand(seat)
    if faces is None and seat in hands:
        faces = tuple(hands[seat])
    return SeatView(
        index=seat,
        name=words.names[seat],
        own=seat == view.seat,
        dealer=seat == view.dealer,
        turn=seat == view.turn and not view.over,
        score=view.scores[seat],
        status="" if status == ACTIVE else view.table.name_of("statuses", status),
        notes=_notes(view, seat, words),
        hand_size=view.hand_size(seat),
        hand=None if faces is None else cards.of(faces),
        melds=tuple(_meld(meld, words) for meld in view.melds(seat)),
        discards=cards.of(view.discards(seat)),
        revealed=cards.of(view.revealed(seat)),
        won=cards.of(view.won(seat)),
        aside=cards.of(view.aside(seat)),
    )


def _notes(view: View, seat: int, words: Wording) -> tuple[str, ...]:
    """What a seat has chosen for all to know."""
    found = []
    memory = view.memory(seat)
    for name, field in view.table.memory.items():
        suit = memory.get(name)
        if field.type == "suit" and field.public and suit is not None:
            found.append(f"{words.kind(name)}: {words.suit(suit)}")
    return tuple(found)


def _meld(meld: Meld, words: Wording) -> MeldView:
    taken = words.cards[words.table.deck.face_of[meld.taken]] if meld.taken >= 0 else None
    source = words.names[meld.source] if meld.source >= 0 else ""
    return MeldView(meld.kind, words.kind(meld.kind), words.cards.of(meld.faces), taken, source)


def _hand(view: View, options: Sequence[Choice], cards: Cards) -> tuple[HandCard, ...]:
    """The own hand in the order of the deck, the card just drawn last."""
    discards = {c.groups[0][0].face: i for i, c in enumerate(options) if c.kind == DISCARD}
    faces = view.own.faces()
    drawn = view.table.deck.face_of[view.drawn] if view.drawn >= 0 and view.own.has(view.drawn) else -1
    if drawn >= 0:
        faces.remove(drawn)
    found = [HandCard(cards[face], False, discards.get(face, -1)) for face in faces]
    if drawn >= 0:
        found.append(HandCard(cards[drawn], True, discards.get(drawn, -1)))
    return tuple(found)


def _public(view: View, events: Sequence[Event], words: Wording) -> PublicView | None:
    """The card that lies open, else the one that did so last."""
    public = None if view.over else view.public
    if public is not None:
        card, source, owner = words.cards[public.face], public.source, public.owner
        return PublicView(card, source, owner, words.source(source, owner), True)
    last = next((e for e in reversed(events) if e.kind in (ev.DISCARD, ev.REVEAL, ev.DECLARE)), None)
    if last is None:
        return None
    source = _OPEN.get(last.kind) or last.data["kind"]
    return PublicView(
        words.card(last.data["card"]), source, last.seat, words.source(source, last.seat), False
    )


def _log(events: Sequence[Event], words: Wording) -> tuple[LogLine, ...]:
    found = []
    for event in events:
        text = words.sentence(event)
        if text:
            found.append(LogLine(event.seat, event.seat == words.viewer, event.kind, text))
    return tuple(found)
