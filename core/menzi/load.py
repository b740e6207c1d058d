"""From a variant's name to a table that can be played at: the spec, and the plugin that it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from menzi.errors import Problem, SpecError
from menzi.i18n import _
from menzi.nearest import hint
from menzi.plugins import Plugins
from menzi.rules import Rules
from menzi.spec.loader import check_rules_plugin, load_spec
from menzi.spec.model import Spec
from menzi.spec.node import Node, Place, problem
from menzi.table import Table


def load_table(
    ref: str | Path,
    *,
    rules: Mapping[str, Any] | Node | None = None,
    plugins: Plugins | None = None,
    variant_dirs: Sequence[Path] = (),
    base: Path | None = None,
) -> Table:
    """The table of a variant; see `load_spec` for the arguments. `plugins` default to the installed ones.

    Raises what `load_spec` raises, and SpecError if no plugin provides the rules or a house rule.
    """
    plugins = plugins or Plugins()
    dirs = [*variant_dirs, *plugins.variant_dirs()]
    return table_from_spec(load_spec(ref, rules=rules, variant_dirs=dirs, base=base), plugins)


def table_from_spec(spec: Spec, plugins: Plugins) -> Table:
    """The table of a spec that is at hand, such as a record's."""
    problems = plugin_problems(spec, plugins)
    if problems:
        raise SpecError(problems)
    make = plugins.rules(spec.data["rules"])
    wrappers = [plugins.house_rule(name) for name in spec.data.get("with", ())]

    def factory(table: Table) -> Rules:
        rules = make(table)
        for wrap in wrappers:
            rules = wrap(rules, table)
        return rules

    return Table(spec, factory if wrappers else make)


def plugin_problems(spec: Spec, plugins: Plugins) -> list[Problem]:
    """The rules and house rules that a variant names and no plugin provides."""
    unknown = check_rules_plugin(spec, plugins.rules_names())
    found = [unknown] if unknown is not None else []
    names = plugins.house_rule_names()
    for i, name in enumerate(spec.data.get("with", ())):
        if name not in names:
            message = _("No plugin provides the house rule {name!r}. {hint}")
            place = spec.places.get("with", Place(spec.file))
            found.append(
                problem(
                    place, "unknown_rules", message.format(name=name, hint=hint(name, names)), ("with", i)
                )
            )
    return found


def validate_file(
    path: Path, plugins: Plugins | None = None, *, variant_dirs: Sequence[Path] = ()
) -> list[Problem]:
    """Everything that keeps a variant's file from being played; empty if nothing does."""
    plugins = plugins or Plugins()
    dirs = [*variant_dirs, *plugins.variant_dirs()]
    try:
        spec = load_spec(path, variant_dirs=dirs)
    except SpecError as error:
        return list(error.problems)
    return plugin_problems(spec, plugins)
