"""The faan of a hand once more, word by word from docs/rules/hongkong.md, sharing nothing with the plugin.

Tiles are names; a hand is a list of them. Default options, no flowers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

SUITS = "mps"
WINDS = ["Ew", "Sw", "Ww", "Nw"]
DRAGONS = ["Rd", "Gd", "Wd"]
ORPHANS = {f"{rank}{suit}" for suit in SUITS for rank in (1, 9)} | {*WINDS, *DRAGONS}
WORTH = {
    "common_hand": 1, "all_pungs": 3, "concealed_pungs": 8, "mixed_one_suit": 3, "pure_one_suit": 7,
    "mixed_terminals": 1, "dragon": 1, "small_dragons": 3, "great_dragons": 5, "seat_wind": 1,
    "prevailing_wind": 1, "small_winds": 3, "self_draw": 1, "concealed": 1, "thirteen_orphans": 13,
    "great_winds": 13, "all_kongs": 13, "all_honours": 10, "all_terminals": 10, "nine_gates": 10,
}  # fmt: skip
WHOLE = ("thirteen_orphans", "great_winds", "all_kongs", "all_honours", "all_terminals", "nine_gates")

Group = list[str]


def is_honour(tile: str) -> bool:
    """Winds and dragons."""
    return tile in WINDS or tile in DRAGONS


def splits(tiles: Sequence[str], has_pair: bool = False) -> Iterator[list[Group]]:
    """The ways to part the tiles into runs, triplets and one pair."""
    if not tiles:
        if has_pair:
            yield []
        return
    first = tiles[0]
    groups = [[first] * 3] + ([] if has_pair else [[first] * 2])
    if not is_honour(first):
        groups.append([f"{int(first[0]) + step}{first[1]}" for step in range(3)])
    for group in groups:
        rest = list(tiles)
        if all(group.count(t) <= rest.count(t) for t in group):
            for tile in group:
                rest.remove(tile)
            for others in splits(rest, has_pair or len(group) == 2):
                yield [group, *others]


def faan(
    hand: Sequence[str], melds: Sequence[tuple[str, Group]], card: str, drawn: bool, wind: str
) -> Mapping[str, int] | None:
    """The patterns of the best reading, or None; `hand` holds the winning `card`, east prevails."""
    readings = [_patterns(hand, melds, groups, card, drawn, wind) for groups in splits(sorted(hand))]
    if not melds and set(hand) == ORPHANS and len(hand) == 14:
        readings.append({"thirteen_orphans": 1, "self_draw": int(drawn)})
    best = max(readings, key=worth, default=None)
    return None if best is None else {name: n for name, n in best.items() if n}


def worth(patterns: Mapping[str, int]) -> int:
    """The sum of the faan."""
    return sum(WORTH[name] * n for name, n in patterns.items())


def _patterns(
    hand: Sequence[str],
    melds: Sequence[tuple[str, Group]],
    groups: Sequence[Group],
    card: str,
    drawn: bool,
    wind: str,
) -> dict[str, int]:
    tiles = [*hand, *(tile for _kind, group in melds for tile in group)]
    sets = [g for g in (*groups, *(group for _kind, group in melds)) if len(g) > 2]
    pair = next(group[0] for group in groups if len(group) == 2)
    pungs = [group[0] for group in sets if group[0] == group[1]]
    suits = {tile[1] for tile in tiles if not is_honour(tile)}
    honours = [tile for tile in tiles if is_honour(tile)]
    dragons = [tile for tile in pungs if tile in DRAGONS]
    winds = [tile for tile in pungs if tile in WINDS]
    found = dict.fromkeys(WORTH, 0)
    hidden = all(kind == "concealed_kong" for kind, _group in melds)  # F3
    found["concealed_pungs"] = int(len(pungs) == 4 and hidden and (drawn or card == pair))
    found["all_pungs"] = int(len(pungs) == 4 and not found["concealed_pungs"])
    found["common_hand"] = int(not pungs)
    found["mixed_one_suit"] = int(len(suits) == 1 and honours != [])
    found["pure_one_suit"] = int(len(suits) == 1 and honours == [])
    found["mixed_terminals"] = int(set(tiles) <= ORPHANS and honours != [])
    found["dragon"] = len(dragons)
    found["small_dragons"] = int(len(dragons) == 2 and pair in DRAGONS)
    found["great_dragons"] = int(len(dragons) == 3)
    found["seat_wind"] = int(wind in winds)
    found["prevailing_wind"] = int("Ew" in winds)
    found["small_winds"] = int(len(winds) == 3 and pair in WINDS)
    before = sorted(hand)
    before.remove(card)
    gates = [f"{rank}{suit}" for suit in suits for rank in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)]
    whole = {
        "great_winds": len(winds) == 4,
        "all_kongs": [len(group) for _kind, group in melds] == [4] * 4,
        "all_honours": not suits,
        "all_terminals": set(tiles) <= ORPHANS and honours == [],
        "nine_gates": not melds and before == gates,
    }
    in_any_case = found["concealed_pungs"] or whole["nine_gates"]
    for name in sorted((n for n in WHOLE if whole.get(n)), key=lambda n: -WORTH[n])[:1]:  # F21
        found = dict.fromkeys(WORTH, 0)
        found[name] = 1
    found["self_draw"] = int(drawn)
    found["concealed"] = int(not melds and not in_any_case)  # F20
    return found
