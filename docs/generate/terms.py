"""The words of the bundled games in their own languages, from the display data of their specs."""

from __future__ import annotations

from collections.abc import Iterator

from menzi.describe.texts import Texts
from menzi.load import load_table
from menzi.table import Table

GAMES = {"sichuan": "zh", "hongkong": "zh", "paohuzi": "zh", "chan": "vi", "conquian": "es"}
"""game -> the language of its words."""

LANGUAGES = {"zh": "Chinese", "vi": "Vietnamese", "es": "Spanish"}
GROUPS = {
    "kinds": "a meld, a group or an action",
    "patterns": "a scoring pattern",
    "statuses": "what becomes of a seat",
    "score": "a number of the score",
    "ledger": "a payment",
}


def terms() -> str:
    """One table a game, and one of the suits of its deck."""
    return "\n\n".join(part for game, language in GAMES.items() for part in _game(game, language))


def _game(game: str, language: str) -> Iterator[str]:
    table = load_table(game)
    spec, texts = table.spec, Texts(table.spec)
    name = spec.data["name"]
    own = name.get(language, "")
    yield f"### {name['en']}" + (f" · {own}" if own and own != name["en"] else "")
    rows = [f"| {LANGUAGES[language]} | English | In the file | What it is |", "| --- | --- | --- | --- |"]
    for group, what in GROUPS.items():
        for key, names in spec.data["display"].get(group, {}).items():
            if language in names:
                text = texts(group, key) if key in spec.data["texts"].get(group, {}) else ""
                meaning = text.rstrip(".") or _shape(table, group, key) or what
                rows.append(f"| {names[language]} | {names['en']} | `{key}` | {meaning} |")
    for key in table.deck.suits:
        names = spec.deck["suits"][key]["name"]
        rows.append(f"| {names.get(language, '')} | {names['en']} | `{key}` | a suit |")
    yield "\n".join(rows)


def _shape(table: Table, group: str, key: str) -> str:
    """What a kind of meld looks like, where the table knows it."""
    size = table.meld_kinds.get(key, 0) if group == "kinds" else 0
    return f"a meld of {size} equal cards" if size else ""
