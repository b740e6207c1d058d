"""The command itself: what it imports, its help, its exit codes, and how it ends."""

from __future__ import annotations

import errno
import io
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import pytest

from menzi.cli import exits
from menzi.cli.root import GROUPS, MODULES, cli
from menzi.errors import (
    ConfigError,
    InvalidAction,
    MenziError,
    OptionError,
    PluginError,
    PositionError,
    Problem,
    RecordError,
    RequestError,
    ScriptError,
    SpecError,
    UnknownNameError,
)

HEAVY = ("textual", "rich", "jsonschema", "yaml", "pluggy", "platformdirs", "menzi.table", "menzi.plugins")
CPU_LIMIT = 0.12
"""Seconds that `menzi --help` may take."""

HELP = """
import sys
from menzi.cli.root import cli
try:
    cli.main(["--help"], prog_name="menzi")
except SystemExit as end:
    assert end.code == 0
print("imported:", *sys.modules)
"""


def menzi(*args: str, encoding: str = "utf-8", **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "menzi", *args],
        check=False,
        capture_output=True,
        encoding=encoding,
        timeout=60,
        **more,
    )


def test_help_imports_nothing_that_it_does_not_need() -> None:
    done = subprocess.run([sys.executable, "-c", HELP], capture_output=True, encoding="utf-8", check=True)
    imported = done.stdout.rpartition("imported:")[2].split()
    assert [name for name in HEAVY if name in imported] == []


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="needs the CPU time of a child process")
def test_help_is_quick() -> None:
    times = []
    for _ in range(3):
        child = subprocess.Popen([sys.executable, "-m", "menzi", "--help"], stdout=subprocess.DEVNULL)
        _pid, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        times.append(usage.ru_utime + usage.ru_stime)
    assert min(times) < CPU_LIMIT


def test_help_lists_every_command_once(run: Any) -> None:
    result = run("--help")
    assert result.exit_code == 0
    listed = [name for _heading, names in GROUPS for name in names]
    assert sorted(listed) == sorted(MODULES)
    for name in listed:
        assert len(re.findall(rf"^  {name}  ", result.stdout, re.MULTILINE)) == 1


@pytest.mark.parametrize("name", MODULES)
def test_every_command_explains_itself_even_with_a_bad_configuration(run: Any, write: Any, name: str) -> None:
    write("menzi.yaml", "nonsense: 1\n")
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: cli {name} ")


def test_every_reporting_command_has_json() -> None:
    answering = {"play", "score", "waits", "new"}  # the second and third speak JSON only; `new` writes files
    with click.Context(cli) as ctx:
        for name in set(MODULES) - answering:
            command = cli.get_command(ctx, name)
            assert command is not None
            assert any("--json" in p.opts for p in command.params), name


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (["simulat"], "'simulate'"),
        (["simulate", "sichuam", "--deals", "1"], "'sichuan'"),
        (["simulate", "sichuan", "--bots", "gredy"], "'greedy'"),
        (["simulate", "sichuan", "--set", "cap_fann=1"], "'cap_fan'"),
        (["simulate", "sichuan", "--set", "last_tile=draw_onli"], "'draw_only'"),
        (["play", "--faces", "asci"], "'ascii'"),
        (["simulate", "--deels", "1"], "--deals"),
    ],
)
def test_a_mistyped_word_is_answered_with_the_nearest(run: Any, args: list[str], word: str) -> None:
    result = run(*args)
    assert result.exit_code == exits.USAGE
    assert word in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["simulate", "sichuan", "--deals", "0"],
        ["simulate", "sichuan", "--deals", "x"],
        ["simulate", "sichuan", "--jobs", "0"],
        ["simulate", "sichuan", "--bots", "random,random"],
        ["simulate", "sichuan", "--bots", "random,"],
        ["simulate", "sichuan", "--set", "cap_fan"],
        ["simulate", "sichuan", "--set", "=1"],
        ["simulate", "sichuan", "--set", "cap_fan=[1"],
        ["simulate", "paohuzi", "--set", "heavenly.kan=none"],
        ["simulate"],
        ["show", "--at", "3", "sichuan"],
        ["show", "deal.jsonl"],
        ["show", "--position"],
        ["score"],
        ["check"],
        ["play", "sichuan", "--seat", "4"],
        ["play", "sichuan", "--seat", "x"],
        ["--nonsense"],
        ["play", "sichuan", "extra"],
    ],
    ids=" ".join,
)
def test_wrong_usage(run: Any, args: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == exits.USAGE
    assert "Error" in result.stderr
    assert result.stdout == ""


PROBLEM = Problem("f.yaml", 3, 4, "type", "A number is expected.")


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (SpecError([PROBLEM]), 3),
        (ConfigError([PROBLEM]), 3),
        (ScriptError([PROBLEM]), 2),
        (ScriptError([PROBLEM, Problem("f.yaml", 0, 0, "file_missing", "There is no such file.")]), 3),
        (PositionError("No."), 3),
        (RecordError("No.", line=2), 3),
        (PluginError("p", "h", "No."), 3),
        (UnknownNameError("No."), 2),
        (OptionError("No."), 2),
        (RequestError("No."), 2),
        (InvalidAction("No."), 2),
        (MenziError("No."), 2),
        (FileNotFoundError(2, "No such file", "f"), 3),
        (click.UsageError("No."), 2),
        (KeyboardInterrupt(), 130),
        (click.Abort(), 130),
        (ZeroDivisionError("No."), 4),
        (RecursionError(), 4),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else str(value),
)
def test_what_an_error_comes_to(error: BaseException, code: int) -> None:
    assert exits.exit_code(error) == code


def test_a_problem_of_a_file_is_told_as_editors_read_it() -> None:
    assert exits.message(SpecError([PROBLEM])) == "f.yaml:3:4: type: A number is expected."


def test_an_internal_error_is_short_and_long_on_demand(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_app: object) -> None:
        raise ZeroDivisionError("what?")

    monkeypatch.setattr("menzi.cli.variants.listing", broken)
    result = run("variants")
    assert result.exit_code == exits.INTERNAL
    assert result.stderr.startswith("Internal error: ZeroDivisionError: what?")
    assert len(result.stderr.splitlines()) == 1

    monkeypatch.setenv("MENZI_DEBUG", "1")
    monkeypatch.setattr("traceback.print_exception", lambda error: print("all of", error, file=sys.stderr))
    assert run("variants").stderr == "all of what?\n"


@pytest.mark.parametrize(
    "args",
    [
        ("validate", "closed.yaml"),
        ("show", "closed.yaml"),
        ("check", "closed.yaml"),
        ("score", "closed.yaml"),
        ("waits", "closed.yaml"),
        ("replay", "closed.yaml"),
        ("show", "--position", "closed.yaml"),
        ("--config", "closed.yaml", "plugins"),
    ],
)
def test_a_file_that_may_not_be_read(
    run: Any, write: Any, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    # as it is for anybody but root after chmod(0), who would not notice
    closed, really_open = write("closed.yaml", "id: closed"), io.open
    monkeypatch.setattr("os.access", lambda *_: False)

    def refuse(file: Any, *more: Any, **named: Any) -> Any:
        if str(file) == closed.name:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
        return really_open(file, *more, **named)

    monkeypatch.setattr("io.open", refuse)
    result = run(*args)
    assert result.exit_code == exits.BAD_FILE
    assert "closed.yaml" in result.output and "Permission denied" in result.output


def test_version(run: Any) -> None:
    from menzi.version import VERSION

    assert run("--version").stdout == f"menzi {VERSION}\n"


def test_a_reader_that_goes_away_is_no_error(cases: Path, tmp_path: Path) -> None:
    text = "".join(
        line.partition('"request": ')[2].rpartition(', "expect"')[0] + "\n"
        for line in (cases / "sichuan.score.jsonl").read_text("utf-8").splitlines()
    )
    requests = tmp_path / "requests.jsonl"
    requests.write_text(text * 100, "utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "menzi", "score", str(requests)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None and child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="the shell closes the streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("args", ["plugins", "play chan --plain", "simulate chan --deals 2", "score -"])
def test_a_stream_that_is_closed_is_no_error(args: str, closed: str, tmp_path: Path) -> None:
    done = subprocess.run(
        f"exec {sys.executable} -m menzi {args} {closed}",
        shell=True,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("args", ["plugins", "play chan --plain", "simulate chan --deals 2", "show chan"])
def test_a_full_disk_is_told(args: str, tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "menzi", *args.split()],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        )
    assert (done.returncode, done.stderr) == (exits.BAD_FILE, b"Error: No space left on device.\n")


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is a signal to a process group")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_quietly_with_all_processes(jobs: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "menzi", "simulate", "sichuan", "--deals", "1000000", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # a shell that runs the tests in the background has made them, and so their children, deaf to Ctrl-C
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # no threads here
    ) as child:
        try:
            time.sleep(0.8)
            os.killpg(child.pid, signal.SIGINT)
            out, err = child.communicate(timeout=20)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
    assert (child.returncode, out, err.strip()) == (exits.INTERRUPTED, b"", b"")


@pytest.mark.skipif(os.name != "posix", reason="one process of a group is killed")
def test_processes_do_not_outlive_the_main_one() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "menzi", "simulate", "sichuan", "--deals", "1000000", "--jobs", "2"],
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as child:
        try:
            time.sleep(3)  # by then the others are there
            child.kill()
            child.communicate(timeout=20)  # the others hold stdout open as long as they live
        finally:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)


def test_a_terminal_that_lacks_letters_gets_their_numbers() -> None:
    done = menzi("variants", encoding="latin-1", env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 0
    assert "Ch\\u1eafn" in done.stdout


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("menzi show hon", "hongkong"),
        ("menzi sim", "simulate"),
        ("menzi simulate --bots random,gr", "random,greedy"),
    ],
)
def test_completion(words: str, found: str) -> None:
    env = {**os.environ, "_MENZI_COMPLETE": "bash_complete", "COMP_WORDS": words}
    done = menzi(env={**env, "COMP_CWORD": str(len(words.split()) - 1)})
    assert done.stdout == f"plain,{found}\n"


def test_the_environment_gives_options(run: Any) -> None:
    env = {"MENZI_SIMULATE_DEALS": "3", "MENZI_VARIANT": "chan"}
    result = run("simulate", env=env)
    assert result.stdout.startswith("Chắn: 3 deals")
