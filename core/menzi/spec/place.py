"""Where an heir's new rows go among those of its parent: `place` in a step, a claim or a declaration.

A step goes into the opening, a claim's id into the tiers, a declaration's id into `turn.act`. `place` is used up
in merging, so that a merged variant says the same by the order of its lists alone. A dropped row leaves the tiers
and `turn.act` too, unless the heir lists these itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from menzi.errors import Problem
from menzi.i18n import _
from menzi.nearest import hint
from menzi.spec.node import Node, Path, problem

PLACE = "place"

Groups = list[list[Node]]
"""Names that stand together: tiers, or single steps and acts."""


def without_place(row: Node) -> Node:
    """The row as it stands in a merged variant."""
    return Node({key: node for key, node in row.mapping.items() if key != PLACE}, row.place, row.keys)


def placed_steps(parent: Node, heir: Node, path: Path, problems: list[Problem]) -> Node:
    """The opening: the heir's own, or the parent's with the heir's steps where they say that they go."""
    if not any(PLACE in step.mapping for step in heir.sequence):
        return heir
    steps = list(parent.sequence)
    for i, step in enumerate(heir.sequence):
        if PLACE not in step.mapping:
            message = _("The other steps say with 'place' where they go; this one must do so too.")
            problems.append(problem(step.place, "merge", message, (*path, i)))
            continue
        at = _index(step.mapping[PLACE], [[_step_name(s)] for s in steps], (*path, i, PLACE), problems)
        steps.insert(at, without_place(step))
    return Node(steps, heir.place)


def _step_name(step: Node) -> Node:
    """What `place` calls a step: its kind, or what it does."""
    return step.mapping.get("kind", step.mapping["step"])


def placed_rows(variant: Node, heir: Node, problems: list[Problem]) -> Node:
    """The merged variant with the heir's claims in its tiers and its declarations in `turn.act`."""
    variant = _listed(variant, heir, "claims", ("tiers",), problems)
    return _listed(variant, heir, "declare", ("turn", "act"), problems)


def _listed(variant: Node, heir: Node, key: str, way: Path, problems: list[Problem]) -> Node:
    lists, own = variant.find(way), heir.find(way)
    rows = [(i, row) for i, row in enumerate(heir.at((key,)).sequence)]
    rows = [(i, row) for i, row in rows if PLACE in row.mapping or ("drop" in row.mapping and own is None)]
    if lists is None or not rows:
        return variant
    groups: Groups = [item.sequence or [item] for item in lists.sequence]
    for i, row in rows:
        name = row.mapping["id"]
        groups = [kept for group in groups if (kept := [n for n in group if n.value != name.value])]
        if PLACE in row.mapping:
            _put(name, row.mapping[PLACE], groups, (key, i, PLACE), problems)
    tiers = [Node(list(group), lists.place) for group in groups]
    names = tiers if key == "claims" else [name for group in groups for name in group]
    return variant.replaced(way, Node(names, lists.place))


def _put(name: Node, place: Node, groups: Groups, path: Path, problems: list[Problem]) -> None:
    """Put a name into a group of its own, or into another's."""
    at = _index(place, groups, path, problems)
    if "beside" in place.mapping and at < len(groups):
        groups[at] = [*groups[at], name]
    else:
        groups.insert(at, [name])


def _index(place: Node, groups: Sequence[Sequence[Node]], path: Path, problems: list[Problem]) -> int:
    """Which group a place is, or is before: the first that has the name, or the one after the last that has."""
    ((key, node),) = place.mapping.items()
    if key == "at":
        return 0 if node.value == "first" else len(groups)
    found = [i for i, group in enumerate(groups) if any(name.value == node.value for name in group)]
    if not found:
        names = [str(name.value) for group in groups for name in group]
        message = _("There is no {name!r} to find the place by. {hint}")
        text = message.format(name=node.value, hint=hint(str(node.value), names))
        problems.append(problem(node.place, "merge", text, (*path, key)))
        return 0
    return found[-1] + 1 if key == "after" else found[0]
