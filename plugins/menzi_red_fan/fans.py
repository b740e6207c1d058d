"""Fan for the red cards of a winning hand, and what fan do to the tun (docs/rules/paohuzi.md 4.2).

The score of a win has `fan`, those of all house rules so far, and `points`, the tun times the fan (at least once):
another house rule that gives fan brings in its own with `with_fan`. How two such rules are combined is decided by the
outer one, that is by the one that stands later in `with`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from menzi.claims import REVEAL
from menzi.rules import How, NoWin, Rules, Win, Wrapped
from menzi.state import Entry, SeatState

if TYPE_CHECKING:
    from menzi.table import Table

RED_RANKS: Final = (2, 7, 10)
MANY: Final = 10
MOST: Final = 13


def with_fan(win: Win, patterns: Mapping[str, int], combine: str = "add") -> Win:
    """The win with these patterns and their fan; `combine` says what becomes of them beside those it has."""
    before, own = win.score.get("fan", 0), sum(patterns.values())
    if not (before and own) or combine == "add":
        fan = before + own
    else:
        fan = max(before, own) if combine == "max" else before * own
    score = {**win.score, "fan": fan, "points": win.score["tun"] * max(1, fan)}
    return replace(win, patterns={**win.patterns, **patterns}, score=score)


class RedFan(Wrapped):
    """Paohuzi rules with the fan of the option `red_fan`."""

    def __init__(self, inner: Rules, table: Table) -> None:
        super().__init__(inner)
        self.options: Mapping[str, Any] = table.options["red_fan"]
        self.red = [face for face, kind in enumerate(table.deck.faces) if kind.rank in RED_RANKS]

    def patterns(self, reds: int) -> dict[str, int]:
        """The fan of a hand with so many red cards; of these hands a hand is one at most."""
        options = self.options
        if reds >= MOST and options["thirteen"]:
            return {"thirteen_red": options["thirteen"]}
        if reds >= MANY and options["red"]:
            return {"red": options["red"] + options["red_extra"] * (reds - MANY)}
        few = {0: "black", 1: "dot"}.get(reds, "")
        return {few: options[few]} if few and options[few] else {}

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The best reading, whose red cards are those of every other reading too."""
        win = self.inner.judge(seat, how)
        if isinstance(win, NoWin):
            return win
        reds = sum(seat.counts[face] for face in self.red)
        reds += sum(face in self.red for meld in seat.melds for face in meld.faces)
        reds += not how.in_hand and how.face in self.red
        return with_fan(win, self.patterns(reds), self.options["combine"])

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """The points are paid where the tun were."""
        paid = [replace(win, score={**win.score, "tun": win.score["points"]}) for win in wins]
        return self.inner.pay_wins(paid, active)

    def waits(self, seat: SeatState, visible: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """The same faces, with the better score of an own and another's reveal."""
        found: dict[int, Mapping[str, int]] = {}
        for face in self.inner.waits(seat, visible):
            judged = [self.judge(seat, How(REVEAL, owner, face)) for owner in (seat.index, seat.index + 1)]
            scores = [win.score for win in judged if isinstance(win, Win)]
            found[face] = max(scores, key=lambda score: score["points"])
        return found
