"""Resolving a window: a pure function of the answers."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from menzi.actions import Action
from menzi.claims import Resolution, Row, resolve

from ..support.madeup import table

ACTIONS = table("streams").actions
SEATS = range(4)
IDS = "stuvwxyz"
Offers = dict[int, dict[Action, Row | None]]
Window = tuple[list[frozenset[str]], list[int], Offers, dict[int, Action]]


@st.composite
def windows(draw: st.DrawFn) -> Window:
    """Tiers, seats in order, what they are offered and what they answered; a tier has one way of ties."""
    tiers = draw(st.lists(st.lists(st.sampled_from(IDS), min_size=1, unique=True), min_size=1, max_size=3))
    rows: dict[str, Row] = {}
    for tier in tiers:
        ties = draw(st.sampled_from(["nearest", "all"]))
        for name in tier:
            rows.setdefault(name, Row(name, draw(st.sampled_from("kl")), ties=ties))
    disjoint: list[frozenset[str]] = []
    for tier in tiers:
        disjoint.append(frozenset(tier) - frozenset().union(*disjoint))
    owner = draw(st.sampled_from(SEATS))
    order = [(owner + i) % 4 for i in SEATS]
    offers: Offers = {}
    answers: dict[int, Action] = {}
    for seat in draw(st.lists(st.sampled_from(SEATS), unique=True)):
        mine = draw(st.lists(st.sampled_from(sorted(rows)), min_size=1, unique=True))
        offers[seat] = {ACTIONS.plain(name): rows[name] for name in mine} | {ACTIONS.pass_: None}
        answers[seat] = draw(st.sampled_from(list(offers[seat])))
    return disjoint, order, offers, answers


def slow(window: Window) -> tuple[list[tuple[int, str]], set[tuple[int, str]]]:
    """The takers and what was reached, from the sentences of the documentation; several share one kind."""
    tiers, order, offers, answers = window
    reached: set[tuple[int, str]] = set()
    for tier in tiers:
        want = [
            (seat, row)
            for seat in order
            if seat in offers and (row := offers[seat][answers[seat]]) is not None and row.id in tier
        ]
        if want and want[0][1].ties == "nearest":
            want = want[:1]
        want = [(seat, row) for seat, row in want if row.kind == want[0][1].kind]
        last = order.index(want[-1][0]) if want and want[0][1].ties == "nearest" else len(order)
        for seat in offers:
            if order.index(seat) <= last:
                reached |= {
                    (seat, row.id) for row in offers[seat].values() if row is not None and row.id in tier
                }
        if want:
            return [(seat, row.id) for seat, row in want], reached
    return [], reached


def told(found: Resolution) -> tuple[list[tuple[int, str]], set[tuple[int, str]]]:
    """A resolution in plain data."""
    return [(t.seat, t.row.id) for t in found.takers], {(seat, row.id) for seat, row in found.reached}


@settings(deadline=None)
@given(windows())
def test_takers_and_reached_are_the_documented_ones(window: Window) -> None:
    """The first tier with a taker, in order from the owner; reached is all up to there."""
    assert told(resolve(*window)) == slow(window)


@settings(deadline=None, max_examples=40)
@given(windows())
def test_the_order_of_answers_does_not_matter(window: Window) -> None:
    """Answers that arrive, and seats that were asked, in any order give one resolution."""
    tiers, order, offers, answers = window
    expected = resolve(*window)
    for seats in permutations(answers):
        shuffled = {seat: answers[seat] for seat in seats}
        assert resolve(tiers, order, {s: offers[s] for s in seats}, shuffled) == expected


@settings(deadline=None)
@given(windows())
def test_the_action_taken_is_the_one_answered(window: Window) -> None:
    """Nobody gets the card by a claim that it did not make."""
    _tiers, _order, offers, answers = window
    for taker in resolve(*window).takers:
        assert taker.action is answers[taker.seat]
        assert offers[taker.seat][taker.action] is taker.row


def offered(*names: str, ties: str = "nearest") -> dict[Action, Row | None]:
    """Rows of these names, and pass."""
    return {ACTIONS.plain(n): Row(n, n, ties=ties) for n in names} | {ACTIONS.pass_: None}


def test_nearest_leaves_the_seats_behind_unreached() -> None:
    """The owner comes first if it may claim; a seat behind the taker has lost nothing."""
    offers = {seat: offered("x") for seat in (0, 1, 2)}
    answers = {0: ACTIONS.pass_, 1: ACTIONS.plain("x"), 2: ACTIONS.plain("x")}
    found = told(resolve([frozenset("x")], [0, 1, 2], offers, answers))
    assert found == ([(1, "x")], {(0, "x"), (1, "x")})


def test_all_takes_every_claimant() -> None:
    """And everybody was reached."""
    offers = {seat: offered("x", ties="all") for seat in (0, 1, 2)}
    answers = {0: ACTIONS.plain("x"), 1: ACTIONS.pass_, 2: ACTIONS.plain("x")}
    found = told(resolve([frozenset("x")], [1, 2, 0], offers, answers))
    assert found == ([(2, "x"), (0, "x")], {(0, "x"), (1, "x"), (2, "x")})


def test_a_lower_tier_is_not_reached_where_a_higher_one_has_a_taker() -> None:
    """Whoever was offered only the lower claim has let nothing go."""
    offers = {1: offered("y"), 2: offered("x", "y")}
    answers = {1: ACTIONS.plain("y"), 2: ACTIONS.plain("x")}
    found = told(resolve([frozenset("x"), frozenset("y")], [0, 1, 2], offers, answers))
    assert found == ([(2, "x")], {(2, "x")})


def test_all_passes_reach_everything() -> None:
    """Nobody takes the card."""
    offers = {1: offered("y"), 2: offered("x", "y")}
    answers = dict.fromkeys(offers, ACTIONS.pass_)
    found = told(resolve([frozenset("x"), frozenset("y")], [0, 1, 2], offers, answers))
    assert found == ([], {(2, "x"), (1, "y"), (2, "y")})
