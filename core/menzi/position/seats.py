"""The seats of a position: hands, melds, what was thrown, and what the variant remembers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from menzi.deal import Deal
from menzi.errors import CardError, PositionError
from menzi.i18n import _
from menzi.position.pool import Pool, check_keys, known_name, one_face, seat_number
from menzi.state import ACTIVE, SEAT_KEYS, Meld, SeatState
from menzi.table import MemoryField, Table

_MELD_KEYS = ("kind", "cards", "from", "taken")


def read_seats(deal: Deal, pool: Pool, value: object) -> None:
    """Fill the seats of a blank deal."""
    table = deal.table
    if not isinstance(value, (list, tuple)) or len(value) != table.seats:
        raise PositionError(_("a list of {n} seats is expected.").format(n=table.seats), "seats")
    statuses = [name for name in table.statuses if name != ACTIVE]
    known = (*SEAT_KEYS, *statuses, *table.memory)
    for i, item in enumerate(value):
        path = f"seats[{i}]"
        data = check_keys(item, known, path)
        state = deal.seats[i]
        for card in pool.read(data.get("hand"), f"{path}.hand"):
            state.add(card)
        melds = data.get("melds", ())
        if not isinstance(melds, (list, tuple)):
            raise PositionError(_("a list of melds is expected."), f"{path}.melds")
        for k, meld in enumerate(melds):
            state.lay(_read_meld(table, pool, meld, f"{path}.melds[{k}]"))
        state.discards = pool.read(data.get("discards"), f"{path}.discards")
        state.revealed = pool.read(data.get("revealed"), f"{path}.revealed")
        state.won = pool.read(data.get("won"), f"{path}.won")
        state.aside = pool.read(data.get("aside"), f"{path}.aside")
        _read_status(state, data, statuses, path)
        _read_memory(table, state, data, path)


def _read_meld(table: Table, pool: Pool, value: object, path: str) -> Meld:
    data = check_keys(value, _MELD_KEYS, path)
    kind = known_name(data.get("kind"), table.meld_kinds, f"{path}.kind")
    cards = sorted(pool.read(data.get("cards"), f"{path}.cards"))
    faces = tuple(table.deck.face_of[c] for c in cards)
    problem = table.meld_problem(kind, faces)
    if problem:
        raise PositionError(problem, f"{path}.cards")
    source = seat_number(data["from"], table.seats, f"{path}.from") if data.get("from") is not None else -1
    if "taken" in data and data["taken"] is None:
        return Meld(kind, faces, tuple(cards), -1, source)
    taken = taken_card(table, kind, cards, data.get("taken"), f"{path}.taken")
    return Meld(kind, faces, tuple(cards), taken, source)


def taken_card(table: Table, kind: str, cards: list[int], value: object, path: str) -> int:
    """The claimed card of a meld: the one named, or any where they are all alike and the kind is claimed."""
    face_of = table.deck.face_of
    if value is None:
        alike = len({face_of[c] for c in cards}) == 1
        return cards[0] if alike and kind in table.claimed_kinds else -1
    face = one_face(table.deck, value, path)
    for card in cards:
        if face_of[card] == face:
            return card
    raise PositionError(_("the taken card is one of the meld's."), path)


def _read_status(state: SeatState, data: Mapping[str, Any], statuses: list[str], path: str) -> None:
    for name in statuses:
        value = data.get(name, False)
        if not isinstance(value, bool):
            text = _("true or false is expected, not {value!r}.").format(value=value)
            raise PositionError(text, f"{path}.{name}")
        if value:
            if state.status != ACTIVE:
                raise PositionError(_("a seat has one status."), path)
            state.status = name


def _read_memory(table: Table, state: SeatState, data: Mapping[str, Any], path: str) -> None:
    for field in table.memory.values():
        if field.event != "dealt" and field.name in data:
            state.memory[field.name] = _memory_value(table, field, data[field.name], f"{path}.{field.name}")
        elif field.event != "dealt":
            state.memory[field.name] = default_memory(table, state, field)
    for field in table.memory_on["dealt"]:
        if field.name in data:
            state.memory[field.name] = _memory_value(table, field, data[field.name], f"{path}.{field.name}")
        else:
            state.memory[field.name] = default_memory(table, state, field)


def _memory_value(table: Table, field: MemoryField, value: object, path: str) -> Any:
    if field.type == "flag":
        if not isinstance(value, bool):
            raise PositionError(_("true or false is expected, not {value!r}.").format(value=value), path)
        return value
    if field.type == "suit":
        return None if value is None else known_name(value, table.deck.suits, path)
    try:
        faces = table.deck.read(value)
    except CardError as error:
        raise PositionError(str(error), path) from None
    if field.type == "cards":
        return tuple(faces)
    mask = 0
    for face in faces:
        mask |= 1 << face
    return mask


def default_memory(table: Table, state: SeatState, field: MemoryField) -> Any:
    """What a seat remembers where a position does not say: what its cards on the table let one conclude."""
    face_of = table.deck.face_of
    if field.event == "discarded":
        return tuple(face_of[c] for c in state.discards)
    if field.event == "aside":
        return tuple(face_of[c] for c in state.aside)
    if field.event == "dealt":
        cards = [m for m in table.memory_on["discarded"] if m.type == "cards"]
        thrown = state.memory[cards[0].name] if cards else [face_of[c] for c in state.discards]
        laid = [face_of[c] for meld in state.melds for c in meld.cards if c != meld.taken]
        return tuple(sorted([*state.faces(), *laid, *thrown]))
    if field.event == "laid":
        melds = [m for m in state.melds if m.kind in field.kinds]
        if field.type == "flag":
            return bool(melds)
        melds = [m for m in melds if m.taken >= 0]  # else nobody can tell which cards came from the hand
        mask = 0
        for meld in melds:
            for card in meld.cards:
                if card != meld.taken:
                    mask |= 1 << face_of[card]
        return mask
    return field.initial
