"""Measure the engine: random play stepped through the public API, and, if asked, other engines beside it.

    python tests/bench/bench_play.py [--peers PYTHON] [--rounds 5] [--json]
    python tests/bench/bench_play.py --memory VARIANT

`--peers` is the interpreter of an environment with the peers installed
(`python -m venv peers && peers/bin/pip install jansou==0.14.0 rlcard==1.2.0`). Every round measures each side once,
in turn, so that a slow moment of the machine falls on all of them; medians and ratios of medians are printed.
A decision is one where the seat had two legal actions or more. Times are CPU seconds of one process.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

from menzi.deal import Deal
from menzi.load import load_table
from menzi.shuffle import deal_seed
from menzi.table import Table

VARIANTS = ("sichuan", "paohuzi", "chan")
PEERS = {"jansou": 4, "rlcard": 30}
"""Games a round of each peer."""


def play(table: Table, deals: int) -> tuple[int, float]:
    """Random deals, listing the legal actions at each decision: decisions and CPU seconds."""
    start = time.process_time()
    return play_numbers(table, range(deals)), time.process_time() - start


def play_numbers(table: Table, indices: Iterable[int]) -> int:
    """Play the deals with these numbers at random; the decisions made."""
    luck = Random(1).random
    decisions = 0
    for index in indices:
        deal = Deal(table, deal_seed("bench", index))
        while not deal.over:
            for seat, actions in tuple(deal.pending().items()):
                legal = list(actions)
                decisions += len(legal) > 1
                deal.submit(seat, legal[int(luck() * len(legal))])
    return decisions


def peer(python: str, name: str) -> tuple[int, float]:
    """A stretch of a peer's random play in its own environment."""
    script = Path(__file__).with_name("peers.py")
    done = subprocess.run(
        [python, str(script), name, str(PEERS[name])], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    return found["decisions"], found["seconds"]


def memory(variant: str, deals: int = 10_000) -> None:
    """Print time and peak memory a tenth at a time: neither may grow with what was played before."""
    table = load_table(variant)
    tenth = deals // 10
    for part in range(10):
        start = time.process_time()
        play_numbers(table, range(part * tenth, (part + 1) * tenth))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{(part + 1) * tenth:7} deals  {time.process_time() - start:6.2f} s  peak {peak} MiB", flush=True
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--peers", help="interpreter with the peers installed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--memory", metavar="VARIANT", help="watch time and memory over 10,000 deals instead")
    args = parser.parse_args()
    if args.memory:
        memory(args.memory)
        return
    sides: dict[str, Callable[[], tuple[int, float]]] = {}
    for variant in VARIANTS:
        table = load_table(variant)
        play(table, 20)
        sides[variant] = lambda table=table: play(table, args.deals)  # type: ignore[misc]
    for name in PEERS if args.peers else ():
        sides[name] = lambda name=name: peer(args.peers, name)  # type: ignore[misc]
    times: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(args.rounds):
        for name, side in sides.items():
            decisions, seconds = side()
            times[name].append(seconds / decisions * 1e6)
    medians = {name: statistics.median(values) for name, values in times.items()}
    if args.json:
        print(json.dumps(medians))
        return
    for name, values in times.items():
        ratio = f"  {medians[name] / medians['sichuan']:5.1f} times sichuan" if name in PEERS else ""
        spread = f"({min(values):.1f} to {max(values):.1f})"
        print(f"{name:10} {medians[name]:7.2f} us a decision {spread}{ratio}")


if __name__ == "__main__":
    main()
