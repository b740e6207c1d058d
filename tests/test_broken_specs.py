"""Broken variants: every file ends with what `menzi validate` says about it, read as its author would."""

from __future__ import annotations

from pathlib import Path

import pytest

from menzi.errors import ERROR, Problem
from menzi.load import validate_file
from menzi.plugins import Plugins

FOLDER = Path(__file__).parent / "data" / "broken_specs"
FILES = sorted(FOLDER.glob("*.yaml"))
SAYS = "# says: "


def told(problem: Problem) -> str:
    """The finding as it is printed, without the folders of this computer."""
    path = Path(problem.file)
    text = str(problem).removeprefix(f"{path}:")
    return text.replace(str(path), "THIS").replace(str(FOLDER.parent), "DATA")


@pytest.fixture(autouse=True)
def nothing_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture
def plugins() -> Plugins:
    return Plugins()


def test_there_are_twenty() -> None:
    assert len(FILES) >= 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_variant(path: Path, plugins: Plugins) -> None:
    lines = path.read_text("utf-8").splitlines()
    says = [line.removeprefix(SAYS) for line in lines if line.startswith(SAYS)]
    assert says
    assert [told(p) for p in validate_file(path, plugins)] == says


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_warnings_alone_are_no_failure(path: Path, plugins: Plugins) -> None:
    from click.testing import CliRunner

    from menzi.cli.root import cli

    found = validate_file(path, plugins)
    result = CliRunner().invoke(cli, ["validate", str(path)])
    assert result.exit_code == (3 if any(p.severity == ERROR for p in found) else 0)
