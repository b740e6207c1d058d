"""Counts seats from 1."""

from dataclasses import replace

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def pay_wins(self, wins, active):
        return [
            replace(entry, payers=tuple((seat + 1, amount) for seat, amount in entry.payers), to=entry.to + 1)
            for entry in self.inner.pay_wins(wins, active)
        ]


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="no_such_seat", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
