"""Never comes to an end."""

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def judge(self, seat, how):
        while True:
            pass


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="endless", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
