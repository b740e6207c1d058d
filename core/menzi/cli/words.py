"""Kinds of arguments that several commands take: how they are read, completed, and corrected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from menzi.i18n import _

F = TypeVar("F", bound=Callable[..., Any])

if TYPE_CHECKING:
    AnyParam = click.ParamType[Any]
    StrChoice = click.Choice[str]
else:  # they are generic only since later versions of click 8
    AnyParam = click.ParamType
    StrChoice = click.Choice


class VariantName(AnyParam):
    """The id of a variant, or the path of a YAML file. Whether it exists is seen when it is loaded."""

    name = "variant"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The ids that begin so; files where none does, or where a path is being written."""
        from menzi.spec.find import list_variants

        names = sorted({name for name, _path, _source in list_variants()})
        found = [CompletionItem(name) for name in names if name.startswith(incomplete)]
        return found or [CompletionItem(incomplete, type="file")]


class Word(StrChoice):
    """One of a few words; a wrong one is answered with the nearest."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read one of the words."""
        if value in self.choices:
            return str(value)
        from menzi.nearest import hint

        self.fail(
            _("{value!r} is not possible. {hint}").format(value=value, hint=hint(str(value), self.choices))
        )


class Words(AnyParam):
    """Words with commas between them."""

    name = "list"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        """The words, none of them empty."""
        if isinstance(value, tuple):
            return value
        words = tuple(word.strip() for word in str(value).split(","))
        if not all(words):
            self.fail(_("{value!r}: words with commas between them are expected.").format(value=value))
        return words


class Bots(Words):
    """Names of bots with commas between them."""

    name = "bots"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Complete the last name."""
        from menzi.plugins import Plugins

        before, comma, last = incomplete.rpartition(",")
        names = Plugins(on_problem=lambda _message: None).bot_names()
        return [CompletionItem(f"{before}{comma}{name}") for name in names if name.startswith(last)]


class SeatNumber(AnyParam):
    """A seat, counted from 0, or `none`."""

    name = "seat"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """The number, or the word `none`."""
        text = str(value)
        if text == "none":
            return text
        if text.isascii() and text.isdigit() and len(text) < 4:
            return int(text)
        self.fail(_("{value!r} is no seat: 0, 1, 2, …, or none.").format(value=value))


class Assignment(AnyParam):
    """`OPTION=VALUE`, the value as in a YAML file; `OPTION.FIELD=VALUE` for a part of a map."""

    name = "assignment"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[tuple[str, ...], Any]:
        """The path to the option, and the value."""
        if isinstance(value, tuple):
            return value
        name, equals, text = str(value).partition("=")
        path = tuple(name.strip().split("."))
        if not equals or not all(path) or len(path) > 2:
            self.fail(_("{value!r}: OPTION=VALUE is expected, such as cap=3.").format(value=value))
        return path, self._value(text, name)

    def _value(self, text: str, name: str) -> Any:
        from menzi.errors import SpecError
        from menzi.spec.read import parse_yaml

        if not text.strip():
            return ""
        try:
            return parse_yaml(text, name).plain()
        except SpecError as error:
            self.fail(_("{name}: {what}").format(name=name, what=error.problems[0].message))


def chosen(assignments: Sequence[tuple[tuple[str, ...], Any]]) -> dict[str, Any]:
    """The option values of several assignments; a later one goes before an earlier one."""
    found: dict[str, Any] = {}
    for path, value in assignments:
        name, *field = path
        if not field:
            found[name] = value
            continue
        fields = found.get(name)
        found[name] = {**(fields if isinstance(fields, dict) else {}), field[0]: value}
    return found


def variant_argument(command: F) -> F:
    """The argument VARIANT, which may be left out where the environment or the configuration names one."""
    return click.argument("variant", type=VariantName(), required=False, envvar="MENZI_VARIANT")(command)


def rules_option(command: F) -> F:
    """The option by which values are given to the variant's options."""
    return click.option(
        "--set",
        "--rules",
        "rules",
        type=Assignment(),
        multiple=True,
        metavar="OPTION=VALUE",
        help=_(
            "Give one of the variant's options a value; OPTION.FIELD=VALUE for a part of it. May be repeated."
        ),
    )(command)


def json_option(command: F) -> F:
    """The flag for results that programs read."""
    return click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))(command)


def trust_option(command: F) -> F:
    """The flag by which the plugins that variants name by their files are trusted."""
    return click.option(
        "--trust",
        is_flag=True,
        expose_value=False,
        callback=_trust,
        help=_(
            "Run the plugins that a variant names by their files. They are programs: read them first. "
            "Remembered until they change."
        ),
    )(command)


def _trust(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    from menzi.cli.app import App

    app = ctx.find_object(App)
    if app is not None and value:
        app.trusts = True


def file_argument(name: str, *, many: bool = False) -> Callable[[F], F]:
    """An argument that names a file, or several. Whether they can be opened is seen when they are read."""
    return click.argument(
        name,
        type=click.Path(readable=False, path_type=Path),
        nargs=-1 if many else 1,
        required=True,
        metavar=_file(many),
    )


def _file(many: bool) -> str:
    return _("FILE…") if many else _("FILE")
