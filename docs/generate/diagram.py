"""Diagrams of how claims are resolved, drawn from the compiled tables of the bundled games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from menzi.claims import DISCARD, NEXT, OTHER, OWNER, REVEAL, Row
from menzi.load import load_table
from menzi.table import Table

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
    for source, rows in table.window_rows.items():
        forced = table.forced_rows[source]
        if any(rows) or forced:
            chart = "\n".join(_chart(table, source, rows))
            yield f"{_what(table, source)}:\n\n<!-- excerpt: drawn by docs/generate -->\n```mermaid\n{chart}\n```"


def _what(table: Table, source: str) -> str:
    if source == DISCARD:
        return "A card is thrown"
    if source == REVEAL:
        return "A card is turned up"
    kind = next(row.kind for row in table.declares if row.id == source)
    return f"A card is added to a meld ({table.name_of('kinds', kind)})"


def _chart(table: Table, source: str, rows: Sequence[Sequence[Row]]) -> Iterator[str]:
    """The nodes and arrows: from the card down through the tiers that have a claim to it."""
    yield "flowchart TD"
    yield f'  card(["{_what(table, source)}"])'
    last, arrow = "card", "-->"
    for row, stands in table.forced_rows[source]:
        name = f"forced_{row.id}"
        who = " or ".join(STANDS[stand] for stand in sorted(stands))
        yield f'  {name}{{"{row.id} ({_kind(table, row)}), {who}: done at once, nobody is asked"}}'
        yield f"  {last} {arrow} {name}"
        yield f'  {name} -- "it can" --> {name}_then["{_after(row)}"]'
        last, arrow = name, '-- "it cannot" -->'
    for number, tier in enumerate(table.tiers, 1):
        here = [row for row in table.claims if row.id in tier and not row.forced and any(row in r for r in rows)]
        if not here:
            continue
        name = f"tier{number}"
        text = "<br>".join(f"{row.id} ({_kind(table, row)}): {_who(row, rows)}" for row in here)
        yield f'  {name}{{"tier {number}<br>{text}"}}'
        yield f"  {last} {arrow} {name}"
        for row in here:
            yield f'  {name} -- "{row.id}{_ties(row)}" --> {name}_{row.id}["{_after(row)}"]'
        last, arrow = name, '-- "nobody" -->'
    yield f'  {last} {arrow} over["{NOBODY.get(source, "the meld is finished; its owner goes on")}"]'


def _kind(table: Table, row: Row) -> str:
    return table.name_of("kinds", row.kind)


def _who(row: Row, rows: Sequence[Sequence[Row]]) -> str:
    stands = [stand for stand in (OWNER, NEXT, OTHER) if row in rows[stand]]
    if stands == [NEXT, OTHER]:
        return "any seat but its owner"
    return "any seat" if len(stands) == 3 else " or ".join(STANDS[stand] for stand in stands)


def _ties(row: Row) -> str:
    return ", all who claim it" if row.ties == "all" else ", the nearest"


def _after(row: Row) -> str:
    """What follows the claim."""
    if row.wins:
        then = "the winner is out" if row.then == "out" else "the deal is won"
        seats = {"after_discarder": "the seat after the card's owner", "back": "the interrupted seat"}
        goes_on = seats.get(row.next, "the seat after the last winner")
        return f"{then}; {goes_on} goes on" if row.then == "out" else then
    whose = f"{row.makes} for another seat" if row.imposes else f"meld {row.makes}"
    then = "draws a replacement" if row.then == "replace" else "discards if it owes one"
    back = "; that card goes back to the interrupted seat" if row.next == "back" else ""
    offered = "; may win first" if row.offer else ""
    return f"{whose}; {'that seat' if row.imposes else 'the claimant'} {then}{offered}{back}"
