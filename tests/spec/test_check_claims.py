"""The claim table is played through: rows of no use are found, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from menzi.claims import Row
from menzi.data import data_dir
from menzi.errors import ERROR, WARNING
from menzi.plugins import Plugins
from menzi.spec.check_claims import check_claims
from menzi.spec.claim_table import ambiguous, useless
from menzi.spec.loader import load_spec
from menzi.table import Table

from ..support import madeup

HOUSE_RULES = Plugins().house_rules()
BUNDLED = sorted(data_dir("variants").glob("*.yaml"))
Found = list[tuple[str, str, str]]


def found(tmp_path: Path, parent: str, text: str) -> Found:
    """(code, severity, row) of the findings in an heir of a made-up variant; `THERE` is where its rows begin."""
    for name in madeup.NAMES:
        (tmp_path / f"{name}.yaml").write_text((madeup.FOLDER / f"{name}.yaml").read_text("utf-8"), "utf-8")
    decks = tmp_path / "decks"
    decks.mkdir(exist_ok=True)
    for deck in (madeup.FOLDER / "decks").glob("*.yaml"):
        (decks / deck.name).write_text(deck.read_text("utf-8"), "utf-8")
    path = tmp_path / "heir.yaml"
    path.write_text(f"id: heir\nextends: ./{parent}.yaml\n{text}", "utf-8")
    spec = load_spec(path)
    problems = check_claims(spec)
    assert all(p.line and p.path.startswith("claims.") for p in problems)
    return [(p.code, p.severity, p.path.removeprefix("claims.")) for p in problems]


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_a_bundled_variant_has_no_useless_row(path: Path) -> None:
    assert check_claims(load_spec(path, house_rules=HOUSE_RULES)) == []


@pytest.mark.parametrize("name", madeup.NAMES)
def test_a_made_up_variant_has_no_useless_row(name: str) -> None:
    assert check_claims(load_spec(madeup.FOLDER / f"{name}.yaml")) == []


def test_copies_that_there_are_not(tmp_path: Path) -> None:
    """A quad has all four copies: a fifth is none. A quad of three in the hand and a trio fit no face together."""
    text = (
        "tiers: [[win], [five, trio, quad], [row]]\nclaims:\n"
        "  - {id: five, kind: five, from: [any_discard], grows: quad}\n"
    )
    assert found(tmp_path, "streams", text) == [("never_made", WARNING, "five")]


def test_copies_that_the_declared_card_leaves_no_room_for(tmp_path: Path) -> None:
    """A card that is added to a trio is the fourth: nobody has another."""
    text = (
        "tiers: [[win], [trio, quad, snatch], [row]]\nclaims:\n"
        "  - {id: snatch, kind: snatch, from: [any_declared], take: 1}\n"
    )
    assert found(tmp_path, "streams", text) == [("never_made", WARNING, "snatch")]


def test_a_stock_that_is_never_so_large() -> None:
    table = madeup.varied("streams", lambda p: p["data"]["claims"][2].update(needs_stock=99))
    assert [(f.code, f.row, f.need) for f in useless(table)] == [("never_stocked", "quad", 99)]


def test_a_row_with_the_word_of_an_easier_one(tmp_path: Path) -> None:
    text = (
        "tiers: [[win], [trio, big_trio, quad], [row]]\nclaims:\n"
        "  - {id: big_trio, kind: trio, from: [any_discard], take: 3}\n"
    )
    assert found(tmp_path, "streams", text) == [("starved", WARNING, "big_trio")]


def test_the_harder_row_first_is_no_finding(tmp_path: Path) -> None:
    table = madeup.varied(
        "streams",
        lambda p: p["data"].update(
            claims=[
                {
                    "id": "win",
                    "kind": "win",
                    "from": ["any_discard", "any_declared"],
                    "ties": "all",
                    "then": "out",
                },
                {"id": "big", "kind": "trio", "from": ["any_discard"], "take": 3},
                {"id": "small", "kind": "trio", "from": ["any_discard"], "take": 2},
            ],
            tiers=[["win"], ["big", "small"]],
        ),
    )
    assert list(useless(table)) == list(ambiguous(table)) == []


def test_the_last_of_two_wins_with_the_same_rights_counts(tmp_path: Path) -> None:
    text = (
        "tiers: [[win, again], [trio, quad], [row]]\nclaims:\n"
        "  - {id: again, kind: win, from: [any_discard, any_declared], ties: {option: ties}, "
        "then: out, next: {option: next}}\n"
    )
    assert found(tmp_path, "streams", text) == [("starved", WARNING, "again")]


def test_a_claim_after_a_forced_meld(tmp_path: Path) -> None:
    text = (
        "tiers: [[bind_four, bind_up, bind], [win], [quad, quad_up, quad_own, trio, own_trio], [row]]\nclaims:\n"
        "  - {id: own_trio, kind: trio, from: [self_reveal], take: 2}\n"
    )
    assert found(tmp_path, "lamps", text) == [("never_wins", WARNING, "own_trio")]


def test_a_forced_meld_after_an_easier_one() -> None:
    """Three in the hand are two in the hand: the first forced row in the list is made."""
    table = madeup.varied("lamps", lambda p: p["data"]["claims"].insert(0, p["data"]["claims"].pop(2)))
    assert [(f.code, f.row, f.others) for f in useless(table)] == [("never_wins", "bind_four", ("bind",))]


def test_a_row_that_is_of_use_under_one_value_of_an_option_is_none_of_these(tmp_path: Path) -> None:
    text = (
        "tiers: [[bind_four, bind_up, bind], [win], [quad, quad_up, quad_own, trio, own_four], [row]]\n"
        "claims:\n  - {id: own_four, kind: four, from: [self_reveal], grows: block}\n"
    )
    assert found(tmp_path, "lamps", text) == []
    assert found(tmp_path, "lamps", text.replace("grows: block", "grows: block, when: {block_up: true}")) == [
        ("never_wins", WARNING, "own_four")
    ]


def test_two_wins_that_go_on_differently(tmp_path: Path) -> None:
    text = (
        "tiers: [[win, near], [trio, quad], [row]]\nclaims:\n"
        "  - {id: near, kind: win, from: [prev_discard], ties: all, then: out, next: after_discarder}\n"
    )
    assert ("ambiguous", ERROR, "near") in found(tmp_path, "streams", text)


def test_every_combination_of_claims_has_one_outcome() -> None:
    """The proof runs over rows that share a tier, a kind, or neither, at a table of eight."""
    spec = madeup.table("streams").spec

    def change(parts: dict[str, dict[str, object]]) -> None:
        parts["data"]["seats"] = {"count": 8}

    table = madeup.varied("streams", change)
    assert list(ambiguous(table)) == []
    assert (
        isinstance(table, Table)
        and isinstance(table.claims[0], Row)
        and table.seats == 8 != spec.data["seats"]
    )
