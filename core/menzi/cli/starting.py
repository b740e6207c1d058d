"""Starting points made from a variant: its options as lines to edit, and a script of how it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from string import Template
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from menzi.i18n import pick

if TYPE_CHECKING:
    from menzi.deal import Deal
    from menzi.house import HouseRule
    from menzi.spec.model import Spec
    from menzi.table import Table

WIDTH = 100
"""Columns of a comment."""
MOST_DECISIONS = 40
"""A script of how a deal begins has no more, if nobody throws a card before."""
SUFFIX = ".tmpl"
"""What the names of templates end with, so that no tool takes them for what they become."""


def filled(template: str, values: Mapping[str, str]) -> str:
    """The text of a file of `menzi/templates` with `$NAME` replaced; KeyError for a name without a value."""
    text = (files("menzi") / "templates" / f"{template}{SUFFIX}").read_text("utf-8")
    return Template(text).substitute(values)


def option_lines(spec: Spec) -> str:
    """The section `set` of an heir: every option with its value in force, all but the first commented out.

    The first says what holds anyway, so that the section is never empty.
    """
    definitions = spec.document["variant"].get("options", {})
    lines: list[str] = ["set:"] if definitions else []
    mark = "  "
    for name, definition in definitions.items():
        lines += _comment(_about(definition), "  # ")
        lines += [mark + line for line in _option(name, definition, spec.options[name])]
        lines.append("")
        mark = "  # "
    return "\n".join(lines).rstrip()


def _option(name: str, definition: Mapping[str, Any], value: Any) -> Iterator[str]:
    """An option and its value; a map with a line a field."""
    if definition["type"] != "map":
        yield f"{name}: {_inline(value)}"
        return
    yield f"{name}:"
    for key, field in definition["fields"].items():
        yield from _comment(_about(field), "  # ")
        yield f"  {key}: {_inline(value[key])}"


def _about(definition: Mapping[str, Any]) -> str:
    from menzi.spec.options import takes

    about = pick(definition.get("help"))
    return about if definition["type"] == "map" else f"{about} [{takes(definition)}]".strip()


def _comment(text: str, mark: str) -> list[str]:
    return [mark + line for line in wrap(text, WIDTH)]


def _inline(value: Any) -> str:
    from menzi.cli.shown import yaml_text

    # The second key keeps the first on a line of its own.
    return yaml_text({"value": value, "end": []}).removeprefix("value: ").removesuffix("end: []\n").rstrip()


def house_rule_lines(spec: Spec, house_rules: Mapping[str, HouseRule]) -> str:
    """The house rules that there are for the variant's game, as a section `with` that is commented out."""
    from menzi.cli.schema import fitting

    found = fitting(spec, house_rules)
    lines = ["# House rules that plugins provide for this game:", "# with:"] if found else []
    for name, rule in found.items():
        lines += [f"#   - {name}", *_comment(pick(rule.text), "#     # ")]
    return "\n".join(lines)


def script_lines(table: Table) -> str:
    """The hands, the decisions and the checks of a script that plays until the first card is thrown."""
    from menzi.bots import GreedyBot
    from menzi.position import deal_from_hands
    from menzi.view import View

    hands = _dealt(table)
    deal = deal_from_hands(table, hands)
    bot = GreedyBot(0)
    steps: list[str] = []
    for _decision in range(MOST_DECISIONS):
        if deal.over:
            break
        seat = min(deal.pending())
        action = bot.choose(View(deal, seat), tuple(deal.pending()[seat]))
        steps += [_asked(deal, seat), f"{seat} {action.text}"]
        deal.submit(seat, action)
        if action.kind == "discard":
            break
    steps.append(f"state: {{turn: {deal.turn}, stock: {deal.stock_left}}}")
    return "\n".join(
        ["hands:", *(f"  - {hand}" for hand in hands), "steps:", *(f"  - {step}" for step in steps)]
    )


def _dealt(table: Table) -> Sequence[str]:
    """Hands as a shuffled deck deals them."""
    from menzi.shuffle import shuffled

    order, _luck = shuffled(table.deck.cards, 1)
    cards = iter(order)
    hands = []
    for seat in range(table.seats):
        size = table.cards_each + (table.dealer_extra if seat == 0 else 0)
        faces = sorted(next(cards) // table.deck.stride for _card in range(size))
        hands.append(table.deck.text(faces))
    return hands


def _asked(deal: Deal, seat: int) -> str:
    kinds = dict.fromkeys(action.kind for action in deal.pending()[seat])
    return f"asked: {{{seat}: [{', '.join(kinds)}]}}"
