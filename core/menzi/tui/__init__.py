"""The table in a terminal, drawn with Textual on stderr. Everything it shows comes from `menzi.tableview`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from menzi.errors import PluginError
from menzi.i18n import _
from menzi.session import Session
from menzi.watchdog import before_end

__all__ = ["play_screen"]

INTERNAL = 4
"""The exit code of an internal error; Textual has shown it."""
BAD_PLUGIN = 3
"""The exit code where a plugin broke its promise."""
LEAVE = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1004l\x1b[?1006l\x1b[?1015l\x1b[?2004l\x1b[<u\x1b[?7h\x1b[?1049l\x1b[?25h"
)
"""Mouse, focus, paste and keys as usual, lines wrap, back from the second screen, the cursor is seen."""


def play_screen(session: Session, *, color: bool = True) -> int:
    """Play deal after deal until the player leaves; 0, 3 if a plugin broke its promise, 4 if Textual broke.

    Other MenziErrors pass through.
    """
    if not color:
        os.environ["NO_COLOR"] = "1"
    # Textual reads the environment when it is imported.
    from menzi.tui.app import TableApp

    app = TableApp(session)
    with _leaving_at_the_end():
        error = app.run()
    if isinstance(error, PluginError):
        for line in (_("Error: {what}").format(what=error), *session.farewell()):
            print(line, file=sys.stderr)
        return BAD_PLUGIN
    if error is not None:
        raise error
    if app.return_code:
        return INTERNAL
    path = session.record_path
    print(_("Seed {seed}.").format(seed=session.deal.seed))
    if path is not None:
        print(_("Record: {path}").format(path=path))
    return 0


@contextmanager
def _leaving_at_the_end() -> Iterator[None]:
    """Give the terminal back even where the process has to be ended from outside of Textual."""
    try:
        import termios
    except ImportError:  # no Unix: the terminal is not in a mode of its own
        yield
        return
    if not sys.stdin.isatty():
        yield
        return
    before = termios.tcgetattr(sys.stdin)

    def leave() -> None:
        """As Textual would do it at its end."""
        if sys.__stderr__ is not None:
            sys.__stderr__.write(LEAVE)
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)

    before_end.append(leave)
    try:
        yield
    finally:
        before_end.remove(leave)
