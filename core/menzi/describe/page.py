"""A page of rules: sections of paragraphs, lists and grids, and how they are printed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from menzi.cells import cell_width, padded

MOST = 0.5
"""If the other columns of a grid take more than this part of a line, the last one has lines of its own."""


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `numbered` where the order matters."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under a head; the last column holds sentences."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = str | Items | Grid
"""A paragraph is plain text."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page with its heading."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The rules of one table. `id` is the variant's."""

    id: str
    title: str
    sections: tuple[Section, ...]


def page_text(page: Page, width: int) -> str:
    """The page as text of at most `width` cells a line (single words may be longer)."""
    lines = [page.title, "=" * min(width, cell_width(page.title))]
    for section in page.sections:
        lines += ["", section.title, "-" * min(width, cell_width(section.title))]
        for block in section.blocks:
            lines += list(_block_lines(block, width))
    return "\n".join(lines) + "\n"


def page_data(page: Page) -> dict[str, Any]:
    """The page as plain data: a block is `{text}`, `{items}` or `{head, rows}`."""
    return {
        "id": page.id,
        "title": page.title,
        "sections": [
            {"title": s.title, "blocks": [_block_data(block) for block in s.blocks]} for s in page.sections
        ],
    }


def _block_data(block: Block) -> dict[str, Any]:
    if isinstance(block, str):
        return {"text": block}
    if isinstance(block, Items):
        return {"items": list(block.items), "numbered": block.numbered}
    return {"head": list(block.head), "rows": [list(row) for row in block.rows]}


def _block_lines(block: Block, width: int) -> Iterator[str]:
    if isinstance(block, str):
        yield from wrapped(block, width)
    elif isinstance(block, Items):
        for number, item in enumerate(block.items, 1):
            mark = f"{number}. " if block.numbered else "- "
            first, *rest = wrapped(item, width - len(mark))
            yield mark + first
            yield from (" " * len(mark) + line for line in rest)
    else:
        yield from _grid_lines(block, width)


def _grid_lines(grid: Grid, width: int) -> Iterator[str]:
    rows: Sequence[tuple[str, ...]] = (grid.head, *grid.rows)
    widths = [max(cell_width(row[i]) for row in rows) for i in range(len(grid.head) - 1)]
    indent = sum(widths) + 2 * len(widths)
    apart = indent > width * MOST
    for row in rows[1:] if apart else rows:
        left = "".join(padded(text, widths[i]) + "  " for i, text in enumerate(row[:-1]))
        if apart:
            yield left.rstrip()
            yield from ("    " + line for line in wrapped(row[-1], width - 4))
        else:
            first, *rest = wrapped(row[-1], width - indent)
            yield (left + first).rstrip()
            yield from (" " * indent + line for line in rest)


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most `width` cells; there is at least one."""
    if text.isascii():
        return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]
    lines = [""]
    used = 0
    for word in text.split():
        size = cell_width(word)
        if used and used + 1 + size > width:
            lines.append(word)
            used = size
        else:
            lines[-1] += f" {word}" if used else word
            used += size + bool(used)
    return lines
