"""Every sentence of a rule page, and every answer to a question that changes play, has a test that names it.

Sentences have an id of their own (`2d`, `P11`), or are numbered: sentence 20 is `s20` then. Of the questions
those with a star must be named; all of them where a page has no stars. A script's name or a case's id starts
with what it tests (`P11 Q35: …`, `F2-1`), a test function is `test_<ids>_<words>`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from menzi.script import read_scripts

TESTS = Path(__file__).parents[1]
PAGES = sorted((TESTS.parent / "docs/rules").glob("*.md"))

SENTENCE = re.compile(r"^(?:\| *|- +)?([A-Za-z]?\d+[a-z]?(?:/[a-z])?)(?:\.| \|)")
QUESTION = re.compile(r"^\| *([A-Z]\d+) *(★*) *\|")
FUNCTION = re.compile(r"^ *def test_(\w+)\(", re.MULTILINE)
ID = re.compile(r"[A-Za-z]?\d+[a-z]?$")


def sections(page: Path) -> list[str]:
    """The page, cut before each numbered heading."""
    return re.split(r"^## (?=\d)", page.read_text("utf-8"), flags=re.MULTILINE)


def sentences(page: Path) -> set[str]:
    """The ids of section 1; `4h/i` is two."""
    found: set[str] = set()
    for line in sections(page)[1].splitlines()[1:]:
        match = SENTENCE.match(line)
        if match:
            name, *more = match[1].split("/")
            found.add(f"s{name}" if name.isdigit() else name)
            found.update(name[:-1] + letter for letter in more)
    return found


def questions(page: Path) -> set[str]:
    """The ids of the questions that must be named."""
    rows = [m for part in sections(page)[2:] for m in map(QUESTION.match, part.splitlines()) if m]
    return {m[1] for m in rows if m[2]} or {m[1] for m in rows}


def leading(words: list[str]) -> set[str]:
    """The ids that stand at the beginning."""
    found: set[str] = set()
    for word in words:
        if not ID.match(word):
            break
        found.add(word)
    return found


def named(game: str) -> set[str]:
    """The ids that scripts, cases and test functions of a game name."""
    found: set[str] = set()
    for path in (TESTS / "data/rules").glob(f"{game}.yaml"):
        for script in read_scripts(path):
            found |= leading(script.name.split(":")[0].replace(",", " ").split())
    for path in (TESTS / "data/rules").glob(f"{game}.*.jsonl"):
        for line in path.read_text("utf-8").splitlines():
            found |= leading(json.loads(line)["id"].split("-"))
    for path in (*(TESTS / "plugins" / game).glob("test_*.py"), TESTS / f"rules/test_{game}.py"):
        for name in FUNCTION.findall(path.read_text("utf-8") if path.exists() else ""):
            found |= leading(name.split("_"))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_sentence_and_question_has_a_test(page: Path) -> None:
    """None is left without."""
    assert len(sentences(page)) >= 30
    assert sorted((sentences(page) | questions(page)) - named(page.stem)) == []
