"""Chắn once more, slowly, word by word from docs/rules/chan.md and sharing nothing with the engine.

Cards are names, a seat is lists of them, a decision is text. `Literal` is asked who must decide what and is told
all answers at once. Sentences are `s.`, questions have their letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

RANKS = "23456789"
FACES = [rank + suit for rank in RANKS for suit in "vsw"] + ["cc"]
RED = {"8v", "9v", "8s", "9s", "cc"}


def is_ca(a: str, b: str) -> bool:
    """The same rank, but different suits (s. 4); chi chi has no rank."""
    return "cc" not in (a, b) and a[0] == b[0] and a[1] != b[1]


def has_ca(cards: Sequence[str]) -> bool:
    """Whether two of the cards are a cạ."""
    return any(is_ca(a, b) for a in cards for b in cards)


class Meld(NamedTuple):
    """A group on the table and the card in it that was captured."""

    kind: str
    cards: tuple[str, ...]
    taken: str


class Seat:
    """What one player holds, shows, and is bound by."""

    def __init__(self, dealt: Sequence[str]) -> None:
        self.dealt = list(dealt)
        self.hand = list(dealt)
        self.melds: list[Meld] = []
        self.discarded: list[str] = []
        self.to_ca: set[str] = set()
        self.refused: set[str] = set()
        self.captured_ca = False
        self.dead = False

    def loose(self) -> list[str]:
        """Hand cards in no identical pair (s. 6, X1)."""
        return [face for face in FACES if self.hand.count(face) in (1, 3)]

    def unpaired(self) -> list[str]:
        """Hand cards in no identical pair and in no cạ (B11)."""
        left: list[str] = []
        for card in self.loose():
            partner = [other for other in left if is_ca(card, other)]
            if partner:
                left.remove(partner[0])
            else:
                left.append(card)
        return left

    def discards(self, without: Sequence[str] = (), ca: bool = False) -> list[str]:
        """What may be thrown once `without` has left the hand, perhaps into a captured cạ (C1)."""
        rest = list(self.hand)
        for card in without:
            rest.remove(card)
        found = []
        for face in FACES:
            breaks_a_pair = rest.count(face) in (2, 4)  # s. 21
            second_of_a_ca = (ca or self.captured_ca) and any(is_ca(face, d) for d in self.discarded)  # s. 25
            if face in rest and not breaks_a_pair and face not in self.refused and not second_of_a_ca:
                found.append(face)
        return found

    def captures(self, card: str) -> list[str]:
        """The ordinary captures of a public card (s. 14, 20-26)."""
        if card in self.discarded or card in self.to_ca:  # s. 23, B7
            return []
        if card in self.hand:  # s. 20, B1
            return ["chan"] if self.discards([card]) else []
        if card in self.refused:  # s. 22, B5
            return []
        if len(self.unpaired()) == 1:  # s. 24, B11
            return []
        if has_ca(self.discarded):  # s. 25, B12
            return []
        loose = [own for own in self.loose() if is_ca(own, card)]
        if has_ca(loose):  # s. 24, B10
            return []
        return [f"ca {own}" for own in loose if own not in self.refused and self.discards([own], ca=True)]

    def chiu(self, card: str) -> bool:
        """Whether a chíu without a win is open (s. 27, C5)."""
        return self.hand.count(card) == 3 and card not in self.discarded and self.discards([card] * 3) != []


# -- complete hands


class Ten(NamedTuple):
    """Ten pairs: how many are identical, and which cạ there are."""

    chan: int
    cas: list[tuple[str, str]]


def ten_pairs(hand: Sequence[str], melds: Sequence[Meld]) -> Ten | None:
    """The pairs of a complete hand (s. 3-6); None if it is not complete."""
    chan, cas = 0, []
    for meld in melds:
        if meld.kind == "ca":
            cas.append((meld.cards[0], meld.cards[1]))
        else:
            chan += len(meld.cards) // 2
    loose: list[str] = []
    for face in FACES:
        chan += hand.count(face) // 2
        if hand.count(face) % 2:
            loose.append(face)
    while loose:
        first = loose.pop(0)
        partner = [other for other in loose if is_ca(first, other)]
        if not partner:
            return None
        loose.remove(partner[0])
        cas.append((first, partner[0]))
    return Ten(chan, cas) if chan + len(cas) == 10 and chan >= 6 else None


def wins(seat: Seat, card: str, source: str) -> Ten | None:
    """Whether a public card wins (s. 7, 31)."""
    if source == "discard" and seat.hand.count(card) != 3:  # E4
        return None
    pairs = ten_pairs([*seat.hand, card], seat.melds)
    if pairs and card == "cc" and (pairs.chan, len(pairs.cas)) != (6, 4):
        return None
    return pairs


def sets_of(cards: Sequence[str], wanted: Sequence[str]) -> int:
    """How often one each of `wanted` can be taken out (s. 39)."""
    left, sets = list(cards), 0
    while all(face in left for face in wanted):
        for face in wanted:
            left.remove(face)
        sets += 1
    return sets


def bonuses(seat: Seat, pairs: Ten, card: str, source: str, own_gate: bool) -> dict[str, int]:
    """The bonuses of a complete hand (s. 37-41); `source` is deal, reveal or discard."""
    all_cards = [*seat.hand, *([card] if card else []), *(c for meld in seat.melds for c in meld.cards)]
    red = [c for c in all_cards if c in RED]
    found = {
        "u_chi": int(source == "reveal" and own_gate),
        "thien_u": int(source == "deal"),
        "tom": sets_of(all_cards, ["3v", "3s", "7w"]),
        "leo": sets_of(all_cards, ["8s", "9v", "cc"]),
        "thien_khai": sum(seat.dealt.count(face) == 4 for face in FACES),
        "bon": sum(seat.dealt.count(face) == 2 and all_cards.count(face) == 4 for face in FACES),
        "bach_dinh": int(not red),
        "tam_do": int(len(red) == 8),
        "kinh_tu_chi": int(red == ["cc"] * 4),
        "thap_thanh": int(pairs.chan == 10),
        "bach_thu": 0,
        "chiu_u": 0,
    }
    if card:
        in_rank = [ca for ca in pairs.cas if card == ca[0] or is_ca(card, ca[0])]
        found["bach_thu"] = int(pairs.chan == 6 and not in_rank)
        found["chiu_u"] = int(seat.dealt.count(card) == 3 and seat.hand.count(card) == 3)
    return {name: n for name, n in found.items() if n}


VALUES = {
    "u_chi": (3, 1), "thien_u": (3, 1), "tom": (4, 1), "bach_thu": (4, 1), "leo": (5, 2),
    "thien_khai": (5, 2), "chiu_u": (5, 2), "bon": (5, 2), "bach_dinh": (7, 4), "tam_do": (8, 5),
    "kinh_tu_chi": (12, 9), "thap_thanh": (12, 9),
}  # fmt: skip


def value(found: Mapping[str, int]) -> int:
    """Points of a win (s. 35, 36, 41, 42)."""
    each = [VALUES[name] for name, n in found.items() for _ in range(n)]
    if not each:
        return 2
    if "thap_thanh" in found:
        return sum(main for main, _ in each)
    each.sort()
    return each[-1][0] + sum(dich for _, dich in each[:-1])


# -- the deal


class Literal:
    """One deal. `asked` maps seats to texts, `answer` takes one text for each of them."""

    def __init__(self, dealer: int, hands: Sequence[Sequence[str]], stock: Sequence[str]) -> None:
        self.dealer = dealer
        self.seats = [Seat(hand) for hand in hands]
        self.stock = list(stock)
        self.asked: dict[int, set[str]] = {}
        self.over = ""
        self.winner = -1
        self.patterns: dict[str, int] = {}
        self.payments = [0, 0, 0, 0]
        self.card = ""
        self.source = ""
        self.owner = -1
        self.interrupted = -1
        self.turn = dealer
        self.back = -1
        self.stage = "opening"
        if ten_pairs(self.seats[dealer].hand, []):
            self.asked = {dealer: {"win", "pass"}}
        else:
            self._discard_first()

    def _discard_first(self) -> None:
        dealer = self.seats[self.dealer]
        if dealer.discards():
            self._must_discard(self.dealer, -1)
        else:
            dealer.dead = True
            self._reveal(self.dealer)

    def _must_discard(self, seat: int, back: int) -> None:
        self.stage, self.turn, self.back = "discard", seat, back
        self.asked = {seat: {f"discard {face}" for face in self.seats[seat].discards()}}

    def _reveal(self, gate: int) -> None:
        if not self.stock:
            self.over, self.asked = "draw", {}
            return
        self.offer(self.stock.pop(0), "reveal", gate, gate)

    def offer(self, card: str, source: str, owner: int, interrupted: int) -> None:
        """Put a public card before everybody. `interrupted` considers it in its own turn."""
        self.stage = "card"
        self.card, self.source, self.owner, self.interrupted = card, source, owner, interrupted
        self.turn = owner
        self.asked = {}
        for index, seat in enumerate(self.seats):
            if seat.dead or (source == "discard" and index == owner):
                continue
            may = set()
            if wins(seat, card, source):
                may.add("win")
            if seat.chiu(card):
                may.add("chiu")
            if index in self._in_turn():
                may.update(seat.captures(card))
            if may:
                self.asked[index] = may | {"pass"}
        if not self.asked:
            self._nobody()

    def _in_turn(self) -> list[int]:
        """Who may make an ordinary capture, in order: the gate, then the next seat (s. 13-18)."""
        if self.source == "reveal":
            return [self.owner, (self.owner + 1) % 4]
        return [self.interrupted]

    def _nobody(self) -> None:
        self._reveal((self.owner + 1) % 4 if self.source == "reveal" else self.interrupted)

    def answer(self, answers: Mapping[int, str]) -> None:
        """All answers that are asked for."""
        assert set(answers) == set(self.asked)
        if self.stage == "opening":
            if answers[self.dealer] == "win":
                self._win(self.dealer, "", "deal")
            else:
                self._discard_first()
        elif self.stage == "discard":
            face = answers[self.turn].split()[1]
            seat = self.seats[self.turn]
            seat.hand.remove(face)
            seat.discarded.append(face)
            back = self.back if self.back >= 0 else (self.turn + 1) % 4
            self.offer(face, "discard", self.turn, back)
        else:
            self._resolve(answers)

    def _resolve(self, answers: Mapping[int, str]) -> None:
        from_gate = [(self.owner + i) % 4 for i in range(4)]
        for index in from_gate:
            if answers.get(index) == "win":
                self._win(index, self.card, self.source)
                return
        for index in from_gate:
            if answers.get(index) == "chiu":
                self._take(index, "chiu", [self.card] * 3)
                self._must_discard(index, self.interrupted if index != self.interrupted else -1)
                return
        for index in self._in_turn():
            choice = answers.get(index, "pass")
            if choice != "pass":
                kind, _, own = choice.partition(" ")
                self._take(index, kind, [own or self.card])
                self._must_discard(index, -1)
                return
            if "chan" in self.asked.get(index, ()):
                self.seats[index].refused.add(self.card)  # s. 22, B3
        self._nobody()

    def _take(self, index: int, kind: str, own: list[str]) -> None:
        seat = self.seats[index]
        for card in own:
            seat.hand.remove(card)
        seat.melds.append(Meld(kind, (*own, self.card), self.card))
        if kind == "ca":
            seat.captured_ca = True
            seat.to_ca.update(own)

    def _win(self, index: int, card: str, source: str) -> None:
        seat = self.seats[index]
        pairs = ten_pairs(seat.hand, []) if source == "deal" else wins(seat, card, source)
        assert pairs is not None
        self.patterns = bonuses(seat, pairs, card, source, self.owner == index)
        points = value(self.patterns)
        self.payments = [3 * points if i == index else -points for i in range(4)]
        self.over, self.winner, self.asked = "win", index, {}
