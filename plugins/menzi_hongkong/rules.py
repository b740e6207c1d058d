"""The rules object of Hong Kong mahjong: what may be done, what wins, what is paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from menzi.actions import Action
from menzi.claims import DEAL, DISCARD, DRAW, Row
from menzi.errors import CardError
from menzi.i18n import _
from menzi.rules import Group, How, Lay, NoWin, Reason, Win
from menzi.state import BITS, Entry, Meld, SeatState
from menzi_hongkong.appraisal import Appraisal
from menzi_hongkong.faan import Hand, best_hand
from menzi_hongkong.options import Options
from menzi_tiles import (
    FACES,
    HEAD,
    HONOURS,
    MELDS,
    NEITHER,
    ODD,
    ORPHAN_MASK,
    RANKS,
    SUIT_BITS,
    SUIT_MASK,
    SUITS,
    completing,
    faces_of,
    honour_shapes,
    orphans_distance,
    orphans_improving,
    pairs_distance,
    pairs_improving,
    require_suits,
    suit_shapes,
)

if TYPE_CHECKING:
    from menzi.deal import Deal
    from menzi.table import Table
    from menzi.view import View

HAND_SIZE: Final = 13
WINNING_SIZE: Final = HAND_SIZE + 1
COPIES: Final = 4
_COMPLETE: Final = HEAD + SUITS * MELDS

SHARES: Final = {"discarder": 4, "discarder_of_all": 2, "other": 1, "self_draw": 2}
"""Base points that each pays (P3-P5)."""


def _require_deck(table: Table) -> None:
    """CardError unless the deck is three suits, seven honours, and flowers that no hand keeps."""
    deck = table.deck
    require_suits(deck, SUITS)
    honours = [face.rank for face in deck.faces[SUITS * RANKS : FACES]]
    if honours != list(range(1, HONOURS + 1)) or not table.aside.issuperset(range(FACES, len(deck.faces))):
        raise CardError(_("After its suits the deck must have seven honours; other tiles must be set aside."))


class HongKongRules:
    """`menzi.rules.Rules` for variants/hongkong.yaml and what extends it."""

    def __init__(self, table: Table) -> None:
        _require_deck(table)
        self.options = Options.of(table.options)
        self._rank = {i: face.rank for i, face in enumerate(table.deck.faces)}
        self._lays = [_chows(face) for face in range(len(table.deck.faces))]
        self._appraisal = Appraisal(self.options)

    # -- what may be done

    def rest(self, seat: SeatState) -> int:
        """Thirteen, and one more for each kong."""
        return HAND_SIZE + seat.fours

    def discards(self, seat: SeatState) -> Sequence[int]:
        """Every face held."""
        return [face for face, count in enumerate(seat.counts) if count]

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """Nothing that the claim table allows is barred."""
        return None

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """The chows that the hand can make with a discard (3f)."""
        counts = seat.counts
        return [lay for low, high, lay in self._lays[face] if counts[low] and counts[high]]

    def is_group(self, kind: str, faces: tuple[int, ...]) -> bool:
        """Whether the faces are a chow: three of one suit that follow each other."""
        first = faces[0] if faces else -1
        return faces == (first, first + 1, first + 2) and _is_run(first)

    # -- what wins

    @cached_property
    def _shapes(self) -> tuple[Callable[[int, int], int], Callable[[int, int], int]]:
        """The look-ups of a suit and of the honours, made when the first hand is looked at."""
        return suit_shapes().get, honour_shapes().get

    def can_win(self, seat: SeatState, how: How) -> bool:
        """Four groups and a pair, or a special hand, worth the minimum (4a-4c)."""
        packed = seat.packed
        size = seat.size
        melds = seat.melds
        if not how.in_hand:
            packed += 1 << BITS * how.face
            size += 1
        shape, honours = self._shapes
        complete = (
            shape(packed & SUIT_MASK, NEITHER)
            + shape(packed >> SUIT_BITS & SUIT_MASK, NEITHER)
            + shape(packed >> 2 * SUIT_BITS & SUIT_MASK, NEITHER)
            + honours(packed >> SUITS * SUIT_BITS, NEITHER)
            == _COMPLETE
        )
        if not complete and (melds or (packed & ~ORPHAN_MASK and packed & ODD)):
            return False
        if size + 3 * len(melds) != WINNING_SIZE:
            return False
        hand = self._hand(seat, packed, how)
        return hand is not None and hand.counted >= self.options.min_faan

    def _hand(self, seat: SeatState, packed: int, how: How) -> Hand | None:
        flowers = [self._rank[face] for face in seat.memory["flowers"]]
        return best_hand(packed, seat.melds, how, seat.place, flowers, self.options)

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The reading with the most faan (4d), or why the hand is no win."""
        expected = self.rest(seat) + 1
        found = seat.owned + (0 if how.in_hand else 1)
        if found != expected:
            text = _("With its melds a hand wins with {expected} tiles, not with {found}.")
            return _no_win("card_count", text.format(expected=expected, found=found), "4a")
        packed = seat.packed if how.in_hand else seat.packed + (1 << BITS * how.face)
        hand = self._hand(seat, packed, how)
        if hand is None:
            text = _("The hand is neither four groups and a pair nor a special hand.")
            return _no_win("incomplete", text, "4a")
        score = self._score(hand.faan)
        if hand.counted < self.options.min_faan:
            text = _("The hand has {found} faan that count; a win needs {least}.")
            text = text.format(found=hand.counted, least=self.options.min_faan)
            return _no_win("minimum", text, "4c", score)
        groups = [Group(meld.kind, meld.faces) for meld in seat.melds]
        if hand.pieces is None:
            groups.append(Group("thirteen_orphans", tuple(faces_of(packed))))
        else:
            groups += [Group(piece.kind, piece.faces) for piece in hand.pieces]
        return Win(seat.index, how, tuple(groups), hand.patterns, score, score["points"])

    def _score(self, faan: int) -> dict[str, int]:
        return {"faan": faan, "points": self.options.points(faan)}

    def waits(self, seat: SeatState, visible: Sequence[int]) -> dict[int, dict[str, int]]:
        """The faces on which the hand could win, at least when drawn, and its worth on a discard (E1-E3)."""
        packed = seat.packed
        if seat.owned != self.rest(seat):
            return {}
        faces = set(completing(packed))
        if not seat.melds:
            if orphans_distance(packed) == 1:
                faces.update(orphans_improving(packed))
            if self.options.seven_pairs is not None and pairs_distance(packed) == 1:
                faces.update(pairs_improving(packed, FACES))
        found: dict[int, dict[str, int]] = {}
        for face in sorted(faces):
            owned = seat.counts[face] + sum(meld.faces.count(face) for meld in seat.melds)
            if owned < COPIES:
                self._wait(seat, face, found)
        return found

    def _wait(self, seat: SeatState, face: int, found: dict[int, dict[str, int]]) -> None:
        packed = seat.packed + (1 << BITS * face)
        drawn = self._hand(seat, packed, How(DRAW, seat.index, face))
        thrown = self._hand(seat, packed, How(DISCARD, -1, face))
        if drawn is not None and thrown is not None and drawn.counted >= self.options.min_faan:
            found[face] = self._score(thrown.faan)

    # -- what is paid

    def pay_meld(self, deal: Deal, seat: int, meld: Meld, fresh: bool) -> Sequence[Entry]:
        """Nothing: only wins are paid."""
        return ()

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """Who threw the winning tile pays for all, or twice what the others pay; all pay a self-draw (P3-P5)."""
        winners = {win.seat for win in wins}
        losers = [seat for seat in active if seat not in winners]
        return [Entry("win", win.seat, tuple(self._payers(win, losers))) for win in wins]

    def _payers(self, win: Win, losers: Sequence[int]) -> list[tuple[int, int]]:
        points = win.score["points"]
        if win.how.source in (DRAW, DEAL):
            return [(seat, SHARES["self_draw"] * points) for seat in losers]
        owner = win.how.owner
        if not self.options.all_pay:
            return [(owner, SHARES["discarder"] * points)]
        return [(seat, SHARES["discarder_of_all" if seat == owner else "other"] * points) for seat in losers]

    def settle(self, deal: Deal, result: str) -> Sequence[Entry]:
        """Nothing is paid when the wall has run out (5b)."""
        return ()

    # -- for bots

    def appraise(self, view: View, action: Action) -> float:
        """See `menzi_hongkong.appraisal`."""
        return self._appraisal.value(view, action)


def _chows(face: int) -> list[tuple[int, int, Lay]]:
    """The chows with this face: the two faces that the hand gives, rising, and how it is laid."""
    found = []
    for first in (face - 2, face - 1, face):
        if _is_run(first):
            low, high = (f for f in (first, first + 1, first + 2) if f != face)
            found.append((low, high, Lay(((first, first + 1, first + 2),), (low, high))))
    return found


def _is_run(first: int) -> bool:
    """Whether three faces of one suit begin with this one."""
    return 0 <= first < SUITS * RANKS and first % RANKS <= RANKS - 3


def _no_win(code: str, text: str, rule: str, score: Mapping[str, int] | None = None) -> NoWin:
    return NoWin(Reason(code, text, f"docs/rules/hongkong.md {rule}"), score or {})
