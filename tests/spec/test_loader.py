"""Finding, inheriting, choosing options, resolving, and making a spec again from its document."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menzi.data import data_dir
from menzi.errors import OptionError, Problem, SpecError, UnknownNameError
from menzi.plugins import Plugins
from menzi.spec.find import list_variants
from menzi.spec.loader import check_rules_plugin, load_spec, option_problems, spec_from_document
from menzi.spec.read import parse_yaml

Spoil = Callable[..., tuple[Path, int, int]]
ProblemsOf = Callable[[Path], list[Problem]]

BUNDLED = sorted(path.stem for path in data_dir("variants").glob("*.yaml"))


def heir(folder: Path, text: str, name: str = "heir") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(f"id: {name}\n{text}", "utf-8")
    return path


# -- bundled variants and documents


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_variant_loads_and_its_document_makes_it_again(name: str) -> None:
    spec = load_spec(name, house_rules=Plugins().house_rules())
    again = spec_from_document(json.loads(json.dumps(spec.document)))
    assert again == spec
    assert again.sha256 == spec.sha256
    assert again.options == spec.options


def test_a_document_keeps_the_chosen_options(folder: Path) -> None:
    spec = load_spec(folder / "squares.yaml", rules={"cap": "none", "start": {"offer": False}})
    again = spec_from_document(json.loads(json.dumps(spec.document)))
    assert again == spec
    assert again.options["cap"] == "none"
    assert again.sha256 != load_spec(folder / "squares.yaml").sha256


def test_the_place_of_a_spec_is_no_part_of_it(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "decks").mkdir(parents=True)
    for name in ("squares.yaml", "decks/squares.yaml"):
        (other / name).write_text((folder / name).read_text("utf-8"), "utf-8")
    assert load_spec(folder / "squares.yaml") == load_spec(other / "squares.yaml")


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        (lambda d: d.pop("deck"), "missing_key", "'deck'"),
        (lambda d: d["variant"].update(tierss=[]), "unknown_key", "'tiers'"),
        (lambda d: d["variant"]["end"].update(wins=0), "bad_value", "the least is 1"),
        (lambda d: d["variant"]["tiers"].append(["x"]), "unknown_claim", "'x'"),
        (lambda d: d["deck"]["faces"][0].update(copies=9), "bad_value", "the most is 7"),
        (lambda d: d["options"].update(cap=99), "option_value", "from 0 to 9, or none"),
        (lambda d: d["options"].update(cup=1), "unknown_option", "'cap'"),
    ],
)
def test_a_document_is_checked_as_strictly_as_a_file(
    folder: Path, change: Callable[[dict[str, Any]], object], code: str, words: str
) -> None:
    document = json.loads(json.dumps(load_spec(folder / "squares.yaml").document))
    change(document)
    with pytest.raises(SpecError) as error:
        spec_from_document(document, "game.jsonl")
    assert [(p.file, p.code) for p in error.value.problems] == [("game.jsonl", code)]
    assert words in error.value.problems[0].message


# -- finding


def test_variants_are_listed_with_their_source_and_without_reading_them(folder: Path) -> None:
    (folder / "broken.yaml").write_text("{")
    found = list_variants([folder, folder])
    assert [(name, source) for name, _path, source in found] == [
        *((name, "menzi") for name in BUNDLED),
        ("broken", str(folder)),
        ("squares", str(folder)),
    ]


def test_an_id_is_found_in_a_variant_dir_and_a_path_from_its_base(folder: Path) -> None:
    assert load_spec("squares", variant_dirs=[folder]).id == "squares"
    assert load_spec("squares.yaml", base=folder).id == "squares"
    assert load_spec("../squares.yaml", base=folder / "decks").id == "squares"


def test_an_unknown_id_names_the_nearest(folder: Path) -> None:
    with pytest.raises(UnknownNameError, match=r"no variant 'sqares'. Did you mean 'squares'"):
        load_spec("sqares", variant_dirs=[folder])


def test_an_id_that_is_there_twice_is_an_error_that_names_both(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "squares.yaml").write_text("id: squares\n")
    with pytest.raises(UnknownNameError) as error:
        load_spec("squares", variant_dirs=[folder, other])
    assert str(folder / "squares.yaml") in str(error.value)
    assert str(other / "squares.yaml") in str(error.value)


def test_a_file_that_is_missing_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"nothing.yaml: file_missing"):
        load_spec("nothing.yaml", base=tmp_path)


def test_a_file_that_is_found_by_its_name_has_that_id(folder: Path) -> None:
    (folder / "rounds.yaml").write_text("name: {en: x}\nid: squares\n", "utf-8")
    with pytest.raises(SpecError, match=r"rounds.yaml:2:5: id_mismatch"):
        load_spec("rounds", variant_dirs=[folder])


def test_a_file_that_holds_no_mapping_is_a_type_error(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("- a\n")
    with pytest.raises(SpecError, match=r"x.yaml:1:1: type: .*a mapping of keys to values is expected"):
        load_spec(path)


# -- extends


def test_an_heir_lists_only_the_differences(folder: Path) -> None:
    path = heir(
        folder,
        """\
extends: squares.yaml
name: {en: Heir}
deal: {cards: 2}
tiers: [[win], [trio, quad, five]]
claims:
  - {id: chain, drop: true}
  - {id: trio, ties: nearest, when: {quick: false}}
  - {id: five, kind: five, from: [any_discard], take: 3}
declare:
  - {id: added, since: [deal, draw], when: {quick: false}}
options:
  tally: {type: boolean, default: true, help: {en: Whether it counts.}}
  cap: {maximum: 12}
set: {cap: 12, start: {least: 4}}
""",
    )
    parent, spec = load_spec(folder / "squares.yaml"), load_spec(path)
    assert (spec.id, spec.parents, spec.file) == ("heir", ("squares",), str(path))
    said = spec.document["variant"]
    assert said["name"] == {"en": "Heir"}  # not with the parent's name in another language
    assert said["deal"] == {"dealer": "random", "cards": 2, "dealer_extra": 1}
    assert [row["id"] for row in said["claims"]] == ["win", "trio", "quad", "five"]
    assert said["claims"][1] == {**parent.data["claims"][1], "ties": "nearest", "when": {"quick": False}}
    assert said["declare"][1]["since"] == ["deal", "draw"]
    assert spec.options == {**parent.options, "tally": True, "cap": 12, "start": {"offer": True, "least": 4}}
    assert "extends" not in said
    assert "set" not in said
    assert spec_from_document(json.loads(json.dumps(spec.document))) == spec


def test_the_nearest_heir_decides(folder: Path) -> None:
    heir(folder, "extends: squares\nset: {cap: 1, quick: true}\n", "one")
    heir(folder, "extends: one\noptions: {cap: {default: 2}}\n", "two")
    path = heir(folder, "extends: two\nset: {ties: nearest}\n", "three")
    spec = load_spec(path, variant_dirs=[folder])
    assert spec.parents == ("two", "one", "squares")
    assert (spec.options["cap"], spec.options["quick"], spec.options["ties"]) == (2, True, "nearest")


def test_a_bundled_variant_may_be_extended(tmp_path: Path) -> None:
    parent = load_spec(BUNDLED[0])
    spec = load_spec(heir(tmp_path, f"extends: {BUNDLED[0]}\n"))
    assert {**spec.document["variant"], "id": parent.id} == parent.document["variant"]


def test_a_condition_is_replaced_whole(folder: Path) -> None:
    path = heir(folder, "extends: squares.yaml\nclaims: [{id: chain, when: {quick: true}}]\n")
    assert load_spec(path).document["variant"]["claims"][3]["when"] == {"quick": True}


def test_an_option_may_be_replaced_by_a_value_and_a_value_by_an_option(folder: Path) -> None:
    rows = "[{id: chain, from: [any_discard]}, {id: trio, from: {option: chain_from}}]"
    spec = load_spec(heir(folder, f"extends: squares.yaml\nclaims: {rows}\n"))
    assert [row["from"] for row in spec.data["claims"][1:4:2]] == [["prev_discard"], ["any_discard"]]


def test_a_cycle_names_the_whole_way(folder: Path, problems_of: ProblemsOf) -> None:
    first = heir(folder, "extends: two.yaml\n", "one")
    second = heir(folder, "extends: ./three.yaml\n", "two")
    third = heir(folder, "extends: one.yaml\n", "three")
    (found,) = problems_of(first)
    assert (found.file, found.line, found.column, found.code) == (str(third), 2, 10, "extends_cycle")
    assert f"{first} → {second} → {third} → {first}" in found.message


def test_a_variant_that_extends_itself_is_a_cycle(folder: Path, problems_of: ProblemsOf) -> None:
    (found,) = problems_of(heir(folder, "extends: heir.yaml\n"))
    assert (found.line, found.code) == (2, "extends_cycle")


def test_a_link_does_not_hide_a_cycle(folder: Path, problems_of: ProblemsOf) -> None:
    path = heir(folder, "extends: link.yaml\n")
    (folder / "link.yaml").symlink_to(path)
    assert [p.code for p in problems_of(path)] == ["extends_cycle"]


EXTENDS = [
    ("scalar over a mapping", "seats: ‸4\n", "type", "a mapping"),
    ("mapping over a list", "tiers: ‸{a: b}\n", "type", "a list is expected"),
    ("drops what is not there", "claims: [{id: ‸chian, drop: true}]\n", "merge", "'chain'"),
    ("sets an unknown option", "set: {‸cpa: 3}\n", "unknown_option", "'cap'"),
    ("sets a bad value", "set: {cap: ‸ten}\n", "option_value", "or none, not 'ten'"),
    ("sets a bad field", "set: {start: {least: ‸no}}\n", "option_value", "'start.least' takes"),
    ("sets an unknown field", "set: {start: {‸last: 1}}\n", "unknown_option", "'least'"),
    ("sets a map to a word", "set: {start: ‸yes}\n", "option_value", "the fields offer, least"),
    ("leaves out what a row needs", "claims: [‸{id: new}]\n", "missing_key", "'kind'"),
    ("changes a type", "options: {cap: {type: ‸bool}}\n", "bad_value", "'boolean'"),
    ("makes a claim impossible", "claims: [{id: trio, from: [‸self_reveal]}]\n", "never", "no card is"),
    ("misspells a key", "‸tierz: []\n", "unknown_key", "'tiers'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "words"), [c[1:] for c in EXTENDS], ids=[c[0] for c in EXTENDS])
def test_a_mistake_in_an_heir_is_named_in_the_heirs_file(
    folder: Path, spoil: Spoil, problems_of: ProblemsOf, text: str, code: str, words: str
) -> None:
    file, line, column = spoil(None, f"id: heir\nextends: squares.yaml\n{text}", "heir.yaml")
    assert folder in file.parents
    found = problems_of(file)
    assert (found[0].file, found[0].line, found[0].column, found[0].code) == (
        str(file),
        line,
        column,
        code,
    ), found
    assert words in found[0].message


def test_an_unknown_parent_is_named_with_the_nearest(folder: Path, problems_of: ProblemsOf) -> None:
    (found,) = problems_of(heir(folder, "extends: sichaun\n"))
    assert (found.line, found.column, found.code) == (2, 10, "unknown_name")
    assert "no variant 'sichaun'. Did you mean" in found.message


def test_a_mistake_in_the_parent_is_named_in_the_parents_file(
    folder: Path, spoil: Spoil, problems_of: ProblemsOf
) -> None:
    file, line, column = spoil("cards: 3", "cards: ‸three")
    (found,) = problems_of(heir(folder, "extends: squares.yaml\n"))
    assert (found.file, found.line, found.column) == (str(file), line, column)


def test_what_cannot_be_merged_names_both_places(folder: Path, problems_of: ProblemsOf) -> None:
    """Both files satisfy the schema by themselves: an option's default may be of any type."""
    path = heir(folder, "extends: squares.yaml\noptions: {cap: {default: [1]}}\n")
    (found,) = problems_of(path)
    assert (found.file, found.line, found.column, found.code) == (str(path), 3, 26, "merge")
    assert (
        f"This is a list, but the parent ({folder / 'squares.yaml'}, line 40) has one value here."
        == found.message
    )


# -- options


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        ({"cap": 9}, 9),
        ({"cap": "none"}, "none"),
        ({"quick": True}, True),
        ({"chain_from": []}, []),
        ({"chain_from": ["any_discard", "prev_discard"]}, ["any_discard", "prev_discard"]),
        ({"chains": "lots"}, "lots"),
        ({"start": {"least": 2}}, {"offer": True, "least": 2}),
        ({"start": {}}, {"offer": True, "least": 1}),
    ],
)
def test_overrides_are_chosen_and_maps_merged_key_by_key(
    folder: Path, rules: dict[str, Any], value: object
) -> None:
    (name,) = rules
    assert load_spec(folder / "squares.yaml", rules=rules).options[name] == value


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"cpa": 3}, "There is no option 'cpa'. Did you mean 'cap'?"),
        ({"cap": 10}, "The option 'cap' takes a whole number from 0 to 9, or none, not 10."),
        ({"cap": -1}, "not -1"),
        ({"cap": True}, "not true"),
        ({"cap": 1.0}, "not 1.0"),
        ({"cap": None}, "not null"),
        ({"cap": "nones"}, "Did you mean 'none'?"),
        ({"quick": "yes"}, "The option 'quick' takes true or false, not 'yes'."),
        ({"quick": 1}, "true or false, not 1"),
        ({"chains": "lot"}, "takes one of none, few, lots, not 'lot'. Did you mean 'lots'?"),
        ({"chains": ["few"]}, "one of none, few, lots"),
        ({"chain_from": "prev_discard"}, "takes a list of any of prev_discard, any_discard"),
        ({"chain_from": ["prev_discard", "prev_discard"]}, "each at most once"),
        ({"chain_from": [["prev_discard"]]}, "a list of any of"),
        ({"start": {"ofer": True}}, "The option 'start' has no field 'ofer'. Did you mean 'offer'?"),
        ({"start": {"offer": "no"}}, "The option 'start.offer' takes true or false, not 'no'."),
        ({"start": True}, "takes a mapping with any of the fields offer, least, not true."),
    ],
)
def test_a_bad_override_names_the_option_what_it_takes_and_the_nearest(
    folder: Path, rules: dict[str, Any], message: str
) -> None:
    with pytest.raises(OptionError) as error:
        load_spec(folder / "squares.yaml", rules=rules)
    assert message in str(error.value)


def test_all_bad_overrides_are_named(folder: Path) -> None:
    with pytest.raises(OptionError) as error:
        load_spec(folder / "squares.yaml", rules={"cap": 10, "cup": 1})
    assert len(str(error.value).splitlines()) == 2


def test_bad_overrides_in_a_file_are_problems_with_lines(folder: Path) -> None:
    rules = parse_yaml("cap: 3\nquick: on\nstart:\n  last: 1\n", "script.yaml")
    with pytest.raises(SpecError) as error:
        load_spec(folder / "squares.yaml", rules=rules)
    assert [(p.file, p.line, p.column, p.code) for p in error.value.problems] == [
        ("script.yaml", 2, 8, "option_value"),
        ("script.yaml", 4, 3, "unknown_option"),
    ]
    assert option_problems(load_spec(folder / "squares.yaml"), rules) == [
        Problem(p.file, p.line, p.column, p.code, p.message, f"rules.{p.path}") for p in error.value.problems
    ]


def test_the_options_are_put_into_the_data_and_not_into_the_document(folder: Path) -> None:
    spec = load_spec(folder / "squares.yaml", rules={"ties": "nearest", "chain_from": ["any_discard"]})
    assert spec.data["claims"][0]["ties"] == "nearest"
    assert spec.data["claims"][3]["from"] == ["any_discard"]
    assert "when" not in spec.data["claims"][3]
    assert spec.document["variant"]["claims"][0]["ties"] == {"option": "ties"}
    assert spec.document["variant"]["options"]["ties"]["default"] == "all"


@pytest.mark.parametrize(
    ("rules", "chain", "offer"),
    [
        ({}, True, True),
        ({"chains": "lots"}, True, True),
        ({"chains": "none"}, False, True),
        ({"start": {"offer": False}}, True, False),
    ],
)
def test_rows_and_steps_whose_condition_does_not_hold_are_left_out(
    folder: Path, rules: dict[str, Any], chain: bool, offer: bool
) -> None:
    data = load_spec(folder / "squares.yaml", rules=rules).data
    assert ("chain" in [row["id"] for row in data["claims"]]) == chain
    assert ("offer" in [step["step"] for step in data["opening"]]) == offer


def test_a_suit_may_depend_on_an_option(folder: Path) -> None:
    """In the deck, and among those that are set aside; the document says it as it was written."""
    path = heir(
        folder,
        "extends: squares.yaml\n"
        "deck: {suits: [a, b, {suit: j, when: {quick: true}}]}\n"
        "deal: {aside: {suits: [{suit: j, when: {quick: true}}]}}\n"
        "opening: [{step: aside, when: {quick: true}}]\n"
        "memory: {colour: {event: aside, type: cards}}\n",
    )
    for quick, suits, aside in ((False, ["a", "b"], []), (True, ["a", "b", "j"], ["j"])):
        spec = load_spec(path, rules={"quick": quick})
        assert (spec.data["deck"]["suits"], spec.data["deal"]["aside"]["suits"]) == (suits, aside)
        assert [step["step"] for step in spec.data["opening"]] == ["aside"] * quick
        assert spec_from_document(json.loads(json.dumps(spec.document))) == spec


def test_an_option_that_is_not_declared_is_the_variants_mistake(folder: Path) -> None:
    """A rules plugin asks for its options by name; a variant of somebody else may lack one."""
    spec = load_spec(folder / "squares.yaml")
    with pytest.raises(SpecError, match=r"squares.yaml: missing_option: .*'tempo'"):
        spec.options["tempo"]
    with pytest.raises(SpecError, match=r"squares.yaml: missing_option: .*'start.tempo'"):
        spec.options["start"]["tempo"]
    assert spec.options.get("tempo") is None


def test_unknown_rules_are_a_problem_at_their_line(folder: Path) -> None:
    spec = load_spec(folder / "squares.yaml")
    assert check_rules_plugin(spec, ["circles", "squares"]) is None
    found = check_rules_plugin(spec, ["circles", "square"])
    assert found is not None
    assert (found.file, found.line, found.column, found.code) == (spec.file, 4, 8, "unknown_rules")
    assert "Did you mean 'square'?" in found.message
