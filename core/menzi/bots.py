"""Bots: anything that chooses among legal actions from what its seat can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from menzi.actions import Action
from menzi.hookspecs import hookimpl
from menzi.rules import Registry
from menzi.view import View


class Bot(Protocol):
    """Chooses for one seat of one deal."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """One of `legal` (never empty); `view` is what the seat can see."""


BotFactory = Callable[[int], Bot]
"""Makes a bot from a seed; the same seed plays the same."""


class RandomBot:
    """Any legal action, all alike."""

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """See `Bot`."""
        return legal[int(self._luck() * len(legal))]


class GreedyBot:
    """The action that the game's rules appraise highest; the first of equals."""

    def __init__(self, seed: int) -> None:
        del seed  # it has nothing to draw lots for

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """See `Bot`."""
        if len(legal) == 1:
            return legal[0]
        appraise = view.table.rules.appraise
        return max(legal, key=lambda action: appraise(view, action))


@hookimpl
def menzi_register_bots(registry: Registry) -> None:
    """The bots that can play any game."""
    registry.add_bot("random", RandomBot)
    registry.add_bot("greedy", GreedyBot)
