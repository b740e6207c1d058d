"""Tables for tests: with every plugin guarded, and made once for the same variant and options."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from menzi.load import load_table
from menzi.plugins import Plugins
from menzi.table import Table
from menzi.trust import PluginSource, Trust


class _Tested(Trust):
    """Trusts what a variant names by its file, and remembers nothing: whoever runs tests runs their code."""

    def allows(self, source: PluginSource) -> bool:
        """Yes."""
        return True


def tested_plugins() -> Plugins:
    """The installed plugins, those of this package guarded like all others."""
    return Plugins(checked=True, trust=_Tested())


class TableFactory:
    """`tables(variant, rules={…})` makes a table; a path is relative to `base`.

    Raises what `menzi.load_table` raises.
    """

    def __init__(self, plugins: Plugins, base: Path) -> None:
        self.plugins = plugins
        self.base = base
        self._known: dict[tuple[str, str], Table] = {}

    def __call__(self, variant: str | Path, rules: Mapping[str, Any] | None = None) -> Table:
        """The table of a variant with these values of options; the same object for the same arguments."""
        ref = variant if isinstance(variant, str) else str(self.base / variant)
        key = (ref, json.dumps(rules or {}, sort_keys=True))
        if key not in self._known:
            table = load_table(ref, rules=dict(rules or {}), plugins=self.plugins, base=self.base)
            self._known[key] = table
        return self._known[key]
