"""What a rules plugin provides: the mathematics of one game.

The core deals, asks, resolves, pays and remembers; it never knows what a group is or when a hand is complete.
A rules object answers that. It is made once for a table and has no state of its own: everything it needs is
in the seat that it is handed. All methods work on faces (small integers, see `menzi.cards`), on counts
(`seat.counts[face]`) and on `seat.packed`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from menzi.actions import Action
from menzi.claims import Row
from menzi.state import Entry, Meld, SeatState

if TYPE_CHECKING:
    from menzi.bots import BotFactory
    from menzi.deal import Deal
    from menzi.table import Table
    from menzi.view import View


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not allowed: a stable `code`, a sentence, and the row of docs/rules that says so."""

    code: str
    text: str
    rule: str = ""


class How:
    """How a card came to a seat that may win with it.

    `source` is `deal`, `draw`, `discard`, `reveal`, or the id of a declaration that may be robbed. `owner` is
    the seat that threw, revealed or declared it (the winner's own for `deal` and `draw`). `face` is the
    winning face, -1 at an opening win. `in_hand` says whether the card is among the seat's cards already
    (its hand after `deal` and `draw`, a meld after a forced one); otherwise it lies outside and is added in
    thought. After a forced meld `melded` is true.
    """

    __slots__ = (
        "after_replacement",
        "dealer",
        "face",
        "first_discard",
        "in_hand",
        "melded",
        "owner",
        "repeated_replacement",
        "replacement_discard",
        "returned",
        "source",
        "stock_empty",
    )

    def __init__(
        self,
        source: str,
        owner: int,
        face: int,
        dealer: int = 0,
        in_hand: bool = False,
        melded: bool = False,
        after_replacement: bool = False,
        replacement_discard: bool = False,
        stock_empty: bool = False,
        returned: bool = False,
        repeated_replacement: bool = False,
        first_discard: bool = False,
    ) -> None:
        self.source = source
        self.owner = owner
        self.face = face
        self.dealer = dealer
        self.in_hand = in_hand
        self.melded = melded
        self.after_replacement = after_replacement
        """The card is a replacement draw."""
        self.replacement_discard = replacement_discard
        """The card was thrown right after a replacement draw."""
        self.stock_empty = stock_empty
        self.returned = returned
        """The card was thrown after an out-of-turn claim and goes back to the interrupted seat."""
        self.repeated_replacement = repeated_replacement
        """The card is a replacement draw, for a meld that was declared right after another one."""
        self.first_discard = first_discard
        """The card is the first that was thrown, and every seat has the hand that it was dealt."""


@dataclass(frozen=True, slots=True)
class Group:
    """One group of a scored hand; `value` is what it is worth, None where the game gives groups no value."""

    kind: str
    faces: tuple[int, ...]
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """A complete hand, as it is shown and as it is paid.

    `score` is what `menzi score` prints; `points` is what its best reading was chosen by (higher is better).
    """

    seat: int
    how: How
    groups: tuple[Group, ...]
    patterns: Mapping[str, int]
    score: Mapping[str, int]
    points: int


@dataclass(frozen=True, slots=True)
class NoWin:
    """Why a hand is no win; `score` is what it is worth all the same, where a game says so."""

    reason: Reason
    score: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Lay:
    """One way to make the claim of a row with `groups: plugin`.

    `groups` are the groups laid on the table, each a tuple of faces; the claimed card is in the first.
    `uses` are the faces that come from the hand. `replaces` are the numbers of own melds that are taken apart:
    their cards are in the groups too, which take their place.
    """

    groups: tuple[tuple[int, ...], ...]
    uses: tuple[int, ...]
    replaces: tuple[int, ...] = ()


class Rules(Protocol):
    """The rules of one game at one table."""

    def rest(self, seat: SeatState) -> int:
        """How many cards, hand and melds together, this seat has between turns.

        A seat that owns more owes a discard.
        """

    def discards(self, seat: SeatState) -> Sequence[int]:
        """The faces that may be thrown from the hand, rising. Empty: the hand is stuck."""

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """Why this seat may not make the claim or declaration `row` with `face`; None: it may.

        Called when the hand holds what the row takes, or a meld that it grows. Not called for wins, nor for rows
        with `groups: plugin`: `lays` gives only what is legal.
        """

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """All ways to make a claim of a row with `groups: plugin`; only legal ones."""

    def is_group(self, kind: str, faces: tuple[int, ...]) -> bool:
        """Whether these faces, rising, are a meld of a kind whose row has `groups: plugin`."""

    def can_win(self, seat: SeatState, how: How) -> bool:
        """Whether the seat may declare a win. The hot path: `judge` must agree with it.

        `how` is only lent: it will be written over, so do not keep it.
        """

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The best reading of the hand, or why it is no win."""

    def pay_meld(self, deal: Deal, seat: int, meld: Meld, fresh: bool) -> Sequence[Entry]:
        """What a new meld earns at once. `fresh`: the declared card is the one just drawn."""

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """What the winners of one card are paid; `active` are the seats that still pay, the winners included."""

    def settle(self, deal: Deal, result: str) -> Sequence[Entry]:
        """The last payments of a deal that ended without its last win (`exhausted` or `draw`)."""

    def waits(self, seat: SeatState, visible: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """face -> the best score on it, for a hand that is one card short.

        `visible` counts, a face, the open cards outside the own hand and melds.
        """

    def appraise(self, view: View, action: Action) -> float:
        """How good `action` looks from what the seat can see; for bots. Higher is better."""


METHODS: tuple[str, ...] = tuple(name for name in vars(Rules) if not name.startswith("_"))
"""The questions that a rules object answers."""


class Wrapped:
    """Rules that answer as others do: a house rule overrides the methods that it changes.

    `self.inner` are the rules so far; an override asks them (`self.inner.judge(…)`) for what it does not change.
    Inner rules do not know of the wrapper: where they judge by themselves what it changes (in `waits`, say), it
    overrides that too. What is not overridden is the inner rules' own method, and costs nothing.
    """

    def __init__(self, inner: Rules) -> None:
        self.inner = inner
        for name in METHODS:
            if getattr(type(self), name) is getattr(Wrapped, name):
                setattr(self, name, getattr(inner, name))

    def rest(self, seat: SeatState) -> int:
        """See `Rules`."""
        return self.inner.rest(seat)

    def discards(self, seat: SeatState) -> Sequence[int]:
        """See `Rules`."""
        return self.inner.discards(seat)

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """See `Rules`."""
        return self.inner.bars(seat, row, face)

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """See `Rules`."""
        return self.inner.lays(seat, row, face)

    def is_group(self, kind: str, faces: tuple[int, ...]) -> bool:
        """See `Rules`."""
        return self.inner.is_group(kind, faces)

    def can_win(self, seat: SeatState, how: How) -> bool:
        """See `Rules`."""
        return self.inner.can_win(seat, how)

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """See `Rules`."""
        return self.inner.judge(seat, how)

    def pay_meld(self, deal: Deal, seat: int, meld: Meld, fresh: bool) -> Sequence[Entry]:
        """See `Rules`."""
        return self.inner.pay_meld(deal, seat, meld, fresh)

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """See `Rules`."""
        return self.inner.pay_wins(wins, active)

    def settle(self, deal: Deal, result: str) -> Sequence[Entry]:
        """See `Rules`."""
        return self.inner.settle(deal, result)

    def waits(self, seat: SeatState, visible: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """See `Rules`."""
        return self.inner.waits(seat, visible)

    def appraise(self, view: View, action: Action) -> float:
        """See `Rules`."""
        return self.inner.appraise(view, action)


RulesFactory = Callable[["Table"], Rules]
"""Makes the rules object of a table; reads the options from `table.options`.

CardError says that its deck is none that these rules can be played with; it becomes a SpecError of the variant.
"""


class Registry:
    """What plugins register themselves with; one a plugin, so that everything has a known owner."""

    def __init__(self) -> None:
        self.rules: dict[str, RulesFactory] = {}
        self.bots: dict[str, BotFactory] = {}

    def add_rules(self, name: str, factory: RulesFactory) -> None:
        """Offer a game's rules under the name that a spec's `rules:` uses."""
        self.rules[name] = factory

    def add_bot(self, name: str, factory: BotFactory) -> None:
        """Offer a bot under the name that `--bots` uses; `factory(seed)` makes one."""
        self.bots[name] = factory
