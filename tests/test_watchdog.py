"""The watchdog: late calls are interrupted, the right one is blamed, and nothing else is hit."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable

import pytest

from menzi import guard, watchdog
from menzi.errors import PluginError
from menzi.guard import run
from menzi.watchdog import Call, Overtime, Watchdog

SHORT = 0.15


@pytest.fixture
def stopped() -> list[Call]:
    """The calls for which the process would have been ended."""
    return []


@pytest.fixture
def dog(monkeypatch: pytest.MonkeyPatch, stopped: list[Call]) -> Watchdog:
    made = Watchdog(SHORT, grace=0.1, stop=stopped.append)
    monkeypatch.setattr(guard, "watchdog", lambda: made)
    return made


def spin(seconds: float = 5.0) -> int:
    """Work that takes a while."""
    end = time.monotonic() + seconds
    n = 0
    while time.monotonic() < end:
        n += 1
    return n


def guarded(plugin: str, work: Callable[[], object]) -> object:
    return run(plugin, "judge", work, lambda found: "")


def test_a_call_in_time_is_left_alone(dog: Watchdog) -> None:
    for _ in range(20):
        assert guarded("quick", lambda: spin(SHORT / 10))
    time.sleep(2 * SHORT)
    spin(SHORT)


def test_a_late_call_is_interrupted(dog: Watchdog, stopped: list[Call]) -> None:
    start = time.monotonic()
    with pytest.raises(PluginError, match=r"plugin 'slow', judge: it did not come to an end within 0\.15 s"):
        guarded("slow", spin)
    assert time.monotonic() - start < 2
    assert spin(2 * SHORT)  # nothing is interrupted afterwards
    assert stopped == []


def test_the_innermost_late_call_is_blamed(dog: Watchdog) -> None:
    with pytest.raises(PluginError, match="'inner'"):
        guarded("outer", lambda: guarded("inner", spin))


def test_who_calls_quick_ones_without_end_is_blamed(dog: Watchdog) -> None:
    def loop() -> None:
        while True:
            guarded("inner", lambda: None)

    with pytest.raises(PluginError, match="'outer'"):
        guarded("outer", loop)


def test_who_swallows_the_interruption_is_late_all_the_same(dog: Watchdog) -> None:
    def swallow() -> str:
        try:
            spin()
        except BaseException:
            return "as if nothing had been"
        return "in time"

    with pytest.raises(PluginError, match="'deaf', judge: it did not come to an end"):
        guarded("deaf", swallow)


def test_what_cannot_be_interrupted_ends_the_process(dog: Watchdog, stopped: list[Call]) -> None:
    """Asleep in the system, a call does not notice; after the time of grace it would be the end."""
    with pytest.raises(PluginError):
        guarded("asleep", lambda: time.sleep(1))
    assert {(call.plugin, call.hook) for call in stopped} == {("asleep", "judge")}


def test_threads_are_watched_apart(dog: Watchdog) -> None:
    found: list[str] = []

    def slow() -> None:
        try:
            guarded("slow", spin)
        except PluginError as error:
            found.append(error.plugin)

    threads = [threading.Thread(target=slow) for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(30):
        assert guarded("quick", lambda: spin(SHORT / 20))
    for thread in threads:
        thread.join()
    assert found == ["slow", "slow"]


def test_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    patient = Watchdog(0)
    monkeypatch.setattr(guard, "watchdog", lambda: patient)
    assert guarded("slow", lambda: spin(2 * SHORT))


@pytest.mark.parametrize(
    ("said", "seconds"), [("2.5", 2.5), ("0", 0), ("soon", watchdog.SECONDS), ("", watchdog.SECONDS)]
)
def test_the_environment_says_how_long(monkeypatch: pytest.MonkeyPatch, said: str, seconds: float) -> None:
    monkeypatch.setenv(watchdog.VARIABLE, said)
    assert watchdog.watchdog.__wrapped__().seconds == seconds


def test_ending_the_process_says_why(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    left: list[str] = []
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.setattr(watchdog, "before_end", [lambda: left.append("screen")])
    watchdog._end_process(Call("stubborn", "judge", 0, None))
    assert (left, ended) == (["screen"], [3])
    assert "plugin 'stubborn', judge: it did not come to an end within" in capfd.readouterr().err


def test_overtime_is_not_caught_by_accident() -> None:
    assert not issubclass(Overtime, Exception)
