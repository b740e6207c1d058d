"""How long the table waits after each thing that can be seen, so that a player can follow the bots."""

from __future__ import annotations

import os

from menzi.i18n import _

VARIABLE = "MENZI_AI_DELAY"
STEPS = (0.0, 0.1, 0.2, 0.35, 0.6, 1.0, 2.0)
"""Seconds, from instant to slow."""
DEFAULT = 0.35


class Pace:
    """The wait in seconds; `MENZI_AI_DELAY` sets the first one."""

    def __init__(self) -> None:
        self.seconds = _from_environment()
        self.paused = False

    def faster(self) -> str:
        """One step faster; what to tell the player."""
        self.seconds = max((s for s in STEPS if s < self.seconds), default=STEPS[0])
        return self._told()

    def slower(self) -> str:
        """One step slower; what to tell the player."""
        self.seconds = min((s for s in STEPS if s > self.seconds), default=STEPS[-1])
        return self._told()

    def _told(self) -> str:
        return _("The table waits {seconds} s after every step.").format(seconds=f"{self.seconds:g}")


def _from_environment() -> float:
    try:
        return min(max(float(os.environ.get(VARIABLE, "")), STEPS[0]), STEPS[-1])
    except ValueError:
        return DEFAULT
