"""The plugin is found by its hook; the pay tables; what may be laid; bots that reach the least faan."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pluggy
import pytest

import menzi_hongkong
from menzi import hookspecs
from menzi.bots import GreedyBot
from menzi.deal import Deal
from menzi.errors import SpecError
from menzi.load import load_table
from menzi.position import deal_from_position
from menzi.rules import Registry, Rules
from menzi.view import View
from menzi_hongkong.rules import HongKongRules

from .bench import ROWS, RULES, TABLE, face, names, rules, seat, table

ROOT = Path(__file__).parents[3]


def test_the_hook_registers_the_rules() -> None:
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    manager.register(menzi_hongkong)
    registry = Registry()
    manager.hook.menzi_register_rules(registry=registry)
    assert registry.rules == {"hongkong": HongKongRules}
    made: Rules = registry.rules["hongkong"](TABLE)
    assert isinstance(made, HongKongRules)


@pytest.mark.parametrize(
    "suits", ["[m, p, z, {suit: f, when: {flowers: true}}]", "[m, p, s, {suit: f, when: {flowers: true}}]"]
)
def test_a_deck_without_three_suits_and_honours_is_refused(tmp_path: Path, suits: str) -> None:
    """When the table is made: hands are looked up by where their tiles stand in the deck."""
    path = tmp_path / "heir.yaml"
    path.write_text(f"id: heir\nextends: hongkong\ndeck: {{suits: {suits}}}\n", "utf-8")
    with pytest.raises(SpecError, match="deck must"):
        load_table(path)


def test_a_tile_that_no_hand_can_use_must_be_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "heir.yaml"
    path.write_text("id: heir\nextends: hongkong\ndeck: {suits: [m, p, s, z, f]}\n", "utf-8")
    load_table(path, rules={"flowers": True})
    with pytest.raises(SpecError, match="deck must"):
        load_table(path, rules={"flowers": False})


def test_listing_the_plugin_loads_no_tables() -> None:
    code = "import sys, menzi_hongkong; sys.exit('menzi_tiles' in sys.modules)"
    paths = f"{ROOT / 'core'}:{ROOT / 'plugins'}"
    assert (
        subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": paths}, check=False).returncode == 0
    )


@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"limit_faan": 13}, [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 384]),
        ({"limit_faan": 8}, [1, 2, 4, 8, 16, 24, 32, 48, 64, 64, 64, 64, 64, 64, 64]),
        ({"limit_faan": "none", "pay_table": "full_spicy"}, [2**n for n in range(15)]),
    ],
)
def test_P1_P2_D1_D2_points(options: dict[str, object], points: list[int]) -> None:
    assert [rules(**options).options.points(faan) for faan in range(15)] == points


def test_3f_every_chow_of_a_hand_is_offered() -> None:
    hand = seat("3m 4m 4m 6m 7m 8p 9p Ew Sw")
    laid = {
        n: [names(lay.groups[0]) for lay in RULES.lays(hand, ROWS["chow"], face(n))]
        for n in ("5m", "7p", "1p")
    }
    assert laid == {
        "5m": [["3m", "4m", "5m"], ["4m", "5m", "6m"], ["5m", "6m", "7m"]],
        "7p": [["7p", "8p", "9p"]],
        "1p": [],
    }
    assert [names(lay.uses) for lay in RULES.lays(hand, ROWS["chow"], face("5m"))][1] == ["4m", "6m"]
    assert not RULES.lays(hand, ROWS["chow"], face("Ww"))


@pytest.mark.parametrize(
    ("cards", "is_chow"),
    [
        ("1m 2m 3m", True),
        ("7s 8s 9s", True),
        ("8m 9m 1p", False),
        ("1m 2m 4m", False),
        ("Ew Sw Ww", False),
        ("1m 2m", False),
    ],
)
def test_3f_what_is_a_chow(cards: str, is_chow: bool) -> None:
    assert RULES.is_group("chow", tuple(TABLE.deck.read(cards))) is is_chow


def test_4a_the_rest_of_a_hand_grows_with_its_kongs() -> None:
    assert RULES.rest(seat("1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p")) == 13
    assert RULES.rest(seat("1m", "kong 5m 5m 5m 5m", "concealed_kong 6m 6m 6m 6m", "chow 1s 2s 3s")) == 15


# -- bots


def chosen(hand: str, *, stock: str = "1p 9p 9s", **options: object) -> str:
    """What the greedy bot does at seat 0 after drawing the last tile of the hand."""
    position = {
        "seats": [{"hand": hand}, {}, {}, {}],
        "stock": stock,
        "turn": {"seat": 0, "drawn": hand.split()[-1]},
    }
    deal = deal_from_position(table(**options), position)
    return GreedyBot(1).choose(View(deal, 0), deal.legal(0)).text


def test_the_bot_wins_when_it_can() -> None:
    assert chosen("1m 2m 3m 4m 5m 6m 7p 8p 9p 2s 3s 5s 5s 4s") == "win"


def test_the_bot_keeps_one_suit_and_honours_together() -> None:
    assert chosen("1m 2m 3m 5m 6m 7m 9m 9m Rd Rd Sw Sw 4p 5p") in ("discard 4p", "discard 5p")


def test_the_bot_keeps_orphans_for_thirteen_of_them() -> None:
    assert chosen("1m 9m 1p 9p 1s 9s Ew Sw Ww Nw Rd Gd 5m 6p") in ("discard 5m", "discard 6p")


def test_the_bot_does_not_buy_a_worthless_hand_with_a_chow() -> None:
    """A chow would bring it nearer, but leave nothing that is worth three faan."""
    position = {
        "seats": [{"hand": "1m 2m 4m 5m 2p 3p 5p 6p 1s 2s 7s 8s 9s"}, {}, {}, {"hand": "3m"}],
        "stock": "1p",
        "card": {"face": "3m", "source": "discard", "seat": 3},
    }
    for least, action in ((3, "pass"), (0, "chow")):
        deal = deal_from_position(table(min_faan=least), position)
        assert GreedyBot(1).choose(View(deal, 0), deal.legal(0)).kind == action


def test_the_bot_takes_dragons_for_one_suit_and_honours() -> None:
    position = {
        "seats": [{"hand": "1m 2m 4m 5m 7m 8m 9m 9m Rd Rd Sw 5s 8s"}, {}, {}, {"hand": "3m"}],
        "stock": "1p",
        "card": {"face": "Rd", "source": "discard", "seat": 3},
    }
    deal = deal_from_position(TABLE, position)
    assert GreedyBot(1).choose(View(deal, 0), deal.legal(0)).kind == "pung"


def test_greedy_deals_are_mostly_won() -> None:
    won = 0
    for seed in range(30):
        deal = Deal(TABLE, seed)
        bots = [GreedyBot(seat) for seat in range(4)]
        while deal.pending():
            asked = next(iter(deal.pending()))
            deal.submit(asked, bots[asked].choose(View(deal, asked), deal.legal(asked)))
        won += deal.result == "win"
    assert won > 15
