"""A sitting: its steps tell nothing, it is recorded, it survives a full disk."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from menzi import events as ev
from menzi.bots import GreedyBot
from menzi.deal import Deal
from menzi.errors import OptionError, PluginError, UnknownNameError
from menzi.paced import PacedDeal
from menzi.record import RecordWriter, read_record, replay
from menzi.session import PlayOptions, Session, make_session
from menzi.simulate import play_out
from menzi.tableview import WATCHER
from menzi.view import View

from .support.games import GAMES, Cheat, game, sitting

OPEN = (ev.DISCARD, ev.REVEAL, ev.DECLARE)


def finish(session: Session) -> None:
    """Play on with the first choice."""
    while True:
        while session.advance():
            pass
        if session.over:
            return
        session.answer(session.deal.legal(session.seat)[0].text)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_paced_deal_is_the_same_deal(name: str, seed: int) -> None:
    """Resting changes no event."""
    table = game(name)
    plain, paced = Deal(table, seed), PacedDeal(table, seed)
    play_out(plain, [GreedyBot(0)] * table.seats)
    views = [View(paced, seat) for seat in range(table.seats)]
    while not paced.over:
        if paced.resting:
            assert not paced.asked
            paced.go_on()
        for seat in sorted(paced.asked):
            paced.submit(seat, GreedyBot(0).choose(views[seat], paced.legal(seat)))
    assert list(paced.events()) == list(plain.events())


@pytest.mark.parametrize("name", GAMES)
def test_every_open_card_is_a_step_of_its_own_whoever_is_asked(name: str) -> None:
    """Nothing but a forced meld comes in one step with an open card; so a wait after a step tells nothing."""
    session, start = sitting(name, seat=None, seed=5), 0
    while session.advance():
        kinds = [raw[0] for raw in session.deal.log[start:] if raw[0] != ev.DECISION]
        start = len(session.deal.log)
        at = next((i for i, kind in enumerate(kinds) if kind in OPEN), len(kinds))
        assert set(kinds[at + 1 :]) <= ({ev.MELD} if game(name).forced_rows[ev.REVEAL] else set())


def test_the_player_is_asked_as_soon_as_the_bots_are() -> None:
    """The step that opens the opening choice asks; the bots' answers stay sealed."""
    session = sitting("sichuan")
    assert session.advance() and session.asked
    assert not session.advance(), "with the bots' answers in there is nothing new to see"
    assert set(session.deal.asked) == {0}


def test_a_seed_repeats_the_deals() -> None:
    """The first and the next one; another seed gives others."""
    one, two, other = (sitting("chan", seed=seed) for seed in (7, 7, 8))
    assert list(one.deal.events()) == list(two.deal.events())
    assert list(one.deal.events()) != list(other.deal.events())
    for session in (one, two):
        finish(session)
        session.next_deal()
    assert one.deal.seed != one.root
    assert list(one.deal.events()) == list(two.deal.events())


def test_every_deal_is_recorded_and_replays(tmp_path: Path) -> None:
    """One file a deal, complete when the deal is."""
    session = sitting("paohuzi", record_dir=tmp_path / "new")
    paths = []
    for _deal in range(2):
        finish(session)
        assert session.record_path is not None
        paths.append(session.record_path)
        session.next_deal()
    session.close()
    assert len(set(paths)) == 2
    for path in paths:
        record = read_record(path)
        assert record.header["names"] == list(session.names)
        assert replay(record, game("paohuzi")).over


def test_sittings_that_begin_at_once_have_records_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where each has looked before the other wrote."""
    monkeypatch.setattr(Path, "exists", lambda _path: False)
    sessions = [sitting("chan", seed=1, record_dir=tmp_path) for _ in range(3)]
    assert len({session.record_path for session in sessions} - {None}) == 3
    for session in sessions:
        session.close()


def test_a_deal_that_is_left_is_in_its_record_so_far(tmp_path: Path) -> None:
    """Up to the last decision."""
    session = sitting("chan", record_dir=tmp_path)
    session.advance()
    session.close()
    record = read_record(next(tmp_path.iterdir()))
    assert record.cut
    assert len(record.events) == len(session.deal.log)


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    """Play goes on."""
    (tmp_path / "file").touch()
    session = sitting("paohuzi", record_dir=tmp_path / "file")
    finish(session)
    session.next_deal()
    finish(session)
    assert len(session.messages) == 1
    assert "not recorded" in session.messages[0]
    assert session.record_path is None


def test_a_disk_that_fills_up_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a deal."""
    session = sitting("paohuzi", record_dir=tmp_path)

    def full(writer: RecordWriter) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(RecordWriter, "update", full)
    finish(session)
    assert [m for m in session.messages if "No space left on device" in m] == session.messages
    assert len(session.messages) == 1


def test_names_go_with_the_player() -> None:
    """The spec's first name is the player's wherever that is; bots are called by their names when watched."""
    assert make_session(PlayOptions("sichuan", seat=2)).names == ("AI 1", "AI 2", "You", "AI 3")
    assert make_session(PlayOptions("paohuzi", names=["Ann"])).names == ("Ann", "Computer 1", "Computer 2")
    watched = make_session(PlayOptions("paohuzi", seat=None, bots=["greedy", "random", "greedy"]))
    assert watched.seat == WATCHER
    assert watched.names == ("greedy 0", "random 1", "greedy 2")


def test_options_that_cannot_be_met() -> None:
    """Each with a sentence that says what could be."""
    with pytest.raises(OptionError, match="seats 0 to 2, not 3"):
        make_session(PlayOptions("paohuzi", seat=3))
    with pytest.raises(OptionError, match="one bot for all seats or 2"):
        make_session(PlayOptions("paohuzi", bots=["greedy"] * 4))
    with pytest.raises(OptionError, match="has 3 seats, not 4"):
        make_session(PlayOptions("paohuzi", names=["a", "b", "c", "d"]))
    with pytest.raises(UnknownNameError, match="greedy"):
        make_session(PlayOptions("paohuzi", bots=["gredy"]))


def test_a_seed_may_be_text_and_a_missing_one_is_fresh() -> None:
    """Numbers and text are kept as they are."""
    assert make_session(PlayOptions("chan", seed=12)).deal.seed == 12
    assert make_session(PlayOptions("chan", seed="twelve")).deal.seed == "twelve"
    assert make_session(PlayOptions("chan")).root != make_session(PlayOptions("chan")).root


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    """It is the plugin's fault."""
    table = game("sichuan")
    session = Session(table, dict.fromkeys(range(4), Cheat), names=table.seat_names(), seed=1)
    with pytest.raises(PluginError, match="Cheat"):
        while session.advance():
            pass
