"""The command itself: global options, and the other commands, each imported only when it is run."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import click

from menzi import i18n
from menzi.cli import exits
from menzi.i18n import _
from menzi.version import VERSION

GROUPS = (
    ("play", ("play", "rules")),
    ("hands", ("score", "waits", "check")),
    ("deals", ("simulate", "replay")),
    ("specs", ("variants", "show", "validate", "plugins")),
    ("writing", ("new", "schema", "config")),
)
"""The commands as `--help` lists them."""

MODULES = {
    "play": "play",
    "rules": "rules",
    "score": "judge",
    "waits": "judge",
    "check": "check",
    "simulate": "simulate",
    "replay": "replay",
    "variants": "variants",
    "show": "show",
    "validate": "validate",
    "plugins": "plugins",
    "new": "new",
    "schema": "schema",
    "config": "config",
}
"""command -> the module of this package that it is in, under the same name."""


def _headings() -> dict[str, str]:
    return {
        "play": _("Play"),
        "hands": _("Hands and scripted deals"),
        "deals": _("Many deals, recorded deals"),
        "specs": _("Variants and plugins"),
        "writing": _("Write your own"),
    }


def _summaries() -> dict[str, str]:
    """What each command does, without importing it."""
    return {
        "play": _("Play at a table, alone against computer players, or watch them."),
        "rules": _("The rules of a variant, readable, with the values in force."),
        "score": _("Judge hands: is it a win, and what is paid?"),
        "waits": _("Which cards complete a hand, and what each is worth."),
        "check": _("Play scripted deals and compare."),
        "simulate": _("Let computer players play many deals."),
        "replay": _("Play a recorded deal again and compare every event."),
        "variants": _("List the variants."),
        "show": _("Print a resolved variant, or a position out of a record."),
        "validate": _("Look for mistakes in variants, decks, scripts and configurations."),
        "plugins": _("List the plugins and what they provide."),
        "new": _("Write a starting point: rules of a table, or a plugin."),
        "schema": _("Print a JSON Schema, for editors and programs."),
        "config": _("Print every setting in force, and where it comes from."),
    }


class Root(click.Group):
    """A group that knows its commands by name and ends with the exit codes of `menzi.cli.exits`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the help."""
        return [name for _heading, names in GROUPS for name in names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        module = MODULES.get(cmd_name)
        if module is None:
            return None
        found: click.Command = getattr(import_module(f"menzi.cli.{module}"), cmd_name)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a name that there is not is answered with the nearest one."""
        if args and args[0] not in MODULES and not args[0].startswith("-"):
            from menzi.nearest import hint

            ctx.fail(
                _("There is no command {name!r}. {hint}").format(name=args[0], hint=hint(args[0], MODULES))
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the summaries here."""
        headings, summaries = _headings(), _summaries()
        for heading, names in GROUPS:
            with formatter.section(headings[heading]):
                formatter.write_dl([(name, summaries[name]) for name in names])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and write out what it printed; a reader that has gone away is no error."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            exits.silence_stdout()
            return exits.DONE
        return result

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run, and leave the process with an exit code: a command returns its own, or None for 0."""
        exits.fill_streams()
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                # A terminal that cannot show a character shows its number instead.
                stream.reconfigure(errors="backslashreplace")
        try:
            code = super().main(
                args, prog_name, complete_var, False, windows_expand_args=windows_expand_args, **extra
            )
        except (Exception, KeyboardInterrupt) as error:
            code = exits.report(error)
        sys.exit(code if isinstance(code, int) else exits.DONE)


def _language(_ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Set the language before anything is said, help texts included."""
    if value:
        i18n.set_language(value)
    return value


@click.group(
    cls=Root,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "auto_envvar_prefix": "MENZI",
        "max_content_width": 100,
    },
    help=_(
        "Draw-and-claim meld games by their rules: play them, score hands, check, simulate and replay deals."
    ),
    epilog=_(
        "Every option can be set in the environment: MENZI_LANGUAGE, MENZI_VARIANT, MENZI_SIMULATE_DEALS, …"
        "\n\n\b\n"  # what follows is not wrapped
        'Completion: eval "$(_MENZI_COMPLETE=bash_source menzi)" (or zsh_source, fish_source)'
    ),
)
@click.option(
    "--config",
    type=click.Path(readable=False, path_type=Path),
    metavar="FILE",
    help=_("Read this configuration instead of ./menzi.yaml and the user's own."),
)
@click.option(
    "--plugins-dir",
    "plugin_dirs",
    type=click.Path(readable=False, path_type=Path),
    multiple=True,
    metavar="DIR",
    help=_("A folder with plugins; may be repeated. Plugins are code: name only what you trust."),
)
@click.option(
    "--language",
    callback=_language,
    is_eager=True,
    metavar="LANGUAGE",
    help=_("Language of names where a variant has them, such as vi or zh. Messages are in English so far."),
)
@click.option("--strict", is_flag=True, help=_("A broken plugin is an error, not a warning."))
@click.version_option(VERSION, "-V", "--version", prog_name="menzi", message="%(prog)s %(version)s")
@click.pass_context
def cli(
    ctx: click.Context,
    config: Path | None,
    plugin_dirs: tuple[Path, ...],
    language: str | None,
    strict: bool,
) -> None:
    """Remember the global options; nothing is read before a command needs it."""
    from menzi.cli.app import App

    ctx.obj = App(plugin_dirs, config=config, language=language, strict=strict)
