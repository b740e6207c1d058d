"""Windows: who is asked about a public card, and what follows when the answers are in."""

from __future__ import annotations

from typing import Any

import pytest

from menzi.deal import Deal
from menzi.position import deal_from_position
from menzi.table import Table

from ..support.madeup import table, varied
from ..support.play import kinds, pending_texts

TOKENS = ("any_discard", "prev_discard", "any_reveal", "self_reveal", "prev_reveal", "any_declared")
DECK = table("streams").deck


def single(token: str) -> Table:
    """A table where one card of the hand makes a pair, from `token` only; nobody can win."""

    def change(parts: dict[str, Any]) -> None:
        parts["data"]["claims"] = [
            {"id": "win", "kind": "win", "from": ["any_discard"]},
            {"id": "pair", "kind": "pair", "from": [token], "take": 1},
        ]
        parts["data"]["tiers"] = [["win"], ["pair"]]

    return varied("bridges", change, least=99)


def asked_about(deck: Table, source: str, owner: int = 0, **more: Any) -> set[int]:
    """The seats that are asked about a public 3a of which everybody has a copy."""
    seats: list[dict[str, Any]] = [{"hand": "3a 1b 2b"} for _seat in range(3)]
    for seat in more.pop("dead", ()):
        seats[seat]["dead"] = True
    card = {"face": "3a", "source": source, "seat": owner, **more}
    deal = deal_from_position(deck, {"seats": seats, "card": card, "stock": "1c 2c"})
    return set(deal.pending()) if deal.phase == "window" else set()


@pytest.mark.parametrize(
    ("token", "discard", "reveal"),
    [
        ("any_discard", {1, 2}, set()),
        ("prev_discard", {1}, set()),
        ("any_reveal", set(), {1, 2}),
        ("self_reveal", set(), {0}),
        ("prev_reveal", set(), {1}),
        ("any_declared", set(), set()),
    ],
)
def test_a_token_says_which_seats_may_claim_which_card(
    token: str, discard: set[int], reveal: set[int]
) -> None:
    """Seat 0 is the owner."""
    assert asked_about(single(token), "discard") == discard
    assert asked_about(single(token), "reveal") == reveal


def test_next_goes_round_the_table() -> None:
    """The seat after the last is the first."""
    assert asked_about(single("prev_discard"), "discard", owner=2) == {0}
    assert asked_about(single("prev_reveal"), "reveal", owner=2) == {0}


def test_next_is_the_seat_that_goes_on() -> None:
    """After an out-of-turn claim, the interrupted one; else the next whose turn may begin."""
    assert asked_about(single("prev_discard"), "discard", back_to=2) == {2}

    def seat_1_rests(parts: dict[str, Any]) -> None:
        parts["data"]["status"]["dead"] = {"begins": False, "claims": ["pair"]}
        parts["data"]["claims"][2]["from"] = ["prev_discard"]

    resting = varied("bridges", seat_1_rests, least=99)
    assert asked_about(resting, "discard", dead=[1]) == {2}


def test_a_status_keeps_only_its_claims() -> None:
    """`claims: []` none; a list those kinds; without it all."""
    assert asked_about(single("any_discard"), "discard", dead=[1]) == {2}
    for claims, expected in (([], {2}), (["pair"], {1, 2}), (["trio"], {2}), (None, {1, 2})):

        def change(parts: dict[str, Any], claims: list[str] | None = claims) -> None:
            rows = parts["data"]["claims"]
            rows[2]["from"] = ["any_discard"]
            parts["data"]["status"]["dead"] = {} if claims is None else {"claims": claims}

        deck = varied("bridges", change, least=99)
        assert asked_about(deck, "discard", dead=[1]) == expected


def robbed(**options: Any) -> Deal:
    """Seat 0 adds a fourth 3a to its trio; seats 1 and 2 would win with it."""
    position = {
        "seats": [
            {"hand": "1c 2c 4c", "melds": [{"kind": "trio", "cards": "3a 3a 3a", "from": 1}], "shun": "b"},
            {"hand": "1a 2a 1b 1b 1b", "shun": "c"},
            {"hand": "2a 4a 2b 2b 2b", "shun": "c"},
        ],
        "card": {"face": "3a", "source": "grown_quad", "seat": 0},
        "stock": "4b 4b 4b",
    }
    return deal_from_position(table("streams", **options), position)


def test_any_declared_is_for_everybody_but_the_declarer() -> None:
    """And only for it."""
    assert kinds(robbed()) == {1: {"win", "pass"}, 2: {"win", "pass"}}


def test_a_declaration_that_nobody_takes_is_made_paid_and_replaced() -> None:
    """The meld grows in place, and the declarer acts with a new card."""
    deal = robbed()
    deal.submit(1, "pass")
    events = deal.submit(2, "pass")
    assert [e.kind for e in events] == ["decision", "meld", "pay", "draw"]
    assert [(m.kind, m.faces) for m in deal.seats[0].melds] == [("grown_quad", (2,) * 4)]
    assert deal.scores == [2, -1, -1]
    assert kinds(deal) == {0: {"discard"}}
    assert deal.how().after_replacement


def test_a_declared_card_that_was_kept_earns_nothing() -> None:
    """`fresh` tells the plugin."""
    deal = robbed()
    assert deal.fresh
    deal.fresh = False
    deal.submit(1, "pass")
    deal.submit(2, "pass")
    assert deal.scores == [0, 0, 0]


def test_a_robbed_declaration_leaves_the_meld_as_it_was() -> None:
    """The card goes to the winner's account; the turn to the seat after the last winner."""
    deal = robbed()
    deal.submit(2, "pass")
    deal.submit(1, "win")
    assert [m.kind for m in deal.seats[0].melds] == ["trio"]
    assert deal.seats[0].won == [DECK.face("3a") * DECK.stride + 3]
    assert deal.scores == [-10, 10, 0]
    assert (deal.turn, deal.seats[1].status) == (2, "out")


@pytest.mark.parametrize(("ties", "winners"), [("nearest", [1]), ("all", [1, 2])])
def test_ties_say_how_many_take_a_card(ties: str, winners: list[int]) -> None:
    """The nearest in order from the owner, or all of them."""
    deal = robbed(ties=ties)
    deal.submit(2, "win")
    deal.submit(1, "win")
    assert deal.winners == winners


@pytest.mark.parametrize(
    ("next_", "winner", "turn"),
    [
        ("after_last_winner", 1, 2),
        ("after_last_winner", 2, 0),
        ("after_discarder", 1, 2),
        ("after_discarder", 2, 1),
    ],
)
def test_next_after_a_win(next_: str, winner: int, turn: int) -> None:
    """Who sits after the last winner, or after the owner of the card; winners are out and left over."""
    deal = robbed(next=next_)
    deal.submit(3 - winner, "pass")
    deal.submit(winner, "win")
    assert deal.turn == turn


def test_answers_are_sealed_until_the_last_one_is_in() -> None:
    """Nothing happens before; then all at once, whoever was first."""
    deal = robbed()
    assert [e.kind for e in deal.submit(2, "win")] == ["decision"]
    assert kinds(deal) == {1: {"win", "pass"}}
    assert deal.winners == []
    assert [e.kind for e in deal.submit(1, "win")][:3] == ["decision", "win", "win"]


def lamps(hands: list[str], card: str, **more: Any) -> Deal:
    """A revealed card of seat 0 at the table of forced melds."""
    seats = [{"hand": hand} if isinstance(hand, str) else hand for hand in hands]
    position = {
        "seats": seats,
        "card": {"face": card, "source": "reveal", "seat": 0},
        "stock": "4b 4b",
        **more,
    }
    return deal_from_position(table("lamps", least=99), position)


def test_a_forced_claim_is_made_before_anybody_is_asked() -> None:
    """Even where another seat has a claim too; the owner then owes a discard."""
    deal = lamps(["1a 1a 2b 4b 3c", "1c 2c 4c 4a 1b", "1c 2c 4c 4a 1b"], "1a")
    assert [(m.kind, m.faces, m.source) for m in deal.seats[0].melds] == [("block", (0, 0, 0), 0)]
    assert pending_texts(deal) == {0: ["discard 2b", "discard 3c", "discard 4b"]}


def test_forced_rows_are_tried_in_their_order() -> None:
    """Four before three; and a card joins a meld that it grows."""
    deal = lamps(["1a 1a 1a 4b 3c", "", ""], "1a")
    assert [m.kind for m in deal.seats[0].melds] == ["block_four"]
    grown = lamps([{"hand": "4b 3c", "melds": [{"kind": "block", "cards": "1a 1a 1a"}]}, "", ""], "1a")  # type: ignore[list-item]
    assert [m.kind for m in grown.seats[0].melds] == ["block_four"]


def test_no_discard_is_owed_at_rest() -> None:
    """A meld of four cards uses up the card that was taken: the next turn begins."""
    deal = lamps(["1a 1a 1a 4b 3c", "4c 1c 2b 4a", "1c 2c 4c 4a 2b"], "1a")
    assert deal.seats[0].owned == 6
    assert [e.kind for e in deal.events()][:2] == ["meld", "reveal"]
    assert deal.log[1][1] == 1


def test_forced_melds_are_kept_by_a_dead_seat_that_may_make_them() -> None:
    """Its status names the kinds; it throws nothing."""
    deal = lamps([{"hand": "1a 1a 2b 4b 3c", "dead": True}, "", ""], "1a")  # type: ignore[list-item]
    assert [m.kind for m in deal.seats[0].melds] == ["block"]
    assert deal.turn != 0 or deal.over


def test_an_offer_after_a_forced_meld_is_win_or_pass() -> None:
    """Before the discard, which is still owed after a pass."""
    position = {
        "seats": [{"hand": "1a 1a 2b 3b 4b"}, {}, {}],
        "card": {"face": "1a", "source": "reveal", "seat": 0},
        "stock": "1c 2c",
    }
    deal = deal_from_position(table("lamps"), position)
    assert kinds(deal) == {0: {"win", "pass"}}
    twin = deal.copy()
    deal.submit(0, "win")
    assert (deal.result, deal.wins[0].how.melded, deal.wins[0].how.face) == ("win", True, 0)
    twin.submit(0, "pass")
    assert kinds(twin) == {0: {"discard"}}


def test_the_winning_card_of_a_grown_forced_meld_is_the_revealed_one() -> None:
    """Also where a later meld of the same kind lies behind it."""

    def offer_win(parts: dict[str, Any]) -> None:
        parts["data"]["claims"][1]["offer"] = ["win"]

    block, four = {"kind": "block", "cards": "1a 1a 1a"}, {"kind": "block_four", "cards": "2a 2a 2a 2a"}
    position = {
        "seats": [{"melds": [block, four]}, {}, {}],
        "card": {"face": "1a", "source": "reveal", "seat": 0},
        "stock": "1c",
    }
    deal = deal_from_position(varied("lamps", offer_win), position)
    assert kinds(deal) == {0: {"win", "pass"}}
    assert deal.how().face == 0
