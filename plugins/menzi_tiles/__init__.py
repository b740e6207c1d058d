"""Runs, sets and pairs on packed hands: the mathematics that the mahjong games share.

A packed hand is `SeatState.packed` of a table whose deck begins with up to three suits of nine faces and may
go on with seven honours, as decks/mahjong144.yaml does: three bits a face, 27 bits a suit. Only concealed
tiles are looked at; a game counts its declared melds itself.

    complete         is the hand melds and one pair? which faces would make it so?
    decomposition    every way to read a complete hand as groups
    distances        how many tiles are missing, and which faces bring the hand nearer
    special          the same for triplets only and for the thirteen orphans
"""

from menzi_tiles.complete import HEAD, MELDS, NEITHER, completing, honour_shapes, is_complete, suit_shapes
from menzi_tiles.decomposition import Piece, Reading, readings, suit_readings
from menzi_tiles.distances import distance, improving, pairs_distance, pairs_improving
from menzi_tiles.packed import (
    FACES,
    FOURS,
    HONOURS,
    ODD,
    RANKS,
    SUIT_BITS,
    SUIT_MASK,
    SUITS,
    UNITS,
    faces_of,
    pack,
    pair_count,
    require_suits,
    suit_code,
)
from menzi_tiles.special import (
    ORPHAN_MASK,
    ORPHANS,
    orphans_distance,
    orphans_improving,
    triplets_distance,
    triplets_improving,
)

__all__ = [
    "FACES",
    "FOURS",
    "HEAD",
    "HONOURS",
    "MELDS",
    "NEITHER",
    "ODD",
    "ORPHANS",
    "ORPHAN_MASK",
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
    "honour_shapes",
    "improving",
    "is_complete",
    "orphans_distance",
    "orphans_improving",
    "pack",
    "pair_count",
    "pairs_distance",
    "pairs_improving",
    "readings",
    "require_suits",
    "suit_code",
    "suit_readings",
    "suit_shapes",
    "triplets_distance",
    "triplets_improving",
]
