"""`check`: the worked scripts, what differs, what is malformed, and which exit code wins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

GOOD = """\
name: a good one
variant: sichuan
steps:
  - 0 missing s
  - state: {stock: 55}
"""
DIFFERS = """\
name: a different one
variant: sichuan
steps:
  - 0 missing s
  - state: {stock: 54}
"""
MALFORMED = """\
name: a malformed one
variant: sichuan
steps:
  - 0 mising s
"""


def found(result: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("name", ["sichuan.yaml", "paohuzi.yaml", "chan.yaml"])
def test_the_worked_scripts(run: Any, cases: Path, name: str) -> None:
    result = run("check", cases / name, "--json")
    assert [script for script in found(result) if not script["ok"]] == []
    assert result.exit_code == 0
    assert len(found(result)) > 20


def test_what_differs_is_told_with_its_line(run: Any, write: Any) -> None:
    path = write("deal.yaml", DIFFERS)
    result = run("check", path)
    assert result.exit_code == 1
    first, last = result.stdout.splitlines()
    assert first == f"{path}:5: a different one: step 2: stock: expected 54, found 55."
    assert last == "1 script, 1 different."


def test_json_has_one_object_a_script(run: Any, write: Any) -> None:
    path = write("deals.yaml", f"{GOOD}---\n{DIFFERS}---\n{MALFORMED}")
    result = run("check", path, "--json")
    assert result.exit_code == 2
    good, differs, malformed = found(result)
    assert good == {"file": str(path), "name": "a good one", "ok": True, "step": 0, "message": ""}
    assert (differs["ok"], differs["step"]) == (False, 2)
    assert (malformed["ok"], malformed["step"]) == (False, 1)
    assert "deals.yaml:16:5" in malformed["message"]
    assert "'mising'" in malformed["message"]


def test_a_malformed_script_is_told_on_stderr(run: Any, write: Any) -> None:
    path = write("deal.yaml", MALFORMED)
    result = run("check", path)
    assert result.exit_code == 2
    assert f"{path}:4:5: step:" in result.stderr
    assert result.stdout == "1 script, 1 that could not be played.\n"


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", 2, "empty"),
        ("steps: []\n", 2, "variant"),
        ("variant: sichuan\nstepps: []\n", 2, "'steps'"),
        ("variant: sichuan\nvariant: chan\n", 2, "twice"),
        ("variant: [sichuan\n", 2, "not closed"),
        ("variant: sichuan\nsteps:\n\t- 0 pass\n", 2, "Tabs"),
        ("variant: sichuam\nsteps: []\n", 2, "'sichuan'"),
        ("variant: sichuan\nrules: {cap_fann: 1}\nsteps: []\n", 2, "'cap_fan'"),
        ("variant: sichuan\nrules: {cap_fan: x}\nsteps: []\n", 2, "cap_fan"),
        ("variant: sichuan\ndealer: 9\nsteps: []\n", 2, "dealer"),
        ("variant: sichuan\nhands: [1x]\nsteps: []\n", 2, "hands"),
        ("variant: sichuan\nhands: [1m 1m 1m 1m 1m, null, null, null]\nsteps: []\n", 2, "hands"),
        ("variant: sichuan\nsteps:\n  - 7 pass\n", 2, "seat"),
        ("variant: nothing.yaml\nsteps: []\n", 3, "nothing.yaml"),
        ("- 5\n", 2, "mapping"),
    ],
)
def test_a_bad_script(run: Any, write: Any, text: str, code: int, words: str) -> None:
    result = run("check", write("bad.yaml", text))
    assert result.exit_code == code
    assert words in result.stderr


@pytest.mark.parametrize(
    "content",
    [b"\x00\x01\x02binary", b"\xff\xfea\x00", b"name: caf\xe9\n", b"a: \x07\n"],
    ids=["binary", "UTF-16", "Latin-1", "control character"],
)
def test_a_file_that_is_no_text(run: Any, write: Any, content: bytes) -> None:
    assert run("check", write("junk.yaml", content)).exit_code == 3


def test_files_that_cannot_be_read(run: Any, tmp_path: Path) -> None:
    assert run("check", "nothing.yaml").exit_code == 3
    assert run("check", tmp_path).exit_code == 3
    large = tmp_path / "large.yaml"
    with large.open("wb") as stream:
        stream.truncate(100 << 20)
    result = run("check", large)
    assert result.exit_code == 3
    assert "too_large" in result.stderr


def test_the_worst_exit_code_wins_and_the_rest_is_still_played(run: Any, write: Any) -> None:
    good, differs = write("good.yaml", GOOD), write("differs.yaml", DIFFERS)
    malformed = write("malformed.yaml", MALFORMED)
    assert run("check", good).exit_code == 0
    assert run("check", differs, good).exit_code == 1
    assert run("check", malformed, differs, good).exit_code == 2
    result = run("check", "nothing.yaml", malformed, differs, good, "--json")
    assert result.exit_code == 3
    assert [script["name"] for script in found(result)] == [
        None,
        "a malformed one",
        "a different one",
        "a good one",
    ]


def test_the_path_of_a_variant_starts_at_the_script(run: Any, write: Any) -> None:
    write("rules/house.yaml", "id: house\nextends: sichuan\nset: {cap_fan: 3}\n")
    path = write("rules/deal.yaml", GOOD.replace("sichuan", "house.yaml"))
    assert run("check", path).exit_code == 0
    write("rules/house.yaml", "id: house\nextends: sichuan\nset: {cap_fann: 3}\n")
    result = run("check", path)
    assert result.exit_code == 3
    assert "house.yaml:3:7" in result.stderr


def test_a_configuration_does_not_change_what_scripts_say(run: Any, write: Any) -> None:
    write("menzi.yaml", "variant: sichuan\nrules: {cap_fan: 0}\n")
    request = {
        "variant": "sichuan",
        "hand": "1122334455667m",
        "card": "7m",
        "source": "draw",
        "facts": {"missing": "s"},
    }
    assert json.loads(run("score", "-", input=json.dumps(request)).stdout)["score"]["points"] > 1
