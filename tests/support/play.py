"""Playing deals in tests: random decisions, where every card is, what happened as text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from menzi.actions import DISCARD, PASS, WIN, Action
from menzi.deal import Deal
from menzi.phases import WINDOW
from menzi.record import line
from menzi.table import Table


def decision(deal: Deal, luck: Random) -> tuple[int, Action]:
    """One of the owed decisions; twice in three times a meld where there is one."""
    seat = luck.choice(sorted(deal.pending()))
    legal = deal.legal(seat)
    bold = [action for action in legal if action.kind not in (PASS, DISCARD, WIN)]
    return seat, luck.choice(bold if bold and luck.random() < 2 / 3 else legal)


def moments(deal: Deal, luck: Random) -> Iterator[Deal]:
    """The deal before each of its decisions, which are random, and when it is over: one object."""
    while not deal.over:
        yield deal
        seat, action = decision(deal, luck)
        deal.submit(seat, action)
    yield deal


def finish(deal: Deal, luck: Random) -> Deal:
    """Play on to the end."""
    for _moment in moments(deal, luck):
        pass
    return deal


def played(table: Table, seed: int, decisions: int) -> Deal:
    """A deal after so many random decisions, or at its end."""
    deal = Deal(table, seed)
    for number, _moment in enumerate(moments(deal, Random(seed))):
        if number == decisions:
            break
    return deal


def all_cards(deal: Deal) -> list[int]:
    """Every physical card, rising, from wherever it lies."""
    found = deal.stock[deal.stock_at :]
    for seat in deal.seats:
        found += [*seat.cards(), *(c for meld in seat.melds for c in meld.cards)]
        found += [*seat.discards, *seat.revealed, *seat.won, *seat.aside]
    if deal.phase == WINDOW:
        found.append(deal.card)
    return sorted(found)


def lines(deal: Deal) -> list[str]:
    """The events as lines of a record."""
    return [line(event.data) for event in deal.events()]


def pending_texts(deal: Deal) -> dict[int, list[str]]:
    """Who is asked what, as text."""
    return {seat: sorted(a.text for a in legal) for seat, legal in sorted(deal.pending().items())}


def kinds(deal: Deal) -> dict[int, set[str]]:
    """Who is asked, for which kinds."""
    return {seat: {a.kind for a in legal} for seat, legal in deal.pending().items()}


def through_json(data: object) -> object:
    """What JSON makes of `data`."""
    return json.loads(json.dumps(data))
