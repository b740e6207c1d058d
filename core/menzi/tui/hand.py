"""The own hand: one widget of boxes with the card just drawn apart, and the chosen card marked below."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from menzi.tableview import HandCard
from menzi.tui.boxes import PITCH, boxes
from menzi.tui.glyphs import Glyphs
from menzi.tui.pieces import Line, Lines, Piece


class Hand(Lines):
    """The cards of the hand, numbered from 1 below. `chosen` is the position of the chosen card, or None."""

    DEFAULT_CSS = """
    Hand { height: 5; }
    """

    class Clicked(Message):
        """A card was clicked."""

        def __init__(self, position: int) -> None:
            self.position = position
            super().__init__()

    def __init__(self, marks: Glyphs) -> None:
        super().__init__()
        self._marks = marks
        self._cards: Sequence[HandCard] = ()
        self._choosing = False
        self.chosen: int | None = None

    def show(self, cards: Sequence[HandCard], *, choosing: bool, chosen: int | None) -> None:
        """Show these cards; while `choosing`, those that no choice discards are dimmed."""
        self._cards = cards
        self._choosing = choosing
        self.chosen = chosen
        self.renew()

    def make(self, width: int, height: int) -> Sequence[Line]:
        """See `Lines`. A hand that is too wide is moved so that the chosen card can be seen."""
        cards = self._cards
        kept = [held for held in cards if not held.drawn]
        drawn = cards[len(kept) :]
        left = boxes([h.card for h in kept], self._styles(kept, 0), self._marks)
        right = boxes([h.card for h in drawn], self._styles(drawn, len(kept)), self._marks, len(kept))
        gap = (Piece(" "),) if kept and drawn else ()
        rows = [(*a, *gap, *b) for a, b in zip(left, right, strict=True)]
        rows.append(self._numbers(len(kept), len(drawn)))
        return [_slide(row, self._skip(width)) for row in rows]

    def _styles(self, cards: Sequence[HandCard], first: int) -> list[str]:
        return [self._style_of(held, first + i) for i, held in enumerate(cards)]

    def _style_of(self, held: HandCard, position: int) -> str:
        if position == self.chosen:
            return "pick"
        return "muted" if self._choosing and held.choice < 0 else "strong"

    def _numbers(self, kept: int, drawn: int) -> Line:
        pieces: list[Piece] = []
        for position in range(kept + drawn):
            if drawn and kept and position == kept:
                pieces.append(Piece("  "))
            if position == self.chosen:
                pieces.append(Piece(f" {self._marks.mark}", "strong", position))
            else:
                pieces.append(Piece(f" {position + 1:>2}", "muted", position))
        return tuple(pieces)

    def _skip(self, width: int) -> int:
        """How many cards to leave out on the left."""
        n = len(self._cards)
        room = max(1, (width - 3) // PITCH)
        if n <= room or self.chosen is None:
            return 0
        return max(0, min(n - room, self.chosen - room // 2))

    def on_click(self, event: events.Click) -> None:
        """Tell which card was clicked."""
        position = self.value_at(event.x, event.y)
        if position is not None:
            self.post_message(self.Clicked(position))


def _slide(row: Line, cards: int) -> Line:
    """The row without its first cards."""
    skip, pieces = cards * PITCH, list(row)
    while skip > 0 and pieces:
        skip -= pieces.pop(0).width
    return tuple(pieces)
