"""The words of a table: names of seats, kinds and patterns, and one sentence for each thing that happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from menzi import events as ev
from menzi.actions import WIN
from menzi.claims import DEAL, DISCARD, DRAW, REVEAL
from menzi.events import Event
from menzi.i18n import _, pick
from menzi.table import Table
from menzi.tableview.cards import Card, Cards, group, row


class Wording:
    """Speaks about one table to the player at `viewer` (-1: to nobody in particular)."""

    def __init__(self, table: Table, cards: Cards, names: Sequence[str], viewer: int) -> None:
        self.table = table
        self.cards = cards
        self.names = names
        self.viewer = viewer

    # -- names

    def kind(self, name: str) -> str:
        """The name of a kind of meld or action."""
        return self.table.name_of("kinds", name)

    def suit(self, suit: str) -> str:
        """The name of a suit of the deck."""
        data = self.table.spec.deck.get("suits", {}).get(suit, {})
        return pick(data.get("name"), suit)

    def card(self, text: str) -> Card:
        """The card behind `5m#2`."""
        return self.cards[self.table.deck.card(text)[0]]

    def cards_of(self, text: str) -> tuple[Card, ...]:
        """The cards of a list, in the order of the deck."""
        return self.cards.of(sorted(self.table.deck.read(text)))

    def score(self, score: Mapping[str, int]) -> str:
        """`2 fan, 4 points`."""
        return ", ".join(f"{n} {self.table.name_of('score', name)}" for name, n in score.items())

    def cause(self, data: Mapping[str, Any]) -> str:
        """What a payment is for."""
        meld = data.get("meld")
        what = self.table.name_of("ledger", data["kind"])
        return what if not meld else f"{what}, {self.kind(meld)}" if data["kind"] != meld else self.kind(meld)

    def source(self, source: str, owner: int) -> str:
        """Whose a card is and how it came, as a heading."""
        name = self.names[owner]
        if source == DISCARD:
            return _("{name}: discarded").format(name=name)
        if source == REVEAL:
            return _("{name}: revealed from the stock").format(name=name)
        if source == DRAW:
            return _("{name}: drawn").format(name=name)
        return _("{name}: {kind}").format(name=name, kind=self.kind(source))

    # -- sentences

    def sentence(self, event: Event) -> str:
        """What happened, in a sentence; "" for what needs none."""
        say = _SENTENCES.get(event.kind)
        return say(self, event.seat, event.data) if say else ""

    def _own(self, seat: int) -> bool:
        return seat == self.viewer

    def _dealt(self, seat: int, data: Mapping[str, Any]) -> str:
        if "cards" not in data:
            return ""
        return _("You are dealt {cards}.").format(cards=row(self.cards_of(data["cards"])))

    def _shown(self, seat: int, data: Mapping[str, Any]) -> str:
        card = self.card(data["card"]).label
        if self._own(seat):
            return _("You show {card}, your last card.").format(card=card)
        return _("{name} shows {card}, the last card of that hand.").format(name=self.names[seat], card=card)

    def _choice(self, seat: int, data: Mapping[str, Any]) -> str:
        what, value = self.kind(data["name"]), self.suit(data["value"])
        if self._own(seat):
            return _("Your {what}: {value}.").format(what=what, value=value)
        return _("{name}, {what}: {value}.").format(name=self.names[seat], what=what, value=value)

    def _exchange(self, seat: int, data: Mapping[str, Any]) -> str:
        giver, taker = self.names[seat], self.names[data["to"]]
        if "cards" not in data:
            text = _("{giver} passes {n} cards to {taker}.")
            return text.format(giver=giver, n=data["count"], taker=taker)
        cards = row(self.cards_of(data["cards"]))
        if self._own(seat):
            return _("You pass {cards} to {taker}.").format(cards=cards, taker=taker)
        if self._own(data["to"]):
            return _("{giver} passes {cards} to you.").format(giver=giver, cards=cards)
        return _("{giver} passes {cards} to {taker}.").format(giver=giver, cards=cards, taker=taker)

    def _draw(self, seat: int, data: Mapping[str, Any]) -> str:
        replacement = data.get("replacement")
        if "card" in data:
            card = self.card(data["card"]).label
            if replacement:
                return _("You draw {card} as a replacement.").format(card=card)
            return _("You draw {card}.").format(card=card)
        if replacement:
            return _("{name} draws a replacement.").format(name=self.names[seat])
        return _("{name} draws a card.").format(name=self.names[seat])

    def _aside(self, seat: int, data: Mapping[str, Any]) -> str:
        card = self.card(data["card"]).label
        if self._own(seat):
            return _("You set {card} aside.").format(card=card)
        return _("{name} sets {card} aside.").format(name=self.names[seat], card=card)

    def _reveal(self, seat: int, data: Mapping[str, Any]) -> str:
        card = self.card(data["card"]).label
        if self._own(seat):
            return _("You reveal {card}.").format(card=card)
        return _("{name} reveals {card}.").format(name=self.names[seat], card=card)

    def _discard(self, seat: int, data: Mapping[str, Any]) -> str:
        card = self.card(data["card"]).label
        if self._own(seat):
            return _("You discard {card}.").format(card=card)
        return _("{name} discards {card}.").format(name=self.names[seat], card=card)

    def _declare(self, seat: int, data: Mapping[str, Any]) -> str:
        kind, card = self.kind(data["kind"]), self.card(data["card"]).label
        if self._own(seat):
            return _("You declare {kind} with {card}.").format(kind=kind, card=card)
        return _("{name} declares {kind} with {card}.").format(name=self.names[seat], kind=kind, card=card)

    def _meld(self, seat: int, data: Mapping[str, Any]) -> str:
        kind, cards = self.kind(data["kind"]), group(self.cards_of(data["cards"]))
        name = self.names[seat]
        source = data.get("from", seat)
        if source == seat:
            if self._own(seat):
                return _("You lay {kind}: {cards}.").format(kind=kind, cards=cards)
            return _("{name} lays {kind}: {cards}.").format(name=name, kind=kind, cards=cards)
        giver = self.names[source]
        if self._own(seat):
            return _("You take it from {giver} for {kind}: {cards}.").format(
                giver=giver, kind=kind, cards=cards
            )
        if self._own(source):
            return _("{name} takes your card for {kind}: {cards}.").format(name=name, kind=kind, cards=cards)
        return _("{name} takes it from {giver} for {kind}: {cards}.").format(
            name=name, giver=giver, kind=kind, cards=cards
        )

    def won_by(self, seat: int, data: Mapping[str, Any]) -> str:
        """How a seat won."""
        source, owner, name = data["source"], data["from"], self.names[seat]
        if source == DEAL:
            own, other = _("You win with the dealt cards."), _("{name} wins with the dealt cards.")
        elif owner == seat:
            own, other = _("You win with {card}, your own card."), _("{name} wins with {card}, its own card.")
        else:
            own, other = _("You win with {card} from {giver}."), _("{name} wins with {card} from {giver}.")
        card = self.card(data["card"]).label if "card" in data else ""
        return (own if self._own(seat) else other).format(name=name, card=card, giver=self.names[owner])

    def _win(self, seat: int, data: Mapping[str, Any]) -> str:
        return f"{self.won_by(seat, data)} ({self.score(data['score'])})"

    def _pay(self, seat: int, data: Mapping[str, Any]) -> str:
        to, cause = data["to"], self.cause(data)
        payers = ", ".join(f"{self.names[int(s)]} {n}" for s, n in data["payers"].items())
        total = sum(data["payers"].values())
        if self._own(to):
            return _("You receive {n} ({cause}): {payers}.").format(n=total, cause=cause, payers=payers)
        return _("{name} receives {n} ({cause}): {payers}.").format(
            name=self.names[to], n=total, cause=cause, payers=payers
        )

    def _status(self, seat: int, data: Mapping[str, Any]) -> str:
        status = self.table.name_of("statuses", data["status"])
        if self._own(seat):
            return _("Your seat: {status}.").format(status=status)
        return _("{name}: {status}.").format(name=self.names[seat], status=status)

    def result(self, data: Mapping[str, Any]) -> str:
        """How the deal ended."""
        winners = ", ".join(self.names[seat] for seat in data["winners"])
        if data["result"] == WIN:
            return _("The deal is over. Won by: {winners}.").format(winners=winners)
        if winners:
            return _("The stock is empty. Won by: {winners}.").format(winners=winners)
        return _("The stock is empty. Nobody has won.")

    def _end(self, seat: int, data: Mapping[str, Any]) -> str:
        return self.result(data)


_SENTENCES: Mapping[str, Callable[[Wording, int, Mapping[str, Any]], str]] = {
    ev.DEALT: Wording._dealt,
    ev.SHOWN: Wording._shown,
    ev.CHOICE: Wording._choice,
    ev.EXCHANGE: Wording._exchange,
    ev.DRAW: Wording._draw,
    ev.ASIDE: Wording._aside,
    ev.REVEAL: Wording._reveal,
    ev.DISCARD: Wording._discard,
    ev.DECLARE: Wording._declare,
    ev.MELD: Wording._meld,
    ev.WIN: Wording._win,
    ev.PAY: Wording._pay,
    ev.STATUS: Wording._status,
    ev.END: Wording._end,
}
"""A decision needs no sentence: what it leads to is an event of its own."""
