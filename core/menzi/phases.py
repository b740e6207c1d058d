"""The phases of a deal; `menzi.deal` says what follows what."""

from __future__ import annotations

from typing import Final

OPENING: Final = "opening"
BEGIN: Final = "begin"
ACT: Final = "act"
WINDOW: Final = "window"
OVER: Final = "over"
