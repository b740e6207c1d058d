"""Wins on the dealt cards: three ti or five kan, and, as a house rule, the dealer's complete hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from menzi.i18n import _
from menzi.rules import Group, How, NoWin, Win
from menzi.state import SeatState
from menzi_paohuzi.decompose import best_split, split_groups
from menzi_paohuzi.groups import KAN, TI, group, reason
from menzi_paohuzi.winning import MIN_HUXI, Concealed, card_count, complete, too_few_huxi, tun

DEALT: Final = 20
"""Cards of a seat after the deal; the dealer has one more."""

PATTERNS: Final = {"heavenly": 1}
"""Every opening win is called heavenly, the dealer's complete hand too (docs/rules/paohuzi.md 4.2)."""


class Opening:
    """The win test on the dealt cards, with a table's options."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        heavenly = options["heavenly"]
        self._played: bool = heavenly["mode"] != "off"
        self._ti: int = heavenly["ti"]
        self._kan: int = heavenly["kan"]
        self._ti_is_kan: bool = heavenly["ti_counts_as_kan"]
        self._huxi: str | int = heavenly["huxi"]
        self._dealer: bool = options["dealer_complete_hand"]

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """The better of the two wins, or why there is none (docs/rules/paohuzi.md O5, O6, Q45-Q48)."""
        is_dealer = seat.index == how.dealer
        dealt = DEALT + is_dealer
        if seat.owned != dealt:
            return NoWin(card_count(dealt, seat.owned))
        fixed = [group(meld.kind, meld.faces) for meld in seat.melds if meld.kind == TI]
        fixed += Concealed.of(seat.packed).groups()
        heavenly = self._heavenly(seat, how, fixed) if self._played else None
        whole = self._complete(seat, how, fixed) if self._dealer and is_dealer else None
        if heavenly is None or (isinstance(whole, Win) and whole.points > heavenly.points):
            return whole or self._none()
        return heavenly

    def _heavenly(self, seat: SeatState, how: How, fixed: list[Group]) -> Win | None:
        tis = [g for g in fixed if g.kind == TI]
        kans = [g for g in fixed if g.kind == KAN]
        made: list[Group] = []
        if len(kans) + (len(tis) if self._ti_is_kan else 0) >= self._kan:
            made += kans
            made += tis if self._ti_is_kan else []
        if len(tis) >= self._ti:
            made += [g for g in tis if g not in made]
        if not made:
            return None
        if isinstance(self._huxi, int):
            huxi = self._huxi
        else:
            huxi = _sum(fixed if self._huxi == "all" else made)
        # A house rule may make it worth less than the minimum; it is an exception to that and earns one tun.
        score = {"huxi": huxi, "tun": max(1, tun(huxi))}
        return Win(seat.index, how, tuple(fixed), PATTERNS, score, huxi)

    def _complete(self, seat: SeatState, how: How, fixed: list[Group]) -> Win | NoWin | None:
        hand = Concealed.of(seat.packed)
        fours = seat.fours + hand.fours.bit_count()
        if seat.owned != complete(fours):
            return None
        split = best_split(hand.loose, fours > 0)
        if split is None:
            return None
        huxi = _sum(fixed) + split.huxi
        if huxi < MIN_HUXI:
            return too_few_huxi(huxi)
        groups = (*fixed, *split_groups(hand.loose, fours > 0, split))
        return Win(seat.index, how, groups, PATTERNS, {"huxi": huxi, "tun": tun(huxi)}, huxi)

    def _none(self) -> NoWin:
        if not self._played:
            return NoWin(reason("no_opening_win", _("This table does not play the heavenly win."), "O5"))
        text = _("A heavenly win takes {ti} ti or {kan} kan.").format(ti=self._ti, kan=self._kan)
        return NoWin(reason("no_heavenly", text, "O5"))


def _sum(groups: list[Group]) -> int:
    return sum(g.value or 0 for g in groups)
