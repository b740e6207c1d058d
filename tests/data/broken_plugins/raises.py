"""Looks up what is not there."""

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped

FAAN = {"red": 1}


class Broken(Wrapped):
    def judge(self, seat, how):
        found = self.inner.judge(seat, how)
        print(FAAN["green"])
        return found


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(name="raises", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner))
    ]
