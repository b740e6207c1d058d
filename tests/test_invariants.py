"""Every bundled variant, under all invariants of menzi.testing."""

from __future__ import annotations

import pytest

from menzi.bots import GreedyBot
from menzi.load import load_table
from menzi.simulate import play_one
from menzi.spec.find import list_variants
from menzi.testing import conformance

VARIANTS = [name for name, _path, _source in list_variants()]

test_random_deals_hold = pytest.mark.slow(conformance(*VARIANTS, deals=300, greedy=0, seed="tests"))
"""Random play reaches what no player would."""

test_greedy_deals_hold = conformance(*VARIANTS, deals=0, greedy=30, seed="tests")
"""Sensible play reaches the ends of deals."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_deals_are_won(variant: str) -> None:
    """Sensible play gets somewhere."""
    table = load_table(variant)
    bots = [GreedyBot] * table.seats
    assert "win" in {play_one(table, bots, "tests", index)[0].result for index in range(30)}
