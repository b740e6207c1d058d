"""Where the packaged variants and schemas are."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


@cache
def data_dir(name: str) -> Path:
    """The folder of packaged data called `name` (`variants`, `schemas`).

    In an installed package it is `menzi/_data/<name>`; in a checkout it stands beside `core/`.
    """
    packaged: Traversable = files("menzi") / "_data" / name
    if isinstance(packaged, Path) and packaged.is_dir():
        return packaged
    return Path(__file__).parents[2] / name
