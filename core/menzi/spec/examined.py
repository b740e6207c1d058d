"""A merged variant under examination: what the checks ask about it, and what they found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from menzi.actions import WIN
from menzi.errors import Problem
from menzi.nearest import hint
from menzi.spec.node import Node, Path, Place, problem
from menzi.spec.options import Definitions, definition_of, possible_values

RowAt = tuple[Path, Mapping[str, Any]]
"""A row and its path."""


class Examined:
    """A variant that its schema accepts, and its deck."""

    def __init__(self, variant: Node, deck: Node) -> None:
        self.top = variant
        self.data: Mapping[str, Any] = variant.plain()
        self.options: Definitions = self.data.get("options", {})
        self.faces: list[Mapping[str, Any]] = deck.plain()["faces"]
        self.suits: Mapping[str, Any] = deck.plain()["suits"]
        self.deck_id = deck.plain()["id"]
        self.claims = self.rows("claims")
        self.declare = self.rows("declare")
        self.opening = self.rows("opening")
        self.lays = [(path, step) for path, step in self.opening if step["step"] == "lay"]
        self.kinds = self.made_kinds()
        self.problems: list[Problem] = []

    def rows(self, key: str) -> list[RowAt]:
        """The rows of a list, with their paths."""
        return [((key, i), row) for i, row in enumerate(self.data.get(key, ()))]

    def possible(self, value: Any) -> list[Any]:
        """The values that a row's value may have once the options are chosen."""
        if not (isinstance(value, dict) and set(value) == {"option"}):
            return [value]
        definition = definition_of(self.options, value["option"])
        return possible_values(definition) if definition is not None else []

    def made_kinds(self) -> list[str]:
        """The kinds of meld that rows and opening steps make, and win."""
        lays = [str(step["kind"]) for _path, step in self.lays]
        made = [
            str(k) for _path, row in (*self.claims, *self.declare) for k in self.possible(row.get("kind"))
        ]
        return list(dict.fromkeys((*lays, *made, WIN)))

    def place(self, path: Path) -> Place:
        """Where the value at `path` was written."""
        return self.top.at(path).place

    def add(self, path: Path, code: str, message: str, *, at_key: bool = False) -> None:
        """Note a problem with the value at `path`, or with its key."""
        place = self.top.at(path[:-1]).key_place(str(path[-1])) if at_key else self.place(path)
        self.problems.append(problem(place, code, message, path))

    def expect(self, path: Path, name: Any, known: Iterable[str], code: str, what: str) -> None:
        """`name`, written at `path`, must be one of `known`; `what` says what has no such name."""
        names = list(known)
        if name not in names:
            self.add(path, code, what.format(name=name) + " " + hint(str(name), names))
