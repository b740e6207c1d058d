"""A page of rules, section by section."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from menzi.describe import flow
from menzi.describe.page import Block, Grid, Items, Page, Section
from menzi.describe.texts import Texts, value_text
from menzi.i18n import _, language, ngettext, pick
from menzi.spec.listed import names_of
from menzi.spec.options import defaults
from menzi.table import Table

Names = Mapping[str, str]
CHANGED = "*"
"""Marks an option that is not as usual."""


def describe(table: Table, parent: Mapping[str, Any] | None = None) -> Page:
    """The page of a table. `parent` are the option values of the variant that it inherits from, if any."""
    texts = Texts(table.spec)
    sections = [
        _goal(table, texts),
        _house_rules(table, texts),
        _setup(table),
        _section(_("Opening"), Items(tuple(flow.opening_sentences(table)), numbered=True)),
        _play(table, texts),
        _claims(table, texts),
        _memory(table, texts),
        _section(_("End"), flow.end_sentence(table), texts("end")),
        _scoring(table, texts),
        _options(table, parent),
        _glossary(table, texts),
    ]
    return Page(table.id, table.title(), tuple(s for s in sections if s.blocks))


def _section(title: str, *blocks: Block) -> Section:
    """A section without its empty blocks."""
    return Section(title, tuple(b for b in blocks if not _is_empty(b)))


def _is_empty(block: Block) -> bool:
    if isinstance(block, Items):
        return not block.items
    return not (block.rows if isinstance(block, Grid) else block)


def _goal(table: Table, texts: Texts) -> Section:
    return _section(_("Goal"), texts("goal") or pick(table.spec.data.get("description")))


def _house_rules(table: Table, texts: Texts) -> Section:
    names = names_of(table.spec.data)
    first = _("This table plays by house rules, which are included in what follows:")
    said = tuple(_named(name, texts("house_rules", name)) for name in names)
    return _section(_("House rules"), first if said else "", Items(said))


def _setup(table: Table) -> Section:
    deck, use = table.spec.deck, table.spec.data["deck"]
    title = _("{deck}, {n} cards:").format(deck=pick(deck["name"], deck["id"]), n=len(table.deck))
    suits = tuple(_suit(table, suit) for suit in table.deck.suits)
    return _section(
        _("Setup"),
        title,
        Items((*suits, *_left_out(use))),
        " ".join(_dealing(table)),
    )


def _left_out(use: Mapping[str, Any]) -> list[str]:
    out = use.get("leave_out", ())
    return [_("not used: {faces}").format(faces=" ".join(out))] if out else []


def _suit(table: Table, suit: str) -> str:
    faces = [f for f in table.deck.faces if f.suit == suit]
    name = pick(table.spec.deck["suits"][suit]["name"], suit)
    span = (
        faces[0].id
        if len(faces) == 1
        else _("{first} to {last}").format(first=faces[0].id, last=faces[-1].id)
    )
    copies = sorted({f.copies for f in faces})
    text = _("{name}: {span}, {n} of each")
    return text.format(name=name, span=span, n="/".join(str(c) for c in copies))


def _dealing(table: Table) -> list[str]:
    found = [_("{n} players, {cards} cards each.").format(n=table.seats, cards=table.cards_each)]
    if table.dealer_extra:
        text = ngettext("The dealer gets one more.", "The dealer gets {n} more.", table.dealer_extra)
        found.append(text.format(n=table.dealer_extra))
    if table.show_extra:
        found.append(_("The dealer's last card is shown to all."))
    if table.dealer == "random":
        found.append(_("The dealer is drawn by lot."))
    left = len(table.deck) - table.seats * table.cards_each - table.dealer_extra
    found.append(_("The other {n} cards are the stock.").format(n=left))
    return found


def _play(table: Table, texts: Texts) -> Section:
    return _section(
        _("Play"),
        " ".join(flow.turn_sentences(table)),
        Items(tuple(flow.declaration_sentences(table))),
        texts("play"),
        flow.stuck_sentence(table),
    )


def _claims(table: Table, texts: Texts) -> Section:
    first = _(
        "A card that lies open is offered to all who have a claim on it. They decide at the same time, "
        "without knowing of each other. The strongest claim gets it; of equal ones the first in seat order, "
        "counted from the player whose card it is. The order, strongest first:"
    )
    last = _("If nobody takes the card, it stays with the player whose it is, and the next turn begins.")
    kinds = dict.fromkeys(row.kind for row in table.claims)
    notes = tuple(_named(flow.kind_name(table, k), texts("claims", k)) for k in kinds if texts("claims", k))
    return _section(
        _("Claims"),
        first,
        Grid(("", _("claim"), _("what may be taken")), tuple(flow.claim_rows(table))),
        Items(notes),
        last,
    )


def _named(name: str, text: str) -> str:
    return _("{name}: {text}").format(name=name, text=text)


def _memory(table: Table, texts: Texts) -> Section:
    remembered = [
        texts("memory", field.name) or flow.memory_sentence(table, field) for field in table.memory.values()
    ]
    statuses = [flow.status_sentence(table, status) for status in flow.other_statuses(table)]
    return _section(_("What is remembered"), Items(tuple(remembered)), Items(tuple(statuses)))


def _scoring(table: Table, texts: Texts) -> Section:
    display = table.spec.data.get("display", {})
    patterns = tuple(
        (_both(names, key), texts("patterns", key))
        for key, names in display.get("patterns", {}).items()
        if texts("patterns", key)
    )
    payments = tuple(
        _named(pick(names, key), texts("ledger", key))
        for key, names in display.get("ledger", {}).items()
        if texts("ledger", key)
    )
    return _section(
        _("Scoring"), texts("scoring"), Grid((_("pattern"), _("worth")), patterns), Items(payments)
    )


def _both(names: Names, key: str) -> str:
    """A name in the language in use, and as it is called elsewhere."""
    name = pick(names, key.replace("_", " "))
    others = dict.fromkeys(n for code, n in names.items() if n != name and code not in (language(), "en"))
    return " ".join([name, *others])


def _options(table: Table, parent: Mapping[str, Any] | None) -> Section:
    definitions = table.spec.document["variant"].get("options", {})
    usual = {**defaults(definitions), **{k: v for k, v in (parent or {}).items() if k in definitions}}
    rows: list[tuple[str, str, str]] = []
    for name, option in definitions.items():
        fields = option["fields"] if option["type"] == "map" else {"": option}
        for field, definition in fields.items():
            value, before = (x[name][field] if field else x[name] for x in (table.options, usual))
            rows.append(_option(f"{name}.{field}" if field else name, definition, value, before))
    first = _("These are the values in force; {mark} marks those that differ from the usual ones.")
    return _section(_("Options"), first.format(mark=CHANGED) if rows else "", _option_grid(rows))


def _option(name: str, definition: Mapping[str, Any], value: Any, usual: Any) -> tuple[str, str, str]:
    sentence = pick(definition.get("help"))
    if value == usual:
        return name, value_text(value), sentence
    text = _("{sentence} Usually {value}.").format(sentence=sentence, value=value_text(usual))
    return f"{CHANGED} {name}", value_text(value), text


def _option_grid(rows: Sequence[tuple[str, str, str]]) -> Grid:
    return Grid((_("option"), _("value"), _("meaning")), tuple(rows))


def _glossary(table: Table, texts: Texts) -> Section:
    kinds = table.spec.data.get("display", {}).get("kinds", {})
    rows = tuple((_both(names, key), _meaning(table, texts, key)) for key, names in kinds.items())
    return _section(_("Words"), Grid((_("word"), _("meaning")), tuple(_with_meaning(rows))))


def _with_meaning(rows: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [row for row in rows if row[1]]


def _meaning(table: Table, texts: Texts, kind: str) -> str:
    text = texts("kinds", kind)
    size = table.meld_kinds.get(kind, 0)
    return text or (_("{n} equal cards").format(n=size) if size else "")
