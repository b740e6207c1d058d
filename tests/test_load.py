"""From a variant's name to a table: the plugins that it names are found or reported."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from menzi.data import data_dir
from menzi.errors import SpecError
from menzi.load import load_table, table_from_spec, validate_file
from menzi.plugins import Plugins
from menzi.spec.loader import load_spec, spec_from_document
from menzi.spec.read import read_yaml

BUNDLED = sorted(path.stem for path in data_dir("variants").glob("*.yaml"))

HOUSE = """
from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped

class Named(Wrapped):
    def __init__(self, name, rules):
        super().__init__(rules)
        self.name = name

@hookimpl
def menzi_house_rules():
    return [
        HouseRule(name="inner", text={"en": "In."}, wrap=lambda rules, table: Named("inner " + table.id, rules)),
        HouseRule(name="outer", text={"en": "Out."}, wrap=lambda rules, table: Named("outer", rules)),
    ]
"""


@pytest.fixture(scope="module")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Plugins:
    """The plugins of the games, and one with house rules."""
    folder = tmp_path_factory.mktemp("plugins")
    (folder / "house_of_load.py").write_text(HOUSE, "utf-8")
    variants = [read_yaml(data_dir("variants") / f"{name}.yaml").plain() for name in BUNDLED]
    names = sorted({name for v in variants for name in (v.get("rules"), *v.get("with", ())) if name})
    games = [EntryPoint(name, f"menzi_{name}", "menzi") for name in names]
    return Plugins([folder], installed=games, strict=True)


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_variant_makes_a_table(plugins: Plugins, name: str) -> None:
    table = load_table(name, plugins=plugins)
    assert table.id == name
    house_rules = read_yaml(data_dir("variants") / f"{name}.yaml").plain().get("with", ())
    assert plugins.in_use(table.spec) == dict.fromkeys((table.spec.data["rules"], *house_rules), "")
    again = table_from_spec(spec_from_document(table.spec.document), plugins)
    assert again.actions.forms == table.actions.forms


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_variant_has_no_problems(plugins: Plugins, name: str) -> None:
    assert validate_file(data_dir("variants") / f"{name}.yaml", plugins) == []


def heir(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "heir.yaml"
    path.write_text(f"id: heir\nextends: {BUNDLED[0]}\n{text}", "utf-8")
    return path


def test_house_rules_wrap_the_rules_innermost_first(tmp_path: Path, plugins: Plugins) -> None:
    table = load_table(heir(tmp_path, "with: [inner, outer]\n"), plugins=plugins)
    wrappers: list[object] = [table.rules]
    while "inner" in vars(wrappers[-1]):
        wrappers.append(vars(wrappers[-1])["inner"])
    names = [vars(wrapper)["name"] for wrapper in wrappers if "name" in vars(wrapper)]
    assert names == ["outer", "inner heir"]
    assert type(wrappers[-1]).__module__ == f"menzi_{BUNDLED[0]}.rules"
    assert plugins.in_use(table.spec) == {BUNDLED[0]: "", "house_of_load": ""}


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        (f"rules: {BUNDLED[0]}x\n", 3, 8, f"Did you mean '{BUNDLED[0]}'?"),
        ("with: [inner, otter]\n", 3, 15, "Did you mean 'outer'?"),
    ],
)
def test_what_no_plugin_provides_is_a_problem_with_its_line(
    tmp_path: Path, plugins: Plugins, text: str, line: int, column: int, words: str
) -> None:
    path = heir(tmp_path, text)
    (found,) = validate_file(path, plugins)
    code = "unknown_house_rule" if "with" in text else "unknown_rules"
    assert (found.file, found.line, found.column, found.code) == (str(path), line, column, code)
    assert words in found.message
    with pytest.raises(SpecError) as error:
        load_table(path, plugins=plugins)
    assert error.value.problems == (found,)


def test_a_deck_that_the_rules_cannot_be_played_with_is_a_fault_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "heir.yaml"
    path.write_text("id: heir\nextends: paohuzi\ndeck: {leave_out: [1s]}\n", "utf-8")
    with pytest.raises(SpecError) as error:
        load_table(path)
    (found,) = error.value.problems
    assert (found.file, found.line, found.code, found.path) == (str(path), 3, "deck", "deck")
    assert found.message == "Paohuzi needs the twenty faces of the deck 'zipai80', in their order."
    assert validate_file(path) == [found]


def test_validating_finds_what_loading_finds(tmp_path: Path, plugins: Plugins) -> None:
    path = heir(tmp_path, "tierz: []\nend: {wins: 0}\n")
    with pytest.raises(SpecError) as error:
        load_spec(path)
    assert validate_file(path, plugins) == list(error.value.problems)
    assert [p.line for p in error.value.problems] == [3, 4]


def test_options_reach_the_table(plugins: Plugins) -> None:
    spec = load_spec(BUNDLED[0])
    name, value = next((k, v) for k, v in spec.options.items() if isinstance(v, bool))
    assert load_table(BUNDLED[0], rules={name: not value}, plugins=plugins).options[name] is (not value)
