"""What a spec may say is done: fields and combinations that no made-up variant uses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from menzi.deal import Deal
from menzi.position import deal_from_position

from ..support.madeup import table, varied
from ..support.play import kinds, moments, pending_texts


def test_a_declaration_may_be_made_since_a_kind_of_meld() -> None:
    """`since: [trio]` is accepted by the schema and by the checks."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["declare"][0]["since"] = ["trio"]

    position = {
        "seats": [
            {"hand": "1b 1b 1b 1b 4c", "melds": [{"kind": "trio", "cards": "1a 1a 1a", "from": 1}]},
            {},
            {},
        ],
        "turn": {"seat": 0, "after": "trio"},
        "stock": "4b 4a 4b",
    }
    deal = deal_from_position(varied("streams", change, least=99), position)
    assert "own_quad 1b" in pending_texts(deal)[0]


def test_a_status_without_claims_neither_wins_nor_declares_in_its_turn() -> None:
    """`muted` may still claim trios, and throws cards; `claims` leaves out win and own_quad."""
    position = {
        "seats": [{"hand": "1b 1b 1b 1b 1a 1a", "muted": True}, {}, {}, {}],
        "turn": {"seat": 0, "drawn": "1a"},
        "stock": "4b 4a 4b",
    }
    deal = deal_from_position(table("stairs", strict=False), position)
    assert {a.kind for a in deal.legal(0)} == {"discard"}


def test_a_game_may_be_won_by_drawing_only() -> None:
    """No claim of the kind win, `win` in `turn.act`: the checks accept it."""

    def change(parts: dict[str, Any]) -> None:
        del parts["data"]["claims"][0]
        parts["data"]["tiers"] = [["trio", "quad"], ["row"]]

    assert Deal(varied("streams", change), 0).pending()


def test_a_grown_meld_may_grow_again() -> None:
    """In whatever order the rows stand."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["claims"].insert(
            1, {"id": "five", "kind": "five", "from": ["any_discard"], "grows": "grown_quad"}
        )

    assert varied("streams", change).meld_kinds["five"] == 5


def test_a_plugin_row_without_named_by_is_named_by_its_groups() -> None:
    """What is legal can be read."""

    def change(parts: dict[str, Any]) -> None:
        del parts["data"]["claims"][3]["named_by"]

    seats = [{}, {"hand": "2a 3a 4c"}, {}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(
        varied("streams", change, least=99), {"seats": seats, "card": card, "stock": "4b"}
    )
    for action in deal.legal(1):
        assert deal.table.actions.read(action.text)[0] is action


@pytest.mark.parametrize("type_", ["faces", "cards", "flag"])
@pytest.mark.parametrize("event", ["passed", "discarded", "laid", "dealt"])
def test_a_memory_of_any_type_may_be_written_by_any_event(type_: str, event: str) -> None:
    """Faces a mask, cards a tuple, a flag true or false."""

    def change(parts: dict[str, Any]) -> None:
        kinds = {"kinds": ["pair", "duo", "trio"]} if event in ("passed", "laid") else {}
        parts["data"]["memory"]["extra"] = {"type": type_, "event": event, **kinds}

    kind = {"faces": int, "cards": tuple, "flag": bool}[type_]
    deal = Deal(varied("bridges", change, least=99), 0)
    for moment in moments(deal, Random(0)):
        assert all(type(s.memory["extra"]) is kind for s in moment.seats)
    assert any(s.memory["extra"] for s in deal.seats)


def test_a_card_that_was_let_go_is_remembered_once() -> None:
    """Seat 1 could make two duos of it."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["memory"]["let_go"] = {"type": "cards", "event": "passed", "kinds": ["duo"]}

    seats = [{}, {"hand": "1b 1c 4a 3b"}, {}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(
        varied("bridges", change, least=99), {"seats": seats, "card": card, "stock": "4b 4b"}
    )
    deal.submit(1, "pass")
    assert deal.seats[1].memory["let_go"] == (0,)


def test_a_robbed_card_says_nothing_about_the_next_meld() -> None:
    """`fresh` is about the declared card; a claimed meld afterwards is fresh."""
    trio = {"kind": "trio", "cards": "3a 3a 3a", "from": 1}
    position = {
        "seats": [{"hand": "1c 2c", "melds": [trio]}, {"hand": "1a 2a 1b 1b 1b"}, {"hand": "4c"}],
        "card": {"face": "3a", "source": "grown_quad", "seat": 0, "kept": True},
        "stock": "4b 4b",
    }
    deal = deal_from_position(table("streams"), position)
    assert not deal.fresh
    deal.submit(1, "win")
    assert deal.fresh


def test_a_forced_claim_of_others_is_not_made_by_the_owner() -> None:
    """`from: [any_discard]` excludes the seat that threw the card."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["claims"][2]["from"] = ["any_discard"]

    position = {
        "seats": [{"hand": "1a 1a 2b 4b 3c"}, {"hand": "1c 2b"}, {"hand": "1c 2b"}],
        "card": {"face": "1a", "source": "discard", "seat": 0},
        "stock": "4b 4a",
    }
    deal = deal_from_position(varied("lamps", change, least=99), position)
    assert deal.seats[0].melds == []


def test_a_forced_meld_may_be_replaced_and_offer_a_win() -> None:
    """`then: replace` with `offer: [win]`."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["claims"][2]["then"] = "replace"

    position = {
        "seats": [{"hand": "1a 1a 2b 4b 3c"}, {}, {}],
        "card": {"face": "1a", "source": "reveal", "seat": 0},
        "stock": "4b 4a",
    }
    assert deal_from_position(varied("lamps", change), position).pending()


def test_a_replacement_from_an_empty_stock_ends_the_deal() -> None:
    """Where the row has no `needs_stock`."""

    def change(parts: dict[str, Any]) -> None:
        del parts["data"]["claims"][2]["needs_stock"]

    position = {
        "seats": [{}, {"hand": "1a 1a 1a 3c"}, {}],
        "card": {"face": "1a", "source": "discard", "seat": 0},
        "stock": [],
    }
    deal = deal_from_position(varied("streams", change), position)
    deal.submit(1, "quad")
    assert deal.over


def test_a_meld_beside_a_win_in_a_tier_of_ties_all_is_no_win() -> None:
    """Seat 1 wins, seat 2 wanted a trio."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["tiers"] = [["win", "trio", "quad"], ["row"]]

    seats = [{"hand": "1c"}, {"hand": "2a 3a 1b 1b 1b"}, {"hand": "1a 1a 3c 4b"}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(varied("streams", change), {"seats": seats, "card": card, "stock": "1c 4b"})
    deal.submit(1, "win")
    deal.submit(2, "trio")
    assert deal.winners == [1]


def test_a_declaration_of_hand_cards_may_be_robbed() -> None:
    """`take: 4` with `opens_window`."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["declare"][0]["opens_window"] = True

    position = {
        "seats": [{"hand": "1a 1a 1a 1a 3c 4c"}, {}, {}],
        "turn": {"seat": 0, "drawn": "1a"},
        "stock": "4b 4a",
    }
    deal = deal_from_position(varied("streams", change, least=99), position)
    deal.submit(0, "own_quad 1a")
    assert [m.faces for m in deal.seats[0].melds] == [(0, 0, 0, 0)]


def test_a_row_of_plugin_groups_needs_its_stock() -> None:
    """As any other."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["claims"][3]["needs_stock"] = 1

    seats = [{}, {"hand": "2a 3a 4c 4b"}, {}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(
        varied("streams", change, least=99), {"seats": seats, "card": card, "stock": []}
    )
    assert not deal.pending()


def test_bars_is_not_asked_about_lays() -> None:
    """`Rules.bars`: a row with plugin groups has its legal lays from `lays` alone."""
    seats = [{}, {"hand": "2a 3a 4c 4b", "shun": "a"}, {}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(table("streams", least=99), {"seats": seats, "card": card, "stock": "4b"})
    assert "row" in kinds(deal)[1]


def test_a_row_with_take_may_be_named_by_the_hand() -> None:
    """`named_by` is accepted by the checks for every row."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["claims"][1]["named_by"] = "hand"

    seats = [{}, {"hand": "1a 1a 4c 4b"}, {}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(varied("streams", change), {"seats": seats, "card": card, "stock": "4b"})
    assert 1 in deal.pending()


def forced_trio(parts: dict[str, Any]) -> None:
    """A trio of any seat is made at once, and may win."""
    parts["data"]["claims"][1].update(forced=True, offer=["win"])


def test_a_forced_claim_may_be_any_seats() -> None:
    """The nearest that can make it, in order from the owner."""
    seats = [{"hand": "4b"}, {"hand": "2b 4c"}, {"hand": "1a 1a 3b 4a"}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(
        varied("streams", forced_trio, least=99), {"seats": seats, "card": card, "stock": "4b"}
    )
    assert [(e.kind, e.seat) for e in deal.events()] == [("meld", 2)]
    assert kinds(deal) == {2: {"discard"}}


def test_a_win_after_a_forced_claim_of_anothers_card_says_whose_it_was() -> None:
    """Seat 0 threw it, so seat 0 pays."""
    seats = [{"hand": "4b"}, {"hand": "2b 4c"}, {"hand": "1a 1a 3b 4b 2b"}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(varied("streams", forced_trio), {"seats": seats, "card": card, "stock": "4b"})
    assert kinds(deal) == {2: {"win", "pass"}}
    assert (deal.how().source, deal.how().owner) == ("discard", 0)


def test_a_forced_claim_needs_its_stock_too() -> None:
    """Where the stock has fewer cards, the meld is not made."""

    def change(parts: dict[str, Any]) -> None:
        forced_trio(parts)
        parts["data"]["claims"][1]["needs_stock"] = 2

    seats = [{"hand": "4b"}, {"hand": "2b 4c"}, {"hand": "1a 1a 3b 4a"}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    for stock, melds in (("4b", 0), ("4b 3c", 1)):
        position = {"seats": seats, "card": card, "stock": stock}
        deal = deal_from_position(varied("streams", change, least=99), position)
        assert len(deal.seats[2].melds) == melds
