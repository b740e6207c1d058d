"""Gives the dealer five points that nobody pays."""

from menzi.hookspecs import hookimpl
from menzi.house import HouseRule
from menzi.rules import Wrapped


class Broken(Wrapped):
    def pay_meld(self, deal, seat, meld, fresh):
        deal.scores[deal.dealer] += 5
        return self.inner.pay_meld(deal, seat, meld, fresh)


@hookimpl
def menzi_house_rules():
    return [
        HouseRule(
            name="edits_scores", text={"en": "A broken house rule."}, wrap=lambda inner, table: Broken(inner)
        )
    ]
