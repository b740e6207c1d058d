"""Paohuzi: three players, eighty character cards, seven groups worth fifteen huxi."""

from __future__ import annotations

from menzi.hookspecs import hookimpl
from menzi.rules import Registry, Rules
from menzi.table import Table


@hookimpl
def menzi_register_rules(registry: Registry) -> None:
    """Offer the rules of `variants/paohuzi.yaml`."""
    registry.add_rules("paohuzi", _make)


def _make(table: Table) -> Rules:
    # Imported here so that listing the plugins costs nothing.
    from menzi_paohuzi.rules import PaohuziRules

    return PaohuziRules(table)
