"""Hong Kong mahjong, old style: the rules of variants/hongkong.yaml (docs/rules/hongkong.md)."""

from __future__ import annotations

from menzi.hookspecs import hookimpl
from menzi.rules import Registry

__all__ = ["menzi_register_rules"]


@hookimpl
def menzi_register_rules(registry: Registry) -> None:
    """Offer the rules under the name `hongkong`."""
    # Here, so that listing plugins does not load the mathematics.
    from menzi_hongkong.rules import HongKongRules

    registry.add_rules("hongkong", HongKongRules)
