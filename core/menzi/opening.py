"""The opening steps of a deal: melds laid at once, secret choices made together, an opening win offered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from menzi import events as ev
from menzi import turn
from menzi.actions import PASS
from menzi.claims import DEAL
from menzi.rules import How
from menzi.state import Meld

if TYPE_CHECKING:
    from menzi.deal import Deal
    from menzi.table import Step


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
