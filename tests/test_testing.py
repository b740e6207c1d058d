"""`menzi.testing` as a plugin writer meets it: one line a suite, fixtures, and what a failure says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import menzi.testing
from menzi.testing import conformance

from .support import generated

LOADED = "import sys, menzi.testing.pytest_plugin; print(*sys.modules)"
LIGHT = {"menzi", "menzi.testing", "menzi.testing.pytest_plugin"}

RULES = """\
from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Lying(Wrapped):
    def can_win(self, seat, how):
        return False


@hookimpl
def menzi_house_rules():
    return [HouseRule(name="lying", text={"en": "No."}, wrap=lambda rules, table: Lying(rules))]
"""
VARIANT = "id: tested\nextends: conquian\n"
SCRIPT = "name: {name}\nvariant: tested.yaml\ndealer: 0\nsteps:\n  - state: {{stock: {stock}}}\n"


def files(folder: Path, texts: dict[str, str]) -> Path:
    """A small package to be tested."""
    project = '[project]\nname = "tested"\nversion = "1"\n[project.entry-points.none]\n'
    for name, text in {**texts, "pyproject.toml": project}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return generated.run(folder, folder / "site", "pytest", "-W", "error", *args)


def test_the_pytest_plugin_loads_nothing_of_the_engine() -> None:
    """It is loaded in every run of pytest, whatever is tested."""
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert {name for name in done.stdout.split() if name.partition(".")[0] == "menzi"} == LIGHT


def test_every_public_name_is_there() -> None:
    assert all(getattr(menzi.testing, name) is not None for name in menzi.testing.__all__)
    assert menzi.testing.API_VERSION == "1"
    with pytest.raises(AttributeError):
        menzi.testing.nothing  # noqa: B018


def test_suites_in_one_line(tmp_path: Path) -> None:
    """Paths are relative to the test's file; each stretch of deals and each script is a test."""
    package = files(
        tmp_path,
        {
            "tests/tested.yaml": VARIANT,
            "tests/checks/begins.yaml": "variant: ../tested.yaml\nname: one\nsteps: [{state: {stock: 24}}]\n",
            "tests/test_it.py": "from menzi.testing import conformance, scripts\n"
            'test_deals = conformance("tested.yaml", deals=60, greedy=10, rules={"swap": False})\n'
            'test_scripts = scripts("checks/*.yaml")\n',
        },
    )
    found = run(package, "-v")
    assert found.returncode == 0, found.stdout
    for name in ("deals[tested.yaml-random-0]", "-random-50]", "-greedy-0]", "scripts[begins-one]"):
        assert f"{name} PASSED" in found.stdout


def test_fixtures(tmp_path: Path) -> None:
    """A table by id, by path and with options; made once."""
    package = files(
        tmp_path,
        {
            "tests/tested.yaml": VARIANT,
            "tests/test_it.py": "def test_it(menzi_table, menzi_plugins):\n"
            '    assert menzi_table("tested.yaml").id == "tested"\n'
            '    assert menzi_table("conquian", rules={"stake": 7}).options["stake"] == 7\n'
            '    assert menzi_table("conquian") is menzi_table("conquian", rules={})\n'
            '    assert "random" in menzi_plugins.bot_names()\n',
        },
    )
    found = run(package)
    assert found.returncode == 0, found.stdout


def test_a_lie_is_found_and_told(tmp_path: Path) -> None:
    """What a plugin does wrong fails the suite, and the message says which deal it was."""
    package = files(
        tmp_path,
        {
            "rules/lying.py": RULES,
            "tested.yaml": "id: tested\nextends: conquian\nplugins: [rules/lying.py]\nwith: [lying]\n",
            "test_it.py": 'from menzi.testing import conformance\ntest_deals = conformance("tested.yaml", deals=50)\n',
        },
    )
    found = run(package)
    assert found.returncode == 1
    assert "judge and can_win disagree" in found.stdout


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (SCRIPT.format(name="wrong", stock=5), ":5: step 1: stock: expected 5, found 24."),
        ("variant: tested.yaml\nstepps: []\n", ":2:1: unknown_key: "),
        (None, "no file matches"),
    ],
)
def test_a_bad_script_is_a_test_that_fails(tmp_path: Path, script: str | None, told: str) -> None:
    """Not an error of the whole module."""
    package = files(
        tmp_path,
        {
            "tested.yaml": VARIANT,
            "test_it.py": "from menzi.testing import scripts\n"
            'test_scripts = scripts("check*.yaml")\n\n\ndef test_more(): pass\n',
            **({"check.yaml": script} if script else {}),
        },
    )
    found = run(package)
    assert found.returncode == 1
    assert told in found.stdout
    assert "1 failed, 1 passed" in found.stdout


def test_a_suite_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="deals to play"):
        conformance()
    with pytest.raises(ValueError, match="deals to play"):
        conformance("conquian", deals=0)
