"""menzi: a rules framework for draw-and-claim meld games.

A table is a variant with its options (`load_table`); a deal is played at it (`Deal`), seen by each seat through
a `View`. Names are imported when they are first used, so that `import menzi` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from menzi.actions import Action
    from menzi.deal import Deal
    from menzi.errors import IllegalAction, InvalidAction, MenziError
    from menzi.load import load_table
    from menzi.plugins import Plugins
    from menzi.position import deal_from_hands, deal_from_position, position_of
    from menzi.simulate import play_many, play_out
    from menzi.table import Table
    from menzi.version import VERSION as __version__
    from menzi.view import View

__all__ = [
    "Action",
    "Deal",
    "IllegalAction",
    "InvalidAction",
    "MenziError",
    "Plugins",
    "Table",
    "View",
    "__version__",
    "deal_from_hands",
    "deal_from_position",
    "load_table",
    "play_many",
    "play_out",
    "position_of",
]

_HOMES = {
    "Action": "actions",
    "Deal": "deal",
    "IllegalAction": "errors",
    "InvalidAction": "errors",
    "MenziError": "errors",
    "Plugins": "plugins",
    "Table": "table",
    "View": "view",
    "deal_from_hands": "position",
    "deal_from_position": "position",
    "load_table": "load",
    "play_many": "simulate",
    "play_out": "simulate",
    "position_of": "position",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "__version__":
        return import_module("menzi.version").VERSION
    if name not in _HOMES:
        raise AttributeError(f"module 'menzi' has no attribute {name!r}")
    return getattr(import_module(f"menzi.{_HOMES[name]}"), name)
