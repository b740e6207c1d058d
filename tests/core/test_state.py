"""A seat's cards are kept in three ways that always agree."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menzi.state import BITS, Entry, Meld, SeatState

from ..support.madeup import table

DECK = table("streams").deck
CARDS = st.lists(st.sampled_from(DECK.cards), unique=True, max_size=20)


def seat(cards: list[int]) -> SeatState:
    """A seat that holds these cards."""
    state = SeatState(0, DECK, {"mask": 3})
    for card in cards:
        state.add(card)
    return state


def check(state: SeatState, cards: set[int]) -> None:
    """The hand is exactly `cards`, in every way that it is kept."""
    faces = sorted(DECK.face_of[c] for c in cards)
    assert state.cards() == sorted(cards)
    assert state.faces() == faces
    assert state.counts == [faces.count(f) for f in range(len(DECK.faces))]
    assert state.packed == sum(faces.count(f) << BITS * f for f in set(faces))
    assert state.copies == [
        sum(1 << (c - f * DECK.stride) for c in cards if DECK.face_of[c] == f) for f in range(len(DECK.faces))
    ]
    assert state.size == len(cards)
    assert {c for c in DECK.cards if state.has(c)} == cards


@given(CARDS, st.data())
def test_adding_and_removing_keep_all_three(cards: list[int], data: st.DataObject) -> None:
    """In whatever order."""
    state, held = seat([]), set[int]()
    for card in cards:
        state.add(card)
        held.add(card)
        check(state, held)
        if data.draw(st.booleans()):
            gone = data.draw(st.sampled_from(sorted(held)))
            state.remove(gone)
            held.remove(gone)
            check(state, held)


@given(CARDS.filter(bool), st.data())
def test_take_prefers_named_copies_then_the_lowest(cards: list[int], data: st.DataObject) -> None:
    """Preferred copies that are not there, or of another face, do not matter."""
    state = seat(cards)
    face = DECK.face_of[data.draw(st.sampled_from(cards))]
    own = sorted(c for c in cards if DECK.face_of[c] == face)
    count = data.draw(st.integers(0, len(own)))
    prefer = data.draw(st.lists(st.sampled_from(DECK.cards), max_size=5))
    named = [c for c in dict.fromkeys(prefer) if c in own][:count]
    lowest = [c for c in own if c not in named][: count - len(named)]
    assert state.take(face, count, prefer) == (*named, *lowest)
    check(state, set(cards) - {*named, *lowest})


@given(CARDS.filter(bool))
def test_lowest_is_the_lowest_copy_in_the_hand(cards: list[int]) -> None:
    """For every face that is held."""
    state = seat(cards)
    for face in {DECK.face_of[c] for c in cards}:
        assert state.lowest(face) == min(c for c in cards if DECK.face_of[c] == face)


def test_melds_are_counted() -> None:
    """Cards in melds and melds of four, when laid and when they grow."""
    state = seat([20])
    state.lay(Meld("trio", (0, 0, 0), (0, 1, 2)))
    state.lay(Meld("row", (4, 5, 6), (16, 21, 24)))
    assert (state.laid, state.fours, state.owned) == (6, 0, 7)
    state.lay(Meld("quad", (0,) * 4, (0, 1, 2, 3)), 0)
    assert (state.laid, state.fours, state.owned) == (7, 1, 8)
    assert [m.kind for m in state.melds] == ["quad", "row"]


@given(CARDS)
def test_a_copy_is_independent(cards: list[int]) -> None:
    """Nothing that is done to the copy is seen in the original."""
    state = seat(cards)
    twin = state.copy()
    check(twin, set(cards))
    for card in cards:
        twin.remove(card)
    twin.lay(Meld("trio", (0, 0, 0), (0, 1, 2)))
    for pile in (twin.discards, twin.revealed, twin.won):
        pile.append(0)
    twin.memory["mask"] = 7
    twin.status = "out"
    check(state, set(cards))
    assert (state.melds, state.laid, state.discards, state.revealed, state.won) == ([], 0, [], [], [])
    assert (state.memory, state.status) == ({"mask": 3}, "active")


def test_memory_starts_apart_for_every_seat() -> None:
    """The table's start values are not shared."""
    start = {"mask": 0}
    one, two = SeatState(0, DECK, start), SeatState(1, DECK, start)
    one.memory["mask"] = 1
    assert (two.memory, start) == ({"mask": 0}, {"mask": 0})


@pytest.mark.parametrize("payers", [(), ((1, 2),), ((1, 2), (2, 3))])
def test_a_reversed_entry_gives_everything_back(payers: tuple[tuple[int, int], ...]) -> None:
    """To each who paid, from whom it was paid to; the meld is still named."""
    entry = Entry("meld", 0, payers, "own_quad")
    back = list(entry.reversed("back"))
    assert [(e.kind, e.to, e.payers, e.meld) for e in back] == [
        ("back", seat, ((0, amount),), "own_quad") for seat, amount in payers
    ]
    scores = [0, 0, 0]
    for e in (entry, *back):
        for seat_, amount in e.payers:
            scores[seat_] -= amount
            scores[e.to] += amount
    assert scores == [0, 0, 0]
