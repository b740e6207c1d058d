"""`menzi play`: sit down at a table. The game itself is in `menzi.session`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.simulate import seed_of
from menzi.cli.variants import listing
from menzi.cli.words import (
    Bots,
    SeatNumber,
    Word,
    Words,
    chosen,
    rules_option,
    trust_option,
    variant_argument,
)
from menzi.i18n import _

NO_SEAT = "none"


@click.command(
    help=_(
        "Play a deal of VARIANT. In a terminal there is a table to look at; with --plain, or where input or "
        "output is no terminal, numbered choices are read from standard input."
    )
)
@variant_argument
@click.option("--plain", is_flag=True, help=_("Numbered choices, one line an event, no screen."))
@click.option("--seed", help=_("A number or text; the same seed deals the same cards. Default: by chance."))
@click.option(
    "--seat",
    type=SeatNumber(),
    default="0",
    metavar="N|none",
    help=_("Your seat; none watches the computer play."),
)
@click.option(
    "--bots",
    type=Bots(),
    metavar="BOT,…",
    envvar="MENZI_BOTS",
    help=_("Who plays the other seats, in order; one name stands for all."),
)
@click.option(
    "--names",
    type=Words(),
    metavar="NAME,…",
    envvar="MENZI_NAMES",
    help=_("Names of the seats, seat 0 first."),
)
@click.option(
    "--faces", type=Word(("cjk", "ascii")), envvar="MENZI_FACES", help=_("How cards are drawn. Default: cjk.")
)
@click.option(
    "--record",
    type=click.Path(readable=False, path_type=Path, file_okay=False),
    metavar="DIR",
    help=_("The folder for the records of deals. Default: in the user's data folder."),
)
@rules_option
@trust_option
@pass_app
def play(
    app: App,
    variant: str | None,
    plain: bool,
    seed: str | None,
    seat: int | str,
    bots: tuple[str, ...] | None,
    names: tuple[str, ...] | None,
    faces: str | None,
    record: Path | None,
    rules: Sequence[tuple[tuple[str, ...], Any]],
) -> int:
    """Check what was asked for, and play."""
    ref = variant or app.settings.variant or _ask_variant(app)
    if not ref:
        return DONE
    from menzi.session import PlayOptions
    from menzi.session import play as play_session

    values = app.rules(ref, chosen(rules))
    table = app.table(ref, chosen(rules))
    if isinstance(seat, int) and seat >= table.seats:
        text = _("{title} has the seats 0 to {last}.").format(title=table.title(), last=table.seats - 1)
        raise click.BadParameter(text, param_hint="--seat")
    options = PlayOptions(
        table=ref,
        rules=values,
        seed=None if seed is None else seed_of(seed),
        seat=None if seat == NO_SEAT else int(seat),
        bots=_bots(app, bots or app.settings.bots or ("greedy",)),
        names=list(names or app.settings.names) or None,
        faces=faces or app.settings.faces or "cjk",
        plain=True if plain else None,
        plugins=app.plugins,
        record_dir=record or _record_dir(),
    )
    return play_session(options)


def _bots(app: App, names: Sequence[str]) -> list[str]:
    for name in names:
        app.plugins.bot(name)
    return list(names)


def _record_dir() -> Path:
    from platformdirs import user_data_path

    return user_data_path("menzi", appauthor=False) / "records"


def _ask_variant(app: App) -> str:
    """The variant that is chosen from a list; the first where nobody can be asked; "" to leave."""
    found = [v for v in listing(app) if "problem" not in v]
    if not found or not sys.stdin.isatty():
        return found[0]["id"] if found else ""
    for number, v in enumerate(found, 1):
        click.echo(f"{number}. {v['title']} ({v['id']})")
    while True:
        click.echo(_("Which one? 1 to {last}, Enter for 1, q to leave: ").format(last=len(found)), nl=False)
        answer = sys.stdin.readline()
        word = answer.strip() or ("1" if answer else "q")
        if word == "q":
            return ""
        if word.isascii() and word.isdigit() and len(word) < 4 and 1 <= int(word) <= len(found):
            return str(found[int(word) - 1]["id"])
        if any(word == v["id"] for v in found):
            return word
