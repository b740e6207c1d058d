"""The rules object of Sichuan mahjong: what may be done, what wins, what is paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from menzi.actions import Action
from menzi.claims import DEAL, DISCARD, DRAW, Row
from menzi.i18n import _
from menzi.rules import Group, How, Lay, NoWin, Reason, Win
from menzi.state import ACTIVE, Entry, Meld, SeatState, open_faces
from menzi_sichuan import appraisal
from menzi_sichuan.options import TEXT_CAP, Options
from menzi_sichuan.patterns import FAN, best_hand
from menzi_sichuan.settlement import settle_exhausted
from menzi_tiles import (
    HEAD,
    MELDS,
    NEITHER,
    ODD,
    RANKS,
    SUIT_BITS,
    SUIT_MASK,
    UNITS,
    completing,
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
_COMPLETE: Final = HEAD + 2 * MELDS


class SichuanRules:
    """`menzi.rules.Rules` for variants/sichuan.yaml and what extends it."""

    def __init__(self, table: Table) -> None:
        self.options = Options.of(table.options)
        self._suit_of = table.deck.suit_of
        suits = table.deck.suits
        require_suits(table.deck, len(suits))
        self._missing_bits: dict[str | None, int] = {
            suit: SUIT_MASK << SUIT_BITS * i for i, suit in enumerate(suits)
        }
        self._missing_bits[None] = 0
        self._faces_of = {suit: range(RANKS * i, RANKS * (i + 1)) for i, suit in enumerate(suits)}

    # -- what may be done

    def rest(self, seat: SeatState) -> int:
        """Thirteen, and one more for each kong."""
        return HAND_SIZE + seat.fours

    def discards(self, seat: SeatState) -> Sequence[int]:
        """Tiles of the missing suit while there are any (2d, A4), else every face held."""
        missing = seat.memory["missing"]
        counts = seat.counts
        if seat.packed & self._missing_bits[missing]:
            return [face for face in self._faces_of[missing] if counts[face]]
        return [face for face, count in enumerate(counts) if count]

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """The missing suit bars melds of its own tiles, and with `while_holding` all melds (2e, A5, A6)."""
        missing = seat.memory["missing"]
        if self._suit_of[face] == missing:
            text = _("A tile of your missing suit never goes into a pung or a kong.")
            return Reason("missing_suit", text, "docs/rules/sichuan.md A5")
        if self.options.lock_while_holding and seat.packed & self._missing_bits[missing]:
            text = _("While you hold a tile of your missing suit you cannot pung, kong or win.")
            return Reason("void_lock", text, "docs/rules/sichuan.md A5")
        return None

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """None: every meld of this game is identical tiles."""
        return ()

    def is_group(self, kind: str, faces: tuple[int, ...]) -> bool:
        """Never: see `lays`."""
        return False

    # -- what wins

    @cached_property
    def _shape(self) -> Callable[[int, int], int]:
        """The look-up of `suit_shapes`, made when the first hand is looked at."""
        return suit_shapes().get

    def can_win(self, seat: SeatState, how: How) -> bool:
        """Four melds and a pair or seven pairs, without a tile of the missing suit (4a, 4b)."""
        packed = seat.packed
        size = seat.size
        melds = seat.melds
        if not how.in_hand:
            packed += UNITS[how.face]
            size += 1
        if melds:
            size += 3 * len(melds)
        elif not packed & ODD:
            return size == WINNING_SIZE and not self._has_missing(seat, packed)
        shape = self._shape
        return (
            shape(packed & SUIT_MASK, NEITHER)
            + shape(packed >> SUIT_BITS & SUIT_MASK, NEITHER)
            + shape(packed >> 2 * SUIT_BITS, NEITHER)
            == _COMPLETE
            and size == WINNING_SIZE
            and not self._has_missing(seat, packed)
        )

    def _has_missing(self, seat: SeatState, packed: int) -> bool:
        """Whether a tile of the seat's missing suit is in this hand or in its melds (4b).

        In play there is none in a meld; a position or a request may say otherwise.
        """
        missing = seat.memory["missing"]
        if packed & self._missing_bits[missing]:
            return True
        suit_of = self._suit_of
        return any(suit_of[meld.faces[0]] == missing for meld in seat.melds)

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The reading with the most fan, all patterns added up (A34, A35), or why the hand is no win."""
        expected = self.rest(seat) + 1
        found = seat.owned + (0 if how.in_hand else 1)
        if found != expected:
            text = _("With its melds a hand wins with {expected} tiles, not with {found}.")
            return _no_win("card_count", text.format(expected=expected, found=found), "3a")
        packed = seat.packed if how.in_hand else seat.packed + UNITS[how.face]
        if self._has_missing(seat, packed):
            return _no_win("missing_suit", _("A hand with a tile of its missing suit cannot win."), "4b")
        hand = best_hand(packed, seat.melds)
        if hand is None:
            text = _("The hand is neither four melds and a pair nor seven pairs.")
            return _no_win("incomplete", text, "4a")
        groups = [Group(meld.kind, meld.faces) for meld in seat.melds]
        groups += [Group(piece.kind, piece.faces) for piece in hand.pieces]
        patterns = {**hand.patterns, **self._event_patterns(how)}
        score = self._score(self._event_fan(hand.fan, patterns, how))
        return Win(seat.index, how, tuple(groups), patterns, score, score["points"])

    def _event_patterns(self, how: How) -> dict[str, int]:
        """The patterns that depend on how the hand was won (4h, 4i, A46-A50)."""
        options = self.options
        drawn = how.source in (DRAW, DEAL)
        last = options.last_tile == "draw_and_discard" or (options.last_tile == "draw_only" and drawn)
        holds = {
            "after_kong": drawn and how.after_replacement,
            "robbed_kong": not drawn and how.source != DISCARD,
            "last_card": how.stock_empty and last,
            "kong_discard": how.source == DISCARD
            and how.replacement_discard
            and options.kong_discard_fan > 0,
            "heavenly": how.source == DEAL and options.heavenly_fan != 0,
        }
        return {name: 1 for name, holding in holds.items() if holding}

    def _event_fan(self, fan: int, patterns: Mapping[str, int], how: How) -> int:
        """The hand's fan with those of its event patterns, and of a self-draw where that is a fan."""
        options = self.options
        fan += sum(FAN[name] for name in ("after_kong", "robbed_kong", "last_card") if name in patterns)
        if "kong_discard" in patterns:
            fan += options.kong_discard_fan
        if options.self_draw == "fan_plus_1" and how.source in (DRAW, DEAL):
            fan += 1
        if "heavenly" not in patterns:
            return fan
        if options.heavenly_fan is None:
            return max(fan, TEXT_CAP if options.cap_fan is None else options.cap_fan)
        return fan + options.heavenly_fan

    def _score(self, fan: int) -> dict[str, int]:
        return {"fan": fan, "points": self.options.points(fan)}

    def waits(self, seat: SeatState, visible: Sequence[int]) -> dict[int, dict[str, int]]:
        """The faces that complete the hand and what each is worth without event extras (A59-A61)."""
        packed = seat.packed
        if seat.owned != self.rest(seat) or self._has_missing(seat, packed):
            return {}
        faces = completing(packed)
        if not seat.melds and pairs_distance(packed) == 1:
            faces = sorted({*faces, *pairs_improving(packed)})
        found: dict[int, dict[str, int]] = {}
        for face in faces:
            if self._copies(seat, face, visible) < COPIES:
                hand = best_hand(packed + UNITS[face], seat.melds)
                if hand is not None:
                    found[face] = self._score(hand.fan)
        return found

    def _copies(self, seat: SeatState, face: int, visible: Sequence[int]) -> int:
        """The copies that exhaust a wait on `face`, as option `ready_dead_wait` counts them (A59)."""
        if self.options.ready_dead_wait == "ignore":
            return 0
        copies = seat.counts[face]
        if self.options.ready_dead_wait == "own_concealed":
            return copies
        copies += sum(meld.faces.count(face) for meld in seat.melds)
        if self.options.ready_dead_wait == "visible_all":
            copies += visible[face]
        return copies

    # -- what is paid

    def pay_meld(self, deal: Deal, seat: int, meld: Meld, fresh: bool) -> Sequence[Entry]:
        """Kong income (5c, A17, A56); a pung earns nothing."""
        options = self.options
        amount = {
            "kong": options.exposed_kong_side,
            "concealed_kong": 2,
            "added_kong": 1 if fresh else options.added_kong_from_hand_pays,
        }.get(meld.kind, 0)
        amounts = {payer: amount for payer in deal.active() if payer != seat}
        if meld.kind == "kong":
            amounts[meld.source] = 2
        payers = tuple((payer, paid) for payer, paid in sorted(amounts.items()) if paid)
        return [Entry("kong", seat, payers, meld.kind)] if payers else []

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """A discarder or kong owner pays each winner; all who are left pay a self-draw (5b, A25, A26)."""
        entries = []
        for win in wins:
            points = win.score["points"]
            if win.how.source in (DRAW, DEAL):
                paid = self.options.self_draw_points(points)
                payers = tuple((payer, paid) for payer in active if payer != win.seat)
            else:
                payers = ((win.how.owner, points),)
            entries.append(Entry("win", win.seat, payers))
        return entries

    def settle(self, deal: Deal, result: str) -> Sequence[Entry]:
        """Pigs, unready hands and kong income after the wall has run out (5e-5g); else nothing (A32)."""
        pigs: list[int] = []
        worth: dict[int, int] = {}
        for seat in deal.seats:
            if seat.status != ACTIVE:
                continue
            if seat.packed & self._missing_bits[seat.memory["missing"]]:
                pigs.append(seat.index)
            elif waits := self.waits(seat, open_faces(deal.seats, seat.index)):
                worth[seat.index] = max(score["points"] for score in waits.values())
        return list(settle_exhausted(deal, self.options, pigs, worth))

    # -- for bots

    def appraise(self, view: View, action: Action) -> float:
        """See `menzi_sichuan.appraisal`."""
        return appraisal.appraise(self._missing_bits, view, action)


def _no_win(code: str, text: str, rule: str) -> NoWin:
    return NoWin(Reason(code, text, f"docs/rules/sichuan.md {rule}"))
