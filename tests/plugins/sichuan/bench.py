"""Sichuan hands from text, and small stand-ins for a deal and a view, for these tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from menzi.actions import Action
from menzi.claims import DISCARD, DRAW
from menzi.deal import Deal
from menzi.rules import How, Win
from menzi.spec.loader import load_spec
from menzi.state import ACTIVE, Entry, Meld, SeatState
from menzi.table import Table
from menzi.view import PublicCard, View
from menzi_sichuan.rules import SichuanRules

ROOT = Path(__file__).parents[3]


def table(**options: Any) -> Table:
    """The bundled table with some options chosen."""
    return Table(load_spec("sichuan", rules=options), SichuanRules)


def rules(**options: Any) -> SichuanRules:
    """Its rules object."""
    return cast(SichuanRules, table(**options).rules)


TABLE = table()
RULES = cast(SichuanRules, TABLE.rules)
ROWS = {row.id: row for row in (*TABLE.claims, *TABLE.declares)}
SIDES = range(TABLE.seats)


def face(name: str) -> int:
    """The face called `name`."""
    return TABLE.deck.face(name)


def seat(
    hand: str, *melds: str, missing: str | None = "s", index: int = 0, status: str = ACTIVE, thrown: str = ""
) -> SeatState:
    """A seat with melds such as `pung 5m` and discards."""
    state = SeatState(index, TABLE.deck, TABLE.memory_start)
    used: Counter[int] = Counter()

    def card(f: int) -> int:
        used[f] += 1
        return f * TABLE.deck.stride + used[f] - 1

    for f in TABLE.deck.read(hand):
        state.add(card(f))
    for text in melds:
        kind, name = text.split()
        size = 3 if kind == "pung" else 4
        state.lay(Meld(kind, (face(name),) * size, tuple(card(face(name)) for _ in range(size))))
    state.discards = [f * TABLE.deck.stride for f in TABLE.deck.read(thrown)]
    state.memory["missing"] = missing
    state.status = status
    return state


def discard(name: str, owner: int = 1, **flags: bool) -> How:
    """The winning tile comes from another seat's discard."""
    return How(DISCARD, owner, face(name), **flags)


def judged(state: SeatState, how: How, by: SichuanRules = RULES) -> Win:
    """The verdict, which must be a win."""
    win = by.judge(state, how)
    assert isinstance(win, Win), win
    assert by.can_win(state, how)
    return win


def won(hand: str, *melds: str, on: str, by: SichuanRules = RULES, missing: str = "s", **flags: bool) -> Win:
    """The win of this hand with `on` from seat 1's discard."""
    return judged(seat(hand, *melds, missing=missing), discard(on, **flags), by)


def drawn(hand: str, *melds: str, on: str, by: SichuanRules = RULES, **flags: bool) -> Win:
    """The win of this hand with `on` from the wall."""
    return judged(seat(f"{hand} {on}", *melds), How(DRAW, 0, face(on), in_hand=True, **flags), by)


def money(entries: Sequence[Entry]) -> list[int]:
    """What each seat has won or paid by these entries."""
    totals = [0 for _ in SIDES]
    for entry in entries:
        for payer, amount in entry.payers:
            totals[payer] -= amount
            totals[entry.to] += amount
    return totals


@dataclass
class Standing:
    """What the rules look at in a deal when they pay."""

    seats: list[SeatState]
    ledger: list[Entry] = field(default_factory=list)
    dealer: int = 0
    stock_left: int = 0

    def active(self) -> list[int]:
        """The seats that still pay."""
        return [s.index for s in self.seats if s.status == ACTIVE]


def standing(*seats: SeatState, ledger: Sequence[Entry] = ()) -> Deal:
    """A stand-in for a deal; the seats get their numbers here."""
    for number, state in enumerate(seats):
        state.index = number
    return cast(Deal, Standing(list(seats), list(ledger)))


@dataclass
class Looking:
    """What the appraisal looks at in a view."""

    own: SeatState
    others: dict[int, str | None]
    seat: int = 0
    public: PublicCard | None = None
    table: Table = TABLE

    def unseen(self) -> list[int]:
        """Nothing but the own cards is seen."""
        left = [4] * len(self.table.deck.faces)
        for f in (*self.own.faces(), *(f for meld in self.own.melds for f in meld.faces)):
            left[f] -= 1
        return left

    def status(self, seat: int) -> str:
        """Everybody plays."""
        return ACTIVE

    def memory(self, seat: int) -> dict[str, str | None]:
        """The missing suits of the others."""
        return {"missing": self.others[seat]}


def appraised(
    state: SeatState, *actions: str, public: str = "", others: Sequence[str | None] = ("m", "m", "m")
) -> dict[str, float]:
    """action -> its value to `state`."""
    card = PublicCard(face(public), DISCARD, 1) if public else None
    view = Looking(state, dict(enumerate(others, 1)), public=card)
    return {text: RULES.appraise(cast(View, view), action(text)) for text in actions}


def action(text: str) -> Action:
    """The action of this text."""
    return TABLE.actions.read(text)[0]


def best(values: dict[str, float]) -> str:
    """The action with the highest value."""
    return max(values, key=lambda text: values[text])
