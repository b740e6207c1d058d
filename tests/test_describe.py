"""Pages of rules: made from any spec, complete, and true to the options in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from menzi import i18n
from menzi.cells import cell_width
from menzi.describe import Grid, Items, Page, describe, page_data, page_text
from menzi.describe.page import wrapped
from menzi.load import load_table
from menzi.spec.options import PLACEHOLDER

VARIANTS = ("sichuan", "paohuzi", "chan")


def page(variant: str | Path, rules: Mapping[str, Any] | None = None) -> Page:
    return describe(load_table(variant, rules=rules))


def text(variant: str, **rules: Any) -> str:
    """The page without line breaks."""
    return " ".join(page_text(page(variant, rules), 100).split())


@pytest.fixture
def language() -> Iterator[None]:
    yield
    i18n.set_language(i18n.FALLBACK)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_page_is_whole(variant: str) -> None:
    found = page(variant)
    assert len(found.sections) == 10
    assert found.title == load_table(variant).title()
    shown = page_text(found, 80)
    assert PLACEHOLDER.search(shown) is None
    assert "  \n" not in shown


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_is_too_long(variant: str, width: int) -> None:
    lines = page_text(page(variant), width).splitlines()
    assert [line for line in lines if cell_width(line) > width and len(line.split()) > 3] == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_claim_pattern_and_option_is_on_the_page(variant: str) -> None:
    table = load_table(variant)
    shown = text(variant)
    data = table.spec.data
    claims = next(b for s in describe(table).sections for b in s.blocks if isinstance(b, Grid))
    assert len(claims.rows) == len(table.claims)
    assert [row[0] for row in claims.rows if row[0]] == [str(i + 1) for i in range(len(data["tiers"]))]
    for group in ("patterns", "kinds"):
        for key in data["display"][group]:
            assert table.name_of(group, key) in shown, key
            assert (
                data["texts"]["patterns" if group == "patterns" else "kinds"].get(key)
                or key in table.meld_kinds
            )
    for name, option in data["options"].items():
        for full in [f"{name}.{f}" for f in option.get("fields", ())] or [name]:
            assert f" {full} " in shown
            assert option["help"]["en"].split()[0] in shown


@pytest.mark.parametrize(
    ("rules", "there", "not_there"),
    [
        ({}, "paid: 5.", "twice that"),
        ({"cap_fan": "none"}, "paid: none.", "paid: 5."),
        ({"self_draw": "double"}, "pays twice that.", "one point more"),
        ({"void_lock": "suit_only"}, "other suits can, even while you hold it", "As long as you hold any"),
        ({"last_tile": "draw_only"}, "a self-draw of the last tile", "any win while the wall is empty"),
        ({"resume_after_win": "after_discarder"}, "after the one whose card it was", "after the last winner"),
        ({"pig_pays_winners": False}, "every player still in who does not", "winners too"),
        ({"exposed_kong_side": 1}, "and 1 from each other player", "and 0 from"),
    ],
)
def test_the_page_says_what_is_in_force(rules: dict[str, Any], there: str, not_there: str) -> None:
    shown = text("sichuan", **rules)
    assert there in shown
    assert not_there not in shown


def test_cards_that_are_set_aside_are_spoken_of_where_there_are_any() -> None:
    """Those that were dealt, and those that are drawn."""
    dealt, drawn = "Dealt cards of the suit flowers are set aside", "A card of the suit flowers is set aside"
    shown = text("hongkong", flowers=True)
    assert dealt in shown and drawn in shown
    assert "flowers: F1 to F8, 1 of each" in shown
    shown = text("hongkong")
    assert "of the suit" not in shown and "F1" not in shown


def test_rows_that_do_not_hold_are_not_on_the_page() -> None:
    assert text("paohuzi").count("added to your equal wei") == 1
    assert text("paohuzi", wei_plus_own_reveal="ti").count("added to your equal wei") == 2
    assert "may take it at once" in text("paohuzi")
    assert "does so at once" in text("paohuzi", heavenly={"mode": "auto"})
    assert "turned up, with cards of your hand" in text("paohuzi", chi_sources=["self_reveal", "prev_reveal"])


def test_options_that_differ_are_marked() -> None:
    shown = text("sichuan", cap_fan=4)
    assert "* cap_fan 4" in shown
    assert "Usually 5." in shown
    assert "* " not in text("sichuan").partition("* marks")[2]


def test_options_that_differ_from_the_parent_are_marked() -> None:
    table = load_table("sichuan")
    found = describe(table, {**table.options, "cap_fan": 3, "unheard_of": 1})
    marked = [
        row
        for s in found.sections
        for b in s.blocks
        if isinstance(b, Grid)
        for row in b.rows
        if row[0][:1] == "*"
    ]
    assert [row[:2] for row in marked] == [("* cap_fan", "5")]


def test_another_language_falls_back_word_by_word(language: None) -> None:
    i18n.set_language("zh")
    assert page("paohuzi").title == "跑胡子"
    words = next(s for s in page("paohuzi").sections if s.title == "Words").blocks[0]
    assert isinstance(words, Grid)
    assert words.rows[0][0] == "吃"


def test_a_variant_without_texts_has_a_page() -> None:
    from dataclasses import replace

    table = load_table("chan")
    data = {key: value for key, value in table.spec.data.items() if key != "texts"}
    table.spec = replace(table.spec, data=data)
    shown = page_text(describe(table), 100)
    assert "Which cards you could have taken as chắn and let go." in shown
    assert "Scoring" not in shown


def test_a_page_as_data() -> None:
    data = page_data(page("chan"))
    assert data["id"] == "chan"
    blocks = [block for section in data["sections"] for block in section["blocks"]]
    assert {frozenset(block) for block in blocks} == {
        frozenset({"text"}),
        frozenset({"items", "numbered"}),
        frozenset({"head", "rows"}),
    }


def test_lists_and_grids_as_text() -> None:
    from menzi.describe import Section

    narrow = Grid(("name", "what"), (("a", "one two three four"), ("bb", "five")))
    wide = Grid(("name", "what"), (("a" * 12, "one two three"),))
    found = Page(
        "p",
        "Page",
        (Section("Part", ("Some text.", Items(("first", "second one here"), True), narrow, wide)),),
    )
    assert page_text(found, 18).splitlines()[2:] == [
        "",
        "Part",
        "----",
        "Some text.",
        "1. first",
        "2. second one here",
        "name  what",
        "a     one two",
        "      three four",
        "bb    five",
        "aaaaaaaaaaaa",
        "    one two three",
    ]


@pytest.mark.parametrize(
    ("words", "width", "lines"),
    [
        ("one two three", 7, ["one two", "three"]),
        ("胡息 胡息 a", 9, ["胡息 胡息", "a"]),
        ("胡息 胡息", 8, ["胡息", "胡息"]),
        ("", 10, [""]),
    ],
)
def test_wrapping_counts_cells(words: str, width: int, lines: list[str]) -> None:
    assert wrapped(words, width) == lines
