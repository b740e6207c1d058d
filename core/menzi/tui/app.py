"""The Textual application around the table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from menzi.errors import MenziError
from menzi.session import Session
from menzi.tui.screen import TableScreen


class TableApp(App[MenziError]):
    """Shows one session until the player leaves; the result is the error that ended it, if one did."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.title = session.table.title()
        self._session = session

    def on_mount(self) -> None:
        """Sit down at the table."""
        self.push_screen(TableScreen(self._session))
