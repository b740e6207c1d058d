"""What the global options and the configuration chose; everything is read when it is first needed."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

import click

from menzi.errors import ConfigError, OptionError
from menzi.i18n import _, set_language

if TYPE_CHECKING:
    from menzi.config import Settings
    from menzi.plugins import Plugins
    from menzi.table import Table
    from menzi.trust import PluginSource, Trust

P = ParamSpec("P")
R = TypeVar("R")


class App:
    """One run of the command line."""

    def __init__(
        self,
        plugin_dirs: Sequence[Path] = (),
        *,
        config: Path | None = None,
        language: str | None = None,
        strict: bool = False,
    ) -> None:
        self._plugin_dirs = tuple(plugin_dirs)
        self._config = config
        self._language = language
        self._strict = strict
        self.trusts = False
        """Plugins that a variant names by their files may run."""
        self.asks = True
        """The user may be asked whether they may, if there is one."""

    @cached_property
    def settings(self) -> Settings:
        """The configuration; ConfigError if it is bad."""
        from menzi.config import load_settings

        return load_settings(self._config)

    @property
    def plugin_dirs(self) -> tuple[Path, ...]:
        """The folders that are looked into for plugins: the command line's, else the configuration's."""
        return self._plugin_dirs or self.settings.plugins

    @cached_property
    def plugins(self) -> Plugins:
        """All plugins; those that are broken are told about on stderr."""
        from menzi.plugins import Plugins

        foreign = not self._plugin_dirs and self.settings.foreign
        folders = () if foreign else self.plugin_dirs
        found = Plugins(folders, strict=self._strict, on_problem=_warn, trust=self._trust())
        if foreign:
            self._use_foreign(found)
        return found

    def _use_foreign(self, plugins: Plugins) -> None:
        """Add what the current folder's configuration names, as far as the user trusts it.

        A folder that came from somewhere must not run its programs because somebody typed a command in it.
        """
        from menzi.config import NAME
        from menzi.local import plugin_files
        from menzi.spec.node import Place

        files = [(file, Place(NAME)) for folder in self.settings.plugins for file in plugin_files(folder)]
        for problem in plugins.use(files):
            _warn(str(problem))

    def _trust(self) -> Trust:
        from menzi.trust import Trust

        ask = _ask_trust if self.asks and _somebody_is_there() else None
        return Trust(everything=self.trusts, ask=ask)

    @cached_property
    def tables(self) -> Tables:
        """The tables of this run."""
        return Tables(self.plugins)

    def start(self, *, lenient: bool = False) -> None:
        """Speak the configured language, unless the command line or the environment chose one.

        `lenient`: a bad configuration is told about on stderr, and counts for nothing.
        """
        try:
            self.settings  # noqa: B018  (it is read here)
        except ConfigError as error:
            if not lenient:
                raise
            from menzi.config import Settings

            _warn(str(error))
            self.settings = Settings()
        if self._language is None and self.settings.language:
            set_language(self.settings.language)

    def variant(self, ref: str | None) -> str:
        """The variant that the command line or the environment chose, else the configuration."""
        found = ref or self.settings.variant
        if not found:
            raise click.UsageError(
                _("Which variant? Name one, or set it in menzi.yaml; `menzi variants` lists them.")
            )
        return found

    def rules(self, ref: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """The option values for the variant `ref`: the chosen ones over the configuration's."""
        from menzi.config import merged_rules

        return merged_rules(self.settings.rules_of(ref), chosen)

    def table(self, ref: str | None, chosen: Mapping[str, Any]) -> Table:
        """The table of the chosen variant with its options; a bad value is told with its place."""
        ref = self.variant(ref)
        try:
            return self.tables.get(ref, self.rules(ref, chosen))
        except OptionError:
            node = self.settings.rules_of(ref)
            if node is not None:
                from menzi.spec.loader import option_problems

                problems = option_problems(self.tables.get(ref).spec, node)
                if problems:
                    raise ConfigError(problems) from None
            raise


class Tables:
    """Tables by variant and options, each made once."""

    def __init__(self, plugins: Plugins) -> None:
        self._plugins = plugins
        self._known: dict[tuple[str, Path | None, str], Table] = {}

    def get(self, ref: str, rules: Mapping[str, Any] | None = None, base: Path | None = None) -> Table:
        """The table of a variant; `base` is the folder that a path is relative to. See `load_table`."""
        key = (ref, base, json.dumps(rules, sort_keys=True) if rules else "")
        table = self._known.get(key)
        if table is None:
            from menzi.load import load_table

            table = self._known[key] = load_table(ref, rules=rules, plugins=self._plugins, base=base)
        return table


def pass_app(command: Callable[Concatenate[App, P], R]) -> Callable[P, R]:
    """Give a command the `App` as its first argument, in the configured language."""

    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        app = click.get_current_context().find_object(App)
        assert app is not None  # the root command puts it there
        app.start()
        return command(app, *args, **kwargs)

    return update_wrapper(run, command)


def _somebody_is_there() -> bool:
    """Whether a question would be read and answered."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def _ask_trust(source: PluginSource) -> bool:
    """Whether the user trusts a plugin that a variant names; no is what Enter means."""
    text = _(
        "The plugin {path} (sha256 {short}) is named by a file here.\n"
        "A plugin is a program: it can do whatever you can do on this computer. Run it from now on?"
    )
    return click.confirm(text.format(path=source.path, short=source.short), err=True)


def _warn(message: str) -> None:
    click.echo(_("Warning: {what}").format(what=message), err=True)
