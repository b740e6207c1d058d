"""One hand, judged without a deal: `score` and `waits`."""

from __future__ import annotations

from typing import Any

import pytest

from menzi.errors import RequestError
from menzi.evaluate import score, waits

from ..support.madeup import table

STREAMS: dict[str, Any] = {
    "hand": "2a 3a 1b 1b 1b",
    "card": "1a",
    "source": "discard",
    "from": 2,
    "facts": {"shun": "c"},
}


def test_a_win_is_told_with_its_groups_and_payments() -> None:
    """As the deal would pay it."""
    assert score(table("streams"), STREAMS) == {
        "win": True,
        "groups": [
            {"kind": "row", "cards": "1a 2a 3a", "value": 2},
            {"kind": "trio", "cards": "1b 1b 1b", "value": 3},
        ],
        "patterns": {},
        "score": {"groups": 2, "points": 5},
        "payments": [10, 0, -10],
    }


def test_no_win_is_told_with_its_reason() -> None:
    """And with what the hand is worth all the same, where the rules say so."""
    answer = score(table("streams", least=6), STREAMS)
    assert answer == {
        "win": False,
        "reason": {"code": "cheap", "text": "The hand is worth too little."},
        "groups": [],
        "patterns": {},
        "score": {"points": 5},
        "payments": [0, 0, 0],
    }
    assert score(table("streams"), STREAMS | {"card": "4c"})["reason"]["code"] == "ungrouped"


@pytest.mark.parametrize(
    ("change", "patterns", "payments"),
    [
        ({"source": "draw", "from": 0}, {}, [10, -5, -5]),
        (
            {"source": "draw", "from": 0, "facts": {"shun": "c", "second": True}},
            {"after_replacement": 1},
            [10, -5, -5],
        ),
        ({"facts": {"shun": "c", "second_discard": True}}, {"replacement_discard": 1}, [10, 0, -10]),
        ({"facts": {"shun": "c", "last": True}}, {"stock_empty": 1}, [10, 0, -10]),
        ({"source": "grown_quad"}, {"grown_quad": 1}, [10, 0, -10]),
        ({"source": "deal", "card": None, "from": 0, "hand": "1a 2a 3a 1b 1b 1b"}, {}, [10, -5, -5]),
        ({"source": "draw", "from": 0, "out": [2]}, {}, [5, -5, 0]),
        ({"seat": 1, "from": 0}, {}, [-10, 10, 0]),
    ],
)
def test_the_source_and_the_facts_reach_the_rules(
    change: dict[str, Any], patterns: dict[str, int], payments: list[int]
) -> None:
    """`How` says what the request said."""
    answer = score(table("streams"), STREAMS | change)
    assert (answer["win"], answer["patterns"], answer["payments"]) == (True, patterns, payments)


def test_melds_count() -> None:
    """With what was taken."""
    melds = [{"kind": "trio", "cards": "1b 1b 1b", "taken": "1b"}, {"kind": "row", "cards": "1c 3c 2c"}]
    answer = score(table("streams"), STREAMS | {"hand": "2a 3a", "melds": melds})
    assert [g["kind"] for g in answer["groups"]] == ["trio", "row", "row"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hnad": ""}, "Did you mean 'hand'"),
        ({"hand": "9z"}, "hand: There is no card '9z'"),
        ({"hand": "1a 1a 1a 1a"}, "There are 5 copies of 1a here; the deck has 4"),
        ({"hand": "1a 1a 1a 1a", "source": "draw", "from": 0}, "There are 5 copies of 1a here"),
        ({"hand": "1c 1c 1c 1c"}, "There are 4 copies of 1c here; the deck has 3"),
        ({"seat": 3}, "'seat' is a seat from 0 to 2"),
        ({"seat": True}, "'seat' is a seat from 0 to 2"),
        ({"from": 0}, "'from' is another seat than the winner's"),
        ({"source": "draw"}, "'from' is the winner's own seat"),
        ({"source": "reveal"}, "There is no source 'reveal' at this table"),
        ({"source": "discrad"}, "Did you mean 'discard'"),
        ({"source": "deal", "from": 0}, "'card' is null"),
        ({"card": "1a 2a"}, "'card' is the one winning card"),
        ({"card": None}, "'card' is the one winning card"),
        ({"melds": {}}, "'melds' is a list"),
        ({"melds": [5]}, "a meld has a kind and cards"),
        ({"melds": [{"kind": "tro", "cards": ""}]}, "Did you mean 'trio'"),
        ({"melds": [{"kind": "trio", "cards": "1a 1a"}]}, "3 equal cards"),
        ({"melds": [{"kind": "row", "cards": "1a 2a 4a"}]}, "1a 2a 4a is no row"),
        ({"melds": [{"kind": "trio", "cards": "2c 2c 2c", "taken": "1a"}]}, "one of the meld's cards"),
        ({"melds": [{"kind": "trio", "cards": "2c 2c 2c", "tkaen": "1a"}]}, "Did you mean 'taken'"),
        ({"facts": {}}, "lacks the fact 'shun'"),
        ({"facts": {"shun": "q"}}, "one of a, b, c"),
        ({"facts": {"shun": "c", "last": 1}}, "'last' is true or false"),
        ({"facts": {"shun": "c", "lasst": True}}, "Did you mean 'last'"),
        ({"facts": []}, "'facts' is a mapping"),
        ({"out": 5}, "'out' is a list of seats"),
        ({"out": [0]}, "cannot be among those out"),
        ({"out": [7]}, "'out' is a seat from 0 to 2"),
        ({"visible": "1a"}, "no field 'visible'"),
    ],
)
def test_a_malformed_request_says_what_is_wrong(change: dict[str, Any], message: str) -> None:
    """RequestError."""
    with pytest.raises(RequestError) as error:
        score(table("streams"), STREAMS | change)
    assert message in str(error.value)


@pytest.mark.parametrize("field", ["hand", "card", "source"])
def test_a_request_lacks_nothing(field: str) -> None:
    """These are required."""
    with pytest.raises(RequestError, match=f"lacks '{field}'"):
        score(table("streams"), {k: v for k, v in STREAMS.items() if k != field})


def test_waits_name_the_completing_faces_in_deck_order() -> None:
    """And the best of them."""
    request = {"hand": "2a 3a 1b 1b 1b", "facts": {"shun": "c"}}
    answer = waits(table("streams"), request)
    assert answer == {
        "ready": True,
        "waits": {"1a": {"groups": 2, "points": 5}, "4a": {"groups": 2, "points": 5}},
        "best": {"groups": 2, "points": 5},
    }
    seen = waits(table("streams"), request | {"visible": "1a 1a 1a 1a"})
    assert list(seen["waits"]) == ["4a"]
    none = waits(table("streams"), request | {"hand": "2a 4b 1b 1b 1b"})
    assert none == {"ready": False, "waits": {}, "best": None}


@pytest.mark.parametrize("kind", [["trio"], {"a": 1}])
def test_a_kind_that_is_no_text_is_a_request_error(kind: object) -> None:
    """As any other value would be."""
    with pytest.raises(RequestError):
        score(table("streams"), STREAMS | {"melds": [{"kind": kind, "cards": "2c 2c 2c"}]})
