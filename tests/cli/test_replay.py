"""`replay`: records that agree, differ, are cut off, or are none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Lines = list[Any]


@pytest.fixture
def record(run: Any, tmp_path: Path) -> Path:
    """The record of a deal of Chắn."""
    run("simulate", "chan", "--deal", "2", "--seed", "5", "--bots", "greedy", "--records", tmp_path)
    return tmp_path / "deal-000002.jsonl"


def rewrite(path: Path, change: Callable[[Lines], None]) -> int:
    """Change the lines of a record as data; how many there are."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    change(lines)
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    return len(lines)


@pytest.mark.parametrize("variant", ["sichuan", "paohuzi", "chan"])
def test_a_record_agrees(run: Any, tmp_path: Path, variant: str) -> None:
    run("simulate", variant, "--deals", "2", "--records", tmp_path)
    for i in range(2):
        result = run("replay", tmp_path / f"deal-00000{i}.jsonl", "--json")
        assert result.exit_code == 0
        found = json.loads(result.stdout)
        assert found["ok"] is True
        assert sum(found["payments"]) == 0


def test_json_spacing_does_not_matter(run: Any, record: Path) -> None:
    rewrite(record, lambda lines: None)
    result = run("replay", record)
    assert result.exit_code == 0
    assert "lines agree" in result.stdout


def test_a_changed_settlement_is_found(run: Any, record: Path) -> None:
    def change(lines: Lines) -> None:
        payments = next(
            key for key, value in lines[-1].items() if isinstance(value, list) and len(value) == 4
        )
        lines[-1][payments][0] += 1

    n = rewrite(record, change)
    result = run("replay", record, "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["ok"], found["line"]) == (False, n)


@pytest.mark.parametrize("kind", ["decision", "deal", "reveal", "meld"])
def test_the_first_changed_line_is_named(run: Any, record: Path, kind: str) -> None:
    places: list[int] = []

    def change(lines: Lines) -> None:
        places.extend(i for i, line in enumerate(lines, 1) if line.get("event") == kind)
        lines[places[0] - 1]["seat"] = 3 - lines[places[0] - 1]["seat"]

    rewrite(record, change)
    result = run("replay", record)
    assert result.exit_code == 1
    assert f"line {places[0]}:" in result.stdout


def test_a_record_that_was_cut_off_has_no_result(run: Any, record: Path) -> None:
    data = record.read_bytes()
    record.write_bytes(data[:-300])
    result = run("replay", record)
    assert result.exit_code == 1


def test_a_line_too_many(run: Any, record: Path) -> None:
    n = rewrite(record, lambda lines: lines.append(lines[-1]))
    result = run("replay", record)
    assert result.exit_code == 1
    assert f"line {n}" in result.stdout


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda head: head.pop("seed"), "'seed'"),
        (lambda head: head.update(format=99), "99"),
        (lambda head: head.update(dealer=7), "7"),
        (lambda head: head.update(seed=[1]), "seed"),
        (lambda head: head.update(spec=[]), "spec"),
        (lambda head: head.update(spec={}), "variant"),
        (lambda head: head.update(sha256="0"), "SHA-256"),
        (lambda head: head["spec"]["variant"].update(rules="nobody"), "nobody"),
        (lambda head: head["spec"]["variant"].update(sets={}), "sets"),
        (lambda head: head["spec"]["options"].update(identical_first=7), "identical_first"),
        (lambda head: head["spec"]["options"].update(identical_first=False), "SHA-256"),
    ],
)
def test_a_bad_first_line_makes_a_bad_record(
    run: Any, record: Path, change: Callable[[Any], Any], words: str
) -> None:
    rewrite(record, lambda lines: change(lines[0]))
    result = run("replay", record)
    assert result.exit_code == 3
    assert words in result.stderr


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"{}\n",
        b"[1]\n",
        b"\x00\xff\n",
        b"\xff\xfe",
        b"[" * 100_000 + b"\n",
        b'{"format": 1',
        b"NaN\n",
    ],
    ids=["empty", "blank", "object", "list", "binary", "UTF-16", "deep", "cut", "NaN"],
)
def test_what_is_no_record(run: Any, write: Any, content: bytes) -> None:
    result = run("replay", write("none.jsonl", content))
    assert result.exit_code == 3
    assert "none.jsonl" in result.stderr


def test_junk_in_the_middle(run: Any, record: Path) -> None:
    lines = record.read_bytes().split(b"\n")
    lines[5] = b"\xff junk"
    record.write_bytes(b"\n".join(lines))
    result = run("replay", record)
    assert result.exit_code == 3
    assert f"{record}:6: line 6" in result.stderr


def test_a_file_that_cannot_be_read(run: Any, tmp_path: Path) -> None:
    assert run("replay", "nothing.jsonl").exit_code == 3
    assert run("replay", tmp_path).exit_code == 3
    large = tmp_path / "large.jsonl"
    with large.open("wb") as stream:
        stream.truncate(100 << 20)
    assert run("replay", large).exit_code == 3
