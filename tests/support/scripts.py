"""Scripts for tests, from text."""

from __future__ import annotations

from pathlib import Path

from menzi.script import Outcome, Script, read_scripts, run_script

from .madeup import table

LAMPS = """\
variant: lamps
rules: {least: 99}
hands:
  - 1a 2b 4c 3a 1b 2c
  - 1a 1a 3b 4b 4a
  - 2c 2c 1c 3c 4b
stock: 1a 3c 2b
"""
"""Seat 0 throws first; seat 1 can make a trio of 1a, seat 2 one of 2c."""


def scripts(path: Path, text: str) -> list[Script]:
    """The scripts of a file with this text."""
    file = path / "script.yaml"
    file.write_text(text, "utf-8")
    return read_scripts(file)


def run(path: Path, steps: str, head: str = LAMPS) -> Outcome:
    """One script at its table."""
    (script,) = scripts(path, head + "steps:\n" + steps)
    return run_script(table(script.variant, **script.rules), script)


END = """\
variant: lamps
position:
  seats: [{hand: 2a 3a 1b 1b 1b}, {hand: 2b}, {hand: 4c}]
  card: {face: 1a, source: reveal, seat: 0}
  stock: 3c
"""
