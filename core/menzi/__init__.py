"""menzi: a rules framework for draw-and-claim meld games."""
