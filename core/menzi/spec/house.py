"""House rules put on a merged variant: each is one more heir, in the order of `with`.

What a house rule puts in is placed at its item in the list, so that whatever is wrong with it leads there. In the
variant that comes out every item says `merged: true`: its data are in, and only its code is still wanted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

from menzi.errors import Problem
from menzi.house import HouseRule
from menzi.i18n import _
from menzi.nearest import hint
from menzi.spec.extend import BY_ID, merge, with_defaults
from menzi.spec.listed import WITH, items, values_of
from menzi.spec.node import Node, Path, node_at, path_text, problem
from menzi.spec.place import PLACE
from menzi.spec.schema import schema_problems

HouseRules = Mapping[str, HouseRule]

UNKNOWN = "unknown_house_rule"
"""The code of a house rule that no plugin provides."""


class _Item(NamedTuple):
    """A house rule that is to be put on, and where it is listed."""

    rule: HouseRule
    node: Node

    @property
    def part(self) -> Node:
        """What it puts in, as an heir that stands where it is listed."""
        rule = self.rule
        data: dict[str, Any] = {**rule.part, "id": rule.name, "extends": rule.name}
        texts = {**data.get("texts", {})}
        texts["house_rules"] = {rule.name: [{"text": dict(rule.text)}], **texts.get("house_rules", {})}
        data["texts"] = texts
        if rule.options:
            fields = {name: dict(option) for name, option in rule.options.items()}
            data["options"] = {rule.name: {"type": "map", "help": dict(rule.text), "fields": fields}}
        return node_at(data, self.node.place)

    def __str__(self) -> str:
        place = self.node.place
        return f"{self.rule.name!r} ({place.file}, line {place.line})"


def put_on(variant: Node, heirs: Sequence[str], rules: HouseRules, check: bool) -> tuple[Node, list[Problem]]:
    """The variant with the house rules that it lists, and what keeps them from being put on.

    `heirs` are the files that extend another: what such a file says itself, a house rule that it lists does not
    undo. With `check` the parts are compared with the schema.
    """
    problems: list[Problem] = []
    listed = items(variant)
    if not listed:
        return variant, problems
    chosen = [
        _Item(rules[name], node)
        for name, node in listed.items()
        if _can_be(name, node, variant, rules, problems)
    ]
    problems += [p for one, two in combinations(chosen, 2) for p in _conflicts(one, two)]
    problems += [p for item in chosen for p in _undone(item, variant, heirs)]
    for item in chosen if not problems else ():
        found = schema_problems(item.part, "variant") if check else []
        variant = merge(variant, _body(item.part), found)
        if "set" in item.rule.part and not found:
            variant = with_defaults(variant, item.part.mapping["set"], found)
        problems += blamed(found, [item.node])
    for name, node in listed.items() if not problems else ():
        variant = _with_values(variant, name, node, problems)
    done = [{"plugin": name, "merged": True} for name in listed]
    return variant.replaced((WITH,), node_at(done, variant.mapping[WITH].place)), problems


def _body(part: Node) -> Node:
    """A part without what makes it an heir's file."""
    return Node({k: v for k, v in part.mapping.items() if k not in ("id", "extends")}, part.place)


def _can_be(name: str, node: Node, variant: Node, rules: HouseRules, problems: list[Problem]) -> bool:
    """Whether a listed house rule is to be put on; if it cannot be, `problems` says why."""
    if "merged" in node.mapping:
        return False
    game = str(variant.mapping["rules"].value)
    rule, fitting = rules.get(name), [n for n, r in rules.items() if not r.rules or game in r.rules]
    if "drop" in node.mapping:
        message = _("No parent lists the house rule {name!r}, so that there is none to drop.")
        problems.append(
            problem(node.mapping["plugin"].place, "merge", message.format(name=name), (WITH, name))
        )
        return False
    if rule is None:
        message = _("No plugin provides the house rule {name!r}. {hint}")
        text = message.format(name=name, hint=hint(name, fitting))
    elif name not in fitting:
        message = _("The house rule {name!r} is for {games}, not for {game!r}.")
        text = message.format(name=name, games=", ".join(sorted(rule.rules)), game=game)
    elif rule.options and name in variant.at(("options",)).mapping:
        text = _("The variant has an option {name!r} already, as the house rule's would be called.").format(
            name=name
        )
    else:
        return True
    code = UNKNOWN if rule is None else "unfit_house_rule"
    problems.append(problem(node.mapping["plugin"].place, code, text, (WITH, name)))
    return False


def _with_values(variant: Node, name: str, item: Node, problems: list[Problem]) -> Node:
    """The variant with the values of an item as the defaults of the house rule's options."""
    values = values_of(item)
    if not values.mapping:
        return variant
    if name not in variant.at(("options",)).mapping:
        key = next(iter(values.mapping))
        text = _("The house rule {name!r} has no options.").format(name=name)
        problems.append(problem(values.key_place(key), "unknown_option", text, (WITH, name, key)))
        return variant
    return with_defaults(variant, Node({name: values}, item.place), problems, (WITH,))


def blamed(problems: Sequence[Problem], listed: Sequence[Node]) -> list[Problem]:
    """The problems; those that stand at an item of `with` name the house rule."""
    names = {node.place: str(node.mapping["plugin"].value) for node in listed}
    found: list[Problem] = []
    for p in problems:
        name = next((n for at, n in names.items() if at == (p.file, p.line, p.column)), None)
        if name is not None:
            message = _("House rule {name!r}, {path}: {message}").format(
                name=name, path=p.path, message=p.message
            )
            p = replace(p, message=message)
        found.append(p)
    return found


def _conflicts(one: _Item, two: _Item) -> Iterator[Problem]:
    """What two house rules both make their own."""
    both = sorted(one.rule.replaces & two.rule.replaces)
    if both:
        message = _("The house rules {one} and {two} both replace {what}; leave one out.")
        yield _at(two, message.format(one=one, two=two, what=", ".join(both)))
    first, second = dict(_said(one.part)), dict(_said(two.part))
    for path, value in second.items():
        for other, before in first.items():
            shorter = min(len(path), len(other))
            if path[:shorter] == other[:shorter] and (path, value.plain()) != (other, before.plain()):
                message = _("The house rules {one} and {two} both say what {path} is; leave one out.")
                yield _at(two, message.format(one=one, two=two, path=path_text(path)))


def _undone(item: _Item, variant: Node, heirs: Sequence[str]) -> Iterator[Problem]:
    """What the file that lists a house rule says otherwise itself."""
    file = item.node.place.file
    if file not in heirs:
        return
    said = dict(_said(variant))
    for path, value in _said(item.part):
        own = said.get(path)
        if own is not None and own.place.file == file and own.plain() != value.plain():
            message = _(
                "The house rule {rule} says what {path} is, and line {line} says otherwise; leave one out."
            )
            yield _at(item, message.format(rule=item, path=path_text(path), line=own.place.line))


def _at(item: _Item, message: str) -> Problem:
    return problem(item.node.place, "house_rule_conflict", message, (WITH, item.rule.name))


def _said(top: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Every value that a part sets, by a way that does not depend on what else is there; not what it only adds."""
    for key, node in top.mapping.items():
        way = (*path, key)
        if way in (("id",), ("extends",), (WITH,), ("scoring", "ledger")) or key == PLACE:
            continue
        if way[0] in BY_ID and len(way) == 1:
            for row in node.sequence:
                name = str(row.mapping["id"].value)
                rest = Node({k: v for k, v in row.mapping.items() if k != "id"}, row.place)
                yield from [((key, name), row)] if "drop" in row.mapping else _said(rest, (key, name))
        elif way == ("opening",):
            if not any(PLACE in step.mapping for step in node.sequence):
                yield way, node
        elif node.mapping and set(node.mapping) != {"option"}:
            yield from _said(node, way)
        else:
            yield way, node
