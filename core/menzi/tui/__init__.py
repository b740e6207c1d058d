"""The table in a terminal, drawn with Textual on stderr. Everything it shows comes from `menzi.tableview`."""

from __future__ import annotations

import os

from menzi.i18n import _
from menzi.session import Session

__all__ = ["play_screen"]

INTERNAL = 4
"""The exit code of an internal error; Textual has shown it."""


def play_screen(session: Session, *, color: bool = True) -> int:
    """Play deal after deal until the player leaves; 0, or 4 if Textual broke. MenziError passes through."""
    if not color:
        os.environ["NO_COLOR"] = "1"
    # Textual reads the environment when it is imported.
    from menzi.tui.app import TableApp

    app = TableApp(session)
    error = app.run()
    if error is not None:
        raise error
    if app.return_code:
        return INTERNAL
    path = session.record_path
    print(_("Seed {seed}.").format(seed=session.deal.seed))
    if path is not None:
        print(_("Record: {path}").format(path=path))
    return 0
