"""Text in styled pieces that knows where it may be broken and what is under the mouse.

The table is drawn from *lines*, a line is a tuple of *pieces*. Widths are counted in cells, not characters:
one Chinese character takes two. `Lines` is the widget that shows them; a piece may carry a value, which a
click on it gives back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len, chop_cells
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from menzi.tableview import Card

STYLES = ("red", "green", "blue", "magenta", "muted", "strong", "turn", "pick")
"""The styles that a piece may have, beside ""; several are joined by a space."""


class Piece(NamedTuple):
    """Some text in one style; `value` is what a click on it means."""

    text: str
    style: str = ""
    value: Any = None

    @property
    def width(self) -> int:
        """Cells."""
        return cell_len(self.text)


Line = tuple[Piece, ...]
"""Pieces side by side; also a word of several pieces that must not be broken."""


def width_of(line: Iterable[Piece]) -> int:
    """The cells of a line."""
    return sum(piece.width for piece in line)


def words(text: str, style: str = "") -> list[Line]:
    """The words of a sentence."""
    return [(Piece(word, style),) for word in text.split()]


def card_piece(card: Card, style: str = "") -> Piece:
    """A card in a list, in the colour that the deck gives it."""
    color = card.color if card.color in STYLES else ""
    return Piece(card.label, f"{color} {style}".strip())


def flow(parts: Sequence[Line], width: int, *, indent: int = 0, gap: int = 1) -> list[Line]:
    """Set words in lines of at most `width` cells, `gap` apart; lines after the first are indented."""
    width = max(width, indent + 4)
    lines: list[Line] = []
    line: list[Piece] = []
    used = 0
    for part in _fitting(parts, width - indent):
        size = width_of(part)
        if line and used + gap + size > width:
            lines.append(tuple(line))
            line, used = [Piece(" " * indent)], indent
        elif line:
            line.append(Piece(" " * gap))
            used += gap
        line.extend(part)
        used += size
    if line:
        lines.append(tuple(line))
    return lines


def _fitting(parts: Iterable[Line], width: int) -> Iterable[Line]:
    """The words; one that is wider than a line is cut into pieces that are not."""
    for part in parts:
        if width_of(part) <= width:
            yield part
            continue
        for piece in part:
            for text in chop_cells(piece.text, width):
                yield (Piece(text, piece.style, piece.value),)


class Lines(Widget):
    """Shows lines. A subclass says in `make` which, for a width, and in how many rows they should fit."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"piece--{name}" for name in STYLES}
    DEFAULT_CSS = """
    Lines { height: auto; }
    Lines > .piece--red { color: $text-error; }
    Lines > .piece--green { color: $text-success; }
    Lines > .piece--blue { color: $text-primary; }
    Lines > .piece--magenta { color: $text-secondary; }
    Lines > .piece--muted { color: $text-muted; }
    Lines > .piece--strong { text-style: bold; }
    Lines > .piece--turn { text-style: bold underline; }
    Lines > .piece--pick { text-style: reverse bold; }
    """

    _made: tuple[int, int] = (-1, -1)
    _lines: Sequence[Line] = ()

    def make(self, width: int, height: int) -> Sequence[Line]:
        """The lines for `width` cells; `height` is the room there is, 0 if any will do."""
        raise NotImplementedError

    def renew(self) -> None:
        """Draw again: what `make` reads has changed."""
        self._made = (-1, -1)
        self.refresh(layout=True)

    def lines(self) -> Sequence[Line]:
        """What is shown now."""
        size = (self.size.width, self.size.height)
        if size != self._made:
            self._lines = self.make(*size)
            self._made = size
        return self._lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as there are lines."""
        return len(self.make(width, 0))

    def render_line(self, y: int) -> Strip:
        """One row on the screen."""
        lines = self.lines()
        base = self.rich_style
        line = lines[y] if y < len(lines) else ()
        strip = Strip([Segment(piece.text, base + self._style(piece.style)) for piece in line])
        return strip.adjust_cell_length(self.size.width, base)

    def _style(self, names: str) -> Style:
        style = Style.null()
        for name in names.split():
            part = self.get_component_rich_style(f"piece--{name}", partial=True)
            if part.color is not None:
                # The partial style leaves out how much of the background shines through.
                part += Style(color=self.get_component_rich_style(f"piece--{name}").color)
            style += part
        return style

    def value_at(self, x: int, y: int) -> Any:
        """The value of the piece at this place; None without one."""
        lines = self.lines()
        at = 0
        for piece in lines[y] if 0 <= y < len(lines) else ():
            at += piece.width
            if x < at:
                return piece.value
        return None
