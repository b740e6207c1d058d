"""The schemas are schemas, stay in the part that editors understand, and describe what they admit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from menzi.claims import RIGHTS
from menzi.data import data_dir
from menzi.errors import ScriptError
from menzi.spec.node import node_from_data
from menzi.spec.read import parse_yaml, read_documents, read_yaml
from menzi.spec.schema import schema_problems, schema_text
from menzi.table import MemoryField

NAMES = ("answer", "config", "deck", "request", "script", "variant")
COMMON = {
    "$id", "$ref", "$schema", "additionalProperties", "allOf", "const", "definitions", "description", "else",
    "enum", "if", "items", "maxItems", "maxLength", "maxProperties", "maximum", "minItems", "minLength",
    "minProperties", "minimum", "not", "pattern", "properties", "propertyNames", "required", "then", "title",
    "type", "uniqueItems",
}  # fmt: skip
"""Keywords that mean the same in draft-07 and 2020-12; not anyOf and oneOf, whose errors say little."""

CASES = Path(__file__).parents[1] / "data" / "cases"


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(schema_text(name))
    return found


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every schema inside a schema."""
    if not isinstance(value, dict):
        return
    yield value
    for key in ("properties", "definitions"):
        for part in value.get(key, {}).values():
            yield from parts(part)
    for key in ("additionalProperties", "else", "if", "items", "not", "propertyNames", "then"):
        yield from parts(value.get(key))
    for part in value.get("allOf", ()):
        yield from parts(part)


def test_every_schema_file_is_tested() -> None:
    files = {path.name.removesuffix(".schema.json") for path in data_dir("schemas").glob("*.json")}
    assert files == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_valid_in_both_drafts_and_uses_what_they_share(name: str) -> None:
    Draft7Validator.check_schema(schema(name))
    Draft202012Validator.check_schema(schema(name))
    assert {key for part in parts(schema(name)) for key in part} <= COMMON


@pytest.mark.parametrize("name", NAMES)
def test_nothing_stands_beside_a_reference(name: str) -> None:
    """Draft-07 ignores what stands beside `$ref`."""
    assert [part for part in parts(schema(name)) if "$ref" in part and len(part) > 1] == []


@pytest.mark.parametrize("name", NAMES)
def test_mappings_are_closed_and_their_keys_described(name: str) -> None:
    for part in parts(schema(name)):
        if part.get("type") == "object" and "properties" in part:
            assert "additionalProperties" in part, part
            for key, value in part["properties"].items():
                assert "description" in value or "$ref" in value, key


def test_the_rights_of_the_schema_are_those_of_the_engine() -> None:
    claim = schema("variant")["definitions"]["claim"]["properties"]
    assert claim["from"]["else"]["items"]["enum"] == list(RIGHTS)


def test_the_memory_types_of_the_schema_are_those_of_the_engine() -> None:
    for kind in schema("variant")["definitions"]["memory_field"]["properties"]["type"]["enum"]:
        field = MemoryField("m", kind, "dealt", frozenset(), False)
        assert field.initial in (0, (), False, None)


@pytest.mark.parametrize("path", sorted(data_dir("variants").rglob("*.yaml")), ids=lambda p: p.name)
def test_bundled_files_name_their_schema_for_editors(path: Path) -> None:
    kind = "deck" if path.parent.name == "decks" else "variant"
    first, second = path.read_text("utf-8").splitlines()[:2]
    reference = first.removeprefix("# yaml-language-server: $schema=")
    assert second == f"# $schema: {reference}"
    assert (path.parent / reference).resolve() == data_dir("schemas") / f"{kind}.schema.json"
    assert schema_problems(read_yaml(path), kind) == []


@pytest.mark.parametrize("path", sorted(CASES.glob("*.yaml")), ids=lambda p: p.name)
def test_the_script_schema_admits_the_cases(path: Path) -> None:
    documents = read_documents(path, error=ScriptError)
    assert len(documents) > 10
    assert [p for node in documents for p in schema_problems(node, "script")] == []


@pytest.mark.parametrize("path", sorted(CASES.glob("*.jsonl")), ids=lambda p: p.name)
def test_the_request_schema_admits_the_cases(path: Path) -> None:
    requests = [json.loads(line)["request"] for line in path.read_text("utf-8").splitlines() if line]
    assert len(requests) > 5
    assert [p for r in requests for p in schema_problems(node_from_data(r, path.name), "request")] == []


@pytest.mark.parametrize(
    ("name", "text", "line", "code", "words"),
    [
        ("script", "variant: x\nhnads: []\n", 2, "unknown_key", "'hands'"),
        ("script", "steps: []\n", 1, "missing_key", "'variant'"),
        ("script", "variant: x\nsteps:\n  - pass\n", 3, "bad_value", "a seat and an action"),
        ("script", "variant: x\nsteps:\n  - {aksed: {0: [pass]}}\n", 3, "unknown_key", "'asked'"),
        ("script", "variant: x\nsteps:\n  - {asked: {9: [pass]}}\n", 3, "bad_key", "the number of a seat"),
        ("script", "variant: x\nsteps:\n  - {asked: {}, legal: {}}\n", 3, "bad_value", "At most 1 key"),
        ("script", "variant: x\nhands: []\nposition: {seats: []}\n", 2, "unfit_key", "'hands'"),
        ("script", "variant: x\nposition:\n  seats: []\n  trun: {seat: 0}\n", 4, "unknown_key", "'turn'"),
        ("config", "variant: x\nbot: [greedy]\n", 2, "unknown_key", "'bots'"),
        ("config", "faces: cjkk\n", 1, "bad_value", "'cjk'"),
        ("config", "language: no\nnames: [a, 1]\n", 2, "type", "text is expected"),
        ("request", "hand: 1m\nmelds: [{kind: x}]\n", 2, "missing_key", "'cards'"),
        ("answer", "error: no\nwin: true\n", 1, "bad_value", "At most 1 key"),
        ("answer", "ready: true\nwaits: {}\n", 1, "missing_key", "'best'"),
    ],
)
def test_other_files_are_checked_the_same_way(name: str, text: str, line: int, code: str, words: str) -> None:
    (found,) = schema_problems(parse_yaml(text, "x.yaml"), name)
    assert (found.file, found.line, found.code) == ("x.yaml", line, code)
    assert words in found.message
