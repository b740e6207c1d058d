"""The command `menzi`.

    root        the command itself: global options, the list of commands, nothing imported before it is needed
    exits       the exit codes, and what every error comes to
    app         what the global options and the configuration chose: plugins, tables
    words       kinds of arguments: variants, bots, option values, with completion and hints
    requests    the JSON requests of `score` and `waits`
    shown       results as tables, YAML and JSON

Every other module is one command or two that belong together. Help texts are translated when a command's
module is imported, which is after the language is known.
"""

from __future__ import annotations


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        from menzi.cli.root import cli
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # exits.INTERRUPTED, which may not be imported yet
    cli.main(prog_name="menzi")
