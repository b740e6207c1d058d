"""The bundled games, for tests of what is drawn from any of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from menzi.actions import Action
from menzi.bots import GreedyBot, RandomBot
from menzi.load import load_table
from menzi.session import Session
from menzi.table import Table
from menzi.view import View

GAMES = ("sichuan", "paohuzi", "chan")


@cache
def game(name: str) -> Table:
    """A bundled variant with its default options."""
    return load_table(name)


class Cheat(GreedyBot):
    """Wants what is not legal."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """A win, whatever the cards."""
        return view.table.actions.win


def sitting(
    name: str, *, seed: int = 1, seat: int | None = 0, random: bool = False, **more: object
) -> Session:
    """A session with the player at `seat` and greedy or random bots."""
    table = game(name)
    bot = RandomBot if random else GreedyBot
    bots = {s: bot for s in range(table.seats) if s != seat}
    return Session(table, bots, names=table.seat_names(), seed=seed, **more)  # type: ignore[arg-type]
