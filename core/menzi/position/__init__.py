"""Positions: any state of a deal as plain data, written and read back (FORMATS: scripts and positions)."""

from menzi.position.read import deal_from_hands, deal_from_position
from menzi.position.write import position_of

__all__ = ["deal_from_hands", "deal_from_position", "position_of"]
