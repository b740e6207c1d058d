"""What has passed every check is not checked again; a broken cache costs time only."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from menzi.errors import OptionError, Problem, SpecError
from menzi.spec import known
from menzi.spec.loader import load_spec
from menzi.spec.node import Node
from menzi.spec.schema import schema_problems


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The schemas that documents were checked against."""
    done: list[str] = []

    def count(node: Node, name: str) -> list[Problem]:
        done.append(name)
        return schema_problems(node, name)

    monkeypatch.setattr("menzi.spec.loader.schema_problems", count)
    return done


def test_a_variant_is_checked_once(folder: Path, checks: list[str]) -> None:
    first = load_spec(folder / "squares.yaml")
    assert checks == ["variant", "deck"]
    assert load_spec(folder / "squares.yaml") == first
    known._known.cache_clear()  # as in a new process, which reads the file
    assert load_spec(folder / "squares.yaml") == first
    assert checks == ["variant", "deck"]


def test_a_changed_file_is_checked_again(folder: Path, checks: list[str]) -> None:
    path = folder / "squares.yaml"
    load_spec(path)
    text = path.read_text("utf-8")
    path.write_text(text.replace("wins: 2", "wins: 0"), "utf-8")
    with pytest.raises(SpecError):
        load_spec(path)
    with pytest.raises(SpecError):
        load_spec(path)
    deck = folder / "decks" / "squares.yaml"
    path.write_text(text, "utf-8")
    deck.write_text(deck.read_text("utf-8").replace("copies: 4", "copies: 9", 1), "utf-8")
    with pytest.raises(SpecError):
        load_spec(path)
    assert checks == ["variant", "deck"] * 4


def test_bad_overrides_are_found_in_a_known_variant(folder: Path) -> None:
    load_spec(folder / "squares.yaml")
    with pytest.raises(OptionError, match="no option 'cup'"):
        load_spec(folder / "squares.yaml", rules={"cup": 1})


def test_without_a_cache_everything_is_checked(folder: Path, tmp_path: Path, checks: list[str]) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    load_spec(folder / "squares.yaml")
    known._known.cache_clear()
    load_spec(folder / "squares.yaml")
    assert checks == ["variant", "deck"] * 2


def test_rubbish_in_the_cache_does_no_harm(folder: Path, checks: list[str]) -> None:
    known.known_file().parent.mkdir()
    known.known_file().write_bytes(b"\xff\xfe rubbish\n")
    load_spec(folder / "squares.yaml")
    assert checks == ["variant", "deck"]


def test_the_cache_does_not_grow_without_end(folder: Path) -> None:
    known.known_file().parent.mkdir()
    known.known_file().write_text("x" * (known.MAX_BYTES + 1))
    load_spec(folder / "squares.yaml")
    assert known.known_file().stat().st_size < 100


def test_a_known_variant_is_loaded_without_jsonschema(folder: Path, tmp_path: Path) -> None:
    load_spec(folder / "squares.yaml")
    code = """
import sys, pathlib
from menzi.spec import known
known.known_file = lambda: pathlib.Path(sys.argv[1])
from menzi.spec.loader import load_spec
assert load_spec(sys.argv[2]).id == "squares"
assert "jsonschema" not in sys.modules
"""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-c", code, str(known.known_file()), str(folder / "squares.yaml")]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=env, timeout=60)
    assert done.returncode == 0, done.stderr
