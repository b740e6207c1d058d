"""Made-up house rules, and tables that are played with them, for the made-up games and the real ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import cast

from menzi.claims import Row
from menzi.deal import Deal
from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.plugins import Plugins
from menzi.rules import How, Lay, NoWin, Reason, Registry, Rules, Win, Wrapped
from menzi.state import Entry, SeatState
from menzi.table import Table

from .madeup import MadeUpRules


class Offered:
    """A plugin that offers the made-up games and some house rules."""

    def __init__(self, rules: Iterable[HouseRule]) -> None:
        self.rules = list(rules)

    @hookimpl
    def menzi_register_rules(self, registry: Registry) -> None:
        registry.add_rules("madeup", MadeUpRules)

    @hookimpl
    def menzi_house_rules(self) -> list[HouseRule]:
        return self.rules


class _Entry:
    """An entry point whose plugin is at hand."""

    group, value = "menzi", "tests"
    dist = None

    def __init__(self, plugin: object) -> None:
        self.name = "made_up"
        self.plugin = plugin

    def load(self) -> object:
        return self.plugin


def plugins_with(rules: Iterable[HouseRule]) -> Plugins:
    """The installed plugins, the made-up games, and these house rules."""
    made_up = cast(EntryPoint, _Entry(Offered(rules)))
    return Plugins(installed=[*entry_points(group="menzi"), made_up], strict=True)


class DoublePay(Wrapped):
    """Changes a payment."""

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """Twice what it was."""
        entries = self.inner.pay_wins(wins, active)
        return [replace(e, payers=tuple((seat, 2 * n) for seat, n in e.payers)) for e in entries]


class Closed(Wrapped):
    """Adds a scoring pattern: nothing on the table."""

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """One point more."""
        win = self.inner.judge(seat, how)
        if isinstance(win, NoWin) or seat.melds:
            return win
        points = win.points + 1
        return replace(
            win, patterns={**win.patterns, "closed": 1}, score={**win.score, "points": points}, points=points
        )


class OneTrio(Wrapped):
    """Forbids an action to who has made it before."""

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """A second trio."""
        if row.kind == "trio" and seat.memory["has_trio"]:
            return Reason("one_trio", "You have a trio already.")
        return self.inner.bars(seat, row, face)


class LeavesOne(Wrapped):
    """A card is left to be thrown after what a house rule has added."""

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """A declaration of all cards."""
        if row.take and seat.size <= row.take:
            return Reason("no_discard", "No card would be left to throw.")
        return self.inner.bars(seat, row, face)

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """None that takes all cards."""
        return [lay for lay in self.inner.lays(seat, row, face) if len(lay.uses) < seat.size]


def _closed(inner: Rules, table: Table) -> Rules:
    return Closed(inner)


def _short(deal: Deal) -> bool:
    left: int = deal.table.options["short"]["left"]
    return deal.stock_left <= left


def text(sentence: str) -> dict[str, str]:
    """A sentence in English."""
    return {"en": sentence}


CLOSED = HouseRule(name="closed", text=text("A hand without melds earns one more."), wrap=_closed)
DOUBLE = HouseRule(
    name="double_pay",
    text=text("Everybody pays twice."),
    wrap=lambda inner, table: DoublePay(inner),
    replaces=frozenset({"pay_wins"}),
)
TRIPLE = HouseRule(
    name="triple_pay", text=text("Or three times."), replaces=frozenset({"pay_wins", "pay_meld"})
)
ONE_TRIO = HouseRule(
    name="one_trio",
    text=text("Nobody makes a second trio."),
    rules=frozenset({"madeup"}),
    part={"memory": {"has_trio": {"type": "flag", "event": "laid", "kinds": ["trio"], "public": True}}},
    wrap=lambda inner, table: OneTrio(inner),
)
DUOS = HouseRule(
    name="duos",
    text=text("Two cards of one rank may be claimed."),
    rules=frozenset({"madeup"}),
    part={
        "claims": [
            {
                "id": "duo",
                "kind": "duo",
                "from": ["prev_discard"],
                "groups": "plugin",
                "named_by": "hand",
                "place": {"after": "row"},
            }
        ]
    },
    wrap=lambda inner, table: LeavesOne(inner),
)
NO_QUAD = HouseRule(
    name="no_quad",
    text=text("Nobody claims a quad."),
    rules=frozenset({"madeup"}),
    part={"claims": [{"id": "quad", "drop": True}]},
)
LATE_QUAD = HouseRule(
    name="late_quad", text=text("A quad needs stock."), part={"claims": [{"id": "quad", "needs_stock": 5}]}
)
OWN_BLOCK = HouseRule(
    name="own_block",
    text=text("Three equal cards may be laid in the own turn."),
    rules=frozenset({"madeup"}),
    part={
        "declare": [
            {
                "id": "own_block",
                "kind": "block",
                "take": 3,
                "since": ["draw"],
                "then": "discard",
                "place": {"before": "discard"},
            }
        ]
    },
    wrap=lambda inner, table: LeavesOne(inner),
)
ONE_WIN = HouseRule(name="one_win", text=text("The first win ends the deal."), part={"end": {"wins": 1}})
SHORT = HouseRule(
    name="short",
    text=text("The last {short.left} cards stay in the stock."),
    options={
        "left": {
            "type": "integer",
            "minimum": 0,
            "maximum": 9,
            "default": 3,
            "help": text("Cards that stay."),
        },
        "warn": {
            "type": "enum",
            "values": ["loud", "quiet"],
            "default": "loud",
            "help": text("How it is told."),
        },
    },
    ends=_short,
    replaces=frozenset({"end"}),
)
PASS_ON = HouseRule(
    name="pass_on",
    text=text("First everybody passes a card on."),
    part={
        "opening": [
            {"step": "exchange", "kind": "pass_on", "take": 1, "to": "next", "place": {"at": "first"}},
        ]
    },
)
EASY = HouseRule(name="easy", text=text("Every hand wins."), part={"set": {"least": 1}})
ALL = (CLOSED, DOUBLE, TRIPLE, ONE_TRIO, DUOS, NO_QUAD, LATE_QUAD, OWN_BLOCK, ONE_WIN, SHORT, PASS_ON, EASY)


def variant(
    folder: Path, listed: str, *, extends: str = "streams", more: str = "", name: str = "house"
) -> Path:
    """The file of an heir with this list of house rules, in line 3."""
    parents = Path(__file__).parents[1] / "data" / "madeup" / f"{extends}.yaml"
    parent = parents if parents.exists() else extends
    path = folder / f"{name}.yaml"
    path.write_text(f"id: {name}\nextends: {parent}\nwith: {listed}\n{more}", "utf-8")
    return path
