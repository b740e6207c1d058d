"""The rest of the rules object: discards, waits, payments, registration."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

import menzi_paohuzi
from menzi.cards import Deck
from menzi.errors import CardError
from menzi.rules import Registry, Win
from menzi.state import Meld
from menzi.table import Table
from menzi_paohuzi.rules import PaohuziRules

from .bench import IDS, RULES, TABLE, VARIANT, face, names, reveal, seat, table

if TYPE_CHECKING:
    from menzi.deal import Deal


def test_the_rules_are_registered() -> None:
    """Under the name that the spec uses."""
    registry = Registry()
    menzi_paohuzi.menzi_register_rules(registry)
    assert list(registry.rules) == [VARIANT["rules"]]
    assert isinstance(registry.rules["paohuzi"](TABLE), PaohuziRules)


def test_another_deck_is_refused() -> None:
    """Packed hands rely on the order of the faces."""
    other = SimpleNamespace(deck=Deck(TABLE.deck.faces[:-1]), options=TABLE.options)
    with pytest.raises(CardError, match="zipai80"):
        PaohuziRules(cast(Table, other))


def test_Q19_every_loose_card_may_be_thrown() -> None:
    """P15: the cards of a kan may not."""
    assert names(RULES.discards(seat("1s 1s 3s 3s 3s 2b 10b 10b 10b"))) == ["1s", "2b"]
    assert RULES.discards(seat("3s 3s 3s")) == []


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ((), 20),
        (("ti 1s 1s 1s 1s",), 20),
        (("ti 1s 1s 1s 1s", "pao 2s 2s 2s 2s"), 21),
        (("ti 1s 1s 1s 1s", "ti 2s 2s 2s 2s", "pao 4s 4s 4s 4s", "chi 1b 2b 3b"), 22),
    ],
)
def test_fact_3_the_cards_between_turns(melds: tuple[str, ...], expected: int) -> None:
    """The second and later group of four needs no discard (P17, Q16)."""
    assert expected == RULES.rest(seat("", *melds))


def test_E5_nothing_is_paid_but_wins() -> None:
    """A meld earns nothing at once and a draw pays nobody; neither looks at the deal."""
    nowhere = cast("Deal", None)
    assert RULES.pay_meld(nowhere, 0, Meld("ti", (0,) * 4, (0, 1, 2, 3)), fresh=True) == ()
    assert RULES.settle(nowhere, "draw") == ()


def test_Q53_a_seat_that_is_no_longer_active_does_not_pay() -> None:
    """The ledger entry names those who do."""
    win = RULES.judge(seat("1s 2s 3s 1b 2b 3b 2b 7b 10b 4s 5s 6s 4b 5b 6b 7s 8s 9s 8b 8b"), reveal("8s"))
    (entry,) = RULES.pay_wins([cast(Win, win)], [0, 2])
    assert (entry.kind, entry.to, entry.payers) == ("win", 0, ((2, 1),))


def waits(hand: str, *melds: str, **options: object) -> dict[str, dict[str, int]]:
    """The waits by name."""
    rules = table(**options).rules
    return {IDS[f]: dict(s) for f, s in rules.waits(seat(hand, *melds), [0] * 20).items()}


SINGLE = (
    "pao 10s 10s 10s 10s",
    "wei 7b 7b 7b",
    "wei 2b 2b 2b",
    "chi 1s 2s 3s",
    "peng 8s 8s 8s",
    "chi 4b 5b 6b",
)


def test_waits_on_a_single_card() -> None:
    """For the pair."""
    assert waits("3b", *SINGLE) == {"3b": {"huxi": 22, "tun": 3}}


def test_waits_are_the_better_of_own_and_anothers_reveal() -> None:
    """9b makes a wei of 6 there, a peng of 3 here; 8b only a run, which a pair of 9b would not give."""
    hand = "1s 1s 2s 5s 5s 5s 6s 7s 7s 8s 10s 1b 1b 2b 3b 4b 5b 6b 9b 9b"
    assert waits(hand)["9b"] == {"huxi": 18, "tun": 2}
    free = "2s 4s 5s 6s 7s 7s 7s 10s 1b 2b 3b 4b 5b 6b 6b 7b 8b 9b 9b 9b"
    assert waits(free)["7s"] == {"huxi": 18, "tun": 2}
    assert waits(free, win_fourth_must_pao=True).get("7s") is None


def test_a_face_of_which_all_copies_are_owned_is_no_wait() -> None:
    """The fifth 3b does not exist."""
    melds = (*SINGLE[:3], "peng 8s 8s 8s", "peng 3b 3b 3b", "chi 4b 5b 6b")
    assert waits("3b", *melds) == {}


@pytest.mark.parametrize("hand", ["3b 3b", ""])
def test_no_waits_with_a_wrong_number_of_cards(hand: str) -> None:
    """The hand must be one card short."""
    assert waits(hand, *SINGLE) == {}


def test_waits_agree_with_the_win_test() -> None:
    """Face by face, both kinds of reveal."""
    hand = "1s 1s 2s 3s 4s 4s 1b 2b 3b 4b 4b"
    melds = ("wei 9b 9b 9b", "peng 7b 7b 7b", "chi 8s 9s 10s")
    state = seat(hand, *melds)
    expected = {
        name
        for name in IDS
        if any(RULES.can_win(state, reveal(name, own)) for own in (False, True))
        and state.counts[face(name)] + sum(m.faces.count(face(name)) for m in state.melds) < 4
    }
    assert expected == set(waits(hand, *melds))
    assert "1s" in expected
