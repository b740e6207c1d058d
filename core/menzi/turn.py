"""A seat's turn: it begins with a card from the stock, and ends with a discard or a declaration.

`begin` draws into the hand or reveals for all; `act` asks for a discard, a declaration or a win, or finds that the
seat owes nothing or is stuck; `acted` carries the answer out. What follows is said by the claim table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from menzi import events as ev
from menzi import window
from menzi.actions import DISCARD as DISCARD_KIND
from menzi.actions import PASS, WIN
from menzi.claims import DEAL, DISCARD, DRAW, REPLACEMENT, REVEAL, Row
from menzi.errors import StuckHand
from menzi.i18n import _
from menzi.melding import declared
from menzi.phases import ACT
from menzi.state import ACTIVE, SeatState

if TYPE_CHECKING:
    from menzi.deal import Deal, Offer

FRESH = (DRAW, REPLACEMENT, DEAL)
"""What a seat may win its own turn after."""


def begin(deal: Deal) -> None:
    """Draw or reveal; an empty stock ends the deal, or a rule that says so."""
    if deal.stock_at >= len(deal.stock) or _ended(deal):
        deal.end(deal.table.exhausted)
    elif deal.table.begin == DRAW:
        draw(deal, deal.turn, DRAW)
    else:
        card = deal.pop()
        deal.log.append((ev.REVEAL, deal.turn, card))
        deal.replaced = False
        window.open_(deal, card, REVEAL, deal.turn)


def _ended(deal: Deal) -> bool:
    """Whether a rule of the table ends the deal here."""
    ends = deal.table.ends
    return bool(ends) and any(rule(deal) for rule in ends)


def draw(deal: Deal, seat: int, since: str) -> None:
    """Draw the next card of the stock into the hand, then act."""
    card = deal.pop()
    if card in deal.table.aside_cards:
        replaced = _replace_aside(deal, seat, card, since)
        if replaced < 0:
            return
        card = replaced
    deal.repeated = since == REPLACEMENT and _declared_after_replacement(deal)
    deal.seats[seat].add(card)
    deal.log.append((ev.DRAW, seat, card, since == REPLACEMENT))
    deal.act(seat, since)
    deal.drawn = card


def _declared_after_replacement(deal: Deal) -> bool:
    """Whether the meld that is being replaced was declared with a replacement just drawn."""
    if deal.phase == ACT:
        return deal.since == REPLACEMENT
    return deal.replaced and deal.source not in (DISCARD, REVEAL)


def _replace_aside(deal: Deal, seat: int, card: int, since: str) -> int:
    """Set a drawn card aside, and whatever comes for it; the first card that stays, -1 if none is left."""
    while card in deal.table.aside_cards:
        set_aside(deal, seat, card)
        if deal.stock_at >= len(deal.stock):
            deal.turn = seat
            deal.end(deal.table.exhausted)
            return -1
        card = deal.pop()
    return card


def replace_dealt(deal: Deal, seat: int) -> bool:
    """Draw a card for one that was set aside before play; False if the stock is empty, which ends the deal."""
    if deal.stock_at >= len(deal.stock):
        deal.end(deal.table.exhausted)
        return False
    card = deal.pop()
    deal.seats[seat].add(card)
    deal.log.append((ev.DRAW, seat, card, True))
    return True


def set_aside(deal: Deal, seat: int, card: int) -> None:
    """Lay a card apart: it is public and plays no further part, but the rules may count it."""
    state = deal.seats[seat]
    state.aside.append(card)
    deal.log.append((ev.ASIDE, seat, card))
    deal.remember("aside", state, (state.face_of[card],))


def act(deal: Deal) -> None:
    """Ask the acting seat, or find that it owes nothing or is stuck."""
    table, rules = deal.table, deal.rules
    state = deal.seats[deal.turn]
    since = deal.since
    if deal.offer:
        if table.statuses[state.status].may_claim(WIN) and rules.can_win(state, deal.glance()):
            deal.ask({deal.turn: {table.actions.win: None, table.actions.pass_: None}})
            return
        deal.offer = False
    may_discard = state.status == ACTIVE or table.statuses[state.status].discards
    owes = (
        not table.owes_by_count
        or state.size + state.laid > rules.rest(state)
        or (since == DEAL and table.first_always_discards)
    )
    if not (owes and may_discard):
        if since == DEAL and table.stuck == (state.status, "begin"):
            deal.begin(deal.turn)  # a position may start with a dealer that is stuck already
        else:
            deal.begin(deal.back if deal.back >= 0 else deal.next_active(deal.turn))
        return
    legal: Offer = {}
    status = table.statuses[state.status]
    if table.act_wins and since in FRESH and status.may_claim(WIN) and rules.can_win(state, deal.glance()):
        legal[table.actions.win] = None
    for row in table.declares:
        stocked = len(deal.stock) - deal.stock_at >= row.needs_stock
        if since in row.since and stocked and status.may_claim(row.kind):
            _declarable(deal, state, row, legal)
    discard = table.actions.discard
    for face in rules.discards(state):
        legal[discard[face]] = None
    if legal:
        deal.ask({deal.turn: legal})
    else:
        _stuck(deal)


def _declarable(deal: Deal, state: SeatState, row: Row, legal: Offer) -> None:
    if row.grows:
        faces = [m.faces[0] for m in state.melds if m.kind == row.grows and state.counts[m.faces[0]]]
    elif state.packed & deal.table.may_hold[row.take]:
        faces = [f for f, n in enumerate(state.counts) if n >= row.take]
    else:
        return
    for face in faces:
        if deal.rules.bars(state, row, face) is None:
            legal[deal.table.actions.of_face(row.kind, face)] = row


def _stuck(deal: Deal) -> None:
    stuck = deal.table.stuck
    if stuck is None:
        message = _("seat {seat} owes a discard and has no legal one.")
        raise StuckHand(deal.table.spec.data["rules"], "discards", message.format(seat=deal.turn))
    status, then = stuck
    deal.set_status(deal.turn, status)
    deal.begin(deal.turn if then == "begin" else deal.next_active(deal.turn))


def acted(deal: Deal) -> None:
    """Carry out what the acting seat has decided."""
    seat = deal.turn
    action = deal.answers[seat]
    if action.kind == DISCARD_KIND:
        _discard(deal, seat, deal.chosen[seat][0])
    elif action.kind == PASS:
        deal.offer = False
    elif action.kind == WIN:
        deal.win([seat], deal.how(), deal.melded if deal.offer else deal.drawn)
    else:
        row = deal.offers[seat][action]
        assert row is not None
        _declare(deal, seat, row, action.face)


def _discard(deal: Deal, seat: int, card: int) -> None:
    state = deal.seats[seat]
    state.remove(card)
    deal.remember("discarded", state, (state.face_of[card],))
    deal.log.append((ev.DISCARD, seat, card))
    deal.replaced = deal.since == REPLACEMENT
    window.open_(deal, card, DISCARD, seat)


def _declare(deal: Deal, seat: int, row: Row, face: int) -> None:
    state = deal.seats[seat]
    prefer = deal.chosen.get(seat) or (() if deal.drawn < 0 else (deal.drawn,))
    if row.opens_window:
        # only the card that may be robbed leaves the hand; the rest of the meld stays until nobody has
        (card,) = state.take(face, 1, prefer)
        deal.fresh = card == deal.drawn
        deal.row = row
        deal.log.append((ev.DECLARE, seat, row.kind, card))
        deal.replaced = deal.since == REPLACEMENT
        window.open_(deal, card, row.id, seat)
        return
    meld, replaces = declared(state, row, face, state.take(face, row.take or 1, prefer))
    deal.fresh = deal.drawn in meld.cards
    deal.remember("laid", state, (face,) * (row.take or 1), row.kind)
    deal.lay(seat, meld, row, replaces)
