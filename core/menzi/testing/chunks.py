"""A stretch of deals under all invariants, as work for a process of its own."""

from __future__ import annotations

from menzi.load import load_table
from menzi.plugins import Plugins
from menzi.simulate import Summary
from menzi.testing.invariants import check_deals

CHUNK = 50
"""Deals a stretch."""


def check_chunk(variant: str, bot: str, seed: str, start: int, stop: int) -> Summary:
    """Check the deals from number `start` up to `stop` of a run."""
    plugins = Plugins(checked=True)
    return check_deals(load_table(variant, plugins=plugins), seed, range(start, stop), plugins.bot(bot))
