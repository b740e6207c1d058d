"""Never comes to an end, and cannot be interrupted."""

from contextlib import suppress

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def judge(self, seat, how):
        while True:
            with suppress(BaseException):
                sum(range(1000))


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="stubborn", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
