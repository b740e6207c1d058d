"""Plugins are found, owned, and kept apart: a broken one does not break the rest."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from menzi.errors import PluginError, UnknownNameError
from menzi.plugins import Plugins, PluginWarning

RULES = """
from menzi.hookspecs import hookimpl

@hookimpl
def menzi_register_rules(registry):
    registry.add_rules("{name}", lambda table: None)
"""

Write = Callable[[str, str], Path]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"


@pytest.fixture
def write(folder: Path) -> Iterator[Write]:
    """Writes a module into the folder; forgets what was imported from it."""
    before = set(sys.modules)

    def make(name: str, text: str) -> Path:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text), "utf-8")
        return path

    yield make
    for name in set(sys.modules) - before:
        if str(folder.parent) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def local(folder: Path, *, strict: bool = False) -> Plugins:
    """The plugins of the folder and no installed ones."""
    return Plugins([folder], installed=(), strict=strict)


class Distribution:
    """What a plugin reads of an installed distribution."""

    def __init__(self, name: str, version: str) -> None:
        self.name = name
        self.version = version


def entry(name: str, value: str, distribution: str = "some-games") -> EntryPoint:
    """An entry point as importlib.metadata finds it."""
    found = EntryPoint(name, value, "menzi")
    vars(found)["dist"] = Distribution(distribution, "1.2")
    return found


# -- what is found


def test_the_package_itself_provides_bots() -> None:
    plugins = Plugins(installed=())
    assert "random" in plugins.bot_names()
    assert plugins.bot("random")(1) is not plugins.bot("random")(1)
    (own,) = plugins.listing()
    assert (own.name, own.distribution, own.problem) == ("menzi.bots", "menzi", "")


def test_modules_and_packages_of_a_folder_are_plugins(folder: Path, write: Write) -> None:
    write("alpha.py", RULES.format(name="a"))
    write("beta/__init__.py", "from beta.inner import menzi_register_rules\n")
    write("beta/inner.py", RULES.format(name="b"))
    write("_hidden.py", "raise RuntimeError")
    write("notes.txt", "no plugin")
    write("data/table.csv", "no plugin")
    plugins = local(folder)
    assert plugins.rules_names() == ["a", "b"]
    assert [(p.name, p.source, p.provides) for p in plugins.listing()[1:]] == [
        ("alpha", str(folder / "alpha.py"), ("rules a",)),
        ("beta", str(folder / "beta"), ("rules b",)),
    ]


def test_a_folder_may_be_read_again(folder: Path, write: Write) -> None:
    write("alpha.py", RULES.format(name="a"))
    assert [local(folder, strict=True).rules_names() for _ in range(2)] == [["a"], ["a"]]


def test_an_entry_point_may_name_a_module(
    folder: Path, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("gamma_rules.py", RULES.format(name="g"))
    monkeypatch.syspath_prepend(folder)
    plugins = Plugins(installed=[entry("gamma", "gamma_rules")])
    listed = plugins.listing()[1]
    assert (listed.name, listed.distribution, listed.version) == ("gamma", "some-games", "1.2")
    assert listed.source == "menzi: gamma = gamma_rules"
    assert plugins.rules_names() == ["g"]


def test_everything_that_a_plugin_provides_is_listed(folder: Path, write: Write) -> None:
    variants = folder.parent / "variants"
    variants.mkdir()
    write(
        "all.py",
        f"""
        from menzi.hookspecs import hookimpl
        from menzi.house import HouseRule

        @hookimpl
        def menzi_register_rules(registry):
            registry.add_rules("r", lambda table: None)

        @hookimpl
        def menzi_register_bots(registry):
            registry.add_bot("b", lambda seed: ("bot", seed))

        @hookimpl
        def menzi_house_rules():
            return [HouseRule(name="h", text={{"en": "H."}}, rules=frozenset({{"r", "q"}}))]

        @hookimpl
        def menzi_variant_dirs():
            return [{str(variants)!r}]
        """,
    )
    plugins = local(folder, strict=True)
    assert plugins.listing()[1].provides == (
        "rules r",
        "house rule h for q, r",
        "bot b",
        f"variants {variants}",
    )
    assert plugins.variant_dirs() == (variants,)
    assert vars(plugins.bot("b")(7))["inner"] == ("bot", 7)
    assert plugins.house_rule("h") == plugins.house_rules()["h"]


def test_unknown_names_name_the_nearest(folder: Path, write: Write) -> None:
    write("alpha.py", RULES.format(name="squares"))
    plugins = local(folder)
    with pytest.raises(UnknownNameError, match=r"no rules 'sqares'. Did you mean 'squares'"):
        plugins.rules("sqares")
    with pytest.raises(UnknownNameError, match=r"no bot 'randon'. Did you mean 'random'"):
        plugins.bot("randon")
    with pytest.raises(UnknownNameError, match=r"no house rule 'x'. There are none"):
        plugins.house_rule("x")


# -- what is broken

BROKEN = [
    ("raises", "raise ValueError('so it is')", "ValueError: so it is"),
    ("exits", "raise SystemExit(3)", "SystemExit: 3"),
    ("is no Python", "def (", "SyntaxError"),
    ("imports what is not there", "import nothing_of_the_kind", "ModuleNotFoundError"),
    ("has no hook", "x = 1", "implements no hook"),
    (
        "has a hook that does not exist",
        """
        from menzi.hookspecs import hookimpl

        @hookimpl
        def menzi_register_ruels(registry):
            registry.add_rules("r", None)
        """,
        "menzi_register_ruels",
    ),
    (
        "takes other arguments",
        """
        from menzi.hookspecs import hookimpl

        @hookimpl
        def menzi_register_rules(reg):
            reg.add_rules("r", None)
        """,
        "reg",
    ),
    (
        "fails half-way",
        """
        from menzi.hookspecs import hookimpl

        @hookimpl
        def menzi_register_rules(registry):
            registry.add_rules("r", None)
            raise RuntimeError("half-way")
        """,
        "half-way",
    ),
    (
        "names a folder that is not there",
        """
        from menzi.hookspecs import hookimpl

        @hookimpl
        def menzi_variant_dirs():
            return ["/nowhere/at/all"]
        """,
        "is no folder",
    ),
    (
        "gives no list of house rules",
        """
        from menzi.hookspecs import hookimpl

        @hookimpl
        def menzi_house_rules():
            return 3
        """,
        "TypeError",
    ),
    (
        "gives something else for a house rule",
        """
        from menzi.hookspecs import hookimpl

        @hookimpl
        def menzi_house_rules():
            return ["swap"]
        """,
        "'swap' is no menzi.house.HouseRule",
    ),
    (
        "has a house rule twice",
        """
        from menzi.hookspecs import hookimpl
        from menzi.house import HouseRule

        @hookimpl
        def menzi_house_rules():
            return [HouseRule(name="swap", text={"en": "Swap."})] * 2
        """,
        "two house rules 'swap'",
    ),
    (
        "has a house rule that is not what it may be",
        """
        from menzi.hookspecs import hookimpl
        from menzi.house import HouseRule

        @hookimpl
        def menzi_house_rules():
            return [HouseRule(name="swap", text={"en": "Swap."}, part={"options": {}})]
        """,
        "the part of the house rule 'swap' cannot have 'options'",
    ),
]


@pytest.mark.parametrize(("text", "words"), [b[1:] for b in BROKEN], ids=[b[0] for b in BROKEN])
def test_a_broken_plugin_is_a_warning_that_names_it_and_the_others_work(
    folder: Path, write: Write, text: str, words: str
) -> None:
    broken = write("broken.py", text)
    write("works.py", RULES.format(name="w"))
    with pytest.warns(PluginWarning) as warned:
        plugins = local(folder)
    (message,) = [str(w.message) for w in warned]
    assert message.startswith(f"The plugin broken ({broken}) cannot be used: ")
    assert words in message
    assert plugins.rules_names() == ["w"]
    listed = plugins.listing()[1]
    assert (listed.name, listed.provides) == ("broken", ())
    assert words in listed.problem


@pytest.mark.parametrize(("text", "words"), [b[1:] for b in BROKEN], ids=[b[0] for b in BROKEN])
def test_a_broken_plugin_is_an_error_if_strict(folder: Path, write: Write, text: str, words: str) -> None:
    write("broken.py", text)
    with pytest.raises(PluginError) as error:
        local(folder, strict=True)
    assert error.value.plugin == "broken"
    assert words in str(error.value)


def test_a_broken_entry_point_is_named_with_its_distribution() -> None:
    found: list[str] = []
    Plugins(installed=[entry("gone", "no_such_module")], on_problem=found.append)
    (message,) = found
    assert message.startswith("The plugin gone (some-games 1.2, menzi: gone = no_such_module) cannot be used")


def test_a_file_may_not_take_the_name_of_another_module(folder: Path, write: Write) -> None:
    write("json.py", RULES.format(name="j"))
    with pytest.warns(PluginWarning, match="belongs to another module"):
        assert local(folder).rules_names() == []


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="cannot be read"):
        local(tmp_path / "nowhere")


# -- what two plugins claim


def test_two_plugins_of_one_name_are_an_error_that_names_both(folder: Path, write: Write) -> None:
    path = write("alpha.py", RULES.format(name="a"))
    with pytest.raises(PluginError) as error:
        Plugins([folder], installed=[entry("alpha", "menzi.errors")], on_problem=lambda message: None)
    assert "some-games 1.2" in str(error.value)
    assert str(path) in str(error.value)


@pytest.mark.parametrize("what", ["rules", "bot"])
def test_two_plugins_that_provide_one_name_are_an_error_that_names_both(
    folder: Path, write: Write, what: str
) -> None:
    hook = {"rules": "menzi_register_rules", "bot": "menzi_register_bots"}[what]
    text = f"""
    from menzi.hookspecs import hookimpl

    @hookimpl
    def {hook}(registry):
        registry.add_{what}("same", None)
    """
    first, second = write("first.py", text), write("second.py", text)
    with pytest.raises(PluginError, match=f"{what} 'same'") as error:
        local(folder)
    assert str(first) in str(error.value)
    assert str(second) in str(error.value)


def test_a_bot_of_the_package_cannot_be_replaced(folder: Path, write: Write) -> None:
    write(
        "cuckoo.py",
        """
        from menzi.hookspecs import hookimpl

        @hookimpl
        def menzi_register_bots(registry):
            registry.add_bot("random", None)
        """,
    )
    with pytest.raises(PluginError, match=r"bot 'random' is provided by menzi.bots"):
        local(folder)
