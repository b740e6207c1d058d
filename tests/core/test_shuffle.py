"""Shuffles are even, and the same everywhere for ever."""

from __future__ import annotations

from collections import Counter

import pytest

from menzi.deal import Deal
from menzi.shuffle import deal_seed, shuffled

from ..support.madeup import table

CARDS = tuple(range(6))


@pytest.mark.parametrize(
    ("seed", "expected", "luck"),
    [
        (0, [2, 4, 0, 1, 3, 5], 0.4049341374504143),
        (1, [1, 2, 5, 3, 4, 0], 0.4494910647887381),
        ("a word", [4, 0, 2, 1, 3, 5], 0.9102922115111576),
        (2**63, [1, 5, 2, 0, 4, 3], 0.7540272573617904),
    ],
)
def test_a_seed_gives_these_cards(seed: int | str, expected: list[int], luck: float) -> None:
    """Recorded once; a change would spoil every record."""
    order, more = shuffled(CARDS, seed)
    assert order == expected
    assert more == pytest.approx(luck, abs=1e-12)


def test_deal_seeds_are_these() -> None:
    """From SHA-256 of the run's seed and the number."""
    assert [deal_seed(1, 0), deal_seed("1", 0), deal_seed(1, 1)] == [
        3378372877988728914,
        3378372877988728914,
        9568079462880904993,
    ]


def test_a_shuffle_keeps_the_cards() -> None:
    """And leaves what it was given alone."""
    for seed in range(50):
        assert sorted(shuffled(CARDS, seed)[0]) == list(CARDS)
    assert list(CARDS) == sorted(CARDS)


def test_every_card_is_everywhere_equally_often() -> None:
    """Chi-square of 36 cells with 25 degrees of freedom; 60 has a probability of 1 in 10,000."""
    n = 3000
    cells = Counter((at, card) for seed in range(n) for at, card in enumerate(shuffled(CARDS, seed)[0]))
    chi = sum((cells[at, card] - n / 6) ** 2 / (n / 6) for at in range(6) for card in range(6))
    assert chi < 60


def test_every_seat_deals_equally_often() -> None:
    """Within five standard deviations."""
    dealers = Counter(Deal(table("streams"), seed).dealer for seed in range(900))
    assert all(abs(dealers[seat] - 300) < 5 * (900 * 2 / 9) ** 0.5 for seat in range(3))


def test_seeds_differ() -> None:
    """No two of a run's deals are alike, nor the same deal of two runs."""
    assert len({deal_seed(seed, i) for seed in range(30) for i in range(30)}) == 900


def test_a_negative_seed_is_another_seed() -> None:
    """-1 is not 1."""
    cards = range(40)
    assert shuffled(cards, -1) != shuffled(cards, 1)
