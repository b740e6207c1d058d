"""Never comes to an end, and cannot be interrupted."""

import time

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def judge(self, seat, how):
        time.sleep(10**6)  # no exception reaches it before it wakes up


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="stubborn", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
