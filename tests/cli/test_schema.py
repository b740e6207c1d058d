"""`menzi schema`: the packaged schemas, and that of a variant's heirs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft7Validator

from menzi.cli.schema import NAMES
from menzi.data import data_dir
from menzi.load import load_table
from menzi.spec.find import list_variants
from menzi.spec.read import parse_yaml

VARIANTS = [name for name, _path, _source in list_variants()]


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_the_packaged_one(run: Any, name: str) -> None:
    assert run("schema", name).stdout == (data_dir("schemas") / f"{name}.schema.json").read_text("utf-8")


def test_the_list_has_every_schema(run: Any) -> None:
    listed = json.loads(run("schema", "--list", "--json").stdout)
    files = {path.name.removesuffix(".schema.json") for path in data_dir("schemas").glob("*.json")}
    assert {each["name"] for each in listed} == files == set(NAMES)
    shown = run("schema", "--list").stdout
    assert all(each["description"] in shown for each in listed)


@pytest.mark.parametrize(
    "args", [[], ["variant", "--list"], ["varian"], ["deck", "--extends", "chan"], ["--extends", "chan"]]
)
def test_wrong_usage(run: Any, args: list[str]) -> None:
    assert run("schema", *args).exit_code == 2


def heirs(run: Any, variant: str) -> dict[str, Any]:
    """The schema of a variant's heirs, which is one."""
    document: dict[str, Any] = json.loads(run("schema", "variant", "--extends", variant).stdout)
    Draft7Validator.check_schema(document)
    return document


@pytest.mark.parametrize("variant", VARIANTS)
def test_heirs_may_set_what_holds_anyway(run: Any, variant: str) -> None:
    """Every option takes the value that it has, and is explained."""
    schema = heirs(run, variant)
    options = load_table(variant).spec.options
    heir = {"id": "ours", "extends": variant, "set": dict(options)}
    assert list(Draft7Validator(schema).iter_errors(heir)) == []
    known = schema["properties"]["set"]["properties"]
    assert all(known[name]["description"] for name in options)


@pytest.mark.parametrize(
    ("variant", "text", "path"),
    [
        ("sichuan", "cap_fan: none", None),
        ("sichuan", "cap_fan: 3", None),
        ("sichuan", "cap_fan: some", "cap_fan"),
        ("sichuan", "cap_fan: -1", "cap_fan"),
        ("sichuan", "cap_fann: 3", ""),
        ("sichuan", "self_draw: doubled", "self_draw"),
        ("sichuan", "swap_three: {to: next}", None),
        ("sichuan", "swap_three: {to: nobody}", "swap_three.to"),
        ("paohuzi", "swap_three: {to: next}", ""),
        ("paohuzi", "chi_sources: [prev_reveal]", None),
        ("paohuzi", "chi_sources: [prev_reveal, nobody]", "chi_sources.1"),
        ("paohuzi", "heavenly: {mode: sometimes}", "heavenly.mode"),
        ("conquian", "swap: 1", "swap"),
    ],
)
def test_heirs_are_told_what_is_wrong(run: Any, variant: str, text: str, path: str | None) -> None:
    values = parse_yaml(text, "text").plain()
    heir = {"id": "ours", "extends": variant, "set": values}
    found = Draft7Validator(heirs(run, variant)).iter_errors(heir)
    where = [".".join(str(step) for step in list(error.absolute_path)[1:]) for error in found]
    assert where == ([] if path is None else [path])
