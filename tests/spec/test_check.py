"""Every kind of mistake in a variant or a deck is found at its place and says what was expected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menzi.errors import Problem
from menzi.spec.loader import load_spec
from menzi.spec.read import read_yaml

Spoil = Callable[..., tuple[Path, int, int]]
ProblemsOf = Callable[[Path], list[Problem]]
Case = dict[str, Any]


def cases(name: str) -> list[Any]:
    """The mistakes of a data file."""
    items: list[Case] = read_yaml(Path(__file__).parent / name).plain()
    return [pytest.param(case, id=case["name"]) for case in items]


def expect(case: Case, place: tuple[str, int, int], found: list[Problem]) -> None:
    """The mistake is found where it is; unless it says so, nothing else is."""
    wanted = (*place, case["code"], case["path"])
    at = [(p.file, p.line, p.column, p.code, p.path) for p in found]
    assert (wanted in at) if case.get("more") else (at == [wanted]), found
    message = found[at.index(wanted)].message
    for word in case["words"]:
        assert word in message


def test_the_made_up_variant_has_no_problems(folder: Path) -> None:
    assert load_spec(folder / "squares.yaml").id == "squares"


@pytest.mark.parametrize("case", cases("mistakes.yaml"))
def test_a_mistake_in_a_variant(folder: Path, spoil: Spoil, problems_of: ProblemsOf, case: Case) -> None:
    path = folder / "squares.yaml"
    for old, new in case.get("also", {}).items():
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
    file, line, column = spoil(case["old"], case["new"])
    expect(case, (str(file), line, column), problems_of(file))


@pytest.mark.parametrize("case", cases("deck_mistakes.yaml"))
def test_a_mistake_in_a_deck(folder: Path, spoil: Spoil, problems_of: ProblemsOf, case: Case) -> None:
    """It is reported in the deck's file."""
    file, line, column = spoil(case["old"], case["new"], "decks/squares.yaml")
    expect(case, (str(file), line, column), problems_of(folder / "squares.yaml"))


def test_all_findings_are_reported_and_those_that_follow_from_others_come_last(
    folder: Path, problems_of: ProblemsOf
) -> None:
    path = folder / "squares.yaml"
    text = path.read_text("utf-8")
    text = text.replace("seats: {count: 3}", "seats: {}").replace("begin: draw", "begin: drow")
    path.write_text(text.replace("wins: 2", "wins: zwei"), "utf-8")
    assert [(p.line, p.code) for p in problems_of(path)] == [
        (12, "bad_value"),
        (31, "type"),
        (6, "missing_key"),
    ]


def test_a_mistyped_key_is_not_reported_as_missing_too(spoil: Spoil, problems_of: ProblemsOf) -> None:
    file, _line, _column = spoil("scoring: {ledger", "‸scorings: {ledger")
    assert [p.code for p in problems_of(file)] == ["unknown_key"]
