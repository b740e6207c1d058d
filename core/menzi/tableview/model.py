"""The values that a table is drawn from. All texts are in the player's language, all cards written out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from menzi.tableview.cards import Card


class Prompt(StrEnum):
    """What kind of decision is owed."""

    NOTHING = "nothing"
    """None by this seat."""
    TURN = "turn"
    """A card is to be discarded, or something else may be done instead."""
    CLAIM = "claim"
    """A card lies open."""
    CHOICE = "choice"
    """A secret choice of the opening."""
    OFFER = "offer"
    """A win is offered that no open card brought."""


@dataclass(frozen=True, slots=True)
class MeldView:
    """A group on the table. `taken` is the claimed card and `source` whose it was; None and "" if none."""

    kind: str
    name: str
    cards: tuple[Card, ...]
    taken: Card | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat. `hand` is None while this player may not see it; `status` and `notes` are texts."""

    index: int
    name: str
    own: bool
    dealer: bool
    turn: bool
    score: int
    status: str
    notes: tuple[str, ...]
    hand_size: int
    hand: tuple[Card, ...] | None
    melds: tuple[MeldView, ...]
    discards: tuple[Card, ...]
    revealed: tuple[Card, ...]
    won: tuple[Card, ...]
    """Cards of this seat that somebody won with."""
    aside: tuple[Card, ...]
    """Cards that it drew and set aside."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the own hand; `choice` is the number of the choice that discards it, -1 if none does."""

    card: Card
    drawn: bool
    choice: int


@dataclass(frozen=True, slots=True)
class PublicView:
    """The last card that lay open: `text` says how and whose. `open` while it may be claimed."""

    card: Card
    source: str
    owner: int
    text: str
    open: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action. `action` is its text in scripts, `groups` are the exact cards it is about.

    `key` is the key that takes it; "" for a discard, which is chosen by its card.
    """

    action: str
    kind: str
    label: str
    groups: tuple[tuple[Card, ...], ...]
    key: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One thing that happened, in a sentence. `own`: this player's doing; `kind` as in menzi.events."""

    seat: int
    own: bool
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class WinView:
    """A win as it was scored. `groups` are melds and concealed groups with their value, None without one."""

    seat: int
    name: str
    text: str
    """How it was won."""
    groups: tuple[tuple[MeldView, int | None], ...]
    patterns: tuple[tuple[str, int], ...]
    score: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Payment:
    """What one seat was paid and why, also as a sentence; `payers` are (name, amount)."""

    text: str
    to: str
    cause: str
    payers: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a deal: `result` in a sentence, the wins, the payments, and the total of each seat."""

    result: str
    wins: tuple[WinView, ...]
    payments: tuple[Payment, ...]
    totals: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that one player's table shows at one moment. `seat` is -1 for somebody who only watches."""

    title: str
    seat: int
    seats: tuple[SeatView, ...]
    hand: tuple[HandCard, ...]
    public: PublicView | None
    stock: int
    prompt: Prompt
    prompt_text: str
    choices: tuple[Choice, ...]
    log: tuple[LogLine, ...]
    settlement: Settlement | None
