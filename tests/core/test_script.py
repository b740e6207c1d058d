"""Scripts: what they check, when they pass for others, and what is malformed about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from menzi.errors import ScriptError
from menzi.position import position_of
from menzi.script import Outcome, run_script, start

from ..support.madeup import table
from ..support.play import through_json
from ..support.scripts import END, LAMPS, run, scripts

HOLDS = [
    "- asked: {0: [discard], 1: [], 2: []}",
    "- legal: {0: [discard 1a, discard 3a, discard 1b, discard 2b, discard 2c, discard 4c]}",
    "- illegal: {0: [win, pass, discard 4a, trio], 1: [pass, block]}",
    "- state: {turn: 0, stock: 28, scores: [0, 0, 0], dead: []}",
    "- state: {hands: {1: 1a 1a 3b 4b 4a, 2: [1c, 2c, 2c, 3c, 4b]}}",
    "- state: {melds: {0: []}, discards: {0: []}, revealed: {1: []}}",
    "- 0 discard 1a\n- asked: {1: [trio, pass]}\n- 1 trio\n- state: {turn: 1, melds: {1: [trio 1a 1a 1a]}}",
    "- 0 discard 1a\n- 1 trio\n- 1 discard 4a\n- state: {discards: {1: 4a}, hands: {1: 3b 4b}}",
]


@pytest.mark.parametrize("steps", HOLDS)
def test_a_check_that_holds_says_nothing(tmp_path: Path, steps: str) -> None:
    """Every kind of check."""
    assert run(tmp_path, steps) == Outcome(True)


@pytest.mark.parametrize(
    ("steps", "step", "message"),
    [
        (
            "- asked: {0: [discard, pass]}",
            1,
            "asked of seat 0: expected ['discard', 'pass'], found ['discard']",
        ),
        ("- asked: {0: []}", 1, "expected [], found ['discard']"),
        ("- asked: {1: [pass]}", 1, "expected ['pass'], found []"),
        ("- legal: {0: [discard 1a]}", 1, "legal to seat 0: expected ['discard 1a'], found"),
        ("- legal: {1: [block]}", 1, "expected ['?'], found []"),
        ("- illegal: {0: [win, discard 1a]}", 1, "'discard 1a' is legal to seat 0"),
        ("- state: {turn: 1}", 1, "turn: expected 1, found 0"),
        ("- state: {stock: 3}", 1, "stock: expected 3, found 28"),
        ("- state: {scores: [1, 0, 0]}", 1, "scores: expected [1, 0, 0], found [0, 0, 0]"),
        ("- state: {dead: [2]}", 1, "dead: expected [2], found []"),
        ("- state: {hands: {1: 1a}}", 1, "hands[1]: expected 1a, found 1a 1a 4a 3b 4b"),
        ("- state: {melds: {1: [trio 1a 1a 1a]}}", 1, "melds[1]: expected ['trio 1a 1a 1a'], found []"),
        ("- state: {discards: {1: 1a}}", 1, "discards[1]: expected 1a, found "),
        ("- state: {revealed: {1: 1a}}", 1, "revealed[1]: expected 1a, found "),
        ("- over: {result: win}", 1, "The deal is not over; asked are 0: discard 1a"),
        ("- 0 discard 1a\n- 1 quad", 2, "'quad' is not allowed to seat 1 now; allowed are: trio, pass"),
        ("- 0 discard 1a#3", 1, "does not hold 1a#3"),
        ("- asked: {}\n- state: {turn: 0}\n- state: {turn: 2}", 3, "turn: expected 2, found 0"),
    ],
)
def test_a_difference_names_its_step_and_its_line(
    tmp_path: Path, steps: str, step: int, message: str
) -> None:
    """And what was expected and found."""
    outcome = run(tmp_path, steps)
    assert (outcome.ok, outcome.step, outcome.line) == (False, step, LAMPS.count("\n") + 1 + step)
    assert message in outcome.message


def test_the_end_is_checked(tmp_path: Path) -> None:
    """Result, winners, payments."""
    holds = "- 0 win\n- over: {result: win, winners: [0], payments: [10, -5, -5]}\n- over: {}"
    assert run(tmp_path, holds, END) == Outcome(True)
    for wrong in ("result: draw", "winners: [0, 1]", "winners: []", "payments: [0, 0, 0]"):
        outcome = run(tmp_path, f"- 0 win\n- over: {{{wrong}}}", END)
        assert (outcome.ok, outcome.step) == (False, 2)
    outcome = run(tmp_path, "- 0 win\n- 1 pass", END)
    assert (outcome.step, outcome.message) == (2, "'1 pass': the deal is over.")


# -- passing for others


def test_others_pass_until_a_seat_is_asked(tmp_path: Path) -> None:
    """As often as it takes: seat 1 lets a trio go, then the reveal of 1a; seat 2 goes on."""
    head = """\
variant: bridges
rules: {least: 99}
position:
  seats: [{hand: 1c 3a}, {hand: 1a 1a 4b}, {hand: 3b 1b}]
  card: {face: 1a, source: discard, seat: 0}
  stock: 3c 2b 4a
"""
    steps = "- asked: {1: [pair, duo, trio, pass]}\n- asked: {1: [trio, pair, pass]}"
    assert not run(tmp_path, steps, head).ok
    steps = "- asked: {1: [trio, pair, pass], 2: []}\n- 2 duo 3b\n"
    steps += "- state: {turn: 2, melds: {2: [duo 3b 3c]}, discards: {0: 1a}}"
    assert run(tmp_path, steps, head) == Outcome(True)


def test_a_seat_that_is_named_is_not_passed_for(tmp_path: Path) -> None:
    """Seats 1 and 2 are asked together; a step for either is its answer."""
    head = """\
variant: streams
rules: {ties: all}
position:
  seats: [{hand: 3c 4c}, {hand: 1a 2a 1b 1b 1b}, {hand: 2a 4a 2b 2b 2b}]
  card: {face: 3a, source: discard, seat: 0}
  stock: 4b 4b 4b
"""
    assert run(tmp_path, "- 2 win\n- 1 win\n- over: {winners: [1, 2]}", head) == Outcome(True)


def test_checks_pass_for_nobody(tmp_path: Path) -> None:
    """Only decisions move the deal on."""
    steps = "- 0 discard 1a\n- asked: {2: []}\n- asked: {1: [trio, pass]}"
    assert run(tmp_path, steps) == Outcome(True)


def test_a_seat_that_has_no_pass_must_act_first(tmp_path: Path) -> None:
    """The script is wrong, and the error says who is asked what."""
    with pytest.raises(ScriptError) as error:
        run(tmp_path, "- 1 trio")
    (problem,) = error.value.problems
    assert "seat 0 must act first; asked are 0: discard 1a" in problem.message
    assert (problem.line, problem.code, problem.path) == (LAMPS.count("\n") + 2, "step", "steps[0]")


def test_nothing_is_played_after_the_last_step(tmp_path: Path) -> None:
    """A script without steps holds."""
    (script,) = scripts(tmp_path, LAMPS)
    assert run_script(table("lamps", least=99), script) == Outcome(True)


# -- starting


def test_a_script_starts_from_any_position(tmp_path: Path) -> None:
    """As it was written."""
    (script,) = scripts(tmp_path, END)
    deal = start(table("lamps"), script)
    assert position_of(deal)["card"] == {"face": "1a", "source": "reveal", "seat": 0}
    assert through_json(position_of(deal))["stock"] == "3c"  # type: ignore[index]


def test_the_rest_follows_from_the_seed(tmp_path: Path) -> None:
    """Hands that are left out, and the stock."""
    one, two, three = (
        start(table("lamps"), scripts(tmp_path, f"variant: lamps\nseed: {seed}\n")[0])
        for seed in ("1", "1", "x")
    )
    assert one.stock == two.stock != three.stock


def test_hands_the_stock_and_the_dealer_are_as_given(tmp_path: Path) -> None:
    """`null` fills a hand."""
    head = "variant: lamps\ndealer: 2\nhands: [null, 1a 1a 1b 2b 3c, null]\nstock: 4c 4c\n"
    deal = start(table("lamps", least=99), scripts(tmp_path, head)[0])
    assert deal.dealer == 2
    assert deal.seats[1].faces() == deal.table.deck.read("1a 1a 1b 2b 3c")
    assert [deal.table.deck.face_of[c] for c in deal.stock[deal.stock_at :][:2]] == deal.table.deck.read(
        "4c 4c"
    )


def test_documents_and_lists_hold_several_scripts(tmp_path: Path) -> None:
    """Unnamed ones are numbered."""
    found = scripts(
        tmp_path, "variant: lamps\nname: one\n---\n- variant: streams\n- {variant: lamps, name: three}\n"
    )
    assert [(s.name, s.variant) for s in found] == [
        ("one", "lamps"),
        ("script 2", "streams"),
        ("three", "lamps"),
    ]
