"""A limit on how long one call into a plugin may take, for plugins that loop or dawdle.

Theory of operation
-------------------

Arbitrary code cannot be asked to look at a clock: tracing it would slow down every line of it, `SIGALRM` is for
the main thread of Unix alone, and a process for each call would cost more than the call. So a thread of its
own looks at the clock now and then. When a call is late, it raises `Overtime` in the thread that is in the call
(`PyThreadState_SetAsyncExc`, the same on every platform), which ends any code that is run by the interpreter. What
it cannot end is code that never comes back to the interpreter (a C function, a long sleep) or that swallows
every exception: after a time of grace the process ends, with a sentence that says whose fault it is. Records
are written as they happen, so that they are kept.

Calls nest: a house rule calls the rules that it wraps. Blamed is the innermost call that has been running for at
least half of the time; a house rule that calls quick rules without end is found too.

Only guarded calls are watched (menzi.guard), so plugins of this package pay nothing.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from typing import Final, NoReturn

from menzi.i18n import _

VARIABLE: Final = "MENZI_PLUGIN_SECONDS"
"""The environment variable for the limit, in seconds; 0 is no limit (for debuggers)."""
SECONDS: Final = 10.0
"""The limit unless that says otherwise; a call of a shipped game takes some microseconds."""
GRACE: Final = 3.0
"""Seconds that a call has to end after it was interrupted."""
EXIT_CODE: Final = 3
"""Of a process that had to be ended: a bad plugin."""


class Overtime(BaseException):
    """Raised inside a call that takes too long. No `Exception`, so that plugins do not catch it by accident."""


class Call:
    """One call into a plugin. `late` is when it was interrupted, 0 if it was not."""

    __slots__ = ("hook", "late", "outer", "plugin", "since", "thread")

    def __init__(self, plugin: str, hook: str, thread: int, outer: Call | None) -> None:
        self.plugin = plugin
        self.hook = hook
        self.thread = thread
        self.outer = outer
        """The call that this one was made in."""
        self.since = time.monotonic()
        self.late = 0.0


class Watchdog:
    """Watches the calls of all threads. `stop` ends the process when nothing else helps."""

    def __init__(
        self, seconds: float, *, grace: float = GRACE, stop: Callable[[Call], None] | None = None
    ) -> None:
        self.seconds = seconds
        self._grace = grace
        self._stop = stop or _end_process
        self._calls: dict[int, Call] = {}
        """thread -> the innermost call that it is in."""
        self._lock = threading.Lock()
        """Held while a call is interrupted and while one is left, so that no other code is hit."""
        self._watcher: threading.Thread | None = None
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin_anew)

    def _begin_anew(self) -> None:
        """In a process that was forked: threads are not."""
        self._lock, self._watcher, self._calls = threading.Lock(), None, {}

    def enter(self, plugin: str, hook: str) -> Call:
        """A call begins; `leave` must follow, whatever happens."""
        thread = threading.get_ident()
        call = self._calls[thread] = Call(plugin, hook, thread, self._calls.get(thread))
        if self._watcher is None and self.seconds > 0:
            self._watcher = threading.Thread(target=self._watch, name="menzi-watchdog", daemon=True)
            self._watcher.start()
        return call

    def leave(self, call: Call) -> None:
        """The call is over; may be repeated."""
        with self._lock:
            if call.outer is None:
                self._calls.pop(call.thread, None)
            else:
                self._calls[call.thread] = call.outer
            if call.late:
                _withdraw(call.thread)

    def _watch(self) -> None:
        while True:
            time.sleep(min(0.5, self.seconds / 10))
            with self._lock:
                for call in list(self._calls.values()):
                    self._look(call, time.monotonic())

    def _look(self, innermost: Call, now: float) -> None:
        chain = [innermost]
        while chain[-1].outer is not None:
            chain.append(chain[-1].outer)
        if all(now - call.since <= self.seconds for call in chain):
            return
        blamed = next(call for call in chain if now - call.since >= self.seconds / 2)
        if not blamed.late:
            blamed.late = now
            _interrupt(blamed.thread)
        elif now - blamed.late > self._grace:
            self._stop(blamed)


@cache
def watchdog() -> Watchdog:
    """The watchdog of this process."""
    try:
        seconds = float(os.environ.get(VARIABLE, ""))
    except ValueError:
        seconds = SECONDS
    return Watchdog(seconds)


def too_long(seconds: float) -> str:
    """What is wrong with a call that was interrupted."""
    text = _("it did not come to an end within {seconds:.3g} s.")
    return text.format(seconds=seconds)


def _interrupt(thread: int) -> None:
    import ctypes  # 10 ms, and only some Pythons have its `pythonapi`

    raise_in = getattr(getattr(ctypes, "pythonapi", None), "PyThreadState_SetAsyncExc", None)
    if raise_in is not None:
        raise_in(ctypes.c_ulong(thread), ctypes.py_object(Overtime))


def _withdraw(thread: int) -> None:
    """Take back an interruption that has not arrived."""
    import ctypes

    raise_in = getattr(getattr(ctypes, "pythonapi", None), "PyThreadState_SetAsyncExc", None)
    if raise_in is not None:
        raise_in(ctypes.c_ulong(thread), None)


before_end: list[Callable[[], None]] = []
"""What is called before a process is ended; for a screen that must be left."""


def _end_process(call: Call) -> NoReturn:
    for leave in before_end:
        leave()
    text = _("Error: plugin {plugin!r}, {hook}: {what} It cannot be interrupted, so the program ends here.")
    stderr = sys.__stderr__
    if stderr is not None:
        what = too_long(time.monotonic() - call.since)
        stderr.write(text.format(plugin=call.plugin, hook=call.hook, what=what) + "\n")
        stderr.flush()
    os._exit(EXIT_CODE)
