"""One deal, from the shuffled stock to the settlement, as a state machine without input or output.

Theory of operation
-------------------

Decisions go in (`submit`), events come out. Between two calls a deal always rests where somebody owes a
decision (`pending`), or it is over. There is no current player: one seat is asked in its turn, several are
asked in a window, and nobody may know who else is.

A deal is in one of these phases:

    OPENING   the opening steps of the spec, one after the other; then the dealer acts without drawing
    BEGIN     the turn of `turn` begins: draw into the hand, or reveal for all; an empty stock ends the deal
    ACT       `turn` owes a discard (always, or only if it owns more cards than it has at rest: `turn.owes`), or
              may declare or win instead
    WINDOW    a public card has been offered (see menzi.window); its answers are coming in
    OVER      there is a result

What a phase does next is said by the claim table and the turn rules of the spec:

    OPENING --> ACT(dealer)          BEGIN --draw--> ACT      BEGIN --reveal--> WINDOW
    ACT --discard--> WINDOW          ACT --declare--> WINDOW (may be robbed) or replacement --> ACT
    ACT --nothing owed--> BEGIN(next)     ACT --nothing to discard--> stuck: a new status, then BEGIN
    WINDOW --claim--> ACT(claimant)  WINDOW --nobody--> BEGIN(resume)      WINDOW --win--> OVER or BEGIN

`since` is what brought the acting seat here: `deal`, `draw`, `replacement`, or the kind of its last meld.
`back` is the seat whose turn an out-of-turn claim interrupted: the claimant's discard goes back to it.

All randomness is spent before the first event: the stock is a fixed list, so a deal is its seed and its
decisions. A failed `submit` leaves the state as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from menzi import events as ev
from menzi import opening, window
from menzi.actions import DISCARD as DISCARD_KIND
from menzi.actions import PASS, WIN, Action
from menzi.claims import DEAL, DISCARD, DRAW, REVEAL, Row
from menzi.errors import IllegalAction, PluginError
from menzi.events import Events, Raw
from menzi.i18n import _
from menzi.rules import How, Lay, NoWin, Win
from menzi.shuffle import deal_seed, shuffled
from menzi.state import ACTIVE, Entry, Meld, SeatState
from menzi.table import Table

OPENING: Final = "opening"
BEGIN: Final = "begin"
ACT: Final = "act"
WINDOW: Final = "window"
OVER: Final = "over"

REPLACEMENT: Final = "replacement"
FRESH: Final = (DRAW, REPLACEMENT, DEAL)
"""What a seat may win its own turn after."""

Offer = dict[Action, Row | None]


class Deal:
    """The state of one deal at a table. Read it freely; change it only through `submit`."""

    __slots__ = (
        "answers",
        "asked",
        "back",
        "card",
        "chosen",
        "dealer",
        "drawn",
        "fresh",
        "lays",
        "ledger",
        "log",
        "melded",
        "offer",
        "offers",
        "owner",
        "phase",
        "replaced",
        "result",
        "resume",
        "row",
        "rules",
        "scores",
        "seats",
        "seed",
        "seeded",
        "shown",
        "since",
        "source",
        "step",
        "stock",
        "stock_at",
        "table",
        "turn",
        "winners",
        "wins",
    )

    def __init__(
        self,
        table: Table,
        seed: int | str = 0,
        *,
        dealer: int | None = None,
        cards: Sequence[int] | None = None,
    ) -> None:
        """Deal a new hand. `cards` is the whole deck in the order in which it is dealt; default: by `seed`.

        The dealer is drawn by the seed unless it is given or the spec fixes it.
        """
        self._blank(table, seed)
        order, luck = shuffled(table.deck.cards, seed)
        if dealer is None:
            dealer = int(luck * table.seats) if table.dealer == "random" else 0
        self.dealer = dealer
        self.seeded = cards is None
        self._deal_cards(order if cards is None else list(cards))
        self.run()

    def _blank(self, table: Table, seed: int | str) -> None:
        self.table = table
        self.rules = table.rules
        self.seed = seed
        self.seeded = False
        """The cards came from the seed alone, so that seed, dealer and decisions give the deal again."""
        self.seats: list[SeatState] = [
            SeatState(i, table.deck, table.memory_start) for i in range(table.seats)
        ]
        self.stock: list[int] = []
        self.stock_at = 0
        self.dealer = 0
        self.ledger: list[Entry] = []
        self.scores = [0] * table.seats
        self.log: list[Raw] = []
        self.phase = OPENING
        self.step = 0
        self.turn = 0
        self.since = DEAL
        self.drawn = -1
        self.shown = -1
        self.card = -1
        self.source = ""
        self.owner = -1
        self.resume = -1
        self.back = -1
        self.replaced = False
        """The public card was thrown right after a replacement draw."""
        self.fresh = True
        """The card being declared is the one just drawn."""
        self.row: Row | None = None
        """The declaration whose window is open."""
        self.offer = False
        """A forced meld was made; its maker may win before it owes a discard."""
        self.melded = -1
        """The face that completed it."""
        self.offers: dict[int, Offer] = {}
        self.asked: dict[int, Offer] = {}
        self.answers: dict[int, Action] = {}
        self.chosen: dict[int, Sequence[int]] = {}
        self.lays: dict[tuple[int, Action], tuple[int, Lay]] = {}
        """(who claims, how) -> whose meld that makes, and what is laid."""
        self.winners: list[int] = []
        self.wins: list[Win] = []
        self.result = ""

    def _deal_cards(self, order: list[int]) -> None:
        table = self.table
        at = 0
        hands: list[list[int]] = []
        for _seat in range(table.seats):
            hands.append(order[at : at + table.cards_each])
            at += table.cards_each
        extra = order[at : at + table.dealer_extra]
        at += table.dealer_extra
        hands[self.dealer].extend(extra)
        for state, hand in zip(self.seats, hands, strict=True):
            for card in hand:
                state.add(card)
            self.log.append((ev.DEALT, state.index, tuple(hand)))
            self.remember("dealt", state, state.faces())
        self.turn = self.dealer
        if table.show_extra and extra:
            self.shown = extra[-1]
            self.log.append((ev.SHOWN, self.dealer, self.shown))
        self.stock = order
        self.stock_at = at

    # -- what anybody may ask

    @property
    def over(self) -> bool:
        """Whether the deal has a result."""
        return self.phase == OVER

    @property
    def stock_left(self) -> int:
        """Cards left in the stock."""
        return len(self.stock) - self.stock_at

    def pending(self) -> Mapping[int, Mapping[Action, Row | None]]:
        """The seats that owe a decision now, each with its legal actions (iterate over them, ask `in`, `len`).

        Empty only when the deal is over. For the engine's own use the mapping also says which row of the claim
        table allows an action. This is the table's knowledge: a player gets its own part from `view`.
        """
        return MappingProxyType(self.asked)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """What `seat` may do now; nothing if it is not asked."""
        return tuple(self.asked.get(seat, ()))

    def active(self) -> list[int]:
        """The seats that still pay."""
        statuses = self.table.statuses
        return [s.index for s in self.seats if s.status == ACTIVE or statuses[s.status].pays]

    def next_active(self, seat: int) -> int:
        """The next seat in order whose turn may begin."""
        n = self.table.seats
        statuses = self.table.statuses
        for step in range(1, n + 1):
            index = (seat + step) % n
            status = self.seats[index].status
            if status == ACTIVE or statuses[status].begins:
                return index
        return seat

    def events(self) -> Events:
        """Everything that has happened so far. The table's knowledge; a player reads `view(seat).events`."""
        return Events(self.table, self.log, 0, len(self.log))

    # -- decisions

    def submit(self, seat: int, action: Action | str, cards: Sequence[int] = ()) -> Events:
        """Give `seat`'s decision; the last owed answer sets everything that follows in motion.

        `action` is one of the pending ones or its text; `cards` are the physical copies that it prefers (the
        text form may name them). Returns the events that followed. InvalidAction or IllegalAction leave the
        state as it was.
        """
        if isinstance(action, str):
            action, cards = self.table.actions.read(action)
        offered = self.asked.get(seat)
        if offered is None or action not in offered:
            raise self._illegal(seat, action, offered)
        if cards or action.kind == DISCARD_KIND:
            cards = self._cards(seat, action, cards)
        start = len(self.log)
        self.log.append((ev.DECISION, seat, action, cards))
        del self.asked[seat]
        self.answers[seat] = action
        if cards:
            self.chosen[seat] = cards
        if not self.asked:
            self._answered()
            self.run()
        return Events(self.table, self.log, start, len(self.log))

    def _cards(self, seat: int, action: Action, cards: Sequence[int]) -> tuple[int, ...]:
        state = self.seats[seat]
        if action.kind == DISCARD_KIND and not cards:
            drawn = self.drawn
            if drawn >= 0 and state.face_of[drawn] == action.face:
                return (drawn,)
            return (state.lowest(action.face),)
        text = self.table.deck.card_text
        legal = [a.text for a in self.asked[seat]]
        for card in cards:
            if card != self.card and not state.has(card):
                message = _("Seat {seat} does not hold {card}.")
                raise IllegalAction(message.format(seat=seat, card=text(card)), legal=legal)
        if action.kind == DISCARD_KIND and (len(cards) > 1 or state.face_of[cards[0]] != action.face):
            message = _("{action!r} is one card of that face, not {cards}.")
            named = " ".join(text(c) for c in cards)
            raise IllegalAction(message.format(action=action.text, cards=named), legal=legal)
        return tuple(cards)

    def _illegal(self, seat: int, action: Action, offered: Offer | None) -> IllegalAction:
        if offered is None:
            return IllegalAction(_("Seat {seat} is not asked for a decision now.").format(seat=seat))
        legal = [a.text for a in offered]
        return IllegalAction(
            _("{action!r} is not allowed to seat {seat} now; allowed are: {legal}.").format(
                action=action.text, seat=seat, legal=", ".join(legal)
            ),
            legal=legal,
        )

    def _answered(self) -> None:
        if self.phase == WINDOW:
            window.close(self)
        elif self.phase == OPENING:
            opening.close(self)
        else:
            self._acted()
        self.chosen = {}

    # -- the loop

    def run(self) -> None:
        """Go on until somebody owes a decision or the deal is over."""
        while not self.asked and self.phase != OVER:
            if self.phase == BEGIN:
                self._begin()
            elif self.phase == ACT:
                self._act()
            elif self.phase == OPENING:
                opening.run(self)
            else:
                window.close(self)

    def ask(self, offers: dict[int, Offer]) -> None:
        """Let these seats owe a decision."""
        self.offers = offers
        self.asked = dict(offers)
        self.answers = {}

    def begin(self, seat: int) -> None:
        """Let the turn of `seat` begin next."""
        self.phase = BEGIN
        self.turn = seat
        self.back = -1
        self.card = -1
        self.drawn = -1
        self.row = None
        self.fresh = True

    def act(self, seat: int, since: str) -> None:
        """Let `seat` act next."""
        self.phase = ACT
        self.turn = seat
        self.since = since
        self.card = -1

    def _begin(self) -> None:
        if self.stock_at >= len(self.stock):
            self.end(self.table.exhausted)
        elif self.table.begin == DRAW:
            self.draw(self.turn, DRAW)
        else:
            card = self._pop()
            self.log.append((ev.REVEAL, self.turn, card))
            self.replaced = False
            window.open_(self, card, REVEAL, self.turn)

    def _pop(self) -> int:
        card = self.stock[self.stock_at]
        self.stock_at += 1
        return card

    def draw(self, seat: int, since: str) -> None:
        """Draw the next card of the stock into the hand, then act."""
        card = self._pop()
        if card in self.table.aside_cards:
            replaced = self._replace_aside(seat, card, since)
            if replaced < 0:
                return
            card = replaced
        self.seats[seat].add(card)
        self.log.append((ev.DRAW, seat, card, since == REPLACEMENT))
        self.act(seat, since)
        self.drawn = card

    def _replace_aside(self, seat: int, card: int, since: str) -> int:
        """Set a drawn card aside, and whatever comes for it; the first card that stays, -1 if none is left."""
        while card in self.table.aside_cards:
            self.set_aside(seat, card)
            if self.stock_at >= len(self.stock):
                self.turn = seat
                self.end(self.table.exhausted)
                return -1
            card = self._pop()
        return card

    def replace_dealt(self, seat: int) -> bool:
        """Draw a card for one that was set aside before play; False if the stock is empty, which ends the deal."""
        if self.stock_at >= len(self.stock):
            self.end(self.table.exhausted)
            return False
        card = self._pop()
        self.seats[seat].add(card)
        self.log.append((ev.DRAW, seat, card, True))
        return True

    def set_aside(self, seat: int, card: int) -> None:
        """Lay a card apart: it is public and plays no further part, but the rules may count it."""
        state = self.seats[seat]
        state.aside.append(card)
        self.log.append((ev.ASIDE, seat, card))
        self.remember("aside", state, (state.face_of[card],))

    def _act(self) -> None:
        """Ask the acting seat, or find that it owes nothing or is stuck."""
        table, rules = self.table, self.rules
        state = self.seats[self.turn]
        since = self.since
        if self.offer:
            if table.statuses[state.status].may_claim(WIN) and rules.can_win(state, self.how()):
                self.ask({self.turn: {table.actions.win: None, table.actions.pass_: None}})
                return
            self.offer = False
        may_discard = state.status == ACTIVE or table.statuses[state.status].discards
        owes = (
            not table.owes_by_count
            or state.size + state.laid > rules.rest(state)
            or (since == DEAL and table.first_always_discards)
        )
        if not (owes and may_discard):
            self.begin(self.back if self.back >= 0 else self.next_active(self.turn))
            return
        legal: Offer = {}
        status = table.statuses[state.status]
        if table.act_wins and since in FRESH and status.may_claim(WIN) and rules.can_win(state, self.how()):
            legal[table.actions.win] = None
        for row in table.declares:
            if since in row.since and len(self.stock) - self.stock_at >= row.needs_stock:
                if status.may_claim(row.kind):
                    self._declarable(state, row, legal)
        discard = table.actions.discard
        for face in rules.discards(state):
            legal[discard[face]] = None
        if legal:
            self.ask({self.turn: legal})
        else:
            self._stuck()

    def _declarable(self, state: SeatState, row: Row, legal: Offer) -> None:
        if row.grows:
            faces = [m.faces[0] for m in state.melds if m.kind == row.grows and state.counts[m.faces[0]]]
        elif state.packed & self.table.may_hold[row.take]:
            faces = [f for f, n in enumerate(state.counts) if n >= row.take]
        else:
            return
        for face in faces:
            if self.rules.bars(state, row, face) is None:
                legal[self.table.actions.of_face(row.kind, face)] = row

    def _stuck(self) -> None:
        stuck = self.table.stuck
        if stuck is None:
            raise PluginError(self.table.id, "discards", f"seat {self.turn} owes a discard and has no legal one")
        status, then = stuck
        self.set_status(self.turn, status)
        self.begin(self.turn if then == "begin" else self.next_active(self.turn))

    def how(self) -> How:
        """How the acting seat came to its cards, or the public card to everybody."""
        stock_empty = self.stock_at >= len(self.stock)
        if self.phase != ACT:
            face = self.table.deck.face_of[self.card]
            returned = self.back >= 0
            # fmt: off
            return How(self.source, self.owner, face, self.dealer, False, False, False, self.replaced, stock_empty, returned)
            # fmt: on
        if self.offer:
            return How(self.source, self.owner, self.melded, self.dealer, in_hand=True, melded=True)
        if self.since == DEAL:
            return How(DEAL, self.turn, -1, self.dealer, in_hand=True)
        face = self.table.deck.face_of[self.drawn]
        replacement = self.since == REPLACEMENT
        return How(DRAW, self.turn, face, self.dealer, True, False, replacement, False, stock_empty)

    def _acted(self) -> None:
        seat = self.turn
        action = self.answers[seat]
        if action.kind == DISCARD_KIND:
            self._discard(seat, self.chosen[seat][0])
        elif action.kind == PASS:
            self.offer = False
        elif action.kind == WIN:
            self.win([seat], self.how(), self.drawn)
        else:
            row = self.offers[seat][action]
            assert row is not None
            self._declare(seat, row, action.face)

    def _discard(self, seat: int, card: int) -> None:
        state = self.seats[seat]
        state.remove(card)
        self.remember("discarded", state, (state.face_of[card],))
        self.log.append((ev.DISCARD, seat, card))
        self.replaced = self.since == REPLACEMENT
        window.open_(self, card, DISCARD, seat)

    def _declare(self, seat: int, row: Row, face: int) -> None:
        state = self.seats[seat]
        prefer = self.chosen.get(seat) or (() if self.drawn < 0 else (self.drawn,))
        if row.opens_window:
            # only the card that may be robbed leaves the hand; the rest of the meld stays until nobody has
            (card,) = state.take(face, 1, prefer)
            self.fresh = card == self.drawn
            self.row = row
            self.log.append((ev.DECLARE, seat, row.kind, card))
            self.replaced = False
            window.open_(self, card, row.id, seat)
            return
        meld, replaces = self.declared(state, row, face, state.take(face, row.take or 1, prefer))
        self.fresh = self.drawn in meld.cards
        self.remember("laid", state, (face,) * (row.take or 1), row.kind)
        self.lay(seat, meld, row, replaces)

    def declared(self, state: SeatState, row: Row, face: int, cards: tuple[int, ...]) -> tuple[Meld, int]:
        """The meld that a declaration makes with these cards, and the number of the one that it replaces."""
        if not row.grows:
            return Meld(row.kind, (face,) * len(cards), cards), -1
        at = window.grown(state, row, face)
        old = state.melds[at]
        return Meld(row.kind, (*old.faces, *([face] * len(cards))), (*old.cards, *cards), old.taken, old.source), at

    # -- what windows and opening steps do too

    def lay(self, seat: int, meld: Meld, row: Row, replaces: int = -1) -> None:
        """Put a meld on the table, pay it, and go on as its row says."""
        self.seats[seat].lay(meld, replaces)
        self.log.append((ev.MELD, seat, meld))
        self.book(self.rules.pay_meld(self, seat, meld, self.fresh))
        self.fresh = True
        if row.then == "replace":
            self.turn = seat
            if self.stock_at < len(self.stock):
                self.draw(seat, REPLACEMENT)
            else:
                self.end(self.table.exhausted)
        else:
            self.act(seat, row.makes)
            self.drawn = -1

    def book(self, entries: Sequence[Entry]) -> None:
        """Write payments into the ledger."""
        for entry in entries:
            self.ledger.append(entry)
            for seat, amount in entry.payers:
                self.scores[seat] -= amount
                self.scores[entry.to] += amount
            self.log.append((ev.PAY, -1, entry))

    def set_status(self, seat: int, status: str) -> None:
        """Change what a seat may still do."""
        self.seats[seat].status = status
        self.log.append((ev.STATUS, seat, status))

    def win(self, seats: Sequence[int], how: How, card: int, *, opening: bool = False) -> None:
        """Let `seats` win by `how`, in this order; then end the deal or go on without them."""
        wins: list[Win] = []
        for seat in seats:
            win = self.rules.judge(self.seats[seat], how)
            if isinstance(win, NoWin):
                raise PluginError(self.table.id, "judge", f"no win for seat {seat} after can_win said yes")
            wins.append(win)
            self.log.append((ev.WIN, seat, win, card))
        self.wins.extend(wins)
        self.winners.extend(seats)
        self.book(self.rules.pay_wins(wins, self.active()))
        if self.table.win_then == "out":
            for seat in seats:
                self.set_status(seat, "out")
        if len(self.winners) >= self.table.wins:
            self.end(WIN)
        elif not opening:
            last = how.owner if self.table.win_next == "after_discarder" else seats[-1]
            self.begin(self.next_active(last))

    def end(self, result: str) -> None:
        """Settle and finish. `result` is `win` or the spec's word for an empty stock."""
        self.phase = OVER
        self.result = result
        self.card = -1
        if result != WIN:
            self.book(self.rules.settle(self, result))
        self.asked = {}
        self.log.append((ev.END, -1, result, tuple(sorted(self.winners)), tuple(self.scores)))

    def remember(self, event: str, state: SeatState, faces: Iterable[int], kind: str = "") -> None:
        """Write what a seat remembers of an event with these faces, by a meld of `kind` where there is one."""
        for field in self.table.memory_on[event]:
            if not field.kinds or kind in field.kinds:
                state.remember(field.name, field.type, faces)

    # -- copies

    def copy(self) -> Deal:
        """An independent copy; it shares what never changes."""
        new: Deal = Deal.__new__(Deal)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        new.seats = [s.copy() for s in self.seats]
        new.ledger = self.ledger[:]
        new.scores = self.scores[:]
        new.log = self.log[:]
        new.offers = self.offers
        new.asked = dict(self.asked)
        new.answers = dict(self.answers)
        new.chosen = dict(self.chosen)
        new.lays = dict(self.lays)
        new.winners = self.winners[:]
        new.wins = self.wins[:]
        return new


_SHARED = tuple(
    name
    for name in Deal.__slots__
    if name
    not in {"seats", "ledger", "scores", "log", "offers", "asked", "answers", "chosen", "lays", "winners", "wins"}
)

__all__ = ["Deal", "deal_seed"]
