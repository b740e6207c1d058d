"""Plugins that a variant's file names: nothing of them runs before the user has said that they are trusted.

A plugin is a program. What is trusted is its content, by its SHA-256: a changed file is another plugin. Trust is
kept in the user's state folder, with the path where the plugin lay, so that a record finds it again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from menzi.errors import PluginError
from menzi.i18n import _

LIMIT: Final = 16 << 20
"""Bytes that a plugin may have, all files together."""
MOST_FILES: Final = 1000
SCHEME: Final = "sha256:"
"""What the version of such a plugin begins with."""
SKIPPED: Final = frozenset({"__pycache__", ".git"})
"""Folders that are no part of a plugin; compiled files are never read."""


@dataclass(frozen=True)
class PluginSource:
    """The content of a plugin as it was read, once: what is hashed is what runs.

    `files` maps the path inside the plugin's folder to the bytes; a plugin of one file has that file alone.
    """

    path: Path
    files: Mapping[str, bytes] = field(repr=False)
    sha256: str

    @property
    def name(self) -> str:
        """The name of the plugin: that of its module."""
        return self.path.stem

    @property
    def version(self) -> str:
        """What a record says of it."""
        return SCHEME + self.sha256

    @property
    def short(self) -> str:
        """A hash that a person can compare."""
        return self.sha256[:12]


def read_plugin(path: Path) -> PluginSource:
    """Read a module (`*.py`) or the folder of a package; PluginError if it is neither."""
    path = Path(os.path.abspath(path))  # noqa: PTH100  # a link keeps its own name, which is the module's
    try:
        files = dict(_files(path))
    except FileNotFoundError:
        raise PluginError(path.stem, "file", _("there is no {path}.").format(path=path)) from None
    except OSError as error:
        message = _("{path} cannot be read: {reason}.")
        reason = error.strerror or str(error)
        raise PluginError(path.stem, "file", message.format(path=path, reason=reason)) from None
    module = path.suffix == ".py"
    # a folder called NAME.py is neither
    entry = path.name if module and not path.is_dir() else "" if module else "__init__.py"
    if entry not in files or not path.stem.isidentifier():
        message = _("{path} is no plugin: a module (NAME.py), or a folder with an __init__.py.")
        raise PluginError(path.stem, "file", message.format(path=path))
    sha = hashlib.sha256()
    for name, data in sorted(files.items()):
        # A module may be renamed: its content is what counts.
        for part in (name.encode() if path.suffix != ".py" else b"", data):
            sha.update(b"%d:" % len(part))
            sha.update(part)
    return PluginSource(path, files, sha.hexdigest())


def _files(path: Path) -> Iterator[tuple[str, bytes]]:
    if not path.is_dir():
        yield path.name, _bytes(path, LIMIT)
        return
    left = LIMIT
    count = 0
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(set(folders) - SKIPPED)
        for name in sorted(names):
            file = Path(folder, name)
            if file.suffix == ".pyc":
                continue
            count += 1
            if count > MOST_FILES:
                message = _("{path} has more than {n} files; name the plugin's own folder.")
                raise PluginError(path.stem, "file", message.format(path=path, n=MOST_FILES))
            data = _bytes(file, left)
            left -= len(data)
            yield file.relative_to(path).as_posix(), data


def _bytes(file: Path, limit: int) -> bytes:
    if not file.is_file():
        raise FileNotFoundError(file)
    with file.open("rb") as stream:
        data = stream.read(limit + 1)
    if len(data) > limit:
        message = _("{path} is too large for a plugin (more than {n} bytes together).")
        raise PluginError(file.stem, "file", message.format(path=file, n=LIMIT))
    return data


Ask = Callable[[PluginSource], bool]
"""Asks the user whether a plugin is trusted."""


class Trust:
    """Which plugins the user trusts. `everything` and `ask` decide about those that are not known yet.

    What they allow is remembered; `known` are hashes that are trusted without being remembered.
    """

    def __init__(
        self,
        *,
        everything: bool = False,
        ask: Ask | None = None,
        known: Iterable[str] = (),
        file: Path | None = None,
    ) -> None:
        self.everything = everything
        self.ask = ask
        self._known = frozenset(known)
        self._file = file

    def allows(self, source: PluginSource) -> bool:
        """Whether this plugin may run."""
        if source.sha256 in self._known or source.sha256 in self._remembered():
            return True
        if self.everything or (self.ask is not None and self.ask(source)):
            self._remember(source)
            return True
        return False

    def find(self, sha256: str) -> PluginSource | None:
        """The trusted plugin with this content, if it still lies where it lay."""
        for path in self._remembered().get(sha256, ()):
            try:
                source = read_plugin(path)
            except PluginError:
                continue  # gone from there; perhaps it lies elsewhere too
            if source.sha256 == sha256:
                return source
        return None

    def file(self) -> Path:
        """Where trust is kept: one line a plugin, its hash and its path."""
        if self._file is None:
            from platformdirs import user_state_path  # 16 ms

            self._file = user_state_path("menzi", appauthor=False) / "trusted.txt"
        return self._file

    def _remembered(self) -> dict[str, list[Path]]:
        try:
            lines = self.file().read_text("utf-8").split("\n")
        except (OSError, UnicodeDecodeError):
            return {}  # nothing has been trusted yet, or nobody can tell what
        found: dict[str, list[Path]] = {}
        for line in lines:
            sha256, _space, path = line.partition(" ")
            found.setdefault(sha256, []).append(Path(path))
        return found

    def _remember(self, source: PluginSource) -> None:
        self._known |= {source.sha256}
        if len(str(source.path).splitlines()) != 1:
            return  # such a path would be read back as something else
        try:
            self.file().parent.mkdir(parents=True, exist_ok=True)
            with self.file().open("a", encoding="utf-8") as stream:
                stream.write(f"{source.sha256} {source.path}\n")
        except (OSError, UnicodeEncodeError):
            # It is trusted for this run, and asked about again in the next one.
            return
