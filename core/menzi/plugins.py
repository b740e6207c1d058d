"""The plugins that are there, and what they provide.

pluggy finds and registers them; what they register is then reached through the typed methods of `Plugins`,
so that nothing of pluggy runs while a game is played. Every plugin has a registry of its own, so that every
name has a known owner. There is no global manager: whoever needs plugins makes one.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

from menzi import hookspecs
from menzi.errors import PluginError, UnknownNameError
from menzi.hookspecs import PROJECT, HouseRule
from menzi.i18n import _
from menzi.local import import_file, plugin_files
from menzi.nearest import hint
from menzi.rules import Registry, RulesFactory
from menzi.version import VERSION

if TYPE_CHECKING:
    from menzi.bots import BotFactory
    from menzi.spec.model import Spec

T = TypeVar("T")

BUILT_IN = ("menzi.bots",)
"""Modules of this package that are plugins like any other."""


class PluginWarning(UserWarning):
    """A plugin is broken and was left out."""


@dataclass
class Plugin:
    """One plugin. `source` is where it was found: an entry point or a file."""

    name: str
    source: str
    distribution: str = ""
    version: str = ""
    problem: str = ""
    """Why it was left out; "" if it was not."""
    registry: Registry = field(default_factory=Registry, repr=False)
    house_rules: dict[str, HouseRule] = field(default_factory=dict, repr=False)
    variant_dirs: tuple[Path, ...] = ()

    @property
    def provides(self) -> tuple[str, ...]:
        """What it provides, such as `rules NAME`, sorted by kind."""
        return (
            *(f"rules {name}" for name in self.registry.rules),
            *(f"house rule {name}" for name in self.house_rules),
            *(f"bot {name}" for name in self.registry.bots),
            *(f"variants {folder}" for folder in self.variant_dirs),
        )

    def __str__(self) -> str:
        origin = f"{self.distribution} {self.version}".strip()
        return f"{self.name} ({origin}, {self.source})" if origin else f"{self.name} ({self.source})"


def _warn(message: str) -> None:
    warnings.warn(message, PluginWarning, stacklevel=4)


class Plugins:
    """The plugins of one program: built-in ones, those of installed packages, and those of `folders`.

    A broken plugin is left out and `on_problem` is told why; with `strict` it raises PluginError. Two plugins
    of one name, or two that provide one name, raise PluginError whatever `strict` is. Plugins are code: no
    folder is looked into unless it is given here.
    """

    def __init__(
        self,
        folders: Sequence[Path] = (),
        *,
        strict: bool = False,
        on_problem: Callable[[str], None] = _warn,
        installed: Iterable[EntryPoint] | None = None,
    ) -> None:
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._strict = strict
        self._on_problem = on_problem
        self._plugins: dict[str, Plugin] = {}
        for module in BUILT_IN:
            self._add(Plugin(module, module, "menzi", VERSION), partial(importlib.import_module, module))
        for entry in entry_points(group=PROJECT) if installed is None else installed:
            self._add(_of_entry_point(entry), entry.load)
        for folder in folders:
            for file in plugin_files(folder):
                self._add(Plugin(file.stem, str(file)), partial(import_file, file))
        self._rules = self._owned("rules", lambda p: p.registry.rules)
        self._bots = self._owned("bot", lambda p: p.registry.bots)
        self._house_rules = self._owned("house rule", lambda p: p.house_rules)

    # -- what there is

    def listing(self) -> list[Plugin]:
        """Every plugin, the broken ones with their problem, in the order in which they were found."""
        return list(self._plugins.values())

    def rules_names(self) -> list[str]:
        """The names that a variant's `rules:` may use."""
        return sorted(self._rules)

    def rules(self, name: str) -> RulesFactory:
        """The rules of this name; UnknownNameError names the nearest."""
        return self._get(self._rules, name, _("There are no rules {name!r}. {hint}"))

    def bot_names(self) -> list[str]:
        """The names that `bot` takes."""
        return sorted(self._bots)

    def bot(self, name: str) -> BotFactory:
        """The bot of this name; UnknownNameError names the nearest."""
        return self._get(self._bots, name, _("There is no bot {name!r}. {hint}"))

    def house_rule_names(self) -> list[str]:
        """The names that a variant's `with:` may use."""
        return sorted(self._house_rules)

    def house_rule(self, name: str) -> HouseRule:
        """The house rule of this name; UnknownNameError names the nearest."""
        return self._get(self._house_rules, name, _("There is no house rule {name!r}. {hint}"))

    def variant_dirs(self) -> tuple[Path, ...]:
        """The folders with variants of all plugins."""
        return tuple(folder for p in self._plugins.values() for folder in p.variant_dirs)

    def in_use(self, spec: Spec) -> dict[str, str]:
        """name -> version of the plugins that a deal of this variant depends on; "" where none is known."""
        names = {self._rules[spec.data["rules"]][0].name: self._rules[spec.data["rules"]][0]}
        for rule in spec.data.get("with", ()):
            owner = self._house_rules[rule][0]
            names[owner.name] = owner
        return {name: plugin.version for name, plugin in names.items()}

    # -- loading

    def _add(self, plugin: Plugin, load: Callable[[], Any]) -> None:
        other = self._plugins.get(plugin.name)
        if other is not None:
            message = _("there are two plugins of this name: {one} and {two}; remove one.")
            raise PluginError(plugin.name, "register", message.format(one=other, two=plugin))
        self._plugins[plugin.name] = plugin
        try:
            self._register(plugin, load())
        except (Exception, SystemExit) as error:
            # Whatever a stranger's module does at import, the other plugins still work.
            self._left_out(plugin, error)

    def _register(self, plugin: Plugin, module: Any) -> None:
        self._manager.register(module, plugin.name)
        try:
            self._manager.check_pending()
            hooks = self._manager.get_hookcallers(module)
            if not hooks:
                raise PluginError(plugin.name, "register", _("it implements no hook of menzi."))
            for hook in hooks:
                self._call(plugin, module, hook.name)
        except BaseException:
            self._manager.unregister(module)
            raise

    def _call(self, plugin: Plugin, module: Any, hook: str) -> None:
        """Run one hook of one plugin and keep what it gives."""
        others = [p for p in self._manager.get_plugins() if p is not module]
        call = self._manager.subset_hook_caller(hook, others)
        if hook in ("menzi_register_rules", "menzi_register_bots"):
            call(registry=plugin.registry)
            return
        for found in call():
            if hook == "menzi_house_rules":
                plugin.house_rules.update(found)
                continue
            folders = tuple(Path(folder) for folder in found)
            for folder in folders:
                if not folder.is_dir():
                    raise PluginError(plugin.name, hook, _("{path} is no folder.").format(path=folder))
            plugin.variant_dirs += folders

    def _left_out(self, plugin: Plugin, error: BaseException) -> None:
        what = str(error) if isinstance(error, PluginError) else f"{type(error).__name__}: {error}"
        plugin.problem = what
        plugin.registry, plugin.house_rules, plugin.variant_dirs = Registry(), {}, ()
        message = _("The plugin {plugin} cannot be used: {what}").format(plugin=plugin, what=what)
        if self._strict:
            raise PluginError(plugin.name, "register", message) from error
        self._on_problem(message)

    def _owned(self, what: str, names: Callable[[Plugin], Mapping[str, T]]) -> dict[str, tuple[Plugin, T]]:
        """name -> its owner and what it stands for; PluginError if two plugins provide one name."""
        found: dict[str, tuple[Plugin, T]] = {}
        for plugin in self._plugins.values():
            for name, value in names(plugin).items():
                if name in found:
                    message = _("{what} {name!r} is provided by {one} too.").format(
                        what=what, name=name, one=found[name][0]
                    )
                    raise PluginError(str(plugin), "register", message)
                found[name] = (plugin, value)
        return found

    def _get(self, owned: Mapping[str, tuple[Plugin, T]], name: str, unknown: str) -> T:
        if name not in owned:
            raise UnknownNameError(unknown.format(name=name, hint=hint(name, sorted(owned))))
        return owned[name][1]


def _of_entry_point(entry: EntryPoint) -> Plugin:
    dist = entry.dist
    return Plugin(
        entry.name,
        f"{entry.group}: {entry.name} = {entry.value}",
        dist.name if dist else "",
        dist.version if dist else "",
    )
