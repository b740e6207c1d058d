"""Every error that menzi raises, by whose fault it is.

Messages are complete sentences that the person at fault could act on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

ERROR: Final = "error"
"""The severity of what keeps a file from being used."""
WARNING: Final = "warning"
"""The severity of what is likely a mistake, but can be played."""


class MenziError(Exception):
    """The root of all errors of this package."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding in a file.

    `line` and `column` count from 1; 0 means that the place is not known. `path` is the way to the value
    inside the document (`claims[2].from`), empty for the whole file. `code` is stable and documented.
    `severity` is ERROR or WARNING.
    """

    file: str
    line: int
    column: int
    code: str
    message: str
    path: str = ""
    severity: str = ERROR

    def __str__(self) -> str:
        where = self.file
        if self.line:
            where += f":{self.line}:{self.column}"
        if self.severity != ERROR:
            where += f": {self.severity}"
        return f"{where}: {self.code}: {self.message}"


class ProblemsError(MenziError):
    """A file that cannot be used; `problems` lists everything that was found in it, best first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(str(p) for p in self.problems))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problems,)


class SpecError(ProblemsError):
    """A variant or deck file is wrong."""


class ConfigError(ProblemsError):
    """A configuration file is wrong."""


class ScriptError(ProblemsError):
    """A script of `menzi check` is malformed."""


class UnknownNameError(MenziError):
    """Something was asked for by a name that nobody has registered."""


class OptionError(MenziError):
    """A rule option was given a value that it does not take."""


class PluginError(MenziError):
    """A plugin broke its promise; `plugin` and `hook` say which and where."""

    def __init__(self, plugin: str, hook: str, message: str) -> None:
        self.plugin = plugin
        self.hook = hook
        self.message = message
        super().__init__(f"plugin {plugin!r}, {hook}: {message}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.plugin, self.hook, self.message)


class StuckHand(PluginError):
    """A seat owes a discard, has no legal one, and the table knows no stuck hands."""


class CardError(MenziError):
    """A card or a list of cards that cannot be read."""


class ActionError(MenziError):
    """An action that was not taken; the state is unchanged."""


class InvalidAction(ActionError):
    """An action that cannot be read."""


class IllegalAction(ActionError):
    """An action that the rules do not allow now. `legal` are those that they do; `rule` names the reason."""

    def __init__(self, message: str, *, legal: Sequence[str] = (), rule: str = "") -> None:
        self.legal: tuple[str, ...] = tuple(legal)
        self.rule = rule
        super().__init__(message)


class PositionError(MenziError):
    """A position that no deal of this variant can be in. `path` is the place inside the position."""

    def __init__(self, message: str, path: str = "") -> None:
        self.path = path
        super().__init__(f"{path}: {message}" if path else message)


class RequestError(MenziError):
    """A malformed request of `score` or `waits`."""


class RecordError(MenziError):
    """A record that cannot be read or does not replay. `line` counts from 1; 0 is the whole file."""

    def __init__(self, message: str, *, line: int = 0) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}" if line else message)
