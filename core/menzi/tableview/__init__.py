"""What a table shows, without a screen: one value that the TUI, plain mode and programs all draw from.

`table_view` looks at a deal through a `menzi.view.View` and says everything in the player's language: the
seats, the own hand in order, the open card, the choices with their exact cards, what happened, and at the end
who won and who pays. It knows no more than the view does.
"""

from __future__ import annotations

from menzi.tableview.build import WATCHER, table_view
from menzi.tableview.cards import FACES, Card, Cards
from menzi.tableview.model import (
    Choice,
    HandCard,
    LogLine,
    MeldView,
    Payment,
    Prompt,
    PublicView,
    SeatView,
    Settlement,
    TableView,
    WinView,
)

__all__ = [
    "FACES",
    "WATCHER",
    "Card",
    "Cards",
    "Choice",
    "HandCard",
    "LogLine",
    "MeldView",
    "Payment",
    "Prompt",
    "PublicView",
    "SeatView",
    "Settlement",
    "TableView",
    "WinView",
    "table_view",
]
