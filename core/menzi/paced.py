"""A deal that rests after every open card, so that a table can show it before anything else happens.

`Deal` runs on to the next owed decision. At a table that would tell secrets: where a discard is followed at
once by the next draw nobody had a claim on it, and where the discard stays for a moment somebody had. A
`PacedDeal` comes to rest after every open card, whether anybody is asked or not. Decisions, events and
results are those of the same `Deal`.
"""

from __future__ import annotations

from menzi.deal import Deal, Offer
from menzi.phases import OVER, WINDOW
from menzi.table import Table


class PacedDeal(Deal):
    """While it is `resting`, nobody is asked although the deal is not over: `go_on` continues."""

    __slots__ = ("resting",)

    def blank(self, table: Table, seed: int | str) -> None:
        """See `Deal.blank`."""
        super().blank(table, seed)
        self.resting = False

    def ask(self, offers: dict[int, Offer]) -> None:
        """See `Deal.ask`; a card that nobody is asked about is shown all the same."""
        super().ask(offers)
        self.resting = self.phase == WINDOW and not offers

    def run(self) -> None:
        """Go on until somebody owes a decision, a card lies open, or the deal is over."""
        while not self.asked and not self.resting and self.phase != OVER:
            self.advance()

    def copy(self) -> PacedDeal:
        """See `Deal.copy`."""
        new = super().copy()
        assert isinstance(new, PacedDeal)
        new.resting = self.resting
        return new

    def go_on(self) -> None:
        """Continue after a rest."""
        self.resting = False
        self.run()
