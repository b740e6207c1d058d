"""The house rules that a variant lists in `with`, as items: a name, and values for its options.

An heir's list goes on after its parent's. An item of a name that is there already gives it new values and stays
where it was; with `drop: true` it takes it out. `set` may name a house rule too: it gives values to its options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from menzi.errors import Problem
from menzi.house import ITEM_KEYS
from menzi.i18n import _
from menzi.nearest import hint
from menzi.spec.node import Node, Path, Place, problem

WITH = "with"


def names_of(data: Mapping[str, Any]) -> list[str]:
    """The names of the house rules of a variant that is plain data."""
    return [item if isinstance(item, str) else str(item["plugin"]) for item in data.get(WITH, ())]


def named(file: Node) -> list[str]:
    """The names in the list of a file that may not have been checked yet."""
    nodes = [item.mapping.get("plugin", item) for item in file.at((WITH,)).sequence]
    return [node.value for node in nodes if isinstance(node.value, str)]


def items(variant: Node) -> dict[str, Node]:
    """name -> item, of a variant whose list was read by `read_list`."""
    return {str(item.mapping["plugin"].value): item for item in variant.at((WITH,)).sequence}


def values_of(item: Node) -> Node:
    """The values that an item gives to options."""
    values = {key: node for key, node in item.mapping.items() if key not in ITEM_KEYS}
    return Node(values, item.place, item.keys)


def read_list(variant: Node, problems: list[Problem]) -> Node:
    """The variant with every item of its list as a mapping; two items of one name are a problem."""
    if WITH not in variant.mapping:
        return variant
    seen: dict[str, Place] = {}
    for i, item in enumerate(read := [_mapping(item) for item in variant.mapping[WITH].sequence]):
        name = str(item.mapping["plugin"].value)
        if name in seen:
            message = _("The house rule {name!r} is here twice; it was first written in line {line}.")
            text = message.format(name=name, line=seen[name].line)
            problems.append(problem(item.place, "duplicate_id", text, (WITH, i)))
        seen.setdefault(name, item.place)
    return variant.replaced((WITH,), Node(read, variant.mapping[WITH].place))


def _mapping(item: Node) -> Node:
    return item if item.mapping else Node({"plugin": item}, item.place)


def merge_lists(parent: Node, heir: Node, path: Path, problems: list[Problem]) -> Node:
    """The parent's list with the heir's items; both were read by `read_list`."""
    found = {str(item.mapping["plugin"].value): item for item in parent.sequence}
    for i, item in enumerate(heir.sequence):
        name = str(item.mapping["plugin"].value)
        if "drop" not in item.mapping:
            found[name] = _with_values(found[name], item) if name in found else item
        elif name in found:
            del found[name]
        else:
            message = _("The parent has no house rule {name!r} to drop. {hint}")
            text = message.format(name=name, hint=hint(name, found))
            problems.append(problem(item.mapping["plugin"].place, "merge", text, (*path, i)))
    return Node(list(found.values()), heir.place)


def _with_values(item: Node, values: Node) -> Node:
    return Node({**item.mapping, **values.mapping}, item.place, {**item.keys, **values.keys})


def take_values(variant: Node, chosen: Node, problems: list[Problem]) -> tuple[Node, Node]:
    """The variant whose items have the values that `chosen` has under their names, and the rest of `chosen`."""
    listed, rest = items(variant), dict(chosen.mapping)
    for name in listed:
        values = rest.pop(name, None)
        if values is None:
            continue
        if not isinstance(values.value, dict):
            message = _("The options of the house rule {name!r} are a mapping of names to values.")
            problems.append(problem(values.place, "type", message.format(name=name), ("set", name)))
            continue
        listed[name] = _with_values(listed[name], values)
    if listed:
        variant = variant.replaced((WITH,), Node(list(listed.values()), variant.mapping[WITH].place))
    return variant, Node(rest, chosen.place, chosen.keys)
