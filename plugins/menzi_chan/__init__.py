"""The rules of Chắn (`variants/chan.yaml`), registered under the name `chan`."""

from __future__ import annotations

from menzi.hookspecs import hookimpl
from menzi.rules import Registry


@hookimpl
def menzi_register_rules(registry: Registry) -> None:
    """Offer the rules; everything else is imported when a spec asks for it."""
    from menzi_chan.rules import ChanRules

    registry.add_rules("chan", ChanRules)
