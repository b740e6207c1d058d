"""Sichuan mahjong, bloody battle: the rules of variants/sichuan.yaml (docs/rules/sichuan.md)."""

from __future__ import annotations

from menzi.hookspecs import hookimpl
from menzi.rules import Registry

__all__ = ["menzi_register_rules"]


@hookimpl
def menzi_register_rules(registry: Registry) -> None:
    """Offer the rules under the name `sichuan`."""
    # Here, so that listing plugins does not load the mathematics.
    from menzi_sichuan.rules import SichuanRules

    registry.add_rules("sichuan", SichuanRules)
