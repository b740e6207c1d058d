"""`validate`: what a file is, is seen by its keys, and every mistake is told with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from menzi.data import data_dir

DECK = "id: d\nname: {en: D}\nsuits: {a: {name: {en: A}}}\nfaces:\n  - {id: 1a, suit: a, rank: 1, copies: 4, cjk: [一, 甲], name: {en: one}}\n"  # noqa: E501


def test_everything_that_is_bundled_is_valid(run: Any, cases: Path) -> None:
    files = [*data_dir("variants").glob("*.yaml"), *data_dir("variants").glob("decks/*.yaml")]
    result = run("validate", *files, *cases.glob("*.yaml"))
    assert result.exit_code == 0
    assert result.stdout == f"{len(files) + 3} files, no mistakes.\n"


@pytest.mark.parametrize(
    ("name", "text", "finding"),
    [
        ("v.yaml", "id: v\nextends: sichuan\nseets: {}\n", "3:1: unknown_key"),
        ("v.yaml", "id: v\nextends: sichuan\nseats: {count: four}\n", "3:16: type"),
        ("v.yaml", "id: v\nid: w\n", "2:1: duplicate_key"),
        ("v.yaml", "id: v\nextends: v.yaml\n", "2:10: extends_cycle"),
        ("v.yaml", "id: v\nextends: sichuan\nrules: nobody\n", "3:8: unknown_rules"),
        ("v.yaml", "id: v\nextends: nobody\n", "2:10: unknown_name"),
        ("v.yaml", "id: v\n\textends: sichuan\n", "2:1: yaml_tab"),
        ("v.yaml", "id: v\nextends: sichuan\nturn: {begin: drow}\n", "3:15: bad_value"),
        ("v.yaml", "a: &a [x, x]\nb: &b [*a, *a]\n" + "c: [*b, *b]\n" * 2, "duplicate_key"),
        ("d.yaml", DECK.replace("suit: a", "suit: b"), "5:20: unknown_suit"),
        ("d.yaml", DECK.replace("copies: 4", "copies: 99"), "5:40: bad_value"),
        ("s.yaml", "variant: sichuan\nstep: []\nsteps: []\n", "2:1: unknown_key"),
        ("s.yaml", "variant: sichuan\nhands: [1x, null, null, null]\nsteps: []\n", "position"),
        ("s.yaml", "variant: sichuan\nrules: {cap_fan: x}\nsteps: []\n", "option_value"),
        ("s.yaml", "variant: nobody\nsteps: []\n", "1:10: unknown_name"),
        ("menzi.yaml", "variant: sichuan\nlanguige: en\n", "2:1: unknown_key"),
        ("c.yaml", "variant: sichuan\nrules: {cap_fan: x}\n", "2:18: option_value"),
        ("c.yaml", "variant: nobody\n", "1:10: unknown_name"),
        ("c.yaml", "variant: sichuan\nbots: [greedy, nobody]\n", "2:16: unknown_name"),
        ("x.yaml", "", "1:1: empty"),
    ],
)
def test_a_mistake(run: Any, write: Any, name: str, text: str, finding: str) -> None:
    path = write(name, text)
    result = run("validate", path, "--json")
    assert result.exit_code == 3
    found = json.loads(result.stdout)
    assert list(found[0]) == ["file", "line", "column", "code", "message", "path", "severity"]
    shown = run("validate", path).stdout
    assert finding in shown
    assert len(shown.splitlines()) == len(found)
    assert shown.startswith(str(path))


def test_all_files_are_told_about(run: Any, write: Any) -> None:
    bad, good = write("bad.yaml", "id: bad\n"), write("good.yaml", "id: good\nextends: chan\n")
    result = run("validate", "nothing.yaml", good, bad, "--json")
    assert result.exit_code == 3
    found = json.loads(result.stdout)
    assert {p["file"] for p in found} == {"nothing.yaml", str(bad)}
    assert found[0]["code"] == "file_missing"


def test_a_bad_configuration_does_not_keep_it_from_being_validated(run: Any, write: Any) -> None:
    path = write("menzi.yaml", "plugins: 5\n")
    result = run("validate", path, "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)[0]["code"] == "type"
    assert run("variants").exit_code == 3
