"""Scripts that are malformed: a ScriptError with the line, never anything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from menzi.errors import ScriptError
from menzi.script import run_script

from ..support.madeup import table
from ..support.scripts import END, LAMPS, run, scripts


@pytest.mark.parametrize(
    ("text", "line", "code", "message"),
    [
        ("5\n", 1, "type", "A script is a mapping"),
        ("steps: []\n", 1, "required", "names its variant"),
        ("variant: 5\n", 1, "required", "names its variant"),
        ("variant: lamps\nstpes: []\n", 2, "unknown_key", "Did you mean 'steps'"),
        ("variant: lamps\nsteps: 5\n", 2, "type", "'steps' is a list of steps"),
        ("variant: lamps\nhands: 1a\n", 2, "type", "'hands' is a list of hands"),
        ("variant: lamps\nrules: []\n", 2, "type", "'rules' is a mapping of options"),
        ("variant: lamps\nposition: []\n", 2, "type", "'position' is a mapping"),
        ("variant: lamps\nhands: []\nposition: {}\n", 3, "conflict", "not both"),
        ("variant: lamps\nsteps:\n- pass\n", 3, "step", "<seat> <action>"),
        ("variant: lamps\nsteps:\n- 0 pass\n- x pass\n", 4, "step", "<seat> <action>"),
        ("variant: lamps\nsteps:\n- 0 \n", 3, "step", ""),
        ("variant: lamps\nsteps:\n- {aksed: {}}\n", 3, "step", "Did you mean 'asked'"),
        ("variant: lamps\nsteps:\n- {asked: {}, legal: {}}\n", 3, "step", "one of asked, legal"),
        ("variant: lamps\nsteps:\n- {asked: [1]}\n", 3, "type", "'asked' is a mapping"),
        ("variant: lamps\nsteps:\n- 5\n", 3, "step", "A step is a decision"),
    ],
)
def test_a_malformed_file_is_refused_with_the_line(
    tmp_path: Path, text: str, line: int, code: str, message: str
) -> None:
    """Before anything is played."""
    with pytest.raises(ScriptError) as error:
        scripts(tmp_path, text)
    problem = error.value.problems[0]
    assert (problem.line, problem.code) == (line, code), str(problem)
    assert message in problem.message


def test_everything_that_is_malformed_is_reported(tmp_path: Path) -> None:
    """In all scripts of the file."""
    with pytest.raises(ScriptError) as error:
        scripts(tmp_path, "variant: lamps\nx: 1\nsteps: [pass]\n---\nsteps: 5\n")
    assert [p.line for p in error.value.problems] == [2, 3, 5, 5]


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("- 0 jump", "There is no action 'jump'"),
        ("- 0 discard 9z", "There is no card '9z'"),
        ("- 7 pass", "a seat from 0 to 2"),
        (f"- {'9' * 5000} pass", "a seat from 0 to 2"),
        ("- asked: {0: [dicsard]}", "Did you mean 'discard'"),
        ("- asked: {0: discard}", "A list is expected"),
        ("- asked: {9: []}", "a seat from 0 to 2"),
        ("- legal: {0: [jump]}", "There is no action 'jump'"),
        ("- illegal: {0: [discard 9z]}", "There is no card '9z'"),
        ("- state: {trun: 0}", "Did you mean 'turn'"),
        ("- state: {hands: {0: 9z}}", "There is no card '9z'"),
        ("- state: {melds: {0: [tro 1a]}}", "Did you mean 'trio'"),
        ("- state: {melds: {0: trio}}", "A list is expected"),
        ("- state: {dead: 1}", "A list is expected"),
        ("- over: {winer: [0]}", "Did you mean 'winners'"),
    ],
)
def test_a_step_that_cannot_be_read_is_malformed(tmp_path: Path, steps: str, message: str) -> None:
    """No difference: the script is wrong, at this line."""
    with pytest.raises(ScriptError) as error:
        run(tmp_path, steps)
    (problem,) = error.value.problems
    assert message in problem.message
    assert (problem.line, problem.path) == (LAMPS.count("\n") + 2, "steps[0]")


@pytest.mark.parametrize(
    ("head", "line", "message"),
    [
        ("variant: lamps\nhands: [1a, null, null]\n", 2, "seat 0 is dealt 6"),
        ("variant: lamps\ndealer: 5\n", 2, "a seat from 0 to 2"),
        ("variant: lamps\nstock: 9z\n", 2, "There is no card"),
        ("variant: lamps\nseed: [1]\n", 2, "A seed is a number or text"),
        (
            "variant: lamps\nposition:\n  turn: {seat: 0}\n  seats:\n  - {}\n  - {hnad: 1a}\n  - {}\n",
            6,
            "hand",
        ),
        (
            "variant: lamps\nposition: {seats: [{}, {}, {}], turn: {seat: 0}}\nstock: 1a\n",
            2,
            "inside the position",
        ),
    ],
)
def test_a_start_that_cannot_be_is_malformed(tmp_path: Path, head: str, line: int, message: str) -> None:
    """With the line of the value; hands and the other keys of a script too."""
    (script,) = scripts(tmp_path, head)
    with pytest.raises(ScriptError) as error:
        run_script(table("lamps"), script)
    (problem,) = error.value.problems
    assert message in problem.message
    assert problem.line == line


@pytest.mark.parametrize(
    "steps",
    [
        "- state: {hands: 5}",
        "- state: {discards: [1a]}",
        "- state: {melds: 5}",
        "- state: {dead: [0, x]}",
        "- 0 discard 1a\n- 1 pass\n- over: {winners: [0, x]}",
    ],
)
def test_a_check_of_the_wrong_shape_is_malformed(tmp_path: Path, steps: str) -> None:
    """A mapping of seats, a list of seats."""
    head = END if "winners" in steps else LAMPS
    steps = "- 0 win\n- over: {winners: [0, x]}" if "winners" in steps else steps
    with pytest.raises(ScriptError):
        run(tmp_path, steps, head)
