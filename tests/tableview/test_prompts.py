"""What the player is asked, in every kind of moment of every game."""

from __future__ import annotations

from typing import Any

import pytest

from menzi.deal import Deal
from menzi.position import deal_from_position
from menzi.tableview import Cards, Prompt, TableView, table_view
from menzi.view import View

from ..support.games import game


def look(name: str, position: dict[str, Any] | None = None, *, seat: int = 0, seed: int = 1) -> TableView:
    """The table of `seat` at a position, else at the start of the deal with this seed."""
    table = game(name)
    deal = Deal(table, seed) if position is None else deal_from_position(table, position)
    return table_view(View(deal, seat), Cards(table.deck), table.seat_names())


def sichuan(hand: str, **moment: Any) -> dict[str, Any]:
    """Seat 0 holds `hand`; everybody has given up bamboo."""
    own = {"hand": hand, "missing": "s", "melds": moment.pop("melds", [])}
    return {"dealer": 0, "seats": [own, *({"missing": "s"} for _ in range(3))], **moment}


def shown(table: TableView) -> list[tuple[str, str, str]]:
    """Key, action and label of the choices beside discards."""
    return [(c.key, c.action, c.label) for c in table.choices if c.key]


def test_a_secret_choice_of_the_opening_says_how_many_cards_it_is_about() -> None:
    """Every suit is a choice with a number as its key."""
    table = look("sichuan")
    held = {suit: sum(1 for h in table.hand if h.card.id.endswith(suit)) for suit in "mps"}
    assert table.prompt is Prompt.CHOICE
    assert table.prompt_text == "Choose your missing suit."
    assert shown(table) == [
        ("1", "missing m", f"characters ({held['m']} in hand)"),
        ("2", "missing p", f"dots ({held['p']} in hand)"),
        ("3", "missing s", f"bamboo ({held['s']} in hand)"),
    ]


def test_a_turn_has_discards_by_card_and_the_rest_by_letter() -> None:
    """Cards of the hand know the choice that discards them; the drawn card stands last."""
    hand = "1m 1m 1m 1m 2m 3m 5p 5p 5p 6p 6p"
    pung = {"kind": "pung", "cards": "2p 2p 2p", "from": 2}
    table = look("sichuan", sichuan(hand, melds=[pung], turn={"seat": 0, "drawn": "6p"}))
    assert table.prompt is Prompt.TURN
    assert shown(table) == [
        ("w", "win", "win 6筒"),
        ("c", "concealed_kong 1m", "concealed kong 1111萬"),
    ]
    assert [h.card.id for h in table.hand] == hand.split()
    assert [h.drawn for h in table.hand] == [False] * 10 + [True]
    assert [table.choices[h.choice].action for h in table.hand[:2]] == ["discard 1m"] * 2


def test_cards_that_may_not_be_discarded_have_no_choice() -> None:
    """Cards of the missing suit go first (docs/rules/sichuan.md)."""
    table = look(
        "sichuan", sichuan("1m 2m 3m 4m 5m 6m 7m 8m 9m 9p 9p 3p 4p 2s", turn={"seat": 0, "drawn": "4p"})
    )
    assert [h.card.id for h in table.hand if h.choice >= 0] == ["2s"]


def test_a_meld_that_grows_shows_all_its_cards() -> None:
    """The three on the table and the one in hand."""
    pung = {"kind": "pung", "cards": "2p 2p 2p", "from": 2}
    table = look(
        "sichuan", sichuan("1m 1m 1m 2p 2m 3m 5p 5p 5p 6p 6p", melds=[pung], turn={"seat": 0, "drawn": "2p"})
    )
    assert shown(table) == [("a", "added_kong 2p", "added kong 2222筒")]


def test_claims_on_a_discard_show_the_exact_cards() -> None:
    """Win, three of a kind, four of a kind, pass."""
    hand = "1m 1m 1m 2m 3m 4m 5p 5p 5p 6p 7p 9p 9p"
    table = look("sichuan", sichuan(hand, card={"face": "5p", "source": "discard", "seat": 2}))
    assert table.prompt is Prompt.CLAIM
    assert shown(table) == [
        ("w", "win", "win 5筒"),
        ("1", "pung", "pung 555筒"),
        ("2", "kong", "exposed kong 5555筒"),
        ("p", "pass", "pass"),
    ]
    assert [len(c.groups[0]) for c in table.choices[:3]] == [1, 3, 4]
    public = table.public
    assert public is not None
    assert (public.card.id, public.owner, public.open, public.text) == ("5p", 2, True, "AI 2: discarded")


def test_a_declared_card_that_may_be_robbed_says_so() -> None:
    """The open card is the one that is being added to a meld."""
    position = sichuan("1m 2m 3m 4m 5m 6m 7m 8m 9m 9p 9p 3p 4p")
    position["seats"][2]["melds"] = [{"kind": "pung", "cards": "2p 2p 2p", "from": 1}]
    position["card"] = {"face": "2p", "source": "added_kong", "seat": 2}
    table = look("sichuan", position)
    assert shown(table) == [("w", "win", "win 2筒"), ("p", "pass", "pass")]
    assert table.public is not None and table.public.text == "AI 2: added kong"


def paohuzi(hand: str, **moment: Any) -> dict[str, Any]:
    """Seat 0 holds `hand`."""
    return {"dealer": 0, "seats": [{"hand": hand, "melds": moment.pop("melds", [])}, {}, {}], **moment}


def test_every_way_of_a_claim_in_groups_is_a_whole_choice() -> None:
    """Several chi, each with its bi groups, are numbered (docs/rules/paohuzi.md)."""
    table = look(
        "paohuzi",
        paohuzi("4s 5s 6s 6s 6b 6b 7s 8s 1b 1b", card={"face": "6s", "source": "discard", "seat": 2}),
    )
    assert shown(table) == [
        ("1", "peng", "peng 六六六"),
        ("2", "chi 4s 5s 6s / 6s 6s 6b", "chi 四五六 + 六六陆"),
        ("3", "chi 4s 5s 6s / 6s 7s 8s / 6s 6b 6b", "chi 四五六 + 六七八 + 六陆陆"),
        ("4", "chi 5s 6s 7s / 6s 6s 6b", "chi 五六七 + 六六陆"),
        ("5", "chi 6s 6s 6b / 6s 7s 8s", "chi 六六陆 + 六七八"),
        ("p", "pass", "pass"),
    ]


@pytest.mark.parametrize(
    ("hand", "melds", "source"),
    [
        ("1b 1b 1b 2s", [], "discard"),
        ("4s 5s 2b", [{"kind": "peng", "cards": "1b 1b 1b", "from": 1}], "reveal"),
        ("4s 5s 2b", [{"kind": "wei", "cards": "1b 1b 1b"}], "reveal"),
    ],
)
def test_a_kind_with_several_rows_shows_the_cards_of_the_one_that_fits(
    hand: str, melds: list[dict[str, Any]], source: str
) -> None:
    """A pao comes from the hand, or grows out of a peng or a wei."""
    table = look("paohuzi", paohuzi(hand, melds=melds, card={"face": "1b", "source": source, "seat": 2}))
    assert shown(table)[0] == ("1", "pao", "pao 壹壹壹壹")


def test_after_a_forced_meld_a_win_is_offered_alone() -> None:
    """The revealer is asked win or pass before it owes a discard (docs/rules/paohuzi.md Q32)."""
    melds = [
        {"kind": kind, "cards": " ".join([face] * 3)}
        for kind, face in (("wei", "1b"), ("wei", "2b"), ("peng", "3b"), ("peng", "4b"), ("peng", "5b"))
    ]
    table = look(
        "paohuzi", paohuzi("1s 2s 3s 7b 8b 9b", melds=melds, turn={"seat": 0, "after": "wei", "win": True})
    )
    assert table.prompt is Prompt.OFFER
    assert table.prompt_text == "You can win now."
    assert shown(table) == [("w", "win", "win"), ("p", "pass", "pass")]


def test_an_opening_win_is_offered() -> None:
    """Three ti before the first discard (docs/rules/paohuzi.md)."""
    melds = [{"kind": "ti", "cards": " ".join([face] * 4)} for face in ("1b", "2b", "3b")]
    table = look("paohuzi", paohuzi("1s 2s 3s 5s 7s 8s 9s 9b 10b", melds=melds, opening={"win": [0]}))
    assert table.prompt is Prompt.OFFER
    assert shown(table) == [("w", "win", "win"), ("p", "pass", "pass")]


def test_a_claim_that_names_its_card_shows_both() -> None:
    """A cạ is the open card and the one from the hand (docs/rules/chan.md)."""
    hand = "5v 6s 6v 7s 8v 8v 2v"
    seats = [{"hand": hand, "dealt": hand}, {}, {}, {}]
    position = {"dealer": 1, "seats": seats, "card": {"face": "5w", "source": "reveal", "seat": 0}}
    table = look("chan", position)
    assert shown(table) == [("1", "ca 5v", "cạ 5萬5文"), ("p", "pass", "pass")]
    assert table.public is not None and table.public.text == "You: revealed from the stock"


def test_four_of_a_kind_beside_a_pair() -> None:
    """With three in hand the fourth may be taken as chíu or as chắn."""
    hand = "5v 5s 5s 5s 6w 7v 7v 8v 9v 2v 3w"
    seats = [{"hand": hand, "dealt": hand}, {}, {}, {}]
    table = look(
        "chan", {"dealer": 1, "seats": seats, "card": {"face": "5s", "source": "discard", "seat": 3}}
    )
    assert [label for _key, _action, label in shown(table)] == ["chíu 5555索", "chắn 55索", "pass"]


def test_nobody_is_asked_what_another_is() -> None:
    """A seat without a claim sees the open card and no prompt."""
    hand = "1m 1m 1m 2m 3m 4m 5p 5p 5p 6p 7p 9p 9p"
    table = look("sichuan", sichuan(hand, card={"face": "5p", "source": "discard", "seat": 2}), seat=1)
    assert (table.prompt, table.prompt_text, table.choices) == (Prompt.NOTHING, "", ())
    assert table.public is not None and table.public.open


def test_an_exchange_has_a_choice_for_every_set_of_cards() -> None:
    """The first ones have keys; the others are reached by the arrows or a click."""
    hand = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 1s 2s"
    others = [{"hand": f"1{s} 1{s} 1{s}"} for s in "mps"]
    table = look("sichuan-swap-three", {"seats": [{"hand": hand}, *others], "opening": {"swap": {}}})
    assert table.prompt is Prompt.CHOICE
    assert table.prompt_text == "Choose the cards that you pass on: swap three."
    assert len(table.choices) == 84
    keys = [choice.key for choice in table.choices]
    assert len(set(keys[:27])) == 27
    assert set(keys[27:]) == {"·"}
    assert (table.choices[0].action, table.choices[0].label) == ("swap 1m 2m 3m", "swap three 123萬")
    assert len(table.log) == 0


def test_what_is_exchanged_is_told_to_those_who_know_it() -> None:
    """Giver, receiver, and the others."""
    hands = [f"1{s} 2{s} 3{s}" for s in "mpsm"]
    seats = [{"hand": hand} for hand in hands]
    answers = dict(enumerate(hands))
    position = {"seats": seats, "opening": {"swap": answers, "to": "next"}}
    told = [line.text for line in look("sichuan-swap-three", position).log]
    assert told == [
        "You pass 1萬 2萬 3萬 to AI 1.",
        "AI 1 passes 3 cards to AI 2.",
        "AI 2 passes 3 cards to AI 3.",
        "AI 3 passes 1萬 2萬 3萬 to you.",
    ]
