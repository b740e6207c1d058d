"""The rules of Conquián (`variants/conquian.yaml`), registered under the name `conquian`."""

from __future__ import annotations

from menzi.hookspecs import hookimpl
from menzi.rules import Registry


@hookimpl
def menzi_register_rules(registry: Registry) -> None:
    """Offer the rules; everything else is imported when a spec asks for it."""
    from menzi_conquian.rules import ConquianRules

    registry.add_rules("conquian", ConquianRules)
