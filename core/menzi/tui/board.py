"""What lies on the table: every seat with its melds and heaps of cards, and beside or below it the log."""

from __future__ import annotations

from collections.abc import Sequence

from menzi.i18n import _
from menzi.tableview import Card, LogLine, MeldView, SeatView
from menzi.tableview.cards import group_parts
from menzi.tableview.text import seat_marks, seat_piles
from menzi.tui.glyphs import Glyphs
from menzi.tui.pieces import Line, Lines, Piece, card_piece, flow, width_of, words

INDENT = 4


class Seats(Lines):
    """Every seat in a list: a line with name, score and melds, then the heaps of single cards."""

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
        """See `Lines`. Heaps show only their last cards where there is no room for all."""
        blocks = [self._seat(seat, width, whole=True) for seat in self._seats]
        used = sum(len(block) for block in blocks)
        if height and used > height:
            blocks = [self._seat(seat, width, whole=False) for seat in self._seats]
        elif used + len(blocks) <= height:
            for block in blocks:
                block.append(())
        return [line for block in blocks for line in block]

    def _seat(self, seat: SeatView, width: int, *, whole: bool) -> list[Line]:
        mark = self._marks.turn if seat.turn else " "
        style = "turn" if seat.turn else "strong"
        head: list[Line] = [(Piece(f"{mark} "), Piece(seat.name, style))]
        head.append((Piece(", ".join(seat_marks(seat)), "muted"),))
        head.extend(_meld(meld) for meld in seat.melds)
        lines = flow(head, width, indent=INDENT, gap=2)
        if seat.hand is not None and not seat.own:
            lines.extend(flow(_heap(_("hand"), seat.hand), width, indent=INDENT))
        heaps = [_heap(name, cards) for name, cards in seat_piles(seat)]
        if whole:
            return lines + flow([word for heap in heaps for word in heap], width, indent=INDENT)
        return lines + [_tail(heap, width, self._marks.more) for heap in heaps]


def _meld(meld: MeldView) -> Line:
    """A group, short: its name and its cards."""
    cards = (Piece(text, card_piece(card).style) for text, card in group_parts(meld.cards))
    return (Piece(f"{meld.name} ", "muted"), *cards)


def _heap(name: str, cards: Sequence[Card]) -> list[Line]:
    return [(Piece(" " * (INDENT - 1)), Piece(name, "muted")), *((card_piece(card),) for card in cards)]


def _tail(heap: Sequence[Line], width: int, more: str) -> Line:
    """One line with the name of a heap and as many of its last cards as fit."""
    name, *cards = heap
    kept: list[Line] = []
    room = width - width_of(name)
    while cards and width_of(cards[-1]) + 1 <= room - (len(cards) > 1) * 3:
        part = cards.pop()
        room -= width_of(part) + 1
        kept.insert(0, part)
    parts = [name, *([(Piece(more, "muted"),)] if cards else []), *kept]
    return flow(parts, width + 4, gap=1)[0]


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
