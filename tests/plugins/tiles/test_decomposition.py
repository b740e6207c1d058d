"""The readings of complete hands against plain backtracking."""

from __future__ import annotations

from hypothesis import given

from menzi_tiles import pack, readings, suit_readings

from .slow import all_readings, hands, melds_and_pair


def found(faces: list[int]) -> list[tuple[tuple[int, ...], ...]]:
    """The readings as sorted groups of faces."""
    return [tuple(sorted(piece.faces for piece in reading)) for reading in readings(pack(faces))]


@given(hands(34))
def test_readings_are_those_of_backtracking_each_once(faces: list[int]) -> None:
    listed = found(faces)
    assert set(listed) == all_readings(faces)
    assert len(listed) == len(set(listed))


@given(melds_and_pair(4, 9))
def test_readings_in_one_suit(faces: list[int]) -> None:
    assert set(found(faces)) == all_readings(faces)


def test_three_equal_runs_are_three_triplets_too() -> None:
    faces = [0, 0, 0, 1, 1, 1, 2, 2, 2]
    kinds = [[piece.kind for piece in reading] for reading in suit_readings(pack(faces))]
    assert kinds == [["triplet"] * 3, ["run"] * 3]


def test_the_empty_suit_has_one_empty_reading() -> None:
    assert suit_readings(0) == ((),)


def test_a_suit_that_cannot_be_read_has_none() -> None:
    assert suit_readings(pack([0, 1, 3])) == ()
