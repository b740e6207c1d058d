"""Wins on a card from the stock: against trying everything, and question by question."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menzi.rules import How, NoWin, Win
from menzi_paohuzi.winning import complete, rest, tun

from .bench import CHI, IDS, Cards, best_huxi, code, dealt, face, groups, huxi, judge, payments, reveal, seat

PILE = [name for name in IDS for _ in range(4)]


def random_hand(luck: Random) -> tuple[list[str], list[tuple[str, Cards]], str]:
    """Something near a win: hand, melds, a card from the stock. It may have any number of groups of four."""
    while True:
        fours = luck.choice([0, 0, 0, 1, 1, 2, 3])
        made: list[tuple[str, Cards]] = [
            (luck.choice(["ti", "pao"]), (luck.choice(IDS),) * 4) for _ in range(fours)
        ]
        for _ in range(luck.randint(0, 3)):
            made.append((luck.choice(["peng", "wei", "kan"]), (luck.choice(IDS),) * 3))
        while len(made) < 7 - bool(fours):
            made.append(("chi", luck.choice(CHI)))
        if fours:
            made.append(("pair", (luck.choice(IDS),) * 2))
        melds = [g for g in made if g[0] in ("ti", "pao", "wei", "peng")]
        concealed = [g for g in made if g not in melds]
        chis = [g for g in concealed if g[0] == "chi"]
        melds += chis[: luck.randint(0, 3)]
        cards = [card for g in made if g not in melds for card in g[1]]
        if luck.random() < 0.2 and cards:
            cards[luck.randrange(len(cards))] = luck.choice(IDS)
        everything = cards + [card for g in melds for card in g[1]]
        if not cards or max(everything.count(card) for card in everything) > 4:
            continue
        if luck.random() < 0.3:
            card = luck.choice([name for name in IDS if everything.count(name) < 4])
            cards.remove(luck.choice(cards))
        else:
            card = luck.choice(cards)
            cards.remove(card)
        if all(cards.count(name) < 4 for name in cards):
            return cards, melds, card


@settings(max_examples=500, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_the_verdict_is_that_of_trying_everything(seed: int, own: bool) -> None:
    """The most huxi, the threshold, and that the groups shown are the cards and the sum."""
    hand, melds, card = random_hand(Random(seed))
    state = seat(" ".join(hand), *(f"{kind} {' '.join(cards)}" for kind, cards in melds))
    expected = best_huxi(hand, melds, card, own)
    verdict = judge(state, reveal(card, own))
    assert expected == verdict.score.get("huxi")
    assert isinstance(verdict, Win) == (expected is not None and expected >= 15)
    if isinstance(verdict, Win):
        shown = sorted(f for group in verdict.groups for f in group.faces)
        everything = [*hand, card, *(c for _, cards in melds for c in cards)]
        assert sorted(face(name) for name in everything) == shown
        assert len(verdict.groups) == 7
        assert verdict.score["huxi"] == sum(group.value or 0 for group in verdict.groups)
        assert verdict.points == verdict.score["huxi"]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PILE), min_size=20, max_size=20), st.sampled_from(IDS), st.booleans())
def test_the_verdict_on_dealt_hands(hand: list[str], card: str, own: bool) -> None:
    """Hands as they are dealt, hardly ever complete."""
    if max((*hand, card).count(name) for name in hand) > 3:
        return
    assert best_huxi(hand, [], card, own) == judge(seat(" ".join(hand)), reveal(card, own)).score.get("huxi")


# -- structure

SEVEN = "1s 2s 3s 1b 2b 3b 2b 7b 10b 4s 5s 6s 4b 5b 6b 7s 8s 9s 8b 8b"
"""Six groups worth 15 and two cards."""


def test_O2_seven_groups_of_fifteen_huxi() -> None:
    """Complete on the card that makes the seventh group."""
    assert huxi(seat(SEVEN), reveal("8s")) == 15
    assert code(seat(SEVEN), reveal("1s")) == "structure"


def test_O2_fourteen_huxi_are_not_enough() -> None:
    """What they are worth is said all the same."""
    melds = ("peng 3b 3b 3b", "peng 4s 4s 4s", "peng 7s 7s 7s")
    state = seat("1s 1s 2s 3s 6s 7s 8s 1b 1b 2b 3b", *melds)
    verdict = judge(state, reveal("1s"))
    assert not isinstance(verdict, Win)
    assert (verdict.reason.code, dict(verdict.score)) == ("min_huxi", {"huxi": 14})
    assert "14" in verdict.reason.text


@pytest.mark.parametrize(("amount", "expected"), [(15, 1), (17, 1), (18, 2), (20, 2), (21, 3), (36, 8)])
def test_E4_tun(amount: int, expected: int) -> None:
    """Three huxi more are one tun more."""
    assert expected == tun(amount)


def test_E4_Q53_every_opponent_pays_the_tun() -> None:
    """The dealer pays and gets no more than the others."""
    win = judge(
        seat("1s 2s 3b 4b 5b 9b 9b", "chi 6b 7b 8b", "wei 10s 10s 10s", "wei 9s 9s 9s", "pao 1b 1b 1b 1b"),
        reveal("3s", own=True),
    )
    assert isinstance(win, Win)
    assert win.score == {"huxi": 18, "tun": 2}
    assert payments(win) == [4, -2, -2]


@pytest.mark.parametrize(("fours", "between", "whole"), [(0, 20, 21), (1, 20, 21), (2, 21, 22), (3, 22, 23)])
def test_facts_2_and_3_cards_of_a_win(fours: int, between: int, whole: int) -> None:
    """A group of four replaces a three, and the pair a three, of the first only."""
    assert (between, whole) == (rest(fours), complete(fours))


def test_Q50_exactly_one_pair_with_several_fours() -> None:
    """Two fours and two pairs leave a card over; with one pair it is a win."""
    melds = ("ti 5b 5b 5b 5b", "pao 3s 3s 3s 3s")
    assert huxi(seat("2s 4s 6s 7s 7s 8s 10s 1b 2b 3b 8b 9b 10b", *melds), reveal("4s")) == 27
    assert code(seat("2s 2s 4s 4s 6s 7s 7s 8s 10s 1b 2b 3b 8b", *melds), reveal("8b")) == "structure"


def test_Q51_no_pair_without_a_four() -> None:
    """Six threes, a pair and a single card are no win."""
    assert code(seat(SEVEN), reveal("10s")) == "structure"


def test_Q27_a_kan_is_not_broken() -> None:
    """7s 7s 7s stays together, although 6-7-8, 7-8-9 and 2-7-10 would use it up."""
    hand = "7s 7s 7s 6s 8s 8s 9s 2s 10s 1b 2b 3b 1b 2b 3b 4b 5b 6b 4b 5b"
    assert code(seat(hand), reveal("6b")) == "structure"
    assert huxi(seat(hand.replace("7s 7s 7s", "7s 7s"), "chi 8b 9b 10b"), reveal("7s")) is None


def test_Q49_the_reading_with_most_huxi_counts() -> None:
    """Six ranks of 1s+2b would be worth nothing."""
    state = seat("1s 2s 3s 4s 5s 6s 1b 1b 2b 2b 3b 3b 4b 4b 5b 5b 6b 6b 8b 8b")
    assert huxi(state, reveal("8s")) == 15


# -- the winning card

FOURTH = "1s 1s 2s 6s 7s 7s 8s 10s 1b 1b 2b 3b 5b 6b 7b 8b 8b"
"""With four 4s: 1s1s1b, 6-7-8, 2-7-10 (3), a pair, 1-2-3 big (6), 5-6-7."""


def test_Q29_a_third_card_of_another_is_a_peng() -> None:
    """1 or 3 huxi, against 3 or 6 for the wei of an own reveal."""
    hand = "1s 1s 2s 5s 5s 5s 6s 7s 7s 8s 10s 1b 1b 2b 3b 4b 5b 6b 9b 9b"
    win = judge(seat(hand), reveal("9b"))
    assert "peng 9b 9b 9b = 3" in groups(win)
    assert win.score["huxi"] == 15
    assert "wei 9b 9b 9b = 6" in groups(judge(seat(hand), reveal("9b", own=True)))


def test_Q29_a_third_card_may_be_left_apart() -> None:
    """Three 1s in three groups, where no peng of them leaves seven groups."""
    state = seat("1s 1s 2s 3s 1b 2b 7b 10b 4b 5b 6b", "wei 9b 9b 9b", "chi 7s 8s 9s", "chi 1b 2b 3b")
    win = judge(state, reveal("1s"))
    assert {"chi 1s 2s 3s = 3", "chi 1s 1s 1b = 0"} <= set(groups(win))
    assert win.score["huxi"] == 21


def test_Q30_the_forced_wei_may_cost_the_win() -> None:
    """As above, but as an own reveal: the wei leaves 2s 3s 1b."""
    state = seat("1s 1s 2s 3s 1b 2b 7b 10b 4b 5b 6b", "wei 9b 9b 9b", "chi 7s 8s 9s", "chi 1b 2b 3b")
    assert code(state, reveal("1s", own=True)) == "structure"


def test_P5_the_forced_ti_is_made_first() -> None:
    """9 where another's card makes a pao of 6."""
    state = seat(FOURTH + " 4s 4s 4s")
    assert "ti 4s 4s 4s 4s = 9" in groups(judge(state, reveal("4s", own=True)))
    assert "pao 4s 4s 4s 4s = 6" in groups(judge(state, reveal("4s")))


def test_Q28_the_fourth_card_is_free() -> None:
    """It may stay out of the kan; an own reveal may not (P5)."""
    state = seat("2s 4s 5s 6s 7s 7s 7s 10s 1b 2b 3b 4b 5b 6b 6b 7b 8b 9b 9b 9b")
    win = judge(state, reveal("7s"))
    assert {"kan 7s 7s 7s = 3", "chi 2s 7s 10s = 3"} <= set(groups(win))
    assert code(state, reveal("7s", own=True)) == "structure"


def test_Q28_option_win_fourth_must_pao() -> None:
    """Then it joins the kan or the exposed triple, or there is no win."""
    kan = seat("2s 4s 5s 6s 7s 7s 7s 10s 1b 2b 3b 4b 5b 6b 6b 7b 8b 9b 9b 9b")
    assert code(kan, reveal("7s"), win_fourth_must_pao=True) == "structure"
    peng = seat("2s 4s 5s 6s 10s 1b 2b 3b 4b 5b 6b 6b 7b 8b 9b 9b 9b", "peng 7s 7s 7s")
    assert huxi(peng, reveal("7s")) == 16
    assert code(peng, reveal("7s"), win_fourth_must_pao=True) == "structure"
    assert huxi(seat(FOURTH + " 4s 4s 4s"), reveal("4s"), win_fourth_must_pao=True) == 15
    assert huxi(seat(FOURTH, "wei 4s 4s 4s"), reveal("4s", own=True), win_fourth_must_pao=True) == 15


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("kind", ["peng", "wei"])
def test_Q8_Q9_an_exposed_triple_becomes_a_pao(kind: str, own: bool) -> None:
    """6 huxi, whoever revealed the card."""
    win = judge(seat(FOURTH, f"{kind} 4s 4s 4s"), reveal("4s", own))
    assert "pao 4s 4s 4s 4s = 6" in groups(win)
    assert win.score["huxi"] == 15


def test_Q8_option_wei_plus_own_reveal() -> None:
    """As a ti it is worth 9 and forced; another's card still makes a pao, and a peng never a ti."""
    option = {"wei_plus_own_reveal": "ti"}
    wei, peng = seat(FOURTH, "wei 4s 4s 4s"), seat(FOURTH, "peng 4s 4s 4s")
    assert huxi(wei, reveal("4s", own=True), **option) == 18
    assert huxi(wei, reveal("4s"), **option) == 15
    assert huxi(peng, reveal("4s", own=True), **option) == 15
    elsewhere = seat("2s 4s 5s 6s 10s 1b 2b 3b 4b 5b 6b 6b 7b 8b 9b 9b 9b", "wei 7s 7s 7s")
    assert huxi(elsewhere, reveal("7s", own=True)) == 18
    assert code(elsewhere, reveal("7s", own=True), **option) == "structure"


def test_fact_8_only_the_first_four_can_complete_a_win() -> None:
    """With a four on the table another one leaves the hand a card short."""
    hand = FOURTH.replace("5b 6b 7b 8b 8b", "9b 9b") + " 4s 4s 4s"
    assert huxi(seat(hand, "chi 5b 6b 7b"), reveal("4s")) == 15
    for own in (False, True):
        assert code(seat(hand[3:], "ti 5b 5b 5b 5b"), reveal("4s", own)) == "structure"
    made = How("reveal", 0, face("4s"), in_hand=True, melded=True)
    state = seat(hand[3 : -len(" 4s 4s 4s")], "ti 5b 5b 5b 5b", "ti 4s 4s 4s 4s")
    assert code(state, made) == "structure"


def test_Q32_after_a_forced_meld_the_card_is_in_it() -> None:
    """The same verdict as in thought before it was made."""
    how = How("reveal", 0, face("4s"), in_hand=True, melded=True)
    win = judge(seat(FOURTH, "ti 4s 4s 4s 4s"), how)
    assert win.score["huxi"] == 18
    wei = seat("1s 1s 2s 5s 5s 5s 6s 7s 7s 8s 10s 1b 1b 2b 3b 4b 5b 6b", "wei 9b 9b 9b")
    assert judge(wei, How("reveal", 0, face("9b"), in_hand=True, melded=True)).score["huxi"] == 18


def test_P21_no_win_on_a_thrown_card() -> None:
    """A hand that a revealed card completes."""
    assert code(seat(SEVEN), How("discard", 1, face("8s"))) == "source"
    assert judge(seat(SEVEN), How("discard", 1, face("8s"))).score == {}


def test_Q14_two_opening_ti_are_one_card_short() -> None:
    """A hand may be like that in play, so the sentence says more than that the number is wrong."""
    melds = ("ti 1s 1s 1s 1s", "ti 1b 1b 1b 1b")
    hand = "2s 3s 4s 5s 6s 7s 2b 3b 4b 5b 6b 7b"
    for state in (seat(hand, *melds), seat(hand + " 1s 1s 1s 1s 1b 1b 1b 1b")):
        assert code(state, reveal("9s")) == "card_count"
        verdict = judge(state, reveal("9s"))
        assert isinstance(verdict, NoWin)
        assert "waived" in verdict.reason.text
    assert code(seat(hand[3:], *melds), reveal("9s")) == "card_count"
    assert code(seat(hand + " 9b", *melds), reveal("9b")) == ""
    assert code(seat(hand + " 9b 9s", *melds), reveal("9b")) == "card_count"


@pytest.mark.parametrize("hand", [SEVEN + " 9b", SEVEN[3:], SEVEN[9:], ""])
def test_a_wrong_number_of_cards(hand: str) -> None:
    """Every win has seven groups."""
    assert code(seat(hand), reveal("8s")) == "card_count"


def test_a_four_in_hand_counts_as_the_ti_it_would_be() -> None:
    """S4: a request may give it in the hand."""
    hand = "1s 2s 3s 4s 5s 6s 6s 7s 8s 9s 9s 9s 6b 7b 8b 10b"
    assert huxi(seat(hand, "ti 5b 5b 5b 5b"), reveal("10b")) == 18
    assert huxi(seat(hand + " 5b 5b 5b 5b"), reveal("10b")) == 18


def test_P21_a_dealt_hand_is_no_hand_on_a_card() -> None:
    """The opening win looks for ti and kan only."""
    assert code(seat(SEVEN), dealt()) == "no_heavenly"
