"""Random play of other engines, for comparison; run by the interpreter of an environment that has them.

Prints one JSON object: `decisions` and CPU `seconds` of a stretch of random play.
"""

from __future__ import annotations

import json
import random
import sys
import time


def jansou(games: int) -> tuple[int, float]:
    """Whole games of riichi mahjong, stepped by `Environment.play()`."""
    from jansou.core.rules import Rules
    from jansou.game.environment import Environment

    luck = random.Random(1)
    decisions = 0
    start = time.process_time()
    for seed in range(games):
        game = Environment(Rules(), seed=seed).play()
        request = next(game)
        while True:
            decisions += len(request.actions) > 1
            try:
                request = game.send(luck.choice(request.actions))
            except StopIteration:
                break
    return decisions, time.process_time() - start


def rlcard(games: int) -> tuple[int, float]:
    """Hands of rlcard's mahjong, by its reset/step loop."""
    import rlcard as library

    luck = random.Random(1)
    env = library.make("mahjong", config={"seed": 1})
    decisions = 0
    start = time.process_time()
    for _ in range(games):
        state, _player = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            decisions += len(legal) > 1
            state, _player = env.step(luck.choice(legal))
    return decisions, time.process_time() - start


if __name__ == "__main__":
    work = {"jansou": jansou, "rlcard": rlcard}[sys.argv[1]]
    work(1)
    found, seconds = work(int(sys.argv[2]))
    print(json.dumps({"decisions": found, "seconds": seconds}))
