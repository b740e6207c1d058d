"""What a table shows during a deal and at its end, and what it keeps secret."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from menzi.bots import RandomBot
from menzi.deal import Deal
from menzi.errors import MenziError
from menzi.session import Session
from menzi.tableview import WATCHER, Cards, TableView, table_view
from menzi.tableview.text import seat_text, settlement_text
from menzi.view import View

from ..support import madeup
from ..support.games import GAMES, game, sitting
from ..support.hidden import swapped


def to_the_end(session: Session, luck: Random) -> list[TableView]:
    """Play with random answers; what the table showed whenever something was new."""
    found = []
    while True:
        while session.advance():
            found.append(session.look())
        if session.over:
            return found
        session.answer(luck.choice(session.look().choices).action)


def seen(deal: Deal, seat: int) -> TableView:
    """The table of a seat."""
    return table_view(View(deal, seat), Cards(deal.table.deck), deal.table.seat_names())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_hidden_cards_do_not_change_what_is_shown(name: str, seed: int) -> None:
    """At every decision of a deal: the same table, whatever the hidden cards are."""
    session, luck = sitting(name, seed=seed), Random(seed)
    compared = 0
    while True:
        while session.advance():
            pass
        if session.over:
            break
        deal = session.deal
        assert seen(deal, 0) == seen(swapped(deal, 0, luck), 0)
        assert seen(deal, 1) != seen(swapped(deal, 0, luck), 1), "the cards were really changed"
        compared += 1
        session.answer(luck.choice(session.look().choices).action)
    assert compared > 1


@pytest.mark.parametrize("name", GAMES)
def test_others_hands_are_shown_when_the_deal_is_over_and_not_before(name: str) -> None:
    """A watcher without open hands sees none either."""
    session = sitting(name)
    session.advance()
    assert [seat.hand is not None for seat in session.look().seats] == [
        s == 0 for s in range(game(name).seats)
    ]
    assert all(seat.hand is None for seat in seen(session.deal, WATCHER).seats)
    last = to_the_end(session, Random(1))[-1]
    assert all(seat.hand is not None and len(seat.hand) == seat.hand_size for seat in last.seats)


@pytest.mark.parametrize("name", GAMES)
def test_every_card_is_somewhere(name: str) -> None:
    """With all hands open, what is shown is the deck: hands, melds, heaps, the open card and the stock."""
    session = sitting(name, seat=None, seed=3)
    size = len(game(name).deck)
    for table in to_the_end(session, Random(3)):
        cards: Counter[str] = Counter()
        for seat in table.seats:
            for heap in (seat.hand or (), seat.discards, seat.revealed, seat.won, seat.aside):
                cards.update(card.id for card in heap)
            for meld in seat.melds:
                cards.update(card.id for card in meld.cards)
        if table.public is not None and table.public.open:
            cards[table.public.card.id] += 1
        assert cards.total() + table.stock == size
        assert all(n <= 4 for n in cards.values())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [4, 5, 6])
def test_the_settlement_is_what_was_paid(name: str, seed: int) -> None:
    """Totals are the sum of the payments; every winner is shown with groups of all its cards."""
    session = sitting(name, seed=seed)
    table = to_the_end(session, Random(seed))[-1]
    settlement = table.settlement
    assert settlement is not None
    sums = dict.fromkeys(session.names, 0)
    for payment in settlement.payments:
        for payer, amount in payment.payers:
            sums[payer] -= amount
            sums[payment.to] += amount
    assert dict(settlement.totals) == sums
    assert sum(sums.values()) == 0
    assert {win.seat for win in settlement.wins} == set(session.deal.winners)
    for win in settlement.wins:
        assert sum(len(meld.cards) for meld, _value in win.groups) >= game(name).cards_each
        assert win.score
    text = settlement_text(settlement)
    assert text[0].startswith(("The deal is over.", "The stock is empty."))
    assert text[-1].startswith("Totals: ")


@pytest.mark.parametrize("name", madeup.NAMES)
def test_games_that_nobody_has_heard_of(name: str) -> None:
    """Everything is drawn from the spec: keys differ, every line is said, hidden cards stay hidden."""
    table = madeup.table(name)
    bots = dict.fromkeys(range(1, table.seats), RandomBot)
    for seed in range(5):
        session, luck = Session(table, bots, names=table.seat_names(), seed=seed), Random(seed)
        while not session.over:
            while session.advance():
                pass
            view = session.look()
            keys = [choice.key for choice in view.choices if choice.key]
            assert len(set(keys)) == len(keys)
            if session.asked:
                assert seen(session.deal, 0) == seen(swapped(session.deal, 0, luck), 0)
                session.answer(luck.choice(view.choices).action)
        end = session.look()
        assert end.settlement is not None
        assert len(settlement_text(end.settlement)) >= 2
        assert all(seat_text(seat) for seat in end.seats)


def test_there_is_no_settlement_before_the_end() -> None:
    """Nor are there choices after it."""
    session = sitting("chan")
    tables = to_the_end(session, Random(1))
    assert all(table.settlement is None for table in tables[:-1])
    assert tables[-1].choices == ()


@pytest.mark.parametrize("name", GAMES)
def test_the_log_only_grows(name: str) -> None:
    """A line that was shown stays as it is, so that it can be printed once."""
    tables = to_the_end(sitting(name, seed=7), Random(7))
    for before, after in pairwise(tables):
        assert after.log[: len(before.log)] == before.log
    assert all(line.text.endswith((".", ")")) for line in tables[-1].log)


def test_own_doings_are_told_in_the_second_person() -> None:
    """`You discard …`, but `AI 1 discards …`."""
    log = to_the_end(sitting("sichuan", seed=8), Random(8))[-1].log
    own = [line for line in log if line.own and line.kind == "discard"]
    others = [line for line in log if not line.own and line.kind == "discard"]
    assert own and all(line.text.startswith("You discard ") for line in own)
    assert others and all(" discards " in line.text for line in others)


def test_the_last_open_card_stays_in_sight() -> None:
    """When nobody may claim it any more it is not open."""
    session = sitting("sichuan", seed=9)
    for table in to_the_end(session, Random(9)):
        if table.hand and any(held.drawn for held in table.hand) and table.public is not None:
            assert not table.public.open
            break
    else:
        pytest.fail("the player drew no card")


def test_a_seat_in_one_line() -> None:
    """Dealer, score, cards, notes, melds and heaps, for plain mode."""
    session = sitting("sichuan", seed=3)
    table = to_the_end(session, Random(3))[-1]
    line = seat_text(next(seat for seat in table.seats if seat.dealer))
    assert "dealer, score " in line
    assert "missing suit: " in line
    assert "discards " in line


def test_an_answer_that_is_not_allowed_changes_nothing() -> None:
    """The table looks the same afterwards."""
    session = sitting("paohuzi", seed=2)
    while not session.asked:
        session.advance()
    before = session.look()
    with pytest.raises(MenziError):
        session.answer("win")
    assert session.look() == before
