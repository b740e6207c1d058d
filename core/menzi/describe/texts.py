"""The sentences that a spec brings along (`texts`), as they read with the options in force.

A text is a list of sentences: `{text: {en: …}, when: {OPTION: VALUE}}`. Those whose `when` does not hold are
left out; `{OPTION}` and `{OPTION.FIELD}` in a sentence stand for the value in force.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from menzi.i18n import _, pick
from menzi.spec.model import Spec
from menzi.spec.options import PLACEHOLDER, holds, value_of


class Texts:
    """The texts of one spec."""

    def __init__(self, spec: Spec) -> None:
        self._texts: Mapping[str, Any] = spec.data.get("texts", {})
        self._options = spec.options

    def __call__(self, group: str, key: str | None = None) -> str:
        """The text of a group, or of one of its keys, as one paragraph; "" if there is none."""
        found: Any = self._texts.get(group, ())
        sentences: Sequence[Mapping[str, Any]] = found if key is None else dict(found).get(key, ())
        return " ".join(
            self._filled(pick(s["text"])) for s in sentences if holds(s.get("when", {}), self._options)
        )

    def _filled(self, sentence: str) -> str:
        return PLACEHOLDER.sub(lambda found: value_text(value_of(self._options, found[1])), sentence)


def value_text(value: Any) -> str:
    """The value of an option as it is written in a sentence."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, (list, tuple)):
        return ", ".join(str(v) for v in value) or _("none")
    return str(value)
