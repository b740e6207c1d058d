"""What is wrong with the claim table of a variant: rows that are of no use, and cards that two rows may share.

    never_made   no face has the copies that the row needs (never_stocked: nor the stock the cards)
    never_wins   whenever it could be made the engine makes a forced meld first
    starved      another row of the same seat has the same word and is always looked at first
    ambiguous    several take one card, by rows that say different things about what follows

Where options decide about rows, all values are tried: a row is of no use if it is so wherever it is there at all.
`menzi validate` runs this; loading does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, Final, cast

from menzi.errors import WARNING, Problem
from menzi.i18n import _
from menzi.rules import Rules
from menzi.spec.claim_table import Finding, ambiguous, useless
from menzi.spec.model import Spec
from menzi.spec.node import Place, problem
from menzi.spec.options import CONDITIONAL, Definitions, definition_of, possible_values, resolve
from menzi.table import Table

MOST_TABLES: Final = 256
"""Combinations of option values; beyond them only one option at a time differs from its default."""


def check_claims(spec: Spec) -> list[Problem]:
    """What is wrong with the claim table of a variant that loads; warnings, but for `ambiguous`."""
    there: Counter[str] = Counter()
    idle: dict[str, list[Finding]] = {}
    found: dict[Finding, None] = {}
    for table in _tables(spec):
        there.update(row.id for row in table.claims)
        found.update(dict.fromkeys(ambiguous(table)))
        for finding in useless(table):
            idle.setdefault(finding.row, []).append(finding)
    found.update(dict.fromkeys(fs[0] for row, fs in idle.items() if len(fs) == there[row]))
    return sorted((_problem(spec, f) for f in found), key=lambda p: (p.file, p.line, p.column, p.code))


def _tables(spec: Spec) -> Iterator[Table]:
    definitions: Definitions = spec.document["variant"].get("options", {})
    names = sorted(_options_of_rows(spec.document["variant"]))
    values = [_values(spec, definitions, name) for name in names]
    count = 1
    for v in values:
        count *= len(v)
    chosen: Iterator[Sequence[Any]] = product(*values)
    if count > MOST_TABLES:
        defaults = [v[0] for v in values]
        one_apart = [[*defaults[:i], x, *defaults[i + 1 :]] for i, v in enumerate(values) for x in v[1:]]
        chosen = iter([defaults, *one_apart])
    for combination in chosen:
        options: dict[str, Any] = {
            k: dict(v) if isinstance(v, Mapping) else v for k, v in spec.options.items()
        }
        for name, value in zip(names, combination, strict=True):
            option, _dot, part = name.partition(".")
            if part:
                options[option][part] = value
            else:
                options[option] = value
        yield Table(replace(spec, data=resolve(spec.document["variant"], options)), _nobody_plays)


def _nobody_plays(_table: Table) -> Rules:
    """The table is only looked at."""
    return cast(Rules, None)


def _options_of_rows(variant: Mapping[str, Any]) -> set[str]:
    """The options that decide which rows and cards there are, and what is in them."""
    found: set[str] = set()
    rows = [row for key in CONDITIONAL for row in variant.get(key, ())]
    for row in (*rows, *variant["deck"].get("suits", ())):
        if isinstance(row, Mapping):
            found.update(row.get("when", ()))
            found.update(v["option"] for v in row.values() if isinstance(v, Mapping) and set(v) == {"option"})
    return found


def _values(spec: Spec, definitions: Definitions, name: str) -> list[Any]:
    """The values to try, the one in force first."""
    definition = definition_of(definitions, name)
    assert definition is not None  # the checks of the loader have seen to it
    option, _dot, part = name.partition(".")
    now = spec.options[option][part] if part else spec.options[option]
    every = [list(definition["values"])] if definition["type"] == "list" else []
    return [now, *(v for v in (*every, *possible_values(definition)) if v != now or type(v) is not type(now))]


def _problem(spec: Spec, finding: Finding) -> Problem:
    """The finding at a row of the variant's own file, if one of the rows is in it."""
    names = (finding.row, *finding.others)
    places = {name: spec.places.get(f"claims.{name}", Place(spec.file)) for name in names}
    at = next((name for name in names if places[name].file == spec.file), finding.row)
    named = {name: _named(name, place, places[at]) for name, place in places.items()}
    row = next(r for r in spec.document["variant"]["claims"] if r["id"] == finding.row)
    message = _sentences()[finding.code].format(
        name=named[finding.row],
        others=", ".join(named[name] for name in finding.others),
        kind=row["kind"],
        need=finding.need,
        most=finding.most,
    )
    found = problem(places[at], finding.code, message, ("claims", at))
    return found if finding.code == "ambiguous" else replace(found, severity=WARNING)


def _named(name: str, place: Place, at: Place) -> str:
    """A row as it is called in a sentence that stands `at` a place; where it is, if it is elsewhere."""
    if place == at or not place.line:
        return repr(name)
    if place.file == at.file:
        return _("{name!r} (line {line})").format(name=name, line=place.line)
    return _("{name!r} ({file}, line {line})").format(name=name, file=Path(place.file).name, line=place.line)


def _sentences() -> dict[str, str]:
    return {
        "never_made": _(
            "The claim {name} can never be made: it needs {need} copies of one face, the open card among them, "
            "and no face has more than {most}."
        ),
        "never_stocked": _(
            "The claim {name} can never be made: it needs {need} cards in the stock, which never has more than "
            "{most}."
        ),
        "never_wins": _(
            "The claim {name} never gets the card: whenever it can be made, a forced claim is made before anybody "
            "is asked ({others}). Drop the row, or change from where or with what one of them is made."
        ),
        "starved": _(
            "The claim {name} is never chosen: whenever it can be made, another one with the word {kind!r} can be "
            "made too and goes before it ({others}). Put the one that asks for more first, or give it another kind."
        ),
        "ambiguous": _(
            "The claims {name} and {others} may take one card together, but say different things in 'ties', "
            "'then' or 'next', so that what follows depends on who sits nearer. Make these the same, or put the "
            "claims into different tiers."
        ),
    }
