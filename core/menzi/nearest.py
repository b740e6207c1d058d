"""The nearest known name to one that was mistyped, and the hint that says so."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from menzi.i18n import _

LISTED = 12
"""How many known names a hint lists when none is near."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that `name` most likely stands for, None if none is near."""
    by_lower = {k.lower(): k for k in known}
    found = difflib.get_close_matches(name.lower(), by_lower, 1, 0.6)
    return by_lower[found[0]] if found else None


def hint(name: str, known: Iterable[str]) -> str:
    """A sentence to go after "there is no …": the nearest name, else what there is."""
    names = list(dict.fromkeys(known))
    near = nearest(name, names)
    if near is not None:
        return _("Did you mean {name!r}?").format(name=near)
    if not names:
        return _("There are none.")
    listed = ", ".join(names[:LISTED]) + (", …" if len(names) > LISTED else "")
    return _("Known: {names}.").format(names=listed)
