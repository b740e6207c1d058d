"""What a bot is told: win, come nearer, keep what a plan needs, give nothing away."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from menzi.state import SeatState
from menzi.view import View
from menzi_conquian.rules import ConquianRules

from .bench import IDS, RULES, TABLE, mask, rules_of, seat, table

KEEPING = rules_of(table(rearrange=False))


def look(state: SeatState, legal: str, public: str = "", dead: str = "", theirs: str = "") -> View:
    """What a seat sees that may choose among `legal` (separated by commas)."""
    other = seat("", *filter(None, theirs.split(", ")), index=1)
    seen = {f for meld in (*state.melds, *other.melds) for f in meld.faces}
    seen |= {*TABLE.deck.read(f"{public} {dead}"), *(f for f, n in enumerate(state.counts) if n)}
    view = SimpleNamespace(
        own=state,
        seat=0,
        table=TABLE,
        legal=tuple(TABLE.actions.read(text)[0] for text in legal.split(", ")),
        unseen=lambda: [int(f not in seen) for f in range(len(IDS))],
        melds=lambda index: tuple((state, other)[index].melds),
    )
    return cast(View, view)


def best(view: View, rules: ConquianRules = RULES) -> str:
    """The action that is appraised highest."""
    return max(view.legal, key=lambda action: rules.appraise(view, action)).text


def lacking(hand: str, *melds: str, dead: str = "", rules: ConquianRules = RULES) -> int:
    """How many cards the best plan lacks."""
    owned = mask(hand) | sum(mask(m) for m in melds)
    unseen = sum(RULES.groups.one) & ~owned & ~mask(dead)
    return rules.adviser.plans(mask(hand), tuple(mask(m) for m in melds), unseen).lacking


@pytest.mark.parametrize(
    ("hand", "melds", "dead", "expected"),
    [
        ("1o 2o 4c 4e 4b 10e 11e 12e", [], "", 1),
        ("1o 2o 4c 4e 10e 11e 7b 1b", [], "", 3),
        ("1o 2o 7b", ["4c 4e 4b", "6o 7o 10o"], "", 1),
        ("1o 2o", ["4c 4e 4b", "10e 11e 12e"], "3o", 3),
        ("1o 2o", ["4c 4e 4b", "10e 11e 12e"], "3o 4o 5c 5e 5b 3c 3e 7e", 20),
    ],
)
def test_a_plan_lacks_what_has_to_come(hand: str, melds: list[str], dead: str, expected: int) -> None:
    """Cards on the table belong to every plan; dead cards never come."""
    assert expected == lacking(hand, *melds, dead=dead)


def test_X4_a_group_is_begun_with_two_cards_of_the_hand() -> None:
    """A single card and two that are to come make none, for none of them can be kept."""
    melds = ("4c 5c 6c", "10e 11e 12e")
    assert lacking("1o 7b", *melds, dead="3c 7c 7e") == 20
    assert lacking("1o 1b", *melds, dead="3c 7c 7e") == 1


def test_B5_plans_keep_melds_where_the_table_does() -> None:
    """The five of the run is free for a set, or is not."""
    state = ("5e 5b 1c 1b", "5o 6o 7o 10o")
    assert lacking(*state) == 1
    assert lacking(*state, rules=KEEPING) == 3


def test_a_win_is_taken() -> None:
    """Before anything else."""
    state = seat("1o 2o 4c 4e 4b 10e 11e 12e")
    assert best(look(state, "meld 1o 2o 3o, win, pass", "3o")) == "win"


def test_a_card_that_brings_the_win_nearer_is_laid() -> None:
    """And one that breaks what is nearer is not."""
    assert best(look(seat("1o 2o 4c 4e 10e 11e 7b 1b"), "meld 1o 2o 3o, pass", "3o")) == "meld 1o 2o 3o"
    waiting = seat("11o 11c", "1o 2o 3o", "5e 6e 7e")
    assert best(look(waiting, "meld 1o 2o 3o 4o, pass", "4o")) == "pass"


def test_an_opponent_who_declines_is_forced() -> None:
    """It does not want to throw a card."""
    assert best(look(seat("1o 2o 4c 4e 10e 11e 7b 1b"), "pass, force 5o 6o 7o 10o", "10o")).startswith(
        "force"
    )


def test_the_card_that_no_plan_needs_is_thrown() -> None:
    """Here the ace, which is alone."""
    state = seat("1b 2o 3o 10e 11e 12c", "4c 4e 4b")
    assert best(look(state, ", ".join(f"discard {IDS[f]}" for f in RULES.discards(state)))) in (
        "discard 1b",
        "discard 12c",
    )


def test_a_card_that_fits_the_opponents_melds_is_kept_rather() -> None:
    """Of two that are not needed."""
    state = seat("1b 12c 2o 3o 4o 5o", "4c 4e 4b")
    throw = "discard 1b, discard 12c"
    assert best(look(state, throw)) == "discard 1b"
    assert best(look(state, throw, theirs="1o 1c 1e")) == "discard 12c"


def test_the_card_that_no_plan_needs_is_passed_on() -> None:
    """Before play, as when one is thrown."""
    state = seat("1o 2o 4c 4e 10e 11e 12e 7b")
    assert best(look(state, ", ".join(f"swap {IDS[f]}" for f in RULES.discards(state)))) == "swap 7b"
