"""`menzi score` and `menzi waits`: one answer for every request, in order."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE, INTERNAL, USAGE, debugging
from menzi.cli.requests import Request, Unread, read_requests
from menzi.cli.shown import json_text
from menzi.cli.words import VariantName, trust_option
from menzi.errors import MenziError, RequestError
from menzi.i18n import _

if TYPE_CHECKING:
    from menzi.table import Table

Judge = Callable[["Table", Mapping[str, Any]], dict[str, Any]]

_variant = click.option(
    "--variant", type=VariantName(), help=_("The variant of requests that do not name their own.")
)
_file = click.argument(
    "file", metavar="FILE", type=click.Path(readable=False, path_type=Path, allow_dash=True)
)


@click.command(
    help=_(
        "Judge the hands of FILE (- is standard input): one JSON object, or one request a line. Every "
        "request gets one line of JSON, in order. Exit 2 if a request was malformed."
    )
)
@_file
@_variant
@trust_option
@pass_app
def score(app: App, file: Path, variant: str | None) -> int:
    """Answer every request with a verdict, its score and payments."""
    from menzi.evaluate import score

    return _answer_all(app, file, variant, score)


@click.command(
    help=_(
        "Tell which cards complete the hands of FILE (- is standard input), and what each is worth: one "
        "line of JSON for every request, in order. Exit 2 if a request was malformed."
    )
)
@_file
@_variant
@trust_option
@pass_app
def waits(app: App, file: Path, variant: str | None) -> int:
    """Answer every request with the cards that complete the hand."""
    from menzi.evaluate import waits

    return _answer_all(app, file, variant, waits)


def _answer_all(app: App, file: Path, variant: str | None, judge: Judge) -> int:
    """Answer what is in the file; the worst exit code of all requests."""
    if variant is not None:
        app.tables.get(variant)
    worst = DONE
    out = sys.stdout.buffer
    with _opened(file) as stream:
        live = stream.isatty() or file == Path("-")
        for request in read_requests(stream):
            answer, code = _answer(app, request, variant, judge)
            worst = max(worst, code)
            out.write(json_text(answer, compact=True).encode("utf-8", "backslashreplace") + b"\n")
            if live:
                out.flush()
    out.flush()
    return worst


def _opened(file: Path) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if file == Path("-") else file.open("rb")


def _answer(app: App, request: Request, variant: str | None, judge: Judge) -> tuple[dict[str, Any], int]:
    """The answer to one request, and the exit code that it brings."""
    if isinstance(request, Unread):
        return {"error": request.message}, request.code
    try:
        return judge(_table(app, request, variant), request), DONE
    except (MenziError, OSError) as error:
        return {"error": str(error)}, USAGE
    except RecursionError:
        return {"error": _("This is nested too deeply.")}, USAGE
    except Exception as error:
        # The fault is ours; the other requests are answered all the same.
        if debugging():
            traceback.print_exc(file=sys.stderr)
        return {
            "error": _("Internal error: {what}").format(what=f"{type(error).__name__}: {error}")
        }, INTERNAL


def _table(app: App, request: Mapping[str, Any], variant: str | None) -> Table:
    ref = request.get("variant", variant)
    if ref is None:
        raise RequestError(_("The request names no variant, and there is no --variant."))
    if not isinstance(ref, str) or not ref:
        raise RequestError(_("'variant' is the id of a variant or a path, not {value!r}.").format(value=ref))
    rules = request.get("rules")
    if rules is not None and not isinstance(rules, dict):
        raise RequestError(_("'rules' is a mapping of options, not {value!r}.").format(value=rules))
    return app.tables.get(ref, rules)
