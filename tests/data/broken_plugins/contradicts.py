"""Says that a seat may win, and then that it has not won."""

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def can_win(self, seat, how):
        return True


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="contradicts", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
