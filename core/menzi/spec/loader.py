"""From a variant's name or file to its `Spec`: find, read, merge, check, choose the options, resolve.

Loading and checking are one code path: whatever `menzi validate` reports, loading reports too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from menzi.data import data_dir
from menzi.errors import OptionError, Problem, SpecError, UnknownNameError
from menzi.i18n import _
from menzi.nearest import hint
from menzi.spec import known, listed
from menzi.spec.check import check_deck, check_variant
from menzi.spec.extend import merge, with_defaults
from menzi.spec.find import expanded, find_deck, find_variant, is_path
from menzi.spec.house import HouseRules, blamed, put_on
from menzi.spec.model import Spec
from menzi.spec.node import Node, Place, node_from_data, problem
from menzi.spec.options import Chosen, choose, resolve
from menzi.spec.read import SPEC_LIMIT, parse_yaml, read_text
from menzi.spec.schema import ranked, schema_problems, schema_text


class _File(NamedTuple):
    """A file that was read: its text identifies it, its node is what it says."""

    path: Path
    text: str
    node: Node


def load_spec(
    ref: str | Path,
    *,
    rules: Mapping[str, Any] | Node | None = None,
    variant_dirs: Sequence[Path] = (),
    base: Path | None = None,
    house_rules: HouseRules | None = None,
) -> Spec:
    """The spec of a variant.

    `ref` is the id of a bundled variant, an id in one of `variant_dirs`, or the path of a YAML file, relative
    to `base` (default: the working directory). `rules` are values for its options; a map is merged key by
    key. `house_rules` are those that it may list; `Plugins.house_rules` has what plugins provide.

    Raises UnknownNameError for an id that nobody has, SpecError with every problem of the files, and for a
    bad value in `rules` OptionError, or SpecError with the line where `rules` is a node of a file.
    """
    chain = _read_chain(ref, variant_dirs, base)
    variant, deck = _merged(chain, variant_dirs, house_rules or {})
    parents = tuple(str(f.node.mapping["id"].value) for f in chain[1:])
    return _spec(variant, deck, _chosen(variant, rules), str(chain[0].path), parents)


def spec_from_document(document: Mapping[str, Any], file: str = "") -> Spec:
    """The spec that has this `document` (see `Spec`), as a record stores it; `file` is what problems call it.

    It is checked as strictly as files are. Raises SpecError.
    """
    top = node_from_data(document, file)
    missing = [key for key in ("variant", "deck", "options") if not isinstance(document.get(key), Mapping)]
    if missing:
        message = _("The key {key!r} is missing, or is no mapping.")
        raise SpecError([problem(top.place, "missing_key", message.format(key=key)) for key in missing])
    variant, deck, chosen = (top.mapping[key] for key in ("variant", "deck", "options"))
    for item in variant.at((listed.WITH,)).sequence:
        if "merged" not in item.mapping:
            message = _(
                "A house rule in a whole spec says 'merged: true', for what it puts in is here already."
            )
            _raise([problem(item.place, "missing_key", message, (listed.WITH,))])
    name = known.digest([*_schemas(), json.dumps([document["variant"], document["deck"]], sort_keys=True)])
    if not known.is_known(name):
        _raise([*schema_problems(variant, "variant"), *schema_problems(deck, "deck")])
        _raise(_findings(variant, deck))
        known.remember(name)
    return _spec(variant, deck, _chosen(variant, chosen), file, ())


def option_problems(spec: Spec, rules: Node) -> list[Problem]:
    """What is wrong with the `rules` of a script or a configuration as options of this variant."""
    faults = choose(spec.document["variant"].get("options", {}), rules.plain() or {})[1]
    return [problem(f.place(rules), f.code, f.message, ("rules", *f.path)) for f in faults]


def named_plugins(
    ref: str | Path, *, variant_dirs: Sequence[Path] = (), base: Path | None = None
) -> list[tuple[Path, Place]]:
    """The plugins that a variant and its parents name by their files, and where they do; nothing is run.

    Raises what `load_spec` raises for files that cannot be read.
    """
    if find_variant(ref, variant_dirs, base).parent == data_dir("variants"):
        return []  # those of this package name none, and need not be read twice
    found: dict[Path, Place] = {}
    for file in reversed(_read_chain(ref, variant_dirs, base)):
        for node in file.node.at(("plugins",)).sequence:
            if isinstance(node.value, str) and node.value:
                found.setdefault(file.path.parent / expanded(node.value), node.place)
    return list(found.items())


def check_rules_plugin(spec: Spec, names: Iterable[str]) -> Problem | None:
    """A problem if nobody provides the rules that the variant names; `names` are those that are provided."""
    wanted = spec.data["rules"]
    provided = list(names)
    if wanted in provided:
        return None
    message = _("No plugin provides the rules {name!r}. {hint}").format(
        name=wanted, hint=hint(wanted, provided)
    )
    return problem(spec.places["rules"], "unknown_rules", message, ("rules",))


def _read_chain(ref: str | Path, variant_dirs: Sequence[Path], base: Path | None) -> list[_File]:
    """The variant's file and those that it inherits from, nearest first."""
    chain: list[_File] = []
    said: Node | None = None
    while True:
        path = _find(said, find_variant, ref, variant_dirs, base)
        if said is not None and any(f.path.samefile(path) for f in chain):
            way = " → ".join(str(p) for p in (*(f.path for f in chain), path))
            message = _("The variants extend each other in a circle: {way}.").format(way=way)
            raise SpecError([problem(said.place, "extends_cycle", message, ("extends",))])
        file = _read(path)
        chain.append(file)
        name = file.node.mapping.get("id")
        if name is not None and not is_path(ref) and name.value != ref:
            message = _("The id is {id!r}, but the file is called {file!r}; they must agree.").format(
                id=name.value, file=path.name
            )
            raise SpecError([problem(name.place, "id_mismatch", message, ("id",))])
        said = file.node.mapping.get("extends")
        if said is None or not isinstance(said.value, str):
            return chain
        ref, base = said.value, path.parent


def _read(path: Path) -> _File:
    text = read_text(path, limit=SPEC_LIMIT)
    return _File(path, text, parse_yaml(text, str(path)))


def _find(
    said: Node | None, find: Callable[..., Path], ref: str | Path, dirs: Sequence[Path], base: Path | None
) -> Path:
    """What `find` finds; where a file `said` the name, an unknown one is a problem of that file."""
    try:
        return find(ref, dirs, base)
    except UnknownNameError as unknown:
        if said is None:
            raise
        raise SpecError([problem(said.place, "unknown_name", str(unknown))]) from None


def _read_deck(chain: Sequence[_File], variant_dirs: Sequence[Path]) -> _File | None:
    """The deck that the nearest file names; None if none does, which the schema reports."""
    for file in chain:
        use = file.node.at(("deck", "use"))
        if "use" in file.node.at(("deck",)).mapping and isinstance(use.value, str):
            return _read(_find(use, find_deck, use.value, variant_dirs, file.path.parent))
    return None


def _merged(
    chain: Sequence[_File], variant_dirs: Sequence[Path], house_rules: HouseRules
) -> tuple[Node, Node]:
    """The variant with everything it inherits, and its deck; checked unless these very texts were before."""
    problems: list[Problem] = []
    deck: _File | None = None
    try:
        deck = _read_deck(chain, variant_dirs)
    except SpecError as error:
        problems.extend(error.problems)
    wanted = sorted({n for f in chain for n in listed.named(f.node) if n in house_rules})
    parts = [house_rules[n].written() for n in wanted]
    name = known.digest([*_schemas(), *(f.text for f in (*chain, *([deck] if deck else ()))), *parts])
    checked = deck is not None and known.is_known(name)
    if not checked:
        for file in chain:
            problems.extend(schema_problems(file.node, "variant"))
        if deck is not None:
            problems.extend(schema_problems(deck.node, "deck"))
    _raise(problems)
    variant = listed.read_list(chain[-1].node, problems)
    for file in reversed(chain[:-1]):
        variant = merge(variant, listed.read_list(file.node, problems), problems)
        if not checked and not problems:
            problems.extend(schema_problems(variant, "variant"))
        _raise(problems)
        if "set" in file.node.mapping:
            variant, chosen = listed.take_values(variant, file.node.mapping["set"], problems)
            variant = with_defaults(variant, chosen, problems)
    _raise(problems)
    assert deck is not None  # a variant that passed its schema names a deck
    items = list(listed.items(variant).values())
    variant, found = put_on(variant, [str(f.path) for f in chain[:-1]], house_rules, not checked)
    if not checked and not found:
        found = blamed(schema_problems(variant, "variant"), items) if items else []
    _raise(found)
    if not checked:
        _raise(blamed(_findings(variant, deck.node), items))
        known.remember(name)
    return variant, deck.node


def _findings(variant: Node, deck: Node) -> list[Problem]:
    """The checks beyond the schemas, for a merged variant."""
    return check_deck(deck) or check_variant(variant, deck)


def _chosen(variant: Node, rules: Mapping[str, Any] | Node | None) -> dict[str, Any]:
    """The value of every option."""
    chosen = rules.plain() or {} if isinstance(rules, Node) else dict(rules or {})
    values, faults = choose(variant.plain().get("options", {}), chosen)
    if isinstance(rules, Node):
        _raise([problem(f.place(rules), f.code, f.message, f.path) for f in faults])
    elif faults:
        raise OptionError("\n".join(f.message for f in faults))
    return values


def _spec(variant: Node, deck: Node, values: dict[str, Any], file: str, parents: tuple[str, ...]) -> Spec:
    said, cards = variant.plain(), deck.plain()
    maps = {name: Chosen(v, file, name) for name, v in values.items() if isinstance(v, dict)}
    options = Chosen({**values, **maps}, file)
    return Spec(
        id=said["id"],
        document={"variant": said, "deck": cards, "options": options},
        data=resolve(said, options),
        options=options,
        deck=cards,
        file=file,
        parents=parents,
        places=_places(variant),
    )


def _places(variant: Node) -> dict[str, Place]:
    found = {key: node.place for key, node in variant.mapping.items()}
    for row in variant.mapping["claims"].sequence:
        name = row.mapping["id"]
        found[f"claims.{name.value}"] = name.place
    return found


def _schemas() -> tuple[str, str]:
    return schema_text("variant"), schema_text("deck")


def _raise(problems: Sequence[Problem]) -> None:
    if problems:
        raise SpecError(ranked(problems))
