"""A house rule for Sichuan mahjong: before the missing suit three tiles of one suit are exchanged.

The source is docs/rules/sichuan.md, section 4, "Swap three". The exchange itself is a mechanism of the core; here
are its values, and what a bot should pass on (menzi_swap_three.choice).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule

if TYPE_CHECKING:
    from menzi.rules import Rules
    from menzi.table import Table

__all__ = ["SWAP_THREE", "menzi_house_rules"]

KIND: Final = "swap"
"""The word of the action."""


def _wrap(rules: Rules, table: Table) -> Rules:
    # Here, so that listing plugins does not load it.
    from menzi_swap_three.choice import SwapThree

    return SwapThree(rules)


SWAP_THREE: Final = HouseRule(
    name="swap_three",
    text={
        "en": "Before the missing suits are chosen, every player passes three tiles of one suit on.",
        "zh": "换三张：定缺之前，每人换出三张同一花色的牌。",
    },
    rules=frozenset({"sichuan"}),
    options={
        "to": {
            "type": "enum",
            "values": ["lot", "next", "previous", "across"],
            "default": "lot",
            "help": {
                "en": "To whom the tiles go: the next player, the previous one, the one across, or by lot."
            },
        }
    },
    part={
        "opening": [
            {
                "step": "exchange",
                "kind": KIND,
                "take": 3,
                "one_suit": True,
                "to": {"option": "swap_three.to"},
                "place": {"before": "missing"},
            }
        ],
        "display": {"kinds": {KIND: {"en": "swap three", "zh": "换三张"}}},
        "texts": {"kinds": {KIND: [{"text": {"en": "three tiles of one suit, passed on before play"}}]}},
    },
    wrap=_wrap,
)


@hookimpl
def menzi_house_rules() -> Iterable[HouseRule]:
    """Offer the house rule `swap_three`."""
    return [SWAP_THREE]
