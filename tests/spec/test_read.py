"""Strict reading: every kind of file that is refused, with its place and its code."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from menzi.errors import ConfigError, Problem, SpecError
from menzi.spec import tree
from menzi.spec.read import SCRIPT_LIMIT, SPEC_LIMIT, parse_documents, parse_yaml, read_documents, read_yaml


def problems(text: str) -> list[Problem]:
    with pytest.raises(SpecError) as error:
        parse_yaml(text, "x.yaml")
    return list(error.value.problems)


def file_problem(path: Path, limit: int = SPEC_LIMIT) -> Problem:
    with pytest.raises(SpecError) as error:
        read_yaml(path, limit=limit)
    (found,) = error.value.problems
    return found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("7", 7),
        ("-7", -7),
        ("0", 0),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("on", "on"),
        ("no", "no"),
        ("yes", "yes"),
        ("12:30", "12:30"),
        ("1:30:00", "1:30:00"),
        ("010", "010"),
        ("055", "055"),
        ("0x10", "0x10"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("2024-05-01", "2024-05-01"),
        (".inf", ".inf"),
        ("=", "="),
        ("'7'", "7"),
        ('"true"', "true"),
        ("+7", "+7"),
    ],
)
def test_plain_scalars_have_the_core_types_and_everything_else_is_text(text: str, value: object) -> None:
    read = parse_yaml(f"a: {text}\n", "x.yaml").plain()["a"]
    assert (read, type(read)) == (value, type(value))


def test_keys_are_always_text() -> None:
    assert parse_yaml("{1: a, true: b, no: c, null: d}", "x.yaml").plain() == {
        "1": "a",
        "true": "b",
        "no": "c",
        "null": "d",
    }


def test_places_of_keys_and_values_count_characters() -> None:
    node = parse_yaml("萬: 一\n名: {x: [一, 二]}\n", "x.yaml")
    assert node.key_place("名") == ("x.yaml", 2, 1)
    assert node.at(("名", "x", 1)).place == ("x.yaml", 2, 12)


SYNTAX = [
    pytest.param("a:\n\tb: 1\n", 2, 1, "yaml_tab", "use spaces", id="tab"),
    pytest.param("a:\n  b: 1\n \tc: 1\n", 3, 2, "yaml_tab", "use spaces", id="tab after a space"),
    pytest.param(
        "a: 1\nb: [1, 2\nc: 3\n", 2, 4, "yaml_bracket", "',' or ']' was expected at line 3", id="bracket"
    ),
    pytest.param("a: {b: 1, c\n", 1, 4, "yaml_bracket", "'{' that opens here is not closed", id="brace"),
    pytest.param("a: 'x\nb: 2\n", 1, 4, "yaml_quote", "The quote that opens here", id="quote"),
    pytest.param("a: b: c\n", 1, 5, "yaml_syntax", "check the indentation", id="colon"),
    pytest.param("a: 1\nb: @x\n", 2, 4, "yaml_syntax", "cannot start with '@'", id="at sign"),
    pytest.param("- a\nb: 1\n", 2, 1, "yaml_syntax", "This is not YAML", id="list and mapping"),
    pytest.param("a: 1\n---\nb: 2\n", 3, 1, "many_documents", "holds one", id="two documents"),
    pytest.param("", 1, 1, "empty", "a mapping of keys to values is expected", id="empty"),
    pytest.param("# nothing\n\n", 1, 1, "empty", "The file is empty", id="only a comment"),
    pytest.param("a: 1\na: 2\n", 2, 1, "duplicate_key", "first written in line 1", id="duplicate key"),
    pytest.param("1: a\n'1': b\n", 2, 1, "duplicate_key", "'1'", id="duplicate key, quoted"),
    pytest.param("? [a]\n: 1\n", 1, 3, "key_not_text", "A key is a word", id="list as key"),
    pytest.param("? {a: 1}\n: 1\n", 1, 3, "key_not_text", "A key is a word", id="mapping as key"),
    pytest.param("a: &x b\n*x : 1\n", 2, 1, "key_not_text", "A key is a word", id="alias as key"),
    pytest.param("a: !!str 5\n", 1, 4, "tag", "write the plain value", id="tag on a scalar"),
    pytest.param("a: !mine [1]\n", 1, 4, "tag", "'!mine'", id="tag on a list"),
    pytest.param("a: !!python/object:os.system {}\n", 1, 4, "tag", "not allowed", id="tag on a mapping"),
    pytest.param("!!str a: 1\n", 1, 1, "tag", "not allowed", id="tag on a key"),
    pytest.param("a: ! 5\n", 1, 4, "tag", "not allowed", id="non-specific tag"),
    pytest.param("a: &x {b: 1}\nc:\n  <<: *x\n", 3, 3, "merge_key", "use 'extends'", id="merge key"),
    pytest.param("a: &x [1, *x]\n", 1, 11, "alias_cycle", "contains itself", id="alias cycle"),
    pytest.param("a: *x\n", 1, 4, "alias_unknown", "There is no anchor '&x'", id="unknown alias"),
    pytest.param(f"a: {'9' * 19}\n", 1, 4, "number", "put it in quotes", id="long number"),
    pytest.param("a: 1e999\n", 1, 4, "number", "too large", id="infinite number"),
    pytest.param("a: 1\nb: x\x07y\n", 2, 5, "not_text", "U+0007", id="control character"),
]


@pytest.mark.parametrize(("text", "line", "column", "code", "words"), SYNTAX)
@pytest.mark.parametrize("parser", ["C", "pure"])
def test_what_is_refused_is_named_with_its_place(
    monkeypatch: pytest.MonkeyPatch, parser: str, text: str, line: int, column: int, code: str, words: str
) -> None:
    """The C parser and the pure one give the same findings."""
    monkeypatch.setattr(tree, "_PARSER", yaml.SafeLoader if parser == "pure" else yaml.CSafeLoader)
    found = problems(text)
    assert [(p.file, p.line, p.column, p.code) for p in found] == [("x.yaml", line, column, code)]
    assert words in found[0].message


def test_a_key_without_a_name_is_refused() -> None:
    assert [(p.line, p.code) for p in problems("a: 1\n? \n: 2\n")] == [(2, "key_not_text")]


def test_all_refusals_of_a_file_are_named_at_once() -> None:
    text = "a: !x 1\na: 2\nb: *no\n<<: {}\n"
    assert [(p.line, p.code) for p in problems(text)] == [
        (1, "tag"),
        (2, "duplicate_key"),
        (3, "alias_unknown"),
        (4, "merge_key"),
    ]


def test_the_text_of_a_problem_begins_with_file_line_and_column() -> None:
    (found,) = problems("a: 1\na: 2\n")
    assert str(found).startswith("x.yaml:2:1: duplicate_key: The key 'a' is here twice")


def test_deep_nesting_is_refused() -> None:
    deep = tree.MAX_DEPTH + 1
    (found,) = problems("[" * deep + "]" * deep)
    assert (found.line, found.column, found.code) == (1, deep, "too_deep")
    assert str(tree.MAX_DEPTH) in found.message


@pytest.mark.parametrize("opening", ["[", "{", "- "])
def test_very_deep_nesting_is_refused_without_exhausting_the_stack(opening: str) -> None:
    (found,) = problems(opening * 100_000)
    assert found.code == "too_deep"


def test_the_deepest_nesting_that_is_allowed_is_read() -> None:
    deep = tree.MAX_DEPTH
    parse_yaml("[" * deep + "]" * deep, "x.yaml")


def test_an_alias_bomb_is_refused() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    (found,) = problems("\n".join(lines))
    assert (found.line, found.code) == (4, "alias_bomb")
    assert str(tree.MAX_ALIASED) in found.message


def test_aliases_count_for_the_depth() -> None:
    lines = ["a0: &a0 [x]"] + [f"a{i}: &a{i} [*a{i - 1}]" for i in range(1, 60)]
    (found,) = problems("\n".join(lines))
    assert found.code == "alias_bomb"


def test_a_plain_alias_is_read() -> None:
    assert parse_yaml("a: &x [1, 2]\nb: *x\n", "x.yaml").plain() == {"a": [1, 2], "b": [1, 2]}


def test_several_documents_are_read_where_they_are_allowed() -> None:
    documents = parse_documents("---\na: 1\n---\n---\n- b\n", "x.yaml")
    assert [d.plain() for d in documents] == [{"a": 1}, ["b"]]
    assert documents[1].place.line == 5


def test_anchors_do_not_reach_into_the_next_document() -> None:
    with pytest.raises(SpecError, match="3:4: alias_unknown"):
        parse_documents("a: &x 1\n---\nb: *x\n", "x.yaml")


def test_the_error_class_is_the_callers() -> None:
    with pytest.raises(ConfigError):
        parse_yaml("a: [", "x.yaml", error=ConfigError)


# -- files


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    found = file_problem(tmp_path / "no.yaml")
    assert (found.file, found.line, found.code) == (str(tmp_path / "no.yaml"), 0, "file_missing")


def test_a_folder_is_not_read(tmp_path: Path) -> None:
    found = file_problem(tmp_path)
    assert found.code == "not_a_file"
    assert "a file is expected" in found.message


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1\n")
    path.chmod(0)
    found = file_problem(path)
    assert found.code == "file_unreadable"
    assert "Permission denied" in found.message


def test_a_read_error_is_a_problem_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1\n")

    def refuse(self: Path, mode: str = "r") -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    found = file_problem(path)
    assert (found.file, found.code) == (str(path), "file_unreadable")
    assert "Permission denied" in found.message


def test_a_name_that_no_file_can_have_is_a_problem() -> None:
    assert file_problem(Path("a\0b.yaml")).code == "file_unreadable"


@pytest.mark.parametrize("limit", [SPEC_LIMIT, SCRIPT_LIMIT])
def test_a_large_file_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as stream:
        stream.truncate(100 << 20)

    def fail(*_args: object) -> None:
        raise AssertionError("the file was opened")

    monkeypatch.setattr(Path, "open", fail)
    found = file_problem(path, limit)
    assert (found.line, found.code) == (0, "too_large")
    assert str(limit) in found.message
    assert str(100 << 20) in found.message


def test_an_endless_file_is_refused() -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("there is no /dev/zero here")
    assert file_problem(endless).code == "too_large"


@pytest.mark.parametrize(
    ("data", "line", "column", "code", "words"),
    [
        (b"a: 1\nb: \xff\n", 2, 4, "encoding", "0xFF is not UTF-8"),
        ("名: 1\nb: é".encode("latin-1", "replace"), 2, 4, "encoding", "save the file as UTF-8"),
        ("a: 1".encode("utf-16"), 1, 1, "encoding", "UTF-16"),
        (b"\x7fELF\x02\x01\x01\0\0", 1, 8, "not_text", "binary"),
        (b"a: 1\n\0", 2, 1, "not_text", "UTF-8 text is expected"),
        (b"\x89PNG\r\n\x1a\n", 1, 1, "encoding", "0x89"),
        (b"a: \xed\xa0\x80", 1, 4, "encoding", "UTF-8"),
    ],
)
def test_what_is_no_utf8_text_is_refused(
    tmp_path: Path, data: bytes, line: int, column: int, code: str, words: str
) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    found = file_problem(path)
    assert (found.line, found.column, found.code) == (line, column, code)
    assert words in found.message


def test_a_byte_order_mark_is_let_pass(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    node = read_yaml(path)
    assert node.plain() == {"a": 1, "b": 2}
    assert node.key_place("b")[1:] == (2, 1)


def test_documents_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1\n---\na: 2\n")
    assert [d.plain() for d in read_documents(path)] == [{"a": 1}, {"a": 2}]
