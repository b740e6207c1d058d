"""What a plugin writer tests a game with: invariants that every deal of every variant must keep."""

from menzi.testing.invariants import Broken, check_deal, check_deals

__all__ = ["Broken", "check_deal", "check_deals"]
