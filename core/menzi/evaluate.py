"""`score` and `waits`: one hand, judged without a deal (FORMATS: requests and answers)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from menzi.cards import Deck
from menzi.claims import DEAL, DISCARD, DRAW, REVEAL
from menzi.errors import CardError, RequestError
from menzi.events import groups_data
from menzi.i18n import _
from menzi.nearest import hint
from menzi.rules import How, NoWin
from menzi.state import Meld, SeatState
from menzi.table import Table

_COMMON = frozenset({"variant", "rules", "seat", "dealer", "hand", "melds", "facts", "out"})
SCORE_FIELDS = _COMMON | {"card", "source", "from"}
WAITS_FIELDS = _COMMON | {"visible"}
_MELD_FIELDS = frozenset({"kind", "cards", "taken", "from"})


def score(table: Table, request: Mapping[str, Any]) -> dict[str, Any]:
    """Judge a hand; RequestError if the request is malformed."""
    _known(request, SCORE_FIELDS, _("A request has no field {name!r}. {hint}"))
    for name in ("hand", "card", "source"):
        if name not in request:
            raise RequestError(_("The request lacks {field!r}.").format(field=name))
    number = _seat(table, request.get("seat", 0), "seat")
    state = _seat_state(table, number, request)
    how = _how(table, number, state, request)
    out = _out(table, request, number)
    _count(table, state, [how.face] if how.face >= 0 else [])
    if how.in_hand and how.face >= 0:
        state.add(_free(table, state, how.face))
    win = table.rules.judge(state, how)
    if isinstance(win, NoWin):
        reason = {"code": win.reason.code, "text": win.reason.text}
        return {
            "win": False,
            "reason": reason,
            "groups": [],
            "patterns": {},
            "score": dict(win.score),
            "payments": [0] * table.seats,
        }
    payments = [0] * table.seats
    for entry in table.rules.pay_wins([win], [s for s in range(table.seats) if s not in out]):
        for seat, amount in entry.payers:
            payments[seat] -= amount
            payments[entry.to] += amount
    return {
        "win": True,
        "groups": groups_data(table, win),
        "patterns": {k: n for k, n in win.patterns.items() if n},
        "score": dict(win.score),
        "payments": payments,
    }


def waits(table: Table, request: Mapping[str, Any]) -> dict[str, Any]:
    """Which cards complete a hand, and what each would be worth; RequestError if the request is malformed."""
    _known(request, WAITS_FIELDS, _("A request has no field {name!r}. {hint}"))
    if "hand" not in request:
        raise RequestError(_("The request lacks {field!r}.").format(field="hand"))
    number = _seat(table, request.get("seat", 0), "seat")
    state = _seat_state(table, number, request)
    _out(table, request, number)
    seen = _cards(table, request.get("visible"), "visible")
    _count(table, state, seen)
    visible = [0] * len(table.deck.faces)
    for face in seen:
        visible[face] += 1
    found = table.rules.waits(state, visible)
    best = max(found.values(), key=_rank, default=None)
    return {
        "ready": bool(found),
        "waits": {table.deck.ids[face]: dict(found[face]) for face in sorted(found)},
        "best": None if best is None else dict(best),
    }


def _rank(value: Mapping[str, int]) -> tuple[int, ...]:
    """Scores are compared by what is paid, then by what it is counted from: the last number first."""
    return tuple(reversed(tuple(value.values())))


def _known(data: Mapping[str, Any], fields: Collection[str], unknown: str) -> None:
    """RequestError, worded as `unknown`, for a key of `data` that is none of `fields`."""
    for name in data:
        if name not in fields:
            raise RequestError(unknown.format(name=name, hint=hint(str(name), sorted(fields))))


def _seat(table: Table, value: object, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < table.seats:
        raise RequestError(
            _("{field!r} is a seat from 0 to {last}, not {value!r}.").format(
                field=field, last=table.seats - 1, value=value
            )
        )
    return value


def _out(table: Table, request: Mapping[str, Any], winner: int) -> list[int]:
    value = request.get("out", [])
    if not isinstance(value, list):
        raise RequestError(_("{field!r} is a list of seats, not {value!r}.").format(field="out", value=value))
    out = [_seat(table, seat, "out") for seat in value]
    if winner in out:
        raise RequestError(_("Seat {seat} is the winner and cannot be among those out.").format(seat=winner))
    return out


def _cards(table: Table, value: object, field: str) -> list[int]:
    try:
        return table.deck.read(value)
    except CardError as error:
        raise RequestError(f"{field}: {error}") from None


def _seat_state(table: Table, number: int, request: Mapping[str, Any]) -> SeatState:
    """The seat that a request describes."""
    state = SeatState(number, table.deck, table.memory_start)
    hand = _cards(table, request["hand"], "hand")
    melds = request.get("melds", [])
    if not isinstance(melds, list):
        raise RequestError(_("'melds' is a list of melds, not {value!r}.").format(value=melds))
    laid = [_meld(table, i, m) for i, m in enumerate(melds)]
    faces = [*hand, *(f for m in laid for f in m.faces)]
    _too_many(table.deck, faces)
    for face in hand:
        state.add(_free(table, state, face))
    for meld in laid:
        state.lay(meld)
    _facts(table, state, request)
    state.place = (number - max(_dealer(table, state, request), 0)) % table.seats
    return state


def _dealer(table: Table, state: SeatState, request: Mapping[str, Any]) -> int:
    """The dealer's seat; -1 for another seat than this one, where the request does not say which."""
    if "dealer" in request:
        return _seat(table, request["dealer"], "dealer")
    # where the table has no such fact, or it is not given, the dealer is who was dealt the extra cards
    dealt = request.get("source") == DEAL and state.owned == table.cards_each + table.dealer_extra
    return state.index if request.get("facts", {}).get("dealer", dealt) else -1


def _free(table: Table, state: SeatState, face: int) -> int:
    """A copy of `face` that the hand does not hold; which one does not matter to the rules."""
    mask = state.copies[face]
    copy = next(c for c in range(table.deck.stride) if not mask >> c & 1)
    return face * table.deck.stride + copy


def _meld(table: Table, index: int, data: object) -> Meld:
    where = f"melds[{index}]"
    if not isinstance(data, Mapping) or "kind" not in data or "cards" not in data:
        raise RequestError(_("{where}: a meld has a kind and cards.").format(where=where))
    _known(data, _MELD_FIELDS, _("A meld has no field {name!r}. {hint}"))
    kinds = table.meld_kinds
    kind = data["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        message = _("{where}: there is no kind of meld {kind!r}. {hint}")
        raise RequestError(message.format(where=where, kind=kind, hint=hint(str(kind), kinds)))
    faces = tuple(sorted(_cards(table, data["cards"], f"{where}.cards")))
    problem = table.meld_problem(kind, faces)
    if problem:
        raise RequestError(f"{where}: {problem}")
    taken = -1
    if data.get("taken") is not None:
        (face, *rest) = _cards(table, data["taken"], f"{where}.taken") or [-1]
        if rest or face not in faces:
            raise RequestError(_("{where}.taken is one of the meld's cards.").format(where=where))
        taken = face * table.deck.stride
    stride = table.deck.stride
    cards = tuple(f * stride + faces[:i].count(f) for i, f in enumerate(faces))
    return Meld(kind, faces, cards, taken)


def _too_many(deck: Deck, faces: Sequence[int]) -> None:
    for face in set(faces):
        if faces.count(face) > deck.copies[face]:
            raise RequestError(
                _("There are {n} copies of {face} here; the deck has {copies}.").format(
                    n=faces.count(face), face=deck.ids[face], copies=deck.copies[face]
                )
            )


def _count(table: Table, state: SeatState, more: Sequence[int]) -> None:
    _too_many(table.deck, [*state.faces(), *(f for m in state.melds for f in m.faces), *more])


def _facts(table: Table, state: SeatState, request: Mapping[str, Any]) -> None:
    """Check the facts and put those that are memory where the rules look for them."""
    facts = request.get("facts", {})
    if not isinstance(facts, Mapping):
        raise RequestError(_("'facts' is a mapping, not {value!r}.").format(value=facts))
    _known(facts, table.facts, _("This table has no fact {name!r}. {hint}"))
    for name, fact in table.facts.items():
        if name not in facts:
            if fact.get("required"):
                raise RequestError(_("The request lacks the fact {fact!r}.").format(fact=name))
            continue
        value = facts[name]
        if "memory" not in fact:
            if not isinstance(value, bool):
                raise RequestError(_("The fact {fact!r} is true or false.").format(fact=name))
            continue
        field = table.memory[fact["memory"]]
        if field.type == "suit":
            if value not in table.deck.suits:
                raise RequestError(
                    _("The fact {fact!r} is one of {suits}.").format(
                        fact=name, suits=", ".join(table.deck.suits)
                    )
                )
            state.memory[field.name] = value
        else:
            faces = _cards(table, value, name)
            _too_many(table.deck, faces)
            state.memory[field.name] = tuple(faces)


def _how(table: Table, number: int, state: SeatState, request: Mapping[str, Any]) -> How:
    source = request["source"]
    sources = [DEAL, *([DRAW] if table.begin == DRAW else [REVEAL]), DISCARD]
    sources += [row.id for row in table.declares if row.opens_window]
    if source not in sources:
        message = _("There is no source {source!r} at this table. {hint}")
        raise RequestError(message.format(source=source, hint=hint(str(source), sources)))
    owner = _seat(table, request.get("from", number), "from")
    if source == DEAL:
        if request["card"] is not None:
            raise RequestError(_("An opening win has no card: 'card' is null."))
        face = -1
    else:
        cards = _cards(table, request["card"], "card")
        if len(cards) != 1:
            raise RequestError(_("'card' is the one winning card."))
        face = cards[0]
    if source in (DEAL, DRAW) and owner != number:
        raise RequestError(_("With source {source!r} 'from' is the winner's own seat.").format(source=source))
    if source not in (DEAL, DRAW, REVEAL) and owner == number:
        raise RequestError(
            _("With source {source!r} 'from' is another seat than the winner's.").format(source=source)
        )
    facts = request.get("facts", {})
    flags = {fact["how"]: facts.get(name, False) for name, fact in table.facts.items() if "how" in fact}
    flags.pop("dealer", None)
    dealer = _dealer(table, state, request)
    return How(source, owner, face, dealer=dealer, in_hand=source in (DEAL, DRAW), **flags)
