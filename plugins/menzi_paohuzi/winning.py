"""When a hand is complete on a card from the stock, and what it is worth.

A win has seven groups, exactly one of them a pair if any has four cards (docs/rules/paohuzi.md O2-O4, Q50).
So a seat with n groups of four wins with `complete(n)` cards, and that many make seven groups if they can be
split at all. A kan stays together (P15, Q27). `Winning.readings` lists what the winning card may do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from menzi.claims import REVEAL
from menzi.i18n import _
from menzi.rules import Group, How, NoWin, Reason, Win
from menzi.state import BITS, SeatState
from menzi_paohuzi.decompose import NONE, best_split, split_groups
from menzi_paohuzi.groups import (
    EQUAL_HUXI,
    FACES,
    HALF_BITS,
    KAN,
    ONES,
    ONES_HALF,
    PAO,
    PENG,
    RANKS,
    TI,
    WEI,
    group,
    melds_huxi,
    reason,
)

MIN_HUXI: Final = 15
"""docs/rules/paohuzi.md O2."""


def tun(huxi: int) -> int:
    """15 to 17 huxi are one tun, every further three one more (docs/rules/paohuzi.md E4)."""
    return (huxi - MIN_HUXI) // 3 + 1


def rest(fours: int) -> int:
    """The cards between turns of a seat with this many groups of four (docs/rules/paohuzi.md 2, fact 2)."""
    return 20 + max(0, fours - 1)


def complete(fours: int) -> int:
    """The cards of a win with this many groups of four."""
    return 20 + max(1, fours)


class Concealed(NamedTuple):
    """A hand taken apart: packed loose cards, and one bit (the lowest of its field) a face of a kan or four.

    A four lies in a hand only before the opening ti are laid, and counts as the ti that it will be.
    """

    loose: int
    kans: int
    fours: int

    @classmethod
    def of(cls, packed: int) -> Concealed:
        """Take a packed hand apart."""
        kans = packed & packed >> 1 & ONES
        fours = packed >> 2 & ONES
        return cls(packed - 3 * kans - 4 * fours, kans, fours)

    def huxi(self) -> int:
        """What its kans and fours are worth."""
        return _equal_huxi(KAN, self.kans) + _equal_huxi(TI, self.fours)

    def groups(self) -> list[Group]:
        """Its fours and kans as groups."""
        return [
            group(kind, (face,) * size)
            for kind, size, faces in ((TI, 4, self.fours), (KAN, 3, self.kans))
            for face in range(FACES)
            if faces >> BITS * face & 1
        ]


def _equal_huxi(kind: str, faces: int) -> int:
    small, big = EQUAL_HUXI[kind]
    return small * (faces & ONES_HALF).bit_count() + big * (faces >> HALF_BITS).bit_count()


class Reading(NamedTuple):
    """One use of the winning card: the loose cards that are then left to split, with or without a pair.

    `made` is the kind of the group of equal cards that the card completes, "" where it is a loose card;
    `grows` is the kind of the triple that it makes a four, "" where there is none.
    """

    loose: int
    pair: bool
    made: str = ""
    grows: str = ""

    def extra(self, face: int) -> int:
        """What the group of equal cards adds to the huxi of the seat."""
        if not self.made:
            return 0
        big = face >= RANKS
        return EQUAL_HUXI[self.made][big] - (EQUAL_HUXI[self.grows][big] if self.grows else 0)


class Winning:
    """The win test on a card from the stock, with a table's options."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self._wei_takes_ti: bool = options["wei_plus_own_reveal"] == TI
        self._fourth_must_pao: bool = options["win_fourth_must_pao"]

    def readings(self, seat: SeatState, how: How) -> list[Reading]:
        """Every use of the winning card that leaves the right number of cards.

        An own reveal that makes a ti or wei makes it first (docs/rules/paohuzi.md P4, P5, P19, Q30).
        Another's may make a peng or pao (Q29). A fourth card is free to go elsewhere (Q28).
        """
        loose, kans, concealed = Concealed.of(seat.packed)
        fours = seat.fours + concealed.bit_count()
        if seat.size + seat.laid + (not how.in_hand) != complete(fours):
            return []
        pair = fours > 0
        if how.in_hand:
            return [Reading(loose, pair)]
        face = how.face
        one = 1 << BITS * face
        held = seat.counts[face]
        own = how.owner == seat.index
        exposed = _exposed_triple(seat, face)
        if own and held == 2:
            return [Reading(loose - one - one, pair, WEI)]
        fourth = KAN if kans & one else exposed
        made = TI if own and (fourth == KAN or (fourth == WEI and self._wei_takes_ti)) else PAO
        found: list[Reading] = []
        # A second group of four leaves the hand one card short.
        if fourth and not pair:
            found.append(Reading(loose, True, made, fourth))
        if fourth and (made == TI or self._fourth_must_pao):
            return found
        if held == 2:
            found.append(Reading(loose - one - one, pair, PENG))
        found.append(Reading(loose + one, pair))
        return found

    def can_win(self, seat: SeatState, how: How) -> bool:
        """Whether some reading is a win."""
        fixed = NONE
        for reading in self.readings(seat, how):
            split = best_split(reading.loose, reading.pair)
            if split is None:
                continue
            if fixed < 0:
                fixed = melds_huxi(seat.melds) + Concealed.of(seat.packed).huxi()
            if fixed + reading.extra(how.face) + split.huxi >= MIN_HUXI:
                return True
        return False

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The reading with the most huxi (docs/rules/paohuzi.md Q49), or why there is none."""
        if how.source != REVEAL:
            return NoWin(
                reason(
                    "source",
                    _("A win takes a card that was revealed from the stock, never a thrown one."),
                    "P21",
                )
            )
        fixed = melds_huxi(seat.melds) + Concealed.of(seat.packed).huxi()
        best, most = None, NONE
        for reading in self.readings(seat, how):
            split = best_split(reading.loose, reading.pair)
            if split is not None and fixed + reading.extra(how.face) + split.huxi > most:
                best, most = (reading, split), fixed + reading.extra(how.face) + split.huxi
        if best is None:
            return NoWin(self._why_not(seat, how))
        if most < MIN_HUXI:
            return too_few_huxi(most)
        reading, split = best
        groups = _fixed_groups(seat, how.face, reading) + split_groups(reading.loose, reading.pair, split)
        return Win(seat.index, how, tuple(groups), {}, {"huxi": most, "tun": tun(most)}, most)

    def _why_not(self, seat: SeatState, how: How) -> Reason:
        owned = seat.owned + (not how.in_hand)
        in_hand = Concealed.of(seat.packed).fours.bit_count()
        fours = seat.fours + in_hand
        if how.melded and _laid_four(seat, how.face):
            fours -= 1  # the number of cards was right before this four was made
        missing = complete(fours) - owned
        if missing == 0:
            return reason(
                "structure",
                _("The cards do not form seven groups, with exactly one pair if one has four cards."),
                "O4",
            )
        opening = in_hand + sum(meld.kind == TI for meld in seat.melds)
        if 0 < missing < opening:
            return reason(
                "card_count",
                _(
                    "With {ti} opening ti this hand is {missing} short until a discard has been waived."
                ).format(ti=opening, missing=missing),
                "Q14",
            )
        return card_count(complete(fours), owned)


def _laid_four(seat: SeatState, face: int) -> bool:
    return any(meld.faces == (face,) * 4 for meld in seat.melds)


def _exposed_triple(seat: SeatState, face: int) -> str:
    """The kind of the own meld of three such cards, "" if there is none."""
    for meld in seat.melds:
        if meld.kind in (WEI, PENG) and meld.faces[0] == face:
            return meld.kind
    return ""


def _fixed_groups(seat: SeatState, face: int, reading: Reading) -> list[Group]:
    """The groups on the table and those of equal cards in hand, with what the winning card makes of them."""
    groups = [group(meld.kind, meld.faces) for meld in seat.melds] + Concealed.of(seat.packed).groups()
    if not reading.made:
        return groups
    if not reading.grows:
        return [*groups, group(reading.made, (face,) * 3)]
    grown = (reading.grows, (face,) * 3)
    return [group(reading.made, (face,) * 4) if (g.kind, g.faces) == grown else g for g in groups]


def too_few_huxi(huxi: int) -> NoWin:
    """Seven groups that are not worth enough."""
    text = _("The seven groups are worth {huxi} huxi; a win takes {least}.").format(huxi=huxi, least=MIN_HUXI)
    return NoWin(reason("min_huxi", text, "O2"), {"huxi": huxi})


def card_count(needed: int, owned: int) -> Reason:
    """The hand has a number of cards that no win has."""
    text = _("There are {owned} cards in all; a win with this hand takes {needed}.")
    return reason("card_count", text.format(owned=owned, needed=needed), "O2")
