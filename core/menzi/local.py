"""Plugins that are files in a folder: finding and importing them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from menzi.errors import PluginError
from menzi.i18n import _
from menzi.spec.find import expanded


def plugin_files(folder: Path) -> list[Path]:
    """The modules (`*.py`) and packages of a folder, sorted; names that start with `_` or `.` are left out.

    Raises PluginError if there is no such folder.
    """
    try:
        entries = sorted(expanded(folder).iterdir())
    except OSError as error:
        message = _("the folder cannot be read: {reason}.").format(reason=error.strerror or error)
        raise PluginError(str(folder), "folder", message) from None
    return [
        path
        for path in entries
        if path.name[0] not in "_." and (path.suffix == ".py" or (path / "__init__.py").is_file())
    ]


def import_file(path: Path) -> ModuleType:
    """Import a module or a package from its path, under its own name.

    Raises PluginError if that name belongs to another module; whatever the module raises passes through.
    """
    name, origin = path.stem, path if path.suffix == ".py" else path / "__init__.py"
    known = sys.modules.get(name)
    if known is not None and Path(getattr(known, "__file__", None) or "").absolute() == origin.absolute():
        return known
    if known is not None or importlib.util.find_spec(name) is not None:
        raise PluginError(name, "import", _("the name belongs to another module; rename the file."))
    spec = importlib.util.spec_from_file_location(name, origin)
    if spec is None or spec.loader is None:
        raise PluginError(name, "import", _("the file cannot be imported."))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # before it runs, so that a package may import its own modules
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
