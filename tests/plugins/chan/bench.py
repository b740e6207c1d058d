"""Hands of Chắn from text, for these tests, and a literal transcription of the rules on names of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml
from hypothesis import strategies as st

from menzi.claims import DEAL, DISCARD, REVEAL, Row
from menzi.data import data_dir
from menzi.rules import How, Win
from menzi.spec.model import Spec
from menzi.state import Meld, SeatState
from menzi.table import Table
from menzi_chan.rules import ChanRules

ROOT = Path(__file__).parents[3]
VARIANT = yaml.safe_load((data_dir("variants") / "chan.yaml").read_text("utf-8"))
DECK = yaml.safe_load((data_dir("variants") / "decks/to_tom120.yaml").read_text("utf-8"))
ROWS = {data["id"]: Row.from_data(data) for data in VARIANT["claims"]}


def table(leave_out: Sequence[str] | None = None, **options: Any) -> Table:
    """The bundled table with some options chosen, or with other cards left out."""
    chosen = {name: option["default"] for name, option in VARIANT["options"].items()} | options
    data = VARIANT if leave_out is None else VARIANT | {"deck": {"leave_out": leave_out}}
    return Table(Spec("chan", document={}, data=data, options=chosen, deck=DECK), ChanRules)


TABLE = table()
RULES = TABLE.rules
IDS = TABLE.deck.ids
CARDS = [name for name in IDS for _ in range(4)]

XUONG = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s 7s 7s 8v 8w 9v 9w"
"""Waits for 6w (and 6s) to six chắn and four cạ without any bonus."""


def face(name: str) -> int:
    """The face called `name`."""
    return TABLE.deck.face(name)


def names(faces: Sequence[int]) -> list[str]:
    """What `faces` are called."""
    return [IDS[f] for f in faces]


def mask(text: str) -> int:
    """A bit mask of faces."""
    return sum(1 << f for f in set(TABLE.deck.read(text)))


def seat(hand: str, *melds: str, index: int = 0, **memory: Any) -> SeatState:
    """A seat with melds such as `ca 5v 5w`; memory as text, `dealt` the hand if it is left out."""
    state = SeatState(index, TABLE.deck, TABLE.memory_start)
    used: Counter[int] = Counter()

    def card(f: int) -> int:
        used[f] += 1
        return f * TABLE.deck.stride + used[f] - 1

    for f in TABLE.deck.read(hand):
        state.add(card(f))
    for text in melds:
        kind, _, rest = text.partition(" ")
        faces = sorted(TABLE.deck.read(rest))
        state.lay(Meld(kind, tuple(faces), tuple(card(f) for f in faces)))
    for name, value in ({"dealt": hand} | memory).items():
        state.memory[name] = (
            value
            if isinstance(value, bool)
            else mask(value)
            if TABLE.memory[name].type == "faces"
            else tuple(TABLE.deck.read(value))
        )
    return state


def reveal(name: str, owner: int = 2) -> How:
    """A card from the stock, in another gate unless `owner` is 0."""
    return How(REVEAL, owner, face(name), dealer=1)


def discard(name: str, **facts: bool) -> How:
    """A card that seat 3 has thrown."""
    return How(DISCARD, 3, face(name), dealer=1, **facts)


def opening(dealer: int = 0) -> How:
    """The dealt cards."""
    return How(DEAL, 0, -1, dealer=dealer, in_hand=True)


def won(state: SeatState, how: How) -> Win:
    """The win; fails if there is none."""
    verdict = RULES.judge(state, how)
    assert isinstance(verdict, Win), verdict
    return verdict


# -- the rules, literally


class Sitter:
    """A seat as the rule text sees it: names of cards in lists."""

    def __init__(
        self, hand: list[str], thrown: list[str], refused: set[str], to_ca: set[str], captured_ca: bool
    ) -> None:
        self.hand, self.thrown, self.refused = hand, thrown, refused
        self.to_ca, self.captured_ca = to_ca, captured_ca

    def state(self) -> SeatState:
        """The same seat for the rules under test."""
        return seat(
            " ".join(self.hand),
            thrown=" ".join(self.thrown),
            refused=" ".join(self.refused),
            to_ca=" ".join(self.to_ca),
            captured_ca=self.captured_ca,
        )

    def after(self, *played: str, ca: bool = False) -> Sitter:
        """The same seat without some hand cards."""
        hand = list(self.hand)
        for name in played:
            hand.remove(name)
        return Sitter(hand, self.thrown, self.refused, self.to_ca, self.captured_ca or ca)

    def loose(self) -> list[str]:
        """Every card that is in no identical pair."""
        return [name for name in IDS if self.hand.count(name) % 2 == 1]

    def unpaired(self) -> list[str]:
        """Every card that is in no identical pair and in no cạ."""
        left: list[str] = []
        for name in self.loose():
            partner = next((other for other in left if is_ca(name, other)), None)
            if partner is None:
                left.append(name)
            else:
                left.remove(partner)
        return left

    def may_throw(self, name: str) -> bool:
        """C1."""
        if name not in self.loose() or name in self.refused:
            return False
        return not (self.captured_ca and any(is_ca(name, other) for other in self.thrown))

    def discards(self) -> list[str]:
        """C1, all of them in deck order."""
        return [name for name in IDS if self.may_throw(name)]

    def may_take_chan(self, name: str) -> bool:
        """s. 20, 23, 26."""
        return (
            name in self.hand
            and name not in self.thrown
            and name not in self.to_ca
            and self.after(name).discards() != []
        )

    def may_chiu(self, name: str) -> bool:
        """s. 27, C5, D1."""
        return (
            self.hand.count(name) == 3
            and name not in self.thrown
            and self.after(name, name, name).discards() != []
        )

    def may_take_ca(self, name: str, other: str, identical_first: bool = True) -> bool:
        """s. 14, 20-26."""
        return (
            is_ca(name, other)
            and other in self.loose()
            and not (identical_first and name in self.hand)
            and name not in self.thrown
            and name not in self.to_ca
            and not {name, other} & self.refused
            and not any(is_ca(a, b) for a in self.loose() for b in self.loose() if a[0] == name[0])
            and len(self.unpaired()) != 1
            and not any(is_ca(a, b) for a in self.thrown for b in self.thrown)
            and self.after(other, ca=True).discards() != []
        )


def is_ca(a: str, b: str) -> bool:
    """s. 4."""
    return a != b and "cc" not in (a, b) and a[0] == b[0]


def pairings(cards: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    """Every way to lay `cards` out in identical pairs and cạ, identical pairs split as well."""
    if not cards:
        yield []
        return
    first, rest = cards[0], list(cards[1:])
    for other in dict.fromkeys(rest):
        if other == first or is_ca(first, other):
            left = list(rest)
            left.remove(other)
            for pairing in pairings(left):
                yield [(first, other), *pairing]


def readings(cards: Sequence[str]) -> set[tuple[int, int]]:
    """(chắn, cạ) of every layout that splits no identical pair (s. 6)."""
    found = set()
    for pairing in pairings(cards):
        split = Counter(name for pair in pairing if pair[0] != pair[1] for name in pair)
        if all(n < 2 for n in split.values()):
            ca = sum(a != b for a, b in pairing)
            found.add((len(pairing) - ca, ca))
    return found


# -- random hands

DENSE = [name for name in CARDS if name == "cc" or name[0] in "2345"]
"""Few ranks, so that bans meet their cards often."""


@st.composite
def sitters(draw: st.DrawFn) -> Sitter:
    """A seat in the middle of a deal, with an odd or even number of cards in hand."""
    some = st.lists(st.sampled_from(sorted(set(DENSE))), max_size=3)
    return Sitter(
        hand=draw(
            st.lists(st.sampled_from(range(len(DENSE))), min_size=1, max_size=13, unique=True).map(_cards)
        ),
        thrown=draw(some),
        refused=set(draw(some)),
        to_ca=set(draw(some)),
        captured_ca=draw(st.booleans()),
    )


def _cards(numbers: list[int]) -> list[str]:
    return [DENSE[i] for i in sorted(numbers)]


@st.composite
def full_hands(draw: st.DrawFn) -> list[str]:
    """Twenty cards that are pairs, or nearly: up to two of them exchanged."""
    left = Counter(CARDS)
    hand: list[str] = []
    while len(hand) < 20:
        first = draw(st.sampled_from(sorted(left.elements())))
        left[first] -= 1
        partners = [n for n in IDS if left[n] and (n == first or is_ca(first, n))] or sorted(left.elements())
        second = draw(st.sampled_from(partners if draw(st.booleans()) or not left[first] else [first]))
        left[second] -= 1
        hand += [first, second]
    for _ in range(draw(st.sampled_from([0, 0, 1, 2]))):
        left[hand.pop(draw(st.integers(0, len(hand) - 1)))] += 1
        hand.append(draw(st.sampled_from(sorted(left.elements()))))
        left[hand[-1]] -= 1
    return hand
