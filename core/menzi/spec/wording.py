"""Syntax errors of the YAML parser in words that a person who edits the file can use."""

from __future__ import annotations

from typing import Any

import yaml

from menzi.errors import Problem
from menzi.i18n import _
from menzi.spec.node import Place, problem
from menzi.spec.tree import MAX_DEPTH


def syntax_problem(error: yaml.MarkedYAMLError, text: str, file: str) -> Problem:
    """The parser's error with its place; unclosed brackets and quotes are reported where they open."""
    what = error.problem or ""
    context = error.context or ""
    place = _place(file, error.problem_mark or error.context_mark)
    opening = _place(file, error.context_mark or error.problem_mark)
    tab = _tab_in_indent(text, place.line)
    if tab:
        message = _("Tabs cannot indent a line; use spaces.")
        return problem(place._replace(column=tab), "yaml_tab", message)
    if "nesting depth" in what:
        message = _("The nesting is deeper than {limit} levels.").format(limit=MAX_DEPTH)
        return problem(place, "too_deep", message)
    if "flow sequence" in context or "flow mapping" in context:
        bracket, closing = ("[", "]") if "flow sequence" in context else ("{", "}")
        message = _(
            "The '{bracket}' that opens here is not closed: "
            "',' or '{closing}' was expected at line {line}, column {column}."
        ).format(bracket=bracket, closing=closing, line=place.line, column=place.column)
        return problem(opening, "yaml_bracket", message)
    if "end of stream" in what:
        return problem(opening, "yaml_quote", _("The quote that opens here is not closed."))
    if "mapping values are not allowed" in what:
        message = _("A ':' is not expected here; quote the text, or check the indentation.")
        return problem(place, "yaml_syntax", message)
    if "cannot start any token" in what:
        character = _character(text, place)
        message = _("A value cannot start with {character!r}; put it in quotes.").format(character=character)
        return problem(place, "yaml_syntax", message)
    message = _("This is not YAML: {what}.").format(what=f"{context}, {what}" if context else what)
    return problem(place, "yaml_syntax", message)


def _place(file: str, mark: Any) -> Place:
    return Place(file, mark.line + 1, mark.column + 1) if mark is not None else Place(file)


def _line(text: str, line: int) -> str:
    lines = text.split("\n")
    return lines[line - 1] if 0 < line <= len(lines) else ""


def _tab_in_indent(text: str, line: int) -> int:
    """The column of the first tab in the indentation of a line, 0 if there is none."""
    content = _line(text, line)
    indent = content[: len(content) - len(content.lstrip(" \t"))]
    return indent.find("\t") + 1


def _character(text: str, place: Place) -> str:
    return _line(text, place.line)[place.column - 1 : place.column]
