"""Every code block of README.md and docs/ does what it says.

A block's fence says what it is: `sh` blocks are run line by line with `menzi` on the path, `yaml` blocks are
written to the file that the comment above names, `python` blocks are run. The blocks of a page share a folder.
A block may be left out only with a comment above it that says why (`<!-- interactive: … -->`, `<!-- in CI: … -->`).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [p for p in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if p.exists()]
BLOCK = re.compile(r"(?:<!-- (?P<note>[^>]*) -->\n)?```(?P<lang>\w+)\n(?P<body>.*?)```", re.S)
LEFT_OUT = ("interactive:", "in CI:", "excerpt:")

pytestmark = pytest.mark.skipif(not PAGES, reason="the documentation is not beside the tests")


def _environment() -> dict[str, str]:
    """`menzi` is the one of this interpreter."""
    return {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(
        command, cwd=folder, env=_environment(), capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, f"{command}: {done.stderr[-2000:]}"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_code_blocks(page: Path, tmp_path: Path) -> None:
    """In the order of the page."""
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        note, lang, body = block["note"] or "", block["lang"], block["body"]
        if note.startswith(LEFT_OUT):
            continue
        if note.startswith("file: "):
            path = tmp_path / note.removeprefix("file: ").strip()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body, encoding="utf-8")
        elif lang == "sh":
            for line in body.splitlines():
                _run(["bash", "-c", line], tmp_path)
        elif lang == "python":
            _run([sys.executable, "-W", "error", "-c", body], tmp_path)
        else:
            assert lang in ("json", "text"), f"{page.name}: what is a {lang} block for?"
