"""Documents against their JSON Schemas, with findings that say where, and what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from menzi.data import data_dir
from menzi.errors import Problem
from menzi.i18n import _
from menzi.nearest import hint, nearest
from menzi.spec.node import Node, problem

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

_LAST = ("missing_key", "merge")
"""Codes that are often the consequence of another finding."""


@cache
def schema_text(name: str) -> str:
    """The text of `schemas/<name>.schema.json`."""
    return (data_dir("schemas") / f"{name}.schema.json").read_text("utf-8")


def schema_problems(node: Node, name: str) -> list[Problem]:
    """Everything in which a document differs from the schema `name`, best first."""
    found: dict[tuple[int, int, str, str], Problem] = {}
    for error in _validator(name).iter_errors(node.plain()):
        for p in _problems(error, node):
            found.setdefault((p.line, p.column, p.code, p.path), p)
    return ranked(found.values())


def ranked(problems: Iterable[Problem]) -> list[Problem]:
    """Problems in the order of the file, those that are often consequences of others last."""
    return sorted(problems, key=lambda p: (p.code in _LAST, p.file, p.line, p.column, p.code))


@cache
def _validator(name: str) -> Validator:
    from jsonschema import Draft202012Validator, validators  # 60 ms that a known file does not pay

    def is_integer(_checker: object, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", is_integer)
    strict = validators.extend(Draft202012Validator, type_checker=checker)
    validator: Validator = strict(json.loads(schema_text(name)))
    return validator


def _problems(error: ValidationError, top: Node) -> list[Problem]:
    path = tuple(error.absolute_path)
    node = top.at(path)
    special = _SPECIAL.get(str(error.validator))
    if special is not None:
        return special(error, node, path)
    if error.validator is None:
        return [problem(_key_or_value(top, path), "unfit_key", _unfit(path), path)]
    code, message = _wording(str(error.validator), error.validator_value, error.instance, error.schema)
    return [problem(node.place, code, message, path)]


def _key_or_value(top: Node, path: tuple[str | int, ...]) -> Any:
    """The place of the key that leads to the value, where a key does."""
    if path and isinstance(path[-1], str):
        return top.at(path[:-1]).key_place(path[-1])
    return top.at(path).place


def _unfit(path: tuple[str | int, ...]) -> str:
    return _("The key {key!r} does not go with the others here; leave it out.").format(
        key=path[-1] if path else ""
    )


def _unknown_keys(error: ValidationError, node: Node, path: tuple[str | int, ...]) -> list[Problem]:
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    known = list(schema.get("properties", {}))
    return [
        problem(
            node.key_place(key),
            "unknown_key",
            _("There is no key {key!r} here. {hint}").format(key=key, hint=hint(key, known)),
            (*path, key),
        )
        for key in error.instance
        if key not in known
    ]


def _missing_keys(error: ValidationError, node: Node, path: tuple[str | int, ...]) -> list[Problem]:
    """A missing key that was only mistyped is left to the finding about the mistyped one."""
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    known = set(schema.get("properties", error.validator_value))
    missing = [k for k in error.validator_value if k not in error.instance]
    mistyped = {nearest(k, missing) for k in error.instance if k not in known}
    return [
        problem(
            node.place,
            "missing_key",
            _("The key {key!r} is missing.").format(key=key),
            path,
        )
        for key in missing
        if key not in mistyped
    ]


def _bad_key(error: ValidationError, node: Node, path: tuple[str | int, ...]) -> list[Problem]:
    key = str(error.instance)
    pattern = error.schema.get("pattern", "") if isinstance(error.schema, Mapping) else ""
    message = _("{key!r} cannot be a key here; {expected} is expected.").format(
        key=key, expected=_pattern_words(pattern)
    )
    return [problem(node.key_place(key), "bad_key", message, (*path, key))]


_SPECIAL: Mapping[
    str, Callable[["ValidationError", Node, tuple[str | int, ...]], list[Problem]]
] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
}


def _pattern_words(pattern: str) -> str:
    known = {
        "^[a-z][a-z0-9_]*$": _("a word of small letters, digits and '_'"),
        "^[a-z][a-z0-9_-]*$": _("a word of small letters, digits, '_' and '-'"),
        "^[a-z]{2,3}(-[A-Za-z0-9]+)*$": _("a language such as 'en' or 'zh'"),
        "^[0-7]$": _("the number of a seat"),
        "^[0-7] +\\S": _("a seat and an action, such as '0 pass',"),
    }
    return known.get(pattern, _("text of the form {pattern}").format(pattern=pattern))


def _wording(keyword: str, expected: Any, value: Any, schema: Any) -> tuple[str, str]:
    """The code and the sentence for a value that breaks `keyword: expected`."""
    shown = shorten(value)
    if keyword == "type":
        kinds = [expected] if isinstance(expected, str) else list(expected)
        want = _(" or ").join(type_words(k) for k in kinds)
        return "type", _("{value} is {got}; {want} is expected.").format(
            value=shown, got=value_words(value), want=want
        )
    if keyword in ("enum", "const"):
        choices = [str(v) for v in (expected if keyword == "enum" else [expected])]
        return "bad_value", _("{value} is not possible here. {hint}").format(
            value=shown, hint=hint(str(value), choices)
        )
    if keyword == "pattern":
        return "bad_value", _("{value} is not possible here; {want} is expected.").format(
            value=shown, want=_pattern_words(expected)
        )
    wording = {
        "minimum": _("{value} is too small; the least is {expected}."),
        "maximum": _("{value} is too large; the most is {expected}."),
        "minItems": _("The list is too short; it needs at least {expected}."),
        "maxItems": _("The list is too long; it may have {expected}."),
        "minLength": _("The text is too short; at least {expected} characters are needed."),
        "maxLength": _("The text is too long; it may have {expected} characters."),
        "minProperties": _("At least {expected} key is needed here."),
        "maxProperties": _("At most {expected} key may stand here."),
        "uniqueItems": _("The list has the same value twice."),
    }
    sentence = wording.get(keyword, _("{value} does not satisfy the schema's {keyword}."))
    return "bad_value", sentence.format(value=shown, expected=expected, keyword=keyword)


def shorten(value: object) -> str:
    """The value as it may stand in a sentence."""
    text = json.dumps(value, ensure_ascii=False) if not isinstance(value, str) else repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def type_words(name: str) -> str:
    """A JSON type in words."""
    words = {
        "string": _("text"),
        "integer": _("a whole number"),
        "number": _("a number"),
        "boolean": _("true or false"),
        "array": _("a list"),
        "object": _("a mapping of keys to values"),
        "null": _("nothing (null)"),
    }
    return words[name]


def value_words(value: object) -> str:
    """What kind of value this is, in words."""
    if isinstance(value, bool):
        return _("true or false") if value is None else _("a truth value")
    if value is None:
        return _("empty")
    names = {str: "string", int: "integer", float: "number", list: "array", dict: "object"}
    return type_words(names[type(value)])
