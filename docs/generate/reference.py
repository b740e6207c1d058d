"""The reference of the spec, written out of the JSON Schemas that check it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from menzi.spec.schema import schema_text

Schema = Mapping[str, Any]

DEFAULTS: dict[str, str] = {
    "deck.suits": "all",
    "deck.leave_out": "none",
    "seats.names": "Seat 0, Seat 1, …",
    "deal.dealer": "`random`",
    "deal.dealer_extra": "0",
    "deal.show_extra": "`false`",
    "deal.aside": "none",
    "turn.owes": "`always`",
    "turn.first": "`dealer`",
    "turn.after_replacement": "`after_replacement`",
    "status.begins": "`true`",
    "status.pays": "`true`",
    "status.discards": "`true`",
    "status.claims": "all",
    "step.one_suit": "`false`",
    "step.who": "`any`",
    "step.forced": "`false`",
    "claim.take": "0",
    "claim.needs_stock": "0",
    "claim.then": "`discard`",
    "claim.named_by": "`groups`",
    "claim.forced": "`false`",
    "claim.offer": "nothing",
    "claim.ties": "`nearest`",
    "claim.next": "`after_claimant`",
    "declaration.take": "0",
    "declaration.needs_stock": "0",
    "declaration.then": "`discard`",
    "declaration.opens_window": "`false`",
    "memory_field.public": "`false`",
    "fact.required": "`false`",
}
"""What holds where a field is left out; the schemas do not say it, the readers of the spec do."""

LANGUAGE = "^[a-z]{2,3}"
LISTED_AS = {
    "claim": "claims",
    "declaration": "declare",
    "memory_field": "memory",
    "option": "options",
}
"""definition -> the key of a whole variant under which there are such; more is required there than of an heir."""

OMITTED = ("option_value",)
"""Definitions that every page of a reader would repeat; they are told in the prose."""


def variant_reference() -> str:
    """The tables of a variant's file."""
    return _reference(json.loads(schema_text("variant")), "variant")


def deck_reference() -> str:
    """The tables of a deck's file."""
    return _reference(json.loads(schema_text("deck")), "deck file")


def _reference(schema: Schema, title: str) -> str:
    needed = [*schema["required"], *schema.get("else", {}).get("required", ())]
    sections = list(_sections(title, "", schema, needed, schema.get("else", {})))
    for name, definition in schema.get("definitions", {}).items():
        if name not in OMITTED:
            sections += _definition(name, definition, schema)
    return "\n\n".join(sections)


def _definition(name: str, definition: Schema, schema: Schema) -> Iterator[str]:
    whole = schema.get("else", {}).get("properties", {}).get(LISTED_AS.get(name, ""), {})
    more = whole.get("items", whole.get("additionalProperties", {}))
    inner = definition
    if "properties" not in definition:
        inner = definition.get("then", definition.get("items", definition))
    if "properties" in inner:
        needed = [*inner.get("required", ()), *more.get("required", ())]
        yield from _sections(name, name, inner, needed, {}, definition.get("description", ""))
    else:
        yield f"### {name}\n\n{definition['description']} Type: {_type(definition)}."


def _sections(
    title: str, path: str, schema: Schema, needed: list[str], without_parent: Schema, text: str = ""
) -> Iterator[str]:
    """The section of an object, and those of the objects in it."""
    rows = ["| Field | Meaning | Type and values | If left out |", "| --- | --- | --- | --- |"]
    inner: list[tuple[str, Schema]] = []
    for key, field in schema["properties"].items():
        where = f"{path}.{key}" if path else key
        default = "must be given" if key in needed else DEFAULTS.get(where, "–")
        if key in needed and "extends" in schema["properties"] and key != "id":
            default = "must be given without `extends`"
        rows.append(f"| `{key}` | {_meaning(field)} | {_type(field, where)} | {default} |")
        nested = field.get("additionalProperties")
        item = field.get("items")
        for candidate in (field, nested, item):
            if isinstance(candidate, Mapping) and "properties" in candidate:
                inner.append((where, candidate))
    lines = [f"### {title}", text or schema.get("description", ""), "\n".join(rows)]
    conditions = list(_conditions(schema))
    if conditions:
        lines.append("\n".join(conditions))
    yield "\n\n".join(lines)
    for where, candidate in inner:
        more = without_parent.get("properties", {}).get(where, {})
        must = [*candidate.get("required", ()), *more.get("required", ())]
        yield from _sections(where, where, candidate, must, {})


def _conditions(schema: Schema) -> Iterator[str]:
    """What goes with what, from the conditions of the schema."""
    for rule in schema.get("allOf", ()):
        ((key, test),) = rule["if"]["properties"].items()
        then = rule["then"]
        fields = then.get("properties", {})
        unfit = [f"`{name}`" for name, field in fields.items() if field == {"not": {}}]
        needs = [f"`{name}`" for name in then.get("required", ())]
        parts = [f"needs {', '.join(needs)}"] if needs else []
        parts += [f"`{n}` is {_type(f)}" for n, f in fields.items() if "enum" in f]
        parts += [f"`{n}` is {_range(f)}" for n, f in fields.items() if {"minimum", "maximum"} & set(f)]
        if unfit:
            parts.append(f"does not go with {', '.join(unfit)}")
        yield f"- `{key}: {test['const']}` {'; '.join(parts)}."


def _meaning(field: Schema, definitions: Schema) -> str:
    text = field.get("description", "")
    if not text and "$ref" in field:
        text = definitions[_target(field)]["description"]
    return str(text).replace("|", "\\|")


def _target(field: Schema) -> str:
    return str(field["$ref"]).rsplit("/", 1)[1]


def _range(field: Schema) -> str:
    low, high = field.get("minimum"), field.get("maximum")
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"{low} or more" if low is not None else f"{high} at most"


def _type(field: Schema, where: str = "") -> str:
    """The type of a value in words, with the values that it takes."""
    if "$ref" in field:
        return f"[{_target(field)}](#{_target(field)})"
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    if "const" in field:
        return f"`{json.dumps(field['const'])}`"
    if "if" in field and "else" in field:  # either an object, told elsewhere, or this
        other = field["then"]
        special = "" if other.get("$ref", "").endswith("option_value") else f" or {_type(other)}"
        return _type(field["else"]) + special
    kind = field.get("type", "")
    if isinstance(kind, list):
        return " or ".join({"integer": "whole number", "boolean": "`true`/`false`", "string": "text"}.get(k, k) for k in kind)
    if kind == "array":
        return _list_type(field, where)
    if kind == "object":
        return _object_type(field, where)
    if kind == "integer":
        limits = {"minimum", "maximum"} & set(field)
        return f"whole number, {_range(field)}" if limits else "whole number"
    if kind == "boolean":
        return "`true`, `false`"
    return "word" if str(field.get("pattern", "")).startswith("^[a-z]") else "text"


def _list_type(field: Schema, where: str) -> str:
    items = field["items"]
    if "properties" in items:
        return f"list of mappings, see [below](#{where.replace('.', '')})"
    what = _type(items)
    return f"list of {what}"


def _object_type(field: Schema, where: str) -> str:
    names = str(field.get("propertyNames", {}).get("pattern", ""))
    if "properties" in field:
        return f"mapping, see [below](#{where.replace('.', '')})" if where else "mapping"
    values = field.get("additionalProperties")
    if not isinstance(values, Mapping):
        return "option → value"
    if names.startswith(LANGUAGE):
        return f"language → {_type(values)}"
    if "properties" in values:
        return f"word → mapping, see [below](#{where.replace('.', '')})"
    return f"word → {_type(values)}"
