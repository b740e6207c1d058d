"""The rule options of variants/hongkong.yaml, as typed values, and the pay table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

WINDS: Final = ("east", "south", "west", "north")
SPICY_FROM: Final = 4
"""Up to so many faan every pay table doubles with each faan."""


@dataclass(frozen=True, slots=True)
class Options:
    """One value an option, as the YAML explains it; None where a number is switched off."""

    min_faan: int
    limit_faan: int | None
    half_spicy: bool
    all_pay: bool
    prevailing: int
    """The number of the prevailing wind, east 0."""
    flowers: bool
    flowers_count: bool
    seven_pairs: int | None
    concealed_pungs: int | None
    concealed_kong_is_concealed: bool

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Options:
        """Read a table's options."""
        return cls(
            min_faan=options["min_faan"],
            limit_faan=_number(options["limit_faan"]),
            half_spicy=options["pay_table"] == "half_spicy",
            all_pay=options["payment"] == "all",
            prevailing=WINDS.index(options["prevailing_wind"]),
            flowers=options["flowers"],
            flowers_count=options["flowers_count_for_minimum"],
            seven_pairs=_number(options["seven_pairs_faan"]),
            concealed_pungs=_number(options["concealed_pungs_faan"]),
            concealed_kong_is_concealed=options["concealed_kong_is_concealed"],
        )

    def points(self, faan: int) -> int:
        """The base points of so many faan (P1, P2): one share of what is paid."""
        if self.limit_faan is not None:
            faan = min(faan, self.limit_faan)
        above = faan - SPICY_FROM
        if above <= 0 or not self.half_spicy:
            return 1 << faan
        doubled = 1 << SPICY_FROM + above // 2
        return doubled + doubled // 2 if above % 2 else doubled


def _number(value: int | str) -> int | None:
    return None if isinstance(value, str) else value
