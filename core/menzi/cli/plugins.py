"""`menzi plugins`: what is installed, and what it provides."""

from __future__ import annotations

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.shown import print_json, print_table
from menzi.cli.words import json_option, trust_option
from menzi.i18n import _


@click.command(
    help=_("List the plugins with their versions, where they were found, what they provide, and problems.")
)
@trust_option
@json_option
@pass_app
def plugins(app: App, as_json: bool) -> int:
    """Print the list."""
    found = app.plugins.listing()
    if as_json:
        print_json(
            [
                {
                    "name": p.name,
                    "version": p.version,
                    "distribution": p.distribution,
                    "source": p.source,
                    "provides": list(p.provides),
                    "problem": p.problem or None,
                }
                for p in found
            ]
        )
        return DONE
    rows = [
        (p.name, p.version or "-", _("(left out)") if p.problem else ", ".join(p.provides), p.source)
        for p in found
    ]
    print_table((_("name"), _("version"), _("provides"), _("source")), rows)
    return DONE
