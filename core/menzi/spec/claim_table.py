"""The claims of one table played through, in every combination, without cards.

What a seat can do with a public card is a matter of how many copies of its face the seat has in its hand and in
its melds, so all of this is enumerated: the source of the card, how the seat stands to it, and its copies. The
rules plugin may forbid more; what it allows is taken to be everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final, NamedTuple

from menzi.actions import DISCARD as DISCARD_KIND
from menzi.actions import PASS, Action
from menzi.claims import DISCARD, NEXT, OTHER, OWNER, REVEAL, RIGHTS, Row, resolve
from menzi.table import Table

MOST_CLAIMANTS: Final = 4
"""Claimants of one card. The resolver compares the later ones with the first taker alone: more add nothing."""


class Finding(NamedTuple):
    """What is wrong with a row, perhaps because of `others`; `need` of `most` cards for one that is never made."""

    code: str
    row: str
    others: tuple[str, ...] = ()
    need: int = 0
    most: int = 0


@dataclass
class Uses:
    """What became of the rows of one table. `beaten` maps a row to those that came before it."""

    made: set[str] = field(default_factory=set)
    chosen: set[str] = field(default_factory=set)
    starved: dict[str, dict[str, None]] = field(default_factory=dict)
    forced: dict[str, dict[str, None]] = field(default_factory=dict)


def useless(table: Table) -> Iterator[Finding]:
    """The rows of one table that no deal has a use for."""
    uses = Uses()
    for source in _sources(table):
        for stand in (OWNER, NEXT, OTHER)[: table.seats]:
            _see_uses(table, source, stand, uses)
    for row in table.claims:
        if row.id not in uses.made:
            yield _never_made(table, row)
        elif row.id not in uses.chosen:
            starved = tuple(uses.starved.get(row.id, ()))
            yield Finding(
                "starved" if starved else "never_wins", row.id, starved or tuple(uses.forced[row.id])
            )


def _never_made(table: Table, row: Row) -> Finding:
    if not _stocked(table, row):
        return Finding("never_stocked", row.id, need=row.needs_stock, most=_stock(table))
    # What the declared card is added to is of its face too.
    added = [_size(table, d.grows) for d in table.declares if d.opens_window and not _claims_elsewhere(row)]
    need = 1 + _needs(table, row) + min(added, default=0)
    return Finding("never_made", row.id, need=need, most=max(_copies(table), default=0))


def _claims_elsewhere(row: Row) -> bool:
    """Whether the row claims more than cards that are being added to melds."""
    return any(RIGHTS[right][0] in (DISCARD, REVEAL) for right in row.rights)


# -- one seat and the open card


def _sources(table: Table) -> list[str]:
    """From where cards come into a window."""
    act = table.spec.data["turn"]["act"]
    happens = {DISCARD: DISCARD_KIND in act, REVEAL: table.begin == REVEAL}
    return [source for source in table.chances if happens.get(source, source in act)]


def _free(table: Table, source: str, copies: int) -> int:
    """The copies of the open card's face that may be anywhere: all but itself and the meld that it is added to."""
    declared = next((row for row in table.declares if row.id == source), None)
    return copies - 1 - (_size(table, declared.grows) if declared is not None else 0)


def _size(table: Table, kind: str) -> int:
    return table.meld_kinds.get(kind, 0)


def _needs(table: Table, row: Row) -> int:
    """The copies that a seat must have, in its hand or in a meld, to make a claim."""
    return row.take or (_size(table, row.grows) if row.grows else 0)


def _stocked(table: Table, row: Row) -> bool:
    return row.needs_stock <= _stock(table)


def _stock(table: Table) -> int:
    """Cards in the stock at most."""
    return len(table.deck.cards) - table.seats * table.cards_each - table.dealer_extra


def _copies(table: Table) -> list[int]:
    """How many copies faces have, each number once."""
    return sorted({n for face, n in enumerate(table.deck.copies) if face not in table.aside})


def _see_uses(table: Table, source: str, stand: int, uses: Uses) -> None:
    """What a seat that stands so to the card can claim, for every way in which it may have copies of it."""
    forced = [row for row, stands in table.forced_rows[source] if stand in stands]
    rows = [*forced, *table.chances[source][stand].rows]
    melds = dict.fromkeys(row.grows for row in rows if row.grows)
    for copies in _copies(table):
        free = _free(table, source, copies)
        for held in range(max(free, -1) + 1):
            for laid in product((False, True), repeat=len(melds)):
                kinds = {kind for kind, there in zip(melds, laid, strict=True) if there}
                if held + sum(_size(table, kind) for kind in kinds) <= free:
                    can = [r for r in rows if _can(table, r, held, kinds)]
                    _see_choice(can, uses)


def _can(table: Table, row: Row, held: int, laid: set[str]) -> bool:
    if row.grows:
        return row.grows in laid and _stocked(table, row)
    return held >= row.take and _stocked(table, row)


def _see_choice(can: Sequence[Row], uses: Uses) -> None:
    """Which of the rows that can be made may come to be: a forced one, else one a word."""
    uses.made.update(row.id for row in can)
    forced = next((row for row in can if row.forced), None)
    if forced is not None:
        uses.chosen.add(forced.id)
        for row in can:
            if row is not forced:
                uses.forced.setdefault(row.id, {})[forced.id] = None
        return
    for row in can:
        same = [other for other in can if other.kind == row.kind and not other.plugin_groups]
        # As menzi.window offers them: of wins the last row counts, of melds the first.
        stands = row if row.plugin_groups else same[-1] if row.wins else same[0]
        if stands is row:
            uses.chosen.add(row.id)
        else:
            uses.starved.setdefault(row.id, {})[stands.id] = None


# -- several seats and the open card


def ambiguous(table: Table) -> Iterator[Finding]:
    """Resolve every combination of claims, and tell those that have more than one outcome."""
    most = max(_copies(table), default=0)
    for source in _sources(table):
        for claims in _combinations(table, source, _free(table, source, most)):
            if claims:
                yield from _outcome(table, claims)


def _combinations(table: Table, source: str, free: int) -> set[tuple[Row, ...]]:
    """The claims on one card that may come together, in seat order from its owner; who passes is left out."""
    found: set[tuple[Row, ...]] = set()
    for next_ in range(1, table.seats):  # the seat that goes on is not always the one beside the owner
        ways: dict[tuple[Row, ...], int] = {(): 0}
        for seat in range(table.seats):
            stand = OWNER if seat == 0 else NEXT if seat == next_ else OTHER
            for claims, used in list(ways.items()):
                if len(claims) == MOST_CLAIMANTS:
                    continue
                for row in table.chances[source][stand].rows:
                    needs = used + _needs(table, row)
                    if needs <= free:
                        ways[*claims, row] = min(needs, ways.get((*claims, row), needs))
        found.update(ways)
    return found


def _outcome(table: Table, claims: Sequence[Row]) -> Iterator[Finding]:
    answers = {seat: Action(row.kind, -1, "", (), row.id) for seat, row in enumerate(claims)}
    pass_ = Action(PASS, -1, "", (), PASS)
    offers = {seat: {answers[seat]: row, pass_: None} for seat, row in enumerate(claims)}
    takers, _reached = resolve(table.tiers, range(len(claims)), offers, answers)
    late = {seat: answers[seat] for seat in reversed(answers)}
    assert takers and resolve(table.tiers, range(len(claims)), offers, late).takers == takers, claims
    first = takers[0].row
    for taker in takers[1:]:
        row = taker.row
        if (first.ties, first.then, first.next) != (row.ties, row.then, row.next) or first.ties != "all":
            one, two = sorted((first.id, row.id))
            yield Finding("ambiguous", one, (two,))
