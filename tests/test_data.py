"""Packaged data is found in an installed package and in a checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

import menzi.data
from menzi.data import data_dir


def test_the_bundled_files_are_there() -> None:
    assert {path.stem for path in data_dir("variants").glob("*.yaml")} >= {"sichuan", "paohuzi", "chan"}
    assert (data_dir("variants") / "decks").is_dir()
    assert (data_dir("schemas") / "variant.schema.json").is_file()


def test_an_installed_package_has_its_data_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "_data" / "variants").mkdir(parents=True)
    monkeypatch.setattr(menzi.data, "files", lambda _package: tmp_path)
    assert data_dir.__wrapped__("variants") == tmp_path / "_data" / "variants"
