"""Running the command line inside the test process, in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from menzi import i18n
from menzi.cli.root import cli

Run = Callable[..., Result]
CASES = Path(__file__).parents[1] / "data" / "cases"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """`run("score", "-", input=…)`: exit code, stdout and stderr, with a temporary working directory."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def invoke(*args: str | Path, **more: object) -> Result:
        result = CliRunner().invoke(cli, [str(a) for a in args], **more)  # type: ignore[arg-type]
        assert "Traceback" not in result.output
        return result

    yield invoke
    i18n.set_language(i18n.FALLBACK)


@pytest.fixture
def cases() -> Path:
    """The folder of the worked cases."""
    return CASES


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str | bytes], Path]:
    """Writes a file into the working directory."""

    def make(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, "utf-8")
        return path

    return make
