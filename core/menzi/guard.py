"""Plugins that are not part of this package, at arm's length: whatever they do comes out as a PluginError.

`GuardedRules` stands before a rules object, `GuardedBot` before a bot. Every call is timed (menzi.watchdog), what it
raises is caught, and what it returns is checked (menzi.promises); the error names the plugin and the method. The
games of this package are played without it and pay nothing; their tests play them with it.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from menzi.actions import Action
from menzi.errors import CardError, PluginError, SpecError
from menzi.i18n import _
from menzi.promises import (
    appraise_fault,
    bars_fault,
    discards_fault,
    entries_fault,
    judge_fault,
    lays_fault,
    rest_fault,
    shown,
    state_of,
    truth_fault,
    waits_fault,
)
from menzi.rules import METHODS, How, Lay, NoWin, Reason, Rules, RulesFactory, Win
from menzi.watchdog import Overtime, too_long, watchdog

if TYPE_CHECKING:
    from menzi.bots import Bot, BotFactory
    from menzi.claims import Row
    from menzi.deal import Deal
    from menzi.house import HouseRule
    from menzi.state import Entry, Meld, SeatState
    from menzi.table import Table
    from menzi.view import View

T = TypeVar("T")

_CORE = Path(__file__).parent


def run(plugin: str, hook: str, call: Callable[[], T], fault: Callable[[T], str]) -> T:
    """What `call` returns; PluginError if it raises, takes too long, or `fault` finds something wrong with it.

    SpecError and CardError pass through: a variant that lacks an option, a deck that the rules are not for.
    """
    dog = watchdog()
    watched = dog.enter(plugin, hook)
    try:
        try:
            found = call()
            wrong = fault(found)
        finally:
            dog.leave(watched)
    except (PluginError, SpecError, CardError):
        raise
    except Overtime:
        dog.leave(watched)
        if not watched.late:
            raise
        raise PluginError(plugin, hook, too_long(dog.seconds)) from None
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:  # whatever it is, it is the plugin's
        raise PluginError(plugin, hook, raised(error)) from error
    if watched.late:  # it has swallowed the interruption
        raise PluginError(plugin, hook, too_long(dog.seconds))
    if wrong:
        raise PluginError(plugin, hook, wrong)
    return found


def raised(error: BaseException) -> str:
    """What was raised, and the plugin's own last line on the way."""
    try:
        said = str(error)
    except Exception:  # its __str__ may be broken too; the name of its type will do
        said = ""
    what = f"{type(error).__name__}: {said}" if said else type(error).__name__
    frames = [f for f in traceback.extract_tb(error.__traceback__) if _CORE not in Path(f.filename).parents]
    if not frames:
        return _("it raised {what}.").format(what=what)
    where = Path(frames[-1].filename).name
    return _("it raised {what} ({file}, line {line}).").format(what=what, file=where, line=frames[-1].lineno)


def _anything(_found: object) -> str:
    return ""


class GuardedRules:
    """`menzi.rules.Rules` that hold the promises of the protocol or raise PluginError.

    What else the rules object has can be reached through this one too.
    """

    def __init__(self, rules: Rules, table: Table, plugin: str) -> None:
        self.inner = rules
        self.table = table
        self.plugin = plugin

    def __getattr__(self, name: str) -> Any:
        if name == "inner":  # while a copy is being made
            raise AttributeError(name)
        return getattr(self.inner, name)

    def _look(
        self, hook: str, seats: Sequence[SeatState], call: Callable[[], T], fault: Callable[[T], str]
    ) -> T:
        """Like `run`; the seats that the plugin is shown must be as before afterwards."""
        before = state_of(seats)

        def whole_fault(found: T) -> str:
            if state_of(seats) != before:
                return _("it changed a seat; rules look at seats and leave them as they are.")
            return fault(found)

        return run(self.plugin, hook, call, whole_fault)

    def rest(self, seat: SeatState) -> int:
        """See `Rules`."""
        return self._look("rest", (seat,), lambda: self.inner.rest(seat), rest_fault)

    def discards(self, seat: SeatState) -> Sequence[int]:
        """See `Rules`."""
        call = lambda: self.inner.discards(seat)  # noqa: E731  # as in every method here
        return self._look("discards", (seat,), call, lambda found: discards_fault(self.table, seat, found))

    def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
        """See `Rules`."""
        return self._look("bars", (seat,), lambda: self.inner.bars(seat, row, face), bars_fault)

    def lays(self, seat: SeatState, row: Row, face: int) -> Sequence[Lay]:
        """See `Rules`; every group must be one to `is_group` too."""

        def fault(found: Sequence[Lay]) -> str:
            wrong = lays_fault(self.table, seat, row, face, found)
            if wrong:
                return wrong
            for group in (tuple(sorted(g)) for lay in found for g in lay.groups):
                if not self.inner.is_group(row.makes, group):
                    message = _("it lays {cards}, which is no {kind} to 'is_group'.")
                    return message.format(cards=self.table.deck.text(group), kind=row.makes)
            return ""

        return self._look("lays", (seat,), lambda: self.inner.lays(seat, row, face), fault)

    def is_group(self, kind: str, faces: tuple[int, ...]) -> bool:
        """See `Rules`."""
        return run(self.plugin, "is_group", lambda: self.inner.is_group(kind, faces), truth_fault)

    def can_win(self, seat: SeatState, how: How) -> bool:
        """See `Rules`; `judge` must agree with a yes."""
        if not self._look("can_win", (seat,), lambda: self.inner.can_win(seat, how), truth_fault):
            return False
        found = self.judge(seat, how)
        if isinstance(found, NoWin):
            message = _("it says that seat {seat} wins, but 'judge' says no: {why}")
            raise PluginError(self.plugin, "can_win", message.format(seat=seat.index, why=found.reason.text))
        return True

    def judge(self, seat: SeatState, how: How) -> Win | NoWin:
        """See `Rules`."""
        call = lambda: self.inner.judge(seat, how)  # noqa: E731
        return self._look("judge", (seat,), call, lambda found: judge_fault(self.table, seat, how, found))

    def pay_meld(self, deal: Deal, seat: int, meld: Meld, fresh: bool) -> Sequence[Entry]:
        """See `Rules`."""
        return self._pay("pay_meld", deal, lambda: self.inner.pay_meld(deal, seat, meld, fresh))

    def pay_wins(self, wins: Sequence[Win], active: Sequence[int]) -> Sequence[Entry]:
        """See `Rules`."""
        call = lambda: self.inner.pay_wins(wins, active)  # noqa: E731
        return run(self.plugin, "pay_wins", call, lambda found: entries_fault(self.table, found))

    def settle(self, deal: Deal, result: str) -> Sequence[Entry]:
        """See `Rules`."""
        return self._pay("settle", deal, lambda: self.inner.settle(deal, result))

    def _pay(self, hook: str, deal: Deal, call: Callable[[], Sequence[Entry]]) -> Sequence[Entry]:
        """Payments are returned, and booked by the deal: sums that are changed by hand do not add up to zero."""
        before = (list(deal.scores), len(deal.ledger), len(deal.log))

        def fault(found: Sequence[Entry]) -> str:
            if (list(deal.scores), len(deal.ledger), len(deal.log)) != before:
                return _("it changed the deal's scores or ledger; return every payment as an Entry instead.")
            return entries_fault(self.table, found)

        return self._look(hook, deal.seats, call, fault)

    def waits(self, seat: SeatState, visible: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
        """See `Rules`."""
        call = lambda: self.inner.waits(seat, visible)  # noqa: E731
        return self._look("waits", (seat,), call, lambda found: waits_fault(self.table, found))

    def appraise(self, view: View, action: Action) -> float:
        """See `Rules`."""
        return run(self.plugin, "appraise", lambda: self.inner.appraise(view, action), appraise_fault)


class GuardedBot:
    """A bot that chooses a legal action or raises PluginError."""

    def __init__(self, bot: Bot, plugin: str) -> None:
        self.inner = bot
        self.plugin = plugin

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """See `Bot`."""

        def fault(found: Action) -> str:
            if any(found is action for action in legal):
                return ""
            message = _("it chose {found}, which is not legal; legal are {legal}.")
            texts = ", ".join(action.text for action in legal)
            chosen = repr(found.text) if isinstance(found, Action) else shown(found)
            return message.format(found=chosen, legal=texts)

        return run(self.plugin, "choose", lambda: self.inner.choose(view, legal), fault)


def guarded_rules(make: RulesFactory, plugin: str) -> RulesFactory:
    """A factory of rules that keep their promises."""
    return lambda table: GuardedRules(
        run(plugin, "rules", lambda: make(table), _methods_fault), table, plugin
    )


def guarded_house_rule(rule: HouseRule, plugin: str) -> HouseRule:
    """A house rule that makes rules that keep their promises."""
    wrap, ends = rule.wrap, rule.ends

    def guarded(rules: Rules, table: Table) -> Rules:
        if wrap is None:
            return rules
        made = run(plugin, f"house rule {rule.name}", lambda: wrap(rules, table), _methods_fault)
        return GuardedRules(made, table, plugin)

    def asked(deal: Deal) -> bool:
        return ends is not None and run(plugin, f"house rule {rule.name}", lambda: ends(deal), truth_fault)

    return replace(rule, wrap=guarded if wrap else None, ends=asked if ends else None)


def guarded_bot(make: BotFactory, plugin: str) -> BotFactory:
    """A factory of bots that choose what is legal."""
    return lambda seed: GuardedBot(run(plugin, "bot", lambda: make(seed), _anything), plugin)


def _methods_fault(found: object) -> str:
    missing = [name for name in METHODS if not callable(getattr(found, name, None))]
    if not missing:
        return ""
    message = _("it made {found}, which lacks {methods}; rules have all methods of menzi.rules.Rules.")
    return message.format(found=shown(found), methods=", ".join(missing))
