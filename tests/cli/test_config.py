"""The configuration as the commands use it."""

from __future__ import annotations

import json
from pathlib import Path
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
    path = write("menzi.yaml", "plugins: [mine]\n")
    write("mine/menzi_broken_too.py", "1 / 0\n")
    result = run("--config", str(path), "plugins", "--json")
    assert json.loads(result.stdout)[-1]["name"] == "menzi_broken_too"


def test_a_configuration_that_lies_in_the_folder_runs_no_plugin_unasked(run: Any, write: Any) -> None:
    """The folder may be a stranger's; what is trusted once is trusted until it changes."""
    mark = write("mark.txt", "not run\n")
    write("menzi.yaml", "plugins: [mine]\n")
    code = "import pathlib\nfrom menzi.hookspecs import hookimpl\n"
    code += f"pathlib.Path({str(mark)!r}).write_text('run')\n"
    code += "@hookimpl\ndef menzi_register_bots(registry):\n    registry.add_bot('mine', object)\n"
    write("mine/menzi_found_here.py", code)
    for command in (("plugins", "--json"), ("variants",), ("show", "chan"), ("rules", "chan")):
        result = run(*command)
        assert (result.exit_code, mark.read_text()) == (0, "not run\n")
    result = run("plugins", "--json")
    assert "menzi.yaml: untrusted: " in result.stderr
    result = run("plugins", "--trust", "--json")
    assert (json.loads(result.stdout)[-1]["name"], mark.read_text()) == ("menzi_found_here", "run")
    assert json.loads(run("plugins", "--json").stdout)[-1]["name"] == "menzi_found_here"


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


def origins(run: Any, *args: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*args, "config", "--origin", "--json", **more).stdout)
    return found


def test_config_tells_who_said_what(run: Any, write: Any) -> None:
    """The command line, the environment, this folder, the user's file, the default."""
    write(
        "config/menzi/menzi.yaml", "faces: ascii\nnames: [Ann, Bo]\nvariant: sichuan\nrules: {cap_fan: 3}\n"
    )
    write("menzi.yaml", "# ours\nlanguage: zh\nvariant: sichuan\nrules:\n  self_draw: none\n")
    found = origins(run, "--plugins-dir", "mine", env={"MENZI_NAMES": "Lan, Minh"})
    user = str(Path("config/menzi/menzi.yaml").absolute())
    assert found == {
        "variant": {"value": "sichuan", "origin": "project", "file": "menzi.yaml", "line": 3},
        "rules.cap_fan": {"value": 3, "origin": "user", "file": user, "line": 4},
        "rules.self_draw": {"value": "none", "origin": "project", "file": "menzi.yaml", "line": 5},
        "names": {"value": ["Lan", "Minh"], "origin": "environment", "variable": "MENZI_NAMES"},
        "bots": {"value": None, "origin": "default"},
        "language": {"value": "zh", "origin": "project", "file": "menzi.yaml", "line": 2},
        "plugins": {"value": ["mine"], "origin": "flag"},
        "faces": {"value": "ascii", "origin": "user", "file": user, "line": 1},
    }


def test_config_without_files(run: Any) -> None:
    assert {setting["origin"] for setting in origins(run).values()} == {"default"}


def test_config_of_another_file(run: Any, write: Any) -> None:
    """It stands alone."""
    write("menzi.yaml", "faces: ascii\n")
    write("other.yaml", "bots: [greedy]\n")
    found = origins(run, "--config", "other.yaml")
    assert found["bots"] == {"value": ["greedy"], "origin": "config", "file": "other.yaml", "line": 1}
    assert found["faces"]["origin"] == "default"


def test_config_of_global_options_in_the_environment(run: Any) -> None:
    found = origins(run, env={"MENZI_LANGUAGE": "vi", "MENZI_PLUGIN_DIRS": "mine"})
    assert found["language"] == {"value": "vi", "origin": "environment", "variable": "MENZI_LANGUAGE"}
    assert found["plugins"] == {"value": ["mine"], "origin": "environment", "variable": "MENZI_PLUGIN_DIRS"}


def test_config_for_people(run: Any, write: Any) -> None:
    """One line a setting; the origin only where it is asked for."""
    write("menzi.yaml", "bots: [greedy, random]\n")
    rows = [line.split() for line in run("config").stdout.splitlines()]
    assert ["bots", '["greedy","random"]'] in rows
    shown = run("config", "--origin").stdout
    assert "menzi.yaml:1 (this folder)\n" in shown
    assert "faces" in shown and "default\n" in shown
    assert json.loads(run("config", "--json").stdout)["bots"] == ["greedy", "random"]


def test_config_of_a_bad_file(run: Any, write: Any) -> None:
    write("menzi.yaml", "nonsense: 1\n")
    assert run("config").exit_code == 3
