"""`menzi schema`: the JSON Schemas of everything that menzi reads and writes, for editors and programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from menzi.cli.app import App, pass_app
from menzi.cli.exits import DONE
from menzi.cli.shown import json_text, print_json, print_table
from menzi.cli.words import VariantName, Word, json_option
from menzi.i18n import _, pick

if TYPE_CHECKING:
    from menzi.house import HouseRule
    from menzi.spec.model import Spec

NAMES = ("variant", "deck", "config", "script", "request", "answer")
"""The schemas, those of files that people write first."""


@click.command(
    help=_(
        "Print the JSON Schema NAME: variant, deck, config, script, request or answer. An editor that knows "
        "it completes and explains what you write. The schema of variants knows the options too if it is for "
        "those that extend one: menzi schema variant --extends VARIANT > ours.schema.json."
    )
)
@click.argument("name", type=Word(NAMES), required=False)
@click.option("--list", "listed", is_flag=True, help=_("List the schemas, and what each describes."))
@click.option(
    "--extends", type=VariantName(), metavar="VARIANT", help=_("With the options that VARIANT hands on.")
)
@json_option
@pass_app
def schema(app: App, name: str | None, listed: bool, extends: str | None, as_json: bool) -> int:
    """Print a schema, or the list of them. A schema is JSON whether `--json` is said or not."""
    from menzi.spec.schema import schema_text

    if listed == (name is not None):
        raise click.UsageError(_("Name one schema, or say --list."))
    if extends is not None and name != "variant":
        raise click.UsageError(_("--extends goes with the schema of variants."))
    if extends is not None:
        click.echo(schema_of_heirs(app.table(extends, {}).spec, app.plugins.house_rules()), nl=False)
        return DONE
    if name is not None:
        click.echo(schema_text(name), nl=False)
        return DONE
    found = {each: json.loads(schema_text(each))["description"] for each in NAMES}
    if as_json:
        print_json([{"name": each, "description": about} for each, about in found.items()])
    else:
        print_table((_("name"), _("describes")), list(found.items()))
    return DONE


def schema_of_heirs(spec: Spec, house_rules: Mapping[str, HouseRule]) -> str:
    """The schema of variants whose `set` knows the options of this one, and of the house rules that fit it."""
    from menzi.spec.schema import schema_text

    document: dict[str, Any] = json.loads(schema_text("variant"))
    known = {
        name: _map_of(rule.options, pick(rule.text)) for name, rule in fitting(spec, house_rules).items()
    }
    options = spec.document["variant"].get("options", {})
    known |= {name: _value(definition, spec.options[name]) for name, definition in options.items()}
    document["properties"]["set"] |= {"properties": known, "additionalProperties": False}
    return json_text(document) + "\n"


def fitting(spec: Spec, house_rules: Mapping[str, HouseRule]) -> dict[str, HouseRule]:
    """The house rules that this variant could be played with and is not yet, by name."""
    from menzi.spec.listed import names_of

    game, listed = spec.data["rules"], names_of(spec.data)
    return {
        name: rule
        for name, rule in sorted(house_rules.items())
        if name not in listed and game in (rule.rules or (game,))
    }


def _map_of(fields: Mapping[str, Any], about: str, values: Mapping[str, Any] | None = None) -> dict[str, Any]:
    known = {
        key: _value(field, field["default"] if values is None else values[key])
        for key, field in fields.items()
    }
    return {"description": about, "type": "object", "properties": known, "additionalProperties": False}


def _value(definition: Mapping[str, Any], default: Any) -> dict[str, Any]:
    """The schema of an option's value."""
    about = pick(definition.get("help"))
    kind = definition["type"]
    if kind == "map":
        return _map_of(definition["fields"], about, default)
    found: dict[str, Any] = {"description": about, "default": default}
    if kind == "enum":
        return {**found, "enum": list(definition["values"])}
    if kind == "list":
        return {**found, "type": "array", "items": {"enum": list(definition["values"])}, "uniqueItems": True}
    limits = {key: definition[key] for key in ("minimum", "maximum") if key in definition}
    if "also" in definition:
        # A text has no minimum, so that the words are what is asked of it.
        words = {"if": {"type": "string"}, "then": {"enum": list(definition["also"])}}
        return {**found, "type": ["integer", "string"], **limits, **words}
    return {**found, "type": kind, **limits}
