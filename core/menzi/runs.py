"""Many deals on several processes: the same counts, and the same records, for any number of them.

Every deal has its own seed, made from the run's and its number, so it does not matter who plays it. Workers
get the spec by value and make the table themselves; what comes back are small summaries, which are added up.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any

from menzi.deal import Deal
from menzi.i18n import _
from menzi.load import table_from_spec
from menzi.plugins import Plugins
from menzi.record import record_lines
from menzi.simulate import CHUNK, Summary, play_many
from menzi.spec.loader import spec_from_document
from menzi.table import Table
from menzi.trust import PluginSource

AHEAD = 4
"""Chunks a process that are handed out before the first comes back."""

Progress = Callable[[int], None]
"""Called with the number of deals that have been played."""


@dataclass(frozen=True)
class Run:
    """What is to be played. `bots` has one name a seat; `records` is the folder for records, if any."""

    bots: tuple[str, ...]
    seed: int | str
    records: Path | None = None


def run_deals(
    run: Run,
    table: Table,
    plugins: Plugins,
    indices: range,
    *,
    jobs: int = 1,
    folders: Sequence[Path] = (),
    progress: Progress = lambda played: None,
) -> Summary:
    """Play the deals with these numbers. `folders` are those that `plugins` was made from.

    Raises whatever a deal raises, OSError if a record cannot be written, and ChildProcessError if a process
    had to be ended.
    """
    chunks = [indices[i : i + CHUNK] for i in range(0, len(indices), CHUNK)]
    jobs = min(jobs, len(chunks))
    total = Summary(table.seats)
    player = _Player(run, table, plugins)
    found: Iterator[Summary]
    if jobs <= 1:
        found = map(player.play, chunks)
    else:
        found = _on_processes(run, table, folders, plugins.sources, chunks, jobs)
    for summary in found:
        total.merge(summary)
        progress(total.deals)
    return total


class _Player:
    """A table with bots, in one process."""

    def __init__(self, run: Run, table: Table, plugins: Plugins) -> None:
        self.run = run
        self.table = table
        self.bots = [plugins.bot(name) for name in run.bots]
        self.used: Mapping[str, str] = plugins.in_use(table.spec)

    def play(self, indices: range) -> Summary:
        """Play some deals, and record them where that is asked for."""
        watch = None if self.run.records is None else self.record
        return play_many(self.table, self.bots, self.run.seed, indices, watch)

    def record(self, index: int, deal: Deal) -> None:
        """Write a deal's record; the file is there whole or not at all."""
        assert self.run.records is not None
        path = record_path(self.run.records, index)
        unfinished = path.with_suffix(f".{os.getpid()}.part")
        text = "\n".join(record_lines(self.table, deal, self.used)) + "\n"
        try:
            unfinished.write_text(text, "utf-8", newline="\n")
            unfinished.replace(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise


def record_path(folder: Path, index: int) -> Path:
    """Where the record of deal number `index` is kept."""
    return folder / f"deal-{index:06d}.jsonl"


_worker: dict[str, _Player] = {}
"""What a worker process plays with, under `player`."""


def _start(
    run: Run, document: Mapping[str, Any], folders: Sequence[Path], sources: Sequence[PluginSource]
) -> None:
    Thread(target=_end_with_main, daemon=True).start()
    plugins = Plugins(folders, on_problem=lambda message: None)  # the main process has told about them
    for source in sources:
        plugins.add_source(source)
    _worker["player"] = _Player(run, table_from_spec(spec_from_document(document), plugins), plugins)


def _end_with_main() -> None:
    """End this process when the main one has gone, however it went: nobody else would."""
    main = parent_process()
    assert main is not None  # a worker has one
    main.join()
    os._exit(1)


def _play(indices: range) -> Summary:
    return _worker["player"].play(indices)


def _on_processes(
    run: Run,
    table: Table,
    folders: Sequence[Path],
    sources: Sequence[PluginSource],
    chunks: Sequence[range],
    jobs: int,
) -> Iterator[Summary]:
    """The summaries of all chunks, in the order in which they are ready."""
    context = get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _start, (run, table.spec.document, tuple(folders), sources))
    left = iter(chunks)
    running: set[Future[Summary]] = set()
    try:
        while True:
            with _without_interrupts():
                running |= {pool.submit(_play, c) for c in islice(left, jobs * AHEAD - len(running))}
            if not running:
                return
            ready, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()
    except BrokenProcessPool as error:
        # A plugin that could not be interrupted; its process has said which.
        raise ChildProcessError(_("a process that played deals came to an end before its time.")) from error
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes that are started now do not get Ctrl-C: it is for the main process, which then ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
