"""Digests of documents that have passed every check, so that an unchanged file is not checked again.

Checking costs a hundred times what reading does, most of it the import of jsonschema.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

CHECKS = 3
"""To be raised whenever a check outside the schemas becomes stricter."""

MAX_BYTES = 64 * 1024
"""The file is begun anew when it is larger."""


def digest(texts: Iterable[str]) -> str:
    """One digest of several texts and of the version of the checks."""
    sha = hashlib.sha256(str(CHECKS).encode())
    for text in texts:
        data = text.encode()
        sha.update(b"%d:" % len(data))
        sha.update(data)
    return sha.hexdigest()


def known_file() -> Path:
    """Where the digests are kept, one a line."""
    from platformdirs import user_cache_path  # 16 ms

    return user_cache_path("menzi", appauthor=False) / "checked.txt"


def is_known(name: str) -> bool:
    """Whether the documents with this digest have passed before."""
    return name in _known()


def remember(name: str) -> None:
    """Note that the documents with this digest have passed."""
    _known().add(name)
    file = known_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        mode = "w" if file.exists() and file.stat().st_size > MAX_BYTES else "a"
        with file.open(mode, encoding="ascii") as stream:
            stream.write(name + "\n")
    except OSError:
        # Without the cache the next process checks again, which is slower and just as right.
        return


@cache
def _known() -> set[str]:
    try:
        return set(known_file().read_text("ascii", "replace").split())
    except OSError:
        # No cache yet, or one that cannot be read: everything is checked.
        return set()
