"""The exit codes, and what every error comes to: a message on stderr and one of them."""

from __future__ import annotations

import os
import sys
import traceback
from typing import Final

import click

from menzi.errors import (
    MenziError,
    PluginError,
    PositionError,
    ProblemsError,
    RecordError,
    ScriptError,
)
from menzi.i18n import _

DONE: Final = 0
"""Done, and the answer is positive."""
NEGATIVE: Final = 1
"""A negative answer: a script differs, a replay disagrees."""
USAGE: Final = 2
"""Wrong usage, an unknown name, a malformed request or script."""
BAD_FILE: Final = 3
"""A file that cannot be opened or decoded, or a bad spec, configuration, position, record or plugin."""
INTERNAL: Final = 4
"""An error of menzi itself."""
INTERRUPTED: Final = 130
"""Ctrl-C."""

UNREADABLE: Final = frozenset(
    {"file_missing", "file_unreadable", "not_a_file", "too_large", "encoding", "not_text"}
)
"""Codes of problems of a file that could not be opened or decoded."""

_CODES: Final[tuple[tuple[type[BaseException], int], ...]] = (
    (click.exceptions.Exit, DONE),
    (click.ClickException, USAGE),
    (click.Abort, INTERRUPTED),
    (KeyboardInterrupt, INTERRUPTED),
    (ProblemsError, BAD_FILE),
    (PositionError, BAD_FILE),
    (RecordError, BAD_FILE),
    (PluginError, BAD_FILE),
    (MenziError, USAGE),
    (OSError, BAD_FILE),
)
"""The first that fits counts; what fits none is an internal error."""


def exit_code(error: BaseException) -> int:
    """The exit code of an error that nothing has handled."""
    if isinstance(error, ScriptError):
        return BAD_FILE if any(p.code in UNREADABLE for p in error.problems) else USAGE
    return next((code for kind, code in _CODES if isinstance(error, kind)), INTERNAL)


def message(error: BaseException) -> str:
    """What is said about an error; problems of files stand for themselves, as editors like to read them."""
    if isinstance(error, ProblemsError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename is not None else ""
        return _("Error: {what}").format(what=f"{where}{error.strerror}.")
    if exit_code(error) == INTERNAL:
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return _("Internal error: {what}. Set MENZI_DEBUG=1 to see where.").format(what=what)
    return _("Error: {what}").format(what=error)


def report(error: BaseException) -> int:
    """Say on stderr what went wrong, and return the exit code. Ctrl-C is answered by silence."""
    code = exit_code(error)
    if isinstance(error, click.ClickException):
        error.show()
    elif code == INTERNAL and debugging():
        traceback.print_exception(error)
    elif code != INTERRUPTED:
        click.echo(message(error), err=True)
    return code


def debugging() -> bool:
    """Whether the user wants tracebacks of internal errors."""
    return os.environ.get("MENZI_DEBUG", "") not in ("", "0")


def fill_streams() -> None:
    """A standard stream that is closed becomes the null device: nothing is there to read, and nobody reads."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (as below)


def silence_stdout() -> None:
    """Nobody reads stdout any more: what is still buffered goes nowhere, without a complaint at the end."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (it lives as long as the process)
