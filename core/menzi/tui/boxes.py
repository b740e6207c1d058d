"""Cards as boxes that share their borders: n cards are 3n + 1 cells wide and four rows high."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import set_cell_size

from menzi.tableview import Card
from menzi.tui.glyphs import Glyphs
from menzi.tui.pieces import STYLES, Line, Piece

ROWS = 4
CELLS = 2
"""Cells of a face inside its box."""
PITCH = CELLS + 1


def boxes(cards: Sequence[Card], styles: Sequence[str], marks: Glyphs, first: int = 0) -> list[Line]:
    """The four rows of boxes. `styles` are added to the cards' colours; values count from `first`."""
    if not cards:
        return [()] * ROWS
    return [
        _edge(marks.top, len(cards), first),
        _faces([(card.top, card.color) for card in cards], styles, marks.side, first),
        _faces([(card.bottom, card.color) for card in cards], styles, marks.side, first),
        _edge(marks.bottom, len(cards), first),
    ]


def _edge(glyphs: str, n: int, first: int) -> Line:
    left, line, joint, right = tuple(glyphs)
    pieces = [Piece((left if i == 0 else joint) + line * CELLS, "", first + i) for i in range(n)]
    return (*pieces, Piece(right, "", first + n - 1))


def _faces(texts: Sequence[tuple[str, str]], styles: Sequence[str], side: str, first: int) -> Line:
    pieces: list[Piece] = []
    for i, ((text, color), style) in enumerate(zip(texts, styles, strict=True), first):
        look = f"{color if color in STYLES else ''} {style}".strip()
        pieces.extend((Piece(side, "", i), Piece(set_cell_size(text, CELLS), look, i)))
    return (*pieces, Piece(side, "", first + len(texts) - 1))
