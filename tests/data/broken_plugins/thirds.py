"""Divides what is paid, so that it no longer adds up to whole points."""

from dataclasses import replace

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def pay_wins(self, wins, active):
        return [
            replace(entry, payers=tuple((seat, amount / 3) for seat, amount in entry.payers))
            for entry in self.inner.pay_wins(wins, active)
        ]


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(name="thirds", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner))
    ]
