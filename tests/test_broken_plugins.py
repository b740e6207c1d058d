"""Ten broken plugins and two more: each is named with its method and a sentence that its author can act on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from menzi import guard
from menzi.errors import PluginError, RecordError
from menzi.load import load_table, table_from_spec
from menzi.plugins import Plugins
from menzi.record import read_record, replay
from menzi.runs import Run, record_path, run_deals
from menzi.session import PlayOptions, make_session
from menzi.spec.loader import spec_from_document
from menzi.spec.read import read_yaml
from menzi.trust import Trust
from menzi.verified import forget
from menzi.watchdog import Watchdog

FOLDER = Path(__file__).parent / "data" / "broken_plugins"
SAYS: dict[str, str] = read_yaml(FOLDER / "says.yaml").plain()
ENDS_THE_PROCESS = "stubborn"
DEALS = range(60)
"""Enough for every kind of call."""


def plain(text: str) -> str:
    """A sentence without its numbers, which depend on the cards."""
    return re.sub(r"[0-9]+(\.[0-9]+)?", "N", text)


def variant(folder: Path, name: str) -> Path:
    """A variant that names the plugin's file."""
    listed = "" if name == "illegal_bot" else f"with: [{name}]\n"
    path = folder / "broken.yaml"
    path.write_text(f"id: broken\nextends: hongkong\nplugins: [{FOLDER / name}.py]\n{listed}", "utf-8")
    return path


def bots(name: str) -> tuple[str, ...]:
    return ("illegal_bot" if name == "illegal_bot" else "greedy",) * 4


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plugins]:
    """Plugins for which everything is trusted, with little time to answer."""
    dog = Watchdog(0.4)
    monkeypatch.setattr(guard, "watchdog", lambda: dog)
    yield Plugins(trust=Trust(everything=True, file=tmp_path / "trusted.txt"))
    for name in SAYS:
        forget(name)


def test_every_broken_plugin_has_its_sentence() -> None:
    assert sorted(SAYS) == sorted(path.stem for path in FOLDER.glob("*.py"))


@pytest.mark.parametrize("name", sorted(SAYS.keys() - {ENDS_THE_PROCESS}))
def test_a_broken_plugin_ends_the_deal_and_the_record_tells_where(
    tmp_path: Path, plugins: Plugins, name: str
) -> None:
    table = load_table(variant(tmp_path, name), plugins=plugins)
    run = Run(bots(name), 0, tmp_path)
    with pytest.raises(PluginError) as error:
        run_deals(run, table, plugins, DEALS)
    assert plain(str(error.value)).startswith(plain(SAYS[name]))
    index = int(re.findall(r"This was deal (\d+) of the run; it has no result\.$", str(error.value))[0])
    path = record_path(tmp_path, index)
    if not path.exists():
        return  # it broke before the first decision
    record = read_record(path)
    assert record.cut
    if name != "illegal_bot":  # bots play no part in a record
        assert record.header["plugins"][name].startswith("sha256:")
    again = table_from_spec(spec_from_document(record.header["spec"]), plugins)
    with pytest.raises(RecordError, match="ends here") as end:
        replay(record, again)
    assert end.value.line == len(record.events) + 2
    if name != "illegal_bot":
        assert plain(SAYS[name]) in plain(str(end.value))


@pytest.mark.parametrize("name", ["raises", "endless", "not_held"])
def test_play_ends_with_the_sentence_and_keeps_the_record(tmp_path: Path, name: str) -> None:
    """Played in plain lines, watched; a process of its own, as a player would run it."""
    path = variant(tmp_path, name)
    done = menzi(
        tmp_path, "play", path, "--trust", "--plain", "--seat", "none", "--record", "kept", "--seed", "5"
    )
    assert done.returncode == 3
    told = done.stdout + done.stderr
    assert plain(SAYS[name]) in plain(told)
    assert "Traceback" not in told
    kept = list((tmp_path / "kept").glob("*.jsonl"))
    if name == "not_held":
        assert not kept  # nothing was played
        return
    assert "The deal ends here, without a result." in done.stdout
    assert f"What was played is kept: {Path('kept', kept[0].name)}" in done.stdout
    replayed = menzi(tmp_path, "replay", kept[0])
    assert replayed.returncode == 1
    assert "ends here, without a result" in replayed.stdout


def test_a_plugin_that_cannot_be_interrupted_ends_the_process(tmp_path: Path) -> None:
    path = variant(tmp_path, ENDS_THE_PROCESS)
    done = menzi(
        tmp_path, "play", path, "--trust", "--plain", "--seat", "none", "--record", "kept", "--seed", "5"
    )
    assert done.returncode == 3
    assert plain(SAYS[ENDS_THE_PROCESS]) in plain(done.stderr)
    (kept,) = (tmp_path / "kept").glob("*.jsonl")
    lines = kept.read_text("utf-8").splitlines()
    assert len(lines) > 5 and all(json.loads(line) for line in lines)


def test_several_processes_tell_the_same(tmp_path: Path, plugins: Plugins) -> None:
    table = load_table(variant(tmp_path, "raises"), plugins=plugins)
    with pytest.raises(PluginError) as error:
        run_deals(Run(bots("raises"), 0), table, plugins, range(120), jobs=2)
    assert plain(str(error.value)).startswith(plain(SAYS["raises"]))


def test_a_session_has_written_what_happened(tmp_path: Path, plugins: Plugins) -> None:
    options = PlayOptions(
        table=str(variant(tmp_path, "raises")), seed=5, seat=None, plugins=plugins, record_dir=tmp_path
    )
    session = make_session(options)
    with pytest.raises(PluginError, match="raises"):
        while session.advance():
            pass
    session.close()
    assert session.record_path is not None
    assert len(read_record(session.record_path).events) == len(session.deal.log)
    assert not session.over
    assert session.farewell()[1].endswith(str(session.record_path))


def menzi(folder: Path, *args: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    env = {
        **os.environ,
        "XDG_STATE_HOME": str(folder),
        "MENZI_PLUGIN_SECONDS": "0.5",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    command = [sys.executable, "-m", "menzi", *map(str, args)]
    return subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, timeout=60, check=False
    )
