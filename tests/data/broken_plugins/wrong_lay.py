"""Lays groups of the hand alone, without the claimed card."""

from dataclasses import replace

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def lays(self, seat, row, face):
        return [replace(lay, groups=(lay.uses,)) for lay in self.inner.lays(seat, row, face)]


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="wrong_lay", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
