"""Which cards may be won, why others may not, and how a win is shown and paid."""

from __future__ import annotations

import pytest

from menzi.rules import How, NoWin
from menzi.state import SeatState

from .bench import RULES, XUONG, discard, face, names, opening, reveal, seat, won

CHIU = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6s 6s 6s 7s 7s 8v 8w 9v 9w"
"""Six, with a fourth 6s seven, chắn and three cạ."""


def code(state: SeatState, how: How) -> str:
    """Why the hand is no win; `can_win` must agree."""
    assert not RULES.can_win(state, how)
    verdict = RULES.judge(state, how)
    assert isinstance(verdict, NoWin)
    assert verdict.reason.text.endswith(".") and verdict.reason.rule
    return verdict.reason.code


def shown(state: SeatState, how: How) -> list[str]:
    """The groups of a win as text."""
    return [f"{group.kind} {' '.join(names(group.faces))}" for group in won(state, how).groups]


def test_s31_a_stock_card_of_any_gate_wins() -> None:
    """Whoever revealed it."""
    for owner in range(4):
        assert RULES.can_win(seat(XUONG), reveal("6w", owner))


def test_E4_a_thrown_card_wins_only_by_a_chiu() -> None:
    """A discard needs three identical cards in hand."""
    assert code(seat(XUONG), discard("6w")) == "discard"
    assert code(seat(XUONG), discard("6s")) == "discard"
    two = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6s 6s 7s 7s 8v 8w 9v 9w"
    assert code(seat(two), discard("6s")) == "discard"
    assert RULES.can_win(seat(CHIU), discard("6s"))
    assert RULES.can_win(seat(CHIU), discard("6s", returned=True))


def test_E4_other_sources_do_not_win() -> None:
    """Nobody draws a card into the hand here."""
    state = seat(XUONG + " 6w")
    assert code(state, How("draw", 0, face("6w"), in_hand=True)) == "source"


def test_E7_only_the_dealer_wins_with_the_dealt_cards() -> None:
    """Thiên ù."""
    state = seat(XUONG + " 6w")
    assert RULES.can_win(state, opening(dealer=0))
    assert code(state, opening(dealer=1)) == "not_dealer"


def test_B8_wins_ignore_the_capture_bans() -> None:
    """A face that is refused, thrown or used in a cạ still wins."""
    state = seat(XUONG, refused="6w 6s", thrown="6w 4v 4s", to_ca="6w", captured_ca=True)
    assert RULES.can_win(state, reveal("6w"))


def test_s3_a_wrong_number_of_cards_is_no_win() -> None:
    """Ten pairs are twenty cards."""
    assert code(seat("2v 2v 2s"), reveal("2s")) == "card_count"
    assert code(seat(XUONG + " 6w"), reveal("6w")) == "card_count"
    assert code(seat(XUONG), opening()) == "card_count"


def test_s3_unpaired_cards_are_no_win() -> None:
    """4v and 5v are of different ranks."""
    assert code(seat("2v 2v 2s 2s 3v 3w 4v 4w 4w 5s 5s 6v 6v 7s 7s 8v 8w 9v 9w"), reveal("5v")) == "unpaired"


def test_s3_five_chan_are_too_few() -> None:
    """Ten pairs with five cạ."""
    state = seat("2v 2v 2s 2s 3v 3w 4w 4w 5v 5s 6v 6v 6s 7s 7s 8v 8w 9v 9w")
    assert code(state, reveal("6w")) == "few_chan"


def test_s6_identical_pairs_are_not_split() -> None:
    """5v5w on the table and 5v5w in the hand stay two cạ."""
    hand = "2v 2v 2s 2s 3v 3w 4w 4w 5v 6v 6v 7s 7s 8v 8w 9v 9w"
    assert code(seat(hand, "ca 5v 5w"), reveal("5w")) == "few_chan"


@pytest.mark.parametrize(
    "hand",
    [
        "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s 6w 7s 7s 9v 9w cc",
        "2v 2v 2s 2s 3v 3w 4w 4w 5v 5v 5w 5w 6v 6v 7s 7s 9v 9w cc",
    ],
    ids=["seven", "eight"],
)
def test_s7_chi_chi_wins_with_exactly_six_chan(hand: str) -> None:
    """More than six are refused."""
    assert code(seat(hand), reveal("cc")) == "chi_exact_six"


def test_E5_the_chi_chi_rule_holds_for_a_chiu_too() -> None:
    """Four chi chi with six chắn in all win, with seven they do not."""
    six = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6w 8v 8w 9v 9w cc cc cc"
    seven = "2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 8v 8w 9v 9w cc cc cc"
    assert RULES.can_win(seat(six), discard("cc"))
    assert code(seat(seven), discard("cc")) == "chi_exact_six"
    assert code(seat(seven), reveal("cc", 0)) == "chi_exact_six"


def test_E7_the_chi_chi_rule_needs_a_winning_card() -> None:
    """A dealt pair of chi chi with seven chắn is fine, and so is one that another card completes."""
    assert RULES.can_win(seat("2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s 6w 7s 7s 9v 9w cc cc"), opening())
    assert RULES.can_win(seat("2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s 7s 7s 9v 9w cc cc"), reveal("6w"))


def test_s5_a_chiu_counts_as_two_chan() -> None:
    """On the table four cards, in the score two chắn."""
    hand = "2v 2v 2s 2s 3v 3w 4w 4w 6v 6v 6s 8v 8w 9v 9w"
    assert dict(won(seat(hand, "chiu cc cc cc cc"), reveal("6w")).score) == {"chan": 6, "ca": 4, "points": 2}


def test_the_groups_are_the_melds_and_the_concealed_pairs() -> None:
    """Melds first, then chắn, then cạ."""
    hand = "2s 2s 3v 3w 4w 4w 5s 5s 6v 6v 6s 7s 7s 8v 8w"
    assert shown(seat(hand, "chan 2v 2v", "ca 9v 9w"), reveal("6w")) == [
        "chan 2v 2v", "ca 9v 9w", "chan 2s 2s", "chan 4w 4w", "chan 5s 5s", "chan 6v 6v", "chan 7s 7s",
        "ca 3v 3w", "ca 6s 6w", "ca 8v 8w",
    ]  # fmt: skip


def test_E2_four_concealed_are_two_chan_unless_the_winning_card_made_them() -> None:
    """A chíu is called on a public card; four that were dealt are two pairs."""
    by_chiu = shown(seat(CHIU), discard("6s"))
    assert by_chiu.count("chiu 6s 6s 6s 6s") == 1 and "chan 6s 6s" not in by_chiu
    state = seat("2v 2v 2v 2v 2s 2s 3v 3w 4w 4w 5s 5s 6v 6s 6s 8v 8w 9v 9w")
    assert shown(state, reveal("6w")).count("chan 2v 2v") == 2


def test_s43_each_loser_pays_the_points() -> None:
    """The winner gets three times the points."""
    win = won(seat(XUONG, index=1), reveal("6w"))
    (entry,) = RULES.pay_wins([win], range(4))
    assert (entry.kind, entry.to, entry.payers) == ("win", 1, ((0, 2), (2, 2), (3, 2)))
