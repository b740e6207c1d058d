"""A view tells a seat what it may know, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from menzi import events as ev
from menzi.deal import Deal
from menzi.errors import IllegalAction
from menzi.position import deal_from_position
from menzi.table import Table
from menzi.view import View

from ..support.madeup import NAMES, table
from ..support.play import finish, moments, played

VARIANTS = st.sampled_from(NAMES)
SEEDS = st.integers(0, 10_000)


def told(view: View) -> dict[str, Any]:
    """Everything that a view tells, but for the own hand's object."""
    seats = range(view.table.seats)
    own = view.own
    return {
        "own": (own.cards(), own.memory, own.status, own.packed, own.counts),
        "legal": view.legal,
        "public": view.public,
        "turn": (view.dealer, view.turn, view.stock, view.scores, view.over, view.result, view.winners),
        "cards": (view.drawn, view.shown, view.returned()),
        "seats": [(view.melds(s), view.hand_size(s), view.hand(s), view.status(s)) for s in seats],
        "piles": [(view.discards(s), view.revealed(s), view.won(s)) for s in seats],
        "memory": [view.memory(s) for s in seats],
        "counts": (view.visible(), view.unseen()),
        "events": [dict(event.data) for event in view.events()],
    }


def hidden(deal: Deal, viewer: int) -> list[int]:
    """The cards that the viewer cannot see."""
    found = deal.stock[deal.stock_at :]
    for seat in deal.seats:
        if seat.index != viewer:
            found += [card for card in seat.cards() if card != deal.shown]
    return found


def unknown(deal: Deal, viewer: int) -> list[int]:
    """The hidden cards that the viewer did not give away itself."""
    held = {card for raw in deal.log if raw[0] == ev.DEALT and raw[1] == viewer for card in raw[2]}
    return [card for card in hidden(deal, viewer) if card not in held]


def replay(table: Table, order: list[int], original: Deal) -> Deal | None:
    """The same decisions with other hidden cards; None where they cannot all be made.

    Seats that are asked only now pass; passes of seats that are no longer asked are left out.
    """
    deal = Deal(table, original.seed, dealer=original.dealer, cards=order)
    answers: list[tuple[int, str]] = []
    happened = 0
    for raw in original.log:
        if raw[0] == ev.DECISION:
            answers.append((raw[1], ev.read(table, raw).data["action"]))
            continue
        if answers and not answer(deal, answers, happened):
            return None
        answers, happened = [], happened + 1
    return deal if answer(deal, answers, happened, open_=True) else None


def answer(deal: Deal, answers: list[tuple[int, str]], happened: int, *, open_: bool = False) -> bool:
    """Give these answers once so many things have happened; False if they cannot be given then.

    `open_`: other answers are still owed.
    """
    while len(public(deal, dealt=True)) < happened:
        for seat in list(deal.pending()):
            if not give(deal, seat, "pass"):
                return False
    if len(public(deal, dealt=True)) > happened:
        return False
    asked = dict.fromkeys(deal.pending(), "" if open_ else "pass") | dict(answers)
    return all(give(deal, seat, text) for seat, text in asked.items() if text and seat in deal.pending())


def give(deal: Deal, seat: int, text: str) -> bool:
    """Submit an answer if it is legal, with the copies that it names if the seat holds them."""
    if text.partition("#")[0] not in {a.text for a in deal.legal(seat)}:
        return False
    try:
        deal.submit(seat, text)
    except IllegalAction:  # the exchange brought it other copies
        return False
    return True


def public(deal: Deal, *, dealt: bool = False) -> list[tuple[Any, ...]]:
    """What everybody could see on the table; with `dealt` also how often somebody was dealt cards."""
    found: list[tuple[Any, ...]] = []
    for raw in deal.log:
        if raw[0] == ev.DECISION or (raw[0] == ev.DEALT and not dealt):
            continue
        if raw[0] == ev.DRAW:
            found.append((raw[0], raw[1], raw[3]))
        elif raw[0] == ev.WIN:
            found.append((raw[0], raw[1], raw[2].score, raw[3]))
        else:
            found.append(raw)
    return found


@settings(deadline=None, max_examples=150)
@given(VARIANTS, SEEDS, st.integers(0, 25), st.integers(0, 2), st.randoms(use_true_random=False))
def test_hidden_cards_do_not_change_a_view(
    name: str, seed: int, decisions: int, viewer: int, luck: Any
) -> None:
    """Two deals that look the same from a seat are told the same, whoever else is asked for what."""
    deal = played(table(name), seed, decisions)
    assume(not deal.over)
    cards = unknown(deal, viewer)
    mixed = list(cards)
    for _swap in range(luck.randint(1, 3)):
        i, j = luck.randrange(len(mixed)), luck.randrange(len(mixed))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    places = dict(zip(cards, mixed, strict=True))
    other = replay(deal.table, [places.get(card, card) for card in deal.stock], deal)
    assume(other is not None)
    assert other is not None
    assume(public(other) == public(deal) and other.phase == deal.phase)
    assert told(View(other, viewer)) == told(View(deal, viewer))


def test_permutations_do_change_what_others_are_asked() -> None:
    """The property above is about something: in some of its pairs another seat is asked, or not."""
    differing = 0
    for seed in range(60):
        deal = played(table("streams"), seed, 12)
        cards = hidden(deal, 0)
        mixed = list(cards)
        Random(seed).shuffle(mixed)
        places = dict(zip(cards, mixed, strict=True))
        other = replay(deal.table, [places.get(card, card) for card in deal.stock], deal)
        if other is not None and public(other) == public(deal) and other.phase == deal.phase:
            differing += dict(other.pending()).keys() != dict(deal.pending()).keys() or other.log != deal.log
    assert differing


@settings(deadline=None, max_examples=25)
@given(VARIANTS, SEEDS)
def test_every_card_is_visible_own_or_unseen(name: str, seed: int) -> None:
    """At every moment but the end: the three add up to the deck, and what is unseen is what is hidden."""
    for deal in moments(Deal(table(name), seed), Random(seed)):
        if deal.over:
            break
        for viewer in range(deal.table.seats):
            view = View(deal, viewer)
            counts = [0] * len(deal.table.deck.faces)
            for card in hidden(deal, viewer):
                counts[deal.table.deck.face_of[card]] += 1
            assert view.unseen() == counts


def test_every_card_is_visible_own_or_unseen_at_the_end() -> None:
    """Also where the last card was won."""
    for seed in range(30):
        deal = finish(Deal(table("lamps"), seed), Random(seed))
        assert min(View(deal, 0).unseen()) >= 0
        assert sum(View(deal, 0).unseen()) == len(hidden(deal, 0))


def test_a_view_never_tells_who_else_is_asked() -> None:
    """Seat 0 sees the same whether seat 1 or seat 2 has a claim on its card."""
    strong, weak = {"hand": "1a 1a 3b 4c"}, {"hand": "2b 4b 4c 3b"}
    card = {"face": "1a", "source": "discard", "seat": 0}
    seen = []
    for seats, asked in (([{}, strong, weak], [1]), ([{}, weak, strong], [2])):
        deal = deal_from_position(table("streams", least=99), {"seats": seats, "card": card, "stock": "2c"})
        assert list(deal.pending()) == asked
        seen.append(told(View(deal, 0)))
    assert seen[0] == seen[1]


def test_the_own_answer_is_seen_and_no_other() -> None:
    """A decision is private until its consequences are public."""
    deal = Deal(table("streams"), 3)
    deal.submit(1, "shun a")
    assert [e.data["action"] for e in View(deal, 1).events() if e.kind == "decision"] == ["shun a"]
    assert View(deal, 1).legal == ()
    for other in (0, 2):
        assert not [e for e in View(deal, other).events() if e.kind == "decision"]
        assert len(View(deal, other).legal) == 3


def test_private_memory_is_the_own_seats() -> None:
    """The public part of another's is told."""
    deal = Deal(table("bridges"), 3)
    assert set(View(deal, 0).memory(0)) == {"dealt", "refused", "thrown", "in_duos", "has_duo"}
    assert set(View(deal, 0).memory(1)) == {"thrown", "in_duos", "has_duo"}


def test_memory_that_a_view_tells_is_a_copy() -> None:
    """Changing it changes nothing."""
    deal = Deal(table("bridges"), 3)
    mine = View(deal, 0).memory(0)
    mine["refused"] = 5  # type: ignore[index]
    assert deal.seats[0].memory["refused"] == 0


def test_hands_are_shown_at_the_end() -> None:
    """And not before."""
    deal = Deal(table("lamps"), 4)
    assert [View(deal, 0).hand(s) is None for s in range(3)] == [False, True, True]
    finish(deal, Random(4))
    assert [View(deal, 0).hand(s) for s in range(3)] == [tuple(s.faces()) for s in deal.seats]


def test_only_the_seat_that_drew_sees_the_drawn_card() -> None:
    """The others see that it drew."""
    position = {"seats": [{"hand": "1a 2b"}, {}, {}], "turn": {"seat": 0, "drawn": "2b"}, "stock": "4b"}
    deal = deal_from_position(table("streams"), position)
    assert deal.table.deck.card_text(View(deal, 0).drawn) == "2b#0"
    assert [View(deal, s).drawn for s in (1, 2)] == [-1, -1]


def test_the_public_card_is_seen_by_all_while_it_lies_open() -> None:
    """With its source and its owner; a view follows the deal."""
    seats = [{}, {"hand": "1a 1a 3c 4b"}, {}]
    card = {"face": "1a", "source": "discard", "seat": 0}
    deal = deal_from_position(table("streams", least=99), {"seats": seats, "card": card, "stock": "2c"})
    views = [View(deal, seat) for seat in range(3)]
    assert [v.public and v.public[:3] for v in views] == [(0, "discard", 0)] * 3
    deal.submit(1, "pass")
    assert [v.public for v in views] == [None] * 3
    assert [v.discards(0) for v in views] == [(0,)] * 3


@pytest.mark.parametrize("start", [0, 1, 5, 1000])
def test_events_may_be_read_from_a_number_on(start: int) -> None:
    """Of those that the seat sees."""
    deal = finish(Deal(table("lamps"), 2), Random(2))
    view = View(deal, 1)
    assert view.events(start) == view.events()[start:]
