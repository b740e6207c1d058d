"""The opening steps of a deal: melds laid at once, secret choices made together, cards passed on, an opening win."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from menzi import events as ev
from menzi import turn
from menzi.actions import PASS, Action
from menzi.claims import DEAL
from menzi.rules import How
from menzi.shuffle import lot, shuffled
from menzi.state import Meld, SeatState

if TYPE_CHECKING:
    from menzi.deal import Deal
    from menzi.table import Step, Table


def run(deal: Deal) -> None:
    """Start the step that is due, or let the dealer act after the last one."""
    table = deal.table
    if deal.step >= len(table.opening):
        _first_turn(deal)
        return
    step = table.opening[deal.step]
    if step.step == "lay":
        _lay(deal, step)
    elif step.step == "aside":
        _set_aside(deal)
    elif step.step == "choose":
        actions = [table.actions.of_suit(step.kind, suit) for suit in table.deck.suits]
        deal.ask({seat: dict.fromkeys(actions) for seat in range(table.seats)})
    elif step.step == "exchange":
        _ask_to_exchange(deal, step)
    else:
        _offer(deal, step)


def _first_turn(deal: Deal) -> None:
    """The dealer acts with its extra card; without one, or out already, a turn begins (`turn.first`: whose)."""
    table, dealer = deal.table, deal.dealer
    if not table.statuses[deal.seats[dealer].status].begins:
        deal.begin(deal.next_active(dealer))
    elif table.dealer_extra:
        deal.act(dealer, DEAL)
    else:
        deal.begin(deal.next_active(dealer) if table.first_after_dealer else dealer)


def close(deal: Deal) -> None:
    """All answers to the step are in."""
    step = deal.table.opening[deal.step]
    deal.step += 1
    if step.step == "choose":
        for seat, action in sorted(deal.answers.items()):
            deal.seats[seat].memory[step.memory] = action.suit
            deal.log.append((ev.CHOICE, seat, step.memory, action.suit))
        return
    if step.step == "exchange":
        _exchange(deal, step)
        return
    winner = next(
        (s for s in order(deal) if deal.answers.get(s, deal.table.actions.pass_).kind != PASS), None
    )
    if winner is not None:
        deal.win([winner], how(deal, winner), -1, opening=True)


def order(deal: Deal) -> tuple[int, ...]:
    """The seats, from the dealer onward."""
    return deal.table.order_from[deal.dealer]


def how(deal: Deal, seat: int) -> How:
    """How a seat wins with its dealt cards."""
    return How(DEAL, seat, -1, dealer=deal.dealer, in_hand=True)


def _lay(deal: Deal, step: Step) -> None:
    deal.step += 1
    for seat in order(deal):
        state = deal.seats[seat]
        for face, count in enumerate(state.counts):
            for _meld in range(count // step.take):
                meld = Meld(step.kind, (face,) * step.take, state.take(face, step.take))
                state.lay(meld)
                deal.remember("laid", state, meld.faces, meld.kind)
                deal.log.append((ev.MELD, seat, meld))
                deal.book(deal.rules.pay_meld(deal, seat, meld, False))


def _set_aside(deal: Deal) -> None:
    """Replace the dealt cards that are set aside, seat by seat from the dealer, until none is left in hand."""
    deal.step += 1
    for seat in order(deal):
        state = deal.seats[seat]
        while out := [card for card in state.cards() if card in deal.table.aside_cards]:
            for card in out:
                state.remove(card)
                turn.set_aside(deal, seat, card)
                if not turn.replace_dealt(deal, seat):
                    return


def ways(seats: int) -> dict[str, int]:
    """To whom cards may be passed, and how many seats onward that is."""
    return {"next": 1, "previous": seats - 1, "across": seats // 2}


def all_ways(table: Table, seed: int | str) -> tuple[int, ...]:
    """How many seats onward the cards go in every opening step, by lot where the step says so; 0: no exchange."""
    known = ways(table.seats)
    different = list(dict.fromkeys(known.values()))
    found = [known.get(step.to, 0) for step in table.opening]
    for number, step in enumerate(table.opening):
        if step.to == "lot":
            found[number] = different[int(lot(seed, number) * len(different))]
    return tuple(found)


def lots_ahead(deal: Deal) -> list[int]:
    """The numbers of the exchanges by lot that are still to come, the present one among them."""
    return [i for i, step in enumerate(deal.table.opening) if i >= deal.step and step.to == "lot"]


def _ask_to_exchange(deal: Deal, step: Step) -> None:
    """Ask every seat for cards; if one has too few, nobody passes any on."""
    if any(state.size < step.take for state in deal.seats):
        deal.step += 1
        return
    deal.ask({state.index: dict.fromkeys(_to_exchange(deal, step, state)) for state in deal.seats})


def _to_exchange(deal: Deal, step: Step, state: SeatState) -> list[Action]:
    """The cards that a seat may pass on: of one suit where that is asked for and it has enough of one."""
    faces, suit_of = state.faces(), deal.table.deck.suit_of
    suits = [[f for f in faces if suit_of[f] == suit] for suit in deal.table.deck.suits]
    enough = [cards for cards in suits if len(cards) >= step.take] if step.one_suit else []
    groups = [group for cards in enough or [faces] for group in combinations(cards, step.take)]
    return [deal.table.actions.of_groups(step.kind, (group,)) for group in dict.fromkeys(groups)]


def _exchange(deal: Deal, step: Step) -> None:
    """Take the chosen cards out of all hands before any gets new ones."""
    given: dict[int, tuple[int, ...]] = {}
    way = deal.ways[deal.step - 1]
    for seat, action in sorted(deal.answers.items()):
        state = deal.seats[seat]
        # by lot, for the lowest copies would tell who gets them which ones the giver lacks
        copies, _luck = shuffled(state.cards(), f"{deal.seed}:{step.kind}:{seat}")
        prefer = (*deal.chosen.get(seat, ()), *copies)
        (group,) = action.groups
        given[seat] = tuple([card for face in group for card in state.take(face, 1, prefer)])
    for seat, cards in given.items():
        to = (seat + way) % deal.table.seats
        for card in cards:
            deal.seats[to].add(card)
        deal.log.append((ev.EXCHANGE, seat, to, cards, step.kind))
    # who has the dealer's shown card now is known to two seats at most
    deal.shown = -1


def _offer(deal: Deal, step: Step) -> None:
    seats = order(deal) if step.who == "any" else (deal.dealer,)
    able = [s for s in seats if deal.rules.can_win(deal.seats[s], how(deal, s))]
    if not able:
        deal.step += 1
    elif step.forced:
        deal.step += 1
        deal.win([able[0]], how(deal, able[0]), -1, opening=True)
    else:
        deal.ask({s: {deal.table.actions.win: None, deal.table.actions.pass_: None} for s in able})
