"""Declares a win, and does not show it."""

from dataclasses import replace

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Win, Wrapped


class Broken(Wrapped):
    def judge(self, seat, how):
        found = self.inner.judge(seat, how)
        return replace(found, groups=()) if isinstance(found, Win) else found


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="no_groups", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
