"""The configuration: which file says what, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from menzi.config import Settings, load_settings, merged_rules, read_settings, user_file
from menzi.errors import ConfigError


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Writes ./menzi.yaml in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))

    def write(text: str) -> Path:
        path = tmp_path / "menzi.yaml"
        path.write_text(text, "utf-8")
        return path

    return write


@pytest.fixture
def user(project: object) -> Callable[[str], Path]:
    """Writes the user's own menzi.yaml."""

    def write(text: str) -> Path:
        path = user_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        return path

    return write


def rules(settings: Settings, ref: str) -> object:
    return merged_rules(settings.rules_of(ref), {})


def test_without_files_nothing_is_said(project: object) -> None:
    assert load_settings() == Settings()


def test_a_folder_that_is_closed_holds_no_configuration(
    project: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", refuse)
    assert load_settings() == Settings()


def test_every_key(project: Callable[[str], Path], tmp_path: Path) -> None:
    project(
        "variant: sichuan\nrules: {cap_fan: 3}\nnames: [Ann]\nbots: [greedy]\nlanguage: zh\n"
        "plugins: [mine]\nfaces: ascii\n"
    )
    found = load_settings()
    assert (found.variant, found.names, found.bots) == ("sichuan", ("Ann",), ("greedy",))
    assert (found.language, found.plugins, found.faces) == ("zh", (Path("mine"),), "ascii")
    assert rules(found, "sichuan") == {"cap_fan": 3}


def test_the_project_goes_before_the_user_key_by_key(
    project: Callable[[str], Path], user: Callable[[str], Path]
) -> None:
    user("variant: sichuan\nlanguage: zh\nfaces: ascii\nrules: {cap_fan: 3, self_draw: none}\n")
    project("language: vi\nrules: {cap_fan: 4}\n")
    found = load_settings()
    assert (found.variant, found.language, found.faces) == ("sichuan", "vi", "ascii")
    assert rules(found, "sichuan") == {"cap_fan": 4, "self_draw": "none"}


def test_rules_go_with_their_variant(project: Callable[[str], Path], user: Callable[[str], Path]) -> None:
    user("variant: sichuan\nrules: {cap_fan: 3}\n")
    project("variant: chan\n")
    found = load_settings()
    assert rules(found, "chan") == {}
    assert rules(found, "sichuan") == {}
    assert rules(read_settings(user_file()), "chan") == {}


def test_rules_without_a_variant_are_for_any(project: Callable[[str], Path]) -> None:
    project("rules: {identical_first: false}\n")
    assert rules(load_settings(), "chan") == {"identical_first": False}


def test_one_file_alone(project: Callable[[str], Path], user: Callable[[str], Path], tmp_path: Path) -> None:
    user("faces: ascii\n")
    project("language: vi\n")
    other = tmp_path / "other.yaml"
    other.write_text("names: [Bo]\n", "utf-8")
    assert load_settings(other) == Settings(names=("Bo",))


def test_paths_start_at_the_file(tmp_path: Path) -> None:
    path = tmp_path / "menzi.yaml"
    path.write_text("variant: our/house.yaml\nplugins: [mine]\n", "utf-8")
    found = read_settings(path)
    assert found.variant == str(tmp_path / "our" / "house.yaml")
    assert found.plugins == (tmp_path / "mine",)


def test_chosen_values_go_over_the_configured_ones(project: Callable[[str], Path]) -> None:
    project("variant: paohuzi\nrules: {heavenly: {kan: 4, ti: 2}, wei_plus_own_reveal: ti}\n")
    node = load_settings().rules_of("paohuzi")
    assert merged_rules(node, {"heavenly": {"kan": 6}, "dealer_complete_hand": True}) == {
        "heavenly": {"kan": 6, "ti": 2},
        "wei_plus_own_reveal": "ti",
        "dealer_complete_hand": True,
    }


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("langauge: en\n", (1, 1), "unknown_key"),
        ("language: 5\n", (1, 11), "type"),
        ("faces: [ascii]\n", (1, 8), "bad_value"),
        ("faces: big\n", (1, 8), "bad_value"),
        ("names: Ann\n", (1, 8), "type"),
        ("bots: []\n", (1, 7), "bad_value"),
        ("rules: [1]\n", (1, 8), "type"),
        ("variant: a\nvariant: b\n", (2, 1), "duplicate_key"),
        ("- variant\n", (1, 1), "type"),
        ("a: b: c\n", (1, 5), "yaml_syntax"),
        ("", (1, 1), "empty"),
        ("names: &a [*a]\n", (1, 12), "alias_cycle"),
    ],
)
def test_a_bad_file(project: Callable[[str], Path], text: str, place: tuple[int, int], code: str) -> None:
    path = project(text)
    with pytest.raises(ConfigError) as caught:
        load_settings()
    found = caught.value.problems[0]
    assert (found.file, (found.line, found.column), found.code) == (path.name, place, code)


@pytest.mark.parametrize("content", [b"\x00\x01", b"variant: \xe9\n", b"\xff\xfe"])
def test_a_file_that_is_no_text(project: Callable[[str], Path], content: bytes) -> None:
    project("").write_bytes(content)
    with pytest.raises(ConfigError):
        load_settings()


def test_a_named_file_must_be_there(project: object) -> None:
    with pytest.raises(ConfigError) as caught:
        load_settings(Path("nothing.yaml"))
    assert caught.value.problems[0].code == "file_missing"
