"""What a bot should think of an action: how far the hand is from ten pairs, and how many cards would help.

A hand with `chan` identical pairs and `ca` other pairs needs max(10 - chan - ca, 6 - chan) more cards, each
joining a card of the hand (docs/rules/chan.md s. 3). Hands that need equally many are told apart by their
outs: unseen cards that bring them one nearer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from menzi.actions import DISCARD, PASS, WIN, Action
from menzi_chan.layout import Layout

if TYPE_CHECKING:
    from menzi.view import View

BEST = 100.0
HOPELESS = -100.0
OUT = 0.005
"""An unseen card that helps, in cards of distance. All outs together stay below one card."""
CA_OUT = 0.6
"""A card that helps only as a cạ: such captures are barred more often, and use up one of four places."""
REFUSAL = 0.2
"""The price of refusing an identical capture of a loose card, which is then bound to the hand (s. 22)."""


class Prospect(NamedTuple):
    """A hand at rest together with what binds its future."""

    packed: int
    chan: int
    """Identical pairs on the table; four identical are two."""
    ca: int
    """Other pairs on the table."""
    dead: int
    """Mask of faces that may not be captured any more (B7)."""
    thrown: tuple[int, ...]


class Adviser:
    """Judges actions for one deck. `throwable` is `ChanRules.throwable`."""

    def __init__(
        self, layout: Layout, throwable: Callable[[int, int, Sequence[int], bool], Sequence[int]]
    ) -> None:
        self._layout = layout
        self._throwable = throwable

    def appraise(self, view: View, action: Action) -> float:
        """Minus the cards that the hand needs after `action`; its outs refine that by less than one card."""
        if action.kind == WIN:
            return BEST
        own, layout = view.own, self._layout
        unseen = view.unseen()
        memory = own.memory
        dead: int = memory["to_ca"]
        for face in memory["thrown"]:
            dead |= 1 << face
        ca = sum(meld.kind == "ca" for meld in own.melds)
        now = Prospect(own.packed, own.laid // 2 - ca, ca, dead, memory["thrown"])
        if action.kind == DISCARD:
            return self._worth(_without(now, action.face, layout), unseen)
        if action.kind == PASS:
            return self._worth(now, unseen) - self._refusal(view)
        return self._after_capture(view, action, now, unseen)

    def _after_capture(self, view: View, action: Action, now: Prospect, unseen: Sequence[int]) -> float:
        """The best that can be thrown after the capture of the public card."""
        memory, one = view.own.memory, self._layout.one
        captured_ca: bool = memory["captured_ca"]
        if action.kind == "ca":
            after = now._replace(
                packed=now.packed - one[action.face], ca=now.ca + 1, dead=now.dead | 1 << action.face
            )
            captured_ca = True
        else:
            # A chíu leaves the same pairs as a chắn of the card: it only lays the pair in hand beside it.
            face = view.public.face if view.public else action.face
            after = now._replace(packed=now.packed - one[face], chan=now.chan + 1)
        faces = self._throwable(after.packed, memory["refused"], memory["thrown"], captured_ca)
        return max((self._worth(_without(after, f, self._layout), unseen) for f in faces), default=HOPELESS)

    def _refusal(self, view: View) -> float:
        """What it costs to pass the public card (B3, B4)."""
        if view.public is None or not any(action.kind == "chan" for action in view.legal):
            return 0.0
        return REFUSAL if view.own.counts[view.public.face] % 2 else 0.0

    def _worth(self, hand: Prospect, unseen: Sequence[int]) -> float:
        layout = self._layout
        odd, alone = layout.odd(hand.packed), layout.alone(hand.packed)
        if hand.ca > 4:
            return HOPELESS
        chan = hand.chan + layout.pairs(hand.packed)
        ca = hand.ca + (odd.bit_count() - alone.bit_count()) // 2
        distance = max(10 - chan - ca, 6 - chan)
        return OUT * self._outs(hand, alone, ca, distance, unseen) - distance

    def _outs(self, hand: Prospect, alone: int, ca: int, distance: int, unseen: Sequence[int]) -> float:
        """Unseen cards that would make a pair which the hand needs, by how surely they can be taken."""
        layout = self._layout
        last = distance == 1
        takes_ca = ca < 4 and (last or not layout.holds_ca(hand.thrown))
        outs = 0.0
        for face in layout.loose(hand.packed):
            unpaired = alone & layout.one[layout.first[face]]
            if not unpaired and ca <= 4:
                continue
            if last and face == layout.chi and ca != 4:
                continue
            outs += unseen[face]
            if unpaired and takes_ca:
                barred = 0 if last else hand.dead
                outs += CA_OUT * sum(
                    unseen[g]
                    for g in layout.others[face]
                    if not (hand.packed & layout.one[g] or barred >> g & 1)
                )
        return outs


def _without(hand: Prospect, face: int, layout: Layout) -> Prospect:
    return hand._replace(
        packed=hand.packed - layout.one[face], dead=hand.dead | 1 << face, thrown=(*hand.thrown, face)
    )
