"""Every worked hand of `tests/data/cases/chan.score.jsonl`, through the rules object alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from menzi.rules import How, Win

from .bench import ROOT, RULES, face, seat

LINES = (ROOT / "tests/data/cases/chan.score.jsonl").read_text("utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    """Verdict, patterns, score and payments."""
    request, expected = case["request"], case["expect"]
    winner, facts = request["seat"], request["facts"]
    melds = [f"{meld['kind']} {meld['cards']}" for meld in request["melds"]]
    state = seat(request["hand"], *melds, index=winner, dealt=facts["dealt"])
    how = How(
        request["source"],
        request["from"],
        face(request["card"]) if request["card"] else -1,
        dealer=winner if facts["dealer"] else winner + 1,
        in_hand=request["source"] == "deal",
        returned=facts.get("returned", False),
    )
    verdict = RULES.judge(state, how)
    assert expected["win"] == isinstance(verdict, Win) == RULES.can_win(state, how)
    if isinstance(verdict, Win):
        assert expected["patterns"] == verdict.patterns
        assert expected["score"] == verdict.score
        payments = [0, 0, 0, 0]
        for entry in RULES.pay_wins([verdict], range(4)):
            for payer, amount in entry.payers:
                payments[payer] -= amount
                payments[entry.to] += amount
        assert expected["payments"] == payments
