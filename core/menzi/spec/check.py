"""What a schema cannot say about a variant and its deck: references, counts, and what can never happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from menzi.errors import Problem
from menzi.i18n import _
from menzi.nearest import hint
from menzi.spec.check_cards import check_cards, suit_entries
from menzi.spec.check_rows import OUT, check_grows, check_ids, check_never, check_shapes, check_tiers
from menzi.spec.examined import Examined
from menzi.spec.listed import names_of
from menzi.spec.node import Node, Path, node_from_data, problem
from menzi.spec.options import PLACEHOLDER, Definitions, definition_of, faults_of, takes
from menzi.spec.schema import schema_problems, shorten
from menzi.state import ACTIVE, SEAT_KEYS


def check_deck(deck: Node) -> list[Problem]:
    """Findings in a whole deck that its schema accepts."""
    found: list[Problem] = []
    suits = deck.mapping["suits"].mapping
    seen: dict[str, int] = {}
    for i, face in enumerate(deck.mapping["faces"].sequence):
        suit, name = face.mapping["suit"], face.mapping["id"]
        if suit.value not in suits:
            message = _("There is no suit {name!r}. {hint}").format(
                name=suit.value, hint=hint(str(suit.value), suits)
            )
            found.append(problem(suit.place, "unknown_suit", message, ("faces", i, "suit")))
        if str(name.value) in seen:
            message = _("The face {name!r} is here twice; it was first written in line {line}.").format(
                name=name.value, line=seen[str(name.value)]
            )
            found.append(problem(name.place, "duplicate_id", message, ("faces", i, "id")))
        seen.setdefault(str(name.value), name.place.line)
    return found


def check_variant(variant: Node, deck: Node) -> list[Problem]:
    """Findings in a merged variant that its schema accepts."""
    c = Examined(variant, deck)
    for check in CHECKS:
        check(c)
        # What is behind these asks what values an option may give a row.
        if c.problems and check in (check_options, check_fit):
            break
    return c.problems


def check_options(c: Examined) -> None:
    for name, definition in c.options.items():
        fields: Definitions = definition.get("fields", {})
        parts: list[tuple[Path, str, Mapping[str, Any]]] = [
            (("fields", k), f"{name}.{k}", field) for k, field in fields.items()
        ]
        for way, full, part in parts or [((), name, definition)]:
            for fault in faults_of(full, part, part["default"]):
                c.add(("options", name, *way, "default"), fault.code, fault.message)
    for path, row in (*c.opening, *c.claims, *c.declare):
        for key, value in row.items():
            if key == "when":
                check_when(c, (*path, key), value)
            elif isinstance(value, dict):
                check_option_name(c, (*path, key, "option"), value["option"])
    for path, entry in suit_entries(c):
        if not isinstance(entry, str):
            check_when(c, (*path, "when"), entry.get("when", {}))


def check_option_name(c: Examined, path: Path, name: str) -> Mapping[str, Any] | None:
    definition = definition_of(c.options, name)
    if definition is not None and definition["type"] != "map":
        return definition
    known = [
        full
        for option, d in c.options.items()
        for full in ([f"{option}.{f}" for f in d["fields"]] if d["type"] == "map" else [option])
    ]
    message = _("There is no option {name!r}. {hint}").format(name=name, hint=hint(name, known))
    c.add(path, "unknown_option", message, at_key=path[-1] != "option")
    return None


def check_when(c: Examined, path: Path, when: Mapping[str, Any]) -> None:
    for name, wanted in when.items():
        definition = check_option_name(c, (*path, name), name)
        if definition is None:
            continue
        values = [((i,), v) for i, v in enumerate(wanted)] if isinstance(wanted, list) else [((), wanted)]
        for at, value in values:
            if definition["type"] == "list" or faults_of(name, definition, value):
                message = _("The option {name!r} is never {value!r}; it takes {takes}.").format(
                    name=name, value=value, takes=takes(definition)
                )
                c.add((*path, name, *at), "option_value", message)


def check_fit(c: Examined) -> None:
    """Whatever value an option has, it fits where a row uses it."""
    for path, row in (*c.opening, *c.claims, *c.declare):
        for key, value in row.items():
            if key != "when" and isinstance(value, dict):
                check_values(c, (*path, key), value["option"], c.possible(value))


def check_values(c: Examined, path: Path, option: str, values: Sequence[Any]) -> None:
    """The first of the `values` that cannot stand at `path` is a problem."""
    for value in values:
        variant = c.top.replaced(path, node_from_data(value, c.place(path).file))
        found = schema_problems(variant, "variant")
        if found:
            message = _("The option {name!r} may be {value}, which does not fit here. {why}").format(
                name=option, value=shorten(value), why=found[0].message
            )
            c.add(path, "option_misfit", message)
            return


def check_memory(c: Examined) -> None:
    memory: Mapping[str, Mapping[str, Any]] = c.data.get("memory", {})
    chosen = {step["memory"] for _path, step in c.opening if step["step"] == "choose"}
    for name, field in memory.items():
        check_seat_key(c, ("memory", name))
        for i, kind in enumerate(field.get("kinds", ())):
            path: Path = ("memory", name, "kinds", i)
            c.expect(path, kind, c.kinds, "unknown_kind", _("Nothing makes a {name!r}."))
        if field["event"] == "chosen" and name not in chosen:
            message = _("No opening step chooses {name!r}.").format(name=name)
            c.add(("memory", name), "never", message, at_key=True)
    for path, step in c.opening:
        if step["step"] == "choose":
            known = [name for name, field in memory.items() if field["event"] == "chosen"]
            what = _("No memory with 'event: chosen' is called {name!r}.")
            c.expect((*path, "memory"), step["memory"], known, "unknown_memory", what)
    for name, fact in c.data.get("facts", {}).items():
        if "memory" in fact:
            path = ("facts", name, "memory")
            c.expect(path, fact["memory"], memory, "unknown_memory", _("There is no memory {name!r}."))


def check_seat_key(c: Examined, path: Path) -> None:
    """Memories and statuses are keys of a seat in a position, beside its cards."""
    taken = {*SEAT_KEYS, ACTIVE, *(c.data.get("memory", ()) if path[0] == "status" else ())}
    if path[-1] in taken:
        message = _("{name!r} is another key of a seat; choose another name.").format(name=path[-1])
        c.add(path, "duplicate_id", message, at_key=True)


def check_status(c: Examined) -> None:
    statuses = c.data.get("status", {})
    for name, status in statuses.items():
        check_seat_key(c, ("status", name))
        for i, kind in enumerate(status.get("claims", ())):
            path: Path = ("status", name, "claims", i)
            c.expect(path, kind, c.kinds, "unknown_kind", _("Nothing makes a {name!r}."))
    what = _("There is no status {name!r}.")
    if "stuck" in c.data:
        path = ("stuck", "status")
        c.expect(path, c.data["stuck"]["status"], statuses, "unknown_status", what)
    for path, row in c.claims:
        if OUT in c.possible(row.get("then", "")):
            c.expect((*path, "then"), OUT, statuses, "unknown_status", what)


def check_texts(c: Examined) -> None:
    """Sentences are about things that there are, depend on options that there are, and name no others."""
    texts = c.data.get("texts", {})
    display = c.data.get("display", {})
    about: Mapping[str, Iterable[str]] = {
        "claims": c.kinds,
        "memory": c.data.get("memory", ()),
        "patterns": display.get("patterns", ()),
        "ledger": c.data["scoring"]["ledger"],
        "kinds": display.get("kinds", ()),
        "house_rules": names_of(c.data),
    }
    for group, found in texts.items():
        if group not in about:
            check_sentences(c, ("texts", group), found)
            continue
        for key, sentences in found.items():
            path: Path = ("texts", group, key)
            if key not in about[group]:
                message = _("There is no {name!r} to speak of. {hint}").format(
                    name=key, hint=hint(key, about[group])
                )
                c.add(path, "unknown_name", message, at_key=True)
            check_sentences(c, path, sentences)


def check_sentences(c: Examined, path: Path, sentences: Sequence[Mapping[str, Any]]) -> None:
    for i, sentence in enumerate(sentences):
        check_when(c, (*path, i, "when"), sentence.get("when", {}))
        for language, text in sentence["text"].items():
            for name in PLACEHOLDER.findall(text):
                check_option_name(c, (*path, i, "text", language, "option"), name)


CHECKS: Sequence[Callable[[Examined], None]] = (
    check_options,
    check_fit,
    check_cards,
    check_ids,
    check_tiers,
    check_shapes,
    check_grows,
    check_never,
    check_memory,
    check_status,
    check_texts,
)
