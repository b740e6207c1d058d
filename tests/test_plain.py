"""Plain play: by pipe, to the settlement, and through everything that a pipe may bring."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from menzi.deal import Deal
from menzi.plain import play_plain
from menzi.session import Session

from .support.games import GAMES, game, sitting
from .support.hidden import swapped


def lines(session: Session, text: str) -> tuple[int, list[str]]:
    """Play with this input; the exit code and what was printed."""
    sink = io.StringIO()
    code = play_plain(session, io.StringIO(text), sink)
    return code, sink.getvalue().splitlines()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_choice_one_plays_a_whole_deal(name: str, seed: int, tmp_path: Path) -> None:
    """It always exists; the deal ends with totals and where its record is."""
    code, found = lines(sitting(name, seed=seed, record_dir=tmp_path), "1\n" * 500)
    assert code == 0
    assert any(line.startswith("Totals: ") for line in found)
    assert found[-1] == f"Record: {next(tmp_path.iterdir())}"
    assert not any("none of the choices" in line for line in found)


@pytest.mark.parametrize("name", GAMES)
def test_a_pipe_into_the_real_thing(name: str, tmp_path: Path) -> None:
    """Not a terminal: plain lines are chosen by themselves; nothing goes to stderr."""
    program = (
        "import sys; from pathlib import Path; from menzi.session import PlayOptions, play;"
        f"sys.exit(play(PlayOptions({name!r}, seed=3, record_dir=Path({str(tmp_path)!r}))))"
    )
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program],
        input=b"1\n" * 500,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Totals: " in done.stdout


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("answers", [0, 1, 2])
def test_the_end_of_the_input_leaves_cleanly(name: str, answers: int) -> None:
    """At any moment, also in the middle of a line."""
    code, found = lines(sitting(name), "1\n" * answers + " ")
    assert code == 0
    assert found[-1] == "The input has ended: you leave the table."


def test_q_leaves() -> None:
    """At once."""
    assert lines(sitting("chan"), "1\nq\n1\n")[1][-1] == "You leave the table."


@pytest.mark.parametrize(
    "garbage", ["0", "99", "-1", "1e3", "win", "discard", "²", "9" * 5000, "\0", "?!", "", "一"]
)
def test_what_is_no_choice_is_explained_and_asked_again(garbage: str) -> None:
    """The deal goes on with the next line."""
    code, found = lines(sitting("sichuan"), f"{garbage}\n1\nq\n")
    assert code == 0
    explained = [line for line in found if "is none of the choices 1 to 3; ? explains." in line]
    assert len(explained) == 1
    assert len(explained[0]) < 120
    assert any(line.startswith("Your missing suit: ") for line in found)


def test_input_that_never_makes_sense_does_not_go_on_for_ever() -> None:
    """Such as `yes no | menzi play`."""
    code, found = lines(sitting("chan"), "no\n" * 1000)
    assert code == 2
    assert found[-1] == "100 lines in a row were no choice: you leave the table."


def test_actions_and_keys_are_understood_beside_numbers() -> None:
    """`missing p`, and `p` to pass."""
    _code, found = lines(sitting("sichuan", seed=3), "missing p\nq\n")
    assert "Your missing suit: dots." in found
    _code, found = lines(sitting("paohuzi", seed=5), "p\nq\n")
    assert found.count("You may claim this card.") >= 1
    assert not any("none of the choices" in line for line in found)


def test_help_and_the_table_can_be_asked_for() -> None:
    """And the choices are shown again after them."""
    _code, found = lines(sitting("paohuzi", seed=5), "?\nt\nq\n")
    assert sum(line.startswith("Hand: ") for line in found) == 3
    assert any(line.startswith("Computer 2: dealer, score 0, 20 cards") for line in found)


@pytest.mark.parametrize("name", GAMES)
def test_nobody_plays_for_a_watcher(name: str) -> None:
    """Every event is printed without a question."""
    code, found = lines(sitting(name, seat=None), "")
    assert code == 0
    assert any(line.startswith("Totals: ") for line in found)
    assert not any(line.startswith("Hand: ") for line in found)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_stream_without_these_characters_gets_letters(encoding: str) -> None:
    """ASCII faces, and names without their accents."""
    raw = io.BytesIO()
    sink = io.TextIOWrapper(raw, encoding=encoding)
    assert play_plain(sitting("chan"), io.StringIO("1\n" * 500), sink) == 0
    text = raw.getvalue().decode(encoding)
    assert text.startswith("Chan. Seed 1.")
    assert "Totals: " in text
    assert "?" not in text.replace("Seed 1", "")


def test_bytes_that_are_no_text_are_no_choice() -> None:
    """They do not end the deal with a traceback."""
    source = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n1\nq\n"), encoding="utf-8")
    sink = io.StringIO()
    assert play_plain(sitting("sichuan"), source, sink) == 0
    assert "none of the choices" in sink.getvalue()


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_do_not_change_what_is_printed(name: str) -> None:
    """The dealer's first question, with the whole table."""
    dealer = Deal(game(name), 4).dealer
    found = []
    for change in (False, True):
        session = sitting(name, seed=4, seat=dealer)
        assert session.asked
        if change:
            other = swapped(session.deal, dealer, Random(4))
            session.deal.seats, session.deal.stock, session.deal.log = other.seats, other.stock, other.log
        found.append(lines(session, "t\nq\n")[1])
    assert found[0] == found[1]
