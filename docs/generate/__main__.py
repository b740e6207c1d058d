"""Write the generated parts of the pages: `python docs/generate`; `--check` only tells which are stale.

A generated part stands between `<!-- generated: NAME -->` and `<!-- end: NAME -->`; the rest is written by hand.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from diagram import diagrams
from reference import deck_reference, variant_reference
from terms import terms

DOCS = Path(__file__).parent.parent
PARTS: dict[str, dict[str, Callable[[], str]]] = {
    "spec.md": {"variant": variant_reference, "deck": deck_reference},
    "claims.md": {"diagrams": diagrams},
    "glossary.md": {"terms": terms},
}


def rebuilt(text: str, name: str, body: str) -> str:
    """The text of a page with its part `name` made anew; ValueError if it has no such part."""
    pattern = re.compile(rf"(<!-- generated: {name} -->\n).*?(<!-- end: {name} -->)", re.S)
    found = pattern.search(text)
    if found is None:
        raise ValueError(f"the page has no part {name!r}")
    return f"{text[: found.start()]}{found[1]}\n{body.strip()}\n\n{found[2]}{text[found.end() :]}"


def main() -> int:
    """0, or 1 if `--check` finds a stale page."""
    parser = argparse.ArgumentParser(prog="python docs/generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if a page is stale")
    check = parser.parse_args().check
    stale = []
    for name, parts in PARTS.items():
        page = DOCS / name
        old = new = page.read_text("utf-8")
        for part, make in parts.items():
            new = rebuilt(new, part, make())
        if new != old:
            stale.append(name)
            if not check:
                page.write_text(new, "utf-8")
    verb = "is stale; run: python docs/generate" if check else "written"
    for name in stale:
        print(f"docs/{name} {verb}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
