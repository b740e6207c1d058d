"""Many deals in one call, alone or on several processes, with the same counts either way."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from menzi.bots import Bot, BotFactory
from menzi.deal import Deal
from menzi.errors import PluginError
from menzi.i18n import _
from menzi.shuffle import bot_seed, deal_seed
from menzi.table import Table
from menzi.view import View

CHUNK = 50
"""Deals that one process plays at a time."""

Watch = Callable[[int, Deal], None]
"""Called with a deal's number when it is over."""


@dataclass
class Summary:
    """What many deals came to; two of them add up to the summary of all their deals."""

    seats: int
    deals: int = 0
    decisions: int = 0
    """Answers given by seats that had two legal actions or more."""
    results: Counter[str] = field(default_factory=Counter)
    wins: list[int] = field(default_factory=list)
    total: list[int] = field(default_factory=list)
    """The sum of a seat's payments."""
    squares: list[int] = field(default_factory=list)
    """The sum of their squares."""

    def __post_init__(self) -> None:
        for name in ("wins", "total", "squares"):
            if not getattr(self, name):
                setattr(self, name, [0] * self.seats)

    def count(self, deal: Deal) -> None:
        """Add a deal that is over."""
        self.deals += 1
        self.results[deal.result] += 1
        for seat in deal.winners:
            self.wins[seat] += 1
        for seat, paid in enumerate(deal.scores):
            self.total[seat] += paid
            self.squares[seat] += paid * paid

    def merge(self, other: Summary) -> None:
        """Add the deals of another summary."""
        self.deals += other.deals
        self.decisions += other.decisions
        self.results.update(other.results)
        for mine, theirs in (
            (self.wins, other.wins),
            (self.total, other.total),
            (self.squares, other.squares),
        ):
            for seat, value in enumerate(theirs):
                mine[seat] += value

    def mean(self) -> list[float]:
        """Points a deal, a seat."""
        return [t / self.deals if self.deals else 0.0 for t in self.total]

    def stderr(self) -> list[float]:
        """The standard error of each mean; 0 with fewer than two deals."""
        n = self.deals
        if n < 2:
            return [0.0] * self.seats
        return [
            math.sqrt(max(0.0, (q - t * t / n) / (n - 1) / n))
            for t, q in zip(self.total, self.squares, strict=True)
        ]


def play_out(deal: Deal, bots: Sequence[Bot], views: Sequence[View] | None = None) -> int:
    """Let bots play a deal to its end; returns the decisions made with two legal actions or more."""
    views = views or [View(deal, seat) for seat in range(deal.table.seats)]
    decisions = 0
    while deal.asked:
        for seat in sorted(deal.asked):
            legal = tuple(deal.asked[seat])
            if len(legal) > 1:
                decisions += 1
            deal.submit(seat, bots[seat].choose(views[seat], legal))
    return decisions


def play_one(table: Table, bots: Sequence[BotFactory], seed: int | str, index: int) -> tuple[Deal, int]:
    """Play deal number `index` of the run that has this seed: the deal that is over, and its decisions."""
    deal, made = seated(table, bots, seed, index)
    return deal, play_out(deal, made)


def seated(table: Table, bots: Sequence[BotFactory], seed: int | str, index: int) -> tuple[Deal, list[Bot]]:
    """Deal number `index` of the run that has this seed, and the bots that play it."""
    number = deal_seed(seed, index)
    made = [factory(bot_seed(number, seat)) for seat, factory in enumerate(bots)]
    return Deal(table, number), made


def play_many(
    table: Table,
    bots: Sequence[BotFactory],
    seed: int | str,
    indices: Iterable[int],
    watch: Watch | None = None,
) -> Summary:
    """Play the deals with these numbers and count them. `bots` has one factory a seat.

    PluginError says in which deal a plugin broke its promise; what that deal came to is watched too.
    """
    summary = Summary(table.seats)
    for index in indices:
        deal: Deal | None = None
        try:
            deal, made = seated(table, bots, seed, index)
            decisions = play_out(deal, made)
        except PluginError as error:
            if deal is not None and watch is not None:
                watch(index, deal)
            message = _("{what} This was deal {index} of the run; it has no result.")
            told = message.format(what=error.message, index=index)
            raise PluginError(error.plugin, error.hook, told) from error
        summary.decisions += decisions
        summary.count(deal)
        if watch is not None:
            watch(index, deal)
    return summary


def report(summary: Summary, seconds: float, outcomes: Sequence[str]) -> dict[str, Any]:
    """What `menzi simulate --json` prints; `outcomes` are the results to list even if none came."""
    return {
        "deals": summary.deals,
        "results": {name: summary.results.get(name, 0) for name in outcomes},
        "decisions": summary.decisions,
        "seconds": round(seconds, 6),
        "deals_per_second": round(summary.deals / seconds, 3) if seconds > 0 else 0.0,
        "wins": summary.wins,
        "mean": summary.mean(),
        "stderr": summary.stderr(),
    }


def timed(work: Callable[[], Summary]) -> tuple[Summary, float]:
    """The summary of some work and the seconds it took."""
    start = time.perf_counter()
    summary = work()
    return summary, time.perf_counter() - start
