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
from menzi.errors import PluginError, Problem, UnknownNameError
from menzi.guard import guarded_bot, guarded_house_rule, guarded_rules, raised, run
from menzi.hookspecs import PROJECT
from menzi.house import HouseRule
from menzi.i18n import _
from menzi.local import import_file, plugin_files
from menzi.nearest import hint
from menzi.rules import Registry, RulesFactory
from menzi.spec import listed
from menzi.spec.node import Place, problem
from menzi.trust import SCHEME, PluginSource, Trust, read_plugin
from menzi.verified import import_source
from menzi.version import VERSION

if TYPE_CHECKING:
    from menzi.bots import BotFactory
    from menzi.spec.model import Spec

T = TypeVar("T")

BUILT_IN = ("menzi.bots",)
"""Modules of this package that are plugins like any other."""

DISTRIBUTION = "menzi"
"""What is installed with this package."""


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
    def bundled(self) -> bool:
        """Whether it is part of this package, whose games are tested and need no guard."""
        return self.distribution == DISTRIBUTION

    @property
    def provides(self) -> tuple[str, ...]:
        """What it provides, such as `rules NAME`, sorted by kind."""
        return (
            *(f"rules {name}" for name in self.registry.rules),
            *(_provided(rule) for rule in self.house_rules.values()),
            *(f"bot {name}" for name in self.registry.bots),
            *(f"variants {folder}" for folder in self.variant_dirs),
        )

    def __str__(self) -> str:
        version = self.version[: len(SCHEME) + 12] if self.version.startswith(SCHEME) else self.version
        origin = f"{self.distribution} {version}".strip()
        return f"{self.name} ({origin}, {self.source})" if origin else f"{self.name} ({self.source})"


def _warn(message: str) -> None:
    warnings.warn(message, PluginWarning, stacklevel=4)


class Plugins:
    """The plugins of one program: built-in ones, those of installed packages, and those of `folders`.

    A broken plugin is left out and `on_problem` is told why; with `strict` it raises PluginError. Two plugins
    of one name, or two that provide one name, raise PluginError whatever `strict` is. Plugins are code: no
    folder is looked into unless it is given here, and what a variant's file names is read, but does not run
    unless `trust` allows it. With `checked` the games of this package are guarded like all others.
    """

    def __init__(
        self,
        folders: Sequence[Path] = (),
        *,
        strict: bool = False,
        on_problem: Callable[[str], None] = _warn,
        installed: Iterable[EntryPoint] | None = None,
        trust: Trust | None = None,
        checked: bool = False,
    ) -> None:
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._strict = strict
        self._on_problem = on_problem
        self._trust = trust or Trust()
        self._checked = checked
        self._sources: list[PluginSource] = []
        self._plugins: dict[str, Plugin] = {}
        for module in BUILT_IN:
            self._add(Plugin(module, module, "menzi", VERSION), partial(importlib.import_module, module))
        for entry in entry_points(group=PROJECT) if installed is None else installed:
            self._add(_of_entry_point(entry), entry.load)
        for folder in folders:
            for file in plugin_files(folder):
                self._add(Plugin(file.stem, str(file)), partial(import_file, file))
        self._find_owners()

    def _find_owners(self) -> None:
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
        """The rules of this name, guarded; UnknownNameError names the nearest."""
        plugin, make = self._get(self._rules, name, _("There are no rules {name!r}. {hint}"))
        return guarded_rules(make, plugin.name) if self._guards(plugin) else make

    def bot_names(self) -> list[str]:
        """The names that `bot` takes."""
        return sorted(self._bots)

    def bot(self, name: str) -> BotFactory:
        """The bot of this name, guarded; UnknownNameError names the nearest."""
        plugin, make = self._get(self._bots, name, _("There is no bot {name!r}. {hint}"))
        return guarded_bot(make, plugin.name) if self._guards(plugin) else make

    def house_rule_names(self) -> list[str]:
        """The names that a variant's `with:` may use."""
        return sorted(self._house_rules)

    def house_rule(self, name: str) -> HouseRule:
        """The house rule of this name, guarded; UnknownNameError names the nearest."""
        plugin, rule = self._get(self._house_rules, name, _("There is no house rule {name!r}. {hint}"))
        return guarded_house_rule(rule, plugin.name) if self._guards(plugin) else rule

    def house_rules(self) -> dict[str, HouseRule]:
        """name -> the house rule, of all that there are, for what they put into a variant."""
        return {name: rule for name, (_plugin, rule) in self._house_rules.items()}

    def _guards(self, plugin: Plugin) -> bool:
        return self._checked or not plugin.bundled

    def variant_dirs(self) -> tuple[Path, ...]:
        """The folders with variants of all plugins."""
        return tuple(folder for p in self._plugins.values() for folder in p.variant_dirs)

    def in_use(self, spec: Spec) -> dict[str, str]:
        """name -> version of the plugins that a deal of this variant depends on; "" where none is known."""
        names = {self._rules[spec.data["rules"]][0].name: self._rules[spec.data["rules"]][0]}
        for rule in listed.names_of(spec.data):
            owner = self._house_rules[rule][0]
            names[owner.name] = owner
        return {name: plugin.version for name, plugin in names.items()}

    # -- plugins that are named by files

    @property
    def sources(self) -> tuple[PluginSource, ...]:
        """The plugins that were added because a file names them; all of them are trusted."""
        return tuple(self._sources)

    def use(self, named: Iterable[tuple[Path, Place]]) -> list[Problem]:
        """Add the plugins that a variant's file names at these places; what keeps one from being used."""
        found: list[Problem] = []
        for path, place in named:
            try:
                source = read_plugin(path)
                if self._trust.allows(source):
                    self.add_source(source)
                else:
                    found.append(problem(place, "untrusted", _untrusted(source)))
            except PluginError as error:
                found.append(problem(place, "bad_plugin", str(error)))
        return found

    def use_recorded(self, versions: Mapping[str, Any]) -> None:
        """Add the plugins that a record names, from where they lay when they were trusted.

        PluginError for one that is not there any more, or has changed.
        """
        for name, version in versions.items():
            if not isinstance(version, str) or not version.startswith(SCHEME):
                continue
            known = self._plugins.get(name)
            if known is not None:
                if known.version.startswith(SCHEME) and known.version != version:
                    message = _("the record was played with another content of this plugin (sha256 {short}).")
                    short = version.removeprefix(SCHEME)[:12]
                    raise PluginError(name, "record", message.format(short=short))
                continue
            sha256 = version.removeprefix(SCHEME)
            source = self._trust.find(sha256)
            if source is None or source.name != name:
                message = _(
                    "the record was played with this plugin (sha256 {short}), which is not here, has changed or "
                    "is not trusted; put it back where it was, or name its folder with --plugins-dir."
                )
                raise PluginError(name, "record", message.format(short=sha256[:12]))
            self.add_source(source)

    def add_source(self, source: PluginSource) -> None:
        """Add a plugin that is trusted; PluginError if it cannot be used."""
        known = self._plugins.get(source.name)
        if known is not None and source.version == known.version:
            return
        plugin = Plugin(source.name, str(source.path), version=source.version)
        importing = partial(run, source.name, "import", partial(import_source, source), lambda module: "")
        self._add(plugin, importing, strict=True)
        try:
            self._find_owners()
        except PluginError:
            del self._plugins[plugin.name]
            raise
        self._sources.append(source)

    # -- loading

    def _add(self, plugin: Plugin, load: Callable[[], Any], *, strict: bool = False) -> None:
        other = self._plugins.get(plugin.name)
        if other is not None:
            message = _("there are two plugins of this name: {one} and {two}; remove one.")
            raise PluginError(plugin.name, "register", message.format(one=other, two=plugin))
        self._plugins[plugin.name] = plugin
        try:
            self._register(plugin, load())
        except (Exception, SystemExit) as error:
            # Whatever a stranger's module does at import, the other plugins still work.
            if strict:
                del self._plugins[plugin.name]
                raise (
                    error
                    if isinstance(error, PluginError)
                    else PluginError(plugin.name, "register", raised(error))
                ) from error
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
                plugin.house_rules.update(_house_rules(plugin, found))
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

    def _get(self, owned: Mapping[str, tuple[Plugin, T]], name: str, unknown: str) -> tuple[Plugin, T]:
        if name not in owned:
            raise UnknownNameError(unknown.format(name=name, hint=hint(name, sorted(owned))))
        return owned[name]


def _house_rules(plugin: Plugin, found: Iterable[HouseRule]) -> dict[str, HouseRule]:
    """name -> house rule; PluginError for what is none."""
    rules: dict[str, HouseRule] = {}
    for rule in found:
        if not isinstance(rule, HouseRule):
            message = _("{found!r} is no menzi.house.HouseRule.").format(found=rule)
            raise PluginError(plugin.name, "menzi_house_rules", message)
        if rule.name in rules:
            message = _("it provides two house rules {name!r}.").format(name=rule.name)
            raise PluginError(plugin.name, "menzi_house_rules", message)
        rules[rule.name] = rule
    return rules


def _provided(rule: HouseRule) -> str:
    """`house rule NAME`, and the games that it is for."""
    games = _(" for {games}").format(games=", ".join(sorted(rule.rules))) if rule.rules else ""
    return f"house rule {rule.name}{games}"


def _of_entry_point(entry: EntryPoint) -> Plugin:
    dist = entry.dist
    return Plugin(
        entry.name,
        f"{entry.group}: {entry.name} = {entry.value}",
        dist.name if dist else "",
        dist.version if dist else "",
    )


def _untrusted(source: PluginSource) -> str:
    message = _(
        "The plugin {path} (sha256 {short}) is not trusted, so nothing of it was run. A plugin is a program: "
        "read it, then say --trust."
    )
    return message.format(path=source.path, short=source.short)
