"""Generated files in an editor: the YAML language server finds mistakes, explains and completes.

Skipped where the server is not installed (docs/authoring.md says how it is).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from menzi.cli.root import cli

from .support.language_server import Server, program

pytestmark = pytest.mark.skipif(program() is None, reason="yaml-language-server is not installed")


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new variant."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        cli.main(["new", "rules", "ours", "--extends", "sichuan"])
    assert end.value.code == 0
    return tmp_path / "ours.yaml"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own."""
    command = program()
    assert command is not None
    with Server(command, tmp_path) as found:
        yield found


def test_what_is_generated_has_no_mistakes(ours: Path, server: Server) -> None:
    assert server.open(ours) == []


def test_mistakes_are_found_where_they_are(ours: Path, server: Server) -> None:
    lines = [
        "id: ours",
        "extends: sichuan",
        "sett: {}",
        "set:",
        "  cap_fann: 3",
        "  cap_fan: x",
        "turn: {begin: drow}",
    ]
    head = ours.read_text("utf-8").splitlines()[0]
    ours.write_text("\n".join([head, *lines]) + "\n", "utf-8")
    found = server.open(ours)
    assert sorted(int(problem.partition(":")[0]) for problem in found) == [4, 6, 7, 8]


def test_keys_and_options_are_explained(ours: Path, server: Server) -> None:
    text = ours.read_text("utf-8")
    server.open(ours)
    lines = text.splitlines()
    key = next(i for i, line in enumerate(lines) if line.startswith("extends:"))
    assert "The parent" in server.hover(ours, key, 2)
    option = lines.index("set:") + 3
    while lines[option].lstrip().startswith("#"):
        option += 1
    assert "missing suit" in server.hover(ours, option, 4)


def test_options_and_their_values_are_completed(ours: Path, server: Server) -> None:
    head = ours.read_text("utf-8").splitlines()[0]
    ours.write_text(f"{head}\nid: ours\nextends: sichuan\nset:\n  self_draw: \n  c\n", "utf-8")
    server.open(ours)
    assert {"base_plus_1", "double", "none"} <= server.complete(ours, 4, 13)
    assert "cap_fan" in server.complete(ours, 5, 3)
