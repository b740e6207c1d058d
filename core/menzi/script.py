"""Scripted deals: play the steps of a script and compare (FORMATS: `menzi check`).

`read_scripts` finds everything that is malformed about a file; `run_script` plays one script at a table and
tells the first thing that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from menzi.actions import Action
from menzi.deal import Deal
from menzi.errors import ActionError, CardError, InvalidAction, PositionError, Problem, ScriptError
from menzi.i18n import _
from menzi.nearest import hint
from menzi.position import deal_from_hands, deal_from_position
from menzi.position.pool import seat_number
from menzi.spec.node import Node, problem
from menzi.spec.read import read_documents
from menzi.table import Table

KEYS = ("name", "variant", "rules", "dealer", "seed", "hands", "stock", "position", "steps")
CHECKS = ("asked", "legal", "illegal", "state", "over")


@dataclass(frozen=True, slots=True)
class Script:
    """One script of a file, as it was written."""

    file: str
    name: str
    node: Node

    @property
    def variant(self) -> str:
        """The variant that it is played at."""
        return str(self.node.mapping["variant"].value)

    @property
    def rules(self) -> Mapping[str, Any]:
        """Its option overrides."""
        node = self.node.mapping.get("rules")
        return {} if node is None or node.value is None else dict(node.plain())


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a script went. `step` counts from 1, 0 before the first; `line` is the place of what differs."""

    ok: bool
    step: int = 0
    line: int = 0
    message: str = ""


class _Differs(Exception):
    """Something was found otherwise than the script says."""


def read_scripts(path: Path) -> list[Script]:
    """The scripts of a file; ScriptError lists everything that is malformed."""
    found: list[Script] = []
    problems: list[Problem] = []
    for document in read_documents(path, error=ScriptError):
        items = document.sequence if isinstance(document.value, list) else [document]
        for node in items:
            problems += _shape(node)
            name = node.mapping.get("name")
            found.append(Script(str(path), str(name.value) if name else f"script {len(found) + 1}", node))
    if problems:
        raise ScriptError(problems)
    return found


def _shape(node: Node) -> list[Problem]:
    """What is malformed about the outline of a script."""
    if not isinstance(node.value, dict):
        return [problem(node.place, "type", _("A script is a mapping with a variant and steps."))]
    found = []
    for key in node.mapping:
        if key not in KEYS:
            text = _("A script has no key {key!r}. {hint}").format(key=key, hint=hint(key, KEYS))
            found.append(problem(node.key_place(key), "unknown_key", text, (key,)))
    variant = node.child("variant")
    if variant is None or not isinstance(variant.value, str):
        found.append(problem(node.place, "required", _("A script names its variant.")))
    for key, kind, what in (
        ("rules", dict, _("a mapping of options")),
        ("hands", list, _("a list of hands")),
        ("position", dict, _("a mapping")),
        ("steps", list, _("a list of steps")),
    ):
        child = node.mapping.get(key)
        if child is not None and child.value is not None and not isinstance(child.value, kind):
            text = _("{key!r} is {what}.").format(key=key, what=what)
            found.append(problem(child.place, "type", text, (key,)))
    if "hands" in node.mapping and "position" in node.mapping:
        text = _("A script starts from hands or from a position, not both.")
        found.append(problem(node.key_place("position"), "conflict", text, ("position",)))
    for i, step in enumerate(node.mapping["steps"].sequence if "steps" in node.mapping else ()):
        found += _step_shape(step, i)
    return found


def _step_shape(step: Node, index: int) -> list[Problem]:
    if isinstance(step.value, str):
        seat, _space, action = step.value.partition(" ")
        if seat.isascii() and seat.isdigit() and action.strip():
            return []
        text = _('A decision is written "<seat> <action>", such as "0 pass".')
        return [problem(step.place, "step", text, ("steps", index))]
    keys = list(step.mapping)
    if len(keys) != 1 or keys[0] not in CHECKS:
        wrong = next((k for k in keys if k not in CHECKS), "")
        text = _("A step is a decision, or one of {known}. {hint}")
        text = text.format(known=", ".join(CHECKS), hint=hint(wrong, CHECKS) if wrong else "").strip()
        return [problem(step.place, "step", text, ("steps", index))]
    if not isinstance(step.mapping[keys[0]].value, dict):
        text = _("{key!r} is a mapping.").format(key=keys[0])
        return [problem(step.mapping[keys[0]].place, "type", text, ("steps", index))]
    return []


def start(table: Table, script: Script) -> Deal:
    """The deal that a script starts from; ScriptError if it cannot be."""
    node = script.node
    data = {
        k: n.plain() for k, n in node.mapping.items() if k in ("dealer", "seed", "hands", "stock", "position")
    }
    seed = data.get("seed", 0)
    if not isinstance(seed, (int, str)) or isinstance(seed, bool):
        raise ScriptError([problem(node.mapping["seed"].place, "type", _("A seed is a number or text."))])
    try:
        if "position" in data:
            extra = [k for k in ("dealer", "stock") if k in data]
            if extra:
                raise PositionError(_("{key!r} goes inside the position.").format(key=extra[0]), extra[0])
            return deal_from_position(table, data["position"], seed=seed)
        dealer = seat_number(data.get("dealer", 0), table.seats, "dealer")
        hands = data.get("hands")
        if hands is None:
            hands = [None] * table.seats
        return deal_from_hands(table, hands, dealer=dealer, seed=seed, stock=data.get("stock"))
    except PositionError as error:
        at = node.child("position") or node
        place = at.at(_steps_of(error.path)).place
        raise ScriptError([problem(place, "position", str(error))]) from None


def _steps_of(path: str) -> list[str | int]:
    steps: list[str | int] = []
    for part in path.replace("]", "").replace("[", ".").split("."):
        steps.append(int(part) if part.isdigit() else part)
    return steps


def run_script(table: Table, script: Script) -> Outcome:
    """Play a script. ScriptError where it is malformed, an Outcome otherwise."""
    deal = start(table, script)
    steps = script.node.mapping.get("steps")
    for number, step in enumerate(steps.sequence if steps else (), 1):
        try:
            if isinstance(step.value, str):
                _decide(deal, step.value)
            else:
                ((kind, node),) = step.mapping.items()
                _CHECKS[kind](deal, node.plain())
        except _Differs as found:
            return Outcome(False, number, step.place.line, str(found))
        except (InvalidAction, CardError, PositionError) as error:
            raise ScriptError([problem(step.place, "step", str(error), ("steps", number - 1))]) from None
    return Outcome(True)


def asked_text(deal: Deal) -> str:
    """Who is asked what, for a message."""
    if deal.over:
        return _("the deal is over")
    parts = [f"{seat}: {', '.join(a.text for a in legal)}" for seat, legal in deal.pending().items()]
    return _("asked are {who}").format(who="; ".join(parts))


def _decide(deal: Deal, text: str) -> None:
    word, _space, rest = text.partition(" ")
    seat = seat_number(word, deal.table.seats, "")
    action, cards = deal.table.actions.read(rest)
    while seat not in deal.pending():
        if deal.over:
            raise _Differs(_("{text!r}: the deal is over.").format(text=text))
        before = asked_text(deal)
        for other in list(deal.pending()):
            if deal.table.actions.pass_ not in deal.pending()[other]:
                message = _("{text!r}: seat {other} must act first; {asked}.")
                raise InvalidAction(message.format(text=text, other=other, asked=before))
            deal.submit(other, deal.table.actions.pass_)
    try:
        deal.submit(seat, action, cards)
    except ActionError as error:
        raise _Differs(str(error)) from None


def _compare(what: str, expected: object, found: object) -> None:
    if expected != found:
        raise _Differs(
            _("{what}: expected {expected}, found {found}.").format(what=what, expected=expected, found=found)
        )


def _seats(deal: Deal, data: object) -> list[tuple[int, Any]]:
    if not isinstance(data, Mapping):
        raise InvalidAction(_("A mapping of seats is expected, not {value!r}.").format(value=data))
    return [(seat_number(key, deal.table.seats, ""), value) for key, value in data.items()]


def _seat_list(deal: Deal, value: object) -> list[int]:
    return sorted(seat_number(seat, deal.table.seats, "") for seat in _list(value))


def _mapping(value: object) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise InvalidAction(_("A mapping of seats is expected, not {value!r}.").format(value=value))
    return value


def _list(value: object) -> Sequence[Any]:
    if not isinstance(value, list):
        raise InvalidAction(_("A list is expected, not {value!r}.").format(value=value))
    return value


def _check_asked(deal: Deal, data: Mapping[Any, Any]) -> None:
    for seat, kinds in _seats(deal, data):
        found = {a.kind for a in deal.legal(seat)}
        wanted = {str(k) for k in _list(kinds)}
        for kind in sorted(wanted - deal.table.actions.forms.keys()):
            known = deal.table.actions.forms
            raise InvalidAction(
                _("There is no action {kind!r}. {hint}").format(kind=kind, hint=hint(kind, known))
            )
        _compare(_("asked of seat {seat}").format(seat=seat), sorted(wanted), sorted(found))


def _actions(deal: Deal, texts: object) -> list[Action | None]:
    """The actions named; None for one that only the engine makes."""
    found: list[Action | None] = []
    for text in _list(texts):
        try:
            found.append(deal.table.actions.read(str(text))[0])
        except InvalidAction:
            if str(text).split()[:1] and str(text).split()[0] in deal.table.meld_kinds:
                found.append(None)
                continue
            raise
    return found


def _check_legal(deal: Deal, data: Mapping[Any, Any]) -> None:
    for seat, texts in _seats(deal, data):
        wanted = {a.text if a else "?" for a in _actions(deal, texts)}
        found = {a.text for a in deal.legal(seat)}
        _compare(_("legal to seat {seat}").format(seat=seat), sorted(wanted), sorted(found))


def _check_illegal(deal: Deal, data: Mapping[Any, Any]) -> None:
    for seat, texts in _seats(deal, data):
        legal = deal.legal(seat)
        for action in _actions(deal, texts):
            if action is not None and action in legal:
                raise _Differs(_("{action!r} is legal to seat {seat}.").format(action=action.text, seat=seat))


def _check_state(deal: Deal, data: Mapping[str, Any]) -> None:
    table = deal.table
    # a table without one of these statuses has no seat in it, which a script may still say
    statuses = list(dict.fromkeys([*table.statuses, "out", "dead"]))[1:]
    for key, value in data.items():
        if key in ("hands", "discards", "revealed", "aside"):
            for seat, cards in _seats(deal, _mapping(value)):
                _compare(f"{key}[{seat}]", table.deck.text(table.deck.read(cards)), _pile(deal, key, seat))
        elif key == "melds":
            for seat, melds in _seats(deal, _mapping(value)):
                wanted = sorted(_meld_text(table, str(m)) for m in _list(melds))
                found = sorted(f"{m.kind} {table.deck.text(m.faces)}" for m in deal.seats[seat].melds)
                _compare(f"melds[{seat}]", wanted, found)
        elif key == "turn":
            _compare(key, value, deal.turn)
        elif key == "stock":
            _compare(key, value, deal.stock_left)
        elif key == "scores":
            _compare(key, value, deal.scores)
        elif key == "winners":
            _compare(key, _seat_list(deal, value), sorted(deal.winners))
        elif key in statuses:
            _compare(key, _seat_list(deal, value), [s.index for s in deal.seats if s.status == key])
        else:
            known = [
                "turn",
                "stock",
                "hands",
                "melds",
                "discards",
                "revealed",
                "aside",
                "scores",
                "winners",
                *statuses,
            ]
            raise InvalidAction(
                _("A state has no {key!r}. {hint}").format(key=key, hint=hint(str(key), known))
            )


def _pile(deal: Deal, key: str, seat: int) -> str:
    state = deal.seats[seat]
    if key == "hands":
        return deal.table.deck.text(state.faces())
    return deal.table.deck.text(state.face_of[c] for c in getattr(state, key))


def _meld_text(table: Table, text: str) -> str:
    kind, _space, cards = text.partition(" ")
    if kind not in table.meld_kinds:
        raise InvalidAction(
            _("There is no kind of meld {kind!r}. {hint}").format(
                kind=kind, hint=hint(kind, table.meld_kinds)
            )
        )
    return f"{kind} {table.deck.text(table.deck.read(cards))}"


def _check_over(deal: Deal, data: Mapping[str, Any]) -> None:
    known = ("result", "winners", "payments")
    for key in data:
        if key not in known:
            raise InvalidAction(
                _("The end has no {key!r}. {hint}").format(key=key, hint=hint(str(key), known))
            )
    if not deal.over:
        raise _Differs(_("The deal is not over; {asked}.").format(asked=asked_text(deal)))
    if "result" in data:
        _compare("result", data["result"], deal.result)
    if "winners" in data:
        _compare("winners", _seat_list(deal, data["winners"]), sorted(deal.winners))
    if "payments" in data:
        _compare("payments", data["payments"], deal.scores)


_CHECKS: Mapping[str, Callable[[Deal, Mapping[Any, Any]], None]] = {
    "asked": _check_asked,
    "legal": _check_legal,
    "illegal": _check_illegal,
    "state": _check_state,
    "over": _check_over,
}
