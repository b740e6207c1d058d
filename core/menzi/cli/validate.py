"""`menzi validate`: every mistake in the files that people write, told by what each file is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from menzi.cli.app import App
from menzi.cli.check import script_table
from menzi.cli.exits import BAD_FILE, DONE
from menzi.cli.shown import print_json
from menzi.cli.words import file_argument, json_option, trust_option
from menzi.errors import ERROR, MenziError, Problem, ProblemsError, SpecError, UnknownNameError
from menzi.i18n import _, ngettext

if TYPE_CHECKING:
    from menzi.spec.node import Node

SCRIPT_KEYS = ("steps", "hands", "position")


@click.command(
    help=_(
        "Look for mistakes in variants, decks, scripts and configurations: what a FILE is, is seen by its "
        "keys. Every finding is file:line:column: code: message. Exit 3 if there is one; warnings "
        "(file:line:column: warning: code: message) are told too, and exit 0 if there is nothing else. "
        "Nothing of a plugin runs that a file names and that is not trusted."
    )
)
@file_argument("files", many=True)
@json_option
@trust_option
@click.pass_obj
def validate(app: App, files: tuple[Path, ...], as_json: bool) -> int:
    """Check every file, the configuration in force among them: that it is bad must not end this."""
    app.start(lenient=True)
    app.asks = False
    found = [problem for file in files for problem in problems_of(app, file)]
    mistaken = any(p.severity == ERROR for p in found)
    if as_json:
        print_json(
            [
                {
                    "file": p.file,
                    "line": p.line,
                    "column": p.column,
                    "code": p.code,
                    "message": p.message,
                    "path": p.path,
                    "severity": p.severity,
                }
                for p in found
            ]
        )
    else:
        for p in found:
            click.echo(str(p))
        if not mistaken:
            text = ngettext("{n} file, no mistakes.", "{n} files, no mistakes.", len(files))
            warned = (
                ngettext("{n} warning.", "{n} warnings.", len(found)).format(n=len(found)) if found else ""
            )
            click.echo(f"{text.format(n=len(files))} {warned}".rstrip())
    return BAD_FILE if mistaken else DONE


def problems_of(app: App, file: Path) -> list[Problem]:
    """Everything that is wrong with a file."""
    from menzi.load import validate_file
    from menzi.spec.read import SCRIPT_LIMIT, parse_documents, read_text

    try:
        documents = parse_documents(read_text(file, limit=SCRIPT_LIMIT), str(file))
        kind = kind_of(file, documents)
        if kind == "script":
            return _script_problems(app, file)
        if kind == "deck":
            return _deck_problems(documents[0])
        if kind == "config":
            return _config_problems(app, file)
    except ProblemsError as error:
        return list(error.problems)
    return validate_file(file, app.plugins)


def kind_of(file: Path, documents: list[Node]) -> str:
    """`script`, `deck`, `config` or `variant`, whichever the keys (or the name) tell."""
    from menzi.config import NAME

    top = documents[0]
    if len(documents) > 1 or top.sequence or any(key in top.mapping for key in SCRIPT_KEYS):
        return "script"
    if file.name == NAME:
        return "config"
    if top.mapping and "id" not in top.mapping and "variant" in top.mapping:
        return "config"
    if "faces" in top.mapping and "rules" not in top.mapping:
        return "deck"
    return "variant"


def _deck_problems(node: Node) -> list[Problem]:
    from menzi.spec.check import check_deck
    from menzi.spec.schema import schema_problems

    return schema_problems(node, "deck") or check_deck(node)


def _script_problems(app: App, file: Path) -> list[Problem]:
    """What is wrong with scripts, as far as it can be told without playing them."""
    from menzi.script import read_scripts, start

    found: list[Problem] = []
    for script in read_scripts(file):
        try:
            start(script_table(app, script, file), script)
        except ProblemsError as error:
            found.extend(error.problems)
    return found


def _config_problems(app: App, file: Path) -> list[Problem]:
    """A configuration is wrong too where it names what there is not."""
    from menzi.config import read_config, read_settings
    from menzi.spec.loader import load_spec, option_problems
    from menzi.spec.node import problem

    node, settings = read_config(file), read_settings(file)
    found: list[Problem] = []
    if settings.variant:
        place = node.mapping["variant"].place
        try:
            spec = load_spec(
                settings.variant,
                variant_dirs=app.plugins.variant_dirs(),
                house_rules=app.plugins.house_rules(),
            )
        except UnknownNameError as error:
            found.append(problem(place, "unknown_name", str(error), ("variant",)))
        except SpecError as error:
            found.extend(error.problems)
        else:
            found.extend(option_problems(spec, settings.rules) if settings.rules is not None else ())
    for i, name in enumerate(settings.bots):
        try:
            app.plugins.bot(name)
        except MenziError as error:
            at = node.at(("bots", i)).place
            found.append(problem(at, "unknown_name", str(error), ("bots", i)))
    return found
