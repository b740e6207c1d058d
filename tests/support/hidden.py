"""Deals that differ only in what one seat cannot see."""

from __future__ import annotations

from random import Random
from typing import Any

from menzi import events as ev
from menzi.deal import Deal


def swapped(deal: Deal, viewer: int, luck: Random) -> Deal:
    """A copy in which the cards that `viewer` cannot see have changed places, in the log too."""
    new = deal.copy()
    others = [state for state in new.seats if state.index != viewer]
    hands = [[card for card in state.cards() if card != new.shown] for state in others]
    stock = new.stock[new.stock_at :]
    hidden = [*(card for hand in hands for card in hand), *stock]
    places = hidden[:]
    luck.shuffle(places)
    moved = dict(zip(hidden, places, strict=True))
    for state, hand in zip(others, hands, strict=True):
        for card in hand:
            state.remove(card)
        for card in hand:
            state.add(moved[card])
    new.stock = [*new.stock[: new.stock_at], *(moved[card] for card in stock)]
    new.log = [_moved(raw, viewer, moved) for raw in new.log]
    return new


def _moved(raw: tuple[Any, ...], viewer: int, moved: dict[int, int]) -> tuple[Any, ...]:
    kind, seat = raw[0], raw[1]
    if seat == viewer:
        return raw
    if kind == ev.DEALT:
        return (kind, seat, tuple(moved.get(card, card) for card in raw[2]))
    if kind == ev.EXCHANGE and raw[2] != viewer:
        return (kind, seat, raw[2], tuple(moved.get(card, card) for card in raw[3]), raw[4])
    if kind == ev.DRAW:
        return (kind, seat, moved.get(raw[2], raw[2]), raw[3])
    return raw
