"""Actions: one object for one meaning, and their text."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menzi.errors import InvalidAction

from ..support.madeup import table, varied

STREAMS = table("streams").actions
LAMPS = table("lamps").actions
BRIDGES = table("bridges").actions
GROUPS = st.lists(st.lists(st.integers(0, 11), min_size=1, max_size=4), min_size=1, max_size=3)


def test_the_same_action_is_the_same_object() -> None:
    """So that `is` compares them."""
    assert STREAMS.read("pass")[0] is STREAMS.pass_
    assert STREAMS.read("discard 3b")[0] is STREAMS.discard[STREAMS.deck.face("3b")]
    assert STREAMS.read("shun b")[0] is STREAMS.of_suit("shun", "b")
    assert STREAMS.read("  win ")[0] is STREAMS.win


def test_actions_of_two_tables_are_different_objects() -> None:
    """They belong to their table, and do not travel."""
    assert LAMPS.pass_ is not BRIDGES.pass_
    with pytest.raises(TypeError, match="belong to their table"):
        pickle.dumps(LAMPS.pass_)


@given(GROUPS, st.randoms(use_true_random=False))
def test_the_order_of_cards_and_groups_does_not_matter(groups: list[list[int]], luck: object) -> None:
    """Any order names the same object, and its text reads back to it."""
    action = LAMPS.of_groups("row", groups)
    mixed = [list(group) for group in groups]
    for group in mixed:
        luck.shuffle(group)  # type: ignore[attr-defined]
    luck.shuffle(mixed)  # type: ignore[attr-defined]
    assert LAMPS.of_groups("row", mixed) is action
    assert LAMPS.read(action.text) == (action, ())


@pytest.mark.parametrize("name", ["streams", "stairs", "lamps", "bridges"])
def test_every_form_reads_back(name: str) -> None:
    """The text of an action is an action."""
    actions = table(name).actions
    for kind, forms in actions.forms.items():
        made = {
            "none": actions.plain(kind),
            "face": actions.of_face(kind, 3),
            "suit": actions.of_suit(kind, "a"),
            "groups": actions.of_groups(kind, [[2, 1]]),
        }
        for form in forms:
            assert actions.read(str(made[form])) == (made[form], ())


def test_copies_are_given_beside_the_action() -> None:
    """`discard 2a#3` is `discard 2a`, and card number 7."""
    assert STREAMS.read("discard 2a#3") == (STREAMS.of_face("discard", 1), (7,))
    assert BRIDGES.read("duo 1b#0") == (BRIDGES.of_face("duo", 4), (16,))
    action, cards = LAMPS.read("row 3a 1a#2 2a / 1a#1 2a#0 3a")
    assert action is LAMPS.of_groups("row", [[0, 1, 2], [0, 1, 2]])
    assert cards == (2, 1, 4)


def test_compact_cards_name_a_group() -> None:
    """As wherever cards are read."""
    assert LAMPS.read("row 123a")[0] is LAMPS.read("row 1a 2a 3a")[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "An action is expected"),
        ("jump", "There is no action 'jump' at this table; there are win, pass, discard"),
        ("Pass", "There is no action"),
        ("pass 1a", "nothing follows 'pass'"),
        ("discard", "followed by one card"),
        ("discard 1a 2a", "followed by one card"),
        ("discard 9a", "There is no card '9a'"),
        ("discard 1c#3", "#0 to #2"),
        ("shun", "followed by one of a, b, c"),
        ("shun z", "followed by one of a, b, c"),
        ("row", "followed by groups of cards"),
        ("row 1a 2a 3a /", "followed by groups of cards"),
        ("row / 1a", "followed by groups of cards"),
        ("row 1a 2a 9a", "There is no card '9a'"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(text: str, expected: str) -> None:
    """InvalidAction, in a sentence."""
    with pytest.raises(InvalidAction, match=expected):
        STREAMS.read(text)


def test_a_kind_that_only_the_engine_makes_is_no_action() -> None:
    """Nobody is asked for a forced meld."""
    with pytest.raises(InvalidAction):
        LAMPS.read("block")


def test_a_kind_may_be_claimed_and_declared() -> None:
    """`quad` claims, `quad 1a` declares: both texts read back."""

    def rename(parts: dict[str, dict[str, list[dict[str, object]]]]) -> None:
        parts["data"]["declare"][0]["kind"] = "quad"

    actions = varied("streams", rename).actions
    assert actions.read("quad 1a")[0] is actions.of_face("quad", 0)
    assert actions.read("quad")[0] is actions.plain("quad")
