"""Runs, sets and pairs on packed hands: the mathematics that the mahjong games share.

A packed hand is `SeatState.packed` of a table whose deck begins with up to three suits of nine faces and may
go on with seven honours, as decks/mahjong144.yaml does: three bits a face, 27 bits a suit. Only concealed
tiles are looked at; a game counts its declared melds itself.

    complete         is the hand melds and one pair? which faces would make it so?
    decomposition    every way to read a complete hand as groups
    distances        how many tiles are missing, and which faces bring the hand nearer
"""

from menzi_tiles.complete import HEAD, MELDS, NEITHER, completing, is_complete, suit_shapes
from menzi_tiles.decomposition import Piece, Reading, readings, suit_readings
from menzi_tiles.distances import distance, improving, pairs_distance, pairs_improving
from menzi_tiles.packed import (
    FOURS,
    ODD,
    RANKS,
    SUIT_BITS,
    SUIT_MASK,
    SUITS,
    UNITS,
    faces_of,
    pack,
    pair_count,
    suit_code,
)

__all__ = [
    "FOURS",
    "HEAD",
    "MELDS",
    "NEITHER",
    "ODD",
    "RANKS",
    "SUITS",
    "SUIT_BITS",
    "SUIT_MASK",
    "UNITS",
    "Piece",
    "Reading",
    "completing",
    "distance",
    "faces_of",
    "improving",
    "is_complete",
    "pack",
    "pair_count",
    "pairs_distance",
    "pairs_improving",
    "readings",
    "suit_code",
    "suit_readings",
    "suit_shapes",
]
