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
from menzi.spec.check_claims import check_claims
from menzi.spec.house import UNKNOWN
from menzi.spec.listed import WITH, names_of
from menzi.spec.loader import check_rules_plugin, load_spec, named_plugins
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

    Raises what `load_spec` raises, and SpecError if no plugin provides the rules or a house rule, or if the
    variant names the file of a plugin that is not trusted.
    """
    plugins = plugins or Plugins()
    dirs = [*variant_dirs, *plugins.variant_dirs()]
    problems = plugins.use(named_plugins(ref, variant_dirs=dirs, base=base))
    if problems:
        raise SpecError(problems)
    house_rules = plugins.house_rules()
    spec = load_spec(ref, rules=rules, variant_dirs=dirs, base=base, house_rules=house_rules)
    return table_from_spec(spec, plugins)


def table_from_spec(spec: Spec, plugins: Plugins) -> Table:
    """The table of a spec that is at hand, such as a record's."""
    problems = plugin_problems(spec, plugins)
    if problems:
        raise SpecError(problems)
    make = plugins.rules(spec.data["rules"])
    house_rules = [plugins.house_rule(name) for name in names_of(spec.data)]

    def factory(table: Table) -> Rules:
        rules = make(table)
        for house_rule in house_rules:
            if house_rule.wrap is not None:
                rules = house_rule.wrap(rules, table)
        return rules

    return Table(spec, factory, [rule.ends for rule in house_rules if rule.ends is not None])


def plugin_problems(spec: Spec, plugins: Plugins) -> list[Problem]:
    """The rules and house rules that a variant names and no plugin provides."""
    unknown = check_rules_plugin(spec, plugins.rules_names())
    found = [unknown] if unknown is not None else []
    names = plugins.house_rule_names()
    for i, name in enumerate(names_of(spec.data)):
        if name not in names:
            message = _("No plugin provides the house rule {name!r}. {hint}")
            text = message.format(name=name, hint=hint(name, names))
            found.append(problem(spec.places.get(WITH, Place(spec.file)), UNKNOWN, text, (WITH, i)))
    return found


def validate_file(
    path: Path, plugins: Plugins | None = None, *, variant_dirs: Sequence[Path] = ()
) -> list[Problem]:
    """Everything that keeps a variant's file from being played, and warnings about what is of no use in it.

    Of plugins that it names and that are not trusted nothing is run.
    """
    plugins = plugins or Plugins()
    dirs = [*variant_dirs, *plugins.variant_dirs()]
    refused: list[Problem] = []
    try:
        refused = plugins.use(named_plugins(path, variant_dirs=dirs))
        spec = load_spec(path, variant_dirs=dirs, house_rules=plugins.house_rules())
    except SpecError as error:
        return [*refused, *(p for p in error.problems if not refused or p.code != UNKNOWN)]
    # Without a plugin that was refused nobody can tell what it provides.
    return [*(refused or _unplayable(spec, plugins)), *check_claims(spec)]


def _unplayable(spec: Spec, plugins: Plugins) -> list[Problem]:
    """Why the plugins that a variant names cannot play it; empty if they can."""
    try:
        table_from_spec(spec, plugins)
    except SpecError as error:
        return list(error.problems)
    return []
