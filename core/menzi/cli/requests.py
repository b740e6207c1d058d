"""The requests of `score` and `waits`: one JSON object, or JSON Lines, read from untrusted bytes.

A file is read as it comes, so that a program may write one request and wait for its answer. Only where the
first line is the beginning of something larger is the file read to its end, as one pretty-printed object.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from menzi.cli.exits import BAD_FILE, USAGE
from menzi.errors import RequestError
from menzi.i18n import _

LIMIT = 1 << 20
"""Bytes that one request may have."""

_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Unread:
    """Something that is no request: what is wrong with it, and the exit code that it brings."""

    message: str
    code: int = USAGE


Request = dict[str, Any] | Unread


def read_requests(stream: IO[bytes]) -> Iterator[Request]:
    """The requests of a stream, in order; OSError if it cannot be read."""
    lines = _lines(stream)
    for first, line in lines:
        if first and _is_beginning(line):
            yield from _whole(line, lines)
            return
        yield parse(line)


def parse(data: bytes) -> Request:
    """One request."""
    if len(data) > LIMIT:
        text = _("A request may have {limit} bytes; this one is longer.")
        return Unread(text.format(limit=LIMIT), BAD_FILE)
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError as error:
        text = _("This is not UTF-8: the byte 0x{byte:02X} at column {column}.")
        return Unread(text.format(byte=data[error.start], column=error.start + 1), BAD_FILE)
    except json.JSONDecodeError as error:
        text = _("This is not JSON: {what} at line {line}, column {column}.")
        return Unread(text.format(what=error.msg, line=error.lineno, column=error.colno))
    except RecursionError:
        return Unread(_("This is nested too deeply."))
    except RequestError as error:
        return Unread(str(error))
    except ValueError:
        return Unread(_("A number is too long."))
    if not isinstance(value, dict):
        return Unread(_("A request is a JSON object, not {value}.").format(value=_short(value)))
    return value


def _lines(stream: IO[bytes]) -> Iterator[tuple[bool, bytes]]:
    """(whether it is the first, line) for every line that is not blank; a longer one than LIMIT is cut."""
    first = True
    while True:
        line = stream.readline(LIMIT + 2)
        if not line:
            return
        if not line.endswith(b"\n") and len(line) > LIMIT:
            _skip_line(stream)
        elif first:
            line = line.removeprefix(_BOM)
        line = line.strip()
        if line:
            yield first, line
            first = False


def _skip_line(stream: IO[bytes]) -> None:
    while True:
        rest = stream.readline(LIMIT)
        if not rest or rest.endswith(b"\n"):
            return


def _is_beginning(line: bytes) -> bool:
    """Whether this line is no JSON only because it ends too early."""
    if len(line) > LIMIT:
        return False
    text = line.decode("utf-8", "replace")
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.pos >= len(text)
    except (RecursionError, ValueError):
        return False
    return False


def _whole(line: bytes, lines: Iterator[tuple[bool, bytes]]) -> Iterator[Request]:
    """The rest of the file together with its first line as one object, or else line by line."""
    found = [line]
    size = len(line)
    for _first, more in lines:
        found.append(more)
        size += len(more) + 1
        if size > LIMIT:
            break
    one = parse(b"\n".join(found))
    if isinstance(one, Unread) and any(not isinstance(parse(more), Unread) for more in found[1:]):
        yield from map(parse, found)
        for _first, more in lines:
            yield parse(more)
    else:
        yield one


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RequestError(_("The key {key!r} is there twice.").format(key=twice))
    return found


def _constant(name: str) -> Any:
    raise RequestError(_("{name} is no number of JSON.").format(name=name))


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:39] + "…"
