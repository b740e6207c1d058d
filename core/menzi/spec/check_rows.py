"""Checks of the claim table and the declarations: shapes of rows, tiers, and what can never happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from menzi.actions import PASS, WIN
from menzi.claims import DEAL, DISCARD, DRAW, REVEAL, RIGHTS
from menzi.i18n import _
from menzi.spec.examined import Examined
from menzi.spec.node import Path

REPLACEMENT = "replacement"
OUT = "out"
EXCHANGE = "exchange"


def check_ids(c: Examined) -> None:
    seen: dict[str, Path] = {}
    for path, row in (*c.claims, *c.declare):
        if path[0] == "declare" and row["id"] in (DISCARD, REVEAL, DRAW, DEAL):
            message = _("{name!r} is the name of another source of cards; call the row otherwise.")
            c.add((*path, "id"), "duplicate_id", message.format(name=row["id"]))
        first = seen.setdefault(row["id"], path)
        if first != path:
            message = _("The row {name!r} is here twice; it was first written in line {line}.").format(
                name=row["id"], line=c.place((*first, "id")).line
            )
            c.add((*path, "id"), "duplicate_id", message)


def check_tiers(c: Examined) -> None:
    ids = [row["id"] for _path, row in c.claims]
    seen: set[str] = set()
    for i, tier in enumerate(c.data["tiers"]):
        for j, name in enumerate(tier):
            c.expect(("tiers", i, j), name, ids, "unknown_claim", _("There is no claim {name!r}."))
            if name in seen:
                message = _("The claim {name!r} stands in two tiers.").format(name=name)
                c.add(("tiers", i, j), "duplicate_id", message)
            seen.add(name)
    for path, row in c.claims:
        if row["id"] not in seen:
            message = _("The claim {name!r} stands in no tier; add it to 'tiers'.").format(name=row["id"])
            inherited = c.place((*path, "id")).file != c.place(("tiers",)).file
            c.add(("tiers",) if inherited else (*path, "id"), "no_tier", message)


def check_shapes(c: Examined) -> None:
    for path, row in c.claims:
        if c.possible(row["kind"]) == [WIN]:
            check_win_row(c, path, row)
        else:
            check_meld_row(c, path, row)
    for path, row in c.declare:
        check_meld_row(c, path, row)
        if ("grows" in row) != row.get("opens_window", False):
            message = _("A declaration that grows a meld has 'opens_window: true'; any other has not.")
            c.add((*path, "id"), "row_shape", message)
    check_words(c)


def check_win_row(c: Examined, path: Path, row: Mapping[str, Any]) -> None:
    for key in ("take", "grows", "groups", "named_by", "imposes", "forced", "offer", "needs_stock"):
        if key in row:
            message = _("{key!r} does not belong to a win.").format(key=key)
            c.add((*path, key), "unfit_key", message, at_key=True)
    many = c.data["end"]["wins"] > 1
    expect_values(c, path, row, "then", (OUT,) if many else (OUT, "end"))
    if "next" in row:
        expect_values(c, path, row, "next", ("after_last_winner", "after_discarder"))


def check_meld_row(c: Examined, path: Path, row: Mapping[str, Any]) -> None:
    if len([key for key in ("take", "grows", "groups") if key in row]) != 1:
        message = _("The row {name!r} needs exactly one of 'take', 'grows' and 'groups'.").format(
            name=row["id"]
        )
        c.add((*path, "id"), "row_shape", message)
    if ("groups" in row) != ("named_by" in row):
        message = _("'groups' and 'named_by' go together: the action names the groups that the plugin found.")
        c.add((*path, "id"), "row_shape", message)
    if "imposes" in row:
        check_imposes(c, path, row)
    if "offer" in row and "forced" not in row:
        message = _("Only a claim with 'forced: true' makes an offer.")
        c.add((*path, "offer"), "unfit_key", message, at_key=True)
    if row.get("forced") is True and ("groups" in row or row["from"] != ["self_reveal"]):
        message = _(
            "A forced claim is made by who revealed the card: 'from: [self_reveal]', without 'groups'."
        )
        c.add((*path, "forced"), "row_shape", message)
    for key, values in (
        ("then", ("discard", "replace")),
        ("next", ("after_claimant", "back")),
        ("ties", ("nearest",)),
    ):
        if key in row:
            expect_values(c, path, row, key, values)


def check_imposes(c: Examined, path: Path, row: Mapping[str, Any]) -> None:
    """What is imposed on another seat is a meld that the plugin finds, as where a seat makes it itself."""
    if "groups" not in row:
        message = _("A claim that imposes a meld has 'groups: plugin': the plugin says what can be laid.")
        c.add((*path, "imposes"), "row_shape", message, at_key=True)
    rows = [other for _path, other in c.claims if "groups" in other and "imposes" not in other]
    kinds = [kind for other in rows for kind in c.possible(other["kind"])]
    c.expect(
        (*path, "imposes"), row["imposes"], kinds, "unknown_kind", _("No row with 'groups' makes a {name!r}.")
    )


def check_grows(c: Examined) -> None:
    """A meld that a row grows is one of equal cards, and is made whenever the row holds."""
    rows = (*c.lays, *c.claims, *c.declare)
    made = [(row, kind) for _path, row in rows if "take" in row for kind in c.possible(row["kind"])]
    makers = [(kind, row.get("when", {})) for row, kind in made]
    for path, row in (*c.claims, *c.declare):
        when = row.get("when", {})
        for kind in c.possible(row["grows"]) if "grows" in row else ():
            known = [maker for maker, maker_when in makers if maker_when in ({}, when)]
            what = _("No row with 'take' makes a {name!r} here.")
            c.expect((*path, "grows"), kind, known, "unknown_kind", what)
            makers.extend((grown, when) for grown in c.possible(row["kind"]))


def expect_values(c: Examined, path: Path, row: Mapping[str, Any], key: str, values: Sequence[str]) -> None:
    """Whatever the options, the row's `key` is one of `values`."""
    for value in c.possible(row.get(key)):
        if value not in values:
            message = _("For a row of the kind {kind!r}, {key!r} must be one of {values}.").format(
                kind=row["kind"], key=key, values=", ".join(values)
            )
            c.add((*path, key), "bad_value", message)
            return


def check_words(c: Examined) -> None:
    """A word names one kind of action, which is written in one way."""
    forms: dict[str, str] = {WIN: "", PASS: "", DISCARD: _("a card")}
    written = {None: "", "groups": _("groups"), "hand": _("a card")}
    words = [
        *((path, str(step["kind"]), _("a suit")) for path, step in c.opening if step["step"] == "choose"),
        *((path, str(step["kind"]), _("groups")) for path, step in c.opening if step["step"] == EXCHANGE),
        *(
            (path, str(kind), written[row.get("named_by")])
            for path, row in c.claims
            for kind in c.possible(row["kind"])
            if row.get("forced") is not True and kind != WIN
        ),
        *((path, str(kind), _("a card")) for path, row in c.declare for kind in c.possible(row["kind"])),
    ]
    for path, kind, form in words:
        if kind in (WIN, PASS, DISCARD) or forms.setdefault(kind, form) != form:
            message = _("The word {kind!r} is an action already, which is written in another way.")
            c.add((*path, "kind"), "duplicate_id", message.format(kind=kind))


def check_never(c: Examined) -> None:
    """Claims that can never be made, and games that nobody can win."""
    reveals = c.data["turn"]["begin"] == REVEAL
    act = c.data["turn"]["act"]
    opens = any(row.get("opens_window", False) is not False for _path, row in c.declare)
    happens = {DISCARD: DISCARD in act, REVEAL: reveals, "declared": opens}
    why = {
        DISCARD: _("nobody may discard ('turn.act' has no discard)"),
        REVEAL: _("no card is revealed ('turn.begin' is draw)"),
        "declared": _("no declaration has 'opens_window'"),
    }
    for path, row in c.claims:
        rights = list(dict.fromkeys(r for value in c.possible(row["from"]) for r in value))
        for i, right in enumerate(rights):
            source = RIGHTS[right][0]
            if not happens[source]:
                message = _("{right!r} can never happen: {why}.").format(right=right, why=why[source])
                c.add((*path, "from", i), "never", message)
    names = [WIN, DISCARD, *(row["id"] for _path, row in c.declare)]
    for i, name in enumerate(act):
        c.expect(("turn", "act", i), name, names, "unknown_act", _("There is no {name!r} to do in a turn."))
    check_declarations(c, reveals)
    if not any(row["kind"] == WIN and "when" not in row for _path, row in c.claims):
        message = _("One claim of the kind win must hold whatever the options are.")
        c.add(("claims",), "never", message, at_key=True)
    wins, seats = c.data["end"]["wins"], c.data["seats"]["count"]
    if wins >= seats:
        message = _("There are never {wins} wins: winners are out, and {seats} play.").format(
            wins=wins, seats=seats
        )
        c.add(("end", "wins"), "never", message)


def check_declarations(c: Examined, reveals: bool) -> None:
    """Declarations stand in `turn.act`, and follow something that happens."""
    act = c.data["turn"]["act"]
    rows = (*c.claims, *c.declare)
    replaces = any("replace" in c.possible(row.get("then", "")) for _path, row in rows)
    happens = {DEAL: True, DRAW: not reveals, REPLACEMENT: replaces}
    for path, row in c.declare:
        if row["id"] not in act:
            message = _("The declaration {name!r} can never be made: it is not in 'turn.act'.").format(
                name=row["id"]
            )
            c.add((*path, "id"), "never", message)
        for i, since in enumerate(row["since"] if isinstance(row["since"], list) else ()):
            if not happens[since]:
                message = _("{name!r} can never happen in this game.").format(name=since)
                c.add((*path, "since", i), "never", message)
