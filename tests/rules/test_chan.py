"""What scripts cannot say about docs/rules/chan.md: numbers, identities, what others can see."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from menzi import events as ev
from menzi.bots import BotFactory, GreedyBot, RandomBot
from menzi.deal import Deal
from menzi.errors import IllegalAction, PositionError
from menzi.load import load_table
from menzi.position import deal_from_hands, deal_from_position
from menzi.view import View

TABLE = load_table("chan")
IDS = TABLE.deck.ids


def start(seats: list[dict[str, Any]], **moment: Any) -> Deal:
    """A deal in the middle."""
    return deal_from_position(TABLE, {"seats": seats, "stock": [], **moment})


def played(seed: int, bot: BotFactory = RandomBot) -> Deal:
    """A whole deal."""
    deal = Deal(TABLE, seed)
    bots = [bot(4 * seed + seat) for seat in range(4)]
    while not deal.over:
        for seat in list(deal.pending()):
            deal.submit(seat, bots[seat].choose(View(deal, seat), deal.legal(seat)))
    return deal


def test_s1_four_players_and_one_deal() -> None:
    """You and three others; after the deal nobody is asked any more."""
    assert TABLE.seats == 4
    assert TABLE.seat_names() == ("You", "AI 1", "AI 2", "AI 3")
    deal = played(0)
    assert deal.over
    assert not deal.pending()


def test_s8_the_library_keeps_the_whole_deck() -> None:
    """Thirty faces of four, 120 cards, of which the table leaves out five faces."""
    faces = TABLE.spec.deck["faces"]
    assert sum(face["copies"] for face in faces) == 120
    assert {face["id"] for face in faces} - set(IDS) == {"1v", "1s", "1w", "oc", "tt"}


def test_s2_s9_s10_the_hundred_cards() -> None:
    """Ranks 2 to 9 in three suits and chi chi, four of each, every one a card of its own."""
    assert sorted(IDS) == sorted([f"{rank}{suit}" for rank in range(2, 10) for suit in "vsw"] + ["cc"])
    assert set(TABLE.deck.copies) == {4}
    assert len(TABLE.deck) == 100
    assert len(set(TABLE.deck.cards)) == 100


def test_s40_red_cards() -> None:
    """The 8s and 9s of vạn and sách, and chi chi."""
    red = {face.id for face in TABLE.deck.faces if face.color == "red"}
    assert red == {"8v", "9v", "8s", "9s", "cc"}


@pytest.mark.parametrize("dealer", range(4))
def test_s11_A3_the_deal(dealer: int) -> None:
    """Twenty cards to the dealer, nineteen to the others, 23 in the stock, each card once."""
    deal = Deal(TABLE, 7, dealer=dealer)
    assert [state.size for state in deal.seats] == [20 if s == dealer else 19 for s in range(4)]
    assert deal.stock_left == 23
    cards = [card for state in deal.seats for card in state.cards()] + deal.stock[deal.stock_at :]
    assert sorted(cards) == list(TABLE.deck.cards)


def test_s11_A2_the_dealer_is_drawn_by_the_seed() -> None:
    """Every seat alike, and the same seed always the same."""
    dealers = Counter(Deal(TABLE, seed).dealer for seed in range(400))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 70
    assert [Deal(TABLE, seed).dealer for seed in range(20)] == [
        Deal(TABLE, seed).dealer for seed in range(20)
    ]


def test_s12_the_dealer_is_asked_first_and_alone() -> None:
    """For the opening win or for the first discard."""
    for seed in range(20):
        deal = Deal(TABLE, seed)
        assert list(deal.pending()) == [deal.dealer]


def test_s17_no_card_ever_enters_a_hand() -> None:
    """Hands only shrink, one card at a time or as many as a claim takes."""
    for seed in range(5):
        deal = Deal(TABLE, seed)
        bots = [RandomBot(seat) for seat in range(4)]
        before = [Counter(state.cards()) for state in deal.seats]
        while not deal.over:
            for seat in list(deal.pending()):
                deal.submit(seat, bots[seat].choose(View(deal, seat), deal.legal(seat)))
            after = [Counter(state.cards()) for state in deal.seats]
            assert all(new <= old for new, old in zip(after, before, strict=True))
            before = after


def test_s14_s27_the_claimed_card_and_its_owner_are_kept() -> None:
    """The very card goes into the meld, and where it came from is known."""
    deal = start(
        [{}, {"hand": "5w 3s 4w 6s 7w"}, {}, {"hand": "6s 6s 6s 2v 9v"}],
        card={"face": "5v", "source": "discard", "seat": 0},
    )
    card = deal.card
    deal.submit(1, "ca 5w")
    (meld,) = deal.seats[1].melds
    assert (meld.taken, meld.source) == (card, 0)
    deal.submit(1, "discard 6s")
    card = deal.card
    deal.submit(3, "chiu")
    (chiu,) = deal.seats[3].melds
    assert (chiu.taken, chiu.source, len(set(chiu.cards))) == (card, 1, 4)


def test_s28_D2_the_order_of_answers_changes_nothing() -> None:
    """Sealed answers take effect with the last one, in whatever order they come."""
    seats = [
        {"hand": "2v 2v 2s 2s 4w 4w 5s 5s 7s 7s 6v 6v 6s 3v 3w 8v 8w 9s 9w"},
        {"hand": "3s 4w 6v 8s 9v"},
        {},
        {"hand": "3s 6w 6w 6w 9v"},
    ]
    answers = {0: "pass", 1: "ca 6v", 3: "chiu"}
    for order in ([0, 1, 3], [3, 1, 0], [1, 0, 3]):
        deal = start(seats, card={"face": "6w", "source": "reveal", "seat": 1})
        assert set(deal.pending()) == {0, 1, 3}
        for number, seat in enumerate(order):
            assert not any(state.melds for state in deal.seats), number
            deal.submit(seat, answers[seat])
        assert [meld.kind for meld in deal.seats[3].melds] == ["chiu"]
        assert not deal.seats[1].melds


def test_D2_nobody_sees_who_is_asked_or_what_was_answered() -> None:
    """Another's view is the same before and after a sealed answer, and tells no refusal."""
    seats = [{}, {"hand": "6s 3v 4w"}, {"hand": "6s 5v 9w"}, {"hand": "2v"}]
    deal = start(seats, card={"face": "6s", "source": "reveal", "seat": 1})
    other = View(deal, 3)
    before = (other.legal, list(other.events()), other.turn, other.public)
    deal.submit(2, "pass")
    assert before == (other.legal, list(other.events()), other.turn, other.public)
    assert other.hand(2) is None
    assert other.hand_size(2) == 3
    deal.submit(1, "pass")
    assert "refused" in View(deal, 2).memory(2)
    assert "refused" not in other.memory(2)
    assert "dealt" not in other.memory(2)


def test_B1_views_offer_only_the_own_actions() -> None:
    """Each seat sees what it may do, and a seat that is not asked sees nothing."""
    deal = start(
        [{}, {"hand": "5v 5w 3s"}, {}, {"hand": "2v"}], card={"face": "5v", "source": "discard", "seat": 0}
    )
    assert {a.text for a in View(deal, 1).legal} == {"chan", "pass"}
    assert View(deal, 3).legal == ()


def test_s33_G3_an_illegal_action_changes_nothing() -> None:
    """It is refused, and neither the state nor the scores move."""
    deal = start([{}, {"hand": "2v 2v 3s 4w"}, {}, {}], turn={"seat": 1, "after": "chan"})
    logged = len(deal.log)
    for seat, action in ((1, "discard 2v"), (1, "pass"), (0, "discard 3s"), (1, "win")):
        with pytest.raises(IllegalAction):
            deal.submit(seat, action)
    assert len(deal.log) == logged
    assert deal.seats[1].size == 4
    assert deal.scores == [0, 0, 0, 0]


def test_s34_E9_a_dead_hand_is_known_to_all() -> None:
    """It is announced, the hand stays hidden, and its cards stay where they are to the end."""
    hand = "2v 2v 2s 2s 2w 2w 3v 3v 3s 3s 3w 3w 4v 4v 4s 4s 4w 4w 5v 5v"
    deal = deal_from_hands(TABLE, [hand, None, None, None], dealer=0, seed=3)
    deal.submit(0, "pass")
    assert View(deal, 2).status(0) == "dead"
    assert [event.seat for event in View(deal, 2).events() if event.kind == ev.STATUS] == [0]
    bots = [RandomBot(seat) for seat in range(4)]
    while not deal.over:
        assert 0 not in deal.pending()
        for seat in list(deal.pending()):
            deal.submit(seat, bots[seat].choose(View(deal, seat), deal.legal(seat)))
    assert deal.seats[0].size == 20
    assert any(event.kind == ev.REVEAL and event.seat == 0 for event in deal.events())


def test_s43_every_settlement_adds_up_to_nothing() -> None:
    """A winner has three times what each other pays; a draw is four zeros."""
    results: Counter[str] = Counter()
    for seed in range(30):
        deal = played(seed)
        results[deal.result] += 1
        if deal.result == "draw":
            assert deal.scores == [0, 0, 0, 0]
            assert deal.stock_left == 0
        else:
            (winner,) = deal.winners
            lost = [-paid for seat, paid in enumerate(deal.scores) if seat != winner]
            assert len(set(lost)) == 1
            assert deal.scores[winner] == sum(lost)
    assert results["draw"]


def test_X2_points_follow_the_closed_form() -> None:
    """Sum of dịch and 2 or 3, for every win of greedy play without thập thành."""
    dich = {"u_chi": 1, "thien_u": 1, "tom": 1, "bach_thu": 1, "leo": 2, "thien_khai": 2, "chiu_u": 2,
            "bon": 2, "bach_dinh": 4, "tam_do": 5, "kinh_tu_chi": 9}  # fmt: skip
    wins = [win for seed in range(40) for win in played(seed, GreedyBot).wins]
    wins = [win for win in wins if "thap_thanh" not in win.patterns]
    assert len({tuple(win.patterns) for win in wins}) > 3
    for win in wins:
        more = 2 if set(win.patterns) <= {"u_chi", "thien_u"} else 3
        total = sum(dich[name] * n for name, n in win.patterns.items())
        assert win.points == (total + more if win.patterns else 2)


def test_A3_a_stock_that_leaves_too_few_cards_for_the_hands_is_refused() -> None:
    """Cards that a script puts on the stock are never dealt."""
    stock = " ".join(IDS[face] for face in range(6) for _ in range(4))
    with pytest.raises(PositionError, match="24 cards are given"):
        deal_from_hands(TABLE, [None] * 4, stock=stock)
    deal = deal_from_hands(TABLE, [None] * 4, stock=stock.removesuffix(f" {IDS[5]}"))
    assert [state.size for state in deal.seats] == [20, 19, 19, 19]
    assert deal.stock_left == 23
