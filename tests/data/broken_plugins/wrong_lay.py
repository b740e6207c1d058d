"""Lays groups of the hand alone, without the claimed card."""

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from dataclasses import replace

from menzi.rules import Wrapped


class Broken(Wrapped):
    def lays(self, seat, row, face):
        return [replace(lay, groups=(lay.uses,)) for lay in self.inner.lays(seat, row, face)]


@hookimpl
def menzi_house_rules():
    return [HouseRule(name="wrong_lay", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner))]

# says: plugin 'wrong_lay', lays: the first group of a lay has the claimed card; 7m is not in 6m 8m.
