"""A house rule for Paohuzi: hands of no red card, one, ten or more, and thirteen or more multiply the tun.

The source is docs/rules/paohuzi.md, section 4.2. The default values are those of the red-black-dot table of
Changde; every table has its own, so each is an option.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule

if TYPE_CHECKING:
    from menzi.rules import Rules
    from menzi.table import Table

__all__ = ["RED_FAN", "menzi_house_rules"]


def _wrap(rules: Rules, table: Table) -> Rules:
    # Here, so that listing plugins does not load it.
    from menzi_red_fan.fans import RedFan

    return RedFan(rules, table)


def _fan(default: int, help: str) -> Mapping[str, Any]:
    return {"type": "integer", "minimum": 0, "default": default, "help": {"en": help}}


RED_FAN: Final = HouseRule(
    name="red_fan",
    text={
        "en": "Every opponent pays the tun times the fan of the hand: fan for no red card (2, 7 and 10 are red), "
        "for exactly one, for ten or more, and for thirteen or more.",
        "zh": "红黑点：黑胡、点胡、红胡、十三红计番，囤数乘以番数。",
    },
    rules=frozenset({"paohuzi"}),
    options={
        "black": _fan(5, "Fan of a win without a red card; 0: none."),
        "dot": _fan(3, "Fan of a win with exactly one red card; 0: none."),
        "red": _fan(2, "Fan of a win with ten red cards or more; 0: none."),
        "red_extra": _fan(
            0, "Fan more for every red card over ten; they belong to the fan of ten red cards."
        ),
        "thirteen": _fan(
            4, "Fan of a win with thirteen red cards or more, in place of those for ten; 0: none."
        ),
        "combine": {
            "type": "enum",
            "values": ["add", "max", "multiply"],
            "default": "add",
            "help": {"en": "What becomes of these fan beside those of other house rules."},
        },
    },
    part={
        "display": {
            "patterns": {
                "black": {"en": "black", "zh": "黑胡"},
                "dot": {"en": "one dot", "zh": "点胡"},
                "red": {"en": "red", "zh": "红胡"},
                "thirteen_red": {"en": "thirteen red", "zh": "十三红"},
            },
            "score": {"fan": {"en": "fan", "zh": "番"}, "points": {"en": "points", "zh": "分"}},
        },
        "texts": {
            "patterns": {
                "black": [{"text": {"en": "{red_fan.black} fan: no red card in the hand."}}],
                "dot": [{"text": {"en": "{red_fan.dot} fan: exactly one red card."}}],
                "red": [
                    {
                        "text": {
                            "en": "{red_fan.red} fan: ten red cards or more; {red_fan.red_extra} for each over ten."
                        }
                    }
                ],
                "thirteen_red": [
                    {
                        "text": {
                            "en": "{red_fan.thirteen} fan in place of red, if that is not 0: thirteen or more."
                        }
                    }
                ],
            }
        },
    },
    wrap=_wrap,
    replaces=frozenset({"black", "dot", "red", "thirteen_red"}),
)


@hookimpl
def menzi_house_rules() -> Iterable[HouseRule]:
    """Offer the house rule `red_fan`."""
    return [RED_FAN]
