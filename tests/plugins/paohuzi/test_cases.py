"""Every worked hand of `tests/data/cases/paohuzi.score.jsonl`, through the rules object alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from menzi.rules import How, Win

from .bench import ROOT, face, payments, seat, table

LINES = (ROOT / "tests/data/cases/paohuzi.score.jsonl").read_text("utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    """Verdict, patterns, score and payments."""
    request, expected = case["request"], case["expect"]
    rules = table(**request.get("rules", {})).rules
    melds = [f"{meld['kind']} {meld['cards']}" for meld in request["melds"]]
    state = seat(request["hand"], *melds, index=request["seat"])
    how = How(
        request["source"],
        request["from"],
        face(request["card"]) if request["card"] else -1,
        in_hand=request["source"] == "deal",
    )
    verdict = rules.judge(state, how)
    assert expected["win"] == isinstance(verdict, Win) == rules.can_win(state, how)
    scores = {key: verdict.score[key] for key in expected.get("score", {})}
    assert expected.get("score", {}) == scores
    if isinstance(verdict, Win):
        assert expected["patterns"] == verdict.patterns
        assert expected["payments"] == payments(verdict, rules=rules)
