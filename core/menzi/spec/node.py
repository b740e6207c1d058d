"""A YAML document as a tree in which every value and every key knows where it was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from menzi.errors import Problem

Scalar = str | int | float | bool | None
Path = tuple[str | int, ...]
"""The way from the top of a document to a value: keys and positions."""


class Place(NamedTuple):
    """A place in a file; line and column count from 1, 0 where they are not known."""

    file: str
    line: int = 0
    column: int = 0


class Node:
    """One value: a scalar, a list of nodes, or a mapping of text to nodes.

    `keys` holds the places of a mapping's keys. Nodes are never changed once they are read, so that an alias
    or an heir may share them.
    """

    __slots__ = ("keys", "place", "value")

    def __init__(
        self,
        value: Scalar | list[Node] | dict[str, Node],
        place: Place,
        keys: dict[str, Place] | None = None,
    ) -> None:
        self.value = value
        self.place = place
        self.keys: dict[str, Place] = keys or {}

    @property
    def mapping(self) -> dict[str, Node]:
        """The entries of a mapping; empty for anything else."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def sequence(self) -> list[Node]:
        """The items of a list; empty for anything else."""
        return self.value if isinstance(self.value, list) else []

    def plain(self) -> Any:
        """The value as plain Python data, new at every call."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value

    def at(self, path: Iterable[str | int]) -> Node:
        """The node at `path`, or the last one on the way that exists."""
        node = self
        for step in path:
            child = node.child(step)
            if child is None:
                break
            node = child
        return node

    def child(self, step: str | int) -> Node | None:
        """The entry or item called `step`, if there is one."""
        if isinstance(self.value, dict):
            return self.value.get(str(step))
        if isinstance(self.value, list) and isinstance(step, int) and step < len(self.value):
            return self.value[step]
        return None

    def find(self, path: Iterable[str | int]) -> Node | None:
        """The node at `path`, if there is one."""
        node: Node | None = self
        for step in path:
            node = node.child(step) if node is not None else None
        return node

    def replaced(self, path: Path, new: Node) -> Node:
        """A copy with the existing value at `path` replaced."""
        if not path:
            return new
        step, rest = path[0], path[1:]
        if isinstance(self.value, list) and isinstance(step, int):
            items = list(self.value)
            items[step] = items[step].replaced(rest, new)
            return Node(items, self.place)
        entries = dict(self.mapping)
        entries[str(step)] = entries[str(step)].replaced(rest, new)
        return Node(entries, self.place, self.keys)

    def key_place(self, key: str) -> Place:
        """Where the key of an entry stands; the mapping's own place if there is no such entry."""
        return self.keys.get(key, self.place)

    def items(self, path: Path = ()) -> Iterator[tuple[Path, Node]]:
        """This node and everything below it, with paths, in the order of the document."""
        yield path, self
        if isinstance(self.value, dict):
            for key, node in self.value.items():
                yield from node.items((*path, key))
        elif isinstance(self.value, list):
            for i, node in enumerate(self.value):
                yield from node.items((*path, i))


def node_from_data(data: Any, file: str) -> Node:
    """Plain data as a tree whose places name the file only."""
    return node_at(data, Place(file))


def node_at(data: Any, place: Place) -> Node:
    """Plain data as a tree that was written at one place."""
    if isinstance(data, Mapping):
        return Node({str(k): node_at(v, place) for k, v in data.items()}, place)
    if isinstance(data, (list, tuple)):
        return Node([node_at(v, place) for v in data], place)
    return Node(data, place)


def path_text(path: Iterable[str | int]) -> str:
    """`claims[2].from` for ("claims", 2, "from")."""
    text = ""
    for step in path:
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            text += f".{step}" if text else step
    return text


def problem(place: Place, code: str, message: str, path: Iterable[str | int] = ()) -> Problem:
    """A finding at `place`."""
    return Problem(place.file, place.line, place.column, code, message, path_text(path))
