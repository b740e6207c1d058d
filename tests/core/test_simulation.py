"""Random deals of every made-up variant, with what must hold at every moment of any deal."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from menzi.bots import GreedyBot, RandomBot
from menzi.deal import Deal
from menzi.position import position_of
from menzi.shuffle import bot_seed
from menzi.simulate import Summary, play_many, play_one, play_out, report
from menzi.state import ACTIVE
from menzi.table import Table

from ..support.madeup import NAMES, table
from ..support.play import all_cards, lines, moments

DEALS = 200
TABLES = {
    **{name: table(name) for name in NAMES},
    "streams nearest": table("streams", ties="nearest", next="after_discarder", strict=False, least=2),
    "stairs auto": table("stairs", opening_win="auto", least=5),
    "lamps all rows": table(
        "lamps", row_from=["prev_discard", "self_reveal", "prev_reveal"], block_up=False, least=7
    ),
    "bridges loose": table("bridges", strict=False, least=5),
}


@pytest.mark.parametrize("name", TABLES)
def test_random_deals_keep_every_invariant(name: str) -> None:
    """Cards are conserved, payments cancel, somebody is asked until the deal is over, as it will be."""
    for seed in range(DEALS):
        deck = list(TABLES[name].deck.cards)
        for deal in moments(Deal(TABLES[name], seed), Random(seed)):
            assert all_cards(deal) == deck
            assert sum(deal.scores) == 0
            assert bool(deal.pending()) is not deal.over
            assert all(deal.legal(seat) for seat in deal.pending())
            check_asked(deal)
            check_ledger(deal)
        assert deal.log[-1][0] == "end"
        assert (deal.result == "win") is (len(deal.winners) >= deal.table.wins)


def check_asked(deal: Deal) -> None:
    """Nobody is asked to pass only; several are asked in windows and opening steps only."""
    table = deal.table
    for legal in deal.pending().values():
        assert list(legal) != [table.actions.pass_]
    if deal.phase == "act":
        assert list(deal.pending()) == [deal.turn]
    for seat in deal.pending():
        status = deal.seats[seat].status
        assert status == ACTIVE or table.statuses[status].discards or table.statuses[status].claims


def check_ledger(deal: Deal) -> None:
    """The scores are what the ledger says, and its kinds are the spec's."""
    scores = [0] * deal.table.seats
    for entry in deal.ledger:
        assert entry.kind in deal.table.ledger_kinds
        for seat, amount in entry.payers:
            scores[seat] -= amount
            scores[entry.to] += amount
    assert scores == deal.scores


def test_the_deals_use_every_mechanism() -> None:
    """Each of these happens in some deal, or the other tests would be about nothing."""
    found: Counter[str] = Counter()
    for name, deck in TABLES.items():
        for seed in range(DEALS):
            for deal in moments(Deal(deck, seed), Random(seed)):
                found["several asked"] += len(deal.pending()) > 1 and deal.phase == "window"
                found["offer after a forced meld"] += deal.offer
                found["back"] += deal.back >= 0
            for raw in deal.log:
                found[raw[0]] += 1
                if raw[0] == "meld":
                    found[raw[2].kind] += 1
                elif raw[0] == "status":
                    found[raw[2]] += 1
                elif raw[0] == "win":
                    found.update(f"win by {raw[2].how.source}" for _once in "1")
                    found.update(f"win: {pattern}" for pattern in raw[2].patterns)
            found[f"{name.split()[0]} ends: {deal.result}"] += 1
    for mechanism in (
        *("several asked", "offer after a forced meld", "back", "shown", "choice", "declare", "pay"),
        *("trio", "row", "pair", "duo", "quad", "own_quad", "grown_quad", "block", "block_four"),
        *("out", "muted", "dead"),
        *("win by deal", "win by draw", "win by discard", "win by reveal", "win by grown_quad"),
        *("win: melded", "win: stock_empty", "win: replacement_discard", "win: after_replacement"),
        *(
            "streams ends: win",
            "streams ends: exhausted",
            "lamps ends: win",
            "lamps ends: draw",
            "bridges ends: draw",
        ),
    ):
        assert found[mechanism], f"{mechanism} never happens: {sorted(found)}"


# -- the simulator


def test_deal_number_i_is_the_same_alone_and_in_a_run() -> None:
    """And in whatever parts the run is played."""
    bots = [RandomBot] * 3
    seen: dict[int, list[str]] = {}
    whole = play_many(
        table("lamps"), bots, 5, range(12), lambda i, deal: seen.setdefault(i, lines(deal)).sort()
    )
    alone, _decisions = play_one(table("lamps"), bots, 5, 7)
    assert sorted(lines(alone)) == seen[7]
    parts = play_many(table("lamps"), bots, 5, range(8, 12))
    parts.merge(play_many(table("lamps"), bots, 5, range(8)))
    assert parts == whole


def test_a_summary_counts_what_was_played() -> None:
    """Results, wins, payments, and decisions with two legal actions or more."""
    deals: list[Deal] = []
    summary = play_many(
        table("lamps"), [RandomBot, GreedyBot, RandomBot], 1, range(30), lambda _i, d: deals.append(d)
    )
    assert summary.deals == len(deals) == 30
    assert summary.results == Counter(d.result for d in deals)
    assert summary.wins == [sum(seat in d.winners for d in deals) for seat in range(3)]
    assert summary.total == [sum(d.scores[seat] for d in deals) for seat in range(3)]
    assert sum(summary.mean()) == pytest.approx(0)
    told = report(summary, 2.0, ["win", "draw", "exhausted"])
    assert (told["deals"], told["results"]["exhausted"], told["deals_per_second"]) == (30, 0, 15.0)


def test_the_standard_error_is_that_of_the_mean() -> None:
    """Against the textbook formula; none with fewer than two deals."""
    summary = Summary(1, deals=4, total=[10], squares=[30])
    variance = sum((x - 2.5) ** 2 for x in (1, 2, 3, 4)) / 3
    assert summary.stderr()[0] == pytest.approx((variance / 4) ** 0.5)
    assert Summary(2, deals=1, total=[3, -3], squares=[9, 9]).stderr() == [0.0, 0.0]
    assert Summary(2).mean() == [0.0, 0.0]


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_the_same_with_the_same_seed(name: str) -> None:
    """Random and greedy ones."""

    def play() -> tuple[list[str], int]:
        deal = Deal(table(name), 11)
        bots = [(RandomBot, GreedyBot)[seat % 2](bot_seed(11, seat)) for seat in range(deal.table.seats)]
        return lines(deal), play_out(deal, bots)

    first, second = play(), play()
    assert first == second


def test_greedy_takes_what_the_rules_appraise_highest() -> None:
    """A win before anything else: greedy seats win more often than random ones."""
    summary = play_many(table("streams"), [GreedyBot, RandomBot, RandomBot], 3, range(60))
    assert summary.wins[0] > max(summary.wins[1:])


def test_a_table_is_shared_by_its_deals() -> None:
    """Deals do not disturb each other."""
    deck: Table = table("bridges")
    one, two = Deal(deck, 1), Deal(deck, 1)
    luck = Random(0)
    for deal in moments(one, luck):
        assert not deal.over or deal.result
    assert position_of(two) == position_of(Deal(deck, 1))
