"""Generated plugin packages as installed ones, without pip: a distribution's metadata on the path."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

CORE = Path(__file__).parents[2]


def site(package: Path, folder: Path) -> Path:
    """A folder that says of a package in `src/` what its wheel would say: the name, the version, the entry points."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    points = dict(project["entry-points"])
    # The fixtures of menzi.testing, which menzi's own metadata may not have yet in a checkout.
    points["pytest11"] = {"menzi": "menzi.testing.pytest_plugin"}
    lines = [
        line
        for group, names in points.items()
        for line in (f"[{group}]", *(f"{k} = {v}" for k, v in names.items()))
    ]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
    return folder


def run(package: Path, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """`python -m …` in the package's folder, with the package installed."""
    path = [str(site(package, folder)), str(package / "src"), *(p for p in sys.path if p)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path), "PYTEST_ADDOPTS": "-p no:cacheprovider"}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=package,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
