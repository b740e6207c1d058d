"""The reference pages are those that the schemas, the specs and the protocol make, and leave nothing out."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from menzi import hookspecs
from menzi.bots import Bot
from menzi.claims import RIGHTS, Row
from menzi.house import HouseRule
from menzi.rules import METHODS, How, Rules
from menzi.table import MemoryField, Status

from .support import madeup

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
HEADING = re.compile(r"^### (\w+)\(([^)\n]*)\)\n\n(.*?)(?=\n#|\Z)", re.M | re.S)

pytestmark = pytest.mark.skipif(not DOCS.exists(), reason="the documentation is not beside the tests")

HOOKS: dict[str, Callable[..., Any]] = {
    name: hook for name, hook in vars(hookspecs).items() if hasattr(hook, "menzi_spec")
}
QUESTIONS: dict[str, Callable[..., Any]] = {
    **HOOKS,
    **{name: getattr(Rules, name) for name in METHODS},
    "choose": Bot.choose,
}
"""name -> what a plugin author writes."""


def page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def generate(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(DOCS / "generate"), *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_no_page_is_stale() -> None:
    """`python docs/generate` would change nothing."""
    done = generate("--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def documented() -> dict[str, tuple[list[str], str]]:
    """name -> its parameters and its text, of every hook that docs/hooks.md has a heading for."""
    return {
        name: ([p.strip() for p in parameters.split(",") if p.strip()], text)
        for name, parameters, text in HEADING.findall(page("hooks.md"))
    }


def test_every_hook_is_documented_and_nothing_else() -> None:
    """Every hook and every method has its heading, and every heading has its hook or method."""
    assert documented().keys() == QUESTIONS.keys()


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_hook_is_documented_as_it_is(name: str) -> None:
    """With its parameters, when it is called, and what it gives."""
    parameters, text = documented()[name]
    found = [p for p in inspect.signature(QUESTIONS[name]).parameters if p != "self"]
    assert parameters == found
    assert "**Called**" in text and "**Gives**" in text


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_hook_is_tested(name: str) -> None:
    """Some test function names it: in its own name, in what it calls, or in the plugin that it writes."""
    assert any(name in names for names in named_in_tests().values())


@cache
def named_in_tests() -> dict[str, set[str]]:
    """file:test -> the hooks that it names."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if path.name == Path(__file__).name:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[f"{path}:{node.name}"] = set(_named(node))
    return found


def _named(test: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(test):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            yield node.func.attr
        elif isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from re.findall(r"\b(menzi_\w+)\(", node.value)


def rows_of(name: str, first: str) -> set[str]:
    """The words in the first column of the table whose heading begins so."""
    table = page(name).split(f"| {first} |", 1)[1].split("\n\n", 1)[0]
    return set(re.findall(r"^\| `(\w+)` \|", table, re.M))


def test_every_field_of_a_house_rule_is_documented() -> None:
    """The table of docs/hooks.md is that of the class."""
    assert rows_of("hooks.md", "Field") == {field.name for field in fields(HouseRule)}


def test_everything_about_a_winning_card_is_documented() -> None:
    """The table of docs/hooks.md has the attributes of `How`."""
    assert rows_of("hooks.md", "Attribute") == set(How.__slots__)


def test_every_right_to_claim_is_documented() -> None:
    """The table of docs/claims.md has the sources of the claim table."""
    assert rows_of("claims.md", "In the file") == RIGHTS.keys()


def defaults() -> dict[str, str]:
    """section.field -> what docs/spec.md says of a field that is left out, in plain words."""
    found = {}
    for section in re.split(r"^### ", page("spec.md"), flags=re.M)[1:]:
        title = section.split("\n", 1)[0]
        for key, words in re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", section, re.M):
            found[f"{title}.{key}"] = words.strip("`")
    return found


def test_the_defaults_of_claims_are_those_of_the_table() -> None:
    """What docs/spec.md says of rows is what `Row` reads."""
    row, said = Row.from_data({"id": "x", "kind": "x"}), defaults()
    for key in ("take", "needs_stock", "then", "named_by", "forced", "ties", "next"):
        assert said[f"claim.{key}"] == str(getattr(row, key)).lower()
    for key in ("take", "needs_stock", "then", "opens_window"):
        assert said[f"declaration.{key}"] == str(getattr(row, key)).lower()
    assert (said["claim.offer"], row.offer) == ("nothing", ())


def test_the_defaults_of_statuses_and_memory_are_those_of_the_table() -> None:
    """What docs/spec.md says of them is what the table reads."""
    status, said = Status("x"), defaults()
    for key in ("begins", "pays", "discards"):
        assert said[f"status.{key}"] == str(getattr(status, key)).lower()
    assert (said["status.claims"], status.claims) == ("all", None)

    def bare(parts: dict[str, Any]) -> None:
        parts["data"]["memory"] = {"thrown": {"type": "cards", "event": "discarded"}}

    field: MemoryField = madeup.varied("lamps", bare).memory["thrown"]
    assert said["memory_field.public"] == str(field.public).lower()


def test_the_defaults_of_deals_turns_and_steps_are_those_of_the_table() -> None:
    """What docs/spec.md says of them is what a table reads that leaves them out."""

    def bare(parts: dict[str, Any]) -> None:
        data = parts["data"]
        data["deal"], data["turn"] = {"cards": 5}, {"begin": "draw", "act": ["discard"]}
        data["opening"] = [{"step": "offer"}]

    table, said = madeup.varied("lamps", bare), defaults()
    step = table.opening[0]
    assert said["deal.dealer"] == table.dealer
    assert said["deal.dealer_extra"] == str(table.dealer_extra)
    assert said["deal.show_extra"] == str(table.show_extra).lower()
    assert (said["turn.owes"], table.owes_by_count) == ("always", False)
    assert (said["turn.first"], table.first_after_dealer) == ("dealer", False)
    assert said["turn.after_replacement"] == table.after_replacement
    assert (said["step.who"], said["step.forced"], said["step.one_suit"]) == (
        step.who,
        str(step.forced).lower(),
        str(step.one_suit).lower(),
    )


LINK = re.compile(r"\]\((?!https?:)([^)#]*)(#[^)]*)?\)")


@pytest.mark.parametrize(
    "name", sorted(p.relative_to(ROOT).as_posix() for p in [ROOT / "README.md", *DOCS.glob("*.md")])
)
def test_links_lead_somewhere(name: str) -> None:
    """Every link between the pages has its file, and its heading there."""
    source = ROOT / name
    for target, anchor in LINK.findall(source.read_text("utf-8")):
        file = (source.parent / target).resolve() if target else source
        assert file.exists(), f"{name} links to {target}"
        if anchor and file.suffix == ".md":
            assert anchor[1:] in anchors(file), f"{name} links to {target}{anchor}"


def anchors(file: Path) -> set[str]:
    """The anchors of a page's headings, as they are made on the web."""
    heads = re.findall(r"^#+ (.*)$", file.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
