"""The meld that a row of the claim table or of the declarations makes, from which cards."""

from __future__ import annotations

from collections.abc import Sequence

from menzi.claims import Row
from menzi.rules import Lay
from menzi.state import Meld, SeatState


def grown(state: SeatState, row: Row, face: int) -> int:
    """The number of the own meld that this row adds `face` to, or -1."""
    for i, meld in enumerate(state.melds):
        if meld.kind == row.grows and meld.faces[0] == face:
            return i
    return -1


def faces_made(state: SeatState, row: Row, face: int, *, claimed: bool) -> tuple[int, ...]:
    """The faces of the meld that a row of equal cards makes with `face`; `claimed`: one of them lies open."""
    if row.grows:
        return (*state.melds[grown(state, row, face)].faces, face)
    return (face,) * (row.take + claimed)


def declared(state: SeatState, row: Row, face: int, cards: tuple[int, ...]) -> tuple[Meld, int]:
    """The meld that a declaration makes with these cards, and the number of the one that it replaces."""
    if not row.grows:
        return Meld(row.kind, (face,) * len(cards), cards), -1
    at = grown(state, row, face)
    old = state.melds[at]
    faces = (*old.faces, *([face] * len(cards)))
    return Meld(row.kind, faces, (*old.cards, *cards), old.taken, old.source), at


def laid(state: SeatState, row: Row, lay: Lay, card: int, owner: int, prefer: Sequence[int]) -> list[Meld]:
    """Take the cards of a lay out of the hand and old melds; the claimed card goes into the first group."""
    claimed = state.face_of[card]
    melds: list[Meld] = []
    loose = [c for index in sorted(lay.replaces, reverse=True) for c in state.unlay(index).cards]
    for i, group in enumerate(lay.groups):
        open_ = i > 0
        cards: list[int] = []
        for face in group:
            from_meld = next((c for c in loose if state.face_of[c] == face), -1)
            if not open_ and face == claimed:
                cards.append(card)
                open_ = True
            elif from_meld >= 0:
                loose.remove(from_meld)
                cards.append(from_meld)
            else:
                cards.extend(state.take(face, 1, prefer))
        taken, source = (card, owner) if i == 0 else (-1, -1)
        order = sorted(cards)
        melds.append(Meld(row.makes, tuple(state.face_of[c] for c in order), tuple(order), taken, source))
    return melds
