"""The hooks by which plugins are found. All of them run at start-up; none in the loop of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pluggy

from menzi.house import HouseRule
from menzi.rules import Registry

PROJECT = "menzi"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def menzi_register_rules(registry: Registry) -> None:
    """Offer rules objects: `registry.add_rules(name, factory)`."""


@hookspec
def menzi_register_bots(registry: Registry) -> None:
    """Offer bots: `registry.add_bot(name, factory)`."""


@hookspec
def menzi_house_rules() -> Iterable[HouseRule]:
    """Offer house rules, which a variant's `with:` lists by their names."""
    return ()


@hookspec
def menzi_variant_dirs() -> Sequence[Path]:
    """Folders whose `*.yaml` files are variants, and whose `decks/*.yaml` are decks."""
    return ()
