"""The payments after the wall has run out: pigs, unready hands, kong income (docs/rules/sichuan.md 5e-5g)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from menzi.state import ACTIVE, Entry
from menzi_sichuan.options import Options

if TYPE_CHECKING:
    from menzi.deal import Deal

PIG_AMOUNT: Final = 32
"""What a flower pig pays to each player (5f); the cap does not change it."""


def settle_exhausted(
    deal: Deal, options: Options, pigs: Sequence[int], worth: Mapping[int, int]
) -> Iterator[Entry]:
    """Pig money, ready-hand money and returned kong income, in this order (A70).

    `pigs` are the seats still in play that hold their missing suit; `worth` says for each seat that is ready
    the points of its best wait.
    """
    playing = [seat.index for seat in deal.seats if seat.status == ACTIVE]
    unready = [i for i in playing if i not in pigs and i not in worth]
    for seat in deal.seats:
        paid = options.pig_pays_winners or seat.status == ACTIVE
        if pigs and paid and seat.index not in pigs:
            yield Entry("pig", seat.index, tuple((pig, PIG_AMOUNT) for pig in pigs))
    liable = sorted([*unready, *pigs]) if options.pig_also_pays_ready else unready
    if liable:
        for ready, points in worth.items():
            yield Entry("ready", ready, tuple((seat, points) for seat in liable))
    yield from _kong_returns(deal, options, sorted([*unready, *pigs]))


def _kong_returns(deal: Deal, options: Options, seats: Sequence[int]) -> Iterator[Entry]:
    """Every kong payment that these seats received goes back to those who made it (5e, A64-A66)."""
    entitled = range(len(deal.seats)) if options.kong_return_to == "original_payers" else deal.active()
    for entry in deal.ledger:
        if entry.kind == "kong" and entry.to in seats:
            yield from (back for back in entry.reversed("kong_return") if back.to in entitled)
