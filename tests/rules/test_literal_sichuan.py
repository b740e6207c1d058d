"""The engine against `literal_sichuan`: at every step of whole deals the same seats may do the same."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from menzi import evaluate
from menzi.actions import Action
from menzi.bots import Bot, GreedyBot, RandomBot
from menzi.deal import Deal
from menzi.load import load_table
from menzi.position import deal_from_position
from menzi.table import Table
from menzi.view import View

from .literal_sichuan import TILES, How, Literal, Play, Seat

HOUSE: list[dict[str, Any]] = [
    {},
    {
        "void_lock": "suit_only",
        "cap_fan": 3,
        "cap_includes_self_draw": True,
        "self_draw": "double",
        "last_tile": "draw_only",
        "kong_discard_fan": 1,
        "heavenly_fan": "cap",
        "exposed_kong_side": 1,
        "added_kong_from_hand_pays": 0,
        "resume_after_win": "after_discarder",
        "ready_dead_wait": "visible_all",
        "pig_pays_winners": False,
        "pig_also_pays_ready": True,
        "kong_return_to": "active_payers",
    },
    {
        "void_lock": "suit_only",
        "cap_fan": "none",
        "self_draw": "fan_plus_1",
        "last_tile": "off",
        "heavenly_fan": 3,
        "ready_dead_wait": "own_concealed",
    },
]
DEALS = 8
POSITIONS = 60
HANDS = 300
SIZE = {"pair": 2, "triplet": 3, "pung": 3, "kong": 4, "concealed_kong": 4, "added_kong": 4}
SETS = ["run", "run", "triplet", "pung", "kong", "concealed_kong", "added_kong"]


class EagerBot:
    """Melds whatever it can; wins now and then, so that deals go on; gives up the suit that it has least of."""

    def __init__(self, seed: int) -> None:
        self._luck = Random(seed)

    def choose(self, view: View, legal: tuple[Action, ...]) -> Action:
        """A meld before anything else."""
        if legal[0].suit:
            deck = view.table.deck
            held = Counter(deck.suit_of[f] for f in view.own.faces())
            return min(legal, key=lambda action: held[action.suit])
        wins = [a for a in legal if a.kind == "win"]
        if wins and self._luck.random() < 0.5:
            return wins[0]
        melds = [a for a in legal if a.kind not in ("pass", "win", "discard")]
        return self._luck.choice(melds if melds and self._luck.random() < 0.9 else legal)


def from_the_start(deal: Deal) -> Play:
    """The same deal, from the cards as they were dealt: call it before anything has been decided."""
    ids = deal.table.deck.ids
    seats = [Seat(Counter(ids[f] for f in state.faces())) for state in deal.seats]
    stock = [ids[deal.table.deck.face_of[c]] for c in deal.stock[deal.stock_at :]]
    return Literal(seats, stock, deal.dealer, deal.table.options).play()


def compare(deal: Deal, play: Play, bots: list[Bot], luck: Random) -> int:
    """Play a deal on both sides; the number of moments that were compared."""
    compared = 0
    try:
        expected = next(play)
        while True:
            asked = {seat: {a.text for a in legal} for seat, legal in deal.pending().items()}
            assert expected == asked, (deal.seed, compared)
            answers = {}
            for seat in luck.sample(sorted(asked), len(asked)):
                action = bots[seat].choose(View(deal, seat), deal.legal(seat))
                answers[seat] = action.text
                deal.submit(seat, action)
            compared += 1
            expected = play.send(answers)
    except StopIteration as end:
        assert deal.over, (deal.seed, compared)
        assert end.value == deal.scores, (deal.seed, compared)
    return compared


def rigged(table: Table, seed: int) -> Deal:
    """A deal in which equal and neighbouring tiles lie together, so that hands are good and kongs frequent."""
    luck = Random(seed)
    cards = list(table.deck.cards)
    cut = luck.randrange(len(cards))
    cards = cards[cut:] + cards[:cut]
    for _swap in range(luck.randrange(20, 60)):
        i, j = luck.randrange(len(cards)), luck.randrange(len(cards))
        cards[i], cards[j] = cards[j], cards[i]
    return Deal(table, seed, dealer=luck.randrange(4), cards=cards)


@pytest.mark.parametrize("rules", HOUSE, ids=["bundled", "house", "other"])
@pytest.mark.parametrize("bot", [RandomBot, GreedyBot, EagerBot])
def test_whole_deals(rules: dict[str, Any], bot: Any) -> None:
    """Shuffled and rigged ones."""
    table = load_table("sichuan", rules=rules)
    compared = 0
    for seed in range(DEALS):
        for deal in (Deal(table, seed), rigged(table, seed)):
            bots = [bot(4 * seed + seat) for seat in range(4)]
            compared += compare(deal, from_the_start(deal), bots, Random(seed))
    assert compared > 20 * DEALS


def near_win(luck: Random, pool: Counter[str], missing: str) -> Seat:
    """A hand of thirteen that waits for a tile, or nearly does; its tiles come out of the pool."""
    seat = Seat(Counter(), missing=missing)
    suits = [suit for suit in "mps" if suit != missing]
    if luck.random() < 0.4:
        suits = [luck.choice(suits)]
    ranks = luck.choice(["123456789", "123456789", "258", "12789", "19"])
    pairs = luck.random() < 0.15
    for kinds in [["pair"]] * 7 if pairs else [*[SETS] * 4, ["pair"]]:
        likely = [rank + suit for rank in ranks for suit in suits]
        kind, tiles = group(luck, pool, luck.sample(kinds, len(kinds)), likely)
        pool.subtract(tiles)
        if kind in ("run", "triplet", "pair"):
            seat.hand.update(tiles)
        else:
            seat.melds.append((kind, tiles[0]))
    gone = luck.choice(list(seat.hand.elements()))
    seat.hand[gone] -= 1
    pool[gone] += 1
    if luck.random() < 0.25:
        swap(luck, seat, pool)
    return seat


def group(luck: Random, pool: Counter[str], kinds: list[str], likely: list[str]) -> tuple[str, list[str]]:
    """A group that is still in the pool: of the first kind and with a likely tile as long as there is one."""
    for kind in kinds:
        for tile in (*luck.sample(likely, len(likely)), *TILES):
            run = [f"{int(tile[0]) + i}{tile[1]}" for i in range(3)]
            tiles = run if kind == "run" else [tile] * SIZE[kind]
            if not Counter(tiles) - pool:
                return kind, tiles
    raise LookupError(f"No {kinds} is left.")


def swap(luck: Random, seat: Seat, pool: Counter[str]) -> None:
    """Change one tile of the hand for any other."""
    gone, tile = luck.choice(list(seat.hand.elements())), luck.choice(list(pool.elements()))
    seat.hand[gone] -= 1
    seat.hand[tile] += 1
    pool[gone] += 1
    pool[tile] -= 1


def seat_data(seat: Seat) -> dict[str, Any]:
    """A seat of a position."""
    melds = [{"kind": k, "cards": " ".join([t] * (3 if k == "pung" else 4))} for k, t in seat.melds]
    return {
        "hand": " ".join(seat.hand.elements()),
        "melds": melds,
        "missing": seat.missing,
        "out": seat.out,
        "discards": " ".join(seat.discards),
    }


@pytest.mark.parametrize("rules", HOUSE, ids=["bundled", "house", "other"])
@pytest.mark.parametrize("bot", [RandomBot, GreedyBot, EagerBot])
def test_deals_from_late_positions(rules: dict[str, Any], bot: Any) -> None:
    """Hands near a win with melds, kong payments made, seats out, and a few tiles left in the wall."""
    table = load_table("sichuan", rules=rules)
    compared = 0
    for number in range(POSITIONS):
        luck = Random(number)
        pool = Counter(dict.fromkeys(TILES, 4))
        seats = [near_win(luck, pool, luck.choice("mps")) for _seat in range(4)]
        for index in luck.sample(range(4), luck.choice([0, 0, 1, 2])):
            seats[index].out = True
        rest = list(pool.elements())
        luck.shuffle(rest)
        stock = rest[: luck.randrange(14)]
        for seat in seats:
            seat.discards = [rest.pop() for _tile in range(luck.randrange(5)) if len(rest) > len(stock)]
        begins = luck.choice([s for s in range(4) if not seats[s].out])
        literal = Literal(seats, stock, 0, table.options)
        ledger = []
        for index, seat in enumerate(seats):
            for kind, _tile in seat.melds:
                if kind != "pung":
                    payer = luck.choice([s for s in range(4) if s != index])
                    literal.pay("kong", payer, index, 2)
                    ledger.append({"kind": "kong", "meld": kind, "to": index, "from": {payer: 2}})
        position = {
            "seats": [seat_data(seat) for seat in seats],
            "stock": stock,
            "ledger": ledger,
            "turn": {"seat": begins},
        }
        deal = deal_from_position(table, position, seed=number)
        bots = [bot(4 * number + seat) for seat in range(4)]
        compared += compare(deal, literal.play_on(begins), bots, luck)
    assert compared > 3 * POSITIONS


@pytest.mark.parametrize("rules", HOUSE, ids=["bundled", "house", "other"])
def test_hands_near_a_win(rules: dict[str, Any]) -> None:
    """Every face as the winning tile, however it came, and the waits, of every hand."""
    table = load_table("sichuan", rules=rules)
    luck = Random(7)
    verdicts: Counter[bool] = Counter()
    for _hand in range(HANDS):
        pool = Counter(dict.fromkeys(TILES, 4))
        missing = luck.choice("mps")
        seat = near_win(luck, pool, missing)
        literal = Literal([seat, *(Seat(Counter()) for _ in range(3))], [], 0, table.options)
        request = {k: v for k, v in seat_data(seat).items() if k in ("hand", "melds")}
        request["facts"] = {"missing": missing}
        likely = [t for t in TILES if pool[t] and literal.value(seat, t) is not None]
        for tile in {*likely, luck.choice(list(pool.elements()))}:
            source = luck.choice(["draw", "discard", "added_kong"])
            how = How(source, 0 if source == "draw" else 2, *(luck.random() < 0.3 for _flag in range(3)))
            facts = {"after_kong": how.after_kong, "kong_discard": how.kong_discard, "last_card": how.last}
            answer = evaluate.score(
                table,
                {**request, "card": tile, "source": source, "from": how.owner}
                | {"facts": {"missing": missing, **facts}},
            )
            fan = literal.win_fan(0, tile, how)
            literal.payments = []
            if fan is not None:
                literal.pay_win(0, tile, how)
            assert (fan is not None) == answer["win"], (seat, tile)
            assert fan == answer["score"].get("fan"), (seat, tile, how)
            assert literal.totals() == answer["payments"], (seat, tile, how)
            verdicts[answer["win"]] += 1
        waits = evaluate.waits(table, request)["waits"]
        assert literal.waits(0) == {tile: score["fan"] for tile, score in waits.items()}, seat
    assert min(verdicts.values()) > HANDS / 10
