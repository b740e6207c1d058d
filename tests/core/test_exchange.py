"""The opening step `exchange`: everybody passes cards on at once, and nobody sees any before the last has chosen."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from menzi.deal import Deal
from menzi.errors import IllegalAction, PositionError
from menzi.opening import ways
from menzi.position import deal_from_hands, deal_from_position, position_of
from menzi.record import Record, header, line, replay
from menzi.table import Table
from menzi.view import View

from ..support.hidden import swapped
from ..support.madeup import table, varied
from ..support.play import all_cards, finish, lines, pending_texts, played

HANDS = ["1a 1a 2a 3b 4c", "1b 2b 3b 4b 1c 2c", "2c 3c 4a 4a 3a"]
CHOSEN = {0: "hand_on 1a 2a", 1: "hand_on 1c 2c", 2: "hand_on 4a 4a"}


def dealt(**options: Any) -> Deal:
    """These hands; seat 1 is the dealer and has six cards."""
    return deal_from_hands(table("currents", least=99, **options), HANDS, dealer=1)


def exchanged(**options: Any) -> Deal:
    """After the exchange."""
    deal = dealt(**options)
    for seat, text in CHOSEN.items():
        deal.submit(seat, text)
    return deal


def hands(deal: Deal) -> list[str]:
    return [deal.table.deck.text(state.faces()) for state in deal.seats]


def test_all_choices_of_one_suit_are_legal_and_no_others() -> None:
    """Each set of cards once, however many copies are held."""
    assert pending_texts(dealt()) == {
        0: ["hand_on 1a 1a", "hand_on 1a 2a"],
        1: [f"hand_on {pair}" for pair in ("1b 2b", "1b 3b", "1b 4b", "1c 2c", "2b 3b", "2b 4b", "3b 4b")],
        2: ["hand_on 2c 3c", "hand_on 3a 4a", "hand_on 4a 4a"],
    }


def test_of_any_suits_all_pairs_are_legal() -> None:
    """`one_suit: false`."""
    first = pending_texts(dealt(one_suit=False))[0]
    assert len(first) == 7
    assert "hand_on 2a 4c" in first


def test_a_seat_without_enough_of_a_suit_chooses_freely() -> None:
    """There is always something to pass on."""
    deal = deal_from_hands(table("currents", least=99), [*HANDS[:2], None], dealer=1)
    assert deal.pending()
    thin = {"seats": [{"hand": "1a 2b 3c"}, {"hand": "1b 2b"}, {"hand": "1c 3b"}], "opening": {"hand_on": {}}}
    assert pending_texts(deal_from_position(deal.table, thin)) == {
        0: ["hand_on 1a 2b", "hand_on 1a 3c", "hand_on 2b 3c"],
        1: ["hand_on 1b 2b"],
        2: ["hand_on 3b 1c"],
    }


def test_where_somebody_has_too_few_cards_nobody_passes_any_on() -> None:
    """The step is passed over."""

    def lay(parts: dict[str, Any]) -> None:
        parts["data"]["opening"].insert(0, {"step": "lay", "kind": "quad", "take": 4})

    hands = ["1a 1a 1a 1a 2a", *HANDS[1:]]
    deal = deal_from_hands(varied("currents", lay, least=99), hands, dealer=1)
    assert {action.kind for legal in deal.pending().values() for action in legal} == {"shun"}


@pytest.mark.parametrize(("to", "onward"), [("next", 1), ("previous", 2), ("across", 1)])
def test_the_cards_go_where_the_step_says(to: str, onward: int) -> None:
    """All of them together; three sit so that across is next."""
    kept = ["1a 3b 4c", "1b 2b 3b 4b", "3a 2c 3c"]
    given = ["1a 2a", "1c 2c", "4a 4a"]
    deck = table("currents").deck
    expected = [deck.text(deck.read(f"{kept[seat]} {given[seat - onward]}")) for seat in range(3)]
    assert hands(exchanged(to=to)) == expected


def test_nobody_gets_a_card_before_the_last_has_chosen() -> None:
    """Hands, views and events are as they were."""
    deal = dealt(to="next")
    before = [View(deal, seat).own.cards() for seat in range(3)]
    deal.submit(2, CHOSEN[2])
    deal.submit(0, CHOSEN[0])
    assert [View(deal, seat).own.cards() for seat in range(3)] == before
    assert not [e for e in View(deal, 1).events() if e.kind in ("exchange", "decision")]
    events = deal.submit(1, CHOSEN[1])
    assert [(e.seat, e.data["to"]) for e in events if e.kind == "exchange"] == [(0, 1), (1, 2), (2, 0)]


def test_giver_and_receiver_know_the_cards_and_nobody_else() -> None:
    """The third sees how many went where."""
    deal = exchanged(to="next")
    seen = [next(e.data for e in View(deal, s).events() if e.kind == "exchange") for s in range(3)]
    faces = [e.get("cards", "").replace("#", " ").split()[::2] for e in seen]
    assert faces == [["1a", "2a"], ["1a", "2a"], []]
    assert seen[2] == {"event": "exchange", "seat": 0, "kind": "hand_on", "to": 1, "count": 2}
    assert not {"1a", "2a"} & set(str(seen[2]).split())


def test_a_view_does_not_depend_on_what_others_pass_on() -> None:
    """Cards that it cannot see may have changed places, in the log too."""
    for seed in range(60):
        deal = finish_opening(Deal(table("currents", least=99), seed), Random(seed))
        for viewer in range(3):
            twin = swapped(deal, viewer, Random(seed))
            assert [e.data for e in View(twin, viewer).events()] == [
                e.data for e in View(deal, viewer).events()
            ]
            assert View(twin, viewer).visible() == View(deal, viewer).visible()


def finish_opening(deal: Deal, luck: Random) -> Deal:
    while deal.phase == "opening":
        seat = luck.choice(sorted(deal.pending()))
        deal.submit(seat, luck.choice(deal.legal(seat)))
    return deal


def test_copies_may_be_named_and_are_else_drawn_by_lot() -> None:
    """The lowest copy would tell who gets it which ones the giver lacks."""
    deal = dealt(to="next")
    copy = max(c for c in deal.seats[0].cards() if deal.seats[0].face_of[c] == 0)
    deal.submit(0, f"hand_on {deal.table.deck.card_text(copy)} 2a")
    deal.submit(1, CHOSEN[1])
    deal.submit(2, CHOSEN[2])
    assert deal.seats[1].has(copy)
    lowest = Counter[bool]()
    for seed in range(40):
        other = deal_from_hands(table("currents", least=99, to="next"), HANDS, dealer=1, seed=seed)
        low = other.seats[0].lowest(0)
        for seat, text in CHOSEN.items():
            other.submit(seat, text)
        lowest[other.seats[1].has(low)] += 1
    assert min(lowest[True], lowest[False]) > 8


def test_the_order_of_the_answers_does_not_matter() -> None:
    """Not even for the copies."""
    ends = []
    for order in permutations(CHOSEN):
        deal = dealt()
        for seat in order:
            deal.submit(seat, CHOSEN[seat])
        ends.append([state.cards() for state in deal.seats])
    assert ends == [ends[0]] * 6


def test_the_lot_is_drawn_by_the_seed() -> None:
    """Each way comes up, the same one for the same seed; for three seats there are two ways."""
    found = Counter(Deal(table("currents"), seed).ways[0] for seed in range(200))
    assert set(found) == {1, 2}
    assert min(found.values()) > 70
    assert [Deal(table("currents"), 7).ways for _again in range(3)] == [Deal(table("currents"), 7).ways] * 3


def test_four_seats_have_three_ways() -> None:
    """Next, previous and across."""

    def four(parts: dict[str, Any]) -> None:
        parts["data"]["seats"]["count"] = 4

    found = {Deal(varied("currents", four), seed).ways[0] for seed in range(60)}
    assert found == set(ways(4).values()) == {1, 2, 3}


def test_nobody_sees_the_lot_before_it_matters() -> None:
    """Two deals that differ in it alone look the same to all."""
    deal = dealt()
    twin = deal.copy()
    twin.ways = (3 - deal.ways[0], 0)
    for seat in range(3):
        one, two = View(deal, seat), View(twin, seat)
        assert [e.data for e in one.events()] == [e.data for e in two.events()]
        assert (one.legal, one.turn, one.public) == (two.legal, two.turn, two.public)


def test_what_is_not_held_or_of_two_suits_is_refused() -> None:
    """And changes nothing."""
    deal = dealt()
    before = position_of(deal)
    for text in ("hand_on 4a 4a", "hand_on 1a 3b", "hand_on 1a", "hand_on 1a 1a 2a", "pass"):
        with pytest.raises(IllegalAction):
            deal.submit(0, text)
    assert position_of(deal) == before


def test_a_position_has_the_answers_and_the_way() -> None:
    """It goes on in the same way, whatever the seed."""
    for way in ("next", "previous"):
        deal = dealt()
        deal.ways = (ways(3)[way], 0)
        deal.submit(2, CHOSEN[2])
        data = position_of(deal)
        assert data["opening"] == {"hand_on": {2: "4a 4a"}, "to": way}
        twin = deal_from_position(deal.table, data, seed=99)
        for seat in (0, 1):
            deal.submit(seat, CHOSEN[seat])
            twin.submit(seat, CHOSEN[seat])
        assert hands(twin) == hands(deal)


@pytest.mark.parametrize(
    ("options", "opening", "words"),
    [
        ({"to": "next"}, {"hand_on": {}, "to": "next"}, "there are 0 to come"),
        ({}, {"hand_on": {}, "to": "next next"}, "there are 1 to come"),
        ({}, {"hand_on": {}, "to": "nxt"}, "Did you mean 'next'"),
        ({}, {"hand_on": {0: "4a 4a"}}, "not allowed"),
        ({}, {"hand_on": ["1a 1a"]}, "a mapping of seats"),
        ({}, {"hand_of": {}}, "Did you mean 'hand_on'"),
    ],
)
def test_mistakes_in_a_position_are_named(options: dict[str, Any], opening: object, words: str) -> None:
    """With their places."""
    data = position_of(dealt(**options))
    with pytest.raises(PositionError, match=words) as error:
        deal_from_position(table("currents", **options), {**data, "opening": opening})
    assert str(error.value).startswith(("opening", "answers.0"))


def test_records_replay() -> None:
    """With the copies that were drawn by lot."""
    for seed in range(30):
        deal = finish(Deal(table("currents"), seed), Random(seed))
        events = [event.data for event in deal.events()]
        assert lines(replay(Record(header(deal.table, deal, {}), events, 0, False), deal.table)) == lines(
            deal
        )
        assert "exchange" in line(events[6]) + line(events[7]) + line(events[8])


def test_cards_are_conserved_and_copies_of_a_deal_are_independent() -> None:
    """At every moment of the opening."""
    for seed in range(20):
        for decisions in range(7):
            deal = played(table("currents"), seed, decisions)
            assert all_cards(deal) == list(deal.table.deck.cards)
            before = position_of(deal)
            finish_opening(deal.copy(), Random(seed))
            assert position_of(deal) == before


def test_a_card_that_was_shown_is_known_no_longer() -> None:
    """It may have been passed on: who saw it cannot tell."""

    def exchange(parts: dict[str, Any]) -> None:
        parts["data"]["opening"] = [{"step": "exchange", "kind": "hand_on", "take": 2, "to": "next"}]

    shown: Table = varied("lamps", exchange, least=99)
    for seed in range(20):
        deal = Deal(shown, seed)
        viewer = (deal.dealer + 1) % 3
        assert View(deal, viewer).shown is not None
        finish_opening(deal, Random(seed))
        assert View(deal, viewer).shown is None
        assert "shown" not in position_of(deal)
