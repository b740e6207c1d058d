"""Forgets to return something."""

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped
from menzi.state import Entry


class Broken(Wrapped):
    def pay_meld(self, deal, seat, meld, fresh):
        if meld.kind == "kong":
            return [Entry("win", seat, ((meld.source, 1),), meld.kind)]


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="forgets", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
