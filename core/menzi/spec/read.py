"""Strict reading of YAML files: from bytes on a disk to trees of `Node`, or problems with their places.

Used for everything that people write: variants, decks, scripts, configuration. A file is refused before it is
read if it is too large, and before it is parsed if it is not text. What the parser then accepts is narrower
than YAML: see `menzi.spec.tree`.
"""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from menzi.errors import ProblemsError, SpecError
from menzi.i18n import _
from menzi.spec.node import Node, Place, problem
from menzi.spec.tree import Findings, build
from menzi.spec.wording import syntax_problem

SPEC_LIMIT = 1 << 20
"""Bytes that a variant, a deck or a configuration may have."""

SCRIPT_LIMIT = 16 << 20
"""Bytes that a file of scripts may have."""

_NOT_PRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)


def read_yaml(path: Path, *, limit: int = SPEC_LIMIT, error: type[ProblemsError] = SpecError) -> Node:
    """The one document of a file; raises `error` with every problem that was found."""
    return parse_yaml(read_text(path, limit=limit, error=error), str(path), error=error)


def read_documents(
    path: Path, *, limit: int = SCRIPT_LIMIT, error: type[ProblemsError] = SpecError
) -> list[Node]:
    """All documents of a file, with `---` between them; raises `error` with every problem."""
    return parse_documents(read_text(path, limit=limit, error=error), str(path), error=error)


def parse_yaml(text: str, file: str, *, error: type[ProblemsError] = SpecError) -> Node:
    """Like `read_yaml`, for text that is at hand; `file` is what the problems call it."""
    documents = parse_documents(text, file, error=error)
    if len(documents) > 1:
        message = _("A second document starts here; this kind of file holds one. Remove the '---' above it.")
        raise error([problem(documents[1].place, "many_documents", message)])
    return documents[0]


def parse_documents(text: str, file: str, *, error: type[ProblemsError] = SpecError) -> list[Node]:
    """Like `read_documents`, for text that is at hand. There is at least one document."""
    findings = Findings(file)
    documents: list[Node] = []
    bad = _NOT_PRINTABLE.search(text)
    if bad is not None:
        message = _("The character U+{code:04X} is not allowed in a text file.").format(code=ord(bad.group()))
        raise error([problem(_place(file, text, bad.start()), "not_text", message)])
    try:
        documents = build(text, findings)
    except yaml.MarkedYAMLError as syntax:
        findings.problems.append(syntax_problem(syntax, text, file))
    if not documents and not findings.problems:
        findings.add(
            Place(file, 1, 1), "empty", _("The file is empty; a mapping of keys to values is expected.")
        )
    if findings.problems:
        raise error(findings.problems)
    return documents


def read_text(path: Path, *, limit: int, error: type[ProblemsError] = SpecError) -> str:
    """The text of a UTF-8 file of at most `limit` bytes; raises `error` if there is no such thing."""
    file = str(path)
    try:
        if path.is_dir():
            raise error([problem(Place(file), "not_a_file", _("This is a folder; a file is expected."))])
        size = path.stat().st_size
        data = b""
        if size <= limit:
            with path.open("rb") as stream:
                data = stream.read(limit + 1)
            size = len(data)
    except FileNotFoundError:
        raise error([problem(Place(file), "file_missing", _("There is no such file."))]) from None
    except (OSError, ValueError) as failure:
        reason = failure.strerror if isinstance(failure, OSError) and failure.strerror else str(failure)
        message = _("The file cannot be read: {reason}.").format(reason=reason)
        raise error([problem(Place(file), "file_unreadable", message)]) from None
    if size > limit:
        message = _("The file has {size} bytes; at most {limit} are read.").format(size=size, limit=limit)
        raise error([problem(Place(file), "too_large", message)])
    return _decode(data, file, error)


def _decode(data: bytes, file: str, error: type[ProblemsError]) -> str:
    """Strict UTF-8; a byte order mark in front is let pass, since some editors write one."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        message = _("The file is UTF-16; save it as UTF-8.")
        raise error([problem(Place(file, 1, 1), "encoding", message)])
    nul = data.find(b"\0")
    if nul >= 0:
        place = _place(file, data[:nul].decode("utf-8", "replace"), None)
        raise error([problem(place, "not_text", _("This is a binary file; UTF-8 text is expected."))])
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as bad:
        place = _place(file, data[: bad.start].decode("utf-8"), None)
        message = _("The byte 0x{byte:02X} is not UTF-8; save the file as UTF-8.").format(
            byte=data[bad.start]
        )
        raise error([problem(place, "encoding", message)]) from None


def _place(file: str, text: str, offset: int | None) -> Place:
    """The place `offset` characters into `text`; None is its end."""
    before = text[:offset]
    return Place(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
