"""Records: written as a deal happens, replayed line by line, resumed wherever they were cut."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from menzi.deal import Deal
from menzi.errors import RecordError
from menzi.position import deal_from_position
from menzi.record import (
    HEADER_KEYS,
    RecordWriter,
    follow,
    header,
    line,
    read_record,
    record_lines,
    replay,
    resume,
)
from menzi.spec.loader import spec_from_document

from ..support.madeup import NAMES, table
from ..support.play import decision, finish, lines

PLUGINS = {"madeup": "1"}


def written(path: Path, name: str = "lamps", seed: int | str = 7, **options: Any) -> tuple[Path, Deal]:
    """The record of a whole deal, written as it happened."""
    deal = Deal(table(name, **options), seed)
    file = path / f"{name}-{seed}.jsonl"
    writer = RecordWriter.create(file, deal.table, deal, PLUGINS)
    luck = Random(1)
    while not deal.over:
        seat, action = decision(deal, luck)
        deal.submit(seat, action)
        writer.update()
    writer.close()
    return file, deal


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [0, 2**63 + 1, "a word"])
def test_a_record_replays(tmp_path: Path, name: str, seed: int | str) -> None:
    """To the same events and settlement; what is written on the way is what is written at the end."""
    file, deal = written(tmp_path, name, seed)
    assert file.read_text("utf-8").splitlines() == record_lines(deal.table, deal, PLUGINS)
    again = replay(read_record(file), deal.table)
    assert lines(again) == lines(deal)
    assert (again.scores, again.winners, again.result) == (deal.scores, deal.winners, deal.result)


def test_the_first_line_says_what_was_played(tmp_path: Path) -> None:
    """Enough to make the same table again."""
    file, deal = written(tmp_path)
    first = read_record(file).header
    assert tuple(first) == HEADER_KEYS
    assert (first["variant"], first["seed"], first["dealer"]) == ("lamps", 7, deal.dealer)
    assert first["plugins"] == PLUGINS
    assert first["sha256"] == deal.table.spec.sha256 == spec_from_document(first["spec"]).sha256
    assert header(deal.table, deal, {}, ["a", "b", "c"])["names"] == ["a", "b", "c"]


def test_the_last_line_is_the_result(tmp_path: Path) -> None:
    """Result, winners, payments."""
    file, deal = written(tmp_path)
    last = json.loads(file.read_text("utf-8").splitlines()[-1])
    assert last == {
        "event": "end",
        "result": deal.result,
        "winners": sorted(deal.winners),
        "payments": deal.scores,
    }


def test_a_new_record_never_replaces_a_file(tmp_path: Path) -> None:
    """FileExistsError, and the file is what it was."""
    file, deal = written(tmp_path)
    before = file.read_bytes()
    with pytest.raises(FileExistsError):
        RecordWriter.create(file, deal.table, deal, PLUGINS)
    assert file.read_bytes() == before


def tampered(file: Path, number: int, change: dict[str, Any]) -> Path:
    """The record with some values of one line (from 1) changed."""
    rows = file.read_text("utf-8").splitlines()
    rows[number - 1] = line(json.loads(rows[number - 1]) | change)
    file.write_text("\n".join(rows) + "\n", "utf-8")
    return file


def test_every_changed_line_is_named(tmp_path: Path) -> None:
    """Whatever line it is, after the first."""
    file, deal = written(tmp_path)
    whole = file.read_text("utf-8")
    for number in range(2, whole.count("\n") + 1):
        tampered(file, number, {"more": 1})
        with pytest.raises(RecordError) as error:
            replay(read_record(file), deal.table)
        assert error.value.line == number
        file.write_text(whole, "utf-8")


def first_line_with(file: Path, **wanted: Any) -> int:
    """The number of the first line with these values."""
    rows = [json.loads(row) for row in file.read_text("utf-8").splitlines()]
    return next(i for i, row in enumerate(rows, 1) if all(row.get(k) == v for k, v in wanted.items()))


@pytest.mark.parametrize(
    ("event", "change", "message"),
    [
        ("decision", {"action": "jump"}, "There is no action 'jump'"),
        ("decision", {"action": "win"}, "not allowed to seat"),
        ("decision", {"seat": 9}, "not asked"),
        ("decision", {"seat": "0"}, "a decision is expected"),
        ("decision", {"action": 5}, "a decision is expected"),
        ("decision", {"event": "discard"}, "a decision is expected"),
        ("deal", {"cards": "1a#0"}, "the rules say"),
        ("end", {"payments": [1, -1, 0]}, "the rules say"),
        ("end", {"result": "exhausted"}, "the rules say"),
    ],
)
def test_a_line_that_differs_says_how(
    tmp_path: Path, event: str, change: dict[str, Any], message: str
) -> None:
    """With its number."""
    file, deal = written(tmp_path)
    number = first_line_with(file, event=event)
    with pytest.raises(RecordError, match=f"line {number}: ") as error:
        replay(read_record(tampered(file, number, change)), deal.table)
    assert message in str(error.value)


def test_lines_after_the_end_are_refused(tmp_path: Path) -> None:
    """A deal that is over has nothing more."""
    file, deal = written(tmp_path)
    last = file.read_text("utf-8").count("\n")
    with file.open("a", encoding="utf-8") as stream:
        stream.write('{"event":"end","result":"draw","winners":[],"payments":[0,0,0]}\n')
    with pytest.raises(RecordError) as error:
        replay(read_record(file), deal.table)
    assert error.value.line == last + 1


def test_another_spec_is_refused(tmp_path: Path) -> None:
    """By its SHA-256: another option is another spec."""
    file, deal = written(tmp_path)
    for other in (table("lamps", least=5), table("bridges")):
        with pytest.raises(RecordError, match="SHA-256") as error:
            replay(read_record(file), other)
        assert error.value.line == 1
    with pytest.raises(RecordError, match="SHA-256"):
        replay(read_record(tampered(file, 1, {"sha256": "0" * 64})), deal.table)


def test_another_seed_or_dealer_differs_at_the_first_event(tmp_path: Path) -> None:
    """The cards are others."""
    file, deal = written(tmp_path)
    with pytest.raises(RecordError) as error:
        replay(read_record(tampered(file, 1, {"seed": 8})), deal.table)
    assert error.value.line == 2
    with pytest.raises(RecordError) as error:
        replay(read_record(tampered(file, 1, {"seed": 7, "dealer": (deal.dealer + 1) % 3})), deal.table)
    assert error.value.line > 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "format 2; this menzi reads format 1"),
        ({"seed": None}, "the seed is a number or text"),
        ({"seed": True}, "the seed is a number or text"),
        ({"dealer": "0"}, "the dealer is a seat"),
        ({"dealer": 3}, "there is no seat 3"),
        ({"dealer": -1}, "there is no seat -1"),
    ],
)
def test_a_wrong_first_line_says_what_is_wrong(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    """In line 1."""
    file, deal = written(tmp_path)
    with pytest.raises(RecordError, match=message) as error:
        replay(read_record(tampered(file, 1, change)), deal.table)
    assert error.value.line == 1


@pytest.mark.parametrize("key", HEADER_KEYS)
def test_a_first_line_lacks_nothing(tmp_path: Path, key: str) -> None:
    """Every key is needed."""
    file, _deal = written(tmp_path)
    rows = file.read_text("utf-8").splitlines()
    first = json.loads(rows[0])
    del first[key]
    file.write_text("\n".join([line(first), *rows[1:]]) + "\n", "utf-8")
    with pytest.raises(RecordError, match=f"lacks '{key}'"):
        read_record(file)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"{}", b"[]\n", b"5\n", b"\n", b"\xff\n", b"[" * 100_000 + b"\n"]
)
def test_what_is_no_record_is_refused(tmp_path: Path, data: bytes) -> None:
    """RecordError, whatever it is."""
    file = tmp_path / "x.jsonl"
    file.write_bytes(data)
    with pytest.raises(RecordError):
        read_record(file)


def test_a_file_that_is_not_there_is_a_record_error(tmp_path: Path) -> None:
    """A folder too."""
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(RecordError, match="cannot be read"):
            read_record(path)


def test_no_more_is_read_than_a_record_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("menzi.record.LIMIT", 100)
    file, _deal = written(tmp_path)
    endless = Path("/dev/zero")
    for path in (file, endless) if endless.exists() else (file,):
        with pytest.raises(RecordError, match="larger than the 100 bytes"):
            read_record(path)


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    """Only the last line may be cut."""
    file, _deal = written(tmp_path)
    rows = file.read_text("utf-8").splitlines()
    rows[3] = rows[3][:-2]
    file.write_text("\n".join(rows) + "\n", "utf-8")
    with pytest.raises(RecordError) as error:
        read_record(file)
    assert error.value.line == 4


def test_a_record_resumes_wherever_it_was_cut(tmp_path: Path) -> None:
    """At every byte: from its last whole line, and played on it is a whole record again."""
    file, deal = written(tmp_path)
    data = file.read_bytes()
    first = data.index(b"\n") + 1
    cut = tmp_path / "cut.jsonl"
    for length in range(first, len(data) + 1):
        cut.write_bytes(data[:length])
        record = read_record(cut)
        assert record.cut is (length < len(data))
        assert record.size == data.rindex(b"\n", 0, length) + 1
        again, writer = resume(cut, record, deal.table)
        writer.close()
        kept = cut.read_bytes()
        assert data.startswith(kept)
        assert kept.endswith(b"\n")
        assert len(kept) >= record.size
        assert kept.count(b"\n") == len(again.log) + 1


def test_a_resumed_record_goes_on(tmp_path: Path) -> None:
    """To a record that replays."""
    file, deal = written(tmp_path)
    data = file.read_bytes()
    first = data.index(b"\n") + 1
    for length in range(first, len(data), 97):
        file.write_bytes(data[:length])
        again, writer = resume(file, read_record(file), deal.table, sync=True)
        luck = Random(length)
        while not again.over:
            seat, action = decision(again, luck)
            again.submit(seat, action)
            writer.update()
        writer.close()
        assert lines(replay(read_record(file), deal.table)) == lines(again)


def test_a_cut_record_does_not_replay_but_can_be_followed(tmp_path: Path) -> None:
    """It agrees so far; the line after its last one is missing."""
    file, deal = written(tmp_path)
    rows = file.read_text("utf-8").splitlines()
    for kept in (1, 2, 5, len(rows) - 1):
        file.write_text("\n".join(rows[:kept]) + "\n", "utf-8")
        record = read_record(file)
        assert record.cut
        assert len(follow(record, deal.table).log) >= kept - 1
        with pytest.raises(RecordError, match="it has no result") as error:
            replay(record, deal.table)
        assert error.value.line == kept + 1


def test_a_record_that_does_not_resume_is_left_alone(tmp_path: Path) -> None:
    """Nothing is cut off a file that disagrees."""
    file, deal = written(tmp_path)
    tampered(file, 3, {"more": 1})
    file.write_bytes(file.read_bytes()[:-5])
    before = file.read_bytes()
    with pytest.raises(RecordError):
        resume(file, read_record(file), deal.table)
    assert file.read_bytes() == before


def test_a_seat_written_otherwise_is_a_change(tmp_path: Path) -> None:
    """`"seat": true` is not what was written for seat 1."""
    file, deal = written(tmp_path)
    number = first_line_with(file, event="deal", seat=1)
    with pytest.raises(RecordError):
        replay(read_record(tampered(file, number, {"seat": True})), deal.table)


def test_a_very_long_number_is_a_record_error(tmp_path: Path) -> None:
    """As anything that cannot be read."""
    file = tmp_path / "x.jsonl"
    file.write_bytes(b'{"seed":' + b"1" * 5000 + b"}\n")
    with pytest.raises(RecordError):
        read_record(file)


def test_a_deal_that_did_not_come_from_its_seed_is_not_recorded(tmp_path: Path) -> None:
    """A record that cannot be replayed should not be made."""
    position = {"seats": [{"hand": "1a 2b"}, {}, {}], "turn": {"seat": 0, "drawn": "2b"}, "stock": "4b"}
    deal = finish(deal_from_position(table("streams"), position), Random(0))
    with pytest.raises(RecordError):
        RecordWriter.create(tmp_path / "x.jsonl", deal.table, deal, PLUGINS).close()
