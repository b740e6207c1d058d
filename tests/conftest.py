"""What every test gets: no settings, caches or saves of the user who runs them."""

from __future__ import annotations

import os
import tempfile

_home = tempfile.mkdtemp(prefix="menzi-tests-")
for _name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
    os.environ[_name] = os.path.join(_home, _name.lower())  # noqa: PTH118  # before anything is imported
for _name in [n for n in os.environ if n.startswith("MENZI_") and n != "MENZI_CI"] + [
    "NO_COLOR",
    "TEXTUAL_THEME",
]:
    os.environ.pop(_name, None)
