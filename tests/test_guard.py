"""A guard before rules and bots: what breaks a promise is named, and what keeps it passes unchanged."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from menzi import guard
from menzi.bots import RandomBot
from menzi.claims import DRAW
from menzi.deal import Deal
from menzi.errors import PluginError, SpecError
from menzi.guard import GuardedRules, guarded_bot, guarded_rules
from menzi.rules import METHODS, Group, How, Lay, NoWin, Reason, Rules, Win
from menzi.simulate import play_many
from menzi.state import Entry
from menzi.table import Table
from menzi.watchdog import Watchdog

from .support.madeup import NAMES, MadeUpRules, table

WIN = Group("pair", (0, 0), 1)


def lying(**answers: Callable[..., Any]) -> Deal:
    """A deal at a guarded table whose rules give these answers in place of their own."""
    lamps = table("streams")
    deal = Deal(lamps, 1)

    class Lying(MadeUpRules):
        pass

    for name, answer in answers.items():
        setattr(Lying, name, answer)
    deal.rules = GuardedRules(Lying(lamps), lamps, "liar")
    return deal


def blame(deal: Deal, call: Callable[[Rules], object]) -> tuple[str, str]:
    """The method that is blamed, and why."""
    with pytest.raises(PluginError) as error:
        call(deal.rules)
    assert error.value.plugin == "liar"
    return error.value.hook, error.value.message


def how(seat: int = 0) -> How:
    return How(DRAW, seat, 0, in_hand=True)


@pytest.mark.parametrize("name", NAMES)
def test_rules_that_keep_their_promises_are_played_as_without_a_guard(name: str) -> None:
    free = table(name)
    guarded = Table(free.spec, guarded_rules(MadeUpRules, "madeup"))
    bots = [RandomBot] * free.seats
    one, two = (play_many(t, bots, 3, range(60)) for t in (free, guarded))
    assert (one.results, one.total, one.decisions) == (two.results, two.total, two.decisions)


def test_everything_that_a_rules_object_is_asked_is_guarded() -> None:
    assert [name for name in METHODS if name not in vars(GuardedRules)] == []


@pytest.mark.parametrize("name", METHODS)
def test_what_is_raised_is_told_with_its_line(name: str) -> None:
    def broken(*args: object, **_more: object) -> object:
        return list(args)[99]

    deal = lying(**{name: broken})
    arguments: dict[str, tuple[Any, ...]] = {
        "pay_meld": (deal, 0, None, False),
        "pay_wins": ([], []),
        "settle": (deal, "exhausted"),
        "is_group": ("row", (0, 1, 2)),
        "appraise": (None, None),
    }
    given = {"bars": 3, "lays": 3, "rest": 1, "discards": 1}.get(name, 2)
    call = arguments.get(name, (deal.seats[0], how(), 0)[:given])
    hook, why = blame(deal, lambda rules: getattr(rules, name)(*call))
    assert hook == name
    assert why.startswith("it raised IndexError: list index out of range (test_guard.py, line ")


@pytest.mark.parametrize(
    ("method", "found", "words"),
    [
        ("rest", True, "it returned True; a number of cards is expected"),
        ("rest", "13", "'13'"),
        ("rest", -1, "-1"),
        ("discards", None, "it returned None; a list of faces"),
        ("discards", iter([0]), "a list of faces"),
        ("discards", [99], "a list of faces"),
        ("discards", ["1a"], "a list of faces"),
        ("can_win", 1, "it returned 1; True or False is expected"),
        ("can_win", None, "it returned None"),
        ("judge", None, "it returned None; a Win or a NoWin is expected"),
        ("judge", True, "it returned True"),
        ("waits", [3], "a mapping of faces to scores"),
        ("waits", {99: {}}, "a mapping of faces to scores"),
        ("waits", {0: {"points": 1.5}}, "names with whole numbers are expected"),
    ],
)
def test_a_wrong_type_is_told(method: str, found: object, words: str) -> None:
    deal = lying(**{method: lambda *_args: found})
    more = {"can_win": (how(),), "judge": (how(),), "waits": ([],)}.get(method, ())
    hook, why = blame(deal, lambda rules: getattr(rules, method)(deal.seats[0], *more))
    assert hook == method
    assert words in why


def test_a_reason_is_a_reason_or_none() -> None:
    deal = lying(bars=lambda self, seat, row, face: False)
    row = deal.table.claims[1]
    assert "it returned False; a Reason, or None" in blame(deal, lambda r: r.bars(deal.seats[0], row, 0))[1]


def test_cards_that_are_not_held_cannot_be_thrown() -> None:
    deal = lying(discards=lambda self, seat: range(len(seat.counts)))
    assert "which is not in its hand" in blame(deal, lambda r: r.discards(deal.seats[1]))[1]
    deal = lying(discards=lambda self, seat: sorted(set(seat.faces()), reverse=True))
    assert "do not rise" in blame(deal, lambda r: r.discards(deal.seats[1]))[1]


@pytest.mark.parametrize(
    ("lay", "words"),
    [
        (Lay((), ()), "no groups"),
        (Lay(((),), ()), "no groups"),
        (Lay((("1a",),), ()), "no groups"),  # type: ignore[arg-type]  # that is the lie
        (Lay(((0, 1, 2),), (0, 1)), "the first group of a lay has the claimed card"),
        (Lay(((3, 4, 5),), (4, 4, 4, 4, 4)), "which seat 0 does not hold"),
        (Lay(((3, 3),), ()), "are not made of the claimed card"),
        (Lay(((3,),), (), (0,)), "seat 0 has 0"),
        (Lay(((3,),), (), (True,)), "seat 0 has 0"),
        (Lay(((3,),), ()), "which is no row to 'is_group'"),
        ("3", "a list of Lay"),
    ],
)
def test_a_lay_that_cannot_be_made(lay: Any, words: str) -> None:
    deal = lying(lays=lambda self, seat, row, face: [lay])
    row = next(row for row in deal.table.claims if row.plugin_groups)
    assert words in blame(deal, lambda r: r.lays(deal.seats[0], row, 3))[1]


def win_of(deal: Deal, **more: Any) -> Win:
    way = more.pop("how", how())
    face = deal.seats[0].faces()[0]
    return replace(Win(0, way, (Group("pair", (face,)),), {}, {}, 1), **more)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"groups": ()}, "no groups"),
        ({"groups": ("pair",)}, "Group objects are expected"),
        ({"groups": (Group("pair", (0,) * 8),)}, "than seat 0 owns"),
        ({"groups": (Group("pair", (77,)),)}, "no faces"),
        ({"seat": 2}, "not of the seat"),
        ({"how": How(DRAW, 0, 0)}, "not of the way"),
        ({"points": 1.0}, "the points of a Win are 1.0"),
        ({"points": True}, "the points of a Win are True"),
        ({"patterns": {"all": True}}, "'patterns' is"),
        ({"patterns": ["all"]}, "'patterns' is"),
        ({"score": {3: 1}}, "'score' is"),
    ],
)
def test_a_win_that_is_none(change: dict[str, Any], words: str) -> None:
    way = how()

    def judge(self: MadeUpRules, seat: object, asked: How) -> Win:
        return win_of(deal, **{"how": asked, **change})

    deal = lying(judge=judge)
    assert words in blame(deal, lambda r: r.judge(deal.seats[0], way))[1]


def test_a_no_has_a_reason() -> None:
    deal = lying(judge=lambda self, seat, how: NoWin("too cheap"))  # type: ignore[arg-type]
    assert "a Reason is expected" in blame(deal, lambda r: r.judge(deal.seats[0], how()))[1]


def test_a_yes_is_judged_at_once() -> None:
    deal = lying(can_win=lambda self, seat, how: True, judge=lambda *_: NoWin(Reason("no", "Too cheap.")))
    hook, why = blame(deal, lambda r: r.can_win(deal.seats[0], how()))
    assert (hook, why) == ("can_win", "it says that seat 0 wins, but 'judge' says no: Too cheap.")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (Entry("tip", 0, ((1, 1),)), "'tip': the variant's 'scoring.ledger' has win"),
        (Entry("win", 3, ((1, 1),)), "a payment names the seat 3; there are 0 to 2"),
        (Entry("win", True, ((1, 1),)), "a payment names the seat True"),
        (Entry("win", 0, ((-1, 1),)), "a payment names the seat -1"),
        (Entry("win", 0, ((1, 0.5),)), "seat 1 pays 0.5; whole points"),  # type: ignore[arg-type]
        (Entry("win", 0, ((1, True),)), "seat 1 pays True; whole points"),
        (Entry("win", 0, ((1, -2),)), "let the other seat pay"),
        (Entry("win", 0, ((0, 2),)), "seat 0 pays itself 2"),
        (Entry("win", 0, (1, 2)), "(seat, amount) pairs"),  # type: ignore[arg-type]
        (("win", 0, 1), "a list of Entry"),
    ],
)
def test_a_payment_that_cannot_be(entry: Any, words: str) -> None:
    deal = lying(pay_wins=lambda self, wins, active: [entry], settle=lambda self, deal, result: [entry])
    hook, why = blame(deal, lambda r: r.pay_wins([], []))
    assert hook == "pay_wins" and words in why
    hook, why = blame(deal, lambda r: r.settle(deal, "exhausted"))
    assert hook == "settle" and words in why


def test_rules_that_touch_what_they_are_shown() -> None:
    def settle(self: MadeUpRules, deal: Deal, result: str) -> list[Entry]:
        deal.scores[1] += 3
        return []

    def discards(self: MadeUpRules, seat: Any) -> list[int]:
        seat.memory["shun"] = "b"
        return []

    deal = lying(settle=settle, discards=discards)
    assert "return every payment as an Entry" in blame(deal, lambda r: r.settle(deal, "exhausted"))[1]
    assert "it changed a seat" in blame(deal, lambda r: r.discards(deal.seats[2]))[1]


@pytest.mark.parametrize("found", [math.nan, "high", None, True])
def test_an_appraisal_can_be_compared(found: object) -> None:
    deal = lying(appraise=lambda self, view, action: found)
    assert "a number is expected" in blame(deal, lambda r: r.appraise(None, None))[1]  # type: ignore[arg-type]


def test_a_value_that_cannot_show_itself() -> None:
    class Shy:
        def __repr__(self) -> str:
            raise RuntimeError

    deal = lying(rest=lambda self, seat: Shy())
    assert "something of the type Shy" in blame(deal, lambda r: r.rest(deal.seats[0]))[1]


def test_a_factory_makes_rules_with_all_methods() -> None:
    spec = table("streams").spec
    with pytest.raises(PluginError, match="it made None, which lacks rest, discards, bars"):
        Table(spec, guarded_rules(lambda table: None, "liar"))  # type: ignore[arg-type, return-value]
    with pytest.raises(PluginError, match="'liar', rules: it raised ZeroDivisionError"):
        Table(spec, guarded_rules(lambda table: 1 // 0, "liar"))  # type: ignore[arg-type, return-value]


def test_an_option_that_the_variant_lacks_is_the_variants_fault() -> None:
    def make(table: Table) -> Rules:
        table.options["no_such_option"]
        return MadeUpRules(table)

    with pytest.raises(SpecError, match="no_such_option"):
        Table(table("streams").spec, guarded_rules(make, "liar"))


def test_other_attributes_are_those_of_the_rules() -> None:
    deal = lying()
    assert deal.rules.least == deal.table.options["least"]  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="nothing"):
        deal.rules.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_a_bot_chooses_what_is_legal() -> None:
    class Bot:
        def __init__(self, seed: int) -> None:
            self.action = deal.table.actions.win if seed else None

        def choose(self, view: object, legal: object) -> Any:
            return self.action

    deal = lying()
    legal = deal.legal(deal.turn) or deal.legal(0)
    for seed, words in ((1, "it chose 'win', which is not legal; legal are "), (0, "it chose None")):
        with pytest.raises(PluginError, match="'liar', choose") as error:
            guarded_bot(Bot, "liar")(seed).choose(None, legal)  # type: ignore[arg-type]
        assert words in error.value.message


def test_a_bot_that_cannot_be_made() -> None:
    with pytest.raises(PluginError, match="'liar', bot: it raised TypeError"):
        guarded_bot(lambda: None, "liar")(1)  # type: ignore[arg-type, misc]


def test_an_endless_loop_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(*_args: object) -> None:
        while True:
            pass

    dog = Watchdog(0.2)
    monkeypatch.setattr(guard, "watchdog", lambda: dog)
    deal = lying(judge=judge)
    hook, why = blame(deal, lambda r: r.judge(deal.seats[0], how()))
    assert (hook, why) == ("judge", "it did not come to an end within 0.2 s.")
    assert deal.rules.rest(deal.seats[0]) >= 5  # and nothing is left of it
