"""A sitting at one table: who sits where, deal after deal, without input or output; and `play`, which chooses
whether it is played on a screen or in plain lines.

`Session.advance` lets the bots answer until there is something new to see, until the player is asked, or
until the deal is over. A driver (menzi.plain, menzi.tui) shows what is new, waits if it likes, and calls it
again. So a wait comes after what everybody can see and never tells who is being asked.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from menzi import events as ev
from menzi.bots import Bot, BotFactory
from menzi.errors import ActionError, OptionError, PluginError
from menzi.i18n import _
from menzi.load import load_table
from menzi.paced import PacedDeal
from menzi.plugins import Plugins
from menzi.saving import Saver
from menzi.shuffle import bot_seed, deal_seed
from menzi.table import Table
from menzi.tableview import FACES, WATCHER, Cards, TableView, table_view
from menzi.view import View

SEEDS = 1 << 32
"""Fresh seeds are below this."""


@dataclass(frozen=True)
class PlayOptions:
    """What `menzi play` was asked for.

    `seat` None watches bots. `bots` has one name for all seats, one a seat, or one a seat without the
    player's. `plain` None decides by the terminal. `record_dir` None keeps no records.
    """

    table: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str | None = None
    seat: int | None = 0
    bots: Sequence[str] = ("greedy",)
    names: Sequence[str] | None = None
    faces: str = FACES[0]
    plain: bool | None = None
    plugins: Plugins | None = None
    record_dir: Path | None = None
    color: bool = True


class Session:
    """One player, or nobody, and bots at a table. `seat` is the player's, WATCHER for nobody."""

    def __init__(
        self,
        table: Table,
        bots: Mapping[int, BotFactory],
        *,
        names: Sequence[str],
        seed: int | str | None = None,
        faces: str = FACES[0],
        record_dir: Path | None = None,
        plugins: Mapping[str, str] | None = None,
    ) -> None:
        """Deal the first hand. `bots` has a factory for every other seat; `plugins` are their versions."""
        self.table = table
        self.names = tuple(names)
        self.seat = next((seat for seat in range(table.seats) if seat not in bots), WATCHER)
        self.cards = Cards(table.deck, faces)
        self.messages: list[str] = []
        """What the player should be told, oldest first; a driver takes them away."""
        self.root = secrets.randbelow(SEEDS) if seed is None else seed
        """The seed of the first deal; those of the next ones follow from it."""
        self.number = 0
        self._factories = bots
        self._saver = Saver(record_dir, plugins or {}, self.messages.append)
        self._start(self.root)

    # -- deals

    def next_deal(self) -> None:
        """Leave this deal and deal the next one."""
        self.number += 1
        self._start(deal_seed(self.root, self.number))

    def _start(self, seed: int | str) -> None:
        self.deal = PacedDeal(self.table, seed)
        number = seed if isinstance(seed, int) else deal_seed(seed, 0)
        self._bots: dict[int, Bot] = {
            seat: make(bot_seed(number, seat)) for seat, make in self._factories.items()
        }
        self._views = {seat: View(self.deal, seat) for seat in range(self.table.seats)}
        self.view = self._views.get(self.seat) or View(self.deal, WATCHER)
        self._seen = 0
        """Events that `advance` has reported."""
        self._saver.begin(self.table, self.deal, self.names)

    @contextmanager
    def _saved(self) -> Iterator[None]:
        """Write down what happens inside, also what happened before a plugin broke its promise."""
        try:
            yield
        finally:
            self._saver.update()
            if self.over:
                self._saver.end()

    def farewell(self) -> list[str]:
        """What the player should know where a plugin has ended the deal."""
        told = [_("The deal ends here, without a result.")]
        if self.record_path is not None:
            told.append(_("What was played is kept: {path}").format(path=self.record_path))
        return told

    def close(self) -> None:
        """Close the record of a deal that is left."""
        self._saver.end()

    @property
    def record_path(self) -> Path | None:
        """The record of this deal; None if it is not recorded."""
        return self._saver.path

    # -- play

    @property
    def over(self) -> bool:
        """Whether the deal has ended."""
        return self.deal.over

    @property
    def asked(self) -> bool:
        """Whether the player owes a decision."""
        return self.seat in self.deal.asked

    def advance(self) -> bool:
        """Go on to the next thing that the player can see; False if there is nothing to wait for.

        That is when the player is asked, with the other answers in, or when the deal is over.
        """
        while not self._news():
            if self.over:
                return False
            with self._saved():
                if self.deal.resting:
                    self.deal.go_on()
                elif not self._ask_bots():
                    return False
        return True

    def _news(self) -> bool:
        """Whether something can be seen that could not at the last call."""
        log, start = self.deal.log, self._seen
        self._seen = len(log)
        # A decision is sealed, and the player knows the own one.
        return any(raw[0] != ev.DECISION for raw in log[start:])

    def _ask_bots(self) -> bool:
        """Let every bot that is asked now answer; whether there was one."""
        deal = self.deal
        seats = sorted(self._bots.keys() & deal.asked.keys())
        for seat in seats:
            action = self._bots[seat].choose(self._views[seat], deal.legal(seat))
            try:
                deal.submit(seat, action)
            except ActionError as error:
                raise PluginError(type(self._bots[seat]).__name__, "choose", str(error)) from error
        return bool(seats)

    def answer(self, action: str) -> None:
        """Give the player's decision, as its text; ActionError leaves everything as it was.

        PluginError, here and from `advance`, ends the deal without a result.
        """
        with self._saved():
            self.deal.submit(self.seat, action)

    # -- looks

    def look(self) -> TableView:
        """What the player's table shows now; somebody who only watches sees all hands."""
        hands = None
        if self.seat == WATCHER:
            hands = {seat: tuple(view.own.faces()) for seat, view in self._views.items()}
        return table_view(self.view, self.cards, self.names, hands=hands)


# -- from options to a session


def make_session(options: PlayOptions) -> Session:
    """The session that these options ask for; MenziError if they cannot be met."""
    plugins = options.plugins or Plugins()
    table = load_table(options.table, rules=options.rules, plugins=plugins)
    seat = WATCHER if options.seat is None else options.seat
    if options.seat is not None and not 0 <= seat < table.seats:
        raise OptionError(
            _("This table has the seats 0 to {last}, not {seat}.").format(last=table.seats - 1, seat=seat)
        )
    bots = _bot_names(options.bots, table, seat)
    return Session(
        table,
        {s: plugins.bot(name) for s, name in bots.items()},
        names=_seat_names(options.names, table, seat, bots),
        seed=options.seed,
        faces=options.faces,
        record_dir=options.record_dir,
        plugins=plugins.in_use(table.spec),
    )


def _bot_names(names: Sequence[str], table: Table, player: int) -> dict[int, str]:
    """seat -> the name of its bot."""
    seats = [seat for seat in range(table.seats) if seat != player]
    if len(names) == 1:
        return dict.fromkeys(seats, names[0])
    if len(names) == len(seats):
        return dict(zip(seats, names, strict=True))
    if len(names) == table.seats:
        return {seat: names[seat] for seat in seats}
    text = _("Name one bot for all seats or {n}, one a seat; not {given}.")
    raise OptionError(text.format(n=len(seats), given=len(names)))


def _seat_names(
    given: Sequence[str] | None, table: Table, player: int, bots: Mapping[int, str]
) -> tuple[str, ...]:
    """The names to show. The spec's first name is the player's, wherever the player sits."""
    if given and len(given) > table.seats:
        raise OptionError(_("This table has {n} seats, not {given}.").format(n=table.seats, given=len(given)))
    if player == WATCHER:
        names = [f"{bots[seat]} {seat}" for seat in range(table.seats)]
    else:
        first, *others = table.seat_names()
        names = [*others[:player], first, *others[player:]]
    return (*(given or ()), *names[len(given or ()) :])


def play(options: PlayOptions) -> int:
    """Play as the options say; the exit code. MenziError passes through."""
    plain = options.plain
    if plain is None:
        plain = not _screen()
    session = make_session(options)
    try:
        if plain:
            from menzi.plain import play_plain

            return play_plain(session, sys.stdin, sys.stdout)
        # Here, so that plain play does not wait for the import.
        from menzi.tui import play_screen

        return play_screen(session, color=options.color)
    finally:
        session.close()


def _screen() -> bool:
    """Whether the table can be drawn: on stderr, where Textual draws, with keys from stdin."""
    out = sys.__stderr__
    return (
        out is not None
        and out.isatty()
        and sys.stdin.isatty()
        and (out.encoding or "").lower().replace("-", "") == "utf8"
        and os.environ.get("TERM", "") not in ("", "dumb")
    )
