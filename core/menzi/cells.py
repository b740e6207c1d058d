"""How wide texts are on a terminal."""

from __future__ import annotations


def cell_width(text: str) -> int:
    """The cells that a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # 30 ms that plain English does not pay

    return cell_len(text)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text filled up with spaces to `width` cells; `right` puts them before it."""
    fill = " " * (width - cell_width(text))
    return fill + text if right else text + fill
