"""The bonuses and how they add up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from menzi.rules import How
from menzi_chan.scoring import BONUSES, points

from .bench import XUONG, discard, opening, reveal, seat, won


def bonuses(hand: str, how: How, *melds: str, **memory: Any) -> Mapping[str, int]:
    """The patterns of a win of seat 0."""
    return won(seat(hand, *melds, **memory), how).patterns


# -- adding up


def literal(found: Mapping[str, int]) -> int:
    """s. 35, 36, 41 and 42, word by word: every instance of a bonus is one."""
    instances = [BONUSES[name] for name, n in found.items() for _ in range(n)]
    if not instances:
        return 2
    if "thap_thanh" in found:
        return sum(bonus.main for bonus in instances)
    main = sorted(instances, key=lambda bonus: (bonus.main, bonus.dich))[-1]
    instances.remove(main)
    return main.main + sum(bonus.dich for bonus in instances)


ANY = st.dictionaries(st.sampled_from(sorted(BONUSES)), st.integers(1, 4))


@given(ANY)
def test_s36_main_of_the_highest_and_dich_of_the_rest(found: dict[str, int]) -> None:
    """As the sentences say it, for every combination."""
    assert literal(found) == points(found)


@given(ANY.filter(lambda found: "thap_thanh" not in found))
def test_X2_closed_form(found: dict[str, int]) -> None:
    """Without thập thành the sum of dịch and 2 or 3."""
    dich = sum(BONUSES[name].dich * n for name, n in found.items())
    more = 2 if set(found) <= {"u_chi", "thien_u"} else 3
    assert (dich + more if found else 2) == points(found)


def test_X3_equal_mains_have_equal_dich() -> None:
    """So the tie rule of s. 42 changes no result with this table."""
    assert len({bonus.main for bonus in BONUSES.values()}) == len(set(BONUSES.values()))


def test_s37_to_s41_values() -> None:
    """The table of main values and dịch."""
    assert {name: tuple(bonus) for name, bonus in BONUSES.items()} == {
        "u_chi": (3, 1), "thien_u": (3, 1), "tom": (4, 1), "bach_thu": (4, 1), "leo": (5, 2),
        "thien_khai": (5, 2), "chiu_u": (5, 2), "bon": (5, 2), "bach_dinh": (7, 4), "tam_do": (8, 5),
        "kinh_tu_chi": (12, 9), "thap_thanh": (12, 9),
    }  # fmt: skip


def test_s42_example() -> None:
    """Ù chì and one tôm are 4 + 1."""
    assert points({"u_chi": 1, "tom": 1}) == 5


def test_F15_thap_thanh_adds_all_mains_per_instance() -> None:
    """Tám đỏ and two lèo beside it: 12 + 8 + 5 + 5 (F16)."""
    assert points({"thap_thanh": 1, "tam_do": 1, "leo": 2}) == 30


# -- when they apply


def test_s35_a_plain_win_has_no_bonus() -> None:
    """Ù xuông is worth 2 and shows no pattern."""
    win = won(seat(XUONG), reveal("6w"))
    assert (dict(win.patterns), win.points) == ({}, 2)


def test_F1_u_chi_is_a_stock_card_in_the_own_gate() -> None:
    """Not another gate's card, not a returned discard."""
    chiu = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6s 6s 6s 7s 7s 8v 8w 9v 9w"
    assert bonuses(XUONG, reveal("6w", 0)) == {"u_chi": 1}
    assert "u_chi" not in bonuses(XUONG, reveal("6w", 1))
    assert "u_chi" not in bonuses(chiu, discard("6s", returned=True))


BACH_THU = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s 6w 7s 8v 8w 9v 9w"


def test_F2_bach_thu_is_the_sixth_chan_without_a_ca_of_its_rank() -> None:
    """Concealed and exposed cạ of the rank both block it; so does a seventh chắn."""
    assert bonuses(BACH_THU, reveal("7s")) == {"bach_thu": 1}
    concealed = "2v 2v 2s 2s 3v 3w 4w 4w 5v 5s 5w 6v 6v 7s 7s 8v 8w 9v 9w"
    assert bonuses(concealed, reveal("5v")) == {}
    exposed = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 7s 8v 8w 9v 9w"
    assert bonuses(exposed, reveal("7s"), "ca 7v 7w", dealt=XUONG) == {}
    assert bonuses("2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s 6w 7s 7s 8v 9v 9w", reveal("8v")) == {}


def test_F2_a_card_that_makes_a_ca_is_no_bach_thu() -> None:
    """Six chắn, but the card stands in a cạ."""
    assert "bach_thu" not in bonuses(XUONG, reveal("6w"))


def test_F3_thien_u_has_no_bach_thu() -> None:
    """There is no winning card."""
    assert bonuses(BACH_THU + " 7s", opening()) == {"thien_u": 1}


def test_X7_a_win_on_chi_chi_is_bach_thu() -> None:
    """Exactly six chắn, and chi chi has no cạ (F4: an ordinary bạch thủ)."""
    hand = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s 6w 8v 8w 9v 9w cc"
    assert bonuses(hand, reveal("cc")) == {"bach_thu": 1}


def test_F5_tom_and_leo_count_loose_and_exposed_cards() -> None:
    """One each anywhere in the twenty, the winning card included."""
    assert bonuses(
        "2v 2v 2s 2s 4w 4w 5s 5s 6v 6v 3v 3w 7s 8v 8w", reveal("7w"), "chan 3s 3s", "ca 9v 9w"
    ) == {"tom": 1}
    assert bonuses("2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s cc cc", reveal("6w"), "ca 8s 8w", "ca 9v 9w") == {
        "leo": 1
    }


def test_F6_sets_of_tom_are_counted() -> None:
    """The least of the three counts."""
    hand = "2v 2v 3v 3v 3s 3s 4s 4w 5s 5s 6v 6v 6s 7w 7w 8v 8w 9v 9w"
    assert bonuses(hand, reveal("6w")) == {"tom": 2}
    hand = "2v 2v 3v 3v 3v 3v 3s 3w 5s 5s 6v 6v 6s 7w 7w 8v 8w 9v 9w"
    assert bonuses(hand, reveal("6w")) == {"thien_khai": 1, "tom": 1}


def test_F7_each_dealt_four_is_a_thien_khai() -> None:
    """The dealer's twentieth card counts among them (A5)."""
    assert (
        bonuses("2v 2v 2v 2v 4w 4w 4w 4w 5s 5s 3v 3w 6v 6s 7s 7w 8v 8w 9s", reveal("9s"))["thien_khai"] == 2
    )
    dealt = "2v 2v 2v 2v 4w 4w 4w 4w 5s 5s 3v 3w 6v 6s 7s 7w 8v 8w 9s 2s"
    assert bonuses(dealt.removesuffix(" 2s"), reveal("9s"), dealt=dealt)["thien_khai"] == 2


def test_F8_bon_is_a_dealt_pair_that_ends_as_four() -> None:
    """Two captures, or a capture and the winning card; one instance a face."""
    hand = "2v 2v 2s 2s 3v 3w 4w 5s 5s 6v 6v 7s 7s 8v 8w 9v 9w"
    dealt = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 7s 7s 8v 8w 9v 9s 9w"
    assert bonuses(hand, reveal("4w"), "chan 4w 4w", dealt=dealt) == {"bon": 1}
    hand = "2v 2v 2s 2s 3v 3w 5s 5s 6v 6s 7s 7s 8v 8w 9w"
    assert bonuses(hand, reveal("9s"), "chan 4w 4w", "chan 4w 4w", dealt=dealt) == {"bon": 1}
    hand = "2v 2v 3v 3w 5s 5s 6v 6s 8v 8w 9w"
    melds = ("chan 4w 4w", "chan 4w 4w", "chan 2s 2s", "chan 2s 2s")
    assert bonuses(hand, reveal("9s"), *melds, dealt=dealt) == {"bon": 2}


def test_F9_chiu_u_is_a_dealt_triple_completed_by_the_winning_card() -> None:
    """From the stock or by a chíu on a discard."""
    hand = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6s 6s 6s 7s 7s 8v 8w 9v 9w"
    assert bonuses(hand, discard("6s")) == {"chiu_u": 1}
    assert bonuses(hand, reveal("6s", 0)) == {"chiu_u": 1, "u_chi": 1}
    assert bonuses(hand, discard("6s"), dealt=XUONG) == {}


def test_F10_a_chiu_in_mid_deal_is_no_bonus() -> None:
    """Four on the table that were three when dealt."""
    hand = "2v 2v 2s 2s 3v 3w 4w 4w 6v 6v 6s 8v 8w 9v 9w"
    dealt = "2v 2v 2s 2s 3v 3w 4w 4w 5s 6v 6v 6s 8v 8w 9v 9w cc cc cc"
    assert bonuses(hand, reveal("6w"), "chiu cc cc cc cc", dealt=dealt) == {}


def test_F11_a_dealt_triple_made_four_by_an_ordinary_capture_is_no_bonus() -> None:
    """Neither bòn nor chíu ù."""
    hand = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s 8v 8w 9v 9w"
    dealt = "2v 2v 2s 2s 3v 3w 4w 4w 4w 5s 5s 6v 6v 6s 8v 8w 9v 9s 9w"
    assert bonuses(hand, reveal("6w"), "chan 4w 4w", dealt=dealt) == {}


def test_F12_tam_do_is_exactly_eight_red_cards() -> None:
    """Seven or ten are not."""
    eight = "2v 2v 3v 3w 5s 5s 6v 6v 6s 8v 8v 8s 8w 9v 9v 9v 9s 9s 9w"
    assert bonuses(eight, reveal("6w")) == {"tam_do": 1}
    seven = "2v 2v 3v 3w 4s 4w 5s 5s 6v 6v 7s 8v 8s 8s 8w 9v 9v cc cc"
    assert bonuses(seven, reveal("7w")) == {"leo": 2}
    ten = "2v 2v 3v 3w 5s 5s 6v 6v 6s 8v 8v 8s 8s 9v 9v 9v 9s 9s 9s"
    assert bonuses(ten, reveal("6w")) == {}


def test_s40_bach_dinh_is_all_black() -> None:
    """8w and 9w are black, every other 8 and 9 is red."""
    black = "2v 2v 3v 3w 5s 5s 6v 6v 6s 7v 7v 7s 7s 4v 4s 8w 8w 9w 9w"
    assert bonuses(black, reveal("6w")) == {"bach_dinh": 1}
    assert bonuses(black.replace("9w 9w", "9v 9w").replace("4v 4s", "4v 4v"), reveal("6w")) == {}


def test_F13_kinh_tu_chi_is_four_chi_chi_and_black() -> None:
    """One more red card and it is gone."""
    black = "2v 2v 2s 2s 4s 4w 5s 5s 6v 6v 6s 7s 7w 3v 3w"
    assert bonuses(black, reveal("6w"), "chiu cc cc cc cc", dealt=XUONG) == {"kinh_tu_chi": 1}
    red = black.replace("3v 3w", "9v 9w")
    assert bonuses(red, reveal("6w"), "chiu cc cc cc cc", dealt=XUONG) == {}


def test_s41_thap_thanh_is_ten_chan() -> None:
    """No cạ at all; the dealer's counts with thiên ù."""
    hand = "2v 2v 2s 2s 3w 3w 4w 4w 5s 5s 6v 6v 6w 6w 7s 7s 8v 8v 9w"
    assert bonuses(hand, reveal("9w")) == {"thap_thanh": 1}
    win = won(seat(hand + " 9w"), opening())
    assert (dict(win.patterns), win.points) == ({"thap_thanh": 1, "thien_u": 1}, 15)
