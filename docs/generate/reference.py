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
"""How the pattern of a language's name begins."""

LISTED_AS = {
    "claim": "claims",
    "declaration": "declare",
    "memory_field": "memory",
    "option": "options",
}
"""definition -> the key of a whole variant under which there are such; more is required there than of an heir."""

OMITTED = ("option_value",)
"""Definitions that the page tells in its prose."""

PLAIN = {"integer": "whole number", "boolean": "`true`, `false`", "string": "text", "array": "list"}


def variant_reference() -> str:
    """The tables of a variant's file."""
    return Reference("variant").text()


def deck_reference() -> str:
    """The tables of a deck's file."""
    return Reference("deck", "deck file").text()


class Reference:
    """One schema, as one section for each object in it."""

    def __init__(self, name: str, title: str = "") -> None:
        self.schema: Schema = json.loads(schema_text(name))
        self.title = title or name
        self.definitions: Schema = self.schema.get("definitions", {})
        self.whole: Schema = self.schema.get("else", {})
        """What a variant must have that extends nothing."""

    def text(self) -> str:
        """All sections."""
        sections = list(self._sections(self.title, "", self.schema, self.whole))
        for name, definition in self.definitions.items():
            if name not in OMITTED:
                sections += self._definition(name, definition)
        return "\n\n".join(sections)

    def _definition(self, name: str, definition: Schema) -> Iterator[str]:
        listed = self.whole.get("properties", {}).get(LISTED_AS.get(name, ""), {})
        more = listed.get("items", listed.get("additionalProperties", {}))
        inner = definition
        if "properties" not in definition:
            inner = definition.get("then", definition.get("items", definition))
        if "properties" in inner:
            yield from self._sections(name, name, {**inner, "description": definition["description"]}, more)
        else:
            yield f"### {name}\n\n{definition['description']} Type: {_type(definition)}."

    def _sections(self, title: str, path: str, schema: Schema, more: Schema) -> Iterator[str]:
        """The section of an object, and those of the objects in it; `more` is what a whole variant adds."""
        rows = ["| Field | Meaning | Type and values | If left out |", "| --- | --- | --- | --- |"]
        inner: list[tuple[str, Schema]] = []
        for key, field in schema["properties"].items():
            where = f"{path}.{key}" if path else key
            rows.append(
                f"| `{key}` | {self._meaning(field)} | {_type(field, where)} | {_left_out(where, schema, more)} |"
            )
            nested = (field, field.get("additionalProperties"), field.get("items"))
            inner += [(where, one) for one in nested if isinstance(one, Mapping) and "properties" in one]
        conditions = "\n".join(_conditions(schema))
        yield "\n\n".join(filter(None, (f"### {title}", schema["description"], "\n".join(rows), conditions)))
        for where, one in inner:
            yield from self._sections(where, where, one, more.get("properties", {}).get(where, {}))

    def _meaning(self, field: Schema) -> str:
        if "description" not in field:
            field = self.definitions[_target(field)]
        return str(field["description"]).replace("|", "\\|")


def _left_out(where: str, schema: Schema, more: Schema) -> str:
    """What holds where a field is left out."""
    key = where.rsplit(".", 1)[-1]
    if key in schema.get("required", ()):
        return "must be given"
    if key in more.get("required", ()):
        return "must be given, but by an heir"
    return DEFAULTS.get(where, "–")


def _conditions(schema: Schema) -> Iterator[str]:
    """What goes with what, from the conditions of the schema."""
    for rule in schema.get("allOf", ()):
        ((key, test),) = rule["if"]["properties"].items()
        fields = rule["then"].get("properties", {})
        unfit = [f"`{name}`" for name, field in fields.items() if field == {"not": {}}]
        needs = [f"`{name}`" for name in rule["then"].get("required", ())]
        parts = [f"needs {', '.join(needs)}"] if needs else []
        parts += [f"`{n}` is {_type(f)}" for n, f in fields.items() if "enum" in f]
        parts += [f"`{n}` is {_range(f)}" for n, f in fields.items() if {"minimum", "maximum"} & set(f)]
        parts += [f"does not go with {', '.join(unfit)}"] if unfit else []
        yield f"- `{key}: {test['const']}`: {'; '.join(parts)}."


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
    if "else" in field and "then" in field:  # a mapping or list that another place tells of, or this
        other = field["then"]
        told = str(other.get("$ref", "")).endswith("option_value")
        return _type(field["else"]) + ("" if told else f", or {_type(other)}")
    kind = field.get("type", "")
    if isinstance(kind, list):
        return " or ".join(PLAIN[k] for k in kind)
    if kind == "array":
        items = field["items"]
        return f"list of {_see(where)}" if "properties" in items else f"list of {_type(items)}"
    if kind == "object":
        return _object_type(field, where)
    if kind == "integer" and {"minimum", "maximum"} & set(field):
        return f"whole number, {_range(field)}"
    return "word" if str(field.get("pattern", "")).startswith("^[a-z]") else PLAIN[kind]


def _object_type(field: Schema, where: str) -> str:
    values = field.get("additionalProperties")
    if "properties" in field:
        return _see(where)
    if not isinstance(values, Mapping):
        return "option → value"
    if str(field.get("propertyNames", {}).get("pattern", "")).startswith(LANGUAGE):
        return f"language → {_type(values)}"
    return f"word → {_see(where) if 'properties' in values else _type(values)}"


def _see(where: str) -> str:
    """A link to the section of an object."""
    return f"[{where}](#{where.replace('.', '')})"
