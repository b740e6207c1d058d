"""The package registers its rules."""

from __future__ import annotations

import menzi_conquian
from menzi.rules import Registry
from menzi_conquian.rules import ConquianRules

from .bench import ROWS, RULES, VARIANT, face, seat


def test_the_rules_are_registered() -> None:
    """Under the name that the spec uses."""
    registry = Registry()
    menzi_conquian.menzi_register_rules(registry)
    assert registry.rules == {VARIANT["rules"]: ConquianRules}


def test_nothing_bars_a_lay() -> None:
    """All that may be is among the lays."""
    assert RULES.bars(seat("1o 2o"), ROWS["meld"], face("3o")) is None
