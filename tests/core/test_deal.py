"""Submitting decisions: what is refused leaves no trace; copies, copies of a deal, and determinism."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menzi.claims import DEAL
from menzi.deal import Deal
from menzi.errors import ActionError, IllegalAction, InvalidAction
from menzi.position import deal_from_position, position_of
from menzi.view import View

from ..support.madeup import NAMES, table, varied
from ..support.play import decision, finish, lines, moments, pending_texts, played

VARIANTS = st.sampled_from(NAMES)
SEEDS = st.integers(0, 10_000)


def everything(deal: Deal) -> object:
    """All that a refused decision must not change."""
    return (
        position_of(deal),
        lines(deal),
        pending_texts(deal),
        dict(deal.answers),
        dict(deal.chosen),
        [s.cards() for s in deal.seats],
        (deal.phase, deal.turn, deal.drawn, deal.stock_at, deal.scores[:]),
    )


def refusals(deal: Deal) -> list[tuple[int, str, type[ActionError]]]:
    """Decisions that must be refused at this moment, whatever the moment."""
    found: list[tuple[int, str, type[ActionError]]] = []
    table = deal.table
    asked = set(deal.pending())
    found += [(seat, "pass", IllegalAction) for seat in range(-1, table.seats + 1) if seat not in asked]
    for seat in asked:
        legal = {a.text for a in deal.legal(seat)}
        every = ["pass", "win", *(a.text for a in table.actions.discard)]
        every += [kind for kind, forms in table.actions.forms.items() if "none" in forms]
        found += [(seat, text, IllegalAction) for text in every if text not in legal]
        found += [(seat, text, InvalidAction) for text in ("", "jump", "discard", "discard 9z", "pass 1a")]
        for action in deal.legal(seat):
            if action.kind == "discard":
                for copy in range(table.deck.copies[action.face]):
                    if not deal.seats[seat].has(action.face * table.deck.stride + copy):
                        found.append((seat, f"{action.text}#{copy}", IllegalAction))
    return found


@settings(deadline=None, max_examples=40)
@given(VARIANTS, SEEDS, st.integers(0, 40))
def test_a_refused_decision_leaves_no_trace(name: str, seed: int, decisions: int) -> None:
    """Wrong seat, illegal, malformed, a copy that is not held: state and log are what they were."""
    deal = played(table(name), seed, decisions)
    before = everything(deal)
    for seat, text, error in refusals(deal):
        with pytest.raises(error):
            deal.submit(seat, text)
        assert everything(deal) == before, (seat, text)


def test_an_illegal_action_says_what_is_legal() -> None:
    """In the message, and as data."""
    deal = Deal(table("streams"), 1)
    with pytest.raises(
        IllegalAction, match="'pass' is not allowed to seat 0 now; allowed are: shun a"
    ) as error:
        deal.submit(0, "pass")
    assert error.value.legal == ("shun a", "shun b", "shun c")
    deal.submit(0, "shun a")
    with pytest.raises(IllegalAction, match="Seat 0 is not asked"):
        deal.submit(0, "shun a")


def test_an_action_of_another_table_is_refused() -> None:
    """Actions are compared by identity."""
    deal = Deal(table("streams"), 1)
    with pytest.raises(IllegalAction):
        deal.submit(0, table("stairs").actions.of_suit("shun", "a"))


def test_nothing_is_accepted_after_the_end() -> None:
    """And nobody is asked."""
    deal = finish(Deal(table("streams"), 1), Random(1))
    assert dict(deal.pending()) == {}
    for seat in range(3):
        with pytest.raises(IllegalAction):
            deal.submit(seat, "pass")


def turn(hand: str, drawn: str, **options: Any) -> Deal:
    """Seat 0 has drawn at the table of drawn cards."""
    position = {"seats": [{"hand": hand}, {}, {}], "turn": {"seat": 0, "drawn": drawn}, "stock": "4b 4a 4b"}
    return deal_from_position(table("streams", least=99, **options), position)


def thrown(deal: Deal) -> list[str]:
    """The copies that were thrown."""
    return [e.data["card"] for e in deal.events() if e.kind == "discard"]


def test_the_drawn_copy_is_thrown_first() -> None:
    """Then the lowest-numbered; a named copy before either."""
    for text, copy in (("discard 1a", "1a#2"), ("discard 1a#1", "1a#1"), ("discard 4c", "4c#0")):
        deal = turn("1a 1a 1a 4c 4c", "1a")
        deal.drawn = 2
        deal.submit(0, text)
        assert thrown(deal) == [copy]


def test_the_lowest_copy_is_thrown_where_another_face_was_drawn() -> None:
    """Though it was dealt in another order."""
    deal = turn("1a 1a 4c", "4c")
    state = deal.seats[0]
    state.remove(0)
    state.add(3)
    deal.submit(0, "discard 1a")
    assert thrown(deal) == ["1a#1"]


def test_a_decision_event_names_the_copy() -> None:
    """So that a record replays it."""
    deal = turn("1a 1a 4c", "4c")
    (event, *_more) = deal.submit(0, "discard 1a")
    assert event.data == {"event": "decision", "seat": 0, "action": "discard 1a#0"}


@settings(deadline=None, max_examples=30)
@given(VARIANTS, SEEDS, st.integers(0, 40))
def test_a_copy_goes_on_the_same_and_leaves_the_original_alone(name: str, seed: int, decisions: int) -> None:
    """The same decisions give the same events; the original does not notice."""
    deal = played(table(name), seed, decisions)
    before = everything(deal)
    twin = finish(deal.copy(), Random(seed))
    assert everything(deal) == before
    finish(deal, Random(seed))
    assert lines(deal) == lines(twin)
    assert everything(deal) == everything(twin)


@settings(deadline=None, max_examples=20)
@given(VARIANTS, SEEDS)
def test_the_same_seed_and_decisions_give_the_same_events(name: str, seed: int) -> None:
    """A deal is its seed and its decisions."""
    one = finish(Deal(table(name), seed), Random(seed))
    assert lines(finish(Deal(table(name), seed), Random(seed))) == lines(one)
    two = Deal(table(name), seed)
    for event in list(one.events()):
        if event.kind == "decision":
            two.submit(event.seat, event.data["action"])
    assert lines(two) == lines(one)


@settings(deadline=None, max_examples=20)
@given(VARIANTS, SEEDS, st.randoms(use_true_random=False))
def test_every_arrival_order_of_sealed_answers_gives_one_result(name: str, seed: int, luck: Any) -> None:
    """Only the decision events are in another order."""
    deal = Deal(table(name), seed)
    for _step in range(12):
        seats = sorted(deal.pending())
        answers = {seat: luck.choice(deal.legal(seat)) for seat in seats}
        twin = deal.copy()
        for seat in seats:
            deal.submit(seat, answers[seat])
        for seat in reversed(seats):
            twin.submit(seat, answers[seat])
        assert position_of(deal) == position_of(twin)
        assert [e for e in deal.events() if e.kind != "decision"] == [
            e for e in twin.events() if e.kind != "decision"
        ]


@pytest.mark.parametrize("name", NAMES)
def test_the_dealer_is_the_one_given(name: str) -> None:
    """And has the extra card."""
    for dealer in range(3):
        deal = Deal(table(name), 3, dealer=dealer)
        sizes = [len(e.data["cards"].split()) for e in deal.events() if e.kind == "deal"]
        assert sizes == [5 + (seat == dealer) for seat in range(table(name).seats)]


def test_cards_are_dealt_in_the_order_given() -> None:
    """Seat after seat, then the dealer's extra card, then the stock."""
    deck = table("streams").deck
    order = list(deck.cards)[::-1]
    deal = Deal(table("streams"), 0, dealer=1, cards=order)
    assert deal.seats[0].cards() == sorted(order[:5])
    assert deal.seats[1].cards() == sorted([*order[5:10], order[15]])
    assert deal.seats[2].cards() == sorted(order[10:15])
    assert deal.stock[deal.stock_at :] == order[16:]


def test_the_last_extra_card_is_shown_where_the_spec_says_so() -> None:
    """To everybody, with an event."""
    deal = Deal(table("lamps"), 5, dealer=2)
    (shown,) = [e for e in deal.events() if e.kind == "shown"]
    assert shown.seat == 2
    assert table("lamps").deck.card_text(deal.shown) == shown.data["card"]
    assert View(deal, 0).shown == (2, deal.table.deck.face_of[deal.shown])
    assert not [e for e in Deal(table("bridges"), 5).events() if e.kind == "shown"]


def test_pending_follows_the_deal() -> None:
    """It can be iterated, counted and asked; it cannot be changed."""
    deal = Deal(table("streams"), 1)
    pending = deal.pending()
    assert list(pending) == [0, 1, 2]
    assert table("streams").actions.of_suit("shun", "a") in pending[0]
    with pytest.raises(TypeError):
        pending[0] = {}  # type: ignore[index]


# -- copies beside actions


def test_a_discard_throws_a_card_of_its_own_face() -> None:
    """Seat 0 must throw its shunned suit first; the copy passed beside is of another."""
    position = {
        "seats": [{"hand": "1a 4c 2b", "shun": "c"}, {}, {}],
        "turn": {"seat": 0, "drawn": "4c"},
        "stock": "4b 4a 4b",
    }
    deal = deal_from_position(table("streams", least=99), position)
    assert pending_texts(deal) == {0: ["discard 4c"]}
    with pytest.raises(ActionError):
        deal.submit(0, deal.table.actions.read("discard 4c")[0], [deal.seats[0].lowest(0)])


def test_a_decision_event_names_all_copies() -> None:
    """`row 1a#0 2a#1 3a / 1a 2a#3 3a`: both 2a are the ones that were named."""
    position = {
        "seats": [{}, {"hand": "1a 2a 2a 2a 2a 3a 3a 4c"}, {}],
        "card": {"face": "1a", "source": "discard", "seat": 0},
        "stock": "4b 4a 4b",
    }
    deal = deal_from_position(table("lamps", least=99), position)
    twin = deal.copy()
    (event, *_more) = deal.submit(1, "row 1a 2a#3 3a / 1a 2a#1 3a")
    twin.submit(1, twin.table.actions.read(event.data["action"])[0], physical(twin, event.data["cards"]))
    assert [m.cards for m in twin.seats[1].melds] == [m.cards for m in deal.seats[1].melds]


def test_copies_passed_beside_a_plain_claim_are_in_its_event() -> None:
    """Else a replay of the event lays other copies."""
    position = {
        "seats": [{}, {"hand": "1a 1a 1a 4c"}, {}],
        "card": {"face": "1a", "source": "discard", "seat": 0},
        "stock": "4b 4a 4b",
    }
    deal = deal_from_position(table("streams", least=99), position)
    twin = deal.copy()
    (event, *_more) = deal.submit(1, deal.table.actions.plain("trio"), [1, 2])
    twin.submit(1, twin.table.actions.read(event.data["action"])[0], physical(twin, event.data["cards"]))
    assert [m.cards for m in twin.seats[1].melds] == [m.cards for m in deal.seats[1].melds]


def physical(deal: Deal, text: str) -> list[int]:
    """The physical cards of `1a#1 2b#0`."""
    return [face * deal.table.deck.stride + (copy or 0) for face, copy in deal.table.deck.read_cards(text)]


def five_copies(parts: dict[str, Any]) -> None:
    """A deck with five 1a."""
    parts["deck"]["faces"][0]["copies"] = 5


@pytest.mark.parametrize(("text", "drawn"), [("grown_quad 1a", 4), ("grown_quad 1a#4", 3)])
def test_a_declaration_uses_the_named_copy_else_the_drawn_one(text: str, drawn: int) -> None:
    """As a discard does; copies #3 and #4 are in the hand."""
    position = {
        "seats": [{"hand": "1a 1a 4c", "melds": [{"kind": "trio", "cards": "1a 1a 1a", "from": 1}]}, {}, {}],
        "turn": {"seat": 0, "drawn": "1a"},
        "stock": "4b 4a 4b",
    }
    deal = deal_from_position(varied("streams", five_copies, least=99), position)
    for card in deal.seats[0].cards()[:2]:
        deal.seats[0].remove(card)
    deal.seats[0].add(3)
    deal.seats[0].add(4)
    deal.drawn = drawn
    deal.submit(0, text)
    assert [e.data["card"] for e in deal.events() if e.kind == "declare"] == ["1a#4"]


def test_since_and_turn_are_what_brought_the_seat_here() -> None:
    """Deal, draw, the kind of a meld."""
    found = set()
    for seed in range(30):
        for deal in moments(Deal(table("streams"), seed), Random(seed)):
            if deal.phase == "act":
                found.add(deal.since)
                assert list(deal.pending()) == [deal.turn]
    assert {DEAL, "draw", "trio", "row"} <= found


def test_decisions_of_random_play_are_legal() -> None:
    """The tools of these tests use what is owed."""
    deal = Deal(table("lamps"), 1)
    seat, action = decision(deal, Random(1))
    assert action in deal.pending()[seat]
