"""What a plugin writer tests a game or a house rule with.

    conformance    random and greedy deals of a variant under every invariant of the engine, as one test
    scripts        scripted deals in files, each a test
    check_deals    the same invariants without pytest; `Broken` is what is raised

With menzi installed pytest has the fixtures `menzi_plugins` and `menzi_table` too. Names are imported when they
are first used: this package is loaded in every run of pytest, and costs nothing there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from menzi.testing.cases import conformance, scripts
    from menzi.testing.invariants import Broken, check_deal, check_deals
    from menzi.testing.tables import TableFactory, tested_plugins

__all__ = [
    "API_VERSION",
    "Broken",
    "TableFactory",
    "check_deal",
    "check_deals",
    "conformance",
    "scripts",
    "tested_plugins",
]

API_VERSION: Final = "1"
"""Raised when a test that was written for this package would have to change (docs/stability.md)."""

_HOMES: Final = {
    "Broken": "invariants",
    "TableFactory": "tables",
    "check_deal": "invariants",
    "check_deals": "invariants",
    "conformance": "cases",
    "scripts": "cases",
    "tested_plugins": "tables",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'menzi.testing' has no attribute {name!r}")
    return getattr(import_module(f"menzi.testing.{_HOMES[name]}"), name)
