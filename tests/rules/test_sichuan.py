"""What scripts cannot say about docs/rules/sichuan.md: numbers, identities, what others can see, logs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from menzi.bots import RandomBot
from menzi.deal import Deal
from menzi.errors import IllegalAction
from menzi.load import load_table
from menzi.position import deal_from_position, position_of
from menzi.view import View

TABLE = load_table("sichuan")
IDS = TABLE.deck.ids
PLAIN = "123456m 2355789p"
"""Waits for 1p and 4p; worth no fan."""


def start(*seats: dict[str, Any], **rest: Any) -> Deal:
    """A deal in the middle; seats that are not given are empty."""
    filled = [{"missing": "s", **seat} for seat in (*seats, *[{}] * (4 - len(seats)))]
    return deal_from_position(TABLE, {"seats": filled, **rest})


def chosen(deal: Deal, suits: str = "ssss") -> Deal:
    """The same deal after the choice of the missing suits."""
    for seat, suit in enumerate(suits):
        deal.submit(seat, f"missing {suit}")
    return deal


def played(seed: int) -> Deal:
    """A whole deal of random players."""
    deal = Deal(TABLE, seed)
    bots = [RandomBot(4 * seed + seat) for seat in range(4)]
    while not deal.over:
        for seat in list(deal.pending()):
            deal.submit(seat, bots[seat].choose(View(deal, seat), deal.legal(seat)))
    return deal


def test_H1_you_and_three_ais_play_one_deal() -> None:
    """After it nobody is asked any more."""
    assert TABLE.seat_names() == ("You", "AI 1", "AI 2", "AI 3")
    deal = played(3)
    assert deal.over
    assert not deal.pending()


def test_2a_108_tiles_of_three_suits() -> None:
    """Four of each, no honours and no flowers."""
    assert len(TABLE.deck) == 108
    assert tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)) == IDS
    assert set(TABLE.deck.copies) == {4}


def test_2b_fourteen_thirteen_and_fifty_five() -> None:
    """All 108 tiles are somewhere."""
    for seed in range(20):
        deal = Deal(TABLE, seed)
        sizes = [13 + (seat == deal.dealer) for seat in range(4)]
        assert sizes == [state.size for state in deal.seats]
        assert deal.stock_left == 55
        cards = [card for state in deal.seats for card in state.cards()]
        assert sorted(cards + deal.stock[deal.stock_at :]) == list(TABLE.deck.cards)


def test_A1_the_seed_draws_the_dealer() -> None:
    """Each seat about as often, and the same one for the same seed."""
    dealers = Counter(Deal(TABLE, seed).dealer for seed in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 70
    assert [Deal(TABLE, seed).dealer for seed in range(50)] == [
        Deal(TABLE, seed).dealer for seed in range(50)
    ]


def test_A1_seats_follow_each_other_ascending() -> None:
    """And 0 after 3."""
    deal = start(
        {"hand": "1m"}, {"hand": "2m"}, {"hand": "3m"}, {"hand": "4m"}, turn={"seat": 2}, stock="9p 8p 7p"
    )
    turns = []
    while not deal.over:
        turns.append(deal.turn)
        deal.submit(deal.turn, deal.legal(deal.turn)[0])
    assert turns == [2, 3, 0]


def test_A2_choices_are_secret_until_all_four_have_chosen() -> None:
    """No view and no event tells another's choice, nor who has chosen; then all do."""
    deal = Deal(TABLE, 1, dealer=0)
    before = [[event.data for event in View(deal, seat).events()] for seat in range(4)]
    for seat, suit in ((3, "m"), (0, "p"), (2, "s")):
        deal.submit(seat, f"missing {suit}")
    watcher = View(deal, 1)
    assert before[1] == [event.data for event in watcher.events()]
    assert [watcher.memory(seat)["missing"] for seat in range(4)] == [None] * 4
    deal.submit(1, "missing m")
    for seat in range(4):
        assert [View(deal, seat).memory(other)["missing"] for other in range(4)] == ["p", "m", "s", "m"]


def test_A2_a_choice_cannot_be_taken_back() -> None:
    """Neither before nor after it is known."""
    deal = Deal(TABLE, 1, dealer=0)
    deal.submit(2, "missing m")
    with pytest.raises(IllegalAction):
        deal.submit(2, "missing p")
    for seat in (0, 1, 3):
        deal.submit(seat, "missing p")
    with pytest.raises(IllegalAction):
        deal.submit(0, "missing m")


def test_A3_the_missing_suits_are_public() -> None:
    """One event for each seat, seen by all."""
    deal = chosen(Deal(TABLE, 1), "mpsm")
    for seat in range(4):
        choices = [e.data["value"] for e in View(deal, seat).events() if e.kind == "choice"]
        assert choices == ["m", "p", "s", "m"]


def test_3a_a_draw_is_private() -> None:
    """The others see that a tile was drawn, not which."""
    deal = start({"hand": "1m"}, turn={"seat": 0}, stock="9p 8p")
    drawn = [[e.data.get("card") for e in View(deal, seat).events() if e.kind == "draw"] for seat in range(4)]
    assert drawn == [["9p#0"], [None], [None], [None]]


def test_3b_the_copy_that_was_chosen_is_thrown() -> None:
    """The other copies stay in the hand; the record names it."""
    deal = start({"hand": "555m"}, turn={"seat": 0, "drawn": "5m"}, stock="1m 1m")
    five = TABLE.deck.face("5m") * TABLE.deck.stride
    deal.submit(0, "discard 5m#1")
    assert deal.seats[0].discards == [five + 1]
    assert deal.seats[0].cards() == [five, five + 2]
    assert "5m#1" in [event.data.get("card") for event in deal.events()]


def test_3b_without_a_copy_named_the_drawn_one_is_thrown() -> None:
    """If it has the face, else the lowest."""
    deal = Deal(TABLE, 0, dealer=0)
    chosen(deal)
    while not deal.over:
        (seat,) = [s for s in deal.pending() if TABLE.actions.pass_ not in deal.pending()[s]] or [-1]
        if seat < 0:
            deal.submit(next(iter(deal.pending())), "pass")
            continue
        action = next(a for a in deal.legal(seat) if a.kind == "discard")
        drawn, lowest = deal.drawn, deal.seats[seat].lowest(action.face)
        deal.submit(seat, action)
        thrown = [raw[2] for raw in deal.log if raw[0] == "discard"][-1]
        assert thrown == (drawn if drawn >= 0 and TABLE.deck.face_of[drawn] == action.face else lowest)


def test_3b_a_copy_that_is_not_held_cannot_be_thrown() -> None:
    """Nothing changes."""
    deal = start({"hand": "55m"}, turn={"seat": 0, "drawn": "5m"}, stock="1m 1m")
    before = position_of(deal)
    with pytest.raises(IllegalAction):
        deal.submit(0, "discard 5m#3")
    assert position_of(deal) == before


def test_3e_nobody_sees_who_is_asked_or_what_was_answered() -> None:
    """Of a window where two seats have claims, a third knows nothing."""
    seats: list[dict[str, Any]] = [{"hand": "44p 1m"}, {}, {"hand": PLAIN}]
    deal = start(*seats, card={"face": "4p", "source": "discard", "seat": 3}, stock="1m 2m")
    watcher = View(deal, 1)
    before = len(watcher.events())
    deal.submit(0, "pung")
    assert len(watcher.events()) == before
    assert watcher.legal == ()


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_3f_answers_count_in_seat_order_whenever_they_come(order: tuple[int, ...]) -> None:
    """A9: from the discarder onward; the ledger is in that order."""
    seats = {"hand": PLAIN}, {"hand": "123789s 456s 99s 56p", "missing": "m"}, {"hand": "44p 1m"}
    deal = start(*seats, card={"face": "4p", "source": "discard", "seat": 3}, stock="1m 2m")
    answers = {0: "win", 1: "win", 2: "pung"}
    for seat in order:
        deal.submit(seat, answers[seat])
    assert deal.winners == [0, 1]
    assert [(entry.kind, entry.to, entry.payers) for entry in deal.ledger] == [
        ("win", 0, ((3, 1),)),
        ("win", 1, ((3, 1),)),
    ]
    assert deal.turn == 2


def test_A9_the_order_begins_after_the_discarder_not_at_seat_0() -> None:
    """Seat 3 wins before seat 0 when seat 2 throws."""
    other = {"hand": "123789s 456s 99s 56p", "missing": "m"}
    seats: list[dict[str, Any]] = [{"hand": PLAIN}, {"hand": "1m"}, {}, other]
    deal = start(*seats, card={"face": "4p", "source": "discard", "seat": 2}, stock="1m 2m")
    deal.submit(0, "win")
    deal.submit(3, "win")
    assert deal.winners == [3, 0]
    assert deal.turn == 1


def test_A18_the_replacement_is_the_next_tile_of_the_wall() -> None:
    """The very tile, from the front."""
    deal = start({"hand": "4444p 1m"}, turn={"seat": 0, "drawn": "1m"}, stock="7m 2m 3m")
    first = deal.stock[deal.stock_at]
    deal.submit(0, "concealed_kong 4p")
    assert deal.drawn == first
    assert IDS[TABLE.deck.face_of[first]] == "7m"


def test_A24_a_kong_is_paid_after_the_robbing_window() -> None:
    """Nothing is booked while somebody may still rob."""
    seats = {"hand": "4p 19m", "melds": [{"kind": "pung", "cards": "444p"}]}, {"hand": PLAIN}
    deal = start(*seats, turn={"seat": 0, "drawn": "4p"}, stock="7m 2m")
    deal.submit(0, "added_kong 4p")
    assert deal.ledger == []
    deal.submit(1, "pass")
    assert [(e.kind, e.to, e.payers, e.meld) for e in deal.ledger] == [
        ("kong", 0, ((1, 1), (2, 1), (3, 1)), "added_kong")
    ]


def test_A28_a_tile_that_was_won_twice_is_there_once() -> None:
    """It lies with who threw it, apart from the discards."""
    seats = {"hand": PLAIN}, {"hand": "123789s 456s 99s 56p", "missing": "m"}
    deal = start(*seats, card={"face": "4p", "source": "discard", "seat": 3})
    card = deal.card
    deal.submit(0, "win")
    deal.submit(1, "win")
    places = [c for s in deal.seats for c in (*s.cards(), *s.discards, *s.won)] + deal.stock[deal.stock_at :]
    assert places.count(card) == 1
    assert deal.seats[3].won == [card]
    assert [
        group.faces for win in deal.wins for group in win.groups if TABLE.deck.face("4p") in group.faces
    ] == [
        tuple(map(TABLE.deck.face, ("2p", "3p", "4p"))),
        tuple(map(TABLE.deck.face, ("4p", "5p", "6p"))),
    ]


def test_A29_a_concealed_kong_is_public() -> None:
    """Everybody sees which tile it is."""
    deal = start({"hand": "4444p 1m"}, turn={"seat": 0, "drawn": "1m"}, stock="7m 2m 3m")
    deal.submit(0, "concealed_kong 4p")
    four = TABLE.deck.face("4p")
    assert View(deal, 2).visible()[four] == 4
    assert [(m.kind, m.faces) for m in View(deal, 2).melds(0)] == [("concealed_kong", (four,) * 4)]


def test_A30_a_winners_hand_is_hidden_until_the_deal_ends() -> None:
    """The winning tile is public, and what it paid; the hand and what it was worth for are not."""
    seats = {"hand": f"{PLAIN} 4p"}, {"hand": "1m"}, {"hand": "2m"}
    deal = start(*seats, turn={"seat": 0, "drawn": "4p"}, stock="7m")
    deal.submit(0, "win")
    (win,) = (event for event in View(deal, 1).events() if event.kind == "win")
    assert win.data["card"] == "4p"
    assert not {"groups", "patterns"} & win.data.keys()
    assert View(deal, 1).hand(0) is None
    deal.submit(1, "discard 7m")
    assert deal.over
    (win,) = (event for event in View(deal, 1).events() if event.kind == "win")
    assert {"groups", "patterns"} <= win.data.keys()
    assert View(deal, 1).hand(0) == tuple(sorted(TABLE.deck.read(f"{PLAIN} 4p")))


def test_A54_the_account_is_live_and_every_payment_has_its_cause() -> None:
    """Amounts are fixed at the event and sum to nothing."""
    causes: Counter[str] = Counter()
    for seed in range(30):
        deal = played(seed)
        totals = [0] * 4
        for entry in deal.ledger:
            causes[entry.kind] += 1
            for payer, amount in entry.payers:
                totals[payer] -= amount
                totals[entry.to] += amount
        assert totals == deal.scores
        assert sum(totals) == 0
    assert set(TABLE.ledger_kinds) >= set(causes)
    assert causes["pig"] > 0


def test_A70_pigs_then_ready_hands_then_returned_kongs() -> None:
    """In that order in the ledger."""
    pig = {"hand": "147m 258p 36m 14p 8s 99s"}
    unready = {"hand": "147m 369m 36p 77p", "melds": [{"kind": "kong", "cards": "9999p", "from": 2}]}
    ready = {"hand": "123456789s 55p 46p", "missing": "m"}
    kong = {"kind": "kong", "meld": "kong", "to": 1, "from": {2: 2}}
    deal = start(pig, unready, {"out": True}, ready, ledger=[kong], stock=[], turn={"seat": 3})
    assert deal.over
    assert [(entry.kind, entry.to) for entry in deal.ledger] == [
        ("kong", 1),
        ("pig", 1),
        ("pig", 2),
        ("pig", 3),
        ("ready", 3),
        ("kong_return", 2),
    ]
    assert deal.scores == [-96, 31, 32, 33]


def test_A71_an_illegal_action_is_refused_without_a_penalty() -> None:
    """A false win, a tile that is not held, a kong that is none: the state stays as it was."""
    deal = start({"hand": "12m 5s"}, turn={"seat": 0, "drawn": "2m"}, stock="7m")
    before = position_of(deal)
    for action in ("win", "discard 1m", "discard 9p", "concealed_kong 1m", "added_kong 1m", "pass", "pung"):
        with pytest.raises(IllegalAction):
            deal.submit(0, action)
    with pytest.raises(IllegalAction):
        deal.submit(1, "discard 1m")
    assert position_of(deal) == before
    assert deal.ledger == []
