"""Lets a seat throw cards that it does not hold."""

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def discards(self, seat):
        return range(len(seat.counts))


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="not_held", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
