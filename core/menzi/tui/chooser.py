"""What the player is about to choose: a card of the hand, or one of the other choices. No drawing, no keys.

Choosing and confirming are two steps: a card is chosen by arrows, by its number or by a click, and discarded
by a second one.
"""

from __future__ import annotations

import time

from menzi.actions import PASS, WIN
from menzi.i18n import _
from menzi.tableview import Prompt, TableView

PAUSE = 1.0
"""Seconds within which two digits are one number."""


class Chooser:
    """The state of one decision at `table`. `position` is in the hand, `picked` among the choices."""

    def __init__(self, table: TableView) -> None:
        self.table = table
        self.position: int | None = None
        self.picked: int | None = None
        self.message = ""
        self._number = 0
        self._typed = 0.0
        self._others = [i for i, choice in enumerate(table.choices) if choice.key]
        if table.prompt is not Prompt.TURN and self._others:
            self.picked = self._default()

    def _default(self) -> int:
        """The choice that Enter takes at once: a win, else to pass, else the first."""
        kinds = {self.table.choices[i].kind: i for i in reversed(self._others)}
        return kinds.get(WIN, kinds.get(PASS, self._others[0]))

    @property
    def choosing_card(self) -> bool:
        """Whether a card is to be discarded."""
        return self.table.prompt is Prompt.TURN

    def by_key(self, key: str) -> str | None:
        """The action of the choice with this key."""
        return next((c.action for c in self.table.choices if c.key and c.key == key), None)

    def take(self, number: int) -> str:
        """The action of choice `number`."""
        return self.table.choices[number].action

    def move(self, step: int) -> None:
        """Go to the next card or choice on the left (-1) or right (1)."""
        if self.picked is not None:
            at = self._others.index(self.picked)
            self.picked = self._others[(at + step) % len(self._others)]
        elif self.choosing_card:
            n = len(self.table.hand)
            start = self.position if self.position is not None else (n if step < 0 else -1)
            self.choose((start + step) % n)

    def switch(self) -> None:
        """Between the hand and the choices beside a discard."""
        if not self.choosing_card or not self._others:
            return
        if self.picked is None:
            self.picked, self.position, self.message = self._others[0], None, ""
        else:
            self.picked = None

    def digit(self, digit: int, now: float | None = None) -> None:
        """A digit was typed: the card of that number, or the second digit of one."""
        now = time.monotonic() if now is None else now
        number = self._number * 10 + digit if now - self._typed < PAUSE else digit
        if number > len(self.table.hand):
            number = digit
        self._number, self._typed = number, now
        if self.choosing_card and 1 <= number <= len(self.table.hand):
            self.choose(number - 1)

    def choose(self, position: int) -> None:
        """Choose the card at this position of the hand."""
        self.picked = None
        self.position = position
        held = self.table.hand[position]
        text = _("{card}, {name}: Enter discards it.") if held.choice >= 0 else _("{card}, {name}: not now.")
        self.message = text.format(card=held.card.label, name=held.card.name)

    def click(self, position: int) -> str | None:
        """A click on a card: the first one chooses it, the second one is its action."""
        if not self.choosing_card:
            return None
        if position == self.position:
            return self.confirm()
        self.choose(position)
        return None

    def confirm(self) -> str | None:
        """The action that is chosen; None if there is none yet or it is not allowed."""
        if self.picked is not None:
            return self.table.choices[self.picked].action
        if not self.choosing_card:
            return None
        if self.position is None:
            able = [i for i, held in enumerate(self.table.hand) if held.choice >= 0]
            if able:
                self.choose(able[-1])
            return None
        held = self.table.hand[self.position]
        if held.choice < 0:
            self.message = _("{card} may not be discarded now.").format(card=held.card.label)
            return None
        return self.table.choices[held.choice].action
