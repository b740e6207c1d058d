"""`play`: what is asked for reaches the session, and bad wishes are refused before a card is dealt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from menzi.session import PlayOptions


@pytest.fixture
def wishes(monkeypatch: pytest.MonkeyPatch) -> list[PlayOptions]:
    """The options of every session, in place of playing it."""
    found: list[PlayOptions] = []

    def play(options: PlayOptions) -> int:
        found.append(options)
        return 0

    monkeypatch.setattr("menzi.session.play", play)
    return found


def test_defaults(run: Any, wishes: list[PlayOptions], tmp_path: Path) -> None:
    assert run("play", "sichuan").exit_code == 0
    (found,) = wishes
    assert (found.table, found.rules, found.seed, found.seat) == ("sichuan", {}, None, 0)
    assert (list(found.bots), found.names, found.faces, found.plain) == (["greedy"], None, "cjk", None)
    assert found.record_dir == tmp_path / "data" / "menzi" / "records"


def test_every_option(run: Any, wishes: list[PlayOptions], tmp_path: Path) -> None:
    result = run(
        "play", "chan", "--plain", "--seed", "12", "--seat", "2", "--bots", "random,greedy,random",
        "--names", "A, B,C,D", "--faces", "ascii", "--record", tmp_path, "--set", "identical_first=false",
    )  # fmt: skip
    assert result.exit_code == 0, result.stderr
    (found,) = wishes
    assert (found.table, found.rules, found.seed, found.seat) == ("chan", {"identical_first": False}, 12, 2)
    assert list(found.bots) == ["random", "greedy", "random"]
    assert list(found.names or ()) == ["A", "B", "C", "D"]
    assert (found.faces, found.plain, found.record_dir) == ("ascii", True, tmp_path)


def test_nobody_sits_at_the_table(run: Any, wishes: list[PlayOptions]) -> None:
    run("play", "chan", "--seat", "none", "--seed", "x")
    assert (wishes[0].seat, wishes[0].seed) == (None, "x")


def test_flag_over_environment_over_configuration(run: Any, write: Any, wishes: list[PlayOptions]) -> None:
    write(
        "menzi.yaml",
        "variant: paohuzi\nrules: {wei_plus_own_reveal: ti}\nnames: [Ann]\nbots: [random]\nfaces: ascii\n",
    )
    env = {"MENZI_BOTS": "greedy,random", "MENZI_NAMES": "Eva"}
    run("play", env=env)
    run("play", "--names", "Flo", "--faces", "cjk", env=env)
    run("play", env={"MENZI_VARIANT": "chan"})
    first, second, third = wishes
    assert (first.table, first.rules) == ("paohuzi", {"wei_plus_own_reveal": "ti"})
    assert (list(first.bots), list(first.names or ()), first.faces) == (
        ["greedy", "random"],
        ["Eva"],
        "ascii",
    )
    assert (list(second.names or ()), second.faces) == (["Flo"], "cjk")
    assert (third.table, third.rules, list(third.bots)) == ("chan", {}, ["random"])


def test_without_a_variant_the_first_is_played(run: Any, wishes: list[PlayOptions]) -> None:
    assert run("play").exit_code == 0
    assert wishes[0].table == "chan"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["--bots", "nobody"], 2),
        (["--set", "identical_first=1"], 2),
        (["--seat", "4"], 2),
        (["--seat", "-1"], 2),
        (["--names", "A,,B"], 2),
    ],
)
def test_bad_wishes(run: Any, wishes: list[PlayOptions], args: list[str], code: int) -> None:
    assert run("play", "chan", *args).exit_code == code
    assert wishes == []


def test_the_end_of_input_leaves_cleanly(run: Any) -> None:
    result = run("play", "paohuzi", "--plain", "--seed", "1", input="")
    assert result.exit_code == 0


def test_a_whole_deal_of_first_choices_is_recorded(run: Any, tmp_path: Path) -> None:
    result = run(
        "play", "paohuzi", "--plain", "--seed", "1", "--record", tmp_path / "kept", input="1\n" * 200
    )
    assert result.exit_code == 0
    (record,) = (tmp_path / "kept").iterdir()
    assert run("replay", record).exit_code == 0
