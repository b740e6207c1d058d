"""`menzi simulate`: let computer players play many deals and count what they come to."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.shown import print_json, print_table
from menzi.cli.words import Bots, chosen, json_option, rules_option, trust_option, variant_argument
from menzi.i18n import _

if TYPE_CHECKING:
    from menzi.runs import Progress
    from menzi.table import Table

OUTCOMES = ("win", "draw", "exhausted")
"""The results that a deal may have at some table or other."""


@click.command(
    help=_(
        "Let computer players play many deals of VARIANT. The same seed and bots give the same counts, "
        "however many processes share the work."
    )
)
@variant_argument
@click.option("--deals", type=click.IntRange(1), default=1000, show_default=True, help=_("How many deals."))
@click.option(
    "--bots",
    type=Bots(),
    default=("random",),
    show_default="random",
    metavar="BOT,…",
    help=_("One bot a seat, with commas between them; one name stands for all seats."),
)
@click.option("--seed", default="0", show_default=True, help=_("The seed of the run: a number or text."))
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help=_("Processes to share the work.")
)
@click.option(
    "--records",
    type=click.Path(readable=False, path_type=Path),
    metavar="DIR",
    help=_("Keep the record of every deal in DIR."),
)
@click.option(
    "--deal", "only", type=click.IntRange(0), metavar="I", help=_("Play deal number I of the run alone.")
)
@rules_option
@json_option
@trust_option
@pass_app
def simulate(
    app: App,
    variant: str | None,
    deals: int,
    bots: tuple[str, ...],
    seed: str,
    jobs: int,
    records: Path | None,
    only: int | None,
    rules: Sequence[tuple[tuple[str, ...], Any]],
    as_json: bool,
) -> int:
    """Play the deals and print what they came to."""
    from menzi.runs import Run, run_deals
    from menzi.simulate import report, timed

    table = app.table(variant, chosen(rules))
    run = Run(bots_of(app, table, bots), seed_of(seed), records)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    indices = range(deals) if only is None else range(only, only + 1)
    with _progress(len(indices)) as progress:
        summary, seconds = timed(
            lambda: run_deals(
                run, table, app.plugins, indices, jobs=jobs, folders=app.plugin_dirs, progress=progress
            )
        )
    found = report(summary, seconds, OUTCOMES)
    if as_json:
        print_json(found, compact=True)
    else:
        _print(table, run.bots, found)
    return DONE


def bots_of(app: App, table: Table, names: Sequence[str]) -> tuple[str, ...]:
    """One bot a seat: a single name stands for all. Names and their number are checked."""
    for name in names:
        app.plugins.bot(name)
    if len(names) == 1:
        return tuple(names) * table.seats
    if len(names) != table.seats:
        message = _("{title} has {seats} seats: name one bot or {seats}, not {found}.")
        raise click.BadParameter(
            message.format(title=table.title(), seats=table.seats, found=len(names)), param_hint="--bots"
        )
    return tuple(names)


def seed_of(text: str) -> int | str:
    """A seed as it was typed: a number if it is one."""
    return int(text) if re.fullmatch("-?[0-9]{1,1000}", text) else text


@contextmanager
def _progress(total: int) -> Iterator[Progress]:
    """A bar on stderr, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda played: None
        return
    with click.progressbar(length=total, label=_("Deals"), file=sys.stderr) as bar:
        yield lambda played: bar.update(played - bar.pos)


def _print(table: Table, bots: Sequence[str], found: Mapping[str, Any]) -> None:
    results = ", ".join(f"{name} {count}" for name, count in found["results"].items() if count)
    text = _(
        "{title}: {deals} deals in {seconds:.2f} s ({rate:.0f} a second), {decisions} decisions; {results}."
    )
    click.echo(
        text.format(
            title=table.title(),
            deals=found["deals"],
            seconds=found["seconds"],
            rate=found["deals_per_second"],
            decisions=found["decisions"],
            results=results,
        )
    )
    rows = [
        (
            str(seat),
            bot,
            str(found["wins"][seat]),
            f"{found['mean'][seat]:+.3f}",
            f"± {found['stderr'][seat]:.3f}",
        )
        for seat, bot in enumerate(bots)
    ]
    print_table((_("seat"), _("bot"), _("wins"), _("mean"), _("error")), rows, right=(0, 2, 3, 4))
