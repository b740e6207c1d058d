"""`score` and `waits`: the worked cases, the forms of input, and bad input."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

HAND = {
    "variant": "sichuan",
    "hand": "123456m23p55p789p",
    "card": "4p",
    "source": "draw",
    "facts": {"missing": "s"},
}
GOOD = json.dumps(HAND)


def answers(result: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def same(key: str, expected: Any, actual: Any) -> bool:
    """As FORMATS compares: scores by the keys given, patterns without zeros, the rest whole."""
    if key == "score":
        return all(actual.get(k) == v for k, v in expected.items())
    if key == "patterns":
        return {k: n for k, n in expected.items() if n} == {k: n for k, n in actual.items() if n}
    return bool(expected == actual)


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("score", "sichuan.score.jsonl"),
        ("score", "paohuzi.score.jsonl"),
        ("score", "chan.score.jsonl"),
        ("waits", "sichuan.waits.jsonl"),
    ],
)
def test_the_worked_cases(run: Any, cases: Path, command: str, name: str) -> None:
    found = [json.loads(line) for line in (cases / name).read_text("utf-8").splitlines()]
    text = "".join(json.dumps(case["request"], ensure_ascii=False) + "\n" for case in found)
    result = run(command, "-", input=text)
    assert result.exit_code == 0
    for case, answer in zip(found, answers(result), strict=True):
        for key, expected in case["expect"].items():
            assert same(key, expected, answer.get(key)), (case["id"], key, answer)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD + "\n",
        json.dumps(HAND, indent=2),
        json.dumps(HAND, indent=2).replace("\n", "\r\n"),
        "\n\n" + GOOD + "\n\n",
        "\ufeff" + GOOD,
        json.dumps(HAND, indent="\t") + "\n\n",
    ],
    ids=["bare", "line", "pretty", "pretty CRLF", "blank lines", "byte order mark", "tabs"],
)
def test_one_request_in_every_form(run: Any, write: Any, text: str) -> None:
    path = write("request.json", text.encode())
    result = run("score", path)
    assert result.exit_code == 0
    assert [answer["payments"] for answer in answers(result)] == [[6, -2, -2, -2]]


def test_many_requests_with_their_own_variants_and_options(run: Any) -> None:
    text = "\n".join([GOOD, json.dumps({**HAND, "rules": {"self_draw": "none"}}), "", GOOD])
    result = run("score", "-", input=text)
    assert [answer["payments"][0] for answer in answers(result)] == [6, 3, 6]


def test_the_option_variant_is_for_requests_without_one(run: Any) -> None:
    bare = {key: value for key, value in HAND.items() if key != "variant"}
    assert run("score", "-", "--variant", "sichuan", input=json.dumps(bare)).exit_code == 0
    result = run("score", "-", input=json.dumps(bare))
    assert result.exit_code == 2
    assert "names no variant" in answers(result)[0]["error"]


def test_a_variant_may_be_a_file(run: Any, write: Any) -> None:
    write("house.yaml", "id: house\nextends: sichuan\nset: {self_draw: none}\n")
    result = run("score", "-", input=json.dumps({**HAND, "variant": "house.yaml"}))
    assert answers(result)[0]["payments"] == [3, -1, -1, -1]


BAD = {
    "twice": (GOOD[:-1] + ', "hand": "1m"}', "'hand' is there twice"),
    "nan": (GOOD[:-1] + ', "seat": NaN}', "NaN"),
    "infinity": ('{"seat": -Infinity}', "-Infinity"),
    "float overflow": (GOOD[:-1] + ', "seat": 1e999}', "'seat'"),
    "long number": (GOOD[:-1] + ', "seat": ' + "9" * 5000 + "}", "too long"),
    "list": ("[1, 2]", "not [1, 2]"),
    "text": ('"hand"', "a JSON object"),
    "null": ("null", "not null"),
    "broken": ('{"hand": ', "not JSON"),
    "unquoted": ("{hand: 1m}", "not JSON"),
    "deep": ("[" * 100_000 + "]" * 100_000, "nested too deeply"),
    "seat": (json.dumps({**HAND, "seat": 4}), "'seat'"),
    "seat true": (json.dumps({**HAND, "seat": True}), "'seat'"),
    "unknown field": (json.dumps({**HAND, "sourse": 1}), "'source'"),
    "unknown source": (json.dumps({**HAND, "source": "draws"}), "'draw'"),
    "unknown card": (json.dumps({**HAND, "card": "4x"}), "'4x'"),
    "unknown fact": (json.dumps({**HAND, "facts": {"missing": "s", "lastcard": True}}), "'last_card'"),
    "unknown option": (json.dumps({**HAND, "rules": {"cap": 1}}), "'cap'"),
    "bad option": (json.dumps({**HAND, "rules": {"cap_fan": -1}}), "cap_fan"),
    "rules a list": (json.dumps({**HAND, "rules": []}), "'rules'"),
    "five copies": (json.dumps({**HAND, "hand": "11111m"}), "5 copies of 1m"),
    "hand a number": (json.dumps({**HAND, "hand": 5}), "hand"),
    "hand of numbers": (json.dumps({**HAND, "hand": [5]}), "hand"),
    "melds a text": (json.dumps({**HAND, "melds": "pung"}), "melds"),
    "unknown meld": (json.dumps({**HAND, "melds": [{"kind": "pong", "cards": "1m 1m 1m"}]}), "pong"),
    "out a text": (json.dumps({**HAND, "out": "1"}), "'out'"),
    "variant a number": (json.dumps({**HAND, "variant": 1}), "'variant'"),
    "unknown variant": (json.dumps({**HAND, "variant": "sichuam"}), "'sichuan'"),
    "no such file": (json.dumps({**HAND, "variant": "no/such.yaml"}), "no/such.yaml"),
    "no such home": (json.dumps({**HAND, "variant": "~no body/x.yaml"}), "x.yaml: file_missing"),
    "a NUL in a path": (json.dumps({**HAND, "variant": "a\0b.yaml"}), "b.yaml"),
    "half a surrogate pair": (json.dumps({**HAND, "variant": "\ud800"}), "variant"),
}


@pytest.mark.parametrize("command", ["score", "waits"])
@pytest.mark.parametrize("name", BAD)
def test_a_malformed_request_is_answered_and_so_is_the_rest(run: Any, name: str, command: str) -> None:
    bad, words = BAD[name]
    good = GOOD if command == "score" else json.dumps({k: HAND[k] for k in ("variant", "hand", "facts")})
    result = run(command, "-", input=f"{good}\n{bad}\n{good}\n")
    assert result.exit_code == 2
    first, error, last = answers(result)
    assert list(error) == ["error"]
    if command == "score":
        assert words in error["error"]
    assert "error" not in first and first == last


@pytest.mark.parametrize("name", ["twice", "list", "broken", "deep", "nan"])
def test_a_malformed_request_may_be_the_first(run: Any, name: str) -> None:
    result = run("score", "-", input=f"{BAD[name][0]}\n{GOOD}\n")
    assert result.exit_code == 2
    assert ["error" in answer for answer in answers(result)] == [True, False]


def test_nesting_that_just_passes_the_reader_is_a_malformed_request(run: Any) -> None:
    # how deep that is depends on the version of Python
    rules = ('{"a":' * depth + "1" + "}" * depth for depth in range(400, 1000, 3))
    lines = [f'{{"variant": "sichuan", "rules": {text}}}' for text in rules]
    result = run("score", "-", input="\n".join(lines))
    assert result.exit_code == 2
    assert "Internal" not in result.output


def test_a_broken_pretty_request_is_one_error(run: Any) -> None:
    result = run("score", "-", input=json.dumps(HAND, indent=2)[:-3])
    assert result.exit_code == 2
    assert len(answers(result)) == 1
    assert "line" in answers(result)[0]["error"]


def test_what_is_not_utf8_is_a_file_that_cannot_be_decoded(run: Any, write: Any) -> None:
    path = write("latin.jsonl", GOOD.encode() + b'\n{"hand": "\xe9"}\n' + GOOD.encode())
    result = run("score", path)
    assert result.exit_code == 3
    assert ["error" in answer for answer in answers(result)] == [False, True, False]
    assert "0xE9" in answers(result)[1]["error"]


def test_binary_junk(run: Any, write: Any) -> None:
    path = write("junk", bytes(range(256)) * 50)
    result = run("score", path)
    assert result.exit_code == 3
    assert all(list(answer) == ["error"] for answer in answers(result))


def test_a_request_that_is_too_long(run: Any, write: Any) -> None:
    path = write("long.jsonl", b'{"hand": "' + b"1" * 3_000_000 + b'"}\n' + GOOD.encode())
    result = run("score", path)
    assert result.exit_code == 3
    assert ["error" in answer for answer in answers(result)] == [True, False]


def test_an_empty_file_has_no_request(run: Any, write: Any) -> None:
    result = run("score", write("empty.jsonl", ""))
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize("path", ["nothing.jsonl", "."])
def test_a_file_that_cannot_be_opened(run: Any, path: str) -> None:
    result = run("score", path)
    assert (result.exit_code, result.stdout) == (3, "")
    assert path in result.stderr


def test_a_bad_variant_of_the_command_itself(run: Any, write: Any) -> None:
    write("bad.yaml", "id: bad\nextends: sichuan\nseets: 1\n")
    result = run("score", "-", "--variant", "bad.yaml", input=GOOD)
    assert (result.exit_code, result.stdout) == (3, "")
    assert "bad.yaml:3:1: unknown_key" in result.stderr
    result = run("score", "-", input=json.dumps({**HAND, "variant": "bad.yaml"}))
    assert result.exit_code == 2
    assert "bad.yaml:3:1: unknown_key" in answers(result)[0]["error"]


def test_a_fault_of_the_rules_costs_one_answer(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from menzi import evaluate

    judge = evaluate.score

    def sometimes(table: Any, request: Any) -> Any:
        if request["seat"] == 1:
            raise ZeroDivisionError("oh")
        return judge(table, request)

    monkeypatch.setattr(evaluate, "score", sometimes)
    text = "\n".join(json.dumps({**HAND, "seat": seat}) for seat in range(3))
    result = run("score", "-", input=text)
    assert result.exit_code == 4
    assert [answer.get("error", "")[:15] for answer in answers(result)] == ["", "Internal error:", ""]


def test_a_program_may_wait_for_each_answer() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "menzi", "score", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin is not None and child.stdout is not None
        for _ in range(2):
            child.stdin.write(GOOD.encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["win"] is True
        child.stdin.close()
    assert child.returncode == 0


def test_ten_thousand_requests_within_three_seconds(run: Any, cases: Path) -> None:
    found = [
        json.dumps(json.loads(line)["request"], ensure_ascii=False)
        for name in ("sichuan", "paohuzi", "chan")
        for line in (cases / f"{name}.score.jsonl").read_text("utf-8").splitlines()
    ]
    text = "\n".join((found * (10_000 // len(found) + 1))[:10_000])
    start = time.process_time()
    result = run("score", "-", input=text)
    assert time.process_time() - start < 3
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 10_000
