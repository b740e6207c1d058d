"""`simulate`: the same counts however the work is shared, records, and one deal alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from menzi.runs import record_path

KEYS = ["deals", "results", "decisions", "seconds", "deals_per_second", "wins", "mean", "stderr"]


def counts(result: Any) -> dict[str, Any]:
    """The report without its times."""
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert list(found) == KEYS
    del found["seconds"], found["deals_per_second"]
    return dict(found)


@pytest.mark.parametrize("variant", ["sichuan", "paohuzi", "chan"])
def test_a_report(run: Any, variant: str) -> None:
    found = counts(run("simulate", variant, "--deals", "30", "--seed", "7", "--json"))
    assert found["deals"] == 30
    assert sum(found["results"].values()) == 30
    assert set(found["results"]) == {"win", "draw", "exhausted"}
    assert found["decisions"] > 30
    seats = 3 if variant == "paohuzi" else 4
    assert [len(found[key]) for key in ("wins", "mean", "stderr")] == [seats] * 3
    assert sum(found["mean"]) == pytest.approx(0)


def test_the_number_of_processes_changes_nothing(run: Any, tmp_path: Path) -> None:
    args = (
        "simulate",
        "chan",
        "--deals",
        "120",
        "--bots",
        "greedy,random,random,greedy",
        "--seed",
        "x",
        "--json",
    )
    alone = counts(run(*args, "--jobs", "1", "--records", tmp_path / "one"))
    shared = counts(run(*args, "--jobs", "2", "--records", tmp_path / "two"))
    assert alone == shared
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == [record_path(tmp_path, i).name for i in range(120)]
    assert names == sorted(path.name for path in (tmp_path / "two").iterdir())
    for name in names[::17]:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_one_deal_alone_is_the_one_of_the_run(run: Any, tmp_path: Path) -> None:
    run("simulate", "paohuzi", "--deals", "5", "--seed", "3", "--records", tmp_path / "all")
    found = counts(
        run("simulate", "paohuzi", "--deal", "4", "--seed", "3", "--records", tmp_path / "one", "--json")
    )
    assert found["deals"] == 1
    assert [path.name for path in (tmp_path / "one").iterdir()] == ["deal-000004.jsonl"]
    same = [(tmp_path / where / "deal-000004.jsonl").read_bytes() for where in ("all", "one")]
    assert same[0] == same[1]


def test_another_seed_is_another_run(run: Any) -> None:
    one, other = (
        counts(run("simulate", "chan", "--deals", "20", "--json", "--seed", seed)) for seed in ("1", "2")
    )
    assert one != other


def test_options_of_the_variant_count(run: Any, tmp_path: Path) -> None:
    run("simulate", "sichuan", "--deal", "0", "--set", "cap_fan=none", "--rules", "void_lock=suit_only",
        "--records", tmp_path)  # fmt: skip
    header = json.loads((tmp_path / "deal-000000.jsonl").read_text("utf-8").splitlines()[0])
    assert header["spec"]["options"]["cap_fan"] == "none"
    assert header["spec"]["options"]["void_lock"] == "suit_only"


def test_a_field_of_a_map_keeps_the_others(run: Any, tmp_path: Path) -> None:
    run("simulate", "paohuzi", "--deal", "0", "--set", "heavenly.mode=off", "--set", "heavenly.kan=4",
        "--set", "chi_sources=[prev_discard]", "--records", tmp_path)  # fmt: skip
    header = json.loads((tmp_path / "deal-000000.jsonl").read_text("utf-8").splitlines()[0])
    options = header["spec"]["options"]
    assert options["heavenly"] == {"mode": "off", "ti": 3, "kan": 4, "ti_counts_as_kan": False, "huxi": "all"}
    assert options["chi_sources"] == ["prev_discard"]


def test_for_people(run: Any) -> None:
    result = run("simulate", "sichuan", "--deals", "10", "--bots", "greedy,random,greedy,random")
    first, head, *rows = result.stdout.splitlines()
    assert first.startswith("Sichuan bloody battle: 10 deals in ")
    assert head.split() == ["seat", "bot", "wins", "mean", "error"]
    assert [row.split()[:2] for row in rows] == [
        ["0", "greedy"],
        ["1", "random"],
        ["2", "greedy"],
        ["3", "random"],
    ]
    assert result.stderr == ""


def test_records_that_cannot_be_written(run: Any, write: Any) -> None:
    path = write("file", "")
    result = run("simulate", "chan", "--deals", "1", "--records", path)
    assert result.exit_code == 3
    assert "file" in result.stderr


def test_a_bad_variant_file(run: Any, write: Any) -> None:
    write("bad.yaml", "id: bad\nextends: sichuan\ndeal: {cards: many}\n")
    result = run("simulate", "bad.yaml", "--deals", "1")
    assert result.exit_code == 3
    assert "bad.yaml:3:15: type" in result.stderr


def test_workers_know_the_plugins_of_a_folder(run: Any, write: Any, tmp_path: Path) -> None:
    write(
        "mine/menzi_lastbot.py",
        "from menzi.hookspecs import hookimpl\n"
        "class Last:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, view, legal): return legal[-1]\n"
        "@hookimpl\n"
        "def menzi_register_bots(registry): registry.add_bot('last', Last)\n",
    )
    args = ("--plugins-dir", "mine", "simulate", "chan", "--deals", "60", "--bots", "last", "--json")
    assert counts(run(*args)) == counts(run(*args, "--jobs", "2"))
