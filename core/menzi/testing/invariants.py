"""What must hold in every deal of every variant, whoever plays it.

`check_deal` plays one deal and checks at every step that cards are conserved, that money is, that somebody is
asked until the deal is over, and that the two win tests of the rules agree. At one moment of the deal, drawn by
lot, it also checks what costs more: a refused action changes nothing, the position and the record are read
back to the same continuation, sealed answers may arrive in any order, and no view tells what its seat
could not know.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from menzi import events as ev
from menzi import window
from menzi.actions import WIN, Action
from menzi.bots import Bot, BotFactory, RandomBot
from menzi.claims import REVEAL
from menzi.deal import Deal
from menzi.errors import IllegalAction, InvalidAction
from menzi.phases import WINDOW
from menzi.position import deal_from_position, position_of
from menzi.record import Record, header, line, replay
from menzi.rules import NoWin
from menzi.shuffle import bot_seed, deal_seed
from menzi.simulate import Summary
from menzi.table import Table
from menzi.view import View

MOST_STEPS = 10_000
"""No deal takes more decisions than this."""


class Broken(AssertionError):
    """An invariant does not hold; the message says which, in which deal, and at what position."""


def check_deals(
    table: Table, seed: int | str, indices: Iterable[int], bot: BotFactory = RandomBot
) -> Summary:
    """Check the deals with these numbers of the run with this seed."""
    summary = Summary(table.seats)
    for index in indices:
        deal, decisions = check_deal(table, deal_seed(seed, index), bot)
        summary.decisions += decisions
        summary.count(deal)
    return summary


def check_deal(table: Table, seed: int, bot: BotFactory = RandomBot) -> tuple[Deal, int]:
    """Play one deal under all invariants; Broken tells the first that does not hold."""
    luck = Random(seed)
    deal = Deal(table, seed)
    bots = [bot(bot_seed(seed, seat)) for seat in range(table.seats)]
    close_look = luck.randrange(60)
    decisions = 0
    for step in range(MOST_STEPS):
        _check(deal, _conserved(deal), "cards are lost or doubled")
        _check(deal, _balanced(deal), "the ledger and the scores disagree")
        if deal.over:
            break
        _check(deal, bool(deal.pending()), "nobody is asked before the end")
        _wins_agree(deal)
        if step == close_look:
            _look_closely(deal, luck)
        decisions += _step(deal, bots, luck)
    else:
        raise _broken(deal, "the deal does not end")
    _check(deal, not deal.pending(), "somebody is asked after the end")
    _replays(deal)
    _exchanged_in_secret(deal)
    return deal, decisions


def _step(deal: Deal, bots: Sequence[Bot], luck: Random) -> int:
    """One decision of a seat that is asked, in no particular order."""
    seat = luck.choice(sorted(deal.pending()))
    legal = deal.legal(seat)
    deal.submit(seat, bots[seat].choose(View(deal, seat), legal))
    return len(legal) > 1


def _broken(deal: Deal, what: str) -> Broken:
    where = json.dumps(position_of(deal), ensure_ascii=False)
    return Broken(f"{deal.table.id}, seed {deal.seed}: {what}; after {len(deal.log)} events at {where}")


def _check(deal: Deal, holds: bool, what: str) -> None:
    if not holds:
        raise _broken(deal, what)


def _conserved(deal: Deal) -> bool:
    """Every physical card is in exactly one place."""
    cards = list(deal.stock[deal.stock_at :])
    if deal.card >= 0 and not deal.over:
        cards.append(deal.card)
    for state in deal.seats:
        cards += state.cards()
        cards += state.discards + state.revealed + state.won + state.aside
        for meld in state.melds:
            cards += meld.cards
        if state.size != sum(state.counts) or state.laid != sum(len(m.cards) for m in state.melds):
            return False
    return sorted(cards) == list(deal.table.deck.cards)


def _balanced(deal: Deal) -> bool:
    """The scores are what the ledger says, and sum to zero."""
    scores = [0] * deal.table.seats
    for entry in deal.ledger:
        for seat, amount in entry.payers:
            scores[seat] -= amount
            scores[entry.to] += amount
    return scores == deal.scores and sum(scores) == 0


def _wins_agree(deal: Deal) -> None:
    """`judge` gives a win exactly where `can_win` says yes, for every seat with a claim to the open card."""
    if deal.phase != WINDOW:
        return
    rules, how = deal.table.rules, deal.how()
    for state in deal.seats:
        if state.index == deal.owner and deal.source != REVEAL:
            continue
        judged = not isinstance(rules.judge(state, how), NoWin)
        _check(
            deal, judged == rules.can_win(state, how), f"judge and can_win disagree for seat {state.index}"
        )


def _look_closely(deal: Deal, luck: Random) -> None:
    _refuses(deal)
    _position_returns(deal, luck.random())
    _order_is_nothing(deal, luck)
    for seat in range(deal.table.seats):
        _view_is_blind(deal, seat, luck)


def _refuses(deal: Deal) -> None:
    """Wrong seats and illegal or unreadable actions are refused, and change nothing."""
    before = (position_of(deal), len(deal.log))
    tries: list[tuple[int, Action | str]] = [
        (s, "pass") for s in range(deal.table.seats) if s not in deal.pending()
    ]
    for seat in deal.pending():
        tries += [(seat, a) for a in deal.table.actions.discard if a not in deal.pending()[seat]]
        tries.append((seat, "nonsense 1 2 3"))
        if deal.table.actions.win not in deal.pending()[seat]:
            tries.append((seat, WIN))
    for seat, action in tries:
        try:
            deal.submit(seat, action)
        except (IllegalAction, InvalidAction):
            continue
        raise _broken(deal, f"{action} of seat {seat} was taken")
    _check(deal, (position_of(deal), len(deal.log)) == before, "a refused action changed the state")


def _position_returns(deal: Deal, seed: float) -> None:
    """The position is read back to the same legal actions and the same continuation."""
    data = json.loads(json.dumps(position_of(deal)))
    mine, theirs = deal.copy(), deal_from_position(deal.table, data)
    luck = Random(seed)
    while mine.pending():
        _check(mine, _asked(mine) == _asked(theirs), "the position read back has other legal actions")
        seat = luck.choice(sorted(mine.pending()))
        text = luck.choice(sorted(_asked(mine)[seat]))
        mine.submit(seat, text)
        theirs.submit(seat, text)
    same = (mine.result, mine.scores, sorted(mine.winners)) == (
        theirs.result,
        theirs.scores,
        sorted(theirs.winners),
    )
    _check(mine, same and not theirs.pending(), "the position read back ends otherwise")


def _asked(deal: Deal) -> dict[int, set[str]]:
    return {seat: {a.text for a in legal} for seat, legal in deal.pending().items()}


def _order_is_nothing(deal: Deal, luck: Random) -> None:
    """Sealed answers come to the same in every order of arrival."""
    if len(deal.pending()) < 2:
        return
    answers = {seat: luck.choice(list(legal)) for seat, legal in deal.pending().items()}
    ends: list[Any] = []
    for order in itertools.permutations(answers):
        other = deal.copy()
        for seat in order:
            other.submit(seat, answers[seat])
        ends.append(position_of(other))
    _check(deal, all(end == ends[0] for end in ends), f"the order of the answers {answers} matters")


def _view_is_blind(deal: Deal, seat: int, luck: Random) -> None:
    """Exchanging the cards that a seat cannot see does not change its view."""
    other = deal.copy()
    hidden = [s for s in other.seats if s.index != seat]
    known = {other.shown} if other.shown >= 0 else set()
    cards = [c for s in hidden for c in s.cards() if c not in known] + other.stock[other.stock_at :]
    luck.shuffle(cards)
    for state in hidden:
        for card in state.cards():
            if card not in known:
                state.remove(card)
                state.add(cards.pop())
    other.stock = other.stock[: other.stock_at] + cards
    other.asked = {s: a for s, a in other.asked.items() if s == seat}
    if other.phase == WINDOW and seat in other.asked:
        # what it is offered is worked out anew, from the cards that it does not know
        offered = window.offers(other, other.table.deck.face_of[other.card]).get(seat, {})
        _check(deal, list(offered) == list(other.asked[seat]), f"the offer to seat {seat} tells a secret")
    _check(deal, see(View(deal, seat)) == see(View(other, seat)), f"the view of seat {seat} tells a secret")


def see(view: View) -> dict[str, Any]:
    """Everything that a view tells, as comparable data."""
    seats = range(view.table.seats)
    per_seat: list[Callable[[int], object]] = [
        view.melds,
        view.discards,
        view.revealed,
        view.aside,
        view.won,
        view.status,
        view.memory,
        view.hand_size,
        view.hand,
    ]
    names = (
        "dealer",
        "turn",
        "stock",
        "scores",
        "over",
        "result",
        "winners",
        "public",
        "shown",
        "drawn",
        "legal",
    )
    return {
        "own": view.own.cards(),
        "seats": [[ask(s) for ask in per_seat] for s in seats],
        "visible": view.visible(),
        "unseen": view.unseen(),
        "events": [e.data for e in view.events()],
        **{name: getattr(view, name) for name in names},
    }


def _replays(deal: Deal) -> None:
    """The record replays to the same events and the same settlement."""
    lines = [json.loads(line(ev.read(deal.table, raw).data)) for raw in deal.log]
    record = Record(json.loads(line(header(deal.table, deal, {}))), lines, 0, False)
    again = replay(record, deal.table)
    _check(deal, again.scores == deal.scores and again.result == deal.result, "the record replays otherwise")
    kinds = Counter(e["event"] for e in lines)
    _check(deal, kinds[ev.END] == 1, "a deal has one result")


def _exchanged_in_secret(deal: Deal) -> None:
    """Who gives and who gets know the cards that are passed on; nobody else ever learns them."""
    for raw in deal.log:
        if raw[0] != ev.EXCHANGE:
            continue
        for viewer in range(deal.table.seats):
            event = ev.seen_by(deal.table, raw, viewer, deal.over)
            knows = event is not None and "cards" in event.data
            _check(deal, knows == (viewer in raw[1:3]), f"seat {viewer} sees wrongly what is exchanged")
