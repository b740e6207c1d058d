"""`menzi new`: starting points that work as they are written, to be edited. Nothing is ever overwritten."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.starting import filled, house_rule_lines, option_lines, script_lines
from menzi.cli.words import AnyParam, VariantName
from menzi.i18n import _
from menzi.version import VERSION

ID = re.compile(r"[a-z][a-z0-9_-]*")
WORD = re.compile(r"[a-z]([a-z0-9_]*[a-z0-9])?")

PACKAGE: Mapping[str, str] = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    ".gitignore": "gitignore",
    ".github/workflows/test.yml": "ci.yml",
    "src/{module}/py.typed": "py.typed",
}
"""The files of every plugin: where they go, and their template."""
HOUSE_RULE: Mapping[str, str] = {
    "src/{module}/__init__.py": "house_rule/init.py",
    "src/{module}/rules.py": "house_rule/rules.py",
    "src/{module}/variants/{name}.yaml": "house_rule/variant.yaml",
    "tests/test_{name}.py": "house_rule/test.py",
    "tests/checks/{name}.yaml": "house_rule/check.yaml",
}
GAME: Mapping[str, str] = {
    "src/{module}/__init__.py": "game/init.py",
    "src/{module}/rules.py": "game/rules.py",
    "src/{module}/variants/{name}.yaml": "game/variant.yaml",
    "src/{module}/variants/decks/{name}.yaml": "game/deck.yaml",
    "tests/test_{name}.py": "game/test.py",
    "tests/checks/{name}.yaml": "game/check.yaml",
}


class Name(AnyParam):
    """The name of something new."""

    name = "name"

    def __init__(self, form: re.Pattern[str], words: str) -> None:
        self._form = form
        self._words = words

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """A name of the form that a variant or a plugin has."""
        if not self._form.fullmatch(str(value)):
            self.fail(_("{value!r}: {words} is expected.").format(value=value, words=self._words))
        return str(value)


into_option = click.option(
    "--into",
    type=click.Path(readable=False, path_type=Path),
    default=Path(),
    metavar="FOLDER",
    help=_("Where it is written; default: the current folder."),
)


@click.group(help=_("Write a starting point that works as it is, to be edited. Nothing is overwritten."))
def new() -> None:
    """See the subcommands."""


@new.command(
    help=_(
        "Write NAME.yaml, a variant with all options of its parent to change, NAME.check.yaml, a "
        "scripted deal, and NAME.schema.json, by which an editor completes and explains the options."
    )
)
@click.argument("name", type=Name(ID, _("a word of small letters, digits, '_' and '-'")))
@click.option("--extends", type=VariantName(), metavar="VARIANT", help=_("The parent: an id, or a file."))
@into_option
@pass_app
def rules(app: App, name: str, extends: str | None, into: Path) -> int:
    """Write a variant, its script, and the schema that editors read."""
    from menzi.cli.schema import schema_of_heirs

    parent = app.variant(extends)
    table = app.table(parent, {})
    values = {
        "name": name,
        "title": _title(name),
        "parent": _reference(parent, into),
        "options": option_lines(table.spec),
        "house_rules": house_rule_lines(table.spec, app.plugins.house_rules()),
        "script": script_lines(table),
    }
    texts = {into / f"{name}.yaml": filled("rules.yaml", values)}
    texts[into / f"{name}.check.yaml"] = filled("check.yaml", values)
    texts[into / f"{name}.schema.json"] = schema_of_heirs(table.spec, app.plugins.house_rules())
    _write(texts)
    click.echo(_("Next: menzi validate {file}").format(file=into / f"{name}.yaml"))
    return DONE


@new.command(
    help=_(
        "Write the folder menzi-NAME, a Python package with a plugin and its tests: a house rule for the game of "
        "a variant, or with --game a whole small game."
    )
)
@click.argument("name", type=Name(WORD, _("a word of small letters, digits and '_'")))
@click.option(
    "--extends", type=VariantName(), metavar="VARIANT", help=_("The variant that the house rule is for.")
)
@click.option("--game", is_flag=True, help=_("A whole game, with its own deck."))
@into_option
@pass_app
def plugin(app: App, name: str, extends: str | None, game: bool, into: Path) -> int:
    """Write a package."""
    if game and extends is not None:
        raise click.UsageError(_("--game is a game of its own; it does not go with --extends."))
    values = {
        "name": name,
        "title": _title(name),
        "module": f"menzi_{name}",
        "distribution": f"menzi-{name.replace('_', '-')}",
        "menzi": ".".join(VERSION.split(".")[:2]),
    }
    _check_free(name, _names(app, game))
    values |= _of_a_game() if game else _of_a_house_rule(app, name, extends)
    folder = into / values["distribution"]
    if folder.exists():
        raise click.UsageError(
            _("{path} is there already; choose another name or another folder.").format(path=folder)
        )
    templates = {**PACKAGE, **(GAME if game else HOUSE_RULE)}
    _write({folder / path.format_map(values): filled(t, values) for path, t in templates.items()})
    click.echo(_("Next: cd {folder}, then: pip install -e '.[dev]' && pytest").format(folder=folder))
    return DONE


def _names(app: App, game: bool) -> set[str]:
    """The names that plugins and variants have already: no two are used together."""
    from menzi.spec.find import list_variants

    plugins = app.plugins
    names = {p.name for p in plugins.listing()} | {v[0] for v in list_variants(plugins.variant_dirs())}
    return names | set(plugins.rules_names() if game else plugins.house_rule_names())


def _check_free(name: str, taken: Collection[str]) -> None:
    """UsageError if a name is one of these."""
    if name in taken:
        message = _("{name!r} is the name of something else already; choose another.")
        raise click.UsageError(message.format(name=name))


def _of_a_game() -> dict[str, str]:
    return {"what": "a small game for menzi", "kind": "game"}


def _of_a_house_rule(app: App, name: str, extends: str | None) -> dict[str, str]:
    from menzi.spec.find import is_path

    parent = app.variant(extends)
    if is_path(parent):
        raise click.UsageError(
            _("A plugin is for a variant that everybody can name by its id, not for a file.")
        )
    table = app.table(parent, {})
    # The house rule's options and its pattern stand beside the parent's.
    _check_free(name, {*table.options, *table.spec.data.get("display", {}).get("patterns", {})})
    return {
        "what": f"a house rule for {parent}",
        "kind": "house rule",
        "parent": parent,
        "rules": table.spec.data["rules"],
        "script": script_lines(table),
    }


def _title(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").capitalize()


def _reference(parent: str, into: Path) -> str:
    """What `extends` says of the parent: a file is named as it is seen from the new one's folder."""
    import os

    from menzi.spec.find import expanded, is_path

    return Path(os.path.relpath(expanded(parent), into)).as_posix() if is_path(parent) else parent


def _write(texts: Mapping[Path, str]) -> None:
    """Write all of these files, or none of them if one is there already."""
    for path in texts:
        if path.exists():
            raise click.UsageError(_("{path} is there already; nothing was written.").format(path=path))
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        click.echo(str(path))
