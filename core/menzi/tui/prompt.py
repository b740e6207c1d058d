"""The open card and what may be done about it: a bar between the table and the hand, never over them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.message import Message

from menzi.tableview import Choice, PublicView, TableView
from menzi.tui.boxes import PITCH, ROWS, boxes
from menzi.tui.glyphs import Glyphs
from menzi.tui.pieces import Line, Lines, Piece, flow

BOX = PITCH + 1
GAP = 2


class PromptBar(Lines):
    """The last open card in a box; beside it whose it is, the question, and the choices with their keys."""

    DEFAULT_CSS = """
    PromptBar { height: auto; min-height: 4; }
    """

    class Taken(Message):
        """A choice was clicked; `number` is its place among the table's choices."""

        def __init__(self, number: int) -> None:
            self.number = number
            super().__init__()

    def __init__(self, marks: Glyphs) -> None:
        super().__init__()
        self._marks = marks
        self._public: PublicView | None = None
        self._text = ""
        self._choices: Sequence[tuple[int, Choice]] = ()
        self._picked: int | None = None

    def show(self, table: TableView, *, picked: int | None) -> None:
        """Show a table's open card and its choices beside discards; number `picked` is marked."""
        self._public = table.public
        self._text = table.prompt_text
        self._choices = [(i, choice) for i, choice in enumerate(table.choices) if choice.key]
        self._picked = picked
        self.renew()

    def make(self, width: int, height: int) -> Sequence[Line]:
        """See `Lines`."""
        box = self._box()
        text = [self._whose(), (Piece(self._text, "strong"),)]
        text.extend(flow([self._word(i, choice) for i, choice in self._choices], width - BOX - GAP, gap=2))
        rows = max(len(text), ROWS)
        blank: Line = (Piece(" " * BOX),)
        left = [*box, *[blank] * (rows - len(box))]
        right = [*text, *[()] * (rows - len(text))]
        return [(*a, Piece(" " * GAP), *b) for a, b in zip(left, right, strict=True)]

    def _box(self) -> list[Line]:
        if self._public is None:
            return []
        style = "strong" if self._public.open else "muted"
        rows = boxes([self._public.card], [style], self._marks)
        return [tuple(piece._replace(value=None) for piece in row) for row in rows]

    def _whose(self) -> Line:
        public = self._public
        if public is None:
            return ()
        style = "" if public.open else "muted"
        name = Piece(f" ({public.card.label}, {public.card.name})", "muted")
        return (Piece(public.text, f"{style} strong" if public.open else style), name)

    def _word(self, number: int, choice: Choice) -> Line:
        style = "pick" if number == self._picked else ""
        return (
            Piece(f"[{choice.key}]", f"strong {style}".strip(), number),
            Piece(f" {choice.label}", style, number),
        )

    def on_click(self, event: events.Click) -> None:
        """Tell which choice was clicked."""
        number = self.value_at(event.x, event.y)
        if number is not None:
            self.post_message(self.Taken(number))


class TitleBar(Lines):
    """One line at the top: what is played, and how many cards are left."""

    DEFAULT_CSS = """
    TitleBar { height: 1; background: $panel; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._left = ""
        self._right = ""
        self._more = ""

    def show(self, left: str, right: str = "", more: str = "") -> None:
        """Show these texts at the two ends, and `more` before the right one if there is room."""
        self._left, self._right, self._more = left, right, more
        self.renew()

    def make(self, width: int, height: int) -> Sequence[Line]:
        """See `Lines`."""
        space = width - cell_len(self._left) - cell_len(self._right) - 2
        more = f"{self._more}   " if self._more and cell_len(self._more) + 6 <= space else ""
        fill = " " * max(1, space - cell_len(more))
        right = (Piece(more, "muted"), Piece(f"{self._right} "))
        return [(Piece(f" {self._left}", "strong"), Piece(fill), *right)]


class TextLine(Lines):
    """One line of text, for messages and keys."""

    DEFAULT_CSS = """
    TextLine { height: 1; }
    """

    def __init__(self, style: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._style_name = style
        self._text = ""

    def show(self, text: str) -> None:
        """Show this text."""
        self._text = text
        self.renew()

    def make(self, width: int, height: int) -> Sequence[Line]:
        """See `Lines`."""
        return [(Piece(self._text, self._style_name),)]
