"""The options of a table: what values they take, which were chosen, and what that makes of the spec."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from menzi.errors import SpecError
from menzi.i18n import _
from menzi.nearest import hint, nearest
from menzi.spec.node import Node, Path, Place, problem
from menzi.spec.schema import shorten

Definitions = Mapping[str, Mapping[str, Any]]
"""The `options` of a variant."""

CONDITIONAL = ("opening", "claims", "declare")
"""The lists of a variant whose rows may depend on options."""

PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)\}")
"""`{OPTION}` or `{OPTION.FIELD}` in a sentence stands for the value in force."""


class Fault(NamedTuple):
    """A value that an option does not take; `path` leads to it from the mapping of options."""

    path: Path
    code: str
    message: str

    def place(self, chosen: Node) -> Place:
        """Where in the mapping of options the fault is: an unknown name at its key, else at the value."""
        if self.code == "unknown_option":
            return chosen.at(self.path[:-1]).key_place(str(self.path[-1]))
        return chosen.at(self.path).place


class Chosen(dict[str, Any]):
    """The values of a variant's options; asking for one that it does not declare raises SpecError."""

    def __init__(self, values: Mapping[str, Any], file: str, option: str = "") -> None:
        super().__init__(values)
        self._file = file
        self._option = option
        """The option whose fields these are; "" for the options themselves."""

    def __missing__(self, name: str) -> Any:
        full = f"{self._option}.{name}" if self._option else name
        message = _("The rules need the option {name!r}, which the variant does not declare.").format(
            name=full
        )
        raise SpecError([problem(Place(self._file), "missing_option", message, ("options",))])


def defaults(definitions: Definitions) -> dict[str, Any]:
    """The declared default of every option."""
    return {name: _default(d) for name, d in definitions.items()}


def _default(definition: Mapping[str, Any]) -> Any:
    if definition["type"] == "map":
        return {name: field["default"] for name, field in definition["fields"].items()}
    return definition["default"]


def choose(definitions: Definitions, chosen: Mapping[str, Any]) -> tuple[dict[str, Any], list[Fault]]:
    """The value of every option where `chosen` goes before the defaults, and what is wrong with `chosen`."""
    values = defaults(definitions)
    faults: list[Fault] = []
    for name, value in chosen.items():
        definition = definitions.get(name)
        if definition is None:
            message = _("There is no option {name!r}. {hint}").format(name=name, hint=hint(name, definitions))
            faults.append(Fault((name,), "unknown_option", message))
            continue
        wrong = faults_of(name, definition, value)
        faults.extend(wrong)
        if not wrong:
            values[name] = {**values[name], **value} if definition["type"] == "map" else value
    return values, faults


def faults_of(name: str, definition: Mapping[str, Any], value: Any) -> list[Fault]:
    """What is wrong with `value` as the value of the option `name`."""
    path = tuple(name.split("."))
    if definition["type"] == "map" and isinstance(value, Mapping):
        fields: Definitions = definition["fields"]
        found: list[Fault] = []
        for key, item in value.items():
            if key in fields:
                found.extend(faults_of(f"{name}.{key}", fields[key], item))
                continue
            message = _("The option {name!r} has no field {key!r}. {hint}").format(
                name=name, key=key, hint=hint(str(key), fields)
            )
            found.append(Fault((*path, str(key)), "unknown_option", message))
        return found
    if _fits(definition, value):
        return []
    message = _("The option {name!r} takes {takes}, not {value}.").format(
        name=name, takes=takes(definition), value=shorten(value)
    )
    words = [str(v) for v in (*definition.get("values", ()), *definition.get("also", ()))]
    if isinstance(value, str) and nearest(value, words) is not None:  # all are listed already
        message += " " + hint(value, words)
    return [Fault(path, "option_value", message)]


def _fits(definition: Mapping[str, Any], value: Any) -> bool:
    kind = definition["type"]
    if kind == "boolean":
        return isinstance(value, bool)
    if kind == "integer":
        if isinstance(value, str):
            return value in definition.get("also", ())
        low, high = definition.get("minimum"), definition.get("maximum")
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (low is None or value >= low)
            and (high is None or value <= high)
        )
    if kind == "enum":
        return _is_one_of(value, definition["values"])
    if kind == "list":
        return (
            isinstance(value, (list, tuple))
            and all(_is_one_of(v, definition["values"]) for v in value)
            and len(set(value)) == len(value)
        )
    return False


def _is_one_of(value: Any, values: Sequence[Any]) -> bool:
    """Membership that tells True from 1."""
    return isinstance(value, (str, int)) and not isinstance(value, bool) and value in values


def takes(definition: Mapping[str, Any]) -> str:
    """The values that an option takes, in words."""
    kind = definition["type"]
    if kind == "boolean":
        return _("true or false")
    if kind == "enum":
        return _("one of {values}").format(values=_listed(definition["values"]))
    if kind == "list":
        return _("a list of any of {values}, each at most once").format(values=_listed(definition["values"]))
    if kind == "map":
        return _("a mapping with any of the fields {fields}").format(fields=_listed(definition["fields"]))
    low, high = definition.get("minimum"), definition.get("maximum")
    text = _("a whole number")
    if low is not None and high is not None:
        text = _("a whole number from {low} to {high}").format(low=low, high=high)
    elif low is not None:
        text = _("a whole number of at least {low}").format(low=low)
    elif high is not None:
        text = _("a whole number of at most {high}").format(high=high)
    also = definition.get("also")
    return _("{number}, or {words}").format(number=text, words=_listed(also)) if also else text


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(str(v) for v in values)


def definition_of(definitions: Definitions, name: str) -> Mapping[str, Any] | None:
    """The definition of an option, or of a field where `name` is `OPTION.FIELD`."""
    option, dot, field = name.partition(".")
    definition = definitions.get(option)
    if definition is None or not dot:
        return definition
    found: Mapping[str, Any] | None = definition.get("fields", {}).get(field)
    return found


def value_of(options: Mapping[str, Any], name: str) -> Any:
    """The value of an option, or of a field where `name` is `OPTION.FIELD`."""
    option, dot, field = name.partition(".")
    return options[option][field] if dot else options[option]


def possible_values(definition: Mapping[str, Any]) -> list[Any]:
    """The values that an option takes; of numbers the ends and the default, of lists the singletons."""
    kind = definition["type"]
    if kind == "boolean":
        return [True, False]
    if kind == "list":
        return [[value] for value in definition["values"]]
    if kind == "enum":
        return list(definition["values"])
    numbers = [definition.get(key) for key in ("minimum", "maximum", "default")]
    return [*dict.fromkeys(n for n in numbers if n is not None), *definition.get("also", ())]


def resolve(variant: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The variant with the options put in: no `{option: …}`, no row or suit whose `when` does not hold."""
    data = dict(variant)
    for key in CONDITIONAL:
        if key in variant:
            data[key] = [_row(row, options) for row in variant[key] if holds(row.get("when", {}), options)]
    data["deck"] = _with_suits(variant["deck"], options)
    deal = variant["deal"]
    data["deal"] = {**deal, "aside": _with_suits(deal["aside"], options)} if "aside" in deal else deal
    return data


def suit_name(entry: str | Mapping[str, Any]) -> str:
    """The suit that an entry of a list of suits is about."""
    return entry if isinstance(entry, str) else str(entry["suit"])


def _with_suits(part: Mapping[str, Any], options: Mapping[str, Any]) -> Mapping[str, Any]:
    """A part of a variant whose `suits`, if it lists any, are the names of those that it has now."""
    if "suits" not in part:
        return part
    suits = [
        suit_name(entry)
        for entry in part["suits"]
        if isinstance(entry, str) or holds(entry.get("when", {}), options)
    ]
    return {**part, "suits": suits}


def holds(when: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether every option named in a `when` has the value, or one of the values, that it asks for."""
    return all(matches(value_of(options, name), wanted) for name, wanted in when.items())


def matches(value: Any, wanted: Any) -> bool:
    """Whether an option's value is what a `when` asks for: one value, or one of a list."""
    several = wanted if isinstance(wanted, list) else [wanted]
    return any(value == w and type(value) is type(w) for w in several)


def _row(row: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: value_of(options, value["option"]) if isinstance(value, dict) else value
        for key, value in row.items()
        if key != "when"
    }
