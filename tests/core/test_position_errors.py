"""Positions that cannot be: a PositionError with the place and a sentence, never anything else."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from menzi.errors import PositionError
from menzi.position import deal_from_hands, deal_from_position, position_of

from ..support.madeup import NAMES, table, varied
from ..support.play import played, through_json


def trio(cards: str, **more: Any) -> dict[str, Any]:
    """A meld."""
    return {"kind": "trio", "cards": cards, **more}


BASE: dict[str, Any] = {
    "seats": [{"hand": "1a 1a 2b"}, {}, {}],
    "turn": {"seat": 0, "drawn": "2b"},
    "stock": "4b",
}
SEAT = ("seats", 0)


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        (
            {"seats": [{"hand": "1a 1a 1a"}, {"hand": "1a 1a"}, {}]},
            "seats[1].hand",
            "more copies of 1a than the 4",
        ),
        ({"seats": [{"hand": "1c 1c 2b", "discards": "1c 1c"}, {}, {}]}, "seats[0].discards", "than the 3"),
        ({"seats": [{"hand": "2b"}, {}, {}], "stock": "1a 1a 1a 1a 1a"}, "stock", "more copies of 1a"),
        ({"seats": [{"hand": "2b", "hnad": "1a"}, {}, {}]}, "seats[0]", "Did you mean 'hand'"),
        ({"seats": [{"hand": "2b", "passd": "1a"}, {}, {}]}, "seats[0]", "Did you mean 'passed'"),
        ({"seats": [{"hand": "2b"}, {}]}, "seats", "a list of 3 seats"),
        ({"seats": {}}, "seats", "a list of 3 seats"),
        ({"seats": [{"hand": "2b"}, None, {}]}, "seats[1]", "a mapping is expected"),
        ({"seats": [{"hand": "2b 9z"}, {}, {}]}, "seats[0].hand", "There is no card '9z'"),
        ({"seats": [{"hand": 5}, {}, {}]}, "seats[0].hand", "Cards are text"),
        ({"seats": [{"hand": "2b", "out": "yes"}, {}, {}]}, "seats[0].out", "true or false"),
        ({"seats": [{"hand": "2b", "shun": "q"}, {}, {}]}, "seats[0].shun", "Known: a, b, c"),
        ({"seats": [{"hand": "2b", "passed": "1q"}, {}, {}]}, "seats[0].passed", "There is no card"),
        ({"seats": [{"hand": "2b", "melds": {}}, {}, {}]}, "seats[0].melds", "a list of melds"),
        (
            {"seats": [{"hand": "2b", "melds": [trio("1a 1a")]}, {}, {}]},
            "seats[0].melds[0].cards",
            "3 equal cards",
        ),
        (
            {"seats": [{"hand": "2b", "melds": [trio("1a 1a 2a")]}, {}, {}]},
            "seats[0].melds[0].cards",
            "3 equal",
        ),
        (
            {"seats": [{"hand": "2b", "melds": [{"kind": "row", "cards": "1a 2a 4a"}]}, {}, {}]},
            "seats[0].melds[0].cards",
            "1a 2a 4a is no row",
        ),
        (
            {"seats": [{"hand": "2b", "melds": [{"kind": "tro", "cards": "1a"}]}, {}, {}]},
            "seats[0].melds[0].kind",
            "Did you mean 'trio'",
        ),
        (
            {"seats": [{"hand": "2b", "melds": [trio("1a 1a 1a", **{"from": 3})]}, {}, {}]},
            "seats[0].melds[0].from",
            "a seat from 0 to 2",
        ),
        (
            {"seats": [{"hand": "2b", "melds": [trio("1a 1a 1a", taken="2a")]}, {}, {}]},
            "seats[0].melds[0].taken",
            "one of the meld's",
        ),
        (
            {"seats": [{"hand": "2b", "melds": [trio("1a 1a 1a", taken="1a 1a")]}, {}, {}]},
            "seats[0].melds[0].taken",
            "one face",
        ),
        ({"dealer": 3}, "dealer", "a seat from 0 to 2"),
        ({"dealer": True}, "dealer", "a seat from 0 to 2"),
        ({"dealr": 0}, "position", "Did you mean 'dealer'"),
        ({"turn": None}, "position", "none is given"),
        ({"card": {"face": "1a", "source": "discard", "seat": 0}}, "position", "card, turn given"),
        ({"answers": {0: "pass"}}, "answers", "no public card"),
        ({"turn": {"seat": 3}}, "turn.seat", "a seat from 0 to 2"),
        ({"turn": {}}, "turn.seat", "a seat from 0 to 2"),
        ({"turn": {"seat": 0, "drwn": "1a"}}, "turn", "Did you mean 'drawn'"),
        ({"turn": {"seat": 0, "drawn": "3c"}}, "turn.drawn", "3c is not in the hand of seat 0"),
        ({"turn": {"seat": 1, "drawn": "2b"}}, "turn.drawn", "2b is not in the hand of seat 1"),
        ({"turn": {"seat": 0, "drawn": "2b 1a"}}, "turn.drawn", "one face"),
        ({"turn": {"seat": 0, "drawn": "2b", "replacement": 1}}, "turn.replacement", "true or false"),
        ({"turn": {"seat": 0, "replacement": True}}, "turn", "goes with drawn or after"),
        ({"turn": {"seat": 0, "after": "tri"}}, "turn.after", "Did you mean 'trio'"),
        ({"turn": {"seat": 0, "after": "trio", "back_to": 9}}, "turn.back_to", "a seat from 0 to 2"),
        ({"turn": {"seat": 0, "after": "trio", "win": True}}, "turn.win", "no such meld of kind 'trio'"),
        ({"ledger": {}}, "ledger", "a list of payments"),
        ({"ledger": [{"kind": "mled", "to": 0, "from": {}}]}, "ledger[0].kind", "Did you mean 'meld'"),
        (
            {"ledger": [{"kind": "meld", "meld": "tri", "to": 0, "from": {}}]},
            "ledger[0].meld",
            "Did you mean 'trio'",
        ),
        ({"ledger": [{"kind": "meld", "to": 7, "from": {}}]}, "ledger[0].to", "a seat from 0 to 2"),
        ({"ledger": [{"kind": "meld", "to": 0, "from": [1]}]}, "ledger[0].from", "a mapping of seats"),
        ({"ledger": [{"kind": "meld", "to": 0, "from": {0: 1}}]}, "ledger[0].from.0", "another seat pays"),
        ({"ledger": [{"kind": "meld", "to": 0, "from": {1: 1.5}}]}, "ledger[0].from.1", "a whole number"),
        ({"turn": None, "over": {"result": "draw"}}, "over.result", "Known: win, exhausted"),
        ({"turn": None, "over": {"result": "win", "winners": [5]}}, "over.winners", "a seat from 0 to 2"),
        ({"turn": None, "opening": {}}, "opening", "one opening step"),
        ({"turn": None, "opening": {"shn": {}}}, "opening", "Did you mean 'shun'"),
        ({"turn": None, "opening": {"shun": [0]}}, "opening.shun", "a mapping of seats"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(change: dict[str, Any], path: str, message: str) -> None:
    """The path, and a sentence with the nearest known name where there is one."""
    position = {k: v for k, v in (copy.deepcopy(BASE) | change).items() if v is not None}
    with pytest.raises(PositionError) as error:
        deal_from_position(table("streams"), position)
    assert (error.value.path, message in str(error.value)) == (path, True), str(error.value)


CARD: dict[str, Any] = {
    "seats": [{}, {"hand": "1a 1a 3b"}, {}],
    "card": {"face": "1a", "source": "discard", "seat": 0},
}


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        ({"face": "1a 1a"}, "card.face", "one face"),
        ({"face": None}, "card.face", "one face"),
        ({"face": "9z"}, "card.face", "There is no card"),
        ({"source": "discrad"}, "card.source", "Did you mean 'discard'"),
        ({"source": "reveal"}, "card.source", "drawn, not revealed"),
        ({"source": "grown_quad"}, "card", "seat 0 has no trio of 1a to add to"),
        ({"seat": None}, "card.seat", "a seat from 0 to 2"),
        ({"back_to": "x"}, "card.back_to", "a seat from 0 to 2"),
        ({"second": "yes"}, "card.second", "true or false"),
        ({"kept": 1}, "card.kept", "true or false"),
        ({"secnd": True}, "card", "Did you mean 'second'"),
    ],
)
def test_a_public_card_says_what_is_wrong(change: dict[str, Any], path: str, message: str) -> None:
    """As above."""
    position = CARD | {"card": CARD["card"] | change}
    with pytest.raises(PositionError) as error:
        deal_from_position(table("streams"), position)
    assert (error.value.path, message in str(error.value)) == (path, True), str(error.value)


@pytest.mark.parametrize(
    ("answers", "path", "message"),
    [
        ([1], "answers", "a mapping of seats"),
        ({4: "pass"}, "answers", "a seat from 0 to 2"),
        ({1: 5}, "answers.1", "an action is text"),
        ({1: "jump"}, "answers.1", "There is no action 'jump'"),
        ({1: "win"}, "answers.1", "not allowed to seat 1"),
        ({2: "pass"}, "answers.2", "not asked"),
    ],
)
def test_answers_must_be_possible(answers: object, path: str, message: str) -> None:
    """Readable, legal, and of a seat that is asked."""
    with pytest.raises(PositionError) as error:
        deal_from_position(table("streams"), CARD | {"answers": answers})
    assert (error.value.path, message in str(error.value)) == (path, True), str(error.value)


def test_an_opening_win_must_be_there() -> None:
    """The seats that still answer can win."""
    for given, message in (
        ([1], "seat 1 has no opening win"),
        ([], "a list of "),
        (1, "a list of "),
    ):
        with pytest.raises(PositionError, match=message) as error:
            deal_from_position(table("lamps"), {"seats": [{}, {"hand": "1a"}, {}], "opening": {"win": given}})
        assert error.value.path == "opening.win"


def test_a_seat_has_one_status() -> None:
    """Not both of two."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["status"]["idle"] = {}

    with pytest.raises(PositionError, match="one status"):
        deal_from_position(
            varied("streams", change), BASE | {"seats": [{"hand": "2b", "out": True, "idle": True}, {}, {}]}
        )


def test_a_table_of_drawn_cards_reveals_none_and_the_other_way_round() -> None:
    """The moment must fit the table."""
    with pytest.raises(PositionError, match="revealed, not drawn"):
        deal_from_position(table("lamps"), BASE)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        ([None], "1 hands are given; this table has 3 seats"),
        (["1a", None, None], r"hands\[0\]: 1 cards are given; seat 0 is dealt 6"),
        ([None, "1a 1a 1a 2a 2a 2a", None], r"hands\[1\]: 6 cards are given; seat 1 is dealt 5"),
        ([None, "1q", None], r"hands\[1\]: There is no card"),
        ([None, "1a 1a 1a 2a 2a", "1a 1a 2a 2a 2a"], r"hands\[2\]: there are more copies of 1a"),
    ],
)
def test_dealt_hands_have_the_dealt_number_of_cards(hands: list[object], message: str) -> None:
    """The dealer's has the extra one."""
    with pytest.raises(PositionError, match=message):
        deal_from_hands(table("streams"), hands)


# -- nothing but PositionError


def places(data: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in some data."""
    found = [path] if path else []
    if isinstance(data, dict):
        for key, value in data.items():
            found += places(value, (*path, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            found += places(value, (*path, i))
    return found


ODD: list[Any] = [
    None,
    True,
    -1,
    7,
    1.5,
    "",
    "1a",
    "x",
    [],
    ["1a"],
    [0],
    [[]],
    {},
    {"a": 1},
    {"0": "x"},
    "9" * 20,
]


def test_whatever_stands_in_a_position_the_error_is_a_position_error() -> None:
    """Any value in any place of a real position is read, or refused in the documented way."""
    luck = Random(0)
    others: dict[str, object] = {}
    for number in range(160):
        name = NAMES[number % len(NAMES)]
        position: Any = through_json(position_of(played(table(name), number, number // 6)))
        for path in places(position):
            spoiled = copy.deepcopy(position)
            at = spoiled
            for step in path[:-1]:
                at = at[step]
            at[path[-1]] = luck.choice(ODD)
            try:
                deal = deal_from_position(table(name), spoiled)
                assert deal.over or deal.pending()
            except PositionError:
                continue
            except Exception as error:  # any other kind is a fault: it is listed with an example
                others.setdefault(f"{type(error).__name__}: {error}", (name, path, at[path[-1]]))
    assert others == {}


@pytest.mark.parametrize(
    "change",
    [
        {"turn": {"seat": 0, "drawn": "9z"}},
        {"turn": {"seat": 0, "after": ["trio"]}},
        {"turn": None, "over": {"result": "win", "winners": 3}},
        {"turn": None, "card": {"face": "1a", "source": ["discard"], "seat": 0}},
        {"ledger": [{"kind": "meld", "meld": ["trio"], "to": 0, "from": {}}]},
        {"seats": [{"melds": [{"kind": ["trio"], "cards": "1a"}]}, {}, {}]},
    ],
)
def test_these_are_position_errors_too(change: dict[str, Any]) -> None:
    """Each was found by the property above."""
    position = {k: v for k, v in (copy.deepcopy(BASE) | change).items() if v is not None}
    with pytest.raises(PositionError):
        deal_from_position(table("streams"), position)
