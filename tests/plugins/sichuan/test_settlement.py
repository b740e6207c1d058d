"""The wall has run out: rule text 5e-5g, rows A57-A72."""

from __future__ import annotations

from menzi.state import Entry, SeatState

from .bench import RULES, face, money, rules, seat, standing


def ready(points: int = 1) -> SeatState:
    """A ready hand: a plain one, or outside with 9p."""
    return seat(
        {1: "1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p", 4: "1m 2m 3m 7m 8m 9m 1p 1p 1p 7p 8p 9p 9p"}[points]
    )


def unready() -> SeatState:
    return seat("1m 1m 4m 5m 5m 8m 9m 9m 1p 3p 5p 7p 9p")


def pig() -> SeatState:
    return seat("4m 4m 5m 5m 6m 6m 2p 4p 5p 8p 1s 3s 9s")


def out() -> SeatState:
    """Out by a discard, so that its thirteen tiles would still be ready."""
    return seat("1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p", status="out")


def settled(*seats: SeatState, ledger: list[Entry] | None = None, **options: object) -> list[int]:
    return money(rules(**options).settle(standing(*seats, ledger=ledger or []), "exhausted"))


def test_5f_a_pig_pays_32_to_everyone_who_is_not_a_pig() -> None:
    assert settled(pig(), unready(), unready(), unready()) == [-96, 32, 32, 32]


def test_A62_a_pig_pays_winners_too_but_by_option() -> None:
    assert settled(out(), ready(4), pig(), pig()) == [64, 64, -64, -64]
    assert settled(out(), ready(4), pig(), pig(), pig_pays_winners=False) == [0, 64, -32, -32]


def test_A62_the_pig_amount_does_not_follow_the_cap() -> None:
    assert settled(pig(), ready(), ready(), ready(), cap_fan=3) == [-96, 32, 32, 32]


def test_A63_a_pig_owes_no_ready_hand_money_but_by_option() -> None:
    assert settled(out(), ready(4), pig(), ready()) == [32, 32, -96, 32]
    assert settled(out(), ready(4), pig(), ready(), pig_also_pays_ready=True) == [32, 36, -101, 33]


def test_A68_pigs_do_not_pay_each_other() -> None:
    assert settled(pig(), pig(), pig(), pig()) == [0, 0, 0, 0]
    assert settled(unready(), pig(), pig(), pig()) == [96, -32, -32, -32]


def test_5g_unready_players_pay_each_ready_player_its_best_hand() -> None:
    assert settled(ready(4), ready(1), unready(), unready()) == [8, 2, -5, -5]


def test_A57_a_winner_gets_no_ready_hand_money() -> None:
    assert settled(out(), ready(4), unready(), unready()) == [0, 8, -4, -4]


def test_A58_winners_are_neither_ready_nor_unready() -> None:
    assert settled(out(), out(), out(), ready()) == [0, 0, 0, 0]
    self_drawn = seat("1m 2m 3m 4m 5m 6m 2p 3p 5p 5p 7p 8p 9p 4p", status="out")
    assert settled(self_drawn, out(), unready(), ready()) == [0, 0, -1, 1]


def test_A69_nobody_pays_when_all_are_ready_or_none_is() -> None:
    assert settled(ready(), ready(), ready(4), ready()) == [0, 0, 0, 0]
    assert settled(unready(), unready(), unready(), unready()) == [0, 0, 0, 0]


def test_A61_a_ready_hand_is_worth_its_best_wait_under_the_cap() -> None:
    flush = seat("1s 1s 1s 2s 2s 3s 3s 4s 5s 6s", "pung 8s", missing="m")
    assert settled(flush, unready(), ready(), ready()) == [8, -10, 1, 1]
    assert settled(flush, unready(), ready(), ready(), cap_fan=1) == [2, -4, 1, 1]


def test_A59_readiness_may_look_at_open_tiles() -> None:
    """Option `visible_all`: every 3m lies open, as discard, as another seat's meld, or as a tile won with."""
    hand = "1m 2m 5m 6m 7m 2p 2p"
    waiting = seat(hand, "pung 9p", "pung 8p", thrown="3m")
    robbed = unready()
    robbed.won = [face("3m") * 4]
    others = [seat("", "pung 3m", status="out"), robbed, unready()]
    assert settled(waiting, *others) == [2, 0, -1, -1]
    assert settled(waiting, *others, ready_dead_wait="visible_all") == [0, 0, 0, 0]
    own_pung = seat("1m 2m 5m 6m 7m 2p 2p", "pung 3m", "pung 8p")
    assert settled(own_pung, unready(), out(), out(), ready_dead_wait="visible_all") == [2, -2, 0, 0]
    two_open = [unready(), robbed, unready()]
    assert settled(waiting, *two_open, ready_dead_wait="visible_all") == [3, -1, -1, -1]


# -- kong income

CONCEALED = Entry("kong", 0, ((1, 2), (2, 2), (3, 2)), "concealed_kong")
EXPOSED = Entry("kong", 0, ((2, 2),), "kong")
WIN = Entry("win", 0, ((3, 8),))


def test_5e_unready_players_return_their_kong_income() -> None:
    returned = RULES.settle(
        standing(unready(), unready(), unready(), unready(), ledger=[CONCEALED, EXPOSED, WIN]), "exhausted"
    )
    assert {entry.kind for entry in returned} == {"kong_return"}
    assert money(returned) == [-8, 2, 4, 2]
    assert {entry.meld for entry in returned} == {"concealed_kong", "kong"}


def test_A64_a_pig_returns_its_kong_income_too() -> None:
    entries = RULES.settle(standing(pig(), pig(), pig(), pig(), ledger=[EXPOSED]), "exhausted")
    assert entries == [Entry("kong_return", 2, ((0, 2),), "kong")]


def test_A65_income_goes_back_to_those_who_paid_it_even_if_they_have_won() -> None:
    assert settled(unready(), out(), out(), unready(), ledger=[CONCEALED]) == [-6, 2, 2, 2]


def test_A65_option_kong_return_to_active_payers() -> None:
    seats = unready(), out(), out(), unready()
    assert settled(*seats, ledger=[CONCEALED], kong_return_to="active_payers") == [-2, 0, 0, 2]


def test_A67_ready_players_and_winners_keep_their_income() -> None:
    assert settled(ready(), unready(), unready(), unready(), ledger=[CONCEALED]) == [3, -1, -1, -1]
    assert settled(out(), unready(), unready(), unready(), ledger=[CONCEALED]) == [0, 0, 0, 0]


def test_A70_pigs_come_first_then_ready_hands_then_returns() -> None:
    deal = standing(ready(), unready(), pig(), out(), ledger=[Entry("kong", 1, ((0, 2),), "kong")])
    assert [(entry.kind, entry.to) for entry in RULES.settle(deal, "exhausted")] == [
        ("pig", 0),
        ("pig", 1),
        ("pig", 3),
        ("ready", 0),
        ("kong_return", 0),
    ]
