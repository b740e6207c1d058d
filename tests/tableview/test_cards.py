"""How cards are written."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from menzi.cards import deck_from_data
from menzi.spec.loader import load_spec
from menzi.tableview import FACES, Cards
from menzi.tableview.cards import group, row

from ..support.games import GAMES, game

DECKS = ("sichuan", "paohuzi", "chan")


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("style", FACES)
def test_every_face_of_a_whole_deck_fits_its_box_and_has_its_own_label(name: str, style: str) -> None:
    """Two lines of at most two cells; no two labels are the same."""
    cards = Cards(deck_from_data(load_spec(name).deck, {}), style).all
    assert all(cell_len(line) <= 2 for card in cards for line in (card.top, card.bottom))
    assert len({card.label for card in cards}) == len(cards)
    assert len({(card.top, card.bottom) for card in cards}) == len(cards)


@pytest.mark.parametrize("name", GAMES)
def test_ascii_faces_are_ascii(name: str) -> None:
    """For terminals that have nothing else."""
    for card in Cards(game(name).deck, "ascii").all:
        assert (card.top + card.bottom + card.label).isascii()
        assert card.label == card.id


@pytest.mark.parametrize(
    ("name", "style", "faces", "alone", "together"),
    [
        ("sichuan", "cjk", "5m 5m 5m", "5萬 5萬 5萬", "555萬"),
        ("sichuan", "ascii", "1s 2s 3s", "1s 2s 3s", "123s"),
        ("paohuzi", "cjk", "2s 7s 10s", "二 七 十", "二七十"),
        ("paohuzi", "cjk", "6s 6s 6b", "六 六 陆", "六六陆"),
        ("paohuzi", "ascii", "2s 7s 10s", "2s 7s 10s", "2s 7s 10s"),
        ("chan", "cjk", "5v 5w", "5萬 5文", "5萬5文"),
        ("chan", "cjk", "cc cc", "枝 枝", "枝枝"),
        ("chan", "ascii", "cc cc", "cc cc", "cc cc"),
    ],
)
def test_cards_alone_and_in_a_group(name: str, style: str, faces: str, alone: str, together: str) -> None:
    """A group is as short as is clear."""
    deck = game(name).deck
    cards = Cards(deck, style).of(deck.read(faces))
    assert (row(cards), group(cards)) == (alone, together)
