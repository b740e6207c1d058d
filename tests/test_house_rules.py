"""House rules: what they put into a variant, how they wrap its rules, how several go together, and conflicts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from menzi.deal import Deal
from menzi.describe import describe, page_text
from menzi.errors import Problem, SpecError
from menzi.house import HouseRule
from menzi.load import load_table, table_from_spec, validate_file
from menzi.plugins import Plugins
from menzi.position import deal_from_position
from menzi.rules import METHODS, Wrapped
from menzi.script import read_scripts
from menzi.spec.loader import load_spec, spec_from_document
from menzi.table import Table
from menzi.testing import check_deals

from .support import house
from .support.house import ALL, plugins_with, text, variant
from .support.madeup import table as madeup
from .support.play import finish


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return plugins_with(ALL)


def table(plugins: Plugins, path: Path, **options: Any) -> Table:
    return load_table(path, plugins=plugins, rules=options)


def problems(plugins: Plugins, path: Path) -> list[Problem]:
    """What validating finds, which is what loading raises."""
    found = validate_file(path, plugins)
    with pytest.raises(SpecError) as error:
        load_table(path, plugins=plugins)
    assert list(error.value.problems) == found
    return found


def deals(of: Table, count: int = 30) -> list[Deal]:
    return [finish(Deal(of, seed), Random(seed)) for seed in range(count)]


# -- what each can do


def test_one_changes_a_payment(plugins: Plugins, tmp_path: Path) -> None:
    """Of every win, by wrapping one method."""
    plain, double = madeup("streams"), table(plugins, variant(tmp_path, "[double_pay]"))
    for before, after in zip(deals(plain), deals(double), strict=True):
        paid = [e.payers for e in before.ledger if e.kind == "win"]
        assert [e.payers for e in after.ledger if e.kind == "win"] == [
            tuple((seat, 2 * n) for seat, n in payers) for payers in paid
        ]


def test_one_adds_a_pattern(plugins: Plugins, tmp_path: Path) -> None:
    """Which is paid."""
    found = [w for d in deals(table(plugins, variant(tmp_path, "[closed]"), least=1), 60) for w in d.wins]
    closed = [win for win in found if "closed" in win.patterns]
    assert 0 < len(closed) < len(found)
    assert all(win.score["points"] == sum(g.value or 0 for g in win.groups) + 1 for win in closed)


def test_one_forbids_an_action_by_what_it_remembers(plugins: Plugins, tmp_path: Path) -> None:
    """A second trio, which may be made at the plain table."""
    seats = [
        {"hand": "4b"},
        {"hand": "1a 1a 3b", "melds": [{"kind": "trio", "cards": "2a 2a 2a"}]},
        {"hand": "2c"},
    ]
    card = {"face": "1a", "source": "discard", "seat": 0}
    asked = []
    for made in (madeup("streams", least=99), table(plugins, variant(tmp_path, "[one_trio]"), least=99)):
        deal = deal_from_position(made, {"seats": seats, "card": card, "stock": "3c 3c"})
        asked.append([a.text for a in deal.legal(1)])
    assert asked[0] == ["trio", "pass"]
    assert "trio" not in asked[1]


def test_one_takes_a_claim_out(plugins: Plugins, tmp_path: Path) -> None:
    """Out of the tiers too."""
    made = table(plugins, variant(tmp_path, "[no_quad]"))
    assert made.spec.data["tiers"] == [["win"], ["trio"], ["row"]]
    assert "quad" not in made.actions.forms


def test_one_adds_a_claim(plugins: Plugins, tmp_path: Path) -> None:
    """In a tier of its own, after another."""
    made = table(plugins, variant(tmp_path, "[duos]"))
    assert made.spec.data["tiers"] == [["win"], ["trio", "quad"], ["row"], ["duo"]]
    assert any(m.kind == "duo" for d in deals(made) for s in d.seats for m in s.melds)


def test_one_adds_a_declaration(plugins: Plugins, tmp_path: Path) -> None:
    """Into `turn.act`."""
    made = table(plugins, variant(tmp_path, "[own_block]"))
    assert made.spec.data["turn"]["act"] == ["win", "own_quad", "grown_quad", "own_block", "discard"]
    assert any(m.kind == "block" for d in deals(made, 200) for s in d.seats for m in s.melds)


def test_one_adds_an_opening_step(plugins: Plugins, tmp_path: Path) -> None:
    """For any game, before what there is."""
    for parent, then in (
        ("streams", ["choose"]),
        ("lamps", ["lay", "offer"]),
        ("currents", ["exchange", "choose"]),
    ):
        made = table(plugins, variant(tmp_path, "[pass_on]", extends=parent))
        assert [step.step for step in made.opening] == ["exchange", *then]
        assert {a.kind for legal in Deal(made, 3).pending().values() for a in legal} == {"pass_on"}


def test_one_changes_what_ends_a_deal(plugins: Plugins, tmp_path: Path) -> None:
    """By the spec, or by a rule that is asked before every turn."""
    made = table(plugins, variant(tmp_path, "[one_win]"), least=1)
    assert {len(d.winners) for d in deals(made)} <= {0, 1}
    short = table(plugins, variant(tmp_path, "[{plugin: short, left: 7}]"), least=99)
    ended = deals(short)
    assert {(d.result, d.stock_left) for d in ended} <= {("exhausted", n) for n in range(8)}
    assert max(d.stock_left for d in ended) == 7


def test_one_sets_options_of_the_game(plugins: Plugins, tmp_path: Path) -> None:
    """Their defaults: who plays may still choose."""
    path = variant(tmp_path, "[easy]")
    assert table(plugins, path).options["least"] == 1
    assert table(plugins, path, least=5).options["least"] == 5


def test_what_a_wrapper_does_not_override_is_the_inner_method(plugins: Plugins) -> None:
    """No call is added to the loop."""
    inner = madeup("streams").rules
    wrapped = house.DoublePay(inner)
    for name in METHODS:
        own = name == "pay_wins"
        assert (getattr(wrapped, name) == getattr(inner, name)) is not own
        assert callable(getattr(Wrapped, name))
    assert len(METHODS) == 12


# -- several together


MANY = "[closed, pass_on, {plugin: short, left: 2}, duos, own_block, one_trio, double_pay]"


@pytest.mark.parametrize("parent", ["streams", "currents"])
def test_many_together_keep_all_invariants(plugins: Plugins, tmp_path: Path, parent: str) -> None:
    """Positions, records, views and money."""
    made = table(plugins, variant(tmp_path, MANY, extends=parent), least=3)
    summary = check_deals(made, "together", range(60))
    assert summary.deals == 60
    assert summary.results["win"] + summary.results["exhausted"] == 60


def test_the_order_is_the_one_stated(plugins: Plugins, tmp_path: Path) -> None:
    """The first is the innermost, and its data go in first."""

    def add(name: str) -> HouseRule:
        part = {
            "opening": [
                {"step": "choose", "kind": name, "of": "suits", "memory": name, "place": {"at": "last"}}
            ],
            "memory": {name: {"type": "suit", "event": "chosen"}},
        }
        return HouseRule(name=name, text=text(name), part=part, wrap=lambda inner, table: Named(inner, name))

    class Named(Wrapped):
        def __init__(self, inner: Any, name: str) -> None:
            super().__init__(inner)
            self.name = name

    both = plugins_with([add("one"), add("two")])
    for listed in (["one", "two"], ["two", "one"]):
        made = table(both, variant(tmp_path, f"[{', '.join(listed)}]"))
        assert [step.kind for step in made.opening] == ["shun", *listed]
        wrappers: list[Any] = [made.rules]
        while "inner" in vars(wrappers[-1]):
            wrappers.append(wrappers[-1].inner)
        assert [vars(w)["name"] for w in wrappers if "name" in vars(w)] == listed[::-1]


# -- what a variant lists


def test_items_give_values_to_options(plugins: Plugins, tmp_path: Path) -> None:
    """As defaults: the command line and `set` go before them."""
    path = variant(tmp_path, "[{plugin: short, left: 5}]")
    assert table(plugins, path).options["short"] == {"left": 5, "warn": "loud"}
    assert table(plugins, path, short={"left": 1}).options["short"]["left"] == 1


def test_an_heirs_list_goes_on_after_its_parents(plugins: Plugins, tmp_path: Path) -> None:
    """The same name gives new values, `drop` takes one out, `set` names one too."""
    variant(tmp_path, "[closed, {plugin: short, left: 5, warn: quiet}]", name="parent")
    path = tmp_path / "heir.yaml"
    path.write_text("id: heir\nextends: parent.yaml\nwith: [duos, {plugin: short, left: 6}]\n", "utf-8")
    made = table(plugins, path)
    assert [item["plugin"] for item in made.spec.data["with"]] == ["closed", "short", "duos"]
    assert made.options["short"] == {"left": 6, "warn": "quiet"}
    path.write_text("id: heir\nextends: parent.yaml\nwith: [{plugin: short, drop: true}]\n", "utf-8")
    dropped = table(plugins, path)
    assert ([i["plugin"] for i in dropped.spec.data["with"]], "short" in dropped.options) == (
        ["closed"],
        False,
    )
    assert not dropped.ends
    path.write_text("id: heir\nextends: parent.yaml\nset: {short: {left: 7}, least: 2}\n", "utf-8")
    assert (table(plugins, path).options["short"]["left"], table(plugins, path).options["least"]) == (7, 2)


def test_a_variant_that_extends_nothing_may_list_some(plugins: Plugins, tmp_path: Path) -> None:
    """The whole game in one file."""
    parent = Path(__file__).parent / "data" / "madeup"
    whole = (
        (parent / "streams.yaml")
        .read_text("utf-8")
        .replace("use: tokens", f"use: {parent}/decks/tokens.yaml")
    )
    path = tmp_path / "streams.yaml"
    path.write_text(whole + "with: [one_win, {plugin: short, left: 1}]\n", "utf-8")
    made = table(plugins, path)
    assert (made.wins, made.options["short"]["left"]) == (1, 1)


# -- what comes out


def test_a_document_makes_the_same_spec_again(plugins: Plugins, tmp_path: Path) -> None:
    """What house rules put in is in it, so that a record does not depend on what they put in later."""
    made = table(plugins, variant(tmp_path, MANY))
    document = json.loads(json.dumps(made.spec.document))
    again = spec_from_document(document)
    assert (again, again.sha256) == (made.spec, made.spec.sha256)
    with pytest.raises(SpecError, match="says 'merged: true'"):
        spec_from_document({**document, "variant": {**document["variant"], "with": ["duos"]}})
    changed = plugins_with([replace(rule, part={}, options={}) for rule in ALL])
    twin = table_from_spec(again, changed)
    assert twin.opening == made.opening
    assert len(twin.ends) == 1
    assert changed.in_use(again) == {"made_up": ""}


def test_what_is_shown_can_be_loaded_again(plugins: Plugins, tmp_path: Path) -> None:
    """`merged: true` says that the data are in; the code still wraps."""
    from menzi.cli.show import resolved

    made = table(plugins, variant(tmp_path, MANY), short={"left": 4})
    shown = tmp_path / "shown.json"
    shown = shown.rename(tmp_path / "shown.yaml") if shown.exists() else tmp_path / "shown.yaml"
    data = resolved(made.spec)
    data["deck"] = {**data["deck"], "use": str(Path(__file__).parent / "data/madeup/decks/tokens.yaml")}
    shown.write_text(json.dumps(data), "utf-8")
    again = table(plugins, shown)
    assert again.spec.data["with"] == made.spec.data["with"]
    assert again.options == made.options
    assert again.opening == made.opening
    assert type(again.rules) is type(made.rules)


def test_the_page_of_rules_has_their_sentences(plugins: Plugins, tmp_path: Path) -> None:
    """Under a heading, with the values in force."""
    page = describe(table(plugins, variant(tmp_path, "[{plugin: short, left: 5}, double_pay]")))
    (section,) = [s for s in page.sections if s.title == "House rules"]
    words = " ".join(page_text(replace(page, sections=(section,)), 200).split())
    assert "- short: The last 5 cards stay in the stock. - double_pay: Everybody pays twice." in words
    assert not [s for s in describe(madeup("streams")).sections if s.title == "House rules"]


# -- mistakes


@pytest.mark.parametrize(
    ("listed", "column", "code", "words"),
    [
        ("[duoz]", 8, "unknown_house_rule", "No plugin provides the house rule 'duoz'. Did you mean 'duos'?"),
        ("[closed, {plugin: shoort}]", 25, "unknown_house_rule", "Did you mean 'short'?"),
        ("[swap_three]", 8, "unfit_house_rule", "'swap_three' is for sichuan, not for 'madeup'"),
        ("[{plugin: short, lift: 1}]", 24, "unknown_option", "Did you mean 'left'?"),
        ("[{plugin: short, left: 10}]", 30, "option_value", "'short.left' takes a whole number from 0 to 9"),
        ("[{plugin: short, warn: quite}]", 30, "option_value", "Did you mean 'quiet'?"),
        ("[{plugin: duos, left: 1}]", 23, "unknown_option", "'duos' has no options"),
        (
            "[duos, {plugin: duos}]",
            14,
            "duplicate_id",
            "'duos' is here twice; it was first written in line 3",
        ),
        ("[{plugin: duos, drop: true}]", 17, "merge", "No parent lists the house rule 'duos'"),
        ("[{left: 1}]", 8, "missing_key", "'plugin' is missing"),
        ("[3]", 8, "type", "text is expected"),
        ("duos", 7, "type", "a list is expected"),
    ],
)
def test_a_mistake_in_the_list_is_named_with_its_place(
    plugins: Plugins, tmp_path: Path, listed: str, column: int, code: str, words: str
) -> None:
    path = variant(tmp_path, listed)
    (found,) = problems(plugins, path)
    assert (found.file, found.line, found.column, found.code) == (str(path), 3, column, code), found
    assert words in found.message


@pytest.mark.parametrize(
    ("listed", "column", "words"),
    [
        ("[double_pay, closed, triple_pay]", 28, "'triple_pay' ({file}, line 3) both replace pay_wins"),
        ("[no_quad, late_quad]", 17, "'late_quad' ({file}, line 3) both say what claims.quad.needs_stock is"),
        ("[late_quad, no_quad]", 19, "'no_quad' ({file}, line 3) both say what claims.quad is"),
    ],
)
def test_two_that_change_the_same_are_an_error_that_names_both(
    plugins: Plugins, tmp_path: Path, listed: str, column: int, words: str
) -> None:
    path = variant(tmp_path, listed)
    (found,) = problems(plugins, path)
    first = listed[1:].split(",")[0]
    assert (found.line, found.column, found.code) == (3, column, "house_rule_conflict")
    assert found.message.startswith(f"The house rules '{first}' ({path}, line 3) and ")
    assert words.format(file=path) in found.message


def test_a_conflict_with_the_parents_list_names_both_files(plugins: Plugins, tmp_path: Path) -> None:
    """The one in the parent's file, the other in the heir's."""
    parent = variant(tmp_path, "[double_pay]", name="parent")
    path = tmp_path / "heir.yaml"
    path.write_text("id: heir\nextends: parent.yaml\nwith:\n  - triple_pay\n", "utf-8")
    (found,) = problems(plugins, path)
    assert (found.file, found.line, found.column) == (str(path), 4, 5)
    assert f"'double_pay' ({parent}, line 3) and 'triple_pay' ({path}, line 4)" in found.message


def test_two_that_say_the_same_are_no_conflict(tmp_path: Path) -> None:
    """One win is one win."""
    twin = replace(house.ONE_WIN, name="single")
    assert table(plugins_with([house.ONE_WIN, twin]), variant(tmp_path, "[one_win, single]")).wins == 1


def test_what_the_file_says_itself_is_not_undone(plugins: Plugins, tmp_path: Path) -> None:
    """One of the two lines is wrong."""
    path = variant(tmp_path, "[one_win]", more="end: {wins: 2}\n")
    (found,) = problems(plugins, path)
    assert (found.line, found.column, found.code) == (3, 8, "house_rule_conflict")
    assert "says what end.wins is, and line 4 says otherwise" in found.message
    assert table(plugins, variant(tmp_path, "[one_win]", more="end: {wins: 1}\n")).wins == 1


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ({"tierz": []}, "House rule 'odd', tierz: There is no key 'tierz' here. Did you mean 'tiers'?"),
        ({"end": {"wins": 0}}, "House rule 'odd', end.wins: 0 is too small"),
        ({"claims": [{"id": "quart", "drop": True}]}, "no row 'quart' to drop. Did you mean 'quad'"),
        (
            {
                "claims": [
                    {
                        "id": "new",
                        "kind": "duo",
                        "from": ["any_discard"],
                        "take": 1,
                        "place": {"after": "rwo"},
                    }
                ]
            },
            "There is no 'rwo' to find the place by. Did you mean 'row'?",
        ),
        ({"set": {"leest": 1}}, "House rule 'odd', set.leest: There is no option 'leest'"),
        ({"end": {"wins": 7}}, "House rule 'odd', end.wins: There are never 7 wins"),
        ({"texts": {"claims": {"nothing": []}}}, "House rule 'odd', texts.claims.nothing: "),
        ({"opening": [{"step": "exchange", "kind": "odd", "take": 9, "to": "next"}]}, "opening[0].take"),
    ],
)
def test_a_fault_of_a_house_rule_is_blamed_on_it(tmp_path: Path, part: dict[str, Any], words: str) -> None:
    """At the place where the variant lists it."""
    path = variant(tmp_path, "[odd]")
    found = problems(plugins_with([HouseRule(name="odd", text=text("Odd."), part=part)]), path)
    assert {(p.file, p.line, p.column) for p in found} == {(str(path), 3, 8)}
    assert any(words in p.message for p in found), found


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"text": {"zh": "没有"}}, "no sentence in English"),
        ({"part": {"rules": "madeup"}}, "cannot have 'rules'"),
        ({"part": {"deck": {"use": "tokens"}}}, "cannot replace the deck"),
        ({"options": {"drop": {}}}, "cannot be called 'drop'"),
        ({"part": {"end": {1, 2}}}, "no plain data"),
    ],
)
def test_a_house_rule_that_contradicts_itself_cannot_be_made(more: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        HouseRule(**{"name": "odd", "text": text("Odd."), **more})


def test_an_option_of_the_game_is_not_taken_over(tmp_path: Path) -> None:
    """A house rule's options are under its name, which must be free."""
    least = replace(house.SHORT, name="least", text=text("Odd."), ends=None)
    (found,) = problems(plugins_with([least]), variant(tmp_path, "[least]"))
    assert (found.line, found.code) == (3, "unfit_house_rule")
    assert "has an option 'least' already" in found.message


def test_without_plugins_a_listed_house_rule_is_unknown(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="No plugin provides the house rule 'duos'"):
        load_spec(variant(tmp_path, "[duos]"))


def test_scripts_may_be_played_with_them(plugins: Plugins, tmp_path: Path) -> None:
    """Options of house rules are options of the variant."""
    path = tmp_path / "deal.yaml"
    path.write_text("variant: x\nrules: {short: {left: 4}}\nsteps: []\n", "utf-8")
    (script,) = read_scripts(path)
    made = load_table(variant(tmp_path, "[short]"), plugins=plugins, rules=script.rules)
    assert made.options["short"]["left"] == 4
