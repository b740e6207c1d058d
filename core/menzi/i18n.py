"""The language layer: every text that a player sees goes through here.

Sentences of the program are gettext messages (the English text is the key). Names that belong to a variant
(faces, kinds, patterns) are language maps in its YAML, read with `pick`.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from pathlib import Path

FALLBACK = "en"

_translations: gettext.NullTranslations = gettext.NullTranslations()
_language: str = FALLBACK


def set_language(language: str, folder: Path | None = None) -> None:
    """Use `language` (`vi`, `zh`, …) from now on; messages that it lacks stay English."""
    global _translations, _language
    _language = language
    _translations = gettext.translation("menzi", folder, languages=[language], fallback=True)


def language() -> str:
    """The language in use."""
    return _language


def _(message: str) -> str:
    """`message` in the language in use."""
    return _translations.gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of the message that fits `n`."""
    return _translations.ngettext(one, many, n)


def pick(names: Mapping[str, str] | None, default: str = "") -> str:
    """The name in the language in use, else in English, else `default`."""
    if not names:
        return default
    return names.get(_language) or names.get(FALLBACK) or default
