"""Reading positions, and the dealt hands of a script, into a deal that is ready to go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from menzi import opening, window
from menzi.actions import WIN
from menzi.claims import DEAL, DISCARD, DRAW, REVEAL
from menzi.deal import OVER, REPLACEMENT, Deal
from menzi.errors import ActionError, PositionError
from menzi.i18n import _
from menzi.nearest import hint
from menzi.position.pool import Pool, check_keys, seat_number
from menzi.position.seats import read_seats
from menzi.shuffle import shuffled
from menzi.state import Entry
from menzi.table import Table

KEYS = ("dealer", "seats", "stock", "ledger", "card", "answers", "turn", "opening", "over")
_CARD_KEYS = ("face", "source", "seat", "back_to", "kept")
_TURN_KEYS = ("seat", "drawn", "replacement", "after", "back_to", "win")
_LEDGER_KEYS = ("kind", "meld", "to", "from")


def deal_from_hands(
    table: Table,
    hands: Sequence[object],
    *,
    dealer: int = 0,
    seed: int | str = 0,
    stock: object = None,
) -> Deal:
    """A new deal with these hands as dealt, seat 0 first; None is filled from the unused cards by `seed`.

    The dealer's hand has the extra cards, the last of them last. `stock` are the next cards of the stock.
    """
    if len(hands) != table.seats:
        message = _("{n} hands are given; this table has {seats} seats.")
        raise PositionError(message.format(n=len(hands), seats=table.seats), "hands")
    pool = Pool(table.deck)
    given: list[list[int] | None] = []
    for seat, value in enumerate(hands):
        path = f"hands[{seat}]"
        size = table.cards_each + (table.dealer_extra if seat == dealer else 0)
        cards = None if value is None else pool.read(value, path)
        if cards is not None and len(cards) != size:
            message = _("{n} cards are given; seat {seat} is dealt {size}.")
            raise PositionError(message.format(n=len(cards), seat=seat, size=size), path)
        given.append(cards)
    first = pool.read(stock, "stock")
    rest, _luck = shuffled(pool.rest(), seed)
    order: list[int] = []
    extra: list[int] = []
    for seat, cards in enumerate(given):
        if cards is None:
            size = table.cards_each + (table.dealer_extra if seat == dealer else 0)
            cards, rest = rest[:size], rest[size:]
        order += cards[: table.cards_each]
        extra += cards[table.cards_each :]
    return Deal(table, seed, dealer=dealer, cards=order + extra + first + rest)


def deal_from_position(table: Table, position: object, *, seed: int | str = 0) -> Deal:
    """The deal that a position describes; PositionError says what is wrong and where in the position."""
    data = check_keys(position, KEYS, "position")
    moments = [key for key in ("card", "turn", "opening", "over") if key in data]
    if len(moments) != 1:
        message = _("one of card, turn, opening or over says what happens next; {found} given.")
        raise PositionError(message.format(found=", ".join(moments) or _("none is")), "position")
    deal: Deal = Deal.__new__(Deal)
    deal._blank(table, seed)
    deal.step = len(table.opening)
    deal.dealer = seat_number(data.get("dealer", 0), table.seats, "dealer")
    pool = Pool(table.deck)
    read_seats(deal, pool, data.get("seats", ()))
    deal.winners = [s.index for s in deal.seats if s.status == "out"]
    _read_ledger(deal, data.get("ledger", ()))
    card = _read_card(deal, pool, data["card"]) if "card" in data else -1
    if "stock" in data and data["stock"] is not None:
        deal.stock = pool.read(data["stock"], "stock")
    else:
        deal.stock, _luck = shuffled(pool.rest(), seed)
    if "card" in data:
        window.open_(deal, card, deal.source, deal.owner)
        _read_answers(deal, data.get("answers", {}))
    elif "answers" in data and "opening" not in data:
        raise PositionError(_("there is no public card to answer to."), "answers")
    elif "turn" in data:
        _read_turn(deal, data["turn"])
    elif "opening" in data:
        _read_opening(deal, data["opening"])
        _read_answers(deal, data.get("answers", {}))
    else:
        _read_over(deal, data["over"])
    deal.run()
    return deal


def _read_ledger(deal: Deal, value: object) -> None:
    table = deal.table
    if not isinstance(value, (list, tuple)):
        raise PositionError(_("a list of payments is expected."), "ledger")
    for i, item in enumerate(value):
        path = f"ledger[{i}]"
        data = check_keys(item, _LEDGER_KEYS, path)
        kind = data.get("kind")
        if kind not in table.ledger_kinds:
            message = _("there is no kind of payment {kind!r}. {hint}")
            raise PositionError(message.format(kind=kind, hint=hint(str(kind), table.ledger_kinds)), path)
        meld = data.get("meld", "")
        if meld and meld not in table.meld_kinds:
            message = _("there is no kind of meld {kind!r}. {hint}")
            raise PositionError(message.format(kind=meld, hint=hint(str(meld), table.meld_kinds)), path)
        to = seat_number(data.get("to"), table.seats, f"{path}.to")
        payers = data.get("from")
        if not isinstance(payers, Mapping):
            raise PositionError(_("a mapping of seats to amounts is expected."), f"{path}.from")
        paid: list[tuple[int, int]] = []
        for key, amount in payers.items():
            seat = seat_number(key, table.seats, f"{path}.from")
            if not isinstance(amount, int) or isinstance(amount, bool) or seat == to:
                raise PositionError(_("another seat pays a whole number."), f"{path}.from.{key}")
            paid.append((seat, amount))
        deal.book([Entry(kind, to, tuple(paid), meld)])
    deal.log.clear()


def _read_card(deal: Deal, pool: Pool, value: object) -> int:
    """The public card; sets what the window needs to know."""
    table = deal.table
    data = check_keys(value, (*_CARD_KEYS, table.after_replacement), "card")
    faces = pool.read(data.get("face"), "card.face")
    if len(faces) != 1:
        raise PositionError(_("one face is expected."), "card.face")
    source = data.get("source")
    if source not in table.window_rows:
        message = _("there is no source {source!r}. {hint}")
        raise PositionError(message.format(source=source, hint=hint(str(source), table.window_rows)), "card")
    if source == REVEAL and table.begin != REVEAL:
        raise PositionError(_("cards are drawn, not revealed, at this table."), "card.source")
    deal.source = source
    deal.owner = seat_number(data.get("seat"), table.seats, "card.seat")
    deal.replaced = _flag(data, table.after_replacement, "card")
    deal.fresh = not _flag(data, "kept", "card")
    if "back_to" in data:
        deal.back = seat_number(data["back_to"], table.seats, "card.back_to")
    if source not in (DISCARD, REVEAL):
        deal.row = next(row for row in table.declares if row.id == source)
        face = table.deck.face_of[faces[0]]
        melds = deal.seats[deal.owner].melds
        if not any(m.kind == deal.row.grows and m.faces[0] == face for m in melds):
            message = _("seat {seat} has no {kind} of {face} to add to.")
            text = message.format(seat=deal.owner, kind=deal.row.grows, face=table.deck.ids[face])
            raise PositionError(text, "card")
    return faces[0]


def _flag(data: Mapping[str, Any], key: str, path: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise PositionError(_("true or false is expected, not {value!r}.").format(value=value), f"{path}.{key}")
    return value


def _read_answers(deal: Deal, value: object) -> None:
    if not isinstance(value, Mapping):
        raise PositionError(_("a mapping of seats to actions is expected."), "answers")
    for key, text in value.items():
        seat = seat_number(key, deal.table.seats, "answers")
        if not isinstance(text, str):
            raise PositionError(_("an action is text."), f"answers.{seat}")
        try:
            deal.submit(seat, text)
        except ActionError as error:
            raise PositionError(str(error), f"answers.{seat}") from None


def _read_turn(deal: Deal, value: object) -> None:
    table = deal.table
    data = check_keys(value, _TURN_KEYS, "turn")
    seat = seat_number(data.get("seat"), table.seats, "turn.seat")
    if "drawn" in data:
        _read_drawn(deal, seat, data)
    elif "after" in data:
        _read_after(deal, seat, data)
    else:
        extra = [key for key in data if key != "seat"]
        if extra:
            raise PositionError(_("{key!r} goes with drawn or after.").format(key=extra[0]), "turn")
        deal.begin(seat)


def _read_drawn(deal: Deal, seat: int, data: Mapping[str, Any]) -> None:
    table = deal.table
    if table.begin != DRAW:
        raise PositionError(_("cards are revealed, not drawn, at this table."), "turn.drawn")
    try:
        (face,) = table.deck.read(data["drawn"])
    except ValueError:
        raise PositionError(_("one face is expected."), "turn.drawn") from None
    state = deal.seats[seat]
    if not state.counts[face]:
        message = _("the drawn card {face} is not in the hand of seat {seat}.")
        raise PositionError(message.format(face=table.deck.ids[face], seat=seat), "turn.drawn")
    deal.act(seat, REPLACEMENT if _flag(data, "replacement", "turn") else DRAW)
    deal.drawn = state.lowest(face)


def _read_after(deal: Deal, seat: int, data: Mapping[str, Any]) -> None:
    table = deal.table
    after = data["after"]
    if after != DEAL and after not in table.meld_kinds:
        known = [DEAL, *table.meld_kinds]
        message = _("there is no {after!r} to act after. {hint}")
        raise PositionError(message.format(after=after, hint=hint(str(after), known)), "turn.after")
    deal.act(seat, after)
    if "back_to" in data:
        deal.back = seat_number(data["back_to"], table.seats, "turn.back_to")
    deal.offer = _flag(data, "win", "turn")
    if deal.offer and not any(m.kind == after for m in deal.seats[seat].melds):
        message = _("seat {seat} has no meld of kind {kind!r} to win with.")
        raise PositionError(message.format(seat=seat, kind=after), "turn.win")


def _read_opening(deal: Deal, value: object) -> None:
    table = deal.table
    kinds = [step.kind for step in table.opening if step.step != "lay"]
    data = check_keys(value, kinds, "opening")
    if len(data) != 1:
        raise PositionError(_("one opening step is expected: {kinds}.").format(kinds=", ".join(kinds)), "opening")
    ((kind, given),) = data.items()
    deal.phase = "opening"
    deal.turn = deal.dealer
    deal.step = next(i for i, step in enumerate(table.opening) if step.kind == kind and step.step != "lay")
    if table.opening[deal.step].step == "choose":
        if not isinstance(given, Mapping):
            raise PositionError(_("a mapping of seats to choices is expected."), f"opening.{kind}")
        opening.run(deal)
        _read_answers(deal, {seat: f"{kind} {choice}" for seat, choice in given.items()})
        return
    if not isinstance(given, (list, tuple)) or not given:
        raise PositionError(_("a list of the seats that still answer is expected."), f"opening.{kind}")
    seats = [seat_number(s, table.seats, f"opening.{kind}") for s in given]
    win, pass_ = table.actions.win, table.actions.pass_
    for seat in seats:
        if not table.rules.can_win(deal.seats[seat], opening.how(deal, seat)):
            message = _("seat {seat} has no opening win.")
            raise PositionError(message.format(seat=seat), f"opening.{kind}")
    deal.ask({seat: {win: None, pass_: None} for seat in seats})


def _read_over(deal: Deal, value: object) -> None:
    table = deal.table
    data = check_keys(value, ("result", "winners"), "over")
    results = [WIN, table.exhausted]
    if data.get("result") not in results:
        raise PositionError(_("a result is one of {known}.").format(known=", ".join(results)), "over.result")
    deal.phase = OVER
    deal.result = data["result"]
    deal.turn = deal.dealer
    deal.winners = [seat_number(s, table.seats, "over.winners") for s in data.get("winners", ())]
