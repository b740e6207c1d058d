"""Reading positions, and the dealt hands of a script, into a deal that is ready to go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from menzi import opening, window
from menzi.actions import WIN
from menzi.claims import DEAL, DISCARD, DRAW, REPLACEMENT, REVEAL, Row
from menzi.deal import Deal
from menzi.errors import ActionError, PositionError, StuckHand
from menzi.i18n import _
from menzi.melding import grown
from menzi.phases import OPENING, OVER
from menzi.position.pool import Pool, check_keys, known_name, one_face, seat_number
from menzi.position.seats import read_seats
from menzi.shuffle import shuffled
from menzi.state import OUT, Entry
from menzi.table import Table

KEYS = (
    "dealer",
    "seats",
    "stock",
    "ledger",
    "card",
    "answers",
    "turn",
    "opening",
    "over",
    "shown",
    "winners",
)
_ASKING = ("choose", "exchange", "offer")
_CARD_KEYS = ("face", "source", "seat", "back_to", "kept")
_TURN_KEYS = (
    "seat",
    "drawn",
    "replacement",
    "repeated",
    "after",
    "back_to",
    "win",
    "melded",
    "source",
    "from",
)
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
            if len(rest) < size:
                message = _("{n} cards are given; they leave too few for the hand of seat {seat}.")
                raise PositionError(message.format(n=len(first), seat=seat), "stock")
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
    deal.blank(table, seed)
    deal.step = len(table.opening)
    deal.seat_dealer(seat_number(data.get("dealer", 0), table.seats, "dealer"))
    pool = Pool(table.deck)
    read_seats(deal, pool, data.get("seats", ()))
    if "winners" in data:
        deal.winners = _seat_list(table, data["winners"], "winners")
    else:
        deal.winners = [s.index for s in deal.seats if s.status == OUT]
    if "shown" in data:
        deal.shown = _shown(deal, data["shown"])
    _read_ledger(deal, data.get("ledger", ()))
    card = _read_card(deal, pool, data["card"]) if "card" in data else -1
    if "stock" in data and data["stock"] is not None:
        deal.stock = pool.read(data["stock"], "stock")
    else:
        deal.stock, _luck = shuffled(pool.rest(), seed)
    if "card" in data:
        _remember_thrown(deal, data["seats"][deal.owner], card)
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
    try:
        deal.run()
    except StuckHand:
        message = _("seat {seat} owes a discard and has no card that it may throw.")
        raise PositionError(message.format(seat=deal.turn), "turn") from None
    return deal


def _remember_thrown(deal: Deal, seat: Mapping[str, Any], card: int) -> None:
    """What a seat has thrown, and was dealt, counts the open card too where the position leaves it to be inferred."""
    if deal.source != DISCARD:
        return
    state, face = deal.seats[deal.owner], deal.table.deck.face_of[card]
    thrown = [f for f in deal.table.memory_on["discarded"] if f.name not in seat]
    for field in thrown:
        state.remember(field.name, field.type, (face,))
    for field in deal.table.memory_on["dealt"] if thrown else ():
        if field.name not in seat:
            state.remember(field.name, field.type, (face,))


def _seat_list(table: Table, value: object, path: str) -> list[int]:
    if not isinstance(value, (list, tuple)):
        raise PositionError(_("a list of seats is expected."), path)
    seats = [seat_number(s, table.seats, path) for s in value]
    if len(set(seats)) != len(seats):
        raise PositionError(_("a seat is named twice."), path)
    return seats


def _shown(deal: Deal, value: object) -> int:
    """The dealer's card that was shown to all; `5s#1` is the second of the copies that it holds."""
    state = deal.seats[deal.dealer]
    face = one_face(deal.table.deck, value, "shown")
    held = [c for c in state.cards() if state.face_of[c] == face]
    number = deal.table.deck.read_cards(value)[0][1] or 0
    if not deal.table.show_extra or number >= len(held):
        raise PositionError(_("the dealer holds no such card that was shown."), "shown")
    return held[number]


def _read_ledger(deal: Deal, value: object) -> None:
    table = deal.table
    if not isinstance(value, (list, tuple)):
        raise PositionError(_("a list of payments is expected."), "ledger")
    for i, item in enumerate(value):
        path = f"ledger[{i}]"
        data = check_keys(item, _LEDGER_KEYS, path)
        kind = known_name(data.get("kind"), table.ledger_kinds, f"{path}.kind")
        meld = known_name(data["meld"], table.meld_kinds, f"{path}.meld") if data.get("meld") else ""
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
    face = one_face(table.deck, data.get("face"), "card.face")
    card = pool.give(face, "card.face")
    source = known_name(data.get("source"), table.chances, "card.source")
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
        _check_declared(deal, deal.row, face)
    return card


def _check_declared(deal: Deal, row: Row, face: int) -> None:
    """The owner must have the rest of the meld that the public card is to complete."""
    state = deal.seats[deal.owner]
    text = deal.table.deck.ids[face]
    if row.grows and grown(state, row, face) < 0:
        message = _("seat {seat} has no {kind} of {face} to add to.")
        raise PositionError(message.format(seat=deal.owner, kind=row.grows, face=text), "card")
    if row.take and state.counts[face] < row.take - 1:
        message = _("seat {seat} needs {n} more {face} in its hand.")
        raise PositionError(message.format(seat=deal.owner, n=row.take - 1, face=text), "card")


def _flag(data: Mapping[str, Any], key: str, path: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise PositionError(
            _("true or false is expected, not {value!r}.").format(value=value), f"{path}.{key}"
        )
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
    if table.begin != DRAW and not any(r.then == "replace" for r in (*table.claims, *table.declares)):
        raise PositionError(_("cards are revealed, not drawn, at this table."), "turn.drawn")
    face = one_face(table.deck, data["drawn"], "turn.drawn")
    state = deal.seats[seat]
    if not state.counts[face]:
        message = _("the drawn card {face} is not in the hand of seat {seat}.")
        raise PositionError(message.format(face=table.deck.ids[face], seat=seat), "turn.drawn")
    deal.act(seat, REPLACEMENT if _flag(data, "replacement", "turn") else DRAW)
    deal.repeated = _flag(data, "repeated", "turn")
    deal.drawn = state.lowest(face)


def _read_after(deal: Deal, seat: int, data: Mapping[str, Any]) -> None:
    table = deal.table
    after = known_name(data["after"], [DEAL, *table.meld_kinds], "turn.after")
    deal.act(seat, after)
    if "back_to" in data:
        deal.back = seat_number(data["back_to"], table.seats, "turn.back_to")
    deal.offer = _flag(data, "win", "turn")
    if not deal.offer:
        return
    melds = [m for m in deal.seats[seat].melds if m.kind == after]
    if "melded" in data:
        face = one_face(table.deck, data["melded"], "turn.melded")
        melds = [m for m in melds if face in m.faces]
    if not melds:
        message = _("seat {seat} has no such meld of kind {kind!r} to win with.")
        raise PositionError(message.format(seat=seat, kind=after), "turn.win")
    deal.melded = melds[-1].taken if melds[-1].taken >= 0 else melds[-1].cards[-1]
    deal.source = known_name(data.get("source", REVEAL), table.chances, "turn.source")
    deal.owner = seat_number(data.get("from", seat), table.seats, "turn.from")


def _read_opening(deal: Deal, value: object) -> None:
    table = deal.table
    asking = [(i, step.kind) for i, step in enumerate(table.opening) if step.step in _ASKING]
    kinds = list(dict.fromkeys(kind for _i, kind in asking))
    data = dict(check_keys(value, [*kinds, "step", "to"], "opening"))
    number, to = data.pop("step", None), data.pop("to", None)
    if len(data) != 1:
        raise PositionError(
            _("one opening step is expected: {kinds}.").format(kinds=", ".join(kinds)), "opening"
        )
    ((kind, given),) = data.items()
    steps = [i for i, k in asking if k == kind and number in (None, i)]
    if not steps:
        raise PositionError(_("there is no such step."), "opening.step")
    deal.phase = OPENING
    deal.turn = deal.dealer
    deal.step = steps[0]
    step = table.opening[deal.step]
    if to is not None:
        _read_ways(deal, to)
    if step.step in ("choose", "exchange"):
        if not isinstance(given, Mapping):
            raise PositionError(_("a mapping of seats to choices is expected."), f"opening.{kind}")
        opening.run(deal)
        _read_answers(deal, {seat: f"{kind} {choice}" for seat, choice in given.items()})
        return
    seats = _seat_list(table, given, f"opening.{kind}")
    if not seats:
        raise PositionError(_("a list of the seats that still answer is expected."), f"opening.{kind}")
    win, pass_ = table.actions.win, table.actions.pass_
    for seat in seats:
        if not table.rules.can_win(deal.seats[seat], opening.how(deal, seat)):
            message = _("seat {seat} has no opening win.")
            raise PositionError(message.format(seat=seat), f"opening.{kind}")
    deal.ask({seat: {win: None, pass_: None} for seat in seats})


def _read_ways(deal: Deal, value: object) -> None:
    """To whom the cards go in the exchanges by lot that are to come, in their order."""
    known, lots = opening.ways(deal.table.seats), opening.lots_ahead(deal)
    names = [known_name(name, known, "opening.to") for name in str(value).split()]
    if len(names) != len(lots):
        message = _("one way for each exchange by lot is expected; there are {n} to come.")
        raise PositionError(message.format(n=len(lots)), "opening.to")
    ways = dict(zip(lots, [known[name] for name in names], strict=True))
    deal.ways = tuple([ways.get(i, way) for i, way in enumerate(deal.ways)])


def _read_over(deal: Deal, value: object) -> None:
    table = deal.table
    data = check_keys(value, ("result", "winners"), "over")
    deal.phase = OVER
    deal.result = known_name(data.get("result"), [WIN, table.exhausted], "over.result")
    deal.turn = deal.dealer
    deal.winners = _seat_list(table, data.get("winners", ()), "over.winners")
