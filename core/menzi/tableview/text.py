"""A table in plain lines of text: for plain mode, for programs that log, and for saving a settlement."""

from __future__ import annotations

from collections.abc import Sequence

from menzi.i18n import _, ngettext
from menzi.tableview.cards import Card, group, row
from menzi.tableview.model import HandCard, MeldView, PublicView, SeatView, Settlement, WinView


def signed(n: int) -> str:
    """`+3`, `0`, `-3`."""
    return f"{n:+d}" if n else "0"


def meld_text(meld: MeldView) -> str:
    """`kind cards`."""
    return f"{meld.name} {group(meld.cards)}"


def hand_text(hand: Sequence[HandCard]) -> str:
    """The own hand; a card that was just drawn stands last, after a bar."""
    kept = row([held.card for held in hand if not held.drawn])
    drawn = row([held.card for held in hand if held.drawn])
    return _("Hand: {cards}").format(cards=f"{kept} | {drawn}" if drawn else kept)


def public_text(public: PublicView) -> str:
    """The open card, with its full name, and whose it is."""
    return _("Open card: {card} ({name}). {text}.").format(
        card=public.card.label, name=public.card.name, text=public.text
    )


def seat_marks(seat: SeatView) -> list[str]:
    """What is to be said of a seat beside its cards: dealer, score, hand size, status, choices."""
    marks = [_("dealer")] if seat.dealer else []
    marks.append(_("score {n}").format(n=signed(seat.score)))
    marks.append(ngettext("{n} card", "{n} cards", seat.hand_size).format(n=seat.hand_size))
    if seat.status:
        marks.append(seat.status)
    return [*marks, *seat.notes]


def seat_piles(seat: SeatView) -> list[tuple[str, Sequence[Card]]]:
    """The heaps of single cards in front of a seat, each with its name; empty ones left out."""
    piles = [
        (_("set aside"), seat.aside),
        (_("discards"), seat.discards),
        (_("revealed"), seat.revealed),
        (_("taken for a win"), seat.won),
    ]
    return [(name, cards) for name, cards in piles if cards]


def seat_text(seat: SeatView) -> str:
    """Everything that lies in front of a seat, in one line."""
    parts = [f"{seat.name}: {', '.join(seat_marks(seat))}"]
    if seat.melds:
        parts.append(_("melds {melds}").format(melds=", ".join(meld_text(meld) for meld in seat.melds)))
    parts.extend(f"{name} {row(cards)}" for name, cards in seat_piles(seat))
    if seat.hand is not None and not seat.own:
        parts.append(_("hand {cards}").format(cards=row(seat.hand)))
    return "; ".join(parts)


def patterns_text(win: WinView) -> str:
    """The patterns of a win, each with how often it counts; "" if it has none."""
    return ", ".join(name if n == 1 else f"{name} x{n}" for name, n in win.patterns)


def score_text(win: WinView) -> str:
    """The numbers of a win, with their names."""
    return ", ".join(f"{n} {name}" for name, n in win.score)


def win_text(win: WinView) -> list[str]:
    """A win, its groups, its patterns and its score."""
    groups = ", ".join(
        meld_text(meld) if value is None else f"{meld_text(meld)} ({value})" for meld, value in win.groups
    )
    patterns = patterns_text(win)
    lines = [win.text, _("  Groups: {groups}").format(groups=groups)]
    if patterns:
        lines.append(_("  Patterns: {patterns}").format(patterns=patterns))
    return [*lines, _("  Score: {score}").format(score=score_text(win))]


def settlement_text(settlement: Settlement) -> list[str]:
    """The whole settlement, line by line."""
    lines = [settlement.result]
    for win in settlement.wins:
        lines.extend(win_text(win))
    lines.extend(payment.text for payment in settlement.payments)
    if not settlement.payments:
        lines.append(_("Nobody pays."))
    return [*lines, totals_text(settlement)]


def totals_text(settlement: Settlement) -> str:
    """What the deal brought each seat."""
    totals = ", ".join(f"{name} {signed(n)}" for name, n in settlement.totals)
    return _("Totals: {totals}").format(totals=totals)
