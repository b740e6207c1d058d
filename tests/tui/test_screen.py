"""The screen: whole deals by keys, the mouse, leaving, and terminals of every size."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from menzi.bots import RandomBot
from menzi.claims import Row
from menzi.errors import MenziError, PluginError
from menzi.guard import guarded_rules
from menzi.rules import Reason
from menzi.session import Session
from menzi.state import SeatState
from menzi.table import Table
from menzi.tui.app import TableApp
from menzi.tui.hand import Hand
from menzi.tui.pages import HelpPage, SettlementPage
from menzi.tui.screen import TableScreen

from ..support.games import GAMES, Cheat, game, sitting
from ..support.madeup import MadeUpRules
from ..support.madeup import table as madeup

Journey = Callable[["Pilot[MenziError]", Session], Awaitable[None]]


@pytest.fixture(autouse=True)
def instant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots play without a wait."""
    monkeypatch.setenv("MENZI_AI_DELAY", "0")


def travel(session: Session, journey: Journey, size: tuple[int, int] = (80, 24)) -> TableApp:
    """Run the table headless and do what `journey` does."""
    app = TableApp(session)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await journey(pilot, session)
        session.close()

    asyncio.run(run())
    return app


def text(pilot: Pilot[MenziError]) -> str:
    """The screen as text. The compositor is private to Textual; this is the only place that uses it."""
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def table_of(pilot: Pilot[MenziError]) -> Any:
    """What the table's screen shows."""
    screen = next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))
    return screen._table


async def enter_until_over(pilot: Pilot[MenziError], session: Session) -> None:
    """Enter chooses the drawn card, discards it, and takes the marked choice."""
    for _press in range(400):
        if session.over:
            return
        await pilot.press("enter")
    pytest.fail("the deal does not end")


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deal_by_keys(name: str) -> None:
    """From the deal to the settlement, then the next deal."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        shown = text(pilot)
        assert session.table.title() in shown
        assert all(seat in shown for seat in session.names)
        await enter_until_over(pilot, session)
        await pilot.pause()
        assert isinstance(pilot.app.screen, SettlementPage)
        shown = text(pilot)
        assert "Payments" in shown or "Totals" in shown
        await pilot.press("t")
        assert "n next deal" in text(pilot)
        await pilot.press("s", "n")
        assert session.number == 1
        assert not session.over
        assert isinstance(pilot.app.screen, TableScreen)

    travel(sitting(name, seed=4), journey)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_everything_that_lies_open_is_on_the_screen(name: str, size: tuple[int, int]) -> None:
    """Every seat's cards, the open card, the hand and the stock."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        for _press in range(12):
            await pilot.press("enter")
            if session.over:
                break
            shown, table = text(pilot), table_of(pilot)
            assert f"stock {table.stock}" in shown
            for seat in table.seats:
                for heap in (seat.discards, seat.revealed):
                    assert " ".join(card.label for card in heap) in " ".join(shown.split())
                assert all(meld.name in shown for meld in seat.melds)
            if table.public is not None:
                assert table.public.text in shown
            for choice in table.choices:
                assert not choice.key or f"[{choice.key}] {choice.label}" in " ".join(shown.split())

    travel(sitting(name, seed=4), journey, size)


def test_a_card_is_chosen_by_number_arrows_and_mouse_and_then_confirmed() -> None:
    """The first click chooses, the second discards."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        hand = pilot.app.screen.query_one(Hand)
        await pilot.press("1", "2")
        assert hand.chosen == 11
        await pilot.press("left")
        assert hand.chosen == 10
        await pilot.press("end", "right")
        assert hand.chosen == 0
        able = max(i for i, held in enumerate(table_of(pilot).hand) if held.choice >= 0)
        discard = table_of(pilot).hand[able].card.label
        assert not session.view.discards(session.seat)
        await pilot.click(Hand, offset=(1 + 3 * able + 1, 1))
        assert hand.chosen == able
        assert f"{discard}, " in text(pilot)
        await pilot.click(Hand, offset=(1 + 3 * able + 1, 2))
        assert f"You discard {discard}." in [line.text for line in table_of(pilot).log]

    travel(sitting("paohuzi", seed=3), journey)


def test_a_card_that_may_not_be_discarded_stays() -> None:
    """And the player is told."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        hand = table_of(pilot).hand
        barred = next(i for i, held in enumerate(hand) if held.choice < 0)
        before = len(session.deal.log)
        await pilot.click(Hand, offset=(1 + 3 * barred + 1, 1))
        await pilot.press("enter")
        assert "may not be discarded now." in text(pilot)
        assert len(session.deal.log) == before

    travel(sitting("paohuzi", seed=3), journey)


def test_a_choice_is_taken_by_its_key_and_by_a_click() -> None:
    """The opening choice by number; a claim is passed with Escape."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        await pilot.press("x")
        assert session.asked and not session.view.memory(0)["missing"]
        await pilot.press("2")
        assert session.view.memory(0)["missing"] == "p"

    travel(sitting("sichuan", seed=3), journey)

    async def click(pilot: Pilot[MenziError], session: Session) -> None:
        await pilot.click("PromptBar", offset=(9, 2))
        assert session.view.memory(0)["missing"] == "m"

    travel(sitting("sichuan", seed=3), click)

    async def escape(pilot: Pilot[MenziError], session: Session) -> None:
        assert {choice.kind for choice in table_of(pilot).choices} >= {"pass"}
        decisions = len(session.deal.log)
        await pilot.press("escape")
        assert any(line.data.get("action") == "pass" for line in session.view.events()[decisions - 3 :])

    travel(sitting("paohuzi", seed=5), escape)


def test_leaving_a_deal_needs_two_keys() -> None:
    """Any other key in between goes on."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        await pilot.press("q")
        assert "Press q again" in text(pilot)
        await pilot.press("left", "q")
        assert pilot.app.is_running
        await pilot.press("q")

    app = travel(sitting("chan"), journey)
    assert app.return_code == 0


def test_a_settlement_that_is_longer_than_the_screen_scrolls() -> None:
    """And stays when Enter is pressed once too often."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        await pilot.pause()
        await pilot.resize_terminal(40, 8)
        before = text(pilot)
        await pilot.press("down", "enter")
        assert isinstance(pilot.app.screen, SettlementPage)
        assert text(pilot) != before

    travel(sitting("sichuan", seat=None), journey)


def test_a_bot_that_breaks_the_rules_ends_the_screen_with_its_error() -> None:
    """Not with a traceback over the table."""
    table = game("sichuan")
    session = Session(table, dict.fromkeys(range(1, 4), Cheat), names=table.seat_names(), seed=3)

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        await pilot.press("1")

    assert "Cheat" in str(travel(session, journey).return_value)


def test_help_covers_the_table_and_goes_away() -> None:
    """With ? and Escape."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        assert "discard the chosen card" in text(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, TableScreen)

    travel(sitting("chan"), journey)


def test_a_key_that_repeats_opens_one_page_and_decides_nothing_under_it() -> None:
    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        before = len(session.deal.log)
        for key in ("question_mark", "question_mark", "f1", "enter", "enter", "escape"):
            pilot.app.screen.post_message(events.Key(key, None))
        await pilot.pause()
        assert [type(screen) for screen in pilot.app.screen_stack[1:]] == [TableScreen, HelpPage]
        assert len(session.deal.log) == before

    travel(sitting("chan"), journey)


@pytest.mark.parametrize("name", GAMES)
def test_a_terminal_that_shrinks_and_grows(name: str) -> None:
    """A notice below 60 x 20; the table again above it."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        before = len(session.deal.log)
        for width, height in ((59, 24), (80, 19), (20, 5), (1, 1)):
            await pilot.resize_terminal(width, height)
            await pilot.press("enter", "enter")
            assert len(session.deal.log) == before, "keys do nothing blindly"
            if width > 40:
                assert "The terminal is too small" in text(pilot)
        await pilot.resize_terminal(60, 20)
        shown = text(pilot)
        assert "too small" not in shown
        assert all(seat in shown for seat in session.names)

    travel(sitting(name, seed=3), journey)


def test_a_hand_that_is_too_wide_follows_the_chosen_card() -> None:
    """Twenty-one cards in sixty columns."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        n = len(table_of(pilot).hand)
        assert n == 21
        await pilot.press("end")
        assert table_of(pilot).hand[-1].card.top in text(pilot).splitlines()[-6]
        assert f"{n - 1:>2} ▲▲" in text(pilot)

    travel(sitting("paohuzi", seed=3), journey, (60, 20))


def test_watching_needs_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """All hands are open, and the settlement comes by itself; Space pauses."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        await pilot.pause()
        assert isinstance(pilot.app.screen, SettlementPage)
        assert not pilot.app.screen_stack[1].query(Hand)

    travel(sitting("paohuzi", seat=None), journey)
    monkeypatch.setenv("MENZI_AI_DELAY", "2")

    async def slow(pilot: Pilot[MenziError], session: Session) -> None:
        await pilot.press("space")
        assert "Paused" in text(pilot)
        await pilot.press("space", "minus")
        assert "hand " in text(pilot)
        for _step in range(6):
            await pilot.press("plus")
        assert "waits 0 s" in text(pilot)

    travel(sitting("paohuzi", seat=None), slow)


def test_ascii_faces_need_no_other_character() -> None:
    """Borders and marks too; only the arrows in the line of keys are none."""

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        await pilot.press("1")
        assert "\n".join(text(pilot).splitlines()[:-1]).isascii()

    travel(sitting("paohuzi", seed=3, faces="ascii"), journey)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_an_exchange_is_chosen_by_arrows(size: tuple[int, int]) -> None:
    """However many sets of cards there are to choose from."""
    session = sitting("sichuan-swap-three", seed=2)

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        choices = table_of(pilot).choices
        assert "swap three" in text(pilot)
        await pilot.press("right", "right", "enter")
        await pilot.pause()
        (given,) = [e for e in session.deal.events() if e.kind == "decision" and e.seat == 0]
        assert given.data["action"] == choices[2].action

    travel(session, journey, size)


def test_a_plugin_that_breaks_its_promise_ends_the_table() -> None:
    """Whether it is at the player's own decision or later."""

    class Broken(MadeUpRules):
        def bars(self, seat: SeatState, row: Row, face: int) -> Reason | None:
            return 1 // 0  # type: ignore[return-value]

    table = Table(madeup("streams").spec, guarded_rules(Broken, "broken"))
    session = Session(table, dict.fromkeys((1, 2), RandomBot), names=("a", "b", "c"), seed=2)

    async def journey(pilot: Pilot[MenziError], session: Session) -> None:
        for _press in range(200):
            await pilot.press("enter")

    found = travel(session, journey).return_value
    assert isinstance(found, PluginError)
    assert str(found).startswith("plugin 'broken', bars: it raised ZeroDivisionError")
