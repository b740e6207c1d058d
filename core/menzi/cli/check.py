"""`menzi check`: play scripted deals and tell what differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import BAD_FILE, DONE, NEGATIVE, exit_code
from menzi.cli.shown import print_json
from menzi.cli.words import file_argument, json_option, trust_option
from menzi.errors import OptionError, ProblemsError, ScriptError, UnknownNameError
from menzi.i18n import _, ngettext

if TYPE_CHECKING:
    from menzi.script import Script
    from menzi.table import Table


@dataclass(frozen=True, slots=True)
class Finding:
    """How one script went, or why it could not be played. `place` is what is printed before the message."""

    file: str
    name: str | None
    code: int
    step: int = 0
    message: str = ""
    place: str = ""


@click.command(
    help=_(
        "Play the scripted deals of every FILE and compare. Exit 0 if all hold, 1 if something differs, "
        "2 if a script is malformed, 3 if a file or a variant cannot be read."
    )
)
@file_argument("files", many=True)
@json_option
@trust_option
@pass_app
def check(app: App, files: tuple[Path, ...], as_json: bool) -> int:
    """Play all scripts of all files; the worst exit code."""
    worst = DONE
    held = differ = bad = 0
    for file in files:
        for found in _check_file(app, file):
            worst = max(worst, found.code)
            held += found.code == DONE
            differ += found.code == NEGATIVE
            bad += found.code > NEGATIVE
            _print(found, as_json)
    if not as_json:
        click.echo(_summary(held, differ, bad))
    return worst


def _summary(held: int, differ: int, bad: int) -> str:
    total = held + differ + bad
    parts = [ngettext("{n} script", "{n} scripts", total).format(n=total)]
    if held:
        parts.append(_("{n} as expected").format(n=held))
    if differ:
        parts.append(_("{n} different").format(n=differ))
    if bad:
        parts.append(_("{n} that could not be played").format(n=bad))
    return ", ".join(parts) + "."


def _print(found: Finding, as_json: bool) -> None:
    if as_json:
        data = {
            "file": found.file,
            "name": found.name,
            "ok": found.code == DONE,
            "step": found.step,
            "message": found.message,
        }
        print_json(data, compact=True)
    elif found.code:
        step = _("step {n}").format(n=found.step) if found.step else ""
        parts = (found.place, found.name, step, found.message)
        click.echo(": ".join(part for part in parts if part), err=found.code > NEGATIVE)


def _check_file(app: App, file: Path) -> Iterator[Finding]:
    from menzi.script import read_scripts

    try:
        scripts = read_scripts(file)
    except ScriptError as error:
        yield _unplayable(str(file), None, error)
        return
    for script in scripts:
        try:
            yield _check_script(app, script, file)
        except ProblemsError as error:
            yield _unplayable(str(file), script.name, error)


def _unplayable(file: str, name: str | None, error: ProblemsError) -> Finding:
    """A file that cannot be read or used: all its problems, each with its place."""
    step = 0
    if len(error.problems) == 1 and error.problems[0].path.startswith("steps["):
        step = int(error.problems[0].path.removeprefix("steps[").partition("]")[0]) + 1
    code = exit_code(error) if isinstance(error, ScriptError) else BAD_FILE
    return Finding(file, name, code, step, str(error))


def _check_script(app: App, script: Script, file: Path) -> Finding:
    from menzi.script import run_script

    outcome = run_script(script_table(app, script, file), script)
    place = f"{script.file}:{outcome.line}"
    code = DONE if outcome.ok else NEGATIVE
    return Finding(script.file, script.name, code, outcome.step, outcome.message, place)


def script_table(app: App, script: Script, file: Path) -> Table:
    """The table of a script; what it says wrong about it is its own fault, what is wrong there is not."""
    from menzi.spec.find import is_path
    from menzi.spec.node import problem

    ref = script.variant
    try:
        return app.tables.get(ref, script.rules, file.parent if is_path(ref) else None)
    except (UnknownNameError, OptionError) as error:
        key = "variant" if isinstance(error, UnknownNameError) else "rules"
        code = "unknown_name" if key == "variant" else "option_value"
        raise ScriptError([problem(script.node.at((key,)).place, code, str(error), (key,))]) from None
