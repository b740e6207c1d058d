"""The engine against `literal_paohuzi`: at every step of whole deals the same seats may do the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from menzi.actions import Action
from menzi.bots import Bot, GreedyBot, RandomBot
from menzi.claims import REVEAL
from menzi.deal import Deal
from menzi.load import load_table
from menzi.rules import How
from menzi.state import Meld, SeatState
from menzi.table import Table
from menzi.view import View

from .literal_paohuzi import CHI, Group, Literal, Seat, chi_text

HOUSE = {
    "chi_sources": ["prev_discard", "self_reveal", "prev_reveal"],
    "wei_plus_own_reveal": "ti",
    "win_fourth_must_pao": True,
    "dealer_complete_hand": True,
    "heavenly": {"ti": 2, "kan": 3, "ti_counts_as_kan": True},
}


class EagerBot:
    """Claims whatever it can, which a random player seldom does."""

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed)

    def choose(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Anything but a pass, mostly; a win seldom, so that deals go on."""
        claims = [a for a in legal if a.kind not in ("pass", "win")]
        return self._luck.choice(claims if claims and self._luck.random() < 0.9 else legal)


def text(action: Action) -> str:
    """An action as the literal rules write it."""
    if action.kind != "chi":
        return action.text
    return chi_text([tuple(part.split()) for part in action.text[len("chi ") :].split(" / ")])


def literal(deal: Deal) -> Literal:
    """The same deal, from the cards as they were dealt: call it before anything has been decided."""
    deck = deal.table.deck
    name = [deck.ids[f] for f in deck.face_of]
    order = [name[c] for c in deal.stock]
    hands = [order[20 * seat : 20 * seat + 20] for seat in range(3)]
    hands[deal.dealer].append(order[60])
    return Literal([Seat(Counter(h)) for h in hands], order[61:], deal.dealer, deal.table.options)


def compare(deal: Deal, bots: list[Bot], luck: Random) -> int:
    """Play a deal on both sides; the number of moments that were compared."""
    play = literal(deal).play()
    compared = 0
    try:
        expected = next(play)
        while True:
            asked = {seat: {text(a) for a in legal} for seat, legal in deal.pending().items()}
            assert expected == asked, (deal.seed, compared)
            answers = {}
            for seat in luck.sample(sorted(asked), len(asked)):
                action = bots[seat].choose(View(deal, seat), deal.legal(seat))
                answers[seat] = text(action)
                deal.submit(seat, action)
            compared += 1
            expected = play.send(answers)
    except StopIteration as end:
        assert deal.over, deal.seed
        assert end.value == deal.scores, deal.seed
    return compared


def rigged(table: Table, seed: int) -> Deal:
    """A deal in which many cards lie together: short runs of equal cards are dealt to one seat."""
    luck = Random(seed)
    faces = list(range(20))
    luck.shuffle(faces)
    cards = [face * 4 + copy for face in faces for copy in range(4)]
    for _swap in range(luck.randrange(10, 50)):
        i, j = luck.randrange(80), luck.randrange(80)
        cards[i], cards[j] = cards[j], cards[i]
    return Deal(table, seed, dealer=luck.randrange(3), cards=cards)


@pytest.mark.parametrize("rules", [{}, HOUSE], ids=["bundled", "house"])
@pytest.mark.parametrize("bot", [RandomBot, GreedyBot, EagerBot])
def test_whole_deals(rules: dict[str, Any], bot: Any) -> None:
    """Shuffled and rigged ones."""
    table = load_table("paohuzi", rules=rules)
    compared = 0
    for seed in range(DEALS):
        for deal in (Deal(table, seed), rigged(table, seed)):
            compared += compare(deal, [bot(3 * seed + seat) for seat in range(3)], Random(seed))
    assert compared > 20 * DEALS


def near_win(table: Table, luck: Random) -> tuple[SeatState, str]:
    """A seat that makes seven groups with a card, and the card; now and then some card is another one."""
    left = Counter(dict.fromkeys(table.deck.ids, 4))
    groups: list[Group] = []
    while len(groups) < 7:
        kind = luck.choice(
            ["chi", "chi", "chi", "kan", "wei", "peng", *(["ti", "pao"] if len(groups) < 6 else [])]
        )
        if len(groups) == 6 and any(len(g[1]) == 4 for g in groups):
            kind = "pair"
        size = {"ti": 4, "pao": 4, "pair": 2}.get(kind, 3)
        cards = luck.choice(CHI) if kind == "chi" else (luck.choice(table.deck.ids),) * size
        if not Counter(cards) - left:
            left -= Counter(cards)
            groups.append((kind, cards))
    melds = [g for g in groups if g[0] not in ("kan", "pair") and (g[0] != "chi" or luck.random() < 0.4)]
    hand = [card for group in groups if group not in melds for card in group[1]]
    if luck.random() < 0.2 and hand:
        hand[luck.randrange(len(hand))] = luck.choice(list(left.elements()))
    if not hand or any(n > 3 for n in Counter(hand).values()):
        return near_win(table, luck)
    card = hand.pop(luck.randrange(len(hand)))
    return seat_of(table, hand, melds), card


def seat_of(table: Table, hand: list[str], melds: list[Group]) -> SeatState:
    """The engine's form of it; which copies they are does not matter."""
    state = SeatState(0, table.deck, table.memory_start)
    used: Counter[str] = Counter()

    def physical(card: str) -> int:
        used[card] += 1
        return table.deck.face(card) * table.deck.stride + used[card] - 1

    for card in hand:
        state.add(physical(card))
    for kind, cards in melds:
        faces = sorted(map(table.deck.face, cards))
        state.lay(Meld(kind, tuple(faces), tuple(physical(table.deck.ids[f]) for f in faces)))
    return state


@pytest.mark.parametrize("rules", [{}, HOUSE], ids=["bundled", "house"])
def test_hands_near_a_win(rules: dict[str, Any]) -> None:
    """The same huxi for every hand and card, by the own reveal and by another's, enough or not."""
    table = load_table("paohuzi", rules=rules)
    luck = Random(1)
    worth: Counter[bool] = Counter()
    for _hand in range(HANDS):
        state, card = near_win(table, luck)
        melds = [(meld.kind, tuple(table.deck.ids[f] for f in meld.faces)) for meld in state.melds]
        seat = Seat(Counter(table.deck.ids[f] for f in state.faces()), melds)
        referee = Literal([seat], [], 0, table.options)
        for owner in (0, 1):
            how = How(REVEAL, owner, table.deck.face(card))
            expected = referee.best(seat, card, owner == 0)
            verdict = table.rules.judge(state, how)
            assert expected == verdict.score.get("huxi"), (seat, card, owner)
            assert table.rules.can_win(state, how) == ((expected or 0) >= 15), (seat, card, owner)
            worth[expected is not None] += 1
    assert min(worth.values()) > HANDS / 10


DEALS = 10
HANDS = 400
