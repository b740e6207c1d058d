"""`show`, `rules`, `variants` and `plugins`: what they print can be read back, by people and programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from menzi.position import deal_from_position
from menzi.spec.loader import load_spec
from menzi.spec.read import parse_yaml

VARIANTS = ("sichuan", "paohuzi", "chan")
HOUSE = "id: house\nname: {en: Our table}\nextends: paohuzi\nset: {heavenly: {kan: 4}}\n"


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_shown_variant_is_a_variant(run: Any, write: Any, variant: str) -> None:
    result = run("show", variant)
    assert result.exit_code == 0
    shown = load_spec(write("shown.yaml", result.stdout))
    spec = load_spec(variant)
    rows = {row["id"] for row in spec.data["claims"]}
    tiers = [[name for name in tier if name in rows] for tier in spec.data["tiers"]]
    assert shown.data == {**spec.data, "tiers": tiers}
    assert shown.options == spec.options
    assert json.loads(run("show", variant, "--json").stdout) == shown.data


def test_a_shown_variant_has_the_values_in_force_and_what_it_inherits(run: Any, write: Any) -> None:
    write("house.yaml", HOUSE)
    result = run("show", "house.yaml", "--set", "heavenly.mode=off", "--set", "dealer_complete_hand=true")
    assert "house < paohuzi" in result.stdout.splitlines()[0]
    shown = load_spec(write("shown.yaml", result.stdout))
    assert shown.options["heavenly"] == {**load_spec("paohuzi").options["heavenly"], "mode": "off", "kan": 4}
    assert [step["who"] for step in shown.data["opening"] if step["step"] == "offer"] == ["dealer"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_position_out_of_a_record(run: Any, tmp_path: Path, variant: str) -> None:
    from menzi.load import load_table
    from menzi.position import position_of

    run("simulate", variant, "--deal", "1", "--records", tmp_path)
    record = tmp_path / "deal-000001.jsonl"
    table = load_table(variant)
    for at in ("0", "1", "7"):
        result = run("show", record, "--position", "--at", at)
        assert result.exit_code == 0
        shown = parse_yaml(result.stdout, "shown").plain()
        assert shown == json.loads(run("show", record, "--position", "--at", at, "--json").stdout)
        deal = deal_from_position(table, shown)
        assert json.loads(json.dumps(position_of(deal))) == shown
    last = json.loads(run("show", record, "--position", "--json").stdout)
    assert "over" in last


def test_a_position_that_the_record_does_not_have(run: Any, tmp_path: Path) -> None:
    run("simulate", "chan", "--deal", "1", "--records", tmp_path)
    result = run("show", tmp_path / "deal-000001.jsonl", "--position", "--at", "9999")
    assert result.exit_code == 2
    assert "decisions" in result.stderr


def test_a_position_of_a_record_that_was_cut_off(run: Any, tmp_path: Path) -> None:
    run("simulate", "sichuan", "--deal", "1", "--records", tmp_path)
    record = tmp_path / "deal-000001.jsonl"
    data = record.read_bytes()
    record.write_bytes(data[: len(data) * 3 // 4])
    assert run("show", record, "--position").exit_code == 0


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["show", "nothing.jsonl", "--position"], 3),
        (["show", "nothing.yaml"], 3),
        (["show", "sichuam"], 2),
        (["rules", "sichuam"], 2),
        (["rules", "nothing.yaml"], 3),
    ],
)
def test_what_cannot_be_shown(run: Any, args: list[str], code: int) -> None:
    assert run(*args).exit_code == code


def test_variants(run: Any) -> None:
    found = json.loads(run("variants", "--json").stdout)
    told = {v["id"]: (v.get("seats"), v.get("deck"), v["source"]) for v in found}
    assert told["chan"] == (4, "to_tom120", "bundled")
    assert told["paohuzi"] == (3, "zipai80", "bundled")
    assert told["sichuan"] == (4, "mahjong144", "bundled")
    rows = run("variants").stdout.splitlines()
    assert len(rows) == len(found) + 1
    assert rows[0].split() == ["id", "title", "seats", "deck", "source"]


def test_the_language_is_that_of_the_option(run: Any) -> None:
    assert "跑胡子" in run("--language", "zh", "variants").stdout
    assert "跑胡子" in run("variants", env={"MENZI_LANGUAGE": "zh"}).stdout


PLUGIN = """
from pathlib import Path
from menzi.hookspecs import hookimpl
@hookimpl
def menzi_variant_dirs(): return [Path(__file__).parent / "their_variants"]
"""


def test_variants_and_plugins_of_a_folder(run: Any, write: Any) -> None:
    write("mine/menzi_their.py", PLUGIN)
    write("mine/their_variants/house.yaml", HOUSE)
    write("mine/their_variants/broken.yaml", "id: broken\nextends: paohuzi\nwrong: 1\n")
    result = run("--plugins-dir", "mine", "variants", "--json")
    assert result.exit_code == 0
    found = {v["id"]: v for v in json.loads(result.stdout)}
    assert found["house"]["title"] == "Our table"
    assert found["house"]["source"] == "menzi_their"
    assert "broken.yaml:3:1: unknown_key" in found["broken"]["problem"]
    result = run("--plugins-dir", "mine", "variants")
    assert "(cannot be used)" in result.stdout
    assert "unknown_key" in result.stderr
    assert run("--plugins-dir", "mine", "rules", "house").stdout.startswith("Our table\n")


def test_plugins(run: Any) -> None:
    found = {p["name"]: p for p in json.loads(run("plugins", "--json").stdout)}
    assert found["sichuan"]["provides"] == ["rules sichuan"]
    assert found["menzi.bots"]["provides"] == ["bot random", "bot greedy"]
    assert all(p["problem"] is None and p["version"] for p in found.values())
    assert "rules sichuan" in run("plugins").stdout


def test_a_broken_plugin(run: Any, write: Any) -> None:
    write("mine/menzi_broken.py", "1 / 0\n")
    result = run("--plugins-dir", "mine", "plugins", "--json")
    assert result.exit_code == 0
    assert "ZeroDivisionError" in json.loads(result.stdout)[-1]["problem"]
    assert result.stderr.startswith("Warning: ")
    assert "menzi_broken" in result.stderr
    result = run("--strict", "--plugins-dir", "mine", "variants")
    assert result.exit_code == 3
    assert "ZeroDivisionError" in result.stderr
    assert run("--plugins-dir", "nowhere", "variants").exit_code == 3


def test_rules_for_people_and_programs(run: Any) -> None:
    text = run("rules", "chan").stdout
    assert text.startswith("Chắn\n")
    data = json.loads(run("rules", "chan", "--json").stdout)
    assert [section["title"] for section in data["sections"]] == [
        "Goal",
        "Setup",
        "Opening",
        "Play",
        "Claims",
        "What is remembered",
        "End",
        "Scoring",
        "Options",
        "Words",
    ]
    assert all(f"\n{section['title']}\n" in text for section in data["sections"])


def test_rules_mark_what_a_house_rule_changes(run: Any, write: Any) -> None:
    write("house.yaml", HOUSE)
    data = json.loads(run("rules", "house.yaml", "--set", "wei_plus_own_reveal=ti", "--json").stdout)
    options = next(s for s in data["sections"] if s["title"] == "Options")["blocks"][1]["rows"]
    changed = {row[0]: row[1:] for row in options if row[0].startswith("*")}
    assert list(changed) == ["* wei_plus_own_reveal", "* heavenly.kan"]
    assert changed["* heavenly.kan"][0] == "4"
    assert changed["* heavenly.kan"][1].endswith("Usually 5.")
