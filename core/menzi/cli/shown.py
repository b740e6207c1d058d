"""Results as people and programs read them: tables, YAML, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from menzi.cells import cell_width, padded


def json_text(data: Any, *, compact: bool = False) -> str:
    """JSON with its letters as they are; `compact` is one line."""
    if compact:
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(data, ensure_ascii=False, indent=1)


def print_json(data: Any, *, compact: bool = False) -> None:
    """Print JSON, which is UTF-8 whatever the terminal's encoding is; half a surrogate pair is escaped."""
    stream = sys.stdout.buffer
    sys.stdout.flush()
    stream.write(json_text(data, compact=compact).encode("utf-8", "backslashreplace") + b"\n")
    stream.flush()


def yaml_text(data: Mapping[str, Any]) -> str:
    """YAML that menzi reads back as the same data, short lists and mappings on one line."""
    import yaml

    text: str = yaml.dump(
        data,
        Dumper=_dumper(),
        allow_unicode=True,
        default_flow_style=None,
        sort_keys=False,
        width=110,
    )
    return text


def _dumper() -> type[Any]:
    import yaml

    class Dumper(yaml.SafeDumper):
        """Writes every value out where it stands."""

        def ignore_aliases(self, data: Any) -> bool:
            return True

    return Dumper


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()) -> None:
    """Print rows under a head, in columns as wide as they must be; those in `right` are aligned right."""
    cells = [list(head), *(list(row) for row in rows)]
    widths = [max(cell_width(row[i]) for row in cells) for i in range(len(head))]
    for row in cells:
        parts = (padded(text, widths[i], right=i in right) for i, text in enumerate(row))
        click.echo("  ".join(parts).rstrip())
