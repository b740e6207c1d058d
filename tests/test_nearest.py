"""Hints name the nearest name, or what there is."""

from __future__ import annotations

import pytest

from menzi.nearest import LISTED, hint, nearest


@pytest.mark.parametrize(
    ("name", "known", "near"),
    [
        ("discrad", ["draw", "discard"], "discard"),
        ("DRAW", ["draw", "discard"], "draw"),
        ("draw", ["Draw"], "Draw"),
        ("xyz", ["draw", "discard"], None),
        ("draw", [], None),
    ],
)
def test_nearest(name: str, known: list[str], near: str | None) -> None:
    assert nearest(name, known) == near


def test_a_hint_names_the_nearest_else_lists_what_there_is() -> None:
    assert hint("drwa", ["draw", "discard"]) == "Did you mean 'draw'?"
    assert hint("xyz", ["draw", "discard", "draw"]) == "Known: draw, discard."
    assert hint("xyz", []) == "There are none."


def test_a_long_list_is_cut() -> None:
    names = [f"{i:03}" for i in range(LISTED + 1)]
    assert hint("xyz", names) == f"Known: {', '.join(names[:LISTED])}, …."
