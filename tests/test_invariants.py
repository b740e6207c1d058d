"""Every bundled variant, under all invariants of menzi.testing."""

from __future__ import annotations

import pytest

from menzi.load import load_table
from menzi.plugins import Plugins
from menzi.spec.find import list_variants
from menzi.testing import check_deals

DEALS = 300
GREEDY = 30
CHUNK = 100

PLUGINS = Plugins(checked=True)
VARIANTS = [name for name, _path, _source in list_variants()]


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, DEALS, CHUNK))
@pytest.mark.parametrize("variant", VARIANTS)
def test_random_deals_hold(variant: str, start: int) -> None:
    """Random play reaches what no player would."""
    table = load_table(variant, plugins=PLUGINS)
    summary = check_deals(table, "tests", range(start, start + CHUNK))
    assert summary.deals == CHUNK


@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_deals_hold(variant: str) -> None:
    """Sensible play reaches the ends of deals."""
    table = load_table(variant, plugins=PLUGINS)
    summary = check_deals(table, "tests", range(GREEDY), PLUGINS.bot("greedy"))
    assert summary.results["win"] > 0
