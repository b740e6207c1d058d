"""The marks and borders of the table, for terminals that have them and for those that have only ASCII."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """`top`, `bottom`: left corner, line, joint, right corner of a row of cards; `side` is between them."""

    top: str
    bottom: str
    side: str
    mark: str
    """Two cells, under the chosen card."""
    turn: str
    dot: str
    more: str


UNICODE = Glyphs("┌─┬┐", "└─┴┘", "│", "▲▲", "●", "·", "…")
ASCII = Glyphs("+-++", "+-++", "|", "^^", ">", "-", "..")


def glyphs(style: str) -> Glyphs:
    """The marks that go with a style of faces."""
    return ASCII if style == "ascii" else UNICODE
