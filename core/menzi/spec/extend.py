"""Inheritance: a variant that says `extends` lists only the differences from its parent.

Mappings merge key by key. Rows of `claims` and `declare` merge by `id`; a row with `drop: true` takes the
parent's row out. New rows and opening steps may say with `place` where they go (menzi.spec.place); items of `with`
merge by name (menzi.spec.listed); kinds of payment are added. Every other list, a name, a description, and a
`when` replace the parent's whole. `set` gives options new defaults. Places keep the file in which a value was
written.
"""

from __future__ import annotations

from menzi.errors import Problem
from menzi.i18n import _
from menzi.nearest import hint
from menzi.spec.listed import WITH, merge_lists
from menzi.spec.node import Node, Path, problem
from menzi.spec.options import choose
from menzi.spec.place import placed_rows, placed_steps, without_place

BY_ID = ("claims", "declare")
LEDGER = ("scoring", "ledger")
REPLACED = ("name", "description", "when")
NOT_INHERITED = ("extends", "set")


def merge(parent: Node, heir: Node, problems: list[Problem]) -> Node:
    """The parent with the heir's differences, but for its `set`; what cannot be merged goes to `problems`."""
    body = {key: node for key, node in heir.mapping.items() if key not in NOT_INHERITED}
    merged = _merge_mapping(parent, Node(body, heir.place, heir.keys), (), problems)
    return placed_rows(merged, heir, problems)


def _merge_mapping(parent: Node, heir: Node, path: Path, problems: list[Problem]) -> Node:
    found = dict(parent.mapping)
    for key, node in heir.mapping.items():
        old = found.get(key)
        found[key] = node if old is None else _merge_value(old, node, (*path, key), problems)
    return Node(found, heir.place, {**parent.keys, **heir.keys})


def _merge_value(parent: Node, heir: Node, path: Path, problems: list[Problem]) -> Node:
    if path[-1] in REPLACED or _is_option(parent) or _is_option(heir):
        return heir
    if _shape(parent) != _shape(heir):
        message = _("This is {new}, but the parent ({file}, line {line}) has {old} here.").format(
            new=_shape(heir),
            old=_shape(parent),
            file=parent.place.file,
            line=parent.place.line,
        )
        problems.append(problem(heir.place, "merge", message, path))
        return heir
    if isinstance(heir.value, dict):
        return _merge_mapping(parent, heir, path, problems)
    if isinstance(heir.value, list):
        return _merge_list(parent, heir, path, problems)
    return heir


def _merge_list(parent: Node, heir: Node, path: Path, problems: list[Problem]) -> Node:
    if path == ("opening",):
        return placed_steps(parent, heir, path, problems)
    if path == (WITH,):
        return merge_lists(parent, heir, path, problems)
    if path == LEDGER:
        old = [kind.value for kind in parent.sequence]
        return Node([*parent.sequence, *(k for k in heir.sequence if k.value not in old)], heir.place)
    if path[0] in BY_ID and len(path) == 1:
        return _merge_rows(parent, heir, path, problems)
    return heir


def _shape(node: Node) -> str:
    if isinstance(node.value, dict):
        return _("a mapping")
    return _("a list") if isinstance(node.value, list) else _("one value")


def _is_option(node: Node) -> bool:
    return set(node.mapping) == {"option"}


def _merge_rows(parent: Node, heir: Node, path: Path, problems: list[Problem]) -> Node:
    rows = {str(row.mapping["id"].value): row for row in parent.sequence}
    for i, row in enumerate(heir.sequence):
        name = str(row.mapping["id"].value)
        if "drop" not in row.mapping:
            old = rows.get(name)
            new = without_place(row)
            rows[name] = new if old is None else _merge_mapping(old, new, (*path, i), problems)
        elif name in rows:
            del rows[name]
        else:
            message = _("The parent has no row {name!r} to drop. {hint}").format(
                name=name, hint=hint(name, rows)
            )
            problems.append(problem(row.mapping["id"].place, "merge", message, (*path, i, "id")))
    return Node(list(rows.values()), heir.place)


def with_defaults(variant: Node, chosen: Node, problems: list[Problem], path: Path = ("set",)) -> Node:
    """The variant with the values of an heir's `set`, which stands at `path`, as the defaults of its options."""
    options = variant.mapping.get("options", Node({}, chosen.place))
    faults = choose(options.plain(), chosen.plain())[1]
    problems.extend(problem(f.place(chosen), f.code, f.message, (*path, *f.path)) for f in faults)
    if faults:
        return variant
    changed = dict(options.mapping)
    for name, value in chosen.mapping.items():
        option = changed[name]
        fields = option.mapping.get("fields")
        if fields is None:
            changed[name] = _with(option, "default", value)
        else:
            new = {key: _with(fields.mapping[key], "default", v) for key, v in value.mapping.items()}
            changed[name] = _with(
                option, "fields", Node({**fields.mapping, **new}, fields.place, fields.keys)
            )
    return _with(variant, "options", Node(changed, options.place, options.keys))


def _with(node: Node, key: str, value: Node) -> Node:
    return Node({**node.mapping, key: value}, node.place, {key: value.place, **node.keys})
