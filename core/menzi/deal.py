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

from menzi import events as ev
from menzi import opening, turn, window
from menzi.actions import DISCARD as DISCARD_KIND
from menzi.actions import WIN, Action
from menzi.claims import DEAL, DISCARD, DRAW, REPLACEMENT, Row
from menzi.errors import IllegalAction, PluginError, PositionError
from menzi.events import Events, Raw
from menzi.i18n import _
from menzi.phases import ACT, BEGIN, OPENING, OVER, WINDOW
from menzi.refusal import refusal
from menzi.rules import How, Lay, NoWin, Win
from menzi.shuffle import shuffled
from menzi.state import ACTIVE, OUT, Entry, Meld, SeatState
from menzi.table import Table
from menzi.view import View

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
        "repeated",
        "replaced",
        "result",
        "resume",
        "row",
        "rules",
        "scores",
        "seats",
        "seed",
        "seeded",
        "seen",
        "shown",
        "since",
        "source",
        "step",
        "stock",
        "stock_at",
        "table",
        "turn",
        "ways",
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
        self.blank(table, seed)
        if dealer is not None and not 0 <= dealer < table.seats:
            raise PositionError(_("there is no seat {seat}.").format(seat=dealer), "dealer")
        order, luck = shuffled(table.deck.cards, seed)
        if dealer is None:
            dealer = int(luck * table.seats) if table.dealer == "random" else 0
        self.seat_dealer(dealer)
        self.seeded = cards is None
        self._deal_cards(order if cards is None else list(cards))
        self.run()

    def blank(self, table: Table, seed: int | str) -> None:
        """Make this a deal in which nothing has been dealt yet, for a position to fill."""
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
        """The public card was thrown or declared right after a replacement draw."""
        self.repeated = False
        """The replacement just drawn is for a meld that was declared right after another replacement draw."""
        self.fresh = True
        """The card being declared is the one just drawn."""
        self.row: Row | None = None
        """The declaration whose window is open."""
        self.offer = False
        """A forced meld was made; its maker may win before it owes a discard."""
        self.melded = -1
        """The physical card that completed it."""
        self.offers: dict[int, Offer] = {}
        self.asked: dict[int, Offer] = {}
        self.answers: dict[int, Action] = {}
        self.chosen: dict[int, Sequence[int]] = {}
        self.lays: dict[tuple[int, Action], tuple[int, Lay]] = {}
        """(who claims, how) -> whose meld that makes, and what is laid."""
        self.ways = opening.all_ways(table, seed)
        """For every opening step: how many seats onward the cards go that it exchanges."""
        self.winners: list[int] = []
        self.wins: list[Win] = []
        self.result = ""

    def seat_dealer(self, seat: int) -> None:
        """Make `seat` the dealer, and tell every seat its place."""
        self.dealer = seat
        self.seen = How("", -1, -1, seat)
        for state in self.seats:
            state.place = (state.index - seat) % self.table.seats

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

    def view(self, seat: int) -> View:
        """What `seat` can see: the only thing that a player or a bot is to be given."""
        return View(self, seat)

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
            raise refusal(self, seat, action)
        if cards:
            cards = self._checked(seat, action, cards)
        elif action.kind == DISCARD_KIND:
            drawn, state = self.drawn, self.seats[seat]
            fresh = drawn >= 0 and state.face_of[drawn] == action.face
            cards = (drawn if fresh else state.lowest(action.face),)
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

    def _checked(self, seat: int, action: Action, cards: Sequence[int]) -> tuple[int, ...]:
        """The copies that were asked for, if they can be had."""
        state = self.seats[seat]
        text = self.table.deck.card_text
        legal = [a.text for a in self.asked[seat]]
        for card in cards:
            known = 0 <= card < len(state.face_of)
            if card != self.card and not (known and state.has(card)):
                message = _("Seat {seat} does not hold {card}.")
                name = text(card) if known else card
                raise IllegalAction(message.format(seat=seat, card=name), legal=legal)
        if action.kind == DISCARD_KIND and (len(cards) > 1 or state.face_of[cards[0]] != action.face):
            message = _("{action!r} is one card of that face, not {cards}.")
            named = " ".join(text(c) for c in cards)
            raise IllegalAction(message.format(action=action.text, cards=named), legal=legal)
        return tuple(cards)

    def _answered(self) -> None:
        if self.phase == WINDOW:
            window.close(self)
        elif self.phase == OPENING:
            opening.close(self)
        else:
            turn.acted(self)
        self.chosen = {}

    # -- the loop

    def run(self) -> None:
        """Go on until somebody owes a decision or the deal is over."""
        while not self.asked and self.phase != OVER:
            self.advance()

    def advance(self) -> None:
        """Let the phase do the one thing that it does next."""
        if self.phase == BEGIN:
            turn.begin(self)
        elif self.phase == ACT:
            turn.act(self)
        elif self.phase == OPENING:
            opening.run(self)
        else:
            window.close(self)

    def pop(self) -> int:
        """Take the next card of the stock."""
        card = self.stock[self.stock_at]
        self.stock_at += 1
        return card

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

    def how(self) -> How:
        """How the acting seat came to its cards, or the public card to everybody."""
        how = How(self.source, self.owner, -1, self.dealer)
        self._look(how)
        return how

    def glance(self) -> How:
        """Like `how`, for a win test that forgets it: the same object every time, because a new one costs more."""
        how = self.seen
        self._look(how)
        return how

    def _look(self, how: How) -> None:
        """Write down how things stand. Everything but the dealer is written, every time."""
        how.stock_empty = self.stock_at >= len(self.stock)
        how.after_replacement = how.repeated_replacement = how.melded = False
        how.replacement_discard = how.returned = how.first_discard = False
        if self.phase != ACT:
            how.source, how.owner, how.in_hand = self.source, self.owner, False
            how.face = self.table.deck.face_of[self.card]
            how.returned = self.back >= 0
            if self.source == DISCARD:
                how.replacement_discard = self.replaced
                how.first_discard = self.owner == self.dealer and self._as_dealt()
            return
        how.in_hand = True
        if self.offer:
            how.source, how.owner, how.melded = self.source, self.owner, True
            how.face = self.table.deck.face_of[self.melded]
            return
        how.owner = self.turn
        if self.since == DEAL:
            how.source, how.face = DEAL, -1
            return
        how.source, how.face = DRAW, self.table.deck.face_of[self.drawn]
        how.after_replacement = self.since == REPLACEMENT
        how.repeated_replacement = how.after_replacement and self.repeated

    def _as_dealt(self) -> bool:
        """Whether every seat has its hand still, and nobody has thrown a card before this one."""
        each = self.table.cards_each
        return all(s.size == each and not s.discards for s in self.seats)

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
                turn.draw(self, seat, REPLACEMENT)
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

    def win(
        self, seats: Sequence[int], how: How, card: int, row: Row | None = None, *, opening: bool = False
    ) -> None:
        """Let `seats` win by `how`, in this order; then end the deal or go on without them.

        `row` is the claim that won; without one (an own draw, an opening win) the table's first is followed.
        """
        row = row or self.table.win_row
        wins: list[Win] = []
        for seat in seats:
            win = self.rules.judge(self.seats[seat], how)
            if isinstance(win, NoWin):
                message = _("there is no win for seat {seat}, though can_win said yes.")
                raise PluginError(self.table.spec.data["rules"], "judge", message.format(seat=seat))
            wins.append(win)
            self.log.append((ev.WIN, seat, win, card))
        self.wins.extend(wins)
        self.winners.extend(seats)
        self.book(self.rules.pay_wins(wins, self.active()))
        if row.then == OUT:
            for seat in seats:
                self.set_status(seat, OUT)
        if row.then == "end" or len(self.winners) >= self.table.wins:
            self.end(WIN)
        elif not opening:
            last = how.owner if row.next == "after_discarder" else seats[-1]
            self.begin(self.next_active(last))

    def end(self, result: str) -> None:
        """Settle and finish. `result` is `win` or the spec's word for an empty stock."""
        self.phase = OVER
        self.result = result
        self.card = -1
        if result != WIN:
            self.book(self.rules.settle(self, result))
        self.log.append((ev.END, -1, result, tuple(sorted(self.winners)), tuple(self.scores)))

    def remember(self, event: str, state: SeatState, faces: Iterable[int], kind: str = "") -> None:
        """Write what a seat remembers of an event with these faces, by a meld of `kind` where there is one."""
        for field in self.table.memory_on[event]:
            if not field.kinds or kind in field.kinds:
                state.remember(field.name, field.type, faces)

    # -- copies

    def copy(self) -> Deal:
        """An independent copy; it shares what never changes."""
        new: Deal = type(self).__new__(type(self))
        for name in Deal.__slots__:
            setattr(new, name, getattr(self, name))
        new.seen = How("", -1, -1, self.dealer)
        new.seats = [s.copy() for s in self.seats]
        new.ledger = self.ledger[:]
        new.scores = self.scores[:]
        new.log = self.log[:]
        new.asked = dict(self.asked)
        new.answers = dict(self.answers)
        new.chosen = dict(self.chosen)
        new.lays = dict(self.lays)
        new.winners = self.winners[:]
        new.wins = self.wins[:]
        return new
