"""Whatever stands in a file, reading it ends in a spec or in SpecError; nothing else is raised."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from menzi.errors import SpecError
from menzi.spec.loader import load_spec, spec_from_document
from menzi.spec.read import parse_documents

VALUES: tuple[Any, ...] = (None, True, 0, -1, 99, 1.5, "x", "win", [], {}, ["x"], {"option": "x"}, {"a": 1})
BITS = ("\t", "{", "}", "[", "]", "&a ", "*a ", "!!x ", "? ", ": ", "- ", "'", '"', "|\n", "%", "@", "---\n",
        "\r", "<<: ", "#", "\\", "\x85", "\u2028", "\ufeff", "\0", "😀")  # fmt: skip


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from paths(value[key], (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def spoil(document: Any, luck: Random) -> None:
    """Delete, replace, move or rename one value."""
    found = list(paths(document))
    path = luck.choice(found)
    parent, key = at(document, path[:-1]), path[-1]
    match luck.randrange(4):
        case 0:
            del parent[key]
        case 1:
            parent[key] = copy.deepcopy(luck.choice(VALUES))
        case 2:
            parent[key] = copy.deepcopy(at(document, luck.choice(found)))
        case _ if isinstance(parent, dict):
            parent[luck.choice(["x", "win", "id"])] = parent.pop(key)
        case _:
            parent.append(parent[key])


@pytest.mark.parametrize("seed", range(4))
def test_a_spoilt_document_is_a_spec_or_a_spec_error(folder: Path, seed: int) -> None:
    document = json.loads(json.dumps(load_spec(folder / "squares.yaml").document))
    refused = 0
    for i in range(60):
        spoilt = copy.deepcopy(document)
        spoil(spoilt["variant"], Random(f"{seed} {i}"))
        try:
            spec_from_document(spoilt)
        except SpecError as error:
            assert all(p.code and p.message for p in error.problems)
            refused += 1
    assert 30 < refused < 60


@pytest.mark.parametrize("seed", range(4))
def test_spoilt_text_is_read_or_named_with_its_line(folder: Path, seed: int) -> None:
    text = (folder / "squares.yaml").read_text("utf-8")
    refused = 0
    for i in range(100):
        luck = Random(f"{seed} {i}")
        where = luck.randrange(len(text))
        gone = luck.randrange(20) if luck.random() < 0.3 else 0
        try:
            parse_documents(text[:where] + luck.choice(BITS) + text[where + gone :], "x.yaml")
        except SpecError as error:
            assert all(p.line > 0 and p.code and p.message for p in error.problems)
            refused += 1
    assert 30 < refused < 100
