"""The rule options of variants/sichuan.yaml, as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

TEXT_CAP: Final = 5
"""The cap of the rule text (5a), which a heavenly win earns at a table without a cap."""


@dataclass(frozen=True, slots=True)
class Options:
    """One value an option, as the YAML explains it. `cap_fan` None: no cap; `heavenly_fan` None: the cap."""

    lock_while_holding: bool
    cap_fan: int | None
    cap_includes_self_draw: bool
    self_draw: str
    last_tile: str
    kong_discard_fan: int
    heavenly_fan: int | None
    exposed_kong_side: int
    added_kong_from_hand_pays: int
    ready_dead_wait: str
    pig_pays_winners: bool
    pig_also_pays_ready: bool
    kong_return_to: str

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> Options:
        """Read a table's options."""
        cap, heavenly = options["cap_fan"], options["heavenly_fan"]
        return cls(
            lock_while_holding=options["void_lock"] == "while_holding",
            cap_fan=None if cap == "none" else cap,
            cap_includes_self_draw=options["cap_includes_self_draw"],
            self_draw=options["self_draw"],
            last_tile=options["last_tile"],
            kong_discard_fan=options["kong_discard_fan"],
            heavenly_fan=None if heavenly == "cap" else heavenly,
            exposed_kong_side=options["exposed_kong_side"],
            added_kong_from_hand_pays=options["added_kong_from_hand_pays"],
            ready_dead_wait=options["ready_dead_wait"],
            pig_pays_winners=options["pig_pays_winners"],
            pig_also_pays_ready=options["pig_also_pays_ready"],
            kong_return_to=options["kong_return_to"],
        )

    def points(self, fan: int) -> int:
        """The base points of so many fan (5a)."""
        capped: int = 2 ** (fan if self.cap_fan is None else min(fan, self.cap_fan))
        return capped

    def self_draw_points(self, points: int) -> int:
        """What each payer pays for a self-draw with these base points (5b, A51, A52)."""
        if self.self_draw == "base_plus_1":
            paid = points + 1
        elif self.self_draw == "double":
            paid = 2 * points
        else:  # fan_plus_1 is in the fan already
            paid = points
        if self.cap_includes_self_draw and self.cap_fan is not None:
            return min(paid, self.points(self.cap_fan))
        return paid
