"""What scripts cannot say about docs/rules/paohuzi.md: numbers, identities, what others can see."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from menzi import events as ev
from menzi.bots import RandomBot
from menzi.deal import Deal
from menzi.load import load_table
from menzi.position import deal_from_hands, deal_from_position
from menzi.view import View

TABLE = load_table("paohuzi")
IDS = TABLE.deck.ids


def start(seats: list[dict[str, Any]], **moment: Any) -> Deal:
    """A deal in the middle."""
    return deal_from_position(TABLE, {"seats": seats, "stock": [], **moment})


def played(seed: int) -> Deal:
    """A whole deal of random players."""
    deal = Deal(TABLE, seed)
    bots = [RandomBot(3 * seed + seat) for seat in range(3)]
    while not deal.over:
        for seat in list(deal.pending()):
            deal.submit(seat, bots[seat].choose(View(deal, seat), deal.legal(seat)))
    return deal


def test_H1_three_players() -> None:
    """The player and two others, one deal: after it nobody is asked any more."""
    assert TABLE.seats == 3
    assert TABLE.seat_names() == ("You", "Computer 1", "Computer 2")
    deal = played(0)
    assert deal.over
    assert not deal.pending()


def test_S1_eighty_cards() -> None:
    """Four copies of small and big 1 to 10."""
    assert len(TABLE.deck) == 80
    assert set(IDS) == {f"{rank}{size}" for rank in range(1, 11) for size in "sb"}
    assert set(TABLE.deck.copies) == {4}
    deal = Deal(TABLE, 5)
    cards = [card for state in deal.seats for card in state.cards()]
    cards += [card for state in deal.seats for meld in state.melds for card in meld.cards]
    cards += deal.stock[deal.stock_at :]
    assert sorted(cards) == list(TABLE.deck.cards)


def test_S2_twenty_one_twenty_twenty_and_nineteen() -> None:
    """The dealer has the card more."""
    for seed in range(20):
        deal = Deal(TABLE, seed)
        assert [state.owned for state in deal.seats] == [20 + (seat == deal.dealer) for seat in range(3)]
        assert deal.stock_left == 19


def test_S2_the_dealer_is_drawn_by_lot() -> None:
    """Every seat deals about a third of the deals; the same seed gives the same dealer and cards."""
    dealers = Counter(Deal(TABLE, seed).dealer for seed in range(600))
    assert sorted(dealers) == [0, 1, 2]
    assert min(dealers.values()) > 150
    one, other = Deal(TABLE, 7), Deal(TABLE, 7)
    assert one.dealer == other.dealer
    assert one.stock == other.stock
    assert [s.cards() for s in one.seats] == [s.cards() for s in other.seats]


def test_S3_Q13_the_dealers_last_card_is_shown_to_all() -> None:
    """It is in the dealer's hand; the others learn no other card of it."""
    hands: list[object] = [None, "1s 2s 3s 4s 5s 6s 7s 8s 9s 10s 1b 2b 3b 4b 5b 6b 7b 8b 1s 10b 9b", None]
    deal = deal_from_hands(TABLE, hands, dealer=1)
    assert deal.seats[1].counts[TABLE.deck.face("9b")] == 1
    for seat in range(3):
        view = View(deal, seat)
        assert view.shown is not None
        dealer, face = view.shown
        assert (dealer, TABLE.deck.ids[face]) == (1, "9b")
        (shown,) = [e.data["card"] for e in view.events() if e.kind == ev.SHOWN]
        assert shown == ("9b#0" if seat == 1 else "9b")
        dealt = [e.data for e in view.events() if e.kind == ev.DEALT and e.seat == 1]
        assert ("cards" in dealt[0]) == (seat == 1)
    assert View(deal, 0).visible()[TABLE.deck.face("9b")] == 1
    assert sum(View(deal, 0).visible()) == 1


def test_S4_an_opening_ti_is_seen_by_all_and_a_kan_by_its_owner() -> None:
    """Q25: the kan stays hidden in the hand until the deal is over; the engine knows it, the views do not."""
    hands: list[object] = [None, "5b 5b 5b 5b 9s 9s 9s 1s 2s 3s 4s 6s 7s 8s 10s 1b 2b 3b 7b 10b", None]
    deal = deal_from_hands(TABLE, hands)
    for seat in (0, 2):
        view = View(deal, seat)
        assert [(m.kind, TABLE.deck.text(m.faces)) for m in view.melds(1)] == [("ti", "5b 5b 5b 5b")]
        assert view.hand(1) is None
        assert view.hand_size(1) == 16


def test_P1_one_card_a_reveal_and_none_for_a_claim() -> None:
    """Every card of the stock is revealed once, in order; melds and discards take none."""
    for seed in range(30):
        deal = Deal(TABLE, seed)
        stock = deal.stock[deal.stock_at :]
        deal = played(seed)
        revealed = [raw[2] for raw in deal.log if raw[0] == ev.REVEAL]
        assert revealed == stock[: len(revealed)]
        assert len(stock) - len(revealed) == deal.stock_left


def test_P1_P2_a_reveal_is_seen_by_everyone() -> None:
    """Also while somebody else is asked about it; the hand of the revealer stays as it was."""
    deal = start([{}, {"hand": "9b 9b"}, {"hand": "1s"}], card={"face": "9b", "source": "reveal", "seat": 2})
    for seat in range(3):
        public = View(deal, seat).public
        assert public is not None
        assert (IDS[public.face], public.source, public.owner) == ("9b", "reveal", 2)
        assert View(deal, seat).hand_size(2) == 1


def test_P4_a_wei_is_the_revealed_card_and_the_pair() -> None:
    """These very cards."""
    deal = deal_from_position(
        TABLE, {"seats": [{"hand": "9b 9b 1s"}, {}, {}], "stock": "9b 2s", "turn": {"seat": 0}}
    )
    (meld,) = deal.seats[0].melds
    revealed = next(raw[2] for raw in deal.log if raw[0] == ev.REVEAL)
    assert meld.kind == "wei"
    assert meld.taken == revealed
    assert meld.source == 0
    assert sorted(meld.cards) == [TABLE.deck.face("9b") * 4 + copy for copy in range(3)]


def test_P8_a_pao_keeps_the_cards_of_the_meld_and_its_place() -> None:
    """The wei is replaced, not added to."""
    melds = [{"kind": "wei", "cards": "9s 9s 9s"}, {"kind": "chi", "cards": "1s 2s 3s"}]
    deal = start(
        [{"melds": melds, "hand": "1b"}, {}, {}], card={"face": "9s", "source": "discard", "seat": 1}
    )
    before = deal.seats[0].melds[0].cards
    deal.submit(0, "pao")
    assert [m.kind for m in deal.seats[0].melds] == ["pao", "chi"]
    assert deal.seats[0].melds[0].cards == (*before, deal.seats[0].melds[0].taken)
    assert deal.seats[0].fours == 1


def test_P19_answers_are_sealed_and_their_order_does_not_matter() -> None:
    """Nobody sees that another is asked, or what was answered."""
    seats: list[dict[str, Any]] = [{}, {"hand": "7b 8b"}, {"hand": "9b 9b 1s"}]
    card = {"face": "9b", "source": "discard", "seat": 0}
    ends = []
    for order in ((1, 2), (2, 1)):
        deal = start(seats, card=card)
        answers = {1: "chi 7b 8b 9b", 2: "peng"}
        deal.submit(order[0], answers[order[0]])
        for other in (0, order[1]):
            assert not [e for e in View(deal, other).events() if e.kind == ev.DECISION]
        assert View(deal, 0).legal == ()
        deal.submit(order[1], answers[order[1]])
        ends.append([[m.kind for m in state.melds] for state in deal.seats])
    assert ends == [[[], [], ["peng"]]] * 2


def test_P20_Q55_locks_are_private_and_throws_are_not() -> None:
    """What a seat let go is its own business; what it threw everybody saw."""
    deal = start([{"passed": "3s", "thrown": "4s"}, {}, {"hand": "1s"}], turn={"seat": 2, "after": "deal"})
    own, other = View(deal, 0).memory(0), View(deal, 1).memory(0)
    assert own == {"passed": 1 << TABLE.deck.face("3s"), "thrown": (TABLE.deck.face("4s"),)}
    assert other == {"thrown": (TABLE.deck.face("4s"),)}


def test_P20_a_chance_is_written_only_when_the_round_is_resolved() -> None:
    """Q40, Q41: declining the peng is no lock while another's answer is missing."""
    melds = [{"kind": "chi", "cards": "1s 2s 3s"}]
    seats: list[dict[str, Any]] = [{}, {"hand": "3s 3s 1s"}, {"melds": melds, "hand": "1b"}]
    deal = start(seats, card={"face": "3s", "source": "discard", "seat": 0})
    assert list(deal.pending()) == [1]
    assert deal.seats[1].memory["passed"] == 0
    deal.submit(1, "pass")
    assert deal.seats[1].memory["passed"] == 1 << TABLE.deck.face("3s")


def test_Q24_melds_lie_open() -> None:
    """A forced wei and ti show all their cards to all."""
    deal = deal_from_position(
        TABLE, {"seats": [{"hand": "9b 9b 8s 8s 8s 1s"}, {}, {}], "stock": "9b 1b 2b 8s", "turn": {"seat": 0}}
    )
    for seat in range(3):
        seen = [e.data["cards"] for e in View(deal, seat).events() if e.kind == ev.MELD]
        assert [sorted(c.split("#")[0] for c in cards.split()) for cards in seen] == [["9b"] * 3, ["8s"] * 4]


def test_Q25_hands_are_shown_when_the_deal_is_over() -> None:
    """Kans too."""
    deal = start([{"hand": "9s 9s 9s"}, {}, {"hand": "1s"}], turn={"seat": 2, "after": "deal"})
    assert View(deal, 1).hand(0) is None
    deal.submit(2, "discard 1s")
    assert deal.over
    assert View(deal, 1).hand(0) == (TABLE.deck.face("9s"),) * 3


def test_E4_Q53_the_ledger_names_the_win_and_is_zero_sum() -> None:
    """One entry, from both opponents."""
    melds = [
        {"kind": kind, "cards": cards}
        for kind, cards in (
            ("wei", "1b 1b 1b"),
            ("wei", "2b 2b 2b"),
            ("wei", "3b 3b 3b"),
            ("chi", "4b 5b 6b"),
            ("chi", "4s 5s 6s"),
            ("chi", "6s 7s 8s"),
        )
    ]
    deal = start(
        [{}, {"melds": melds, "hand": "4s 5s"}, {}], card={"face": "6s", "source": "reveal", "seat": 0}
    )
    deal.submit(1, "win")
    (entry,) = deal.ledger
    assert (entry.kind, entry.to, dict(entry.payers)) == ("win", 1, {0: 2, 2: 2})
    assert deal.scores == [-2, 4, -2]
    (win,) = deal.wins
    assert sum(group.value or 0 for group in win.groups) == win.score["huxi"] == 18
    assert len(win.groups) == 7


def test_E5_a_draw_pays_nobody() -> None:
    """Deals of random players mostly end like that."""
    draws = [deal for deal in map(played, range(20)) if deal.result == "draw"]
    assert draws
    for deal in draws:
        assert deal.scores == [0, 0, 0]
        assert deal.stock_left == 0
        assert deal.winners == []


@pytest.mark.parametrize("seed", range(40))
def test_Q16_cards_between_turns(seed: int) -> None:
    """Section 2, facts 1 to 3: nobody but a dead hand owns more than its target when a card is revealed."""
    deal = Deal(TABLE, seed)
    bots = [RandomBot(seed + seat) for seat in range(3)]
    while not deal.over:
        if deal.phase == "window" and deal.source == "reveal":
            for state in deal.seats:
                target = 20 + max(0, state.fours - 1)
                assert state.owned <= target or state.status == "dead"
                assert max(state.counts) <= 3
        for seat in list(deal.pending()):
            deal.submit(seat, bots[seat].choose(View(deal, seat), deal.legal(seat)))
