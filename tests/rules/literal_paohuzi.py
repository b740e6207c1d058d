"""Paohuzi once more, slowly and word by word from docs/rules/paohuzi.md, on names of cards.

It shares nothing with the engine or the plugin. `play` is a generator: it yields what every seat may do, as
texts, and is sent the answers; it returns what every seat is paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Cards = tuple[str, ...]
Group = tuple[str, Cards]
Asked = dict[int, set[str]]
Answers = Mapping[int, str]
Play = Generator[Asked, Answers, list[int]]

SEATS = 3
NEEDED = 15
EQUAL = {"ti": (9, 12), "pao": (6, 9), "wei": (3, 6), "kan": (3, 6), "peng": (1, 3), "pair": (0, 0)}


def _all_chi() -> list[Cards]:
    """P11."""
    found: list[Cards] = []
    for size in "sb":
        found += [(f"{r}{size}", f"{r + 1}{size}", f"{r + 2}{size}") for r in range(1, 9)]
        found.append((f"2{size}", f"7{size}", f"10{size}"))
    for r in range(1, 11):
        found += [(f"{r}s", f"{r}s", f"{r}b"), (f"{r}s", f"{r}b", f"{r}b")]
    return found


CHI = _all_chi()
SCORING = {f"{a}{s} {b}{s} {c}{s}": v for a, b, c in ((1, 2, 3), (2, 7, 10)) for s, v in (("s", 3), ("b", 6))}


def huxi(group: Group) -> int:
    """E1-E3."""
    kind, cards = group
    if kind == "chi":
        return SCORING.get(" ".join(cards), 0)
    return EQUAL[kind][cards[0].endswith("b")]


def tun(points: int) -> int:
    """E4."""
    return 1 if points <= 17 else 1 + tun(points - 3)


def without(cards: Counter[str], used: Sequence[str]) -> Counter[str] | None:
    """The cards that are left; None if some are not there."""
    left = Counter(cards)
    left.subtract(used)
    return None if min(left.values(), default=0) < 0 else +left


def splits(cards: Counter[str], pairs: int = 1) -> Iterator[list[Group]]:
    """Every way to put all cards into chi groups and at most so many pairs."""
    if not cards:
        yield []
        return
    first = min(cards)
    for group in (("chi", chi) for chi in CHI if first in chi):
        left = without(cards, group[1])
        if left is not None:
            yield from ([group, *more] for more in splits(left, pairs))
    left = without(cards, (first, first))
    if pairs and left is not None:
        yield from ([("pair", (first, first)), *more] for more in splits(left, pairs - 1))


def is_complete(groups: Sequence[Group]) -> bool:
    """O2-O4: seven groups; exactly one is a pair if any has four cards, else none."""
    pairs = sum(kind == "pair" for kind, _cards in groups)
    return len(groups) == 7 and pairs == any(len(cards) == 4 for _kind, cards in groups)


@dataclass
class Seat:
    """What lies before a player, and what the player may no longer do."""

    hand: Counter[str]
    melds: list[Group] = field(default_factory=list)
    locked: set[str] = field(default_factory=set)
    dead: bool = False

    def kans(self) -> list[str]:
        """P15: three equal cards in hand."""
        return [card for card, n in self.hand.items() if n == 3]

    def loose(self) -> Counter[str]:
        """What may be thrown, eaten with and penged with."""
        return Counter({card: n for card, n in self.hand.items() if n < 3})

    def owned(self) -> int:
        """Cards in hand and on the table."""
        return self.hand.total() + sum(len(cards) for _kind, cards in self.melds)

    def fours(self) -> int:
        """Groups of four."""
        return sum(len(cards) == 4 for _kind, cards in self.melds)

    def target(self) -> int:
        """Section 2, fact 2."""
        return 20 + max(0, self.fours() - 1)

    def triple(self, kind: str, card: str) -> bool:
        """Whether such a group of three lies on the table."""
        return (kind, (card,) * 3) in self.melds

    def fixed(self) -> list[Group]:
        """The groups that cannot change: those on the table, and kans."""
        return [*self.melds, *(("kan", (card,) * 3) for card in self.kans())]


@dataclass
class Literal:
    """A deal with its options."""

    seats: list[Seat]
    stock: list[str]
    dealer: int
    options: Mapping[str, Any]

    # -- wins

    def readings(self, seat: Seat, card: str, own: bool) -> Iterator[tuple[Counter[str], list[Group]]]:
        """What the winning card may become: what is then still to be split, and the groups that are there."""
        loose, fixed = seat.loose(), seat.fixed()
        pair = without(loose, (card, card))
        kan, wei = ("kan", (card,) * 3), ("wei", (card,) * 3)
        third = next((g for g in fixed if g in (kan, wei, ("peng", (card,) * 3))), None)
        if own and pair is not None:  # P4, P19: before the win
            yield pair, [*fixed, wei]
            return
        if own and (third == kan or (third == wei and self.options["wei_plus_own_reveal"] == "ti")):
            yield loose, [("ti", (card,) * 4) if g == third else g for g in fixed]
            return
        if third:
            yield loose, [("pao", (card,) * 4) if g == third else g for g in fixed]
            if self.options["win_fourth_must_pao"]:
                return
        if pair is not None:
            yield pair, [*fixed, ("peng", (card,) * 3)]  # Q29
        yield loose + Counter([card]), fixed

    def best(self, seat: Seat, card: str, own: bool) -> int | None:
        """The most huxi of seven groups with a revealed card; None if there are none."""
        found = [
            sum(map(huxi, [*fixed, *split]))
            for loose, fixed in self.readings(seat, card, own)
            for split in splits(loose)
            if is_complete([*fixed, *split])
        ]
        return max(found, default=None)

    def complete(self, seat: Seat) -> int | None:
        """The same without a card from outside: after a forced meld, or the dealer's dealt cards."""
        groups = [[*seat.fixed(), *split] for split in splits(seat.loose())]
        return max((sum(map(huxi, g)) for g in groups if is_complete(g)), default=None)

    def heavenly(self, number: int) -> int | None:
        """O5, O6, Q45-Q48: what a win on the dealt cards is worth; None if there is none."""
        seat, rules = self.seats[number], self.options["heavenly"]
        found = []
        if rules["mode"] != "off":
            groups = seat.fixed()
            tis = sum(kind == "ti" for kind, _cards in groups)
            kans = len(groups) - tis + (tis if rules["ti_counts_as_kan"] else 0)
            if tis >= rules["ti"] or kans >= rules["kan"]:
                found.append(sum(map(huxi, groups)))
        if self.options["dealer_complete_hand"] and number == self.dealer:
            points = self.complete(seat) or 0
            found += [points] if points >= NEEDED else []
        return max(found, default=None)

    def pay(self, winner: int, points: int) -> list[int]:
        """E4, Q53."""
        return [(SEATS - 1) * tun(points) if seat == winner else -tun(points) for seat in range(SEATS)]

    def order(self, start: int) -> list[int]:
        """All seats from one onward."""
        return [(start + i) % SEATS for i in range(SEATS)]

    # -- claims

    def chi(self, seat: Seat, card: str) -> set[str]:
        """P11-P13, P15, P16."""
        if seat.hand[card] == 3:
            return set()
        found = set()
        for groups, left in self.grouped(Counter({card: seat.hand[card] + 1}), card, seat.loose()):
            if not self.owes(seat, 1) or left:
                found.add(chi_text(groups))
        return found

    def grouped(
        self, copies: Counter[str], card: str, loose: Counter[str]
    ) -> Iterator[tuple[list[Cards], Counter[str]]]:
        """All ways to put every copy into chi groups: the groups and the loose cards that are left."""
        if not copies[card]:
            yield [], Counter({c: n for c, n in loose.items() if c != card and n})
            return
        for group in CHI:
            used = group.count(card)
            if not 0 < used <= copies[card]:
                continue
            others = without(loose, [c for c in group if c != card])
            if others is not None:
                for more, left in self.grouped(copies - Counter({card: used}), card, others):
                    yield [group, *more], left

    def owes(self, seat: Seat, more: int) -> bool:
        """P14, P17, Q14: whether a discard is owed with so many more cards."""
        return seat.owned() + more > seat.target()

    def offers(self, number: int, card: str, source: str, owner: int) -> set[str]:
        """Everything that a seat may do with a public card, besides passing."""
        seat, own, thrown = self.seats[number], number == owner, source == "discard"
        next_seat = number == (owner + 1) % SEATS
        found: set[str] = set()
        if own and thrown:
            return found
        if not thrown and not seat.dead and (self.best(seat, card, own) or 0) >= NEEDED:
            found.add("win")
        if not own and seat.hand[card] == 3:
            found.add("pao")
        if seat.triple("wei", card) or (seat.triple("peng", card) and not thrown):
            found.add("pao")
        if seat.dead or card in seat.locked:
            return found
        if not own and seat.hand[card] == 2 and (not self.owes(seat, 1) or seat.loose().total() > 2):
            found.add("peng")
        right = "self_reveal" if own else "prev_discard" if thrown else "prev_reveal"
        if right in self.options["chi_sources"] and (own or next_seat):
            found |= self.chi(seat, card)
        return found

    # -- the flow

    def play(self) -> Play:
        """3.6, the suggested turn procedure."""
        for seat in self.seats:
            for card in [c for c, n in seat.hand.items() if n == 4]:
                del seat.hand[card]
                seat.melds.append(("ti", (card,) * 4))
        payments = yield from self.opening()
        if payments:
            return payments
        owner = self.dealer
        thrown = yield from self.throw(owner)
        while True:
            card, source = thrown, "discard"
            if not thrown:
                owner = (owner + 1) % SEATS
                if not self.stock:
                    return [0] * SEATS
                card, source = self.stock.pop(0), "reveal"
                if self.lay_forced(owner, card):
                    payments = yield from self.win_after(owner)
                    if payments:
                        return payments
                    thrown = yield from self.after_meld(owner)
                    continue
            taker, claim = yield from self.window(owner, card, source)
            if claim == "win":
                return self.pay(taker, self.best(self.seats[taker], card, taker == owner) or 0)
            thrown = ""
            if claim:
                owner = taker
                self.take(self.seats[taker], card, claim)
                thrown = yield from self.after_meld(taker)

    def opening(self) -> Play:
        """Q45: the payments of a win on the dealt cards, if there is one."""
        wins = {s: points for s in self.order(self.dealer) if (points := self.heavenly(s)) is not None}
        if wins and self.options["heavenly"]["mode"] != "auto":
            answers = yield {s: {"win", "pass"} for s in wins}
            wins = {s: points for s, points in wins.items() if answers[s] == "win"}
        return next((self.pay(*win) for win in wins.items()), [])

    def throw(self, number: int) -> Generator[Asked, Answers, str]:
        """A discard, which locks its face (P20, Q43); "" where none can be made: the hand is dead (P18)."""
        seat = self.seats[number]
        if not seat.loose():
            seat.dead = True
            return ""
        answers = yield {number: {f"discard {card}" for card in seat.loose()}}
        card = answers[number].split()[1]
        seat.hand -= Counter([card])
        seat.locked.add(card)
        return card

    def after_meld(self, number: int) -> Generator[Asked, Answers, str]:
        """The discard that is owed; "" if there is none."""
        seat = self.seats[number]
        if seat.dead or not self.owes(seat, 0):
            return ""
        return (yield from self.throw(number))

    def lay_forced(self, number: int, card: str) -> bool:
        """P4, P5: whether a ti or wei has been made of the own revealed card."""
        seat = self.seats[number]
        if seat.hand[card] == 3:
            del seat.hand[card]
            seat.melds.append(("ti", (card,) * 4))
        elif seat.triple("wei", card) and self.options["wei_plus_own_reveal"] == "ti":
            seat.melds[seat.melds.index(("wei", (card,) * 3))] = ("ti", (card,) * 4)
        elif seat.hand[card] == 2 and not seat.dead:
            del seat.hand[card]
            seat.melds.append(("wei", (card,) * 3))
        else:
            return False
        return True

    def win_after(self, number: int) -> Play:
        """Q32: the payments if the forced meld completes the hand and the win is taken."""
        seat = self.seats[number]
        points = (not seat.dead and self.complete(seat)) or 0
        if points < NEEDED:
            return []
        answers = yield {number: {"win", "pass"}}
        return self.pay(number, points) if answers[number] == "win" else []

    def window(self, owner: int, card: str, source: str) -> Generator[Asked, Answers, tuple[int, str]]:
        """P19: who takes the card, and how; "" if nobody does. Chances let go become locks (Q40, Q41)."""
        offers = {s: offer for s in self.order(owner) if (offer := self.offers(s, card, source, owner))}
        if not offers:
            return owner, ""
        answers = yield {s: offer | {"pass"} for s, offer in offers.items()}
        missed: set[int] = set()
        took = (owner, "")
        for kinds in (["win"], ["pao", "peng"], ["chi"]):
            for number in offers:
                if took[1] or not any(claim.split()[0] in kinds for claim in offers[number]):
                    continue
                if answers[number].split()[0] in kinds:
                    took = (number, answers[number])
                elif kinds == ["chi"] or ("peng" in kinds and "peng" in offers[number]):
                    missed.add(number)
        for number in missed - {took[0] if took[1] else -1}:
            self.seats[number].locked.add(card)
        return took

    def take(self, seat: Seat, card: str, claim: str) -> None:
        """Make the groups of a claim."""
        kind, _space, rest = claim.partition(" ")
        if kind == "chi":
            groups: list[Cards] = [tuple(part.split()) for part in rest.split(" / ")]
            seat.hand -= Counter(c for group in groups for c in group) - Counter([card])
            seat.melds += [("chi", group) for group in groups]
        elif kind == "peng":
            del seat.hand[card]
            seat.melds.append(("peng", (card,) * 3))
        else:
            seat.hand.pop(card, None)
            seat.melds = [group for group in seat.melds if group[1] != (card,) * 3]
            seat.melds.append(("pao", (card,) * 4))


def chi_text(groups: Sequence[Cards]) -> str:
    """One text for a chi, whatever the order of its groups."""
    return "chi " + " / ".join(sorted(" ".join(group) for group in groups))
