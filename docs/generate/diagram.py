"""Diagrams of how claims are resolved, drawn from the compiled tables of the bundled games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from menzi.claims import DECLARED, DISCARD, NEXT, OTHER, OWNER, REVEAL, RIGHTS, Row
from menzi.load import load_table
from menzi.table import Table

Stands = Mapping[Row, Sequence[int]]
"""row -> how the seats that may make the claim stand to the card."""

GAMES = ("sichuan", "paohuzi", "chan", "hongkong", "conquian")
STANDS = {OWNER: "its owner", NEXT: "the next seat", OTHER: "any other seat"}
NOBODY = {
    DISCARD: "it stays on the table; the next turn begins",
    REVEAL: "it is dead; the next turn begins",
}


def diagrams() -> str:
    """One section a game, one chart a source of cards."""
    return "\n\n".join(part for game in GAMES for part in _game(load_table(game)))


def _game(table: Table) -> Iterator[str]:
    yield f"### {table.title()}"
    for source in (DISCARD, REVEAL, *(row.id for row in table.declares if row.opens_window)):
        rows = {row: stands for row in table.claims if (stands := _stands(row, source))}
        if rows and (source != REVEAL or table.begin == REVEAL):
            chart = "\n".join(_chart(table, source, rows))
            yield f"<!-- excerpt: drawn by docs/generate -->\n```mermaid\n{chart}\n```"


def _stands(row: Row, source: str) -> tuple[int, ...]:
    """How seats that may make this claim stand to a card from this source; empty: nobody may."""
    found: set[int] = set()
    for right in row.rights:
        of, stands = RIGHTS[right]
        if of == source or (of == DECLARED and source not in (DISCARD, REVEAL)):
            found.update(stands)
    return tuple(sorted(found))


def _what(table: Table, source: str) -> str:
    if source == DISCARD:
        return "A card is thrown"
    if source == REVEAL:
        return "A card is turned up"
    kind = next(row.kind for row in table.declares if row.id == source)
    return f"A card is added to a meld ({table.name_of('kinds', kind)})"


def _chart(table: Table, source: str, rows: Stands) -> Iterator[str]:
    """The nodes and arrows: from the card down through the tiers that have a claim to it."""
    yield "flowchart TD"
    yield f'  card(["{_what(table, source)}"])'
    last, arrow = "card", "-->"
    for row in (row for row in rows if row.forced):
        name = f"forced_{row.id}"
        yield f'  {name}{{"{_label(table, row)}, {_who(rows[row])}: done at once, nobody is asked"}}'
        yield f"  {last} {arrow} {name}"
        yield f'  {name} -- "it can" --> {name}_then["{_after(table, row)}"]'
        last, arrow = name, '-- "it cannot" -->'
    for number, tier in enumerate(table.tiers, 1):
        here = [row for row in rows if row.id in tier and not row.forced]
        if here:
            name = f"tier{number}"
            yield from _tier(table, name, f"tier {number}", {row: rows[row] for row in here})
            yield f"  {last} {arrow} {name}"
            last, arrow = name, '-- "nobody" -->'
    yield f'  {last} {arrow} over["{NOBODY.get(source, "the meld is finished; its owner goes on")}"]'


def _tier(table: Table, name: str, title: str, rows: Stands) -> Iterator[str]:
    text = "<br>".join(f"{_label(table, row)}: {_who(stands)}" for row, stands in rows.items())
    yield f'  {name}{{"{title}<br>{text}"}}'
    for row in rows:
        ties = "all who claim it" if row.ties == "all" else "the nearest"
        yield f'  {name} -- "{row.id}, {ties}" --> {name}_{row.id}["{_after(table, row)}"]'


def _label(table: Table, row: Row) -> str:
    """The row's id, and what the game calls it if that is another word."""
    name = table.name_of("kinds", row.kind)
    return row.id if row.id == name else f"{row.id} ({name})"


def _who(stands: Sequence[int]) -> str:
    if len(stands) == len(STANDS):
        return "any seat"
    if tuple(stands) == (NEXT, OTHER):
        return "any seat but its owner"
    return " or ".join(STANDS[stand] for stand in stands)


def _after(table: Table, row: Row) -> str:
    """What follows the claim."""
    if row.wins:
        goes_on = "the seat after the last winner"
        if row.next == "after_discarder":
            goes_on = "the seat after the card's owner"
        return f"the winner is out; {goes_on} goes on" if row.then == "out" else "the deal is won"
    lays = f"lays {table.name_of('kinds', row.makes)}"
    who = f"the seat that it fits {lays}" if row.imposes else f"the claimant {lays}"
    then = "draws a replacement" if row.then == "replace" else "discards"
    owed = " if it owes a card" if row.then != "replace" and table.owes_by_count else ""
    offered = ", may win" if row.offer else ""
    back = "; that card goes back to the interrupted seat" if row.next == "back" else ""
    return f"{who}{offered}, then {then}{owed}{back}"
