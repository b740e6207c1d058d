"""Every deal on disk while it is played: one record a deal, and play goes on if it cannot be written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from menzi.deal import Deal
from menzi.i18n import _
from menzi.record import RecordWriter
from menzi.table import Table

SUFFIX = ".jsonl"


class Saver:
    """Writes the records of a sitting into `folder`; None keeps none. `tell` gets messages for the player."""

    def __init__(self, folder: Path | None, plugins: Mapping[str, str], tell: Callable[[str], None]) -> None:
        self._folder = folder
        self._plugins = plugins
        self._tell = tell
        self._writer: RecordWriter | None = None
        self.path: Path | None = None
        """The record of the last deal that was begun, if it could be written."""

    def begin(self, table: Table, deal: Deal, names: Sequence[str]) -> None:
        """Start the record of a deal."""
        self.end()
        self.path = None
        if self._folder is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for path in _names(self._folder, table.id, deal.seed):
                with suppress(FileExistsError):  # it may have come into being just now, by another program
                    self._writer = RecordWriter.create(path, table, deal, self._plugins, names)
                    self.path = path
                    break
        except OSError as error:
            self._give_up(error)

    def update(self) -> None:
        """Write what has happened since."""
        if self._writer is None:
            return
        try:
            self._writer.update()
        except OSError as error:
            self._give_up(error)

    def end(self) -> None:
        """Close the record."""
        writer, self._writer = self._writer, None
        if writer is not None:
            try:
                writer.close()
            except OSError as error:
                self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        """Say once that nothing is recorded any more."""
        folder, self._folder, self.path = self._folder, None, None
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(OSError):  # the one that is being told
                writer.close()
        reason = error.strerror or str(error)
        text = _("This deal is not recorded: {folder}: {reason}. Play goes on.")
        self._tell(text.format(folder=folder, reason=reason))


def _names(folder: Path, variant: str, seed: int | str) -> Iterator[Path]:
    """Names for a record without end, after the time, the variant and the seed."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "_", f"{variant}-{seed}")[:80]
    stem = f"{datetime.now().astimezone():%Y%m%d-%H%M%S}-{plain}"
    yield folder / (stem + SUFFIX)
    yield from (folder / f"{stem}-{number}{SUFFIX}" for number in count(2))
