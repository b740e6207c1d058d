"""How good an action looks to a greedy player: the nearer to a complete hand, the better.

A hand at rest is worth a hundred less for each tile that it lacks, and more by the tiles that this seat has
not seen and that would bring it nearer (always fewer than a hundred). Kong income is a bonus on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from menzi.actions import DISCARD, PASS, WIN, Action
from menzi.state import ACTIVE
from menzi_tiles import UNITS, distance, faces_of, improving, pairs_distance, pairs_improving

if TYPE_CHECKING:
    from menzi.view import View

WIN_VALUE: Final = 1e6
STEP: Final = 100.0
"""One tile nearer to a complete hand."""
HOLDING: Final = 40.0
"""A tile of the missing suit at the start: it bars every claim until it is gone."""
TAKER: Final = 0.3
"""An opponent who may have a use for a discard; less than one improving tile for all three together."""
SETS: Final = 4

FROM_HAND: Final = {"pung": 2, "kong": 3, "concealed_kong": 4, "added_kong": 1}
"""Tiles that leave the hand."""
INCOME: Final = {"pung": 0.0, "kong": 30.0, "added_kong": 40.0, "concealed_kong": 60.0}
"""A kong pays at once, is a root and draws again; less than a step, so that it never costs one."""


def appraise(missing_bits: Mapping[str | None, int], view: View, action: Action) -> float:
    """The value of `action`; only comparable with the other actions of the same decision.

    `missing_bits` are the bits of a packed hand that belong to each suit (none for no suit).
    """
    kind = action.kind
    if kind == WIN:
        return WIN_VALUE
    own = view.own
    melds = len(own.melds)
    if action.suit:
        hand = own.packed & ~missing_bits[action.suit]
        lost = own.size - len(faces_of(hand))
        return -STEP * _lacks(hand, melds) - HOLDING * lost
    useless = missing_bits[own.memory["missing"]]
    hand = own.packed & ~useless
    if kind == PASS:
        return _at_rest(view, hand, melds, useless)
    if kind == DISCARD:
        return _after_discard(view, hand, melds, useless, action.face) - TAKER * _takers(view, action.face)
    taken = FROM_HAND.get(kind)
    if taken is None:  # an action that a house rule has added
        return 0.0
    hand -= taken * UNITS[action.face if action.face >= 0 else _public_face(view)]
    melds += kind != "added_kong"
    if kind == "pung" and hand:
        return max(_after_discard(view, hand, melds, useless, face) for face in set(faces_of(hand)))
    return _at_rest(view, hand, melds, useless) + INCOME[kind]


def _lacks(hand: int, melds: int) -> int:
    """The tiles that a hand without useless ones lacks, in the nearer of the two forms."""
    standard = distance(hand, SETS - melds)
    return standard if melds else min(standard, pairs_distance(hand))


def _at_rest(view: View, hand: int, melds: int, useless: int) -> float:
    """The value of a hand that waits for its next tile; none of the faces in `useless` helps it."""
    lacks = _lacks(hand, melds)
    faces: set[int] = set()
    if distance(hand, SETS - melds) == lacks:
        faces.update(improving(hand, SETS - melds))
    if not melds and pairs_distance(hand) == lacks:
        faces.update(pairs_improving(hand))
    unseen = view.unseen()
    # Where fewer than three suits are played, what would help may be a tile that there is not.
    there = (face for face in faces if face < len(unseen) and not useless & UNITS[face])
    return sum(unseen[face] for face in there) - STEP * lacks


def _after_discard(view: View, hand: int, melds: int, useless: int, face: int) -> float:
    if useless & UNITS[face]:
        return _at_rest(view, hand, melds, useless)
    rest = hand - UNITS[face]
    lacks = _lacks(rest, melds)
    if lacks > _lacks(hand, melds):
        # Some other discard keeps the distance, whatever would improve this one.
        return -STEP * lacks
    return _at_rest(view, rest, melds, useless)


def _takers(view: View, face: int) -> int:
    """The opponents still in play who have not given up the suit of `face`."""
    suit = view.table.deck.suit_of[face]
    return sum(
        view.status(seat) == ACTIVE and view.memory(seat).get("missing") != suit
        for seat in range(view.table.seats)
        if seat != view.seat
    )


def _public_face(view: View) -> int:
    if view.public is None:
        raise ValueError("A claim without a public tile cannot be appraised.")
    return view.public.face
