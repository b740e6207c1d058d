"""The thirty-eight chi and what every kind of group is worth."""

from __future__ import annotations

import pytest

from menzi_paohuzi import groups as g

from .bench import CHI, IDS, RULES, names, worth


def test_P11_the_chi_groups_are_the_thirty_eight() -> None:
    """Sixteen runs, two 2-7-10, twenty mixed (Q33)."""
    assert len(g.CHI_GROUPS) == 38
    assert {tuple(names(faces)) for faces in g.CHI_GROUPS} == set(CHI)


def test_Q33_nothing_else_is_a_chi() -> None:
    """Of all threes of faces exactly the thirty-eight are accepted as a meld."""
    accepted = {
        (a, b, c)
        for a in range(20)
        for b in range(a, 20)
        for c in range(b, 20)
        if RULES.is_group("chi", (a, b, c))
    }
    assert accepted == set(g.CHI_GROUPS)
    assert not RULES.is_group("peng", g.CHI_GROUPS[0])


@pytest.mark.parametrize("faces", g.CHI_GROUPS, ids=lambda faces: "-".join(names(faces)))
def test_E2_E3_chi(faces: tuple[int, ...]) -> None:
    """1-2-3 and 2-7-10 score 3 or 6, everything else nothing."""
    assert worth("chi", names(faces)) == g.huxi("chi", faces)


@pytest.mark.parametrize(
    ("kind", "size", "small", "big"),
    [
        ("ti", 4, 9, 12),
        ("pao", 4, 6, 9),
        ("wei", 3, 3, 6),
        ("kan", 3, 3, 6),
        ("peng", 3, 1, 3),
        ("pair", 2, 0, 0),
    ],
)
def test_E1_equal_cards(kind: str, size: int, small: int, big: int) -> None:
    """Every rank of one size is worth the same."""
    assert {small} == {g.huxi(kind, (f,) * size) for f in range(10)}
    assert {big} == {g.huxi(kind, (f,) * size) for f in range(10, 20)}


def test_the_faces_are_in_the_order_of_the_deck() -> None:
    """Packed hands rely on it."""
    assert g.IDS == IDS
    assert g.unpack(g.pack([0, 0, 9, 10, 19])) == [0, 0, 9, 10, 19]
