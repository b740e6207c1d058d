"""Making a claim: what its action names, what it lays, who goes on, and what is remembered."""

from __future__ import annotations

from typing import Any

from menzi.deal import Deal
from menzi.position import deal_from_position
from menzi.view import View

from ..support.madeup import table, varied
from ..support.play import all_cards, kinds, pending_texts


def test_rows_are_named_by_their_groups() -> None:
    """The claimed card is in the first; a second group comes from the hand."""
    deal = deal_from_position(
        table("lamps", least=99),
        {
            "seats": [{"hand": "4c 4c"}, {"hand": "2a 3a 1a 2a 3a 4c"}, {"hand": "1a 2a"}],
            "card": {"face": "1a", "source": "discard", "seat": 0},
            "stock": "4b 4b 4b",
        },
    )
    assert pending_texts(deal) == {1: ["pass", "row 1a 2a 3a / 1a 2a 3a"]}
    deal.submit(1, "row 3a 2a 1a / 2a 3a 1a")
    melds = deal.seats[1].melds
    assert [(m.kind, m.faces, m.source) for m in melds] == [("row", (0, 1, 2), 0), ("row", (0, 1, 2), -1)]
    assert [m.taken for m in melds] == [2, -1]
    assert deal.seats[1].memory["in_rows"] == 0b111


def test_a_duo_is_named_by_the_card_from_the_hand() -> None:
    """One action for each."""
    deal = deal_from_position(
        table("bridges", least=99),
        {
            "seats": [{}, {"hand": "1b 1c 4a 3b"}, {}],
            "card": {"face": "1a", "source": "discard", "seat": 0},
            "stock": "4b 4b 4b",
        },
    )
    assert pending_texts(deal) == {1: ["duo 1b", "duo 1c", "pass"]}
    deal.submit(1, "duo 1c")
    assert deal.seats[1].melds[0].faces == (0, 8)
    assert deal.seats[1].memory["in_duos"] == 1 << 8
    assert deal.seats[1].memory["has_duo"] is True


def test_named_copies_are_the_ones_laid() -> None:
    """Else the lowest-numbered ones."""
    for text, copy in (("duo 1b#2", 2), ("duo 1b", 0)):
        deal = deal_from_position(
            table("bridges", least=99),
            {
                "seats": [{}, {"hand": "1b 1b 1b 3c"}, {}],
                "card": {"face": "1a", "source": "discard", "seat": 0},
                "stock": "4b 4b 4b",
            },
        )
        deal.submit(1, text)
        assert 16 + copy in deal.seats[1].melds[0].cards


def bridges(card: dict[str, Any], hands: list[str]) -> Deal:
    """A public card at the table of claims out of turn; nobody wins."""
    position = {"seats": [{"hand": h} for h in hands], "card": card, "stock": "4b 4b 4b 4b"}
    return deal_from_position(table("bridges", least=99), position)


def test_a_claim_out_of_turn_goes_back_to_the_interrupted_seat() -> None:
    """The owner of a revealed card, or who would have gone on after a thrown one."""
    revealed = bridges({"face": "1a", "source": "reveal", "seat": 0}, ["3b", "2b", "1a 1a 2b 4a"])
    revealed.submit(2, "trio")
    assert revealed.back == 0
    thrown = bridges({"face": "1a", "source": "discard", "seat": 0}, ["3b", "2b", "1a 1a 2b 4a"])
    thrown.submit(2, "trio")
    assert thrown.back == 1
    events = thrown.submit(2, "discard 4a")
    assert next(e.seat for e in events if e.kind == "reveal") == 1


def test_a_chain_of_claims_out_of_turn_keeps_the_interrupted_seat() -> None:
    """The second one interrupts the same seat as the first; its own claim ends the chain."""
    hands = ["2b", "2b 3c 3c", "1a 1a 3c 4a 4a"]
    deal = bridges({"face": "1a", "source": "reveal", "seat": 0}, hands)
    deal.submit(2, "trio")
    deal.submit(2, "discard 3c")
    assert deal.back == 0
    deal.submit(1, "trio")
    assert (deal.turn, deal.back) == (1, 0)
    own = bridges({"face": "1a", "source": "discard", "seat": 2}, ["1a 1a 3c", "", ""])
    own.submit(0, "trio")
    assert own.back == -1


def test_the_interrupted_seat_is_next_for_the_returned_card() -> None:
    """And whoever wins with it is told."""
    deal = bridges({"face": "1a", "source": "reveal", "seat": 0}, ["3c 2b", "3c", "1a 1a 3c 4a"])
    deal.submit(2, "trio")
    deal.submit(2, "discard 3c")
    assert kinds(deal) == {0: {"pair", "pass"}}
    assert deal.how().returned
    assert View(deal, 1).returned()


def test_a_claim_needs_its_stock() -> None:
    """A quad is replaced: with an empty stock it cannot be made."""
    for stock, expected in (("4b", {"quad", "trio", "pass"}), ([], {"trio", "pass"})):
        deal = deal_from_position(
            table("streams", least=99),
            {
                "seats": [{}, {"hand": "1a 1a 1a 3c"}, {}],
                "card": {"face": "1a", "source": "discard", "seat": 0},
                "stock": stock,
            },
        )
        assert kinds(deal) == {1: expected}


def test_a_claim_with_replacement_draws_and_acts() -> None:
    """And the giver pays."""
    deal = deal_from_position(
        table("streams", least=99),
        {
            "seats": [{}, {"hand": "1a 1a 1a 3c"}, {}],
            "card": {"face": "1a", "source": "discard", "seat": 0},
            "stock": "4b 4a",
        },
    )
    events = deal.submit(1, "quad")
    assert [e.kind for e in events] == ["decision", "meld", "pay", "draw"]
    assert events[-1].data == {"event": "draw", "seat": 1, "card": "4b#0", "replacement": True}
    assert deal.scores == [-2, 2, 0]
    deal.submit(1, "discard 3c")
    assert all_cards(deal) == sorted(all_cards(deal))


def test_a_card_thrown_right_after_a_replacement_is_marked() -> None:
    """Only that one."""
    for turn, marked in (({"replacement": True}, True), ({}, False)):
        position = {
            "seats": [{"hand": "4c 3c"}, {"hand": "4c 1c"}, {}],
            "turn": {"seat": 0, "drawn": "4c", **turn},
            "stock": "4b 4a",
        }
        deal = deal_from_position(varied("streams", any_pair, least=99), position)
        deal.submit(0, "discard 4c")
        assert deal.how().replacement_discard is marked


def any_pair(parts: dict[str, Any]) -> None:
    """A row that takes one card."""
    parts["data"]["claims"].append({"id": "pair", "kind": "pair", "from": ["any_discard"], "take": 1})
    parts["data"]["tiers"].append(["pair"])


def test_letting_a_reached_claim_go_is_remembered() -> None:
    """Of the kinds that the memory names; not by who took, nor by who was not reached."""
    seats = [{"hand": "1c"}, {"hand": "1a 1a 3b"}, {"hand": "1a 2b 4b"}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(table("streams", least=99), {"seats": seats, "card": card, "stock": "1c 4b"})
    deal.submit(1, "pass")
    assert [s.memory["passed"] for s in deal.seats] == [0, 1, 0]
    deal = deal_from_position(table("streams", least=99), {"seats": seats, "card": card, "stock": "1c 4b"})
    deal.submit(1, "trio")
    assert [s.memory["passed"] for s in deal.seats] == [0, 0, 0]


def test_a_claim_lost_to_a_higher_tier_is_not_remembered() -> None:
    """Seat 1 passes its trio while seat 2 wins: it was never reached."""
    seats = [{"hand": "1c"}, {"hand": "1a 1a 3b"}, {"hand": "2a 3a 1b 1b 1b"}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(table("streams"), {"seats": seats, "card": card, "stock": "1c 4b"})
    deal.submit(1, "pass")
    deal.submit(2, "win")
    assert deal.seats[1].memory["passed"] == 0
    deal = deal_from_position(table("streams"), {"seats": seats, "card": card, "stock": "1c 4b"})
    deal.submit(1, "pass")
    deal.submit(2, "pass")
    assert deal.seats[1].memory["passed"] == 1
