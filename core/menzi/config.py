"""The configuration: what menzi starts with where the command line and the environment say nothing.

`menzi.yaml` in the working directory goes before the `menzi.yaml` in the user's configuration folder, key by
key. Both are read as strictly as variants are (schemas/config.schema.json).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from menzi.errors import ConfigError
from menzi.spec import known
from menzi.spec.find import expanded, is_path
from menzi.spec.node import Node
from menzi.spec.read import SPEC_LIMIT, parse_yaml, read_text
from menzi.spec.schema import schema_problems, schema_text

NAME = "menzi.yaml"


@dataclass(frozen=True)
class Settings:
    """What the configuration says; empty where it says nothing. Relative paths start at its file's folder."""

    variant: str = ""
    rules: Node | None = None
    """Option values, with the places where they were written; they belong to `variant` if that is given."""
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    language: str = ""
    plugins: tuple[Path, ...] = ()
    foreign: bool = False
    """The plugins were named by a file that lay in the current folder: perhaps not the user's own."""
    faces: str = ""

    def rules_of(self, ref: str) -> Node | None:
        """The option values for the variant `ref`: none if they were written for another one."""
        return self.rules if self.variant in ("", ref) else None

    def over(self, farther: Settings) -> Settings:
        """These settings where they say something, else the farther ones."""
        found = replace(farther, **{key: value for key, value in vars(self).items() if value})
        found = replace(found, foreign=self.foreign if self.plugins else farther.foreign)
        if self.variant and self.variant != farther.variant:
            return replace(found, rules=self.rules)
        if self.rules is not None and farther.rules is not None:
            near, far = self.rules, farther.rules
            both = Node({**far.mapping, **near.mapping}, near.place, {**far.keys, **near.keys})
            return replace(found, rules=both)
        return found


def user_file() -> Path:
    """The user's own configuration file; it need not exist."""
    from platformdirs import user_config_path  # 24 ms

    return user_config_path("menzi", appauthor=False) / NAME


def load_settings(file: Path | None = None) -> Settings:
    """The configuration in force: `file` alone if it is given, else the project's over the user's.

    Raises ConfigError with every problem of the file.
    """
    if file is not None:
        return read_settings(file)
    settings = Settings()
    for path, foreign in ((user_file(), False), (Path(NAME), True)):
        if _is_there(path):
            settings = replace(read_settings(path), foreign=foreign).over(settings)
    return settings


def _is_there(path: Path) -> bool:
    """Whether there is such a file; in a folder that is closed to the user nothing is theirs."""
    try:
        return path.exists()
    except OSError:
        return False


def read_config(path: Path) -> Node:
    """The document of a configuration file; ConfigError lists what is wrong with it."""
    text = read_text(path, limit=SPEC_LIMIT, error=ConfigError)
    node = parse_yaml(text, str(path), error=ConfigError)
    digest = known.digest([schema_text("config"), text])
    if not known.is_known(digest):
        problems = schema_problems(node, "config")
        if problems:
            raise ConfigError(problems)
        known.remember(digest)
    return node


def read_settings(path: Path) -> Settings:
    """The settings of one file."""
    node = read_config(path)
    data = node.plain()
    return Settings(
        variant=_ref(data.get("variant", ""), path.parent),
        rules=node.mapping.get("rules"),
        names=tuple(data.get("names", ())),
        bots=tuple(data.get("bots", ())),
        language=data.get("language", ""),
        plugins=tuple(path.parent / expanded(folder) for folder in data.get("plugins", ())),
        faces=data.get("faces", ""),
    )


def _ref(variant: str, base: Path) -> str:
    return str(base / expanded(variant)) if is_path(variant) else variant


def merged_rules(rules: Node | None, chosen: Mapping[str, object]) -> dict[str, object]:
    """The configuration's option values with `chosen` over them; a map is merged key by key."""
    found: dict[str, object] = dict((rules.plain() or {}) if rules is not None else {})
    for name, value in chosen.items():
        old = found.get(name)
        both = isinstance(old, dict) and isinstance(value, dict)
        found[name] = {**old, **value} if both else value  # type: ignore[dict-item]
    return found
