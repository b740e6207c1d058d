"""Trust is in the content of a plugin: nothing else runs, nothing runs before, and what changes is trusted anew."""

from __future__ import annotations

import importlib.util
import py_compile
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from menzi.errors import PluginError, SpecError
from menzi.load import load_table, validate_file
from menzi.plugins import Plugins
from menzi.spec.node import Place
from menzi.trust import PluginSource, Trust, read_plugin
from menzi.verified import forget, import_source

NAME = "table_of_trust"
BOT = """
from pathlib import Path
from menzi.bots import RandomBot
from menzi.hookspecs import hookimpl

Path({mark!r}).touch()

@hookimpl
def menzi_register_bots(registry):
    registry.add_bot("{bot}", RandomBot)
"""


@pytest.fixture
def ran(tmp_path: Path) -> Path:
    """The file that is there once the plugin has run."""
    return tmp_path / "ran"


@pytest.fixture
def plugin(tmp_path: Path, ran: Path) -> Iterator[Path]:
    path = tmp_path / f"{NAME}.py"
    path.write_text(BOT.format(mark=str(ran), bot="mine"), "utf-8")
    yield path
    forget(NAME)


@pytest.fixture
def trust(tmp_path: Path) -> Callable[..., Trust]:
    return lambda **more: Trust(file=tmp_path / "state" / "trusted.txt", **more)


def use(plugins: Plugins, path: Path) -> list[str]:
    """The codes of what keeps the plugin from being used."""
    return [p.code for p in plugins.use([(path, Place("v.yaml", 3, 11))])]


# -- asking and remembering


def test_nothing_runs_before_it_is_trusted(plugin: Path, ran: Path, trust: Callable[..., Trust]) -> None:
    plugins = Plugins(trust=trust())
    assert use(plugins, plugin) == ["untrusted"]
    assert not ran.exists()
    assert "mine" not in plugins.bot_names()
    assert NAME not in sys.modules


def test_what_is_trusted_once_is_remembered_until_it_changes(
    plugin: Path, ran: Path, trust: Callable[..., Trust]
) -> None:
    asked: list[PluginSource] = []

    def ask(source: PluginSource) -> bool:
        asked.append(source)
        return True

    assert use(Plugins(trust=trust(ask=ask)), plugin) == []
    assert [source.path for source in asked] == [plugin]
    forget(NAME)
    ran.unlink()
    again = Plugins(trust=trust())
    assert use(again, plugin) == []
    assert ran.exists() and "mine" in again.bot_names()
    forget(NAME)
    ran.unlink()
    plugin.write_text(plugin.read_text("utf-8") + "# changed\n", "utf-8")
    assert use(Plugins(trust=trust()), plugin) == ["untrusted"]
    assert not ran.exists()


def test_no_is_not_remembered(plugin: Path, trust: Callable[..., Trust]) -> None:
    assert use(Plugins(trust=trust(ask=lambda source: False)), plugin) == ["untrusted"]
    assert not trust().file().exists()


def test_a_copy_is_trusted_as_the_content_is(
    plugin: Path, tmp_path: Path, trust: Callable[..., Trust]
) -> None:
    assert trust(everything=True).allows(read_plugin(plugin))
    copy = tmp_path / "elsewhere" / plugin.name
    copy.parent.mkdir()
    copy.write_bytes(plugin.read_bytes())
    assert trust().allows(read_plugin(copy))


def test_trust_without_a_state_folder_is_for_this_run(plugin: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    trust = Trust(everything=True, file=tmp_path / "file" / "trusted.txt")
    assert trust.allows(read_plugin(plugin))
    trust.everything = False
    assert trust.allows(read_plugin(plugin))


# -- what is read is what runs


def test_compiled_files_are_not_run(plugin: Path, ran: Path, tmp_path: Path) -> None:
    """A compiled file beside the source that pretends to be of it."""
    other = tmp_path / "evil.py"
    other.write_text(f"open({str(tmp_path / 'evil')!r}, 'w').close()\n", "utf-8")
    cache = Path(importlib.util.cache_from_source(str(plugin)))
    py_compile.compile(
        str(other), str(cache), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH
    )
    import_source(read_plugin(plugin))
    assert ran.exists() and not (tmp_path / "evil").exists()


def test_a_file_that_changes_after_it_was_read_is_not_run(plugin: Path, ran: Path, tmp_path: Path) -> None:
    source = read_plugin(plugin)
    plugin.write_text(f"open({str(tmp_path / 'evil')!r}, 'w').close()\n", "utf-8")
    import_source(source)
    assert ran.exists() and not (tmp_path / "evil").exists()


def package(tmp_path: Path) -> Path:
    folder = tmp_path / NAME
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("from .inner.deep import WORD\n", "utf-8")
    (folder / "inner" / "__init__.py").write_text("", "utf-8")
    (folder / "inner" / "deep.py").write_text("from ..side import WORD\n", "utf-8")
    (folder / "side.py").write_text("WORD = 'side'\n", "utf-8")
    return folder


def test_a_package_is_a_plugin_with_all_its_files(tmp_path: Path) -> None:
    folder = package(tmp_path)
    source = read_plugin(folder)
    assert sorted(source.files) == ["__init__.py", "inner/__init__.py", "inner/deep.py", "side.py"]
    for name in source.files:
        path = folder / name
        before = path.read_bytes()
        path.write_bytes(before + b"#\n")
        assert read_plugin(folder).sha256 != source.sha256
        path.write_bytes(before)
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "side.pyc").write_bytes(b"")
    assert read_plugin(folder).sha256 == source.sha256
    try:
        assert import_source(source).WORD == "side"
        assert sys.modules[f"{NAME}.inner.deep"].__file__ == str(folder / "inner" / "deep.py")
    finally:
        forget(NAME)


def test_a_module_that_was_not_read_is_not_found(tmp_path: Path) -> None:
    folder = package(tmp_path)
    source = read_plugin(folder)
    (folder / "late.py").write_text("WORD = 'late'\n", "utf-8")
    try:
        import_source(source)
        with pytest.raises(ModuleNotFoundError, match="late"):
            importlib.import_module(f"{NAME}.late")
    finally:
        forget(NAME)


def test_a_name_of_another_module_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "json.py"
    path.write_text("", "utf-8")
    with pytest.raises(PluginError, match="another module 'json' already; rename"):
        import_source(read_plugin(path))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nothing.py", "there is no"),
        ("empty", "no plugin"),
        ("notes.txt", "no plugin"),
        ("a-b.py", "no plugin"),
    ],
)
def test_what_is_no_plugin(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "empty").mkdir()
    for file in ("notes.txt", "a-b.py"):
        (tmp_path / file).write_text("", "utf-8")
    with pytest.raises(PluginError, match=words):
        read_plugin(tmp_path / name)


def test_a_whole_disk_is_no_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("menzi.trust.MOST_FILES", 3)
    with pytest.raises(PluginError, match="more than 3 files"):
        read_plugin(package(tmp_path))
    monkeypatch.setattr("menzi.trust.MOST_FILES", 30)
    monkeypatch.setattr("menzi.trust.LIMIT", 20)
    with pytest.raises(PluginError, match="too large"):
        read_plugin(package(tmp_path / "again"))


def test_links_do_not_lead_out_of_the_hash(tmp_path: Path) -> None:
    folder = package(tmp_path)
    (folder / "link.py").symlink_to(tmp_path / "side.txt")
    with pytest.raises(PluginError, match="there is no"):
        read_plugin(folder)
    (tmp_path / "side.txt").write_text("A = 1\n", "utf-8")
    one = read_plugin(folder).sha256
    (tmp_path / "side.txt").write_text("A = 2\n", "utf-8")
    assert read_plugin(folder).sha256 != one


# -- variants and records


def variant(tmp_path: Path, plugin: Path, text: str = "") -> Path:
    path = tmp_path / "v.yaml"
    path.write_text(f"id: v\nextends: sichuan\nplugins: [{plugin.name}]\n{text}", "utf-8")
    return path


def test_a_variant_is_refused_at_the_line_that_names_the_plugin(
    plugin: Path, ran: Path, tmp_path: Path, trust: Callable[..., Trust]
) -> None:
    path = variant(tmp_path, plugin)
    with pytest.raises(SpecError) as error:
        load_table(path, plugins=Plugins(trust=trust()))
    (found,) = error.value.problems
    assert (found.line, found.column, found.code) == (3, 11, "untrusted")
    assert str(plugin) in found.message and "--trust" in found.message
    assert validate_file(path, Plugins(trust=trust())) == [found]
    assert not ran.exists()


def test_an_heir_uses_the_plugins_of_its_parents(
    plugin: Path, ran: Path, tmp_path: Path, trust: Callable[..., Trust]
) -> None:
    variant(tmp_path, plugin)
    heir = tmp_path / "deep" / "heir.yaml"
    heir.parent.mkdir()
    heir.write_text("id: heir\nextends: ../v.yaml\n", "utf-8")
    plugins = Plugins(trust=trust(everything=True))
    load_table(heir, plugins=plugins)
    assert ran.exists() and plugins.bot_names().count("mine") == 1
    load_table(heir, plugins=plugins)
    assert [source.name for source in plugins.sources] == [NAME]


def test_other_mistakes_are_told_beside_the_refusal(
    plugin: Path, tmp_path: Path, trust: Callable[..., Trust]
) -> None:
    path = variant(tmp_path, plugin, "rules: my_own\nwith: [my_rule]\nend: {wins: 0}\n")
    found = validate_file(path, Plugins(trust=trust()))
    assert [(p.line, p.code) for p in found] == [(3, "untrusted"), (6, "bad_value")]


def test_a_plugin_that_provides_what_another_does_is_refused_and_gone(
    plugin: Path, tmp_path: Path, ran: Path, trust: Callable[..., Trust]
) -> None:
    plugin.write_text(BOT.format(mark=str(ran), bot="greedy"), "utf-8")
    plugins = Plugins(trust=trust(everything=True))
    assert use(plugins, plugin) == ["bad_plugin"]
    assert NAME not in [p.name for p in plugins.listing()]
    assert plugins.sources == ()
    assert "greedy" in plugins.bot_names()


def test_a_record_finds_its_plugin_while_it_is_there_and_trusted(
    plugin: Path, ran: Path, trust: Callable[..., Trust]
) -> None:
    source = read_plugin(plugin)
    with pytest.raises(PluginError, match="not here, has changed or is not trusted"):
        Plugins(trust=trust()).use_recorded({NAME: source.version, "other": "1.2", "odd": 3})
    assert not ran.exists()
    assert trust(everything=True).allows(source)
    plugins = Plugins(trust=trust())
    plugins.use_recorded({NAME: source.version})
    assert "mine" in plugins.bot_names()
    plugin.write_text("", "utf-8")
    with pytest.raises(PluginError, match=source.short):
        Plugins(trust=trust()).use_recorded({NAME: source.version})
