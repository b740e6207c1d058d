"""Never comes to an end, and cannot be interrupted."""

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def judge(self, seat, how):
        while True:
            try:
                sum(range(1000))
            except BaseException:
                pass


@hookimpl
def menzi_house_rules():
    return [HouseRule(name="stubborn", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner))]

# says: plugin 'stubborn', judge: it did not come to an end within N s. It cannot be interrupted, so the program ends here.
