"""Windows: a public card is offered to everybody who has a claim on it, and goes to whom the table says.

`open_` finds the claims and asks; `close` resolves the sealed answers (menzi.claims) and carries the
resolution out: the claim is made, or the card stays where it lies and the turn goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from menzi import events as ev
from menzi.actions import Action
from menzi.claims import DISCARD, NEXT, OTHER, OWNER, REVEAL, Chances, Row, Take, resolve
from menzi.melding import declared, grown, laid
from menzi.phases import WINDOW
from menzi.state import ACTIVE, Meld, SeatState

if TYPE_CHECKING:
    from menzi.deal import Deal, Offer


def open_(deal: Deal, card: int, source: str, owner: int) -> None:
    """Offer a public card; make a forced meld at once; ask whoever has a claim."""
    deal.phase = WINDOW
    deal.turn = owner
    deal.card = card
    deal.source = source
    deal.owner = owner
    if source != DISCARD:
        deal.back = -1
    deal.resume = deal.back if deal.back >= 0 else deal.next_active(owner)
    deal.lays = {}
    face = deal.table.deck.face_of[card]
    if deal.table.forced_rows[source] and _force(deal, face):
        return
    deal.ask(offers(deal, face))


def offers(deal: Deal, face: int) -> dict[int, Offer]:
    """seat -> its legal answers, for the seats that have any claim on the public card.

    Every public card comes through here, mostly in vain: a seat is dismissed by a count or by the win test.
    """
    table, owner, resume = deal.table, deal.owner, deal.resume
    owner_chances, next_chances, other_chances = table.chances[deal.source]
    can_win, seats = deal.rules.can_win, deal.seats
    how = deal.glance()
    found: dict[int, Offer] = {}
    for seat in table.order_from[owner]:
        chances = owner_chances if seat == owner else next_chances if seat == resume else other_chances
        state = seats[seat]
        if state.status != ACTIVE:
            chances = chances.left_to(table.statuses[state.status])
        legal: Offer = {}
        if chances.win is not None and can_win(state, how):
            legal[table.actions.win] = chances.win
        if chances.least <= state.counts[face] or chances.others:
            _offer_melds(deal, state, chances, face, legal)
        if legal:
            legal[table.actions.pass_] = None
            found[seat] = legal
    return found


def _offer_melds(deal: Deal, state: SeatState, chances: Chances, face: int, legal: Offer) -> None:
    """Add the melds that a seat may make of the public card, in the order of the claim table."""
    rules, row_action = deal.rules, deal.table.row_action
    held, stock_left = state.counts[face], deal.stock_left
    for row in chances.melds:
        if stock_left < row.needs_stock:
            continue
        if row.take:
            if held >= row.take and not rules.bars(state, row, face):
                legal.setdefault(row_action[row.id], row)
        elif row.plugin_groups:
            _offer_lays(deal, state, row, face, legal)
        elif grown(state, row, face) >= 0 and not rules.bars(state, row, face):
            legal.setdefault(row_action[row.id], row)


def rows_open_to(deal: Deal, seat: int) -> Sequence[Row]:
    """The rows by which a seat may answer to the public card, whatever its cards and its status."""
    return deal.table.chances[deal.source][_stand(deal, seat)].rows


def _stand(deal: Deal, seat: int) -> int:
    """How a seat stands to the public card."""
    return OWNER if seat == deal.owner else NEXT if seat == deal.resume else OTHER


def _offer_lays(deal: Deal, state: SeatState, row: Row, face: int, legal: Offer) -> None:
    actions = deal.table.actions
    for maker in _makers(deal, state, row):
        for lay in deal.rules.lays(maker, row, face):
            if row.named_by == "hand":
                action = actions.of_face(row.kind, lay.uses[0])
            else:
                action = actions.of_groups(row.kind, lay.groups)
            legal[action] = row
            deal.lays[state.index, action] = maker.index, lay


def _makers(deal: Deal, state: SeatState, row: Row) -> Sequence[SeatState]:
    """The seats whose meld a claim of this seat by this row may make."""
    if not row.imposes:
        return (state,)
    may_claim = {name: status.may_claim(row.imposes) for name, status in deal.table.statuses.items()}
    return [other for other in deal.seats if other is not state and may_claim[other.status]]


def _force(deal: Deal, face: int) -> bool:
    """Make the first forced meld that can be made, the nearest seat's first; False if there is none."""
    table = deal.table
    for row, stands in table.forced_rows[deal.source]:
        if deal.stock_left < row.needs_stock:
            continue
        for seat in table.order_from[deal.owner]:
            if _stand(deal, seat) not in stands or not table.statuses[deal.seats[seat].status].may_claim(
                row.kind
            ):
                continue
            action = _forced_action(deal, deal.seats[seat], row, face)
            if action is not None:
                deal.offer = bool(row.offer)
                deal.melded = deal.card
                _claim(deal, seat, row, action)
                return True
    return False


def _forced_action(deal: Deal, state: SeatState, row: Row, face: int) -> Action | None:
    """The one way in which a forced meld is made; None if it cannot be."""
    if row.plugin_groups:
        legal: Offer = {}
        _offer_lays(deal, state, row, face, legal)
        return next(iter(legal), None)
    held = state.counts[face] >= row.take if row.take else grown(state, row, face) >= 0
    if not held or deal.rules.bars(state, row, face):
        return None
    return deal.table.actions.plain(row.kind)


def close(deal: Deal) -> None:
    """All answers are in (perhaps nobody was asked): carry out what they come to."""
    if not deal.offers:
        _nobody(deal)
        return
    order = deal.table.order_from[deal.owner]
    takers, reached = resolve(deal.table.tiers, order, deal.offers, deal.answers)
    _remember_passed(deal, takers, reached)
    if not takers:
        _nobody(deal)
    elif takers[0].row.wins:
        how = deal.how()
        deal.seats[deal.owner].won.append(deal.card)
        deal.win([t.seat for t in takers], how, deal.card, takers[0].row)
    else:
        _claim(deal, takers[0].seat, takers[0].row, takers[0].action)


def _remember_passed(deal: Deal, takers: Sequence[Take], reached: Sequence[tuple[int, Row]]) -> None:
    """A chance that was really there and was let go may bar later ones."""
    if not deal.table.memory_on["passed"]:
        return
    face = deal.table.deck.face_of[deal.card]
    took = {t.seat for t in takers}
    for seat, row in reached:
        if seat not in took:
            deal.remember("passed", deal.seats[seat], (face,), row.kind)


def _nobody(deal: Deal) -> None:
    """Nobody takes the card."""
    state = deal.seats[deal.owner]
    if deal.source == DISCARD:
        state.discards.append(deal.card)
        deal.begin(deal.resume)
    elif deal.source == REVEAL:
        state.revealed.append(deal.card)
        deal.begin(deal.resume)
    else:
        _finish_declaration(deal, state)


def _finish_declaration(deal: Deal, state: SeatState) -> None:
    row = deal.row
    assert row is not None
    face, card = state.face_of[deal.card], deal.card
    deal.row = None
    rest = state.take(face, row.take - 1) if row.take else ()
    meld, replaces = declared(state, row, face, (*rest, card))
    deal.remember("laid", state, (face,) * (row.take or 1), row.kind)
    deal.lay(state.index, meld, row, replaces)


def _claim(deal: Deal, seat: int, row: Row, action: Action) -> None:
    """Make the melds of a claim and go on as its row says."""
    seat, lay = deal.lays.get((seat, action), (seat, None))
    state = deal.seats[seat]
    card, owner, interrupted = deal.card, deal.owner, _interrupted(deal)
    face = state.face_of[card]
    prefer = deal.chosen.get(seat, ())
    replaces = -1
    if row.take:
        cards = (*state.take(face, row.take, prefer), card)
        melds = [Meld(row.kind, (face,) * len(cards), cards, card, owner)]
        used = [face] * row.take
    elif row.grows:
        replaces = grown(state, row, face)
        old = state.melds[replaces]
        melds = [Meld(row.kind, (*old.faces, face), (*old.cards, card), card, owner)]
        used = []
    else:
        assert lay is not None
        melds = laid(state, row, lay, card, owner, prefer)
        used = list(lay.uses)
    deal.remember("laid", state, used, row.makes)
    deal.back = interrupted if row.next == "back" and interrupted != seat else -1
    for meld in melds[:-1]:
        state.lay(meld)
        deal.log.append((ev.MELD, seat, meld))
    deal.lay(seat, melds[-1], row, replaces)


def _interrupted(deal: Deal) -> int:
    """The seat whose turn a claim on this card breaks into."""
    return deal.owner if deal.source == REVEAL else deal.resume
