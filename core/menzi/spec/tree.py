"""From YAML events to trees of `Node`, accepting the plain part of YAML only.

Scalars have the types of the YAML 1.2 core schema in their decimal forms: true and false, null, whole
numbers, plain fractions; everything else is text (`on`, `no`, `12:30`, `010`, `0x10`, dates). Keys are text.
Refused: duplicate keys, keys that are lists or mappings, tags, merge keys, aliases that contain themselves or
multiply, deep nesting. All of these are collected, so that one reading names them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from menzi.errors import Problem
from menzi.i18n import _
from menzi.spec.node import Node, Place, Scalar, problem

MAX_DEPTH = 40
"""Levels of nesting, those inside aliases included."""

MAX_ALIASED = 10_000
"""Values that a file may gain by aliases."""

MAX_DIGITS = 18
"""Digits of a number; more would not survive as JSON everywhere."""

_PARSER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_FRACTION = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("null", "Null", "NULL", "~", ""), None),
}


class Findings:
    """The problems of one file as they are found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def add(self, place: Place, code: str, message: str) -> None:
        """Note a problem and go on."""
        self.problems.append(problem(place, code, message))


def build(text: str, findings: Findings) -> list[Node]:
    """The documents of `text`; what is refused goes to `findings`. Raises yaml.MarkedYAMLError."""
    builder = _Builder(yaml.parse(text, Loader=_PARSER), findings)
    try:
        return builder.documents()
    except _TooMuch:
        return []


class _TooMuch(Exception):
    """Reading further would cost too much; the problem has been noted."""


class _Anchor:
    """An anchored node: its tree once it is complete, how many values it holds and how deep it goes."""

    __slots__ = ("height", "node", "size")

    def __init__(self) -> None:
        self.node: Node | None = None
        self.size = 0
        self.height = 0


class _Builder:
    """Consumes the events of one file."""

    def __init__(self, events: Iterator[Any], findings: Findings) -> None:
        self.events = events
        self.findings = findings
        self.file = findings.file
        self.anchors: dict[str, _Anchor] = {}
        self.size = 0
        """Values built so far, those inside aliases counted every time."""
        self.aliased = 0
        self.deepest = 0

    def documents(self) -> list[Node]:
        found: list[Node] = []
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.anchors = {}
                first = next(self.events)
                node = self.node(first, 1)
                if node.value is not None or not _is_empty(first):
                    found.append(node)
        return found

    def place(self, event: Any) -> Place:
        mark = event.start_mark
        return Place(self.file, mark.line + 1, mark.column + 1)

    def node(self, event: Any, depth: int) -> Node:
        """The node that starts with `event`."""
        place = self.place(event)
        if depth > MAX_DEPTH:
            message = _("The nesting is deeper than {limit} levels.").format(limit=MAX_DEPTH)
            self.findings.add(place, "too_deep", message)
            raise _TooMuch
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, place, depth)
        if event.tag is not None:
            message = _("The tag {tag!r} is not allowed; write the plain value.").format(tag=event.tag)
            self.findings.add(place, "tag", message)
        if event.anchor is None:
            return self.content(event, place, depth)
        # While an anchor is open its node is None: an alias to it would contain itself.
        anchor = self.anchors[event.anchor] = _Anchor()
        size, deepest, self.deepest = self.size, self.deepest, depth
        anchor.node = self.content(event, place, depth)
        anchor.size = self.size - size
        anchor.height = self.deepest - depth
        self.deepest = max(deepest, self.deepest)
        return anchor.node

    def content(self, event: Any, place: Place, depth: int) -> Node:
        self.size += 1
        self.deepest = max(self.deepest, depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self.mapping(place, depth)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(place, depth)
        return Node(self.scalar(event, place), place)

    def alias(self, event: Any, place: Place, depth: int) -> Node:
        anchor = self.anchors.get(event.anchor)
        if anchor is None:
            message = _("There is no anchor '&{name}' before this alias.").format(name=event.anchor)
            self.findings.add(place, "alias_unknown", message)
            return Node(None, place)
        if anchor.node is None:
            message = _("The alias '*{name}' contains itself.").format(name=event.anchor)
            self.findings.add(place, "alias_cycle", message)
            return Node(None, place)
        self.size += anchor.size
        self.aliased += anchor.size
        self.deepest = max(self.deepest, depth + anchor.height)
        if self.aliased > MAX_ALIASED or self.deepest > MAX_DEPTH:
            message = _("The aliases expand to more than {limit} values or {depth} levels.").format(
                limit=MAX_ALIASED, depth=MAX_DEPTH
            )
            self.findings.add(place, "alias_bomb", message)
            raise _TooMuch
        return anchor.node

    def sequence(self, place: Place, depth: int) -> Node:
        found: list[Node] = []
        for event in self.events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            found.append(self.node(event, depth + 1))
        return Node(found, place)

    def mapping(self, place: Place, depth: int) -> Node:
        found: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        for event in self.events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self.key(event, depth)
            value = self.node(next(self.events), depth + 1)
            if key is None:
                continue
            where = self.place(event)
            if key in found:
                message = _("The key {key!r} is here twice; it was first written in line {line}.").format(
                    key=key, line=keys[key].line
                )
                self.findings.add(where, "duplicate_key", message)
                continue
            found[key] = value
            keys[key] = where
        return Node(found, place, keys)

    def key(self, event: Any, depth: int) -> str | None:
        """The text of a key; None if it is refused."""
        place = self.place(event)
        if not isinstance(event, yaml.ScalarEvent):
            self.node(event, depth + 1)
            self.findings.add(
                place, "key_not_text", _("A key is a word; this is a list, a mapping or an alias.")
            )
            return None
        node = self.node(event, depth + 1)
        if event.value == "<<" and event.implicit[0]:
            message = _("Merge keys ('<<') are not allowed; write the entries out, or use 'extends'.")
            self.findings.add(place, "merge_key", message)
            return None
        if node.value is None and event.value == "":
            self.findings.add(place, "key_not_text", _("A key is missing before the ':'."))
            return None
        text: str = event.value
        return text

    def scalar(self, event: Any, place: Place) -> Scalar:
        text: str = event.value
        if not event.implicit[0]:
            return text
        if text in _WORDS:
            return _WORDS[text]
        integer = _INTEGER.fullmatch(text)
        if integer is None and _FRACTION.fullmatch(text) is None:
            return text
        if len(text) > MAX_DIGITS:
            message = _("The number has more than {limit} digits; put it in quotes if it is text.").format(
                limit=MAX_DIGITS
            )
            self.findings.add(place, "number", message)
            return 0
        number = int(text) if integer else float(text)
        if number in (float("inf"), float("-inf")):
            self.findings.add(place, "number", _("The number is too large; put it in quotes if it is text."))
            return 0
        return number


def _is_empty(event: Any) -> bool:
    """Whether a document has no content at all (an explicit `null` is content)."""
    return isinstance(event, yaml.ScalarEvent) and event.value == "" and event.implicit[0]
