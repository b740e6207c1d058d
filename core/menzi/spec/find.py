"""Where variants and decks are: bundled ones, those in given folders, and files named by their path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from menzi.data import data_dir
from menzi.errors import UnknownNameError
from menzi.i18n import _
from menzi.nearest import hint

BUNDLED = "menzi"
"""What `list_variants` calls the source of bundled variants."""

_SUFFIXES = (".yaml", ".yml")


def is_path(ref: str | Path) -> bool:
    """Whether a reference is a path (it has a folder or a suffix) and not an id."""
    return isinstance(ref, Path) or ref.endswith(_SUFFIXES) or "/" in ref or "\\" in ref


def expanded(path: str | Path) -> Path:
    """The path with `~` and `~NAME` as home folders; as it stands where there is no such home."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def list_variants(variant_dirs: Sequence[Path] = ()) -> list[tuple[str, Path, str]]:
    """(id, path, source) of every variant that has an id; no file is read.

    The source is `menzi` for bundled variants, else the folder.
    """
    found = [(path.stem, path, BUNDLED) for path in _files(data_dir("variants"))]
    for folder in _unlike(variant_dirs):
        found.extend((path.stem, path, str(folder)) for path in _files(folder))
    return found


def find_variant(ref: str | Path, variant_dirs: Sequence[Path] = (), base: Path | None = None) -> Path:
    """The file of a variant. Raises UnknownNameError; whether a path exists is seen when it is read."""
    if isinstance(ref, Path) or is_path(ref):
        return (base or Path()) / expanded(ref)
    variants = list_variants(variant_dirs)
    found = [path for name, path, _source in variants if name == ref]
    if len(found) > 1:
        files = ", ".join(str(path) for path in found)
        message = _("The variant {name!r} is there more than once; give the path: {files}.")
        raise UnknownNameError(message.format(name=ref, files=files))
    if not found:
        message = _("There is no variant {name!r}. {hint}")
        raise UnknownNameError(message.format(name=ref, hint=hint(ref, (v[0] for v in variants))))
    return found[0]


def find_deck(ref: str, variant_dirs: Sequence[Path], base: Path) -> Path:
    """The file of a deck; an id is looked for beside the variant (`base`), then among the bundled decks, then
    in `variant_dirs`. Raises UnknownNameError."""
    if is_path(ref):
        return base / expanded(ref)
    folders = _unlike([base, data_dir("variants"), *variant_dirs])
    files = {path.stem: path for folder in reversed(folders) for path in _files(folder / "decks")}
    if ref not in files:
        message = _("There is no deck {name!r}. {hint}")
        raise UnknownNameError(message.format(name=ref, hint=hint(ref, sorted(files))))
    return files[ref]


def _files(folder: Path) -> list[Path]:
    return sorted((p for p in folder.glob("*") if p.suffix in _SUFFIXES), key=lambda p: (p.stem, p.suffix))


def _unlike(folders: Iterable[Path]) -> list[Path]:
    """The folders without repetitions."""
    return list({folder.resolve(): folder for folder in folders}.values())
