"""Sichuan mahjong once more, slowly and word by word from docs/rules/sichuan.md, on names of tiles.

It shares nothing with the engine or the plugin. `play` is a generator: it yields what every seat may do, as
texts, and is sent the answers; it returns what every seat is paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Group = tuple[str, tuple[str, ...]]
Asked = dict[int, set[str]]
Answers = Mapping[int, str]
Play = Generator[Asked, Answers, list[int]]
Payment = tuple[str, int, int, int]
"""Kind, payer, receiver, amount."""

SEATS = 4
TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]


@dataclass
class Seat:
    """One player. A meld is its kind and its tile."""

    hand: Counter[str]
    melds: list[tuple[str, str]] = field(default_factory=list)
    missing: str = ""
    out: bool = False
    discards: list[str] = field(default_factory=list)
    """Open tiles of this seat: thrown and not claimed, or won with."""

    def tiles(self) -> Counter[str]:
        """Every tile of the hand and the melds."""
        found = Counter(self.hand)
        for kind, tile in self.melds:
            found[tile] += 3 if kind == "pung" else 4
        return +found

    def holds_missing(self) -> bool:
        """2d, 5f."""
        return any(tile[1] == self.missing for tile in +self.hand)


@dataclass
class How:
    """How the winning tile came."""

    source: str
    owner: int
    after_kong: bool = False
    kong_discard: bool = False
    last: bool = False


def groups_of(hand: Counter[str], pair: bool = True) -> Iterator[list[Group]]:
    """4a: every way to read tiles as runs, triplets and (if `pair`) one pair."""
    hand = +hand
    if not hand:
        if not pair:
            yield []
        return
    tile = min(hand, key=TILES.index)
    rank, suit = int(tile[0]), tile[1]
    run = tuple(f"{rank + i}{suit}" for i in range(3))
    ways: list[Group] = [("triplet", (tile,) * 3), ("pair", (tile,) * 2), ("run", run)]
    for kind, tiles in ways:
        if kind == "pair" and not pair:
            continue
        rest = hand.copy()
        rest.subtract(tiles)
        if min(rest.values()) >= 0:
            for groups in groups_of(rest, pair and kind != "pair"):
                yield [(kind, tiles), *groups]


def shape_fan(groups: Sequence[Group]) -> dict[str, int]:
    """4c, 4d: what the reading as melds and a pair is worth; 258 replaces all pungs."""
    found: dict[str, int] = {}
    if all(kind != "run" for kind, _ in groups):
        if all(tile[0] in "258" for _, tiles in groups for tile in tiles):
            found["all_pungs_258"] = 3
        else:
            found["all_pungs"] = 1
    if all(any(tile[0] in "19" for tile in tiles) for _, tiles in groups):
        found["outside"] = 2
    return found


class Literal:
    """The referee of one deal. `stock` in the order in which it is drawn."""

    def __init__(self, seats: list[Seat], stock: list[str], dealer: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.stock = list(stock)
        self.dealer = dealer
        self.options = options
        self.payments: list[Payment] = []
        self.over = False

    # -- payments

    def pay(self, kind: str, payer: int, receiver: int, amount: int) -> None:
        """Book a payment."""
        if amount:
            self.payments.append((kind, payer, receiver, amount))

    def totals(self) -> list[int]:
        """1c: one account for each player."""
        found = [0] * SEATS
        for _kind, payer, receiver, amount in self.payments:
            found[payer] -= amount
            found[receiver] += amount
        return found

    def opponents(self, seat: int) -> list[int]:
        """A55: those who have not won."""
        return [s for s in range(SEATS) if s != seat and not self.seats[s].out]

    def points(self, fan: int) -> int:
        """5a."""
        cap = self.options["cap_fan"]
        power: int = 2 ** (fan if cap == "none" else min(fan, cap))
        return power

    # -- hands

    def value(self, seat: Seat, tile: str | None) -> int | None:
        """4a-4g: the fan of the best reading with `tile` added, without event fans; None: no win."""
        hand, every = Counter(seat.hand), seat.tiles()
        if tile is not None:
            hand[tile] += 1
            every[tile] += 1
        if sum(hand.values()) + 3 * len(seat.melds) != 14 or any(t[1] == seat.missing for t in every):
            return None
        melds: list[Group] = [("triplet", (t,) * 3) for _kind, t in seat.melds]
        shapes = [shape_fan([*melds, *groups]) for groups in groups_of(hand)]
        if not seat.melds and all(n % 2 == 0 for n in hand.values()):
            shapes.append({"seven_pairs": 2})
        if not shapes:
            return None
        fan = max(sum(shape.values()) for shape in shapes)
        fan += 2 * (len({t[1] for t in every}) == 1)
        fan += len(seat.melds) == 4
        return fan + sum(n >= 4 for n in every.values())

    def win_fan(self, seat: int, tile: str | None, how: How) -> int | None:
        """4h, 4i, A46-A50: the fan of a win."""
        fan = self.value(self.seats[seat], tile)
        if fan is None:
            return None
        options = self.options
        drawn = how.source in ("draw", "deal")
        fan += drawn and how.after_kong
        fan += how.source == "added_kong"
        if how.last and (
            options["last_tile"] == "draw_and_discard" or (options["last_tile"], drawn) == ("draw_only", True)
        ):
            fan += 1
        if how.source == "discard" and how.kong_discard:
            fan += options["kong_discard_fan"]
        if drawn and options["self_draw"] == "fan_plus_1":
            fan += 1
        if how.source == "deal" and options["heavenly_fan"] == "cap":
            return max(fan, 5 if options["cap_fan"] == "none" else options["cap_fan"])
        if how.source == "deal":
            fan += options["heavenly_fan"]
        return fan

    def pay_win(self, seat: int, tile: str | None, how: How) -> None:
        """5b, A25."""
        fan = self.win_fan(seat, tile, how)
        assert fan is not None
        points = self.points(fan)
        if how.source not in ("draw", "deal"):
            self.pay("win", how.owner, seat, points)
            return
        extra = {"base_plus_1": points + 1, "double": 2 * points}.get(self.options["self_draw"], points)
        if self.options["cap_includes_self_draw"] and self.options["cap_fan"] != "none":
            extra = min(extra, 2 ** self.options["cap_fan"])
        for payer in self.opponents(seat):
            self.pay("win", payer, seat, extra)

    def waits(self, index: int) -> dict[str, int]:
        """A59-A61: the fan of every wait."""
        seat = self.seats[index]
        found = {}
        for tile in TILES:
            gone = {
                "own_all": seat.tiles()[tile],
                "own_concealed": seat.hand[tile],
                "ignore": 0,
                "visible_all": seat.tiles()[tile] + self.visible(index)[tile],
            }[self.options["ready_dead_wait"]]
            fan = self.value(seat, tile)
            if fan is not None and gone < 4:
                found[tile] = fan
        return found

    def visible(self, index: int) -> Counter[str]:
        """Open tiles outside the own hand and melds."""
        found: Counter[str] = Counter()
        for other, seat in enumerate(self.seats):
            found.update(seat.discards)
            if other != index:
                found.update(seat.tiles() - seat.hand)
        return found

    # -- what may be done

    def locked(self, seat: Seat, tile: str) -> bool:
        """2e, A5, A6."""
        return tile[1] == seat.missing or (
            self.options["void_lock"] == "while_holding" and seat.holds_missing()
        )

    def throws(self, seat: Seat) -> set[str]:
        """2d, A4."""
        must = [tile for tile in +seat.hand if tile[1] == seat.missing]
        return {f"discard {tile}" for tile in (must or +seat.hand)}

    def own_turn(self, index: int, how: How | None) -> set[str]:
        """3a, 3h-3k; `how` is None after a pung."""
        seat = self.seats[index]
        may = self.throws(seat)
        if how is None:
            return may
        if self.win_fan(index, None, how) is not None:
            may.add("win")
        if self.stock:
            for tile, n in seat.hand.items():
                if n == 4 and not self.locked(seat, tile):
                    may.add(f"concealed_kong {tile}")
                if n and ("pung", tile) in seat.melds and not self.locked(seat, tile):
                    may.add(f"added_kong {tile}")
        return may

    def window(self, tile: str, how: How) -> Asked:
        """3d-3g: who may answer to a public tile."""
        asked: Asked = {}
        for index in self.opponents(how.owner):
            seat = self.seats[index]
            may = set()
            if self.win_fan(index, tile, how) is not None:
                may.add("win")
            if how.source == "discard" and not self.locked(seat, tile):
                if seat.hand[tile] >= 2:
                    may.add("pung")
                if seat.hand[tile] == 3 and self.stock:
                    may.add("kong")
            if may:
                asked[index] = {*may, "pass"}
        return asked

    # -- the deal

    def play(self) -> Play:
        """From the choice of the missing suits (A2); the dealer has fourteen tiles."""
        answers = yield {seat: {"missing m", "missing p", "missing s"} for seat in range(SEATS)}
        for seat, answer in answers.items():
            self.seats[seat].missing = answer[-1]
        yield from self.turns(self.dealer, How("deal", self.dealer))
        return self.totals()

    def play_on(self, seat: int) -> Play:
        """From the beginning of the turn of `seat`."""
        yield from self.turns(seat, None)
        return self.totals()

    def turns(self, seat: int, how: How | None) -> Generator[Asked, Answers, None]:
        """Turn after turn until the third win or the end of the wall."""
        while not self.over:
            if how is None:
                if not self.stock:
                    self.exhausted()
                    return
                how = self.draw(seat)
            seat = yield from self.turn(seat, how)
            how = None

    def draw(self, seat: int, after_kong: bool = False) -> How:
        """3a, 3i, A18."""
        self.drawn = self.stock.pop(0)
        self.seats[seat].hand[self.drawn] += 1
        return How("draw", seat, after_kong=after_kong, last=not self.stock)

    def turn(self, index: int, how: How | None) -> Generator[Asked, Answers, int]:
        """One turn with its kongs, its discard and what comes of it; who is next."""
        seat = self.seats[index]
        if how is not None and how.source == "deal":
            self.drawn = ""
        while True:
            after_kong = how is not None and how.after_kong
            answer = (yield {index: self.own_turn(index, how)})[index]
            verb, _space, tile = answer.partition(" ")
            if verb == "win":
                assert how is not None
                self.pay_win(index, None, how)
                return self.won([index], index)
            if verb == "discard":
                seat.hand[tile] -= 1
                return (yield from self.discarded(index, tile, after_kong))
            if verb == "concealed_kong":
                seat.hand[tile] -= 4
                seat.melds.append(("concealed_kong", tile))
                for payer in self.opponents(index):
                    self.pay("kong", payer, index, 2)
            else:
                fresh = tile == self.drawn
                seat.hand[tile] -= 1
                robbed = How("added_kong", index)
                answers = yield from self.ask(self.window(tile, robbed))
                robbers = [s for s in self.after(index) if answers.get(s) == "win"]
                if robbers:
                    seat.discards.append(tile)
                    for robber in robbers:
                        self.pay_win(robber, tile, robbed)
                    return self.won(robbers, index)
                seat.melds[seat.melds.index(("pung", tile))] = ("added_kong", tile)
                for payer in self.opponents(index):
                    self.pay("kong", payer, index, 1 if fresh else self.options["added_kong_from_hand_pays"])
            how = self.draw(index, after_kong=True)

    def ask(self, asked: Asked) -> Generator[Asked, Answers, Answers]:
        """A seat whose only action would be to pass is not asked."""
        if not asked:
            return {}
        return (yield asked)

    def after(self, seat: int) -> list[int]:
        """A9: the others in seat order."""
        return [(seat + step) % SEATS for step in range(1, SEATS)]

    def next_playing(self, seat: int) -> int:
        """The next seat that has not won; the seat itself if nobody else is left."""
        return next((s for s in self.after(seat) if not self.seats[s].out), seat)

    def discarded(self, index: int, tile: str, after_kong: bool) -> Generator[Asked, Answers, int]:
        """3d-3g, A9-A11, A27."""
        how = How("discard", index, kong_discard=after_kong, last=not self.stock)
        answers = yield from self.ask(self.window(tile, how))
        winners = [s for s in self.after(index) if answers.get(s) == "win"]
        if winners:
            self.seats[index].discards.append(tile)
            for winner in winners:
                self.pay_win(winner, tile, how)
            return self.won(winners, index)
        for taker, answer in answers.items():
            seat = self.seats[taker]
            if answer == "pung":
                seat.hand[tile] -= 2
                seat.melds.append(("pung", tile))
                self.drawn = ""
                return (yield from self.turn(taker, None))
            if answer == "kong":
                seat.hand[tile] -= 3
                seat.melds.append(("kong", tile))
                for payer in self.opponents(taker):
                    self.pay("kong", payer, taker, 2 if payer == index else self.options["exposed_kong_side"])
                return (yield from self.turn(taker, self.draw(taker, after_kong=True)))
        self.seats[index].discards.append(tile)
        return self.next_playing(index)

    def won(self, winners: list[int], owner: int) -> int:
        """1a, 1b, A27, A31: who is next."""
        for winner in winners:
            self.seats[winner].out = True
        self.over = sum(seat.out for seat in self.seats) >= 3
        last = winners[-1] if self.options["resume_after_win"] == "after_last_winner" else owner
        return self.next_playing(last)

    def exhausted(self) -> None:
        """5e-5g."""
        options = self.options
        playing = [s for s in range(SEATS) if not self.seats[s].out]
        pigs = [s for s in playing if self.seats[s].holds_missing()]
        ready = {s: self.waits(s) for s in playing if s not in pigs}
        unready = [s for s in ready if not ready[s]]
        returning = [*pigs, *unready]
        kongs = [p for p in self.payments if p[0] == "kong" and p[2] in returning]
        for pig in pigs:
            for other in range(SEATS):
                if other not in pigs and (options["pig_pays_winners"] or other in playing):
                    self.pay("pig", pig, other, 32)
        for payer in returning if options["pig_also_pays_ready"] else unready:
            for receiver, waits in ready.items():
                if waits:
                    self.pay("ready", payer, receiver, self.points(max(waits.values())))
        for _kind, payer, receiver, amount in kongs:
            if options["kong_return_to"] == "original_payers" or payer in playing:
                self.pay("kong_return", receiver, payer, amount)
