"""The configuration as the commands use it."""

from __future__ import annotations

import json
from typing import Any


def test_the_variant_and_its_rules(run: Any, write: Any) -> None:
    write("menzi.yaml", "variant: sichuan\nrules: {cap_fan: 3}\n")
    assert json.loads(run("show", "--json").stdout)["options"]["cap_fan"]["default"] == 3
    shown = json.loads(run("show", "sichuan", "--set", "cap_fan=4", "--json").stdout)
    assert shown["options"]["cap_fan"]["default"] == 4
    assert json.loads(run("show", "chan", "--json").stdout)["id"] == "chan"


def test_the_language(run: Any, write: Any) -> None:
    write("menzi.yaml", "language: zh\n")
    assert "跑胡子" in run("variants").stdout
    assert "Paohuzi" in run("--language", "en", "variants").stdout
    assert "Paohuzi" in run("variants", env={"MENZI_LANGUAGE": "en"}).stdout


def test_the_plugins(run: Any, write: Any) -> None:
    write("menzi.yaml", "plugins: [mine]\n")
    write("mine/menzi_broken_too.py", "1 / 0\n")
    assert json.loads(run("plugins", "--json").stdout)[-1]["name"] == "menzi_broken_too"


def test_another_file(run: Any, write: Any) -> None:
    write("menzi.yaml", "variant: sichuan\n")
    write("other.yaml", "variant: paohuzi\n")
    for more in ({"env": {"MENZI_CONFIG": "other.yaml"}}, {}):
        args = [] if more else ["--config", "other.yaml"]
        assert json.loads(run(*args, "show", "--json", **more).stdout)["id"] == "paohuzi"
    assert run("--config", "nothing.yaml", "show").exit_code == 3


def test_a_bad_option_is_told_with_its_line(run: Any, write: Any) -> None:
    write("menzi.yaml", "variant: sichuan\nrules:\n  cap_fann: 3\n")
    result = run("show")
    assert result.exit_code == 3
    assert result.stderr.startswith("menzi.yaml:3:3: unknown_option: ")
    write("menzi.yaml", "variant: sichuan\nrules: {cap_fan: 3}\n")
    assert run("show", "--set", "cap_fann=3").exit_code == 2


def test_a_bad_file(run: Any, write: Any) -> None:
    write("menzi.yaml", "variant: sichuan\nnonsense: 3\n")
    result = run("show")
    assert result.exit_code == 3
    assert result.stderr.startswith("menzi.yaml:2:1: unknown_key: ")


def test_a_variant_that_there_is_not(run: Any, write: Any) -> None:
    write("menzi.yaml", "variant: sichuam\n")
    assert run("show").exit_code == 2
