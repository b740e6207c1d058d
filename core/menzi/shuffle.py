"""Seeds and shuffles that give the same cards on every platform and Python version.

Only `random.Random.random()` is used, whose sequence Python keeps stable; seeds of the deals of a run come
from SHA-256, so that deal I of a run is the same alone and among others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random


def deal_seed(seed: int | str, index: int) -> int:
    """The seed of deal `index` of a run that was started with `seed`."""
    return _derived(f"menzi:{seed}:{index}")


def bot_seed(seed: int, seat: int) -> int:
    """The seed of the bot at `seat` in the deal with this seed."""
    return _derived(f"menzi:bot:{seed}:{seat}")


def _derived(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def shuffled(cards: Sequence[int], seed: int | str) -> tuple[list[int], float]:
    """The cards in an order that `seed` decides, and one more number in [0, 1) (for the dealer)."""
    # Random() takes the absolute value of a number, so a negative one goes in as text
    luck = Random(seed if isinstance(seed, int) and seed >= 0 else f"menzi:{seed}").random
    order = list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = int(luck() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return order, luck()


def lot(seed: int | str, number: int) -> float:
    """A number in [0, 1) that the seed decides: the one for the lot of this number in a deal."""
    return Random(f"menzi:{seed}:lot:{number}").random()
