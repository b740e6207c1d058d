"""The engine against `literal_chan`: the same legal actions, memory and settlement, in whole deals and for hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from menzi import evaluate
from menzi.actions import Action
from menzi.bots import Bot, BotFactory, GreedyBot, RandomBot
from menzi.deal import Deal
from menzi.load import load_table
from menzi.position import deal_from_position
from menzi.view import View

from .literal_chan import (
    FACES,
    Literal,
    Meld,
    Seat,
    bonuses,
    is_ca,
    ten_pairs,
    value,
    wins,
)

TABLE = load_table("chan")
IDS = TABLE.deck.ids
NAMES = [IDS[face] for face in TABLE.deck.face_of]
"""The face of each physical card."""

DECKS = {
    "mixed": FACES,
    "few ranks": [f for f in FACES if f[0] in "2345"],
    "black": [f for f in FACES if f[0] in "234567" or f in ("8w", "9w", "cc")],
    "red": [f for f in FACES if f[0] in "3789c"],
    "sets": ["3v", "3s", "3w", "7v", "7s", "7w", "8s", "8w", "9v", "9w", "4v", "cc"],
}
"""What hands are made of, so that each bonus comes up."""


class EagerBot:
    """Claims whatever it can but a win, which makes long deals with many bans."""

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """A chíu or a cạ before a chắn, mostly."""
        rare = [a for a in legal if a.kind in ("ca", "chiu")]
        claims = rare or [a for a in legal if a.kind == "chan"]
        if claims and self._luck.random() < 0.8:
            return self._luck.choice(claims)
        return self._luck.choice([a for a in legal if a.kind != "win"])


BOTS: dict[str, BotFactory] = {"random": RandomBot, "eager": EagerBot, "greedy": GreedyBot}


def paired(luck: Random, triples: float) -> list[int]:
    """The whole deck in an order that deals every hand mostly pairs, and now and then a triple."""
    left = list(TABLE.deck.cards)
    luck.shuffle(left)
    order: list[int] = []
    for size in (19, 19, 19, 19):
        hand: list[int] = []
        while len(hand) < size:
            first = left.pop()
            alike = [card for card in left if NAMES[card] == NAMES[first]]
            wanted = 2 if luck.random() < triples else luck.randrange(2)
            for card in alike[: min(wanted, size - len(hand) - 1)]:
                left.remove(card)
                hand.append(card)
            hand.append(first)
        order += hand
    return order + left


def remembered(deal: Deal) -> list[tuple[Any, ...]]:
    """Hands, melds and all that is remembered, by names."""
    found = []
    for state in deal.seats:
        memory = state.memory
        sets = [{IDS[f] for f in range(len(IDS)) if memory[key] >> f & 1} for key in ("refused", "to_ca")]
        melds = sorted((m.kind, sorted(NAMES[c] for c in m.cards), NAMES[m.taken]) for m in state.melds)
        dead = state.status == "dead"
        thrown = [IDS[f] for f in memory["thrown"]]
        found.append(
            (sorted(IDS[f] for f in state.faces()), melds, thrown, *sets, memory["captured_ca"], dead)
        )
    return found


def literally(literal: Literal) -> list[tuple[Any, ...]]:
    """The same of the literal deal."""
    return [
        (
            sorted(s.hand),
            sorted((m.kind, sorted(m.cards), m.taken) for m in s.melds),
            s.discarded,
            s.refused,
            s.to_ca,
            s.captured_ca,
            s.dead,
        )
        for s in literal.seats
    ]


def compare(deal: Deal, bots: Sequence[Bot], luck: Random) -> int:
    """Play a deal on both sides; the number of moments that were compared."""
    hands = [[IDS[f] for f in state.faces()] for state in deal.seats]
    literal = Literal(deal.dealer, hands, [NAMES[c] for c in deal.stock[77:]])
    compared = 0
    while True:
        asked = {seat: {a.text for a in legal} for seat, legal in deal.pending().items()}
        assert literal.asked == asked, (deal.seed, compared)
        assert literally(literal) == remembered(deal), (deal.seed, compared)
        assert len(literal.stock) == deal.stock_left
        compared += 1
        if deal.over:
            break
        answers = {}
        for seat in luck.sample(sorted(asked), len(asked)):
            action = bots[seat].choose(View(deal, seat), deal.legal(seat))
            answers[seat] = action.text
            deal.submit(seat, action)
        literal.answer(answers)
    assert (literal.over, literal.payments) == (deal.result, deal.scores)
    assert [literal.patterns] == [dict(win.patterns) for win in deal.wins] or not deal.wins
    return compared


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("triples", [0.0, 0.3, 1.0])
def test_whole_deals(name: str, triples: float) -> None:
    """At every moment of every deal."""
    compared = 0
    for seed in range(8):
        luck = Random(f"{name} {triples} {seed}")
        deal = Deal(TABLE, seed, dealer=seed % 4, cards=paired(luck, triples))
        bots = [BOTS[name](4 * seed + seat) for seat in range(4)]
        compared += compare(deal, bots, luck)
    assert compared > 8 * 10


# -- positions


def draw(luck: Random, left: list[str], count: int) -> list[str]:
    """Some of the cards that are left."""
    return [left.pop(luck.randrange(len(left))) for _ in range(min(count, len(left)))]


def some_seat(luck: Random, left: list[str], faces: Sequence[str]) -> tuple[dict[str, Any], Seat]:
    """A seat in the middle of a deal, bound by anything, as a position and literally."""
    seat = Seat(draw(luck, left, luck.randrange(12)))
    data: dict[str, Any] = {"hand": " ".join(seat.hand), "melds": []}
    for _ in range(luck.choice([0, 0, 1, 2])):
        pairs = [(a, b) for a in left for b in left if is_ca(a, b)]
        if pairs:
            taken, own = luck.choice(pairs)
            left.remove(taken)
            left.remove(own)
            data["melds"].append({"kind": "ca", "cards": f"{taken} {own}", "taken": taken})
            seat.melds.append(Meld("ca", (own, taken), taken))
            seat.to_ca.add(own)
            seat.captured_ca = True
    seat.discarded = draw(luck, left, luck.choice([0, 0, 1, 2]))
    data["discards"] = " ".join(seat.discarded)
    if luck.random() < 0.3:
        seat.discarded = [*seat.discarded, luck.choice(faces)]
        data["thrown"] = " ".join(seat.discarded)
    if luck.random() < 0.4:
        seat.refused = {luck.choice(faces) for _ in range(2)}
        data["refused"] = " ".join(seat.refused)
    if luck.random() < 0.1:
        seat.dead = data["dead"] = True
    return data, seat


@pytest.mark.parametrize("source", ["discard", "reveal"])
def test_open_cards_of_positions(source: str) -> None:
    """Who is asked what of a public card, with bans of every kind."""
    asked_at_all = 0
    for seed in range(150):
        luck = Random(f"{source} {seed}")
        faces = luck.choice([DECKS["few ranks"], DECKS["sets"], DECKS["red"]])
        left = [f for f in faces for _ in range(4)]
        (card,) = draw(luck, left, 1)
        made = [some_seat(luck, left, faces) for _ in range(4)]
        owner = luck.randrange(4)
        literal = Literal.__new__(Literal)
        literal.seats, literal.stock = [seat for _, seat in made], []
        public = {"face": card, "source": source, "seat": owner}
        turn = owner if source == "reveal" else (owner + luck.randrange(1, 4)) % 4
        if source == "discard":
            public["back_to"] = turn
        literal.offer(card, source, owner, turn)
        position = {"seats": [data for data, _ in made], "stock": [], "card": public}
        deal = deal_from_position(TABLE, position)
        assert literal.asked == {s: {a.text for a in legal} for s, legal in deal.pending().items()}, position
        asked_at_all += bool(literal.asked)
    assert asked_at_all > 40


# -- hands


def ten(luck: Random, faces: Sequence[str]) -> list[tuple[str, str]]:
    """Ten pairs, or nearly."""
    left = [f for f in faces for _ in range(4)]
    luck.shuffle(left)
    pairs: list[tuple[str, str]] = []
    ca = luck.choice([0.0, 0.3, 0.5])
    while len(pairs) < 10:
        first = left.pop()
        others = [f for f in left if is_ca(first, f)]
        second = (
            first if first in left and (luck.random() >= ca or not others) else luck.choice(others or left)
        )
        left.remove(second)
        pairs.append((first, second))
    return pairs


@pytest.mark.parametrize("name", DECKS)
def test_hands(name: str) -> None:
    """Verdict, bonuses, points and payments; and the waits of the hand without its last card."""
    won: Counter[str] = Counter()
    for seed in range(80):
        luck = Random(f"{name} {seed}")
        pairs = ten(luck, DECKS[name])
        seat = Seat([])
        for pair in [p for p in pairs if p[0] == p[1] or is_ca(*p)][: luck.choice([0, 0, 1, 3])]:
            pairs.remove(pair)
            seat.melds.append(Meld("chan" if pair[0] == pair[1] else "ca", pair, pair[1]))
        cards = [card for pair in pairs for card in pair]
        source = luck.choice(["reveal", "reveal", "discard"] if seat.melds else ["reveal", "discard", "deal"])
        card = "" if source == "deal" else luck.choice(cards)
        seat.hand = list(cards)
        if card:
            seat.hand.remove(card)
        seat.dealt = seat.hand + [meld.cards[0] for meld in seat.melds]
        verdict = ten_pairs(cards, []) if source == "deal" else wins(seat, card, source)
        gate = 0 if source == "deal" else luck.randrange(1, 4) if source == "discard" else luck.randrange(4)
        request = {
            "hand": " ".join(seat.hand),
            "melds": [{"kind": m.kind, "cards": " ".join(m.cards), "taken": m.taken} for m in seat.melds],
            "facts": {"dealt": " ".join(seat.dealt), "dealer": source == "deal"},
        }
        answer = evaluate.score(TABLE, {**request, "card": card or None, "source": source, "from": gate})
        assert (verdict is not None) == answer["win"], request
        if verdict is not None:
            found = bonuses(seat, verdict, card, source, gate == 0)
            points = value(found)
            assert found == answer["patterns"], request
            assert {"chan": verdict.chan, "ca": len(verdict.cas), "points": points} == answer["score"]
            assert [3 * points, -points, -points, -points] == answer["payments"]
            won[source] += 1
        if card:
            assert waits(seat) == evaluate.waits(TABLE, request)["waits"], request
    assert won["reveal"] > 5


def waits(seat: Seat) -> dict[str, dict[str, int]]:
    """Every face that would win from another gate, for its score."""
    owned = [*seat.hand, *(card for meld in seat.melds for card in meld.cards)]
    found = {}
    for face in FACES:
        verdict = wins(seat, face, "reveal") if owned.count(face) < 4 else None
        if verdict is not None:
            points = value(bonuses(seat, verdict, face, "reveal", False))
            found[face] = {"chan": verdict.chan, "ca": len(verdict.cas), "points": points}
    return found
