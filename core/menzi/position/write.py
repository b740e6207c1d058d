"""Writing any state of a deal as a position."""

from __future__ import annotations

from typing import Any

from menzi import opening
from menzi.claims import DISCARD, REPLACEMENT, REVEAL
from menzi.deal import Deal
from menzi.phases import ACT, BEGIN, OPENING, OVER
from menzi.position.seats import default_memory, taken_card
from menzi.state import ACTIVE, OUT, SeatState
from menzi.table import MemoryField, Table


def position_of(deal: Deal) -> dict[str, Any]:
    """The position of a deal as plain data, ready for YAML or JSON; `deal_from_position` reads it back."""
    ids, face_of = deal.table.deck.ids, deal.table.deck.face_of
    data: dict[str, Any] = {
        "dealer": deal.dealer,
        "seats": [_seat(deal.table, s) for s in deal.seats],
        "stock": " ".join(ids[face_of[c]] for c in deal.stock[deal.stock_at :]) or [],
    }
    if deal.ledger:
        data["ledger"] = [
            {"kind": e.kind, **({"meld": e.meld} if e.meld else {}), "to": e.to, "from": dict(e.payers)}
            for e in deal.ledger
        ]
    out = [s.index for s in deal.seats if s.status == OUT]
    if deal.winners != out and deal.phase != OVER:
        data["winners"] = deal.winners[:]
    dealer = deal.seats[deal.dealer]
    if deal.shown >= 0 and dealer.has(deal.shown):
        face = face_of[deal.shown]
        number = [c for c in dealer.cards() if face_of[c] == face].index(deal.shown)
        data["shown"] = f"{ids[face]}#{number}" if number else ids[face]
    data.update(_moment(deal))
    return data


def _moment(deal: Deal) -> dict[str, Any]:
    if deal.phase == OVER:
        return {"over": {"result": deal.result, "winners": sorted(deal.winners)}}
    if deal.phase == OPENING:
        return _opening(deal)
    if deal.phase == BEGIN:
        return {"turn": {"seat": deal.turn}}
    if deal.phase == ACT:
        return {"turn": _turn(deal)}
    return _window(deal)


def _opening(deal: Deal) -> dict[str, Any]:
    steps = deal.table.opening
    step = steps[deal.step]
    if step.step == "choose":
        given: Any = {seat: a.suit for seat, a in sorted(deal.answers.items())}
    elif step.step == "exchange":
        given = {s: deal.table.deck.text(a.groups[0]) for s, a in sorted(deal.answers.items())}
    else:
        given = sorted(deal.offers)
    data: dict[str, Any] = {"opening": {step.kind: given}}
    if any(other.kind == step.kind and other.step == step.step for other in steps[: deal.step]):
        data["opening"]["step"] = deal.step
    names = {way: name for name, way in reversed(opening.ways(deal.table.seats).items())}
    if lots := opening.lots_ahead(deal):
        data["opening"]["to"] = " ".join(names[deal.ways[number]] for number in lots)
    if step.step in ("choose", "exchange"):
        return data
    answered = {seat: a.text for seat, a in sorted(deal.answers.items())}
    if answered:
        data["answers"] = answered
    return data


def _turn(deal: Deal) -> dict[str, Any]:
    turn: dict[str, Any] = {"seat": deal.turn}
    if deal.drawn >= 0:
        turn["drawn"] = deal.table.deck.ids[deal.table.deck.face_of[deal.drawn]]
        if deal.since == REPLACEMENT:
            turn["replacement"] = True
            if deal.repeated:
                turn["repeated"] = True
        return turn
    turn["after"] = deal.since
    if deal.back >= 0:
        turn["back_to"] = deal.back
    if deal.offer:
        turn["win"] = True
        melds = [m for m in deal.seats[deal.turn].melds if m.kind == deal.since]
        if deal.melded not in melds[-1].cards:
            turn["melded"] = deal.table.deck.ids[deal.table.deck.face_of[deal.melded]]
        if deal.source != REVEAL:
            turn["source"] = deal.source
        if deal.owner != deal.turn:
            turn["from"] = deal.owner
    return turn


def _window(deal: Deal) -> dict[str, Any]:
    card: dict[str, Any] = {
        "face": deal.table.deck.ids[deal.table.deck.face_of[deal.card]],
        "source": deal.source,
        "seat": deal.owner,
    }
    if deal.replaced:
        card[deal.table.after_replacement] = True
    if deal.back >= 0:
        card["back_to"] = deal.back
    if deal.source not in (DISCARD, REVEAL) and not deal.fresh:
        card["kept"] = True
    data: dict[str, Any] = {"card": card}
    if deal.answers:
        data["answers"] = {seat: a.text for seat, a in sorted(deal.answers.items())}
    return data


def _seat(table: Table, state: SeatState) -> dict[str, Any]:
    text, face_of = table.deck.text, table.deck.face_of
    data: dict[str, Any] = {}
    if state.size:
        data["hand"] = text(state.faces())
    if state.melds:
        melds: list[dict[str, Any]] = []
        for meld in state.melds:
            item: dict[str, Any] = {"kind": meld.kind, "cards": text(meld.faces)}
            if meld.source >= 0:
                item["from"] = meld.source
            if meld.taken >= 0:
                item["taken"] = table.deck.ids[face_of[meld.taken]]
            elif taken_card(table, meld.kind, list(meld.cards), None, "") >= 0:
                item["taken"] = None
            melds.append(item)
        data["melds"] = melds
    piles = {name: getattr(state, name) for name in ("discards", "revealed", "won", "aside")}
    for name, pile in piles.items():
        if pile:
            # in the order in which they were thrown, which is what a player remembers
            data[name] = " ".join(table.deck.ids[face_of[c]] for c in pile)
    if state.status != ACTIVE:
        data[state.status] = True
    for field in table.memory.values():
        value = state.memory[field.name]
        if value != default_memory(table, state, field):
            data[field.name] = _memory(table, field, value)
    return data


def _memory(table: Table, field: MemoryField, value: Any) -> Any:
    if field.type == "faces":
        return table.deck.text(f for f in range(len(table.deck.faces)) if value >> f & 1)
    if field.type == "cards":
        return " ".join(table.deck.ids[f] for f in value)
    return value
