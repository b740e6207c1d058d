"""Play in plain lines: one line an event, numbered choices, no boxes; it can be piped and read aloud."""

from __future__ import annotations

import io
import unicodedata
from typing import TextIO

from menzi.errors import PluginError
from menzi.i18n import _
from menzi.session import Session
from menzi.tableview import Cards, Choice, TableView
from menzi.tableview.text import hand_text, public_text, seat_text, totals_text, win_text

LEAVE = "q"
HELP = "?"
SHOW = "t"
DONE, USAGE, BAD_PLUGIN = 0, 2, 3
"""Exit codes."""
PATIENCE = 100
"""Lines in a row that are no choice before the table is left: nobody is there, but something that writes."""


def play_plain(session: Session, source: TextIO, sink: TextIO) -> int:
    """Play one deal with choices read from `source`; 0, also when the input ends or the player leaves.

    2 if the input makes no sense for PATIENCE lines, 3 if a plugin broke its promise.
    """
    return _PlainTable(session, source, sink).play()


def utf8(stream: TextIO) -> bool:
    """Whether every character can be written to `stream`."""
    return (stream.encoding or "utf-8").lower().replace("-", "").replace("_", "") == "utf8"


def writable(text: str, encoding: str) -> str:
    """`text` with what `encoding` lacks replaced: letters lose their accents, the rest becomes `?`."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
        return bare.encode(encoding, "replace").decode(encoding)
    return text


class _PlainTable:
    def __init__(self, session: Session, source: TextIO, sink: TextIO) -> None:
        self._session = session
        self._source = source
        self._sink = sink
        self._encoding = "" if utf8(sink) else (sink.encoding or "ascii")
        self._told = 0
        """Lines of the log that were printed."""
        if self._encoding:
            session.cards = Cards(session.table.deck, "ascii")
        if isinstance(source, io.TextIOWrapper):
            source.reconfigure(errors="replace")

    def play(self) -> int:
        try:
            return self._play()
        except PluginError as error:
            self._news()
            for line in (str(error), *self._session.farewell()):
                self._say(line)
            return BAD_PLUGIN

    def _play(self) -> int:
        session = self._session
        self._say(_("{title}. Seed {seed}.").format(title=session.table.title(), seed=session.deal.seed))
        while True:
            while session.advance():
                self._news()
            self._news()
            if session.over:
                self._settle()
                return DONE
            chosen = self._ask(session.look())
            if isinstance(chosen, int):
                return chosen
            session.answer(chosen.action)

    def _say(self, text: str) -> None:
        self._sink.write((writable(text, self._encoding) if self._encoding else text) + "\n")
        self._sink.flush()

    def _news(self) -> None:
        """Print what has happened since."""
        session = self._session
        while session.messages:
            self._say(session.messages.pop(0))
        log = session.look().log
        for line in log[self._told :]:
            self._say(line.text)
        self._told = len(log)

    def _ask(self, table: TableView) -> Choice | int:
        """The player's choice, or the exit code if there is none."""
        self._show_choices(table)
        for _line in range(PATIENCE):
            line = self._source.readline()
            word = " ".join(line.split())
            if not line:
                self._say(_("The input has ended: you leave the table."))
                return DONE
            if word == LEAVE:
                self._say(_("You leave the table."))
                return DONE
            chosen = _find(word, table.choices)
            if chosen is not None:
                return chosen
            self._explain(word, table)
        self._say(_("{n} lines in a row were no choice: you leave the table.").format(n=PATIENCE))
        return USAGE

    def _explain(self, word: str, table: TableView) -> None:
        """Answer what is no choice."""
        if word == HELP:
            self._say(_("Type the number of a choice, or the action itself, and press Enter."))
            self._say(_("{show} shows every seat, {leave} leaves the table.").format(show=SHOW, leave=LEAVE))
            self._show_choices(table)
        elif word == SHOW:
            for seat in table.seats:
                self._say(seat_text(seat))
            self._show_choices(table)
        else:
            text = _("{word!r} is none of the choices 1 to {last}; {help} explains.")
            self._say(text.format(word=word[:40], last=len(table.choices), help=HELP))

    def _show_choices(self, table: TableView) -> None:
        if table.public is not None and table.public.open:
            self._say(public_text(table.public))
        self._say(hand_text(table.hand))
        self._say(table.prompt_text)
        for number, choice in enumerate(table.choices, 1):
            self._say(f"{number}. {choice.label}")

    def _settle(self) -> None:
        table = self._session.look()
        assert table.settlement is not None
        # The log has told the result and every payment already.
        for win in table.settlement.wins:
            for line in win_text(win):
                self._say(line)
        for seat in table.seats:
            self._say(seat_text(seat))
        self._say(totals_text(table.settlement))
        path = self._session.record_path
        if path is not None:
            self._say(_("Record: {path}").format(path=path))


def _find(word: str, choices: tuple[Choice, ...]) -> Choice | None:
    """The choice of this number, key or action text."""
    if word.isdecimal() and len(word) < 4:
        number = int(word)
        return choices[number - 1] if 1 <= number <= len(choices) else None
    for choice in choices:
        if word in (choice.action, choice.key) and word:
            return choice
    return None
