"""House rules: what a plugin registers to change a game at some tables.

A house rule may put data into a variant, exactly as an heir's file would (its *part*), and wrap the rules of the
game with an object that answers some questions otherwise (`menzi.rules.Wrapped`). A variant lists the house rules
that it is played with (`with:`), innermost first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from menzi.rules import Rules
    from menzi.table import Ends, Table

WRITTEN_BY_CORE = ("id", "name", "description", "extends", "rules", "with", "options")
"""Keys of a variant that a part does not have."""

ITEM_KEYS = ("plugin", "drop", "merged")
"""What an item of `with` says beside values of options."""

Wrap = Callable[["Rules", "Table"], "Rules"]
"""Makes the rules that a table plays by out of those that it has so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRule:
    """One house rule, as a plugin registers it. Raises ValueError where its parts contradict each other."""

    name: str
    """What a variant's `with:` calls it."""
    text: Mapping[str, str]
    """What it says, in a sentence, for the page of rules: a language to a text, `en` among them.

    `{NAME.OPTION}` stands for the value in force of an option of this rule.
    """
    rules: frozenset[str] = frozenset()
    """The games that it is for, as a variant's `rules:` calls them; empty: any."""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Its options, defined like the fields of an option of type map, which is what they become: `NAME.OPTION`."""
    part: Mapping[str, Any] = field(default_factory=dict)
    """What it puts into the variant: what an heir's file would say, but for `options`.

    New steps, claims and declarations say with `place` where they go, so that several house rules can add some.
    """
    wrap: Wrap | None = None
    """Called once, when a table is made."""
    ends: Ends | None = None
    """Asked before every turn whether the deal ends there, as if the stock were empty.

    It judges by what a position tells (seats, stock, ledger), for deals are resumed from positions.
    """
    replaces: frozenset[str] = frozenset()
    """What it makes its own, in words that other house rules for the game use too (a pattern, `pay_wins`).

    Two that replace the same are never played together.
    """

    def __post_init__(self) -> None:
        if not self.text.get("en"):
            raise ValueError(f"the house rule {self.name!r} has no sentence in English ('text')")
        for key in WRITTEN_BY_CORE:
            if key in self.part:
                raise ValueError(f"the part of the house rule {self.name!r} cannot have {key!r}")
        if "use" in self.part.get("deck", {}):
            raise ValueError(f"the house rule {self.name!r} cannot replace the deck")
        for key in ITEM_KEYS:
            if key in self.options:
                raise ValueError(f"an option of the house rule {self.name!r} cannot be called {key!r}")
        self.written()

    def written(self) -> str:
        """Everything that a variant gets from it, as text that changes when that does. ValueError: no plain data."""
        data = [
            self.name,
            dict(self.text),
            sorted(self.rules),
            self.options,
            self.part,
            sorted(self.replaces),
        ]
        try:
            return json.dumps(data, sort_keys=True)
        except TypeError as error:
            raise ValueError(
                f"the house rule {self.name!r} has a part that is no plain data: {error}"
            ) from None
