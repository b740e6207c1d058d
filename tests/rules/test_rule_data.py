"""Scripts and hands worked out from the rule pages: every file of tests/data/rules, for every game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from menzi import evaluate
from menzi.load import load_table
from menzi.table import Table
from menzi.testing import scripts

DATA = Path(__file__).parents[1] / "data/rules"
HANDS = {"score": evaluate.score, "waits": evaluate.waits}
WHOLE = ("patterns", "payments", "waits", "best")
"""Compared whole; of other mappings the keys that are given."""


@cache
def _table(variant: str, rules: str) -> Table:
    return load_table(variant, rules=json.loads(rules))


def table(variant: str, rules: Any) -> Table:
    """A table, made once for the same options."""
    return _table(variant, json.dumps(rules, sort_keys=True))


def cases(command: str) -> list[Any]:
    """Every case of a command, named by its file and id."""
    found = [
        (path.name.split(".")[0], json.loads(line))
        for path in sorted(DATA.glob(f"*.{command}.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]
    return [pytest.param(case, id=f"{game}-{case['id']}") for game, case in found]


test_script = scripts("../data/rules/*.yaml")


@pytest.mark.parametrize("case", cases("score"))
def test_score(case: dict[str, Any]) -> None:
    """The hand is judged as the case says."""
    check("score", case)


@pytest.mark.parametrize("case", cases("waits"))
def test_waits(case: dict[str, Any]) -> None:
    """The hand waits as the case says."""
    check("waits", case)


def check(command: str, case: dict[str, Any]) -> None:
    """Ask, and compare what the case expects."""
    request = dict(case["request"])
    at = table(request.pop("variant"), request.pop("rules", {}))
    answer = HANDS[command](at, request)
    for key, expected in case["expect"].items():
        found = answer[key]
        if isinstance(expected, dict) and key not in WHOLE:
            found = {name: found[name] for name in expected}
        assert (key, expected) == (key, found), case["note"]
