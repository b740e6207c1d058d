"""A made-up variant that passes every check, and the tools to spoil it at a marked place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from menzi.errors import Problem, SpecError
from menzi.spec import known
from menzi.spec.loader import load_spec

MARK = "‸"
"""Stands before the place that a problem is expected to name."""

DECK = """\
id: squares
name: {en: Squares}
suits:
  a: {name: {en: apples}}
  b: {name: {en: berries}}
  j: {name: {en: jokers}}
faces:
  - {id: 1a, suit: a, rank: 1, copies: 4, cjk: [一, 甲], name: {en: one apple}}
  - {id: 2a, suit: a, rank: 2, copies: 4, cjk: [二, 甲], name: {en: two apples}}
  - {id: 1b, suit: b, rank: 1, copies: 4, cjk: [一, 乙], name: {en: one berry}}
  - {id: 2b, suit: b, rank: 2, copies: 4, cjk: [二, 乙], name: {en: two berries}}
  - {id: jj, suit: j, rank: 1, copies: 1, cjk: [王, 王], name: {en: joker}}
"""

VARIANT = """\
id: squares
name: {en: Squares, zh: 方}
description: {en: A game of no importance.}
rules: squares
deck: {use: squares, suits: [a, b], leave_out: [1b]}
seats: {count: 3}
deal: {dealer: random, cards: 3, dealer_extra: 1}
opening:
  - {step: choose, kind: colour, of: suits, memory: colour}
  - {step: lay, kind: quad, take: 4}
  - {step: offer, who: dealer, when: {start.offer: true}}
turn: {begin: draw, act: [win, hidden, added, discard]}
tiers: [[win], [trio, quad], [chain]]
claims:
  - {id: win, kind: win, from: [any_discard, any_declared], ties: {option: ties}, then: out}
  - {id: trio, kind: trio, from: [any_discard], take: 2}
  - {id: quad, kind: quad, from: [any_discard], take: 3, needs_stock: 1, then: replace}
  - {id: chain, kind: chain, from: {option: chain_from}, groups: plugin,
     named_by: groups, when: {chains: [few, lots]}}
declare:
  - {id: hidden, kind: hidden, take: 4, since: [deal, draw, replacement], then: replace}
  - {id: added, kind: added, grows: trio, since: [draw], opens_window: true, then: replace}
memory:
  colour: {type: suit, event: chosen, public: true}
  passed: {type: faces, event: passed, kinds: [trio]}
  thrown: {type: cards, event: discarded}
status:
  out: {begins: false, pays: false, claims: []}
  dead: {claims: [quad]}
stuck: {status: dead, then: next_turn}
end: {wins: 2, exhausted: exhausted}
facts:
  colour: {memory: colour, required: true}
  last: {how: stock_empty}
scoring: {ledger: [win]}
options:
  ties: {type: enum, values: [nearest, all], default: all, help: {en: Who wins.}}
  chain_from: {type: list, values: [prev_discard, any_discard], default: [prev_discard], help: {en: Whose.}}
  chains: {type: enum, values: [none, few, lots], default: few, help: {en: How many chains.}}
  cap: {type: integer, minimum: 0, maximum: 9, also: [none], default: 3, help: {en: The cap.}}
  quick: {type: boolean, default: false, help: {en: Whether it is quick.}}
  start:
    type: map
    help: {en: How it starts.}
    fields:
      offer: {type: boolean, default: true, help: {en: Whether an opening win is offered.}}
      least: {type: integer, default: 1, help: {en: The least.}}
display:
  kinds: {trio: {en: trio}}
"""


@pytest.fixture(autouse=True)
def no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is known from earlier tests or from the user's cache."""
    monkeypatch.setattr(known, "known_file", lambda: tmp_path / "cache" / "checked.txt")
    known._known.cache_clear()
    yield
    known._known.cache_clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that holds the made-up variant and its deck."""
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "squares.yaml").write_text(DECK, "utf-8")
    (tmp_path / "squares.yaml").write_text(VARIANT, "utf-8")
    return tmp_path


@pytest.fixture
def spoil(folder: Path) -> Callable[..., tuple[Path, int, int]]:
    """Replace a text that stands once in the variant (or the deck), or write a whole heir.

    Gives the file and the line and column of the mark in the new text.
    """

    def make(old: str | None, new: str, file: str = "squares.yaml") -> tuple[Path, int, int]:
        path = folder / file
        text = new
        if old is not None:
            whole = path.read_text("utf-8")
            assert whole.count(old) == 1, f"{old!r} stands {whole.count(old)} times in {file}"
            text = whole.replace(old, new)
        before, mark, after = text.partition(MARK)
        assert mark, "the expected place is not marked"
        path.write_text(before + after, "utf-8")
        return path, before.count("\n") + 1, len(before) - before.rfind("\n")

    return make


@pytest.fixture
def problems_of() -> Callable[[Path], list[Problem]]:
    """What loading a file finds."""

    def find(path: Path) -> list[Problem]:
        with pytest.raises(SpecError) as error:
            load_spec(path)
        return list(error.value.problems)

    return find
