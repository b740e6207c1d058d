"""Which three tiles to pass on, for bots."""

from __future__ import annotations

from menzi.actions import Action
from menzi.rules import Wrapped
from menzi.view import View
from menzi_swap_three import KIND


class SwapThree(Wrapped):
    """Sichuan rules whose bots know what to exchange."""

    def appraise(self, view: View, action: Action) -> float:
        """Give away from the shortest suit, which is the one to be void in, and no pair or triplet of it.

        Tiles count by what they could join: others of their face, and neighbours two ranks away at most.
        """
        if action.kind != KIND:
            return self.inner.appraise(view, action)
        counts, faces = view.own.counts, view.table.deck.faces
        (given,) = action.groups
        suit = faces[given[0]].suit
        held = [(face, counts[i]) for i, face in enumerate(faces) if face.suit == suit and counts[i]]
        length = sum(count for _face, count in held)
        bonds = 0
        for tile in given:
            ranks = [(abs(face.rank - faces[tile].rank), count) for face, count in held]
            bonds += sum((3 - distance) * count for distance, count in ranks if distance < 3)
        return -100.0 * length - bonds
