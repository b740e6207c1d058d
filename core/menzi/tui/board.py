"""What lies on the table: every seat with its melds and heaps of cards, and beside or below it the log."""

from __future__ import annotations

from collections.abc import Sequence

from menzi.i18n import _
from menzi.tableview import Card, LogLine, MeldView, SeatView
from menzi.tableview.cards import group_parts
from menzi.tableview.text import seat_marks, seat_piles, signed
from menzi.tui.glyphs import Glyphs
from menzi.tui.pieces import Line, Lines, Piece, card_piece, flow, words

INDENT = 4
LEVELS, SHORT = 3, 2
"""How short a seat can be shown, and from where on names and words are left out."""


class Seats(Lines):
    """Every seat in a list: name, score and melds, then the heaps of single cards."""

    DEFAULT_CSS = """
    Seats { height: auto; max-height: 100%; }
    """

    def __init__(self, marks: Glyphs) -> None:
        super().__init__()
        self._marks = marks
        self._seats: Sequence[SeatView] = ()

    def show(self, seats: Sequence[SeatView]) -> None:
        """Show these seats."""
        self._seats = seats
        self.renew()

    def make(self, width: int, height: int) -> Sequence[Line]:
        """See `Lines`. Where the room does not do, more and more is left out: see `_block`."""
        for level in range(LEVELS):
            blocks = [self._block(seat, width, level) for seat in self._seats]
            used = sum(len(block) for block in blocks)
            if not height or used <= height:
                break
        if used + len(blocks) <= height:
            for block in blocks:
                block.append(())
        return [line for block in blocks for line in block]

    def _block(self, seat: SeatView, width: int, level: int) -> list[Line]:
        """One seat. Level 0 shows all; 1 only the last cards of its heaps; 2 no names of melds, few words."""
        mark = self._marks.turn if seat.turn else " "
        marks = seat_marks(seat) if level < SHORT else [signed(seat.score), *filter(None, [seat.status])]
        head: list[Line] = [(Piece(f"{mark} "), Piece(seat.name, "turn" if seat.turn else "strong"))]
        head.append((Piece(", ".join(marks), "muted"),))
        head.extend(_meld(meld, named=level < SHORT) for meld in seat.melds)
        lines = flow(head, width, indent=INDENT, gap=2)
        if seat.hand is not None and not seat.own:
            lines.extend(flow(_heap(_("hand"), seat.hand), width, indent=INDENT))
        heaps = [_heap(name, cards) for name, cards in seat_piles(seat)]
        return lines + (_tails(heaps, width, self._marks.more) if level else _joined(heaps, width))


def _meld(meld: MeldView, *, named: bool) -> Line:
    """A group, short: its name and its cards."""
    name = (Piece(f"{meld.name} ", "muted"),) if named else ()
    return (*name, *(Piece(text, card_piece(card).style) for text, card in group_parts(meld.cards)))


def _heap(name: str, cards: Sequence[Card]) -> list[Line]:
    return [(Piece(" " * (INDENT - 1)), Piece(name, "muted")), *((card_piece(card),) for card in cards)]


def _joined(heaps: Sequence[Sequence[Line]], width: int) -> list[Line]:
    return flow([word for heap in heaps for word in heap], width, indent=INDENT)


def _tails(heaps: Sequence[Sequence[Line]], width: int, more: str) -> list[Line]:
    """One line with as many of the last cards of each heap as fit."""
    lines = _joined(heaps, width)
    for n in range(max((len(heap) for heap in heaps), default=0), 0, -1):
        if len(lines) <= 1:
            break
        cut: list[Line] = [(Piece(more, "muted"),)]
        lines = _joined(
            [heap if len(heap) <= n + 1 else [heap[0], *cut, *heap[-n:]] for heap in heaps], width
        )
    return lines


class Log(Lines):
    """What happened, the last things at the bottom."""

    DEFAULT_CSS = """
    Log { height: 1fr; background: $boost; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._log: Sequence[LogLine] = ()

    def show(self, log: Sequence[LogLine]) -> None:
        """Show these lines."""
        self._log = log
        self.renew()

    def make(self, width: int, height: int) -> Sequence[Line]:
        """See `Lines`. The newest fill the room from the bottom."""
        found: list[Line] = []
        for line in reversed(self._log):
            if len(found) >= max(height, 1):
                break
            found[:0] = flow(words(line.text, "" if line.own else "muted"), width, indent=2)
        return found[-height:] if height else found
