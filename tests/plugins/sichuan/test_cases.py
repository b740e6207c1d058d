"""The worked hands of `tests/data/cases/sichuan.*.jsonl`, through the rules object alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from menzi.claims import DEAL, DRAW
from menzi.rules import How, Win

from .bench import ROOT, SIDES, TABLE, face, money, rules, seat


def cases(kind: str) -> list[Any]:
    """The cases of one file."""
    text = (ROOT / f"tests/data/cases/sichuan.{kind}.jsonl").read_text("utf-8")
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, text.splitlines())]


def melds(request: dict[str, Any]) -> list[str]:
    return [f"{meld['kind']} {meld['cards'].split()[0]}" for meld in request["melds"]]


@pytest.mark.parametrize("case", cases("score"))
def test_score_case(case: dict[str, Any]) -> None:
    """Verdict, patterns, score and payments."""
    request, expected = case["request"], case["expect"]
    by = rules(**request.get("rules", {}))
    facts = dict(request["facts"])
    source, winner = request["source"], request["seat"]
    in_hand = source in (DEAL, DRAW)
    hand = request["hand"] + (f" {request['card']}" if source == DRAW else "")
    state = seat(hand, *melds(request), index=winner, missing=facts["missing"])
    how = How(
        source,
        request["from"],
        face(request["card"]) if request["card"] else -1,
        in_hand=in_hand,
        after_replacement=facts.get("after_kong", False),
        replacement_discard=facts.get("kong_discard", False),
        stock_empty=facts.get("last_card", False),
    )
    verdict = by.judge(state, how)
    assert isinstance(verdict, Win) == by.can_win(state, how) == expected["win"]
    if isinstance(verdict, Win):
        active = [s for s in SIDES if s not in request.get("out", [])]
        found = {
            "win": True,
            "score": verdict.score,
            "patterns": verdict.patterns,
            "payments": money(by.pay_wins([verdict], active)),
        }
        assert {key: found[key] for key in expected} == expected


@pytest.mark.parametrize("case", cases("waits"))
def test_waits_case(case: dict[str, Any]) -> None:
    """All waits with their scores."""
    request, expected = case["request"], case["expect"]
    by = rules(**request.get("rules", {}))
    state = seat(request["hand"], *melds(request), missing=request["facts"]["missing"])
    visible = [0] * len(TABLE.deck.faces)
    for f in TABLE.deck.read(request.get("visible")):
        visible[f] += 1
    waits = {TABLE.deck.ids[f]: score for f, score in by.waits(state, visible).items()}
    assert waits == expected["waits"]
    assert bool(waits) == expected["ready"]
    if "best" in expected:
        assert max(waits.values(), key=lambda score: score["points"]) == expected["best"]
