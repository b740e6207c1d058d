"""A table: one variant with its options chosen, compiled to what the engine reads at every step."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from menzi.actions import DISCARD as DISCARD_KIND
from menzi.actions import PASS, WIN, Action, Actions, Form
from menzi.cards import MAX_COPIES, deck_from_data
from menzi.claims import DECLARED, DISCARD, NEXT, OTHER, OWNER, REVEAL, RIGHTS, Chances, Row
from menzi.errors import CardError, SpecError
from menzi.i18n import _, language, pick
from menzi.rules import Rules, RulesFactory
from menzi.spec.model import Spec
from menzi.spec.node import Place, problem
from menzi.state import ACTIVE, BITS

if TYPE_CHECKING:
    from menzi.deal import Deal


@dataclass(frozen=True, slots=True)
class Status:
    """What a seat in this status still does. `claims` None: everything."""

    name: str
    begins: bool = True
    pays: bool = True
    discards: bool = True
    claims: frozenset[str] | None = None

    def may_claim(self, kind: str) -> bool:
        """Whether the seat may still make claims of this kind."""
        return self.claims is None or kind in self.claims


@dataclass(frozen=True, slots=True)
class MemoryField:
    """Something that is remembered of a seat; `type` faces, cards, flag or suit; written on an event.

    `faces` is a bit mask of faces, `cards` a tuple of faces in the order they came, `suit` a suit or None.
    """

    name: str
    type: str
    event: str
    kinds: frozenset[str]
    public: bool

    @property
    def initial(self) -> Any:
        """The value at the start of a deal."""
        return {"faces": 0, "cards": (), "flag": False, "suit": None}[self.type]


@dataclass(frozen=True, slots=True)
class Step:
    """One opening step: `lay`, `choose`, `exchange`, `offer` or `aside`."""

    step: str
    kind: str
    take: int
    memory: str
    who: str
    forced: bool
    one_suit: bool
    to: str


Ends = Callable[["Deal"], bool]
"""Whether a deal ends before the next turn, as if the stock were empty."""


class Table:
    """Everything that is the same for every deal of a variant with its options."""

    def __init__(self, spec: Spec, factory: RulesFactory, ends: Sequence[Ends] = ()) -> None:
        data = spec.data
        self.spec = spec
        self.id: str = spec.id
        self.options: Mapping[str, Any] = spec.options
        self.deck = deck_from_data(spec.deck, data["deck"])
        self.seats: int = data["seats"]["count"]
        self.may_hold: tuple[int, ...] = tuple(
            _at_least(n, len(self.deck.faces)) for n in range(MAX_COPIES + 1)
        )
        """`packed & may_hold[n]` is 0 only if no face is held `n` times: a quick way to say no."""
        self.order_from: tuple[tuple[int, ...], ...] = tuple(
            tuple((seat + i) % self.seats for i in range(self.seats)) for seat in range(self.seats)
        )
        """`order_from[seat]`: all seats in order, from this one onward."""
        self.claims = tuple(Row.from_data(r) for r in data["claims"])
        self.declares = tuple(Row.from_data(r) for r in data.get("declare", ()))
        known = {row.id for row in self.claims}
        self.tiers = tuple(frozenset(tier) & known for tier in data["tiers"])
        self.opening = tuple(_step(s) for s in data.get("opening", ()))
        self.ends = tuple(ends)
        """Asked before every turn; see `Ends`."""
        self._read_turn(data)
        self._read_statuses(data)
        self._read_memory(data)
        self.actions = Actions(self.deck, self._forms())
        self._compile_windows()
        self._read_meld_kinds()
        try:
            self.rules: Rules = factory(self)
        except CardError as error:
            place = spec.places.get("deck", Place(spec.file))
            raise SpecError([problem(place, "deck", str(error), ("deck",))]) from None

    # -- reading the spec

    def _read_turn(self, data: Mapping[str, Any]) -> None:
        deal, turn, end = data["deal"], data["turn"], data["end"]
        self.cards_each: int = deal["cards"]
        self.dealer_extra: int = deal.get("dealer_extra", 0)
        aside = deal.get("aside", {})
        self.aside: frozenset[int] = frozenset(
            i for i, face in enumerate(self.deck.faces) if face.suit in aside.get("suits", ())
        )
        """Faces that are set aside when they are drawn, and replaced from the stock."""
        self.aside_cards: frozenset[int] = frozenset(
            c for c in self.deck.cards if self.deck.face_of[c] in self.aside
        )
        self.show_extra: bool = deal.get("show_extra", False)
        self.dealer: str = deal.get("dealer", "random")
        self.begin: str = turn["begin"]
        self.act_wins: bool = WIN in turn["act"]
        """A seat may win with the card that it drew itself."""
        self.win_row: Row = next((row for row in self.claims if row.wins), Row(WIN, WIN, then="end"))
        """What follows a win that no claim made: as after the first claim that wins."""
        self.owes_by_count: bool = turn.get("owes", "always") == "by_count"
        self.first_after_dealer: bool = turn.get("first", "dealer") == "after_dealer"
        self.first_always_discards: bool = turn.get("first_turn") == "always_discards"
        self.after_replacement: str = turn.get("after_replacement", "after_replacement")
        self.wins: int = end["wins"]
        self.exhausted: str = end["exhausted"]
        self.facts: Mapping[str, Mapping[str, Any]] = data.get("facts", {})
        self.ledger_kinds: tuple[str, ...] = tuple(data["scoring"]["ledger"])

    def _read_statuses(self, data: Mapping[str, Any]) -> None:
        self.statuses: dict[str, Status] = {ACTIVE: Status(ACTIVE)}
        for name, s in data.get("status", {}).items():
            claims = s.get("claims")
            self.statuses[name] = Status(
                name,
                s.get("begins", True),
                s.get("pays", True),
                s.get("discards", True),
                None if claims is None else frozenset(claims),
            )
        stuck = data.get("stuck")
        self.stuck: tuple[str, str] | None = (stuck["status"], stuck["then"]) if stuck else None

    def _read_memory(self, data: Mapping[str, Any]) -> None:
        self.memory: dict[str, MemoryField] = {
            name: MemoryField(
                name,
                m["type"],
                m["event"],
                frozenset(m.get("kinds", ())),
                m.get("public", False),
            )
            for name, m in data.get("memory", {}).items()
        }
        self.memory_start: dict[str, Any] = {name: f.initial for name, f in self.memory.items()}
        self.memory_on: dict[str, tuple[MemoryField, ...]] = {
            event: tuple(f for f in self.memory.values() if f.event == event)
            for event in ("passed", "discarded", "laid", "dealt", "chosen", "aside")
        }

    def _forms(self) -> dict[str, frozenset[Form]]:
        found: list[tuple[str, Form]] = [(WIN, "none"), (PASS, "none"), (DISCARD_KIND, "face")]
        found += [(step.kind, "suit") for step in self.opening if step.step == "choose"]
        found += [(step.kind, "groups") for step in self.opening if step.step == "exchange"]
        for row in self.claims:
            if not row.forced:
                by_hand: Form = "face" if row.named_by == "hand" else "groups"
                found.append((row.kind, by_hand if row.plugin_groups else "none"))
        found += [(row.kind, "face") for row in self.declares]
        kinds = dict.fromkeys(kind for kind, _form in found)
        return {kind: frozenset(form for k, form in found if k == kind) for kind in kinds}

    def _compile_windows(self) -> None:
        """source -> the rows open to the owner, the next seat, the others; forced rows apart."""
        sources = [DISCARD, REVEAL, *(row.id for row in self.declares if row.opens_window)]
        self.chances: dict[str, tuple[Chances, Chances, Chances]] = {}
        self.forced_rows: dict[str, tuple[tuple[Row, frozenset[int]], ...]] = {}
        """source -> the rows that the engine makes itself, each with how its seat stands to the card."""
        for source in sources:
            rows: list[list[Row]] = [[], [], []]
            forced: list[tuple[Row, frozenset[int]]] = []
            for row in self.claims:
                stands = _stands(row, source)
                if row.forced:
                    forced.extend([(row, frozenset(stands))] if stands else [])
                    continue
                for where in stands:
                    rows[where].append(row)
            self.chances[source] = (Chances(rows[OWNER]), Chances(rows[NEXT]), Chances(rows[OTHER]))
            self.forced_rows[source] = tuple(forced)
        self.row_action: dict[str, Action] = {
            row.id: self.actions.plain(row.kind) for row in self.claims if not row.plugin_groups
        }

    def _read_meld_kinds(self) -> None:
        """How many equal cards each kind of meld has; 0 where the rules plugin knows its shapes."""
        sizes: dict[str, int] = {}
        for step in self.opening:
            if step.step == "lay":
                sizes[step.kind] = step.take
        for row in (*self.claims, *self.declares):
            if row.take:
                sizes[row.kind] = row.take + (row in self.claims)
            elif row.plugin_groups:
                sizes[row.makes] = 0
        growing = [row for row in (*self.claims, *self.declares) if row.grows]
        for _round in growing:  # a kind may grow from a kind that has grown itself
            for row in growing:
                if row.grows in sizes:
                    sizes.setdefault(row.kind, sizes[row.grows] + 1)
        self.meld_kinds: Mapping[str, int] = sizes
        self.claimed_kinds = frozenset(row.makes for row in self.claims if not row.wins and not row.forced)

    def meld_problem(self, kind: str, faces: Sequence[int]) -> str:
        """What is wrong with these cards as a meld of this kind; "" if nothing."""
        size = self.meld_kinds[kind]
        if size == 0:
            if self.rules.is_group(kind, tuple(sorted(faces))):
                return ""
            return _("{cards} is no {kind}.").format(cards=self.deck.text(faces), kind=kind)
        if len(faces) == size and len(set(faces)) == 1:
            return ""
        return _("a {kind} has {n} equal cards.").format(kind=kind, n=size)

    # -- names

    def seat_names(self) -> tuple[str, ...]:
        """The seats' default names in the language in use."""
        names = self.spec.data["seats"].get("names", {})
        chosen = names.get(language()) or names.get("en", ())
        return tuple(chosen[i] if i < len(chosen) else _("Seat {n}").format(n=i) for i in range(self.seats))

    def name_of(self, group: str, key: str) -> str:
        """A name from the spec's `display` (kinds, patterns, statuses, score, ledger) in the language in use."""
        return pick(self.spec.data.get("display", {}).get(group, {}).get(key), key.replace("_", " "))

    def title(self) -> str:
        """The variant's name in the language in use."""
        return pick(self.spec.data["name"], self.id)


def _at_least(count: int, faces: int) -> int:
    """A mask of the bits of which one at least is set in a count of `count` or more."""
    bits = 7 if count < 2 else 6 if count < 4 else 4
    return sum(bits << BITS * face for face in range(faces))


def _step(data: Mapping[str, Any]) -> Step:
    return Step(
        step=data["step"],
        kind=data.get("kind", WIN),
        take=data.get("take", 0),
        memory=data.get("memory", ""),
        who=data.get("who", "any"),
        forced=data.get("forced", False),
        one_suit=data.get("one_suit", False),
        to=data.get("to", ""),
    )


def _stands(row: Row, source: str) -> set[int]:
    found: set[int] = set()
    for right in row.rights:
        of, where = RIGHTS[right]
        if of == source or (of == DECLARED and source not in (DISCARD, REVEAL)):
            found.update(where)
    return found & {OWNER, NEXT, OTHER}
