"""Random complete hands against the literal scoring."""

from __future__ import annotations

from random import Random

import pytest

from menzi.claims import DISCARD, DRAW
from menzi.rules import How, NoWin

from . import literal
from .bench import TABLE, face, rules, seat

FREE = rules(min_faan=0)
RUNS = [[f"{r}{s}", f"{r + 1}{s}", f"{r + 2}{s}"] for s in "mps" for r in range(1, 8)]


def groups(luck: Random) -> list[tuple[str, list[str]]]:
    """Four groups, each declared or in the hand, from few tiles, so that large hands come up."""
    tiles = [tile for tile in TABLE.deck.ids if luck.random() < 0.4] or ["1m"]
    runs = [run for run in RUNS if all(tile in tiles for tile in run)]
    lean = luck.choice([0.0, 0.3, 1.0])
    found: list[tuple[str, list[str]]] = []
    for _ in range(4):
        if runs and luck.random() < lean:
            found.append((luck.choice(["", "", "chow"]), luck.choice(runs)))
        else:
            kind = luck.choice(["", "", "pung", "kong", "concealed_kong"])
            found.append((kind, [luck.choice(tiles)] * (4 if kind.endswith("kong") else 3)))
    return found


def hands(seed: int, number: int) -> list[tuple[list[str], list[tuple[str, list[str]]]]]:
    """Hands with their melds; no more copies than there are."""
    luck = Random(seed)
    found: list[tuple[list[str], list[tuple[str, list[str]]]]] = []
    while len(found) < number:
        parts = groups(luck)
        pair = [luck.choice(TABLE.deck.ids)] * 2
        hand = [tile for kind, group in parts if not kind for tile in group] + pair
        melds = [(kind, group) for kind, group in parts if kind]
        every = [*hand, *(tile for _kind, group in melds for tile in group)]
        if max(every.count(tile) for tile in every) <= 4:
            found.append((hand, melds))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_the_patterns_are_those_of_the_rule_page(seed: int) -> None:
    luck = Random(seed)
    for hand, melds in hands(seed, 300):
        card, drawn, place = luck.choice(hand), luck.random() < 0.5, luck.randrange(4)
        held = list(hand)
        if not drawn:
            held.remove(card)
        state = seat(" ".join(held), *(f"{kind} {' '.join(group)}" for kind, group in melds))
        state.place = place
        how = How(DRAW, 0, face(card), in_hand=True) if drawn else How(DISCARD, 1, face(card))
        win = FREE.judge(state, how)
        assert not isinstance(win, NoWin) and FREE.can_win(state, how)
        expected = literal.faan(hand, melds, card, drawn, literal.WINDS[place])
        assert expected is not None
        assert (win.score["faan"], dict(win.patterns)) == (literal.worth(expected), expected), (
            hand,
            melds,
            card,
        )


@pytest.mark.parametrize("seed", range(4))
def test_can_win_is_what_judge_says(seed: int) -> None:
    """Also for hands with a tile exchanged, and whatever least is asked for."""
    luck = Random(100 + seed)
    strict = [rules(min_faan=least) for least in (0, 3, 8)] + [rules(seven_pairs_faan=4)]
    for hand, melds in hands(seed, 200):
        held = list(hand)
        if luck.random() < 0.5:
            held[luck.randrange(len(held))] = luck.choice(TABLE.deck.ids)
        card = held.pop()
        if any([*hand, *held].count(tile) > 4 or held.count(tile) == 4 == held.count(card) for tile in held):
            continue
        state = seat(" ".join(held), *(f"{kind} {' '.join(group)}" for kind, group in melds))
        how = How(DISCARD, 1, face(card))
        for by in strict:
            assert by.can_win(state, how) == (not isinstance(by.judge(state, how), NoWin))
