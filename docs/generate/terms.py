"""The words of the bundled games in their own languages, from the display data of their specs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from menzi.load import load_table

GAMES = {"sichuan": "zh", "hongkong": "zh", "paohuzi": "zh", "chan": "vi", "conquian": "es"}
"""game -> the language of its words."""

LANGUAGES = {"zh": "Chinese", "vi": "Vietnamese", "es": "Spanish"}
GROUPS = {
    "kinds": "melds, groups and actions",
    "patterns": "scoring patterns",
    "statuses": "what becomes of a seat",
    "score": "numbers of a score",
    "ledger": "payments",
}


def terms() -> str:
    """One table a game, and one of the suits of its deck."""
    return "\n\n".join(part for game, language in GAMES.items() for part in _game(game, language))


def _game(game: str, language: str) -> Iterator[str]:
    spec = load_table(game).spec
    name = spec.data["name"]
    own = name.get(language, "")
    yield f"### {name['en']}" + (f" · {own}" if own and own != name["en"] else "")
    rows = [f"| In the file | English | {LANGUAGES[language]} | What it is |", "| --- | --- | --- | --- |"]
    texts = spec.data.get("texts", {})
    for group, what in GROUPS.items():
        entries: Mapping[str, Any] = spec.data["display"].get(group, {})
        for key, names in entries.items():
            meaning = _meaning(texts.get(group, {}).get(key, ())) or what
            rows.append(f"| `{key}` | {names['en']} | {names.get(language, '')} | {meaning} |")
    for key, suit in spec.deck["suits"].items():
        names = suit["name"]
        rows.append(f"| `{key}` | {names['en']} | {names.get(language, '')} | suit |")
    yield "\n".join(rows)


def _meaning(sentences: Any) -> str:
    """The first sentence that depends on no option; "" if there is none."""
    for sentence in sentences:
        text = sentence["text"]["en"]
        if "when" not in sentence and "{" not in text:
            return str(text).rstrip(".").replace("|", "\\|")
    return ""
