"""`menzi new`: what is written works as it is, for every variant, and nothing is overwritten."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from menzi.load import load_table
from menzi.spec.find import list_variants

from ..support import generated

VARIANTS = [name for name, _path, _source in list_variants()]


@pytest.mark.parametrize("variant", VARIANTS)
def test_new_rules_are_the_parents(run: Any, variant: str) -> None:
    """Without a mistake or a warning, with the same options, and a script that holds."""
    assert run("new", "rules", "ours", "--extends", variant).exit_code == 0
    found = run("validate", "ours.yaml", "ours.check.yaml")
    assert (found.exit_code, found.stdout) == (0, "2 files, no mistakes.\n")
    assert run("check", "ours.check.yaml").stdout == "1 script, 1 as expected.\n"
    spec, parent = load_table("ours.yaml").spec, load_table(variant).spec
    assert (parent.options, parent.id) == (spec.options, spec.parents[0])


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_commented_option_can_be_taken_in(run: Any, tmp_path: Path, variant: str) -> None:
    """Taking the "# " away from the lines of `set` gives a file without mistakes, in which every option stands."""
    run("new", "rules", "ours", "--extends", variant)
    file = tmp_path / "ours.yaml"
    head, _set, section = file.read_text("utf-8").partition("\nset:\n")
    section, _with, _rest = section.partition("\n# House rules")
    taken_in = re.sub(r"(?m)^  # (?=(  )*[a-z_]+:( |$))", "  ", section)
    file.write_text(f"{head}\nset:\n{taken_in}", "utf-8")
    result = run("validate", "ours.yaml")
    assert result.exit_code == 0, result.stdout
    options = load_table(variant).spec.options
    assert all(re.search(rf"(?m)^  {name}:", taken_in) for name in options)


def test_house_rules_that_fit_are_named(run: Any, tmp_path: Path) -> None:
    run("new", "rules", "ours", "--extends", "sichuan")
    text = (tmp_path / "ours.yaml").read_text("utf-8")
    assert "\n#   - swap_three\n" in text
    assert "red_fan" not in text
    run("new", "rules", "more", "--extends", "sichuan-swap-three")
    assert "#   - swap_three" not in (tmp_path / "more.yaml").read_text("utf-8")


def test_the_parent_may_be_a_file(run: Any, tmp_path: Path) -> None:
    """It is named as it is seen from the new file."""
    run("new", "rules", "ours", "--extends", "chan")
    assert run("new", "rules", "theirs", "--extends", "ours.yaml", "--into", "sub").exit_code == 0
    assert "\nextends: ../ours.yaml\n" in (tmp_path / "sub/theirs.yaml").read_text("utf-8")
    assert run("check", "sub/theirs.check.yaml").exit_code == 0


def test_the_parent_may_be_the_configured_variant(run: Any, write: Any, tmp_path: Path) -> None:
    assert run("new", "rules", "ours").exit_code == 2
    write("menzi.yaml", "variant: chan\n")
    assert run("new", "rules", "ours").exit_code == 0
    assert "\nextends: chan\n" in (tmp_path / "ours.yaml").read_text("utf-8")


@pytest.mark.parametrize("there", ["ours.yaml", "ours.check.yaml", "ours.schema.json"])
def test_rules_are_never_overwritten(run: Any, write: Any, tmp_path: Path, there: str) -> None:
    """And nothing else is written."""
    write(there, "mine\n")
    result = run("new", "rules", "ours", "--extends", "chan")
    assert (result.exit_code, there in result.stderr) == (2, True)
    assert [(p.name, p.read_text("utf-8")) for p in tmp_path.glob("*.*")] == [(there, "mine\n")]


@pytest.mark.parametrize("name", ["Ours", "../ours", "", "1st", "ours.yaml", "ours\n"])
def test_a_bad_name_is_refused(run: Any, name: str, tmp_path: Path) -> None:
    for kind in ("rules", "plugin"):
        assert run("new", kind, name, "--extends", "chan").exit_code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["chan", "red_fan", "cap_fan", "all_pungs"])
def test_a_plugin_has_a_name_of_its_own(run: Any, name: str) -> None:
    """No other variant, house rule, option or pattern of the parent has it."""
    result = run("new", "plugin", name, "--extends", "sichuan")
    assert (result.exit_code, "already" in result.stderr) == (2, True)


def test_a_plugin_is_never_overwritten(run: Any, tmp_path: Path) -> None:
    (tmp_path / "menzi-mine").mkdir()
    result = run("new", "plugin", "mine", "--extends", "chan")
    assert (result.exit_code, "menzi-mine" in result.stderr) == (2, True)
    assert list((tmp_path / "menzi-mine").iterdir()) == []


def test_a_game_extends_nothing(run: Any) -> None:
    assert run("new", "plugin", "mine", "--game", "--extends", "chan").exit_code == 2
    assert run("new", "plugin", "mine", "--extends", "ours.yaml").exit_code == 2


@pytest.mark.parametrize("arguments", [["--extends", "conquian"], ["--extends", "sichuan"], ["--game"]])
def test_a_new_plugin_passes_its_own_tests(run: Any, tmp_path: Path, arguments: list[str]) -> None:
    """Found by its entry point, with every warning an error."""
    assert run("new", "plugin", "my_own", *arguments).exit_code == 0
    package = tmp_path / "menzi-my-own"
    found = generated.run(package, tmp_path / "site", "pytest", "-q")
    assert found.returncode == 0, found.stdout
    assert re.search(r"^\d+ passed in", found.stdout, re.MULTILINE)


@pytest.mark.parametrize("arguments", [["--extends", "conquian"], ["--game"]])
def test_a_plugins_dir_finds_it_too(run: Any, tmp_path: Path, arguments: list[str]) -> None:
    """Without being installed."""
    run("new", "plugin", f"mine{len(arguments)}", *arguments)
    folder = tmp_path / f"menzi-mine{len(arguments)}"
    result = run(
        "--strict", "--plugins-dir", folder / "src", "check", *(folder / "tests/checks").glob("*.yaml")
    )
    assert result.stdout == "1 script, 1 as expected.\n"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("mine", ["--extends", "paohuzi"]), ("dealers_extra", ["--extends", "chan"]), ("trios", ["--game"])],
)
def test_a_new_plugin_is_in_good_form(run: Any, tmp_path: Path, name: str, arguments: list[str]) -> None:
    """For ruff and for mypy as its own pyproject.toml sets them."""
    run("new", "plugin", name, *arguments)
    package = tmp_path / f"menzi-{name.replace('_', '-')}"
    for number, command in enumerate((["ruff", "check"], ["ruff", "format", "--check"], ["mypy"])):
        pytest.importorskip(command[0])
        found = generated.run(package, tmp_path / f"site{number}", *command)
        assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.slow
def test_a_new_plugin_can_be_built_and_installed(run: Any, tmp_path: Path) -> None:
    """Its wheel has the modules, the variant and the entry point."""
    pytest.importorskip("hatchling")
    run("new", "plugin", "mine", "--game")
    build = "from hatchling.build import build_wheel; print(build_wheel('..'))"
    done = subprocess.run(
        [sys.executable, "-c", build], cwd=tmp_path / "menzi-mine", capture_output=True, text=True, check=True
    )
    unpacked = tmp_path / "unpacked"
    subprocess.run(
        [sys.executable, "-m", "zipfile", "-e", str(tmp_path / done.stdout.split()[-1]), str(unpacked)],
        check=True,
    )
    path = os.pathsep.join([str(unpacked), *(p for p in sys.path if p)])
    found = subprocess.run(
        [
            sys.executable,
            "-m",
            "menzi",
            "simulate",
            "mine",
            "--deals",
            "5",
            "--bots",
            "greedy",
            "--seed",
            "1",
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
