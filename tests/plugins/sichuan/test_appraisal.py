"""The greedy player's eye."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from menzi.actions import Action
from menzi.bots import GreedyBot
from menzi.load import load_table
from menzi.simulate import play_one
from menzi.view import View

from .bench import RULES, Looking, appraised, best, seat

READY = "1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p"


def test_a_win_is_taken() -> None:
    state = seat(f"{READY} 4p")
    assert best(appraised(state, "win", "discard 9p", "discard 1m")) == "win"
    assert best(appraised(seat(READY), "win", "pass", public="4p")) == "win"


def test_the_missing_suit_is_the_one_with_the_fewest_useful_tiles() -> None:
    hand = "1m 2m 3m 4m 5m 6m 2p 3p 4p 5p 6p 1s 9s"
    assert best(appraised(seat(hand, missing=None), "missing m", "missing p", "missing s")) == "missing s"


def test_a_discard_keeps_the_distance() -> None:
    state = seat("1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p 1m")
    values = appraised(state, *(f"discard {name}" for name in ("1m", "3m", "2p", "5p", "9p")))
    assert best(values) == "discard 1m"
    assert values["discard 1m"] > -200 >= values["discard 3m"]


def test_of_equal_discards_the_one_that_leaves_more_tiles_to_draw_wins() -> None:
    # without the 7p 3p and 6p complete the hand, without the 4p only 6p
    state = seat("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p 4p 5p 7p")
    values = appraised(state, "discard 4p", "discard 7p")
    assert values["discard 7p"] - values["discard 4p"] == 4


def test_of_equal_discards_the_suit_that_others_gave_up_is_safer() -> None:
    state = seat("1m 2m 3m 4m 5m 6m 7m 8m 9m 2p 2p 2p 9p 9m", missing="s")
    values = appraised(state, "discard 9p", "discard 9m", others=("p", "p", "m"))
    other = appraised(state, "discard 9p", "discard 9m", others=("m", "m", "m"))
    assert values["discard 9p"] > other["discard 9p"]


def test_seven_pairs_are_seen() -> None:
    state = seat("1m 1m 3m 3m 5m 5m 7p 7p 9p 9p 2p 2p 4m 8p")
    assert appraised(state, "discard 8p")["discard 8p"] > -200
    assert best(appraised(state, "discard 8p", "discard 1m", "discard 2p")) == "discard 8p"


def test_a_pung_that_brings_the_hand_nearer_is_claimed() -> None:
    state = seat("1m 2m 3m 4m 5m 6m 2p 2p 7p 7p 9p 4p 1p")
    assert best(appraised(state, "pung", "pass", public="2p")) == "pung"


def test_a_pung_that_tears_a_ready_hand_is_passed() -> None:
    state = seat("1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 5p 6p 7p")
    assert best(appraised(state, "pung", "pass", public="5p")) == "pass"


def test_a_kong_that_costs_nothing_earns() -> None:
    state = seat("1m 2m 3m 4m 5m 6m 2p 2p 2p 7p 7p 9m 9p")
    assert best(appraised(state, "kong", "pung", "pass", public="2p")) == "kong"


def test_a_free_concealed_kong_is_declared() -> None:
    state = seat("1m 1m 1m 1m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p")
    values = appraised(state, "concealed_kong 1m", "discard 1m", "discard 9p", "discard 5p")
    assert best(values) == "concealed_kong 1m"


def test_a_concealed_kong_that_breaks_the_hand_is_not() -> None:
    state = seat("1m 1m 1m 1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 9p")
    values = appraised(state, "concealed_kong 1m", "discard 9p")
    assert best(values) == "discard 9p"


def test_an_added_kong_with_a_useless_tile_is_declared() -> None:
    state = seat("1m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p", "pung 1m")
    assert best(appraised(state, "added_kong 1m", "discard 1m", "discard 9p")) == "added_kong 1m"


def test_tiles_of_the_missing_suit_do_not_count_for_the_hand() -> None:
    state = seat("1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 1s 2s 3s 9s")
    values = appraised(state, "discard 1s", "discard 9s")
    assert values["discard 1s"] == values["discard 9s"]
    assert values["discard 1s"] < -300 + 100


def test_tiles_of_the_missing_suit_do_not_improve_the_hand() -> None:
    # a pair lacks twelve tiles; every tile of the two suits begins or ends something
    assert appraised(seat("1m 1m"), "pass") == {"pass": 70 - 1200}


def test_a_house_rules_own_action_is_left_open() -> None:
    assert appraised(seat(READY), "pass")["pass"] < 0
    assert RULES.appraise(cast(View, Looking(seat(READY), {})), Action("swap", 0, "", (), "swap 1m")) == 0


def test_a_pung_while_still_holding_the_missing_suit_is_appraised_with_it_discarded() -> None:
    """Possible with void_lock: suit_only."""
    state = seat("1m 2m 3m 4m 5m 6m 2p 2p 7p 7p 9p 4p 1s")
    assert best(appraised(state, "pung", "pass", public="2p")) == "pung"


@pytest.mark.parametrize(
    "house",
    ["deck: {suits: [m, p]}\n", "memory: {missing: {public: false}}\n"],
    ids=["two suits", "a secret missing suit"],
)
def test_the_bot_plays_at_tables_that_differ(tmp_path: Path, house: str) -> None:
    path = tmp_path / "heir.yaml"
    path.write_text(f"id: heir\nextends: sichuan\n{house}", "utf-8")
    for index in range(5):
        play_one(load_table(path), [GreedyBot] * 4, 1, index)
