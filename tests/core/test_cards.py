"""Text forms of cards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from menzi.cards import MAX_COPIES, Deck, Face, deck_from_data
from menzi.errors import CardError

from ..support.madeup import table

DECK = table("streams").deck
FACES = st.integers(0, len(DECK.faces) - 1)


def wordy(*ids: str, copies: int = 2) -> Deck:
    """A deck whose faces have these names."""
    return Deck([Face(name, "q", i + 1, copies, "default", ("", "")) for i, name in enumerate(ids)])


def test_faces_are_numbered_in_deck_order() -> None:
    """`1a` is 0; text is sorted by it."""
    assert [DECK.face(name) for name in ("1a", "4a", "1b", "4c")] == [0, 3, 4, 11]
    assert DECK.text(DECK.read("1c 1b 4a 1a")) == "1a 4a 1b 1c"


def test_the_cards_are_the_copies_of_every_face_and_no_others() -> None:
    """Faces with fewer copies than the stride leave numbers unused."""
    assert len(DECK) == sum(DECK.copies) == 44
    assert [c for c in DECK.cards if DECK.face_of[c] == DECK.face("1c")] == [32, 33, 34]
    assert len(set(DECK.cards)) == len(DECK.cards)


@given(st.lists(FACES, max_size=20))
def test_text_reads_back_in_every_form(faces: list[int]) -> None:
    """Spaced, list and compact forms name the same cards."""
    text = DECK.text(faces)
    assert DECK.read(text) == sorted(faces)
    assert DECK.read(text.split()) == sorted(faces)
    compact = "".join(f"{digits}{suit}" for suit in "abc" if (digits := ranks(faces, suit)))
    assert DECK.read(compact) == sorted(faces)


def ranks(faces: list[int], suit: str) -> str:
    """The ranks of one suit, rising."""
    return "".join(str(DECK.faces[f].rank) for f in sorted(faces) if DECK.suit_of[f] == suit)


def test_none_is_no_cards() -> None:
    """As is an empty text or list."""
    assert DECK.read(None) == DECK.read("") == DECK.read([]) == []


def test_compact_and_spaced_words_mix() -> None:
    """Each word is read by itself, in the order written."""
    assert DECK.read("12a 4c 33b") == [0, 1, 11, 6, 6]


def test_every_card_has_a_text_that_reads_back() -> None:
    """`5m#2` names a physical card."""
    for card in DECK.cards:
        face, copy = DECK.card(DECK.card_text(card))
        assert copy is not None
        assert face * DECK.stride + copy == card


def test_a_copy_may_be_named_or_not() -> None:
    """Where it is not, it is None."""
    assert DECK.read_cards("1a#3 2a") == [(0, 3), (1, None)]


@pytest.mark.parametrize("text", ["1c#3", "1a#4", "1a#", "1a#x", "1a#-1", "1a#1#1", "1a#²", "1a#٣"])
def test_a_copy_that_the_deck_lacks_is_refused(text: str) -> None:
    """The copies of that very face count, not the largest number in the deck."""
    with pytest.raises(CardError):
        DECK.card(text)


def test_a_copy_error_names_the_copies() -> None:
    """A player can see what would have been right."""
    with pytest.raises(CardError, match="#0 to #2"):
        DECK.card("1c#3")


def test_a_copy_with_very_many_digits_is_a_card_error() -> None:
    """Whatever is written, the error is a CardError."""
    with pytest.raises(CardError):
        DECK.card("1a#" + "1" * 5000)


def test_an_unknown_face_names_the_nearest() -> None:
    """A slip of the finger is recognised."""
    with pytest.raises(CardError, match="Did you mean '10'"):
        wordy("10", "20").face("1o")
    with pytest.raises(CardError, match="Faces are 1a to 4c"):
        DECK.face("zz")


@pytest.mark.parametrize("value", [5, 1.5, True, {"1a": 1}, [1], [None], ["1a", 2], ["1a 2a"]])
def test_what_is_no_list_of_cards_is_refused(value: object) -> None:
    """CardError, whatever type it has."""
    with pytest.raises(CardError):
        DECK.read(value)


@pytest.mark.parametrize("text", ["5a", "1d", "12", "a", "0a", "1a2", "a1", "1A"])
def test_unknown_words_are_refused(text: str) -> None:
    """Compact words with a rank that the suit lacks included."""
    with pytest.raises(CardError):
        DECK.read(text)


def test_compact_words_need_one_digit_and_one_letter() -> None:
    """A deck with other names has no compact form."""
    assert wordy("10q", "1q").read("10q 1q") == [0, 1]
    with pytest.raises(CardError):
        wordy("10q", "1q").read("11q")


def test_no_face_has_more_copies_than_counts_can_hold() -> None:
    """Counts are kept in three bits."""
    assert wordy("1q", copies=MAX_COPIES).stride == MAX_COPIES
    with pytest.raises(CardError, match="at most 7"):
        wordy("1q", copies=MAX_COPIES + 1)


def test_a_table_takes_suits_and_leaves_out_faces() -> None:
    """The rest keeps its order."""
    spec = table("streams").spec
    deck = deck_from_data(spec.deck, {"suits": ["c", "x"], "leave_out": ["2c"]})
    assert deck.ids == ("1c", "3c", "4c", "1x")
    assert deck.suits == ("c", "x")
    assert "4c" not in table("bridges").deck.index
