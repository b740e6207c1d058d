"""Hands of Paohuzi from text, for these tests, and a literal transcription of the rules on names of cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from menzi.claims import DEAL, REVEAL
from menzi.data import data_dir
from menzi.rules import How, NoWin, Reason, Rules, Win
from menzi.spec.model import Spec
from menzi.state import Meld, SeatState
from menzi.table import Table
from menzi_paohuzi.rules import PaohuziRules

ROOT = Path(__file__).parents[3]
VARIANT = yaml.safe_load((data_dir("variants") / "paohuzi.yaml").read_text("utf-8"))
DECK = yaml.safe_load((data_dir("variants") / "decks/zipai80.yaml").read_text("utf-8"))


def table(**options: Any) -> Table:
    """The bundled table with some options chosen; `heavenly` is merged field by field."""
    chosen: dict[str, Any] = {}
    for name, option in VARIANT["options"].items():
        if option["type"] == "map":
            fields = {key: field["default"] for key, field in option["fields"].items()}
            chosen[name] = fields | options.get(name, {})
        else:
            chosen[name] = options.get(name, option["default"])
    claims = [dict(data) for data in VARIANT["claims"]]
    for data in claims:
        if data["id"] == "chi":
            data["from"] = chosen["chi_sources"]
    return Table(Spec("paohuzi", {}, VARIANT | {"claims": claims, "opening": []}, chosen, DECK), PaohuziRules)


TABLE = table()
RULES = TABLE.rules
IDS = TABLE.deck.ids
ROWS = {row.id: row for row in TABLE.claims}


def face(name: str) -> int:
    """The face called `name`."""
    return TABLE.deck.face(name)


def names(faces: Sequence[int]) -> list[str]:
    """What `faces` are called."""
    return [IDS[f] for f in faces]


def seat(hand: str, *melds: str, index: int = 0, passed: str = "", thrown: str = "") -> SeatState:
    """A seat with a hand and melds such as `chi 1s 2s 3s`, and what it has passed and thrown."""
    state = SeatState(index, TABLE.deck, TABLE.memory_start)
    used: Counter[int] = Counter()

    def card(f: int) -> int:
        used[f] += 1
        return f * TABLE.deck.stride + used[f] - 1

    for f in TABLE.deck.read(hand):
        state.add(card(f))
    for text in melds:
        kind, _, rest = text.partition(" ")
        faces = sorted(TABLE.deck.read(rest))
        state.lay(Meld(kind, tuple(faces), tuple(card(f) for f in faces)))
    state.memory["passed"] = sum(1 << f for f in TABLE.deck.read(passed))
    state.memory["thrown"] = tuple(TABLE.deck.read(thrown))
    return state


def reveal(name: str, own: bool = False) -> How:
    """A card from the stock, revealed by seat 0 itself or by seat 2."""
    return How(REVEAL, 0 if own else 2, face(name))


def judge(state: SeatState, how: How) -> Win | NoWin:
    """The verdict, with which the win test must agree."""
    verdict = RULES.judge(state, how)
    assert isinstance(verdict, Win) == RULES.can_win(state, how)
    return verdict


def huxi(state: SeatState, how: How, **options: Any) -> int | None:
    """What the seven groups are worth, enough or not; None if the cards are not seven groups."""
    rules = table(**options).rules if options else RULES
    verdict = rules.judge(state, how)
    won = isinstance(verdict, Win)
    assert won == rules.can_win(state, how) == (verdict.score.get("huxi", 0) >= 15)
    return verdict.score.get("huxi")


def code(state: SeatState, how: How, **options: Any) -> str:
    """Why it is no win; "" if it is one."""
    verdict = (table(**options).rules if options else RULES).judge(state, how)
    return "" if isinstance(verdict, Win) else cited(verdict.reason)


def cited(reason: Reason) -> str:
    """The code of a reason, which cites a sentence or row of the rule page that is there."""
    page, row = reason.rule.split()
    assert page == "docs/rules/paohuzi.md"
    assert re.search(rf"^(?:- |\| ){row}\b", (ROOT / page).read_text("utf-8"), re.MULTILINE), row
    return reason.code


def groups(win: Win | NoWin) -> list[str]:
    """The groups of a win as text, in order."""
    assert isinstance(win, Win)
    return sorted(f"{g.kind} {TABLE.deck.text(g.faces)} = {g.value}" for g in win.groups)


def dealt(dealer: int = 1) -> How:
    """An opening win of seat 0."""
    return How(DEAL, 0, -1, dealer=dealer, in_hand=True)


# -- the rules, word by word, on names

Cards = tuple[str, ...]


def chi_groups() -> list[Cards]:
    """P11: runs of one size, 2-7-10 of one size, one rank with two of one size and one of the other."""
    found: list[Cards] = []
    for size in "sb":
        found += [(f"{r}{size}", f"{r + 1}{size}", f"{r + 2}{size}") for r in range(1, 9)]
        found.append((f"2{size}", f"7{size}", f"10{size}"))
    for r in range(1, 11):
        found += [(f"{r}s", f"{r}s", f"{r}b"), (f"{r}s", f"{r}b", f"{r}b")]
    return found


CHI = chi_groups()


def worth(kind: str, cards: Sequence[str]) -> int:
    """E1-E3."""
    big = all(card.endswith("b") for card in cards)
    if kind == "chi":
        scoring = [["1", "2", "3"], ["2", "7", "10"]]
        ranks = [card[:-1] for card in cards]
        one_size = len({card[-1] for card in cards}) == 1
        return (6 if big else 3) if one_size and ranks in scoring else 0
    small, large = {"ti": (9, 12), "pao": (6, 9), "wei": (3, 6), "kan": (3, 6), "peng": (1, 3)}[kind]
    return large if big else small


def splits(cards: Counter[str]) -> Iterator[tuple[int, int, int]]:
    """(groups, pairs among them, huxi) for every way to put all cards into chi groups and pairs."""
    left = +cards
    if not left:
        yield 0, 0, 0
        return
    first = min(left)
    for group in CHI:
        if first in group and not Counter(group) - left:
            for number, pairs, scored in splits(left - Counter(group)):
                yield number + 1, pairs, scored + worth("chi", group)
    if left[first] >= 2:
        for number, pairs, scored in splits(left - Counter([first, first])):
            if pairs == 0:
                yield number + 1, 1, scored


def best_huxi(hand: Sequence[str], melds: Sequence[tuple[str, Cards]], card: str, own: bool) -> int | None:
    """The most huxi of seven groups with a card from the stock, by trying everything, if there are seven."""
    counts = Counter(hand)
    kans = {name for name, n in counts.items() if n == 3}
    loose = Counter({name: n for name, n in counts.items() if n < 3})
    fixed = [*melds, *(("kan", (name,) * 3) for name in kans)]
    exposed = next((m for m in melds if m[0] in ("wei", "peng") and m[1][0] == card), None)
    uses: list[tuple[Counter[str], list[tuple[str, Cards]]]] = []
    pair = Counter({card: 2})
    if own and card in kans:
        uses.append((loose, _grown(fixed, ("kan", (card,) * 3), "ti")))
    elif own and counts[card] == 2:
        uses.append((loose - pair, [*fixed, ("wei", (card,) * 3)]))
    else:
        uses.append((loose + Counter([card]), fixed))
        if counts[card] == 2:
            uses.append((loose - pair, [*fixed, ("peng", (card,) * 3)]))
        if card in kans:
            uses.append((loose, _grown(fixed, ("kan", (card,) * 3), "pao")))
        if exposed:
            uses.append((loose, _grown(fixed, exposed, "pao")))
    found = [
        scored + sum(worth(*g) for g in made)
        for left, made in uses
        for number, pairs, scored in splits(left)
        if number + len(made) == 7 and pairs == any(len(g[1]) == 4 for g in made)
    ]
    return max(found, default=None)


def _grown(made: Sequence[tuple[str, Cards]], old: tuple[str, Cards], kind: str) -> list[tuple[str, Cards]]:
    return [(kind, (*old[1], old[1][0])) if g == old else g for g in made]


def payments(win: Win, seats: int = 3, rules: Rules | None = None) -> list[int]:
    """What everybody gets or pays for a win."""
    found = [0] * seats
    for entry in (rules or RULES).pay_wins([win], range(seats)):
        assert entry.kind == "win"
        for payer, amount in entry.payers:
            found[payer] -= amount
            found[entry.to] += amount
    return found


def chi(state: SeatState, name: str) -> set[str]:
    """The legal chi as text, their groups in order."""
    lays = RULES.lays(state, ROWS["chi"], face(name))
    found = {" / ".join(sorted(TABLE.deck.text(g) for g in lay.groups)) for lay in lays}
    assert len(found) == len(lays)
    return found
