"""What a refused action is answered: the rule that bars it, where there is one, and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from menzi.deal import Deal
from menzi.errors import IllegalAction
from menzi.position import deal_from_position

from ..support.games import game


def at(name: str, position: dict[str, Any]) -> Deal:
    """The deal of a bundled game at a position."""
    return deal_from_position(game(name), position)


def refused(deal: Deal, seat: int, action: str) -> IllegalAction:
    """The error that the action brings."""
    with pytest.raises(IllegalAction) as found:
        deal.submit(seat, action)
    return found.value


HELD = {"hand": "1m 1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 1s", "missing": "s"}
SICHUAN: dict[str, Any] = {"dealer": 0, "seats": [HELD, *({"missing": "s"} for _ in range(3))]}


def test_a_declaration_that_the_rules_bar_names_their_rule() -> None:
    """The cards are there, but a tile of the missing suit is too."""
    deal = at("sichuan", SICHUAN | {"turn": {"seat": 0, "drawn": "1s"}})
    error = refused(deal, 0, "concealed_kong 1m")
    assert error.rule == "docs/rules/sichuan.md A5"
    assert "allowed are: discard 1s. While you hold a tile" in str(error)
    assert error.legal == ("discard 1s",)


def test_a_win_that_is_none_says_why() -> None:
    """In its turn and on an open card."""
    deal = at("sichuan", SICHUAN | {"turn": {"seat": 0, "drawn": "1s"}})
    assert refused(deal, 0, "win").rule == "docs/rules/sichuan.md 4b"
    seats = [{"hand": "1m 1m 2p 4p 5p 6p 7p 8p 9p 2m 3m 5m 7m", "missing": "s"}, *SICHUAN["seats"][1:]]
    deal = at("sichuan", {"seats": seats, "card": {"face": "1m", "source": "discard", "seat": 1}})
    error = refused(deal, 0, "win")
    assert error.rule == "docs/rules/sichuan.md 4a"
    assert str(error).endswith("The hand is neither four melds and a pair nor seven pairs.")


def test_a_claim_that_the_rules_bar_names_their_rule() -> None:
    """A card that was put into a cạ is no chắn any more, but a chíu all the same."""
    own = {"hand": "2v 2v 2v 3s 4s 5s 6s 7s 8s 9s 3w 4w 5w 6w 7w 8w 9w cc 7v", "to_ca": "2v"}
    deal = at("chan", {"seats": [own, {}, {}, {}], "card": {"face": "2v", "source": "reveal", "seat": 0}})
    error = refused(deal, 0, "chan")
    assert error.rule == "docs/rules/chan.md B7"
    assert error.legal == ("chiu", "pass")


def test_cards_that_are_not_there_need_no_rule() -> None:
    """The list of what is allowed says enough, and so does the turn of somebody else."""
    deal = at("sichuan", SICHUAN | {"turn": {"seat": 0, "drawn": "1s"}})
    assert refused(deal, 0, "concealed_kong 5p").rule == ""
    assert str(refused(deal, 2, "pass")) == "Seat 2 is not asked for a decision now."
