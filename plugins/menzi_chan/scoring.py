"""What a complete hand of Chắn is worth: the bonuses, when they apply, and how they add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from menzi.claims import DEAL, REVEAL
from menzi.rules import How
from menzi_chan.layout import Layout

PLAIN_WIN = 2
"""Points of a win without bonus, ù xuông (docs/rules/chan.md s. 35)."""
FOUR = 4


class Bonus(NamedTuple):
    """The main value of a bonus, and its *dịch*: what it adds beside a higher one."""

    main: int
    dich: int


BONUSES: Mapping[str, Bonus] = {
    "u_chi": Bonus(3, 1),
    "thien_u": Bonus(3, 1),
    "tom": Bonus(4, 1),
    "bach_thu": Bonus(4, 1),
    "leo": Bonus(5, 2),
    "thien_khai": Bonus(5, 2),
    "chiu_u": Bonus(5, 2),
    "bon": Bonus(5, 2),
    "bach_dinh": Bonus(7, 4),
    "tam_do": Bonus(8, 5),
    "kinh_tu_chi": Bonus(12, 9),
    "thap_thanh": Bonus(12, 9),
}
"""docs/rules/chan.md s. 37-41."""


class Hand(NamedTuple):
    """A complete hand, as far as bonuses look at it."""

    counts: Sequence[int]
    """All twenty cards, a face."""
    dealt: Sequence[int]
    """The faces that were dealt."""
    chan: int
    ca: int
    chiu: bool
    """Whether the winning card joined three identical cards of the hand."""
    ca_of_rank: bool
    """Whether the rank of the winning card has a cạ, on the table or in the hand."""


def points(patterns: Mapping[str, int], bonuses: Mapping[str, Bonus] = BONUSES) -> int:
    """What each loser pays (docs/rules/chan.md s. 35-36, 41-42, F15)."""
    if not patterns:
        return PLAIN_WIN
    if "thap_thanh" in patterns:
        return sum(bonuses[name].main * n for name, n in patterns.items())
    best = max(bonuses[name] for name in patterns)
    return best.main - best.dich + sum(bonuses[name].dich * n for name, n in patterns.items())


def patterns(layout: Layout, winner: int, how: How, hand: Hand) -> dict[str, int]:
    """The bonuses of a complete hand, with how often each applies; none that does not."""
    counts, opening = hand.counts, how.source == DEAL
    dealt = [0] * len(counts)
    for face in hand.dealt:
        dealt[face] += 1
    red = sum(counts[f] for f in layout.red)
    found: dict[str, int] = {
        "u_chi": how.source == REVEAL and how.owner == winner,
        "thien_u": opening,
        "tom": min(counts[f] for f in layout.tom),
        "bach_thu": not opening and hand.chan == 6 and not hand.ca_of_rank,
        "leo": min(counts[f] for f in layout.leo),
        "thien_khai": dealt.count(FOUR),
        "chiu_u": hand.chiu and dealt[how.face] == 3,
        "bon": sum(d == 2 and n == FOUR for d, n in zip(dealt, counts, strict=True)),
        "bach_dinh": red == 0,
        "tam_do": red == 8,
        "kinh_tu_chi": counts[layout.chi] == FOUR and red == FOUR,
        "thap_thanh": hand.ca == 0,
    }
    return {name: int(n) for name, n in found.items() if n}
