"""The tables of complete suits against plain backtracking."""

from __future__ import annotations

from hypothesis import given

from menzi_tiles import HEAD, MELDS, completing, is_complete, pack, suit_shapes

from .slow import all_readings, hands, melds_and_pair, tiles


@given(hands(27))
def test_complete_is_what_backtracking_can_read(faces: list[int]) -> None:
    assert is_complete(pack(faces)) == bool(all_readings(faces))


@given(hands(34))
def test_complete_with_honours(faces: list[int]) -> None:
    assert is_complete(pack(faces)) == bool(all_readings(faces))


@given(melds_and_pair(4, 9))
def test_any_hand_of_one_suit_that_is_built_is_complete(faces: list[int]) -> None:
    assert is_complete(pack(faces))


@given(tiles(14, 9))
def test_complete_in_one_suit(faces: list[int]) -> None:
    assert is_complete(pack(faces)) == bool(all_readings(faces))


def test_fewer_melds_are_complete_too() -> None:
    assert is_complete(pack([4, 4]))
    assert is_complete(pack([0, 1, 2, 30, 30]))


def test_two_pairs_are_not_one() -> None:
    assert not is_complete(pack([0, 0, 9, 9, 18, 18, 18, 1, 2, 3, 4, 5, 6, 30]))


def test_honours_form_no_run() -> None:
    assert not is_complete(pack([27, 28, 29, 0, 0]))


@given(hands(34))
def test_completing_is_every_face_that_makes_the_hand_complete(faces: list[int]) -> None:
    rest = faces[:-1]
    assert completing(pack(rest)) == [f for f in range(34) if all_readings([*rest, f])]


def test_completing_counts_a_fifth_copy() -> None:
    assert completing(pack([8, 8, 8, 8])) == [8]


@given(melds_and_pair(3, 9))
def test_the_shape_of_a_suit_follows_from_its_size(faces: list[int]) -> None:
    assert suit_shapes()[pack(faces)] == HEAD
    assert suit_shapes()[0] == MELDS
