"""The hooks by which plugins are found. All of them run at start-up; none in the loop of a deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pluggy

from menzi.rules import Registry

if TYPE_CHECKING:
    from menzi.rules import Rules
    from menzi.table import Table

PROJECT = "menzi"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)

HouseRule = Callable[["Rules", "Table"], "Rules"]
"""Wraps the rules of a table: called once, with the rules so far; returns those that the table plays by."""


@hookspec
def menzi_register_rules(registry: Registry) -> None:
    """Offer rules objects: `registry.add_rules(name, factory)`."""


@hookspec
def menzi_register_bots(registry: Registry) -> None:
    """Offer bots: `registry.add_bot(name, factory)`."""


@hookspec
def menzi_house_rules() -> Mapping[str, HouseRule]:
    """House rules by the name that a variant's `with:` uses."""
    return {}


@hookspec
def menzi_variant_dirs() -> Sequence[Path]:
    """Folders whose `*.yaml` files are variants, and whose `decks/*.yaml` are decks."""
    return ()
