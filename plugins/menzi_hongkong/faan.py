"""What a complete hand is worth: its best reading and its faan (docs/rules/hongkong.md F1-F32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from menzi.claims import DEAL, DISCARD, DRAW
from menzi.rules import How
from menzi.state import BITS, Meld
from menzi_hongkong.options import Options
from menzi_tiles import (
    HONOURS,
    ORPHAN_MASK,
    RANKS,
    SUIT_BITS,
    SUITS,
    UNITS,
    Piece,
    faces_of,
    is_complete,
    orphans_distance,
    pairs_distance,
    readings,
    suit_code,
)

WIND: Final = SUITS * RANKS
"""The face of the east wind; the other winds follow, then the dragons."""
WINDS: Final = range(WIND, WIND + 4)
DRAGONS: Final = range(WIND + 4, WIND + HONOURS)
GROUPS: Final = 4
"""Groups of a hand, beside its pair."""
FLOWERS: Final = 4
"""Bonus tiles in one set."""

FAAN: Final = {
    "common_hand": 1,
    "all_pungs": 3,
    "mixed_one_suit": 3,
    "pure_one_suit": 7,
    "mixed_terminals": 1,
    "dragon": 1,
    "small_dragons": 3,
    "great_dragons": 5,
    "seat_wind": 1,
    "prevailing_wind": 1,
    "small_winds": 3,
    "self_draw": 1,
    "concealed": 1,
    "after_kong": 1,
    "double_kong": 8,
    "robbed_kong": 1,
    "last_tile": 1,
    "last_discard": 1,
    "own_flower": 1,
    "flower_set": 2,
    "no_flowers": 1,
}
"""Faan of each pattern, each time that it counts; `seven_pairs` and `concealed_pungs` are options."""

LIMIT_HANDS: Final = {
    "thirteen_orphans": 13,
    "great_winds": 13,
    "all_kongs": 13,
    "heavenly": 13,
    "earthly": 13,
    "all_honours": 10,
    "all_terminals": 10,
    "nine_gates": 10,
}
"""Patterns that price the whole hand; dearest first."""

FLOWER_PATTERNS: Final = ("own_flower", "flower_set", "no_flowers")
ALWAYS_CONCEALED: Final = (
    "thirteen_orphans",
    "nine_gates",
    "heavenly",
    "earthly",
    "seven_pairs",
    "concealed_pungs",
)
"""Patterns that hold for concealed hands only, so that being concealed adds nothing (F20)."""

_GATES: Final = sum(UNITS[rank] for rank in range(RANKS)) + 2 * (UNITS[0] + UNITS[RANKS - 1])


class Hand(NamedTuple):
    """A complete hand in its best reading."""

    pieces: tuple[Piece, ...] | None
    """The concealed groups; None for the thirteen orphans, which have none."""
    patterns: dict[str, int]
    faan: int
    counted: int
    """The faan that count for the minimum."""


class _Tiles(NamedTuple):
    """What the scoring looks at again and again: the concealed tiles, all tiles, and the melds."""

    packed: int
    every: int
    melds: Sequence[Meld]


def best_hand(
    packed: int, melds: Sequence[Meld], how: How, wind: int, flowers: Sequence[int], options: Options
) -> Hand | None:
    """The reading with the most faan; None if the hand, with its winning tile, is not complete.

    `packed` holds the winning tile, whose number of tiles is taken to be right. `wind` is the number of the
    seat's wind, east 0; `flowers` are the ranks of its bonus tiles.
    """
    every = packed
    for meld in melds:
        every += sum([UNITS[face] for face in meld.faces])
    tiles = _Tiles(packed, every, melds)
    extras = _event_patterns(how) | _flower_patterns(wind, flowers, options)
    best: Hand | None = None
    for pieces, shape in _shapes(tiles, how, options):
        patterns = _limit_pattern(tiles, pieces, how) or {
            **shape,
            **_tile_patterns(tiles, shape, wind, options),
        }
        in_any_case = any(name in shape or name in patterns for name in ALWAYS_CONCEALED)
        if _is_concealed(melds, options) and not in_any_case:
            patterns["concealed"] = 1
        patterns |= extras
        faan = sum([faan_of(name, options) * n for name, n in patterns.items()])
        if best is None or faan > best.faan:
            bonus = sum([FAAN[name] * patterns.get(name, 0) for name in FLOWER_PATTERNS])
            best = Hand(pieces, patterns, faan, faan if options.flowers_count else faan - bonus)
    return best


def faan_of(pattern: str, options: Options) -> int:
    """The faan of a pattern at a table with these options."""
    if pattern == "seven_pairs":
        return options.seven_pairs or 0
    if pattern == "concealed_pungs":
        return options.concealed_pungs or 0
    return LIMIT_HANDS.get(pattern) or FAAN[pattern]


def _shapes(
    tiles: _Tiles, how: How, options: Options
) -> list[tuple[tuple[Piece, ...] | None, dict[str, int]]]:
    """The ways to read the hand, each with the pattern of its shape (none or one)."""
    found: list[tuple[tuple[Piece, ...] | None, dict[str, int]]] = []
    if is_complete(tiles.packed):
        for pieces in readings(tiles.packed):
            name = _shape(pieces, tiles.melds, how, options)
            found.append((pieces, {name: 1} if name else {}))
    if tiles.melds:
        return found
    if orphans_distance(tiles.packed) == 0:
        found.append((None, {}))
    if options.seven_pairs is not None and pairs_distance(tiles.packed) == 0:
        pairs = tuple(Piece("pair", face) for face in faces_of(tiles.packed)[::2])
        found.append((pairs, {"seven_pairs": 1}))
    return found


def _shape(pieces: Sequence[Piece], melds: Sequence[Meld], how: How, options: Options) -> str:
    """The pattern of a reading as four groups and a pair, "" for a mixed one (F1-F3)."""
    runs = [piece.kind for piece in pieces].count("run") + [meld.kind for meld in melds].count("chow")
    if runs:
        return "common_hand" if runs == GROUPS else ""
    if options.concealed_pungs is None or any(meld.kind != "concealed_kong" for meld in melds):
        return "all_pungs"
    # A claimed tile that makes a triplet leaves only three of them concealed; one that makes the pair does not.
    pair = next(piece.face for piece in pieces if piece.kind == "pair")
    return "concealed_pungs" if how.source in (DRAW, DEAL) or how.face == pair else "all_pungs"


# -- hands that are priced as a whole


def _limit_pattern(tiles: _Tiles, pieces: Sequence[Piece] | None, how: How) -> dict[str, int]:
    """The dearest pattern that prices the whole hand, if there is one (F21-F29)."""
    holds = {
        "thirteen_orphans": pieces is None,
        "great_winds": all(_held(tiles.every, wind) >= 3 for wind in WINDS),
        "all_kongs": [len(meld.faces) for meld in tiles.melds].count(4) == GROUPS,
        "heavenly": how.source == DEAL,
        "earthly": how.source == DISCARD and how.first_discard,
        "all_honours": not tiles.every & (UNITS[WIND] - 1),
        "all_terminals": not tiles.every & ~ORPHAN_MASK and not tiles.every >> SUIT_BITS * SUITS,
        "nine_gates": not tiles.melds and _is_nine_gates(tiles.packed, how),
    }
    return next(({name: 1} for name in LIMIT_HANDS if holds[name]), {})


def _is_nine_gates(packed: int, how: How) -> bool:
    """Whether the hand was 1112345678999 of one suit before its winning tile came (F29)."""
    if how.face < 0:
        return False
    waiting = packed - UNITS[how.face]
    return any(waiting == _GATES << SUIT_BITS * suit for suit in range(SUITS))


# -- the tiles


def _tile_patterns(tiles: _Tiles, shape: Mapping[str, int], wind: int, options: Options) -> dict[str, int]:
    """Suits, terminals, dragons and winds; pairs alone have no groups of dragons and winds (F4-F13)."""
    patterns: dict[str, int] = {}
    suits = SUITS - [suit_code(tiles.every, suit) for suit in range(SUITS)].count(0)
    honours = bool(tiles.every >> SUIT_BITS * SUITS)
    if suits == 1:
        patterns["mixed_one_suit" if honours else "pure_one_suit"] = 1
    if "seven_pairs" in shape:
        return patterns
    if honours and not tiles.every & ~ORPHAN_MASK:
        patterns["mixed_terminals"] = 1
    held = {face: _held(tiles.every, face) for face in (*WINDS, *DRAGONS)}
    dragons = [held[face] for face in DRAGONS]
    winds = [held[face] for face in WINDS]
    patterns["dragon"] = sum([n >= 3 for n in dragons])
    patterns["great_dragons"] = int(min(dragons) >= 3)
    patterns["small_dragons"] = int(sorted(min(n, 3) for n in dragons) == [2, 3, 3])
    patterns["seat_wind"] = int(winds[wind] >= 3)
    patterns["prevailing_wind"] = int(winds[options.prevailing] >= 3)
    patterns["small_winds"] = int(sorted(min(n, 3) for n in winds) == [2, 3, 3, 3])
    return {name: n for name, n in patterns.items() if n}


def _held(packed: int, face: int) -> int:
    return packed >> BITS * face & 7


def _is_concealed(melds: Sequence[Meld], options: Options) -> bool:
    """Whether the hand counts as concealed (F20)."""
    if options.concealed_kong_is_concealed:
        return all(meld.kind == "concealed_kong" for meld in melds)
    return not melds


# -- how it was won, and bonus tiles


def _event_patterns(how: How) -> dict[str, int]:
    """The patterns that depend on how the hand was won (F14-F19)."""
    drawn = how.source == DRAW
    holds = {
        "self_draw": drawn,
        "after_kong": drawn and how.after_replacement and not how.repeated_replacement,
        "double_kong": drawn and how.repeated_replacement,
        "robbed_kong": how.source not in (DRAW, DEAL, DISCARD),
        "last_tile": drawn and how.stock_empty,
        "last_discard": how.source == DISCARD and how.stock_empty,
    }
    return {name: 1 for name, holding in holds.items() if holding}


def _flower_patterns(wind: int, flowers: Sequence[int], options: Options) -> dict[str, int]:
    """The faan of the bonus tiles: none, whole sets, and own tiles of other sets (F30-F32)."""
    if not options.flowers:
        return {}
    if not flowers:
        return {"no_flowers": 1}
    ranks = set(flowers)
    sets = [{*range(first, first + FLOWERS)} for first in (1, 1 + FLOWERS)]
    whole = [ranks_of for ranks_of in sets if ranks_of <= ranks]
    own = [ranks_of for ranks_of in sets if ranks_of not in whole and min(ranks_of) + wind in ranks]
    patterns = {"flower_set": len(whole), "own_flower": len(own)}
    return {name: n for name, n in patterns.items() if n}
