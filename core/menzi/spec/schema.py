"""Documents against their JSON Schemas, with findings that say where, and what was expected."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from menzi.data import data_dir
from menzi.errors import Problem
from menzi.i18n import _
from menzi.nearest import hint, nearest
from menzi.spec.node import Node, Path, problem

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

_LAST = ("missing_key", "merge", "no_tier")
"""Codes that are often the consequence of another finding."""


@cache
def schema_text(name: str) -> str:
    """The text of `schemas/<name>.schema.json`."""
    return (data_dir("schemas") / f"{name}.schema.json").read_text("utf-8")


def schema_problems(node: Node, name: str) -> list[Problem]:
    """Everything in which a document differs from the schema `name`, best first."""
    found: dict[tuple[str, int, int, str, str], Problem] = {}
    unknown: dict[Path, list[str]] = {}
    missing: list[tuple[Path, str]] = []
    for error in _validator(name).iter_errors(node.plain()):
        path = tuple(error.absolute_path)
        expected: Any = error.validator_value
        value: Any = error.instance
        if error.validator == "required":
            missing.extend((path, key) for key in expected if key not in value)
            continue
        if error.validator == "additionalProperties":
            schema: Any = error.schema
            known = list(schema["properties"])
            keys = [key for key in value if key not in known]
            unknown.setdefault(path, []).extend(keys)
            problems = [_unknown_key(node.at(path), key, known, path) for key in keys]
        else:
            problems = [_problem(error, node, path)]
        for p in problems:
            found.setdefault((p.file, p.line, p.column, p.code, p.path), p)
    for path, key in missing:
        # A key that was only mistyped has been reported at the mistyped one.
        if nearest(key, unknown.get(path, ())) is None:
            p = problem(
                node.at(path).place, "missing_key", _("The key {key!r} is missing.").format(key=key), path
            )
            found.setdefault((p.file, p.line, p.column, p.code, p.message), p)
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
    strict = validators.extend(Draft202012Validator, type_checker=checker)  # type: ignore[no-untyped-call]
    validator: Validator = strict(json.loads(schema_text(name)))
    return validator


def _unknown_key(node: Node, key: str, known: Sequence[str], path: Path) -> Problem:
    message = _("There is no key {key!r} here. {hint}").format(key=key, hint=hint(key, known))
    return problem(node.key_place(key), "unknown_key", message, (*path, key))


def _problem(error: ValidationError, top: Node, path: Path) -> Problem:
    node = top.at(path)
    keyword = str(error.validator)
    expected: Any = error.validator_value
    value: Any = error.instance
    if "propertyNames" in list(error.absolute_schema_path)[-2:]:
        message = _("{key!r} cannot be a key here; {expected} is expected.").format(
            key=value, expected=_pattern_words(expected)
        )
        return problem(node.key_place(value), "bad_key", message, (*path, value))
    if keyword == "not":
        message = _("The key {key!r} does not go with the others here; leave it out.").format(key=path[-1])
        return problem(top.at(path[:-1]).key_place(str(path[-1])), "unfit_key", message, path)
    code, message = _wording(keyword, expected, value)
    return problem(node.place, code, message, path)


def _pattern_words(pattern: str) -> str:
    known = {
        "^[a-z][a-z0-9_]*$": _("a word of small letters, digits and '_'"),
        "^[a-z][a-z0-9_-]*$": _("a word of small letters, digits, '_' and '-'"),
        "^[a-z]{2,3}(-[A-Za-z0-9]+)*$": _("a language such as 'en' or 'zh'"),
        "^[0-7]$": _("the number of a seat"),
        "^[0-7] +\\S": _("a seat and an action, such as '0 pass',"),
    }
    return known.get(pattern, _("text of the form {pattern}").format(pattern=pattern))


def _wording(keyword: str, expected: Any, value: Any) -> tuple[str, str]:
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
        return _("a truth value")
    if value is None:
        return _("empty")
    names = {str: "string", int: "integer", float: "number", list: "array", dict: "object"}
    return type_words(names[type(value)])
