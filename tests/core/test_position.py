"""Positions: every state can be written, and goes on the same when it is read back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menzi.deal import Deal
from menzi.position import deal_from_position, position_of
from menzi.table import Table

from ..support.madeup import NAMES, table, varied
from ..support.play import decision, finish, moments, pending_texts, played, through_json


def again(deal: Deal) -> Deal:
    """The deal after its position went through JSON."""
    return deal_from_position(deal.table, through_json(position_of(deal)), seed=99)


def same(deal: Deal, twin: Deal) -> None:
    """The two ask the same, and are the same to a reader of positions."""
    assert pending_texts(twin) == pending_texts(deal)
    assert position_of(twin) == position_of(deal)
    assert twin.phase == deal.phase
    assert deal.over or (twin.turn, twin.back) == (deal.turn, deal.back)
    assert deal.phase != "act" or twin.since == deal.since
    assert twin.scores == deal.scores


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(NAMES), st.integers(0, 10_000), st.integers(0, 40))
def test_a_position_reads_back_and_goes_on_the_same(name: str, seed: int, decisions: int) -> None:
    """The same is asked, and the same decisions lead to the same end."""
    deal = played(table(name), seed, decisions)
    twin = again(deal)
    same(deal, twin)
    luck = Random(seed)
    while not deal.over:
        seat, action = decision(deal, luck)
        deal.submit(seat, action)
        twin.submit(seat, action)
        assert pending_texts(twin) == pending_texts(deal)
    # which of two equal copies was shown is not in a position, so one may be thrown here and kept there
    assert position_of(twin) | {"shown": 0} == position_of(deal) | {"shown": 0}
    later = deal.wins[len(deal.wins) - len(twin.wins) :]
    assert [(w.seat, w.patterns, w.score) for w in twin.wins] == [
        (w.seat, w.patterns, w.score) for w in later
    ]


def kind_of_moment(deal: Deal) -> str:
    """What sort of moment it is."""
    if deal.phase == "act":
        return "offer" if deal.offer else f"act {deal.since}" + " back" * (deal.back >= 0)
    if deal.phase == "window":
        return f"window {deal.source}" + " answered" * bool(deal.answers) + " back" * (deal.back >= 0)
    if deal.phase == "opening":
        return f"opening {deal.table.opening[deal.step].step}" + " answered" * bool(deal.answers)
    return deal.phase


def test_every_kind_of_moment_reads_back() -> None:
    """All that random deals come to, and these kinds among them."""
    found: set[str] = set()
    for deck in (*map(table, NAMES), table("lamps", least=3)):
        for seed in range(60):
            for deal in moments(Deal(deck, seed), Random(seed)):
                kind = kind_of_moment(deal)
                if kind not in found or seed < 4:
                    same(deal, again(deal))
                    found.add(kind)
    assert found >= {
        "act deal",
        "act draw",
        "act replacement",
        "act trio",
        "act trio back",
        "act row",
        "act duo",
        "offer",
        "window discard",
        "window discard answered",
        "window discard back",
        "window reveal",
        "window reveal answered",
        "opening choose",
        "opening choose answered",
        "opening exchange",
        "opening exchange answered",
        "opening offer",
        "over",
    }


def test_a_declared_card_reads_back() -> None:
    """The meld is still the smaller one, the card out of the hand; kept or just drawn."""
    for kept in (False, True):
        position = {
            "seats": [
                {"hand": "1c 2c", "melds": [{"kind": "trio", "cards": "3a 3a 3a", "from": 1}]},
                {"hand": "1a 2a 1b 1b 1b"},
                {},
            ],
            "card": {"face": "3a", "source": "grown_quad", "seat": 0} | ({"kept": True} if kept else {}),
            "stock": "4b 4b 4b",
        }
        deal = deal_from_position(table("streams"), position)
        twin = again(deal)
        same(deal, twin)
        for one in (deal, twin):
            one.submit(1, "pass")
        assert twin.scores == deal.scores == ([0, 0, 0] if kept else [2, -1, -1])


def test_a_turn_that_begins_draws_or_reveals() -> None:
    """`turn: {seat: 1}`."""
    deal = deal_from_position(
        table("streams"), {"seats": [{}, {"hand": "1a"}, {}], "turn": {"seat": 1}, "stock": "4b"}
    )
    assert pending_texts(deal) == {1: ["discard 1a", "discard 4b"]}
    deal = deal_from_position(
        table("lamps"), {"seats": [{}, {"hand": "1a"}, {}], "turn": {"seat": 1}, "stock": "4b"}
    )
    assert deal.events()[0].data == {"event": "reveal", "seat": 1, "card": "4b#0"}


@pytest.mark.parametrize("stock", [[], "", "  "])
def test_an_empty_stock_ends_the_deal(stock: object) -> None:
    """`stock: []`; a stock that is left out has all unused cards."""
    position = {"seats": [{}, {}, {}], "turn": {"seat": 1}, "stock": stock}
    assert deal_from_position(table("streams"), position).result == "exhausted"
    assert deal_from_position(table("lamps"), position).result == "draw"


def test_a_stock_that_is_left_out_has_every_unused_card() -> None:
    """Shuffled by the seed."""
    position = {"seats": [{"hand": "1a 1a"}, {"discards": "2a"}, {}], "turn": {"seat": 0, "after": "deal"}}
    one, two, three = (deal_from_position(table("streams"), position, seed=seed) for seed in (1, 1, 2))
    assert one.stock == two.stock != three.stock
    used = {0, 1, 4}
    assert sorted(one.stock) == [c for c in table("streams").deck.cards if c not in used]


def test_the_ledger_is_booked() -> None:
    """Scores follow from it, and it is written again; seats may be text, as in JSON."""
    entry = {"kind": "meld", "meld": "quad", "to": 1, "from": {"0": 2, "2": 3}}
    position = {"seats": [{"hand": "1a"}, {}, {}], "ledger": [entry], "turn": {"seat": 0, "after": "deal"}}
    deal = deal_from_position(table("streams"), position)
    assert deal.scores == [-2, 5, -3]
    assert position_of(deal)["ledger"] == [{**entry, "from": {0: 2, 2: 3}}]
    assert list(deal.events()) == []


def test_memory_has_its_documented_defaults() -> None:
    """Thrown: the discards; dealt: hand, laid and not taken, thrown; laid: from the melds."""
    duo = {"kind": "duo", "cards": "1a 1b", "taken": "1a", "from": 2}
    seats: list[dict[str, Any]] = [{"hand": "2a 3b", "melds": [duo], "discards": "4b 2c"}, {}, {}]
    position = {"seats": seats, "turn": {"seat": 0, "after": "duo"}, "stock": "1c"}
    memory = deal_from_position(table("bridges"), position).seats[0].memory
    read = table("bridges").deck.read
    assert memory == {
        "dealt": tuple(read("2a 1b 3b 4b 2c")),
        "refused": 0,
        "thrown": tuple(read("4b 2c")),
        "in_duos": 1 << read("1b")[0],
        "has_duo": True,
    }
    seats[0].update(dealt="2a", thrown="", refused="1a 2a", in_duos="", has_duo=False)
    memory = deal_from_position(table("bridges"), position).seats[0].memory
    assert memory == {"dealt": (1,), "refused": 3, "thrown": (), "in_duos": 0, "has_duo": False}


def test_memory_that_says_what_its_default_says_is_not_written() -> None:
    """And what differs is."""
    deal = deal_from_position(
        table("bridges"),
        {"seats": [{"hand": "1a", "discards": "2a"}, {}, {}], "turn": {"seat": 1}, "stock": "1c 2c"},
    )
    assert "thrown" not in position_of(deal)["seats"][0]
    deal.seats[0].memory["thrown"] = (1, 2)
    assert position_of(deal)["seats"][0]["thrown"] == "2a 3a"


def test_piles_keep_their_order() -> None:
    """Hands are sorted, what was thrown is not."""
    seat = {"hand": "2b 1a", "discards": "3a 1a 2a", "revealed": "3b 1b", "won": "4a 2c"}
    deal = deal_from_position(table("lamps"), {"seats": [seat, {}, {}], "turn": {"seat": 1}, "stock": []})
    assert position_of(deal)["seats"][0] == {**seat, "hand": "1a 2b"}


def test_a_position_is_not_changed_by_being_read() -> None:
    """It may be read again."""
    deal = played(table("lamps"), 5, 3)
    position = position_of(deal)
    text = repr(position)
    finish(deal_from_position(deal.table, position), Random(0))
    assert repr(position) == text


# -- what does not come back


def test_the_second_of_two_offers_reads_back() -> None:
    """The dealer alone was asked first, now all are."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["opening"] = [{"step": "offer", "who": "dealer"}, {"step": "offer", "who": "any"}]

    two = varied("lamps", change)
    win = {"hand": "1a 1a 1a 2b 2b"}
    deal = deal_from_position(two, {"seats": [win, {"hand": "3a 3a 3a 4b 4b"}, {}], "opening": {"win": [0]}})
    deal.submit(0, "pass")
    assert pending_texts(deal) == {0: ["pass", "win"], 1: ["pass", "win"]}
    twin = again(deal)
    for one in (deal, twin):
        one.submit(0, "pass")
        one.submit(1, "pass")
    assert pending_texts(twin) == pending_texts(deal)


def replacing(name: str) -> Table:
    """A table of revealed cards where a quad is replaced."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["claims"][4].update(then="replace", needs_stock=1)

    return varied(name, change, least=99)


def test_a_replacement_at_a_table_of_revealed_cards_reads_back() -> None:
    """Such a table has drawn cards too."""
    position = {
        "seats": [{}, {"hand": "1a 1a 1a 3c 2b"}, {}],
        "card": {"face": "1a", "source": "discard", "seat": 0},
        "stock": "4b 4a",
    }
    deal = deal_from_position(replacing("lamps"), position)
    deal.submit(1, "quad")
    assert deal.drawn >= 0
    same(deal, again(deal))


def test_a_declared_meld_of_a_claimed_kind_reads_back() -> None:
    """It was not taken from anybody."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["declare"][0]["kind"] = "quad"

    both = varied("streams", change, least=99)
    position = {
        "seats": [{"hand": "1a 1a 1a 1a 2b"}, {}, {}],
        "turn": {"seat": 0, "drawn": "1a"},
        "stock": "2c 3c",
    }
    deal = deal_from_position(both, position)
    deal.submit(0, both.actions.of_face("quad", 0))
    assert again(deal).seats[0].melds[0].taken == deal.seats[0].melds[0].taken == -1


def test_winners_read_back_in_their_order() -> None:
    """The second seat won before the first."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["end"]["wins"] = 3

    seats = [{"hand": "1a 1b 1b 1b 2a", "shun": "c"}, {"hand": "2a 1a 2b 2b 2b", "shun": "c"}, {"hand": "4c"}]
    card = {"face": "3a", "source": "discard", "seat": 2}
    deal = deal_from_position(varied("streams", change), {"seats": seats, "card": card, "stock": "3a 2c"})
    deal.submit(1, "win")
    deal.submit(0, "pass")
    deal.seats[0].status = "out"
    deal.winners.append(0)
    assert again(deal).winners == deal.winners == [1, 0]


def test_winners_that_stay_in_read_back() -> None:
    """`then: discard`: after the second win the deal is over."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["claims"][0]["then"] = "discard"

    seats = [{"hand": "1a 1b 1b 1b 2a", "shun": "c"}, {"hand": "4a"}, {"hand": "4c"}]
    card = {"face": "3a", "source": "discard", "seat": 2}
    deal = deal_from_position(varied("streams", change), {"seats": seats, "card": card, "stock": "4b 2c"})
    deal.submit(0, "win")
    assert again(deal).winners == deal.winners == [0]


def test_the_shown_card_reads_back() -> None:
    """Its face: it is the dealer's, and everybody knows it."""
    deal = Deal(table("lamps"), 3)
    assert deal.shown >= 0
    face_of = deal.table.deck.face_of
    assert face_of[again(deal).shown] == face_of[deal.shown]
