"""`python -m menzi.testing`: random and greedy deals of the bundled variants under all invariants."""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from menzi.simulate import Summary
from menzi.spec.find import list_variants
from menzi.testing.chunks import CHUNK, check_chunk


def main() -> None:
    """Run, and print one line a variant and bot."""
    parser = argparse.ArgumentParser(prog="python -m menzi.testing", description=__doc__)
    parser.add_argument("variants", nargs="*", help="ids or files; default: every bundled variant")
    parser.add_argument("--deals", type=int, default=2000, help="random deals a variant")
    parser.add_argument("--greedy", type=int, help="greedy deals a variant; default: a tenth of --deals")
    parser.add_argument("--seed", default="invariants")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    variants = args.variants or [name for name, _path, _source in list_variants()]
    greedy = args.deals // 10 if args.greedy is None else args.greedy
    with ProcessPoolExecutor(args.jobs, mp_context=get_context("spawn")) as pool:
        for variant in variants:
            for bot, deals in (("random", args.deals), ("greedy", greedy)):
                start = time.perf_counter()
                parts = [
                    pool.submit(check_chunk, variant, bot, args.seed, at, min(at + CHUNK, deals))
                    for at in range(0, deals, CHUNK)
                ]
                total: Summary | None = None
                for part in parts:
                    if total is None:
                        total = part.result()
                    else:
                        total.merge(part.result())
                seconds = time.perf_counter() - start
                if total is not None:
                    results = dict(total.results)
                    print(
                        f"{variant} {bot}: {total.deals} deals hold, {results}, {seconds:.0f} s", flush=True
                    )


if __name__ == "__main__":
    main()
