"""`menzi config`: every setting in force, and who set it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.shown import json_text, print_json, print_table
from menzi.cli.words import json_option
from menzi.i18n import FALLBACK, _

if TYPE_CHECKING:
    from menzi.spec.node import Node

DEFAULTS: Mapping[str, Any] = {
    "variant": None,
    "names": None,
    "bots": None,
    "language": FALLBACK,
    "plugins": [],
    "faces": "cjk",
}
"""The settings beside `rules`, and what holds where nobody says anything."""

VARIABLES: Mapping[str, str] = {
    "variant": "MENZI_VARIANT",
    "names": "MENZI_NAMES",
    "bots": "MENZI_BOTS",
    "faces": "MENZI_FACES",
}
"""The settings that commands read from the environment; click knows where global options came from."""

GLOBAL = {"language": "language", "plugins": "plugin_dirs"}
"""The settings that are global options, and what the options are called."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting in force. `origin` is one of the words of `ORIGINS`; a file's has a file and a line."""

    name: str
    value: Any
    origin: str
    file: str = ""
    line: int = 0
    variable: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """What `--json --origin` says."""
        place = {"file": self.file, "line": self.line} if self.file else {}
        variable = {"variable": self.variable} if self.variable else {}
        return {"value": self.value, "origin": self.origin, **place, **variable}

    @property
    def whence(self) -> str:
        """The origin in words."""
        words = {
            "flag": _("command line"),
            "environment": _("environment ({variable})").format(variable=self.variable),
            "config": _("--config"),
            "project": _("this folder"),
            "user": _("your own"),
            "default": _("default"),
        }
        word = words[self.origin]
        return f"{self.file}:{self.line} ({word})" if self.file else word


@click.command(
    help=_(
        "Print every setting in force. With --origin, where each comes from: the command line, the environment, "
        "menzi.yaml in this folder, your own menzi.yaml (with the line), or the default, in this order."
    )
)
@click.option("--origin", is_flag=True, help=_("Say where each setting comes from."))
@json_option
@pass_app
def config(app: App, origin: bool, as_json: bool) -> int:
    """Print the settings."""
    found = list(settings_in_force(app, click.get_current_context()))
    if as_json:
        print_json({s.name: s.data if origin else s.value for s in found})
        return DONE
    head = (_("setting"), _("value"), *((_("from"),) if origin else ()))
    print_table(head, [(s.name, _shown(s.value), *((s.whence,) if origin else ())) for s in found])
    return DONE


def settings_in_force(app: App, ctx: click.Context) -> Iterator[Setting]:
    """Every setting, in the order of the schema of configurations."""
    root = ctx.find_root()
    files = _files(root.params.get("config"))
    for name, default in DEFAULTS.items():
        yield _given(root, name) or _written(app, files, name) or Setting(name, default, "default")
        if name == "variant":
            yield from _rules(app, files)


def _given(root: click.Context, name: str) -> Setting | None:
    """A setting of the command line or of the environment."""
    if name in GLOBAL:
        source = root.get_parameter_source(GLOBAL[name])
        if source not in (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT):
            return None
        value = root.params[GLOBAL[name]]
        variable = f"MENZI_{GLOBAL[name].upper()}" if source is ParameterSource.ENVIRONMENT else ""
        plain = value if isinstance(value, str) else [str(path) for path in value]
        return Setting(name, plain, "environment" if variable else "flag", variable=variable)
    variable = VARIABLES[name]
    text = os.environ.get(variable)
    if not text:
        return None
    listed = name in ("names", "bots")
    value = [word.strip() for word in text.split(",")] if listed else text
    return Setting(name, value, "environment", variable=variable)


def _written(app: App, files: Mapping[str, Node], name: str) -> Setting | None:
    """A setting of a file: the nearest that says something."""
    value = getattr(app.settings, name)
    if not value:
        return None
    plain = value if isinstance(value, str) else [str(item) for item in value]
    for origin, node in files.items():
        if name in node.mapping and node.mapping[name].value:
            place = node.key_place(name)
            return Setting(name, plain, origin, place.file, place.line)
    return None


def _rules(app: App, files: Mapping[str, Node]) -> Iterator[Setting]:
    """The option values of the configuration, each with the file that it was written in."""
    rules = app.settings.rules
    if rules is None or rules.value is None:
        return
    origins = {node.place.file: origin for origin, node in files.items()}
    for name, node in rules.mapping.items():
        place = rules.key_place(name)
        yield Setting(f"rules.{name}", node.plain(), origins[place.file], place.file, place.line)


def _files(file: Path | None) -> dict[str, Node]:
    """origin -> the configuration file that is there, nearest first."""
    from menzi.config import NAME, read_config, user_file

    if file is not None:
        return {"config": read_config(file)}
    candidates = {"project": Path(NAME), "user": user_file()}
    return {origin: read_config(path) for origin, path in candidates.items() if path.exists()}


def _shown(value: Any) -> str:
    if value is None:
        return "-"
    return value if isinstance(value, str) else json_text(value, compact=True)
