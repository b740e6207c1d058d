"""The core is tested with made-up games only (tests/support/madeup.py)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from menzi.spec import known


@pytest.fixture(autouse=True, scope="session")
def no_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Loading the made-up specs neither reads nor writes the user's cache."""
    folder: Path = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known, "known_file", lambda: folder / "checked.txt")
        known._known.cache_clear()
        yield
    known._known.cache_clear()
