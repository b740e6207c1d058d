"""The package registers its rules, and refuses decks that it cannot read."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

import menzi_chan
from menzi.cards import Deck
from menzi.errors import CardError
from menzi.rules import How, Registry
from menzi.state import Meld, SeatState
from menzi_chan.layout import Layout
from menzi_chan.rules import ChanRules

from .bench import RULES, TABLE, VARIANT, face, table

if TYPE_CHECKING:
    from menzi.deal import Deal


def test_the_rules_are_registered() -> None:
    """Under the name that the spec uses."""
    registry = Registry()
    menzi_chan.menzi_register_rules(registry)
    assert registry.rules == {VARIANT["rules"]: ChanRules}


def test_the_whole_deck_is_read_too() -> None:
    """A house table may play with rank 1 and the special cards; each of these pairs only with itself."""
    house = table(leave_out=[])
    deck, layout = house.deck, Layout(house.deck)
    assert layout.others[deck.face("1v")] == (deck.face("1s"), deck.face("1w"))
    assert all(layout.others[deck.face(name)] == () for name in ("oc", "tt", "cc"))
    state = SeatState(0, deck, house.memory_start)
    for f in deck.read("1v 1v 1s 1s 3v 3w 4w 4w 5s 5s 6v 6v 6s 6w 7s 7s 8v 8w oc"):
        state.add(f * deck.stride + state.counts[f])
    winning = [name for name in deck.ids if house.rules.can_win(state, How("reveal", 1, deck.face(name)))]
    assert winning == ["oc"]


def test_a_deck_in_another_order_is_refused() -> None:
    """The suits of a rank have to stand side by side, and the named cards have to be there."""
    faces = TABLE.deck.faces
    with pytest.raises(CardError, match="2s"):
        Layout(Deck([faces[1], faces[0], *faces[2:]]))
    with pytest.raises(CardError, match="cc"):
        Layout(Deck(faces[:-1]))


def test_s40_the_red_faces() -> None:
    """Eight and nine of vạn and sách, and chi chi."""
    assert Layout(TABLE.deck).red == tuple(face(name) for name in ("8v", "8s", "9v", "9s", "cc"))


def test_nothing_is_paid_but_wins() -> None:
    """No meld earns anything (F10), and a draw is four zeros (G2); neither looks at the deal."""
    nowhere = cast("Deal", None)
    meld = Meld("chiu", (24,) * 4, (96, 97, 98, 99))
    assert RULES.pay_meld(nowhere, 0, meld, fresh=True) == ()
    assert RULES.settle(nowhere, "draw") == ()
