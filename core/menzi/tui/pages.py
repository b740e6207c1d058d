"""The pages that cover the table for a while: the settlement and the help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from menzi.i18n import _
from menzi.tableview import Settlement
from menzi.tui.pieces import Line, Lines, Piece, flow, words
from menzi.tui.prompt import TextLine, TitleBar
from menzi.tui.texts import help_lines, settlement_lines


class Page(Screen[str]):
    """A title, text to scroll through, and a line of keys. Ends with the key that left it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave('')", show=False),
    ]
    DEFAULT_CSS = """
    Page VerticalScroll { height: 1fr; padding: 1 2; }
    """

    def __init__(self, title: str, body: Lines, keys: str) -> None:
        super().__init__()
        self._heading = title
        self._body = body
        self._keys = keys

    def compose(self) -> ComposeResult:
        """Title, text, keys."""
        yield TitleBar()
        with VerticalScroll():
            yield self._body
        yield TextLine("muted", id="keys")

    def on_mount(self) -> None:
        """Fill in the texts."""
        self.query_one(TitleBar).show(self._heading)
        self.query_one(TextLine).show(f" {self._keys}")

    def action_leave(self, key: str) -> None:
        """Go back to the table."""
        self.dismiss(key)


class SettlementPage(Page):
    """Who won with what, and who pays. Enter does not leave it: the last decision may have been an Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "leave('n')", show=False),
        Binding("q", "leave('q')", show=False),
        Binding("t", "leave('')", show=False),
    ]

    def __init__(self, title: str, settlement: Settlement, more: Sequence[str]) -> None:
        keys = _("n next deal   t or Esc the table   ↑ ↓ scroll   q leave")
        super().__init__(title, _SettlementText(settlement, more), keys)


class HelpPage(Page):
    """All keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,question_mark,f1,q", "leave('')", show=False),
    ]

    def __init__(self, title: str) -> None:
        super().__init__(title, _HelpText(), _("Esc back to the table"))


class _SettlementText(Lines):
    def __init__(self, settlement: Settlement, more: Sequence[str]) -> None:
        super().__init__()
        self._settlement = settlement
        self._more = more

    def make(self, width: int, height: int) -> Sequence[Line]:
        lines = settlement_lines(self._settlement, width)
        for text in self._more:
            lines.extend([(), *flow(words(text, "muted"), width)])
        return lines


class _HelpText(Lines):
    def make(self, width: int, height: int) -> Sequence[Line]:
        lines: list[Line] = []
        column = 18
        for key, text in help_lines():
            first = (Piece(f"{key:<{column}}", "strong"),)
            lines.extend(flow([first, *words(text)], width, indent=column + 1))
        return lines
