"""The pytest plugin of menzi: fixtures for tests of games and house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from menzi.plugins import Plugins
    from menzi.testing.tables import TableFactory


@pytest.fixture(scope="session")
def menzi_plugins() -> Plugins:
    """All plugins that are installed, guarded: what a plugin does wrong raises PluginError."""
    from menzi.testing.tables import tested_plugins

    return tested_plugins()


@pytest.fixture(scope="module")
def menzi_table(menzi_plugins: Plugins, request: pytest.FixtureRequest) -> TableFactory:
    """`menzi_table("variant", rules={"option": 1})` is a table; a path is relative to the test's file."""
    from menzi.testing.tables import TableFactory

    return TableFactory(menzi_plugins, request.path.parent)
