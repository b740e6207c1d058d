"""`--trust`, and what happens without it: no command runs anything of a plugin that is not trusted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from menzi.cli import app
from menzi.trust import read_plugin
from menzi.verified import forget

NAME = "table_of_cli"
PLUGIN = """
from pathlib import Path
from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped

Path("ran").touch()

@hookimpl
def menzi_house_rules():
    return [HouseRule(name="nothing", text={"en": "Nothing changes."}, wrap=lambda inner, table: Wrapped(inner))]
"""
REQUEST = '{"variant": "v.yaml", "hand": "1m", "card": "1m", "source": "draw"}'
SCRIPT = "variant: v.yaml\nsteps: []\n"
COMMANDS = [
    ("play", "v.yaml", "--plain", "--seat", "none", "--seed", "1"),
    ("rules", "v.yaml"),
    ("show", "v.yaml"),
    ("simulate", "v.yaml", "--deals", "2"),
    ("check", "s.yaml"),
    ("validate", "v.yaml"),
    ("validate", "s.yaml"),
]


@pytest.fixture
def folder(write: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A variant with a plugin, a script and a request for it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    write("v.yaml", f"id: v\nextends: sichuan\nplugins: [{NAME}.py]\nwith: [nothing]\n")
    write(f"{NAME}.py", PLUGIN)
    write("s.yaml", SCRIPT)
    write("r.json", REQUEST)
    yield tmp_path
    forget(NAME)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: "-".join(c[:2]))
def test_without_trust_it_is_refused_and_with_it_remembered(
    run: Any, folder: Path, command: tuple[str, ...]
) -> None:
    refused = run(*command)
    assert refused.exit_code == 3
    assert "v.yaml:3:11: untrusted: The plugin" in refused.output
    assert read_plugin(folder / f"{NAME}.py").short in refused.output
    assert not (folder / "ran").exists()
    assert run(*command, "--trust").exit_code == 0
    assert (folder / "ran").exists()
    assert run(*command).exit_code == 0
    with (folder / f"{NAME}.py").open("a") as stream:
        stream.write("# changed\n")
    assert run(*command).exit_code == 3


@pytest.mark.parametrize("command", ["score", "waits"])
def test_a_request_is_refused(run: Any, folder: Path, command: str) -> None:
    refused = run(command, "r.json")
    assert "untrusted" in json.loads(refused.stdout)["error"]
    assert not (folder / "ran").exists()
    assert "untrusted" not in run(command, "r.json", "--trust").stdout


@pytest.mark.parametrize("command", [("variants",), ("plugins",), ("--help",)])
def test_other_commands_run_nothing(run: Any, folder: Path, command: tuple[str, ...]) -> None:
    assert run(*command).exit_code == 0
    assert not (folder / "ran").exists()


def test_a_record_is_replayed_only_with_its_plugin(run: Any, folder: Path) -> None:
    assert run("simulate", "v.yaml", "--deals", "1", "--records", "kept", "--trust").exit_code == 0
    record = folder / "kept" / "deal-000000.jsonl"
    head = json.loads(record.read_text("utf-8").splitlines()[0])
    assert head["plugins"][NAME] == read_plugin(folder / f"{NAME}.py").version
    (folder / "v.yaml").unlink()
    assert run("replay", record).exit_code == 0
    (folder / f"{NAME}.py").unlink()
    gone = run("replay", record)
    assert gone.exit_code == 3
    assert f"plugin '{NAME}', record: the record was played with this plugin" in gone.output


@pytest.mark.parametrize(("answer", "code"), [(True, 0), (False, 3)])
def test_in_a_terminal_the_user_is_asked(
    run: Any, folder: Path, monkeypatch: pytest.MonkeyPatch, answer: bool, code: int
) -> None:
    asked: list[str] = []

    def confirm(text: str, **more: object) -> bool:
        asked.append(text)
        return answer

    monkeypatch.setattr(app, "_somebody_is_there", lambda: True)
    monkeypatch.setattr("click.confirm", confirm)
    assert run("rules", "v.yaml").exit_code == code
    assert (folder / "ran").exists() is answer
    assert len(asked) == 1
    assert str(folder / f"{NAME}.py") in asked[0] and "sha256" in asked[0]
    (folder / "ran").unlink(missing_ok=True)
    run("validate", "v.yaml")
    assert len(asked) == 1  # it never asks
