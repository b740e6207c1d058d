"""Tests in one line: the conformance suite of a variant, and the scripted deals of files."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from menzi.errors import ScriptError
from menzi.script import Script, read_scripts, run_script
from menzi.spec.find import is_path
from menzi.testing.chunks import CHUNK
from menzi.testing.invariants import check_deals
from menzi.testing.tables import TableFactory, tested_plugins

Test = Callable[..., None]


def conformance(
    *variants: str,
    deals: int = 200,
    greedy: int | None = None,
    rules: Mapping[str, Any] | None = None,
    seed: int | str = "conformance",
) -> Test:
    """A test that plays `deals` random deals of each variant, and `greedy` greedy ones (default: a tenth).

    At every step it checks what must hold in every deal of every variant (docs/stability.md lists it): cards are
    conserved, payments sum to zero, the two win tests of the rules agree, refused actions change nothing,
    positions and records are read back, and no view tells a secret. A variant is an id, or a path relative to the
    test's file; `rules` are values for its options. The deals are played in stretches, so that a failure is
    repeated quickly: `pytest -k random-150`. Assign it to a name that begins with `test`.

    Raises ValueError if no deal would be played.
    """
    base = _caller()
    counts = {"random": deals, "greedy": deals // 10 if greedy is None else greedy}
    stretches = [
        pytest.param(variant, bot, range(at, min(at + CHUNK, count)), id=f"{variant}-{bot}-{at}")
        for variant in variants
        for bot, count in counts.items()
        for at in range(0, count, CHUNK)
    ]
    if not stretches:
        raise ValueError("conformance needs a variant, and deals to play")

    @pytest.mark.parametrize(("variant", "bot", "numbers"), stretches)
    def test(variant: str, bot: str, numbers: range) -> None:
        """Every invariant holds in these deals."""
        tables = _tables(base)
        summary = check_deals(tables(variant, rules), seed, numbers, tables.plugins.bot(bot))
        assert summary.deals == len(numbers)

    return test


def scripts(*patterns: str) -> Test:
    """A test for every script in the files that match, such as `checks/*.yaml`, relative to the test's file.

    A script that names its variant by a path means one beside it, as `menzi check` does. A pattern that matches
    no file, and a file that cannot be read as scripts, are tests that fail.
    """
    base = _caller()

    @pytest.mark.parametrize("script", list(_params(base, patterns)))
    def test(script: Script | Exception) -> None:
        """The deal goes as the script says."""
        if isinstance(script, Exception):
            raise script
        folder = Path(script.file).parent if is_path(script.variant) else base
        outcome = run_script(_tables(folder)(script.variant, script.rules), script)
        assert outcome.ok, f"{script.file}:{outcome.line}: step {outcome.step}: {outcome.message}"

    return test


def _params(base: Path, patterns: Iterable[str]) -> Iterator[Any]:
    for pattern in patterns:
        files = sorted(base.glob(pattern))
        if not files:
            yield pytest.param(FileNotFoundError(f"no file matches {base / pattern}"), id=pattern)
        for file in files:
            try:
                found = read_scripts(file)
            except ScriptError as error:
                yield pytest.param(error, id=file.stem)
                continue
            for script in found:
                yield pytest.param(script, id=f"{file.stem}-{script.name}")


@cache
def _tables(base: Path) -> TableFactory:
    return TableFactory(tested_plugins(), base)


def _caller() -> Path:
    """The folder of the module that calls `conformance` or `scripts`."""
    return Path(sys._getframe(2).f_globals["__file__"]).parent
