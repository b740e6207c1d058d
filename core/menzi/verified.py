"""Importing a plugin from the bytes that were hashed, so that nothing else runs than what was trusted.

The usual machinery would read the files again, and prefer compiled ones that lie beside them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from types import CodeType, ModuleType

from menzi.errors import PluginError
from menzi.i18n import _
from menzi.trust import PluginSource


def import_source(source: PluginSource) -> ModuleType:
    """Import a plugin; once for the same content.

    Raises PluginError if its name belongs to another module; whatever the plugin raises passes through.
    """
    finder = next((f for f in sys.meta_path if isinstance(f, _Finder) and f.source.name == source.name), None)
    if finder is not None and finder.source.sha256 == source.sha256 and source.name in sys.modules:
        return sys.modules[source.name]
    if finder is not None or source.name in sys.modules or find_spec(source.name) is not None:
        message = _("there is another module {name!r} already; rename {path}.")
        raise PluginError(source.name, "import", message.format(name=source.name, path=source.path))
    finder = _Finder(source)
    sys.meta_path.insert(0, finder)
    spec = finder.find_spec(source.name)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[source.name] = module  # before it runs, so that a package may import its own modules
    try:
        spec.loader.exec_module(module)
    except BaseException:
        forget(source.name)
        raise
    return module


def forget(name: str) -> None:
    """Undo an import."""
    sys.meta_path[:] = [f for f in sys.meta_path if not (isinstance(f, _Finder) and f.source.name == name)]
    for module in [m for m in sys.modules if m == name or m.startswith(name + ".")]:
        del sys.modules[module]


class _Finder(MetaPathFinder):
    """Finds the modules of one plugin, and only in what was read."""

    def __init__(self, source: PluginSource) -> None:
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of the plugin, or of a module inside; its other files are no modules."""
        name, *inside = fullname.split(".")
        if name != self.source.name:
            return None
        if self.source.path.suffix == ".py":
            file = None if inside else self.source.path.name
            return self._spec(fullname, file, package=False)
        stem = "/".join(inside)
        as_package = f"{stem}/__init__.py" if stem else "__init__.py"
        if as_package in self.source.files:
            return self._spec(fullname, as_package, package=True)
        return self._spec(fullname, f"{stem}.py", package=False)

    def _spec(self, fullname: str, file: str | None, *, package: bool) -> ModuleSpec | None:
        if file is None or file not in self.source.files:
            # No other finder may look: it would take files that nobody has hashed.
            raise ModuleNotFoundError(_("No module named {name!r}").format(name=fullname), name=fullname)
        path = self.source.path
        origin = str(path if path.suffix == ".py" else path / file)
        spec = ModuleSpec(
            fullname, _Loader(self.source.files[file], origin), origin=origin, is_package=package
        )
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [str((path / file).parent)]
        return spec


class _Loader(InspectLoader):
    def __init__(self, data: bytes, origin: str) -> None:
        self._data = data
        self._origin = origin

    def get_source(self, fullname: str) -> str:
        """The text of the module."""
        from importlib.util import decode_source

        return decode_source(self._data)

    def get_code(self, fullname: str) -> CodeType:
        """The module, compiled from what was read."""
        found: CodeType = self.source_to_code(self._data, self._origin)
        return found
