"""Who may claim a public card, and who gets it.

A *window* opens on a public card: one thrown from a hand (`discard`), one revealed from the stock (`reveal`), or
one that a seat adds to a meld of its own (the id of that declaration). Every seat with a claim is asked at
once; answers are sealed; when the last one is in, `resolve` decides. Asking and resolving are two things:
nothing is done on the way.

The claim table is data. A row says from where its claim may be made, in terms of the card's *owner* (who
threw, revealed or declared it) and of the seat that is *next* (who goes on if nobody takes the card):

    any_discard    a thrown card; any seat but its owner
    prev_discard   a thrown card; only the next seat
    self_discard   a thrown card; only its owner, who may impose it on another
    any_reveal     a revealed card; any seat but its owner
    self_reveal    a revealed card; only its owner
    prev_reveal    a revealed card; only the seat after its owner
    any_declared   a card that is being added to a meld; any seat but its owner

Tiers are walked from the top; within a tier seats come in order from the owner (the owner itself first). The
first tier that has a taker ends the walk. What was *reached* is what a seat really had the chance to take:
everything walked over, without the seats behind a taker. Only that may be remembered against a seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from menzi.actions import WIN, Action

if TYPE_CHECKING:
    from menzi.table import Status

DISCARD: Final = "discard"
REVEAL: Final = "reveal"
DEAL: Final = "deal"
DRAW: Final = "draw"
REPLACEMENT: Final = "replacement"
DECLARED: Final = "declared"
"""Stands for the id of any declaration that opens a window."""

OWNER, NEXT, OTHER = 0, 1, 2
"""How a seat stands to a public card."""

RIGHTS: Final[Mapping[str, tuple[str, tuple[int, ...]]]] = {
    "any_discard": (DISCARD, (NEXT, OTHER)),
    "prev_discard": (DISCARD, (NEXT,)),
    "self_discard": (DISCARD, (OWNER,)),
    "any_reveal": (REVEAL, (NEXT, OTHER)),
    "self_reveal": (REVEAL, (OWNER,)),
    "prev_reveal": (REVEAL, (NEXT,)),
    "any_declared": (DECLARED, (NEXT, OTHER)),
}
"""token -> (source of the card, who may claim)."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One line of the claim table or of the declarations. schemas/variant.schema.json says what every field means."""

    id: str
    kind: str
    rights: tuple[str, ...] = ()
    take: int = 0
    """Cards of the public card's face that come from the hand (a declaration: all of its cards)."""
    grows: str = ""
    """The kind of own meld that the card is added to."""
    plugin_groups: bool = False
    """The rules plugin says which groups may be made."""
    named_by: str = "groups"
    """With plugin groups, what the action's text names: all `groups`, or the card from the `hand`."""
    imposes: str = ""
    """The claim makes a meld of this kind for another seat, which then owes the discard."""
    forced: bool = False
    offer: tuple[str, ...] = ()
    ties: str = "nearest"
    then: str = "discard"
    next: str = "after_claimant"
    needs_stock: int = 0
    since: tuple[str, ...] = ()
    opens_window: bool = False
    wins: bool = False
    """The claim is a win."""

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Row:
        """A row as it stands in a resolved spec."""
        return cls(
            id=data["id"],
            kind=data["kind"],
            rights=tuple(data.get("from", ())),
            take=data.get("take", 0),
            grows=data.get("grows", ""),
            plugin_groups=data.get("groups") == "plugin",
            named_by=data.get("named_by", "groups"),
            imposes=data.get("imposes", ""),
            forced=data.get("forced", False),
            offer=tuple(data.get("offer", ())),
            ties=data.get("ties", "nearest"),
            then=data.get("then", "discard"),
            next=data.get("next", "after_claimant"),
            needs_stock=data.get("needs_stock", 0),
            since=tuple(data.get("since", ())),
            opens_window=data.get("opens_window", False),
            wins=data["kind"] == WIN,
        )

    @property
    def makes(self) -> str:
        """The kind of meld that the row makes."""
        return self.imposes or self.kind


NEVER: Final = 99
"""More copies than any face has."""


class Chances:
    """The rows by which a seat may claim a card from one source, arranged so that it is quick to say no.

    `win` is the row by which it may win, `melds` are the others; `least` is how many copies of the card's face the
    hand must have for any of them, unless `others` says that some ask for something else.
    """

    __slots__ = ("_left", "least", "melds", "others", "rows", "win")

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = tuple(rows)
        self.win = next((row for row in reversed(rows) if row.wins), None)
        self.melds = tuple(row for row in rows if not row.wins)
        self.least = min((row.take for row in self.melds if row.take), default=NEVER)
        self.others = any(not row.take for row in self.melds)
        self._left: dict[Status, Chances] = {}

    def left_to(self, status: Status) -> Chances:
        """What a seat in this status may still claim."""
        left = self._left.get(status)
        if left is None:
            left = self._left[status] = Chances([row for row in self.rows if status.may_claim(row.kind)])
        return left


class Take(NamedTuple):
    """A seat that gets the card, by which row and with which action."""

    seat: int
    row: Row
    action: Action


class Resolution(NamedTuple):
    """Who takes the card (several only where ties are `all`), and which (seat, row) pairs were reached."""

    takers: tuple[Take, ...]
    reached: tuple[tuple[int, Row], ...]


Offers = Mapping[int, Mapping[Action, Row | None]]
"""seat -> action -> the row that allows it (None for pass)."""


def resolve(
    tiers: Sequence[frozenset[str]], order: Sequence[int], offers: Offers, answers: Mapping[int, Action]
) -> Resolution:
    """Decide a window. Pure: the same answers give the same resolution in whatever order they arrived."""
    reached: list[tuple[int, Row]] = []
    for tier in tiers:
        takers: list[Take] = []
        for seat in order:
            offered = offers.get(seat)
            if offered is None or (takers and takers[0].row.ties != "all"):
                continue
            rows = dict.fromkeys(row for row in offered.values() if row is not None and row.id in tier)
            reached.extend((seat, row) for row in rows)
            row = offered[answers[seat]]
            if row is not None and row.id in tier and (not takers or row.kind == takers[0].row.kind):
                takers.append(Take(seat, row, answers[seat]))
        if takers:
            return Resolution(tuple(takers), tuple(reached))
    return Resolution((), tuple(reached))
