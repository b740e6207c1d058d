"""The table's screen: it lets the session advance, shows what it sees, and turns keys into decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from menzi.errors import MenziError, PluginError
from menzi.i18n import _
from menzi.session import Session
from menzi.tableview import WATCHER, TableView
from menzi.tui.board import Log, Seats
from menzi.tui.chooser import Chooser
from menzi.tui.glyphs import glyphs
from menzi.tui.hand import Hand
from menzi.tui.pace import Pace
from menzi.tui.pages import HelpPage, SettlementPage
from menzi.tui.prompt import PromptBar, TextLine, TitleBar
from menzi.tui.texts import keys_of

if TYPE_CHECKING:
    from collections.abc import Callable

MIN_WIDTH, MIN_HEIGHT = 60, 20


class TableScreen(Screen[None]):
    """Seats and log, the open card with the choices, the hand, a line for messages and one for keys."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012  # declared so by Textual
    DEFAULT_CSS = """
    #board { height: 1fr; layout: vertical; padding: 0 1; }
    TableScreen.-wide #board { layout: horizontal; }
    TableScreen.-wide Seats { width: 1fr; height: 100%; }
    TableScreen.-wide Log { width: 42; height: 100%; border-left: solid $panel; padding-left: 1; }
    PromptBar, Hand, TextLine { padding: 0 1; }
    #keys { background: $panel; }
    #notice { display: none; width: 100%; height: 100%; content-align: center middle; text-align: center; }
    TableScreen.-small > * { display: none; }
    TableScreen.-small > #notice { display: block; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._pace = Pace()
        self._marks = glyphs(session.cards.style)
        self._table: TableView = session.look()
        self._chooser: Chooser | None = None
        self._timer: Timer | None = None
        self._leaving = False
        self._message = ""

    # -- what there is to see

    def compose(self) -> ComposeResult:
        """The parts, from the top."""
        yield TitleBar()
        with Container(id="board"):
            yield Seats(self._marks)
            yield Log()
        yield PromptBar(self._marks)
        if self._session.seat != WATCHER:
            yield Hand(self._marks)
        yield TextLine("strong", id="message")
        yield TextLine("muted", id="keys")
        yield Static(id="notice")

    def on_mount(self) -> None:
        """Start the first deal."""
        self._advance()

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the terminal is too small for a table."""
        width, height = event.size
        self.set_class(width < MIN_WIDTH or height < MIN_HEIGHT, "-small")
        text = _(
            "The terminal is too small:\n{width} x {height} cells.\nThe table needs {w} x {h}.\n\nq leaves."
        )
        self.query_one("#notice", Static).update(
            text.format(width=width, height=height, w=MIN_WIDTH, h=MIN_HEIGHT)
        )

    def _look(self) -> None:
        """See what the table shows now."""
        session = self._session
        self._table = session.look()
        if not session.asked:
            self._chooser = None
        elif self._chooser is None:
            self._chooser = Chooser(self._table)
        if session.messages:
            self._message = " ".join(session.messages)
            session.messages.clear()

    def _draw(self) -> None:
        table, chooser = self._table, self._chooser
        left = f"{table.title} {self._marks.dot} {_('deal {n}').format(n=self._session.number + 1)}"
        seed = _("seed {seed}").format(seed=self._session.deal.seed)
        self.query_one(TitleBar).show(left, _("stock {n}").format(n=table.stock), seed)
        self.query_one(Seats).show(table.seats)
        self.query_one(Log).show(table.log)
        self.query_one(PromptBar).show(table, picked=chooser.picked if chooser else None)
        if self._session.seat != WATCHER:
            choosing = chooser is not None and chooser.choosing_card
            position = chooser.position if chooser else None
            self.query_one(Hand).show(table.hand, choosing=choosing, chosen=position)
        message = self._message or (chooser.message if chooser else "")
        if self._pace.paused:
            message = _("Paused: Space goes on.")
        self.query_one("#message", TextLine).show(message)
        self.query_one("#keys", TextLine).show(keys_of(table, over=self._session.over))

    # -- the course of a deal

    def _advance(self) -> None:
        """Go on until the player is asked or the deal is over, with a wait after all that can be seen."""
        session = self._session
        self._timer = None
        more = False
        try:
            if not self._pace.paused:
                more = session.advance()
            while more and not session.asked and not self._pace.seconds:
                more = session.advance()
        except MenziError as error:
            self.app.exit(error)
            return
        self._look()
        self._draw()
        if more and not session.asked:
            self._timer = self.set_timer(self._pace.seconds, self._advance)
        elif session.over:
            self._settlement()

    def _decide(self, action: str | None) -> None:
        """Give a decision, if there is one, and go on."""
        if action is None or not self._session.asked:
            self._draw()
            return
        try:
            self._session.answer(action)
        except PluginError as error:
            self.app.exit(error)
            return
        self._chooser = None
        self._message = ""
        self._advance()

    def _settlement(self) -> None:
        settlement = self._table.settlement
        if settlement is None:
            return
        more = [_("Seed {seed}.").format(seed=self._session.deal.seed)]
        path = self._session.record_path
        if path is not None:
            more.append(_("Record: {path}").format(path=path))
        self.app.push_screen(SettlementPage(self._table.title, settlement, more), self._after_settlement)

    def _after_settlement(self, key: str | None) -> None:
        if key == "n":
            self._next()
        elif key == "q":
            self.app.exit()

    def _next(self) -> None:
        if not self._session.over:
            return
        try:
            self._session.next_deal()
        except PluginError as error:
            self.app.exit(error)
            return
        self._advance()

    # -- keys and mouse

    def on_key(self, event: events.Key) -> None:
        """One key, if it means something here. While a page covers the table, keys typed ahead mean nothing."""
        if not self.is_active:
            return
        command = self._commands().get(event.key)
        leaving, self._leaving = self._leaving, False
        if event.key == "q":
            self._leave(leaving)
        elif self.has_class("-small"):
            return
        elif command is not None:
            self._message = ""
            command()
            self._draw()
        elif self._chooser is not None:
            self._message = ""
            self._chooser_key(self._chooser, event)
        event.stop()

    def _commands(self) -> dict[str, Callable[[], None]]:
        return {
            "question_mark": self._help,
            "f1": self._help,
            "plus": self._faster,
            "equals_sign": self._faster,
            "minus": self._slower,
            "space": self._pause,
            "n": self._next,
            "s": self._settlement,
        }

    def _chooser_key(self, chooser: Chooser, event: events.Key) -> None:
        key = event.key
        action: str | None = None
        if key in ("left", "right"):
            chooser.move(-1 if key == "left" else 1)
        elif key in ("home", "end") and chooser.choosing_card:
            chooser.choose(0 if key == "home" else len(self._table.hand) - 1)
        elif key in ("up", "down", "tab", "shift+tab"):
            chooser.switch()
        elif key == "enter":
            action = chooser.confirm()
        elif key == "escape":
            action = chooser.by_key("p")
        elif key.isdecimal() and len(key) == 1 and chooser.choosing_card:
            chooser.digit(int(key))
        else:
            action = chooser.by_key(event.character or "")
        self._decide(action)

    def _leave(self, sure: bool) -> None:
        if sure or self._session.over:
            self.app.exit()
            return
        self._leaving = True
        self._message = _("Press q again to leave this deal.")
        self._draw()

    def _help(self) -> None:
        self.app.push_screen(HelpPage(self._table.title))

    def _faster(self) -> None:
        self._message = self._pace.faster()

    def _slower(self) -> None:
        self._message = self._pace.slower()

    def _pause(self) -> None:
        self._pace.paused = not self._pace.paused
        if not self._pace.paused and self._timer is None and self._chooser is None and not self._session.over:
            self._advance()

    def on_hand_clicked(self, message: Hand.Clicked) -> None:
        """A card was clicked."""
        if self._chooser is not None:
            self._decide(self._chooser.click(message.position))

    def on_prompt_bar_taken(self, message: PromptBar.Taken) -> None:
        """A choice was clicked."""
        if self._chooser is not None:
            self._decide(self._chooser.take(message.number))
