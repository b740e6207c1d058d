"""What a spec's mechanisms mean for the players, in sentences: opening, turns, claims, memory, the end."""

from __future__ import annotations

from collections.abc import Iterable

from menzi.actions import DISCARD as DISCARD_KIND
from menzi.actions import WIN
from menzi.claims import DISCARD, DRAW, Row
from menzi.i18n import _, ngettext, pick
from menzi.state import ACTIVE
from menzi.table import MemoryField, Status, Step, Table


def kind_name(table: Table, kind: str) -> str:
    """A kind of meld or action, as the variant calls it."""
    return _("discard") if kind == DISCARD_KIND else table.name_of("kinds", kind)


def listed(words: Iterable[str], last: str) -> str:
    """The words as a list in a sentence, `last` before the last one."""
    *others, end = words
    return _("{others} {last} {end}").format(others=", ".join(others), last=last, end=end) if others else end


def either(words: Iterable[str]) -> str:
    """`a, b or c`."""
    return listed(words, _("or"))


# -- opening


def opening_sentences(table: Table) -> list[str]:
    """The steps before the first turn, and how that begins."""
    found = [_step(table, step) for step in table.opening]
    if table.dealer_extra:
        found.append(_("The dealer begins, without taking a card from the stock."))
    elif table.first_after_dealer:
        found.append(_("The player after the dealer has the first turn."))
    else:
        found.append(_("The dealer has the first turn."))
    return found


def _step(table: Table, step: Step) -> str:
    if step.step == "lay":
        text = _(
            "Whoever was dealt {n} equal cards lays them on the table as {kind} at once; nobody is asked."
        )
        return text.format(n=step.take, kind=kind_name(table, step.kind))
    if step.step == "aside":
        text = _(
            "Dealt cards of the suit {suits} are set aside for all to see and replaced from the stock, the "
            "dealer's first, then in seat order, until nobody holds one."
        )
        return text.format(suits=_aside_suits(table))
    if step.step == "choose":
        text = _("{kind}: all choose at the same time, in secret, among {suits}; then all choices are shown.")
        suits = either(_suit_names(table, table.deck.suits))
        return text.format(kind=kind_name(table, step.kind), suits=suits)
    if step.step == "exchange":
        return _exchange(table, step)
    if step.forced:
        return _(
            "Whoever wins with the cards as dealt does so at once, the dealer first, then in seat order."
        )
    if step.who == "dealer":
        return _("If the dealer's cards win as dealt, the dealer is asked whether to win at once.")
    return _(
        "Whoever has a win with the cards as dealt may take it at once, the dealer first, then in seat order."
    )


def _exchange(table: Table, step: Step) -> str:
    to = {
        "next": _("to the next player"),
        "previous": _("to the previous player"),
        "across": _("to the player across"),
        "lot": _("one way round or across the table, which is drawn by lot"),
    }
    cards = ngettext("{n} card", "{n} cards", step.take).format(n=step.take)
    if step.one_suit:
        cards = _("{cards} of one suit").format(cards=cards)
    text = _(
        "{kind}: all choose {cards} of their hands at the same time, in secret; then all pass them on {to}. "
        "Nobody sees what it gets before the last has chosen."
    )
    return text.format(kind=kind_name(table, step.kind), cards=cards, to=to[step.to])


def _aside_suits(table: Table) -> str:
    return either(_suit_names(table, dict.fromkeys(table.deck.suit_of[face] for face in sorted(table.aside))))


def _suit_names(table: Table, suits: Iterable[str]) -> list[str]:
    return [pick(table.spec.deck["suits"][suit]["name"], suit) for suit in suits]


# -- turns


def turn_sentences(table: Table) -> list[str]:
    """How a turn goes."""
    if table.begin == DRAW:
        found = [_("In your turn you draw the next card of the stock into your hand.")]
    else:
        found = [
            _(
                "In your turn you turn up the next card of the stock for all to see. It does not go into "
                "your hand: whoever has a claim on it may take it, you among them."
            )
        ]
    if table.aside:
        text = _("A card of the suit {suits} is set aside at once, for all to see, and you draw another one.")
        found.append(text.format(suits=_aside_suits(table)))
    if table.act_wins:
        found.append(_("If your hand is complete, you may win."))
    if table.owes_by_count:
        found.append(
            _("After a meld you discard a card, if you own more cards than a hand keeps between turns.")
        )
    elif table.begin == DRAW:
        found.append(_("Then you discard one card."))
    else:
        found.append(_("After a meld you discard one card."))
    if table.first_always_discards:
        found.append(_("The dealer's first turn always ends with a discard."))
    return found


def declaration_sentences(table: Table) -> list[str]:
    """What may be declared in the own turn before the discard."""
    return [" ".join(_declaration(table, row)) for row in table.declares]


def _declaration(table: Table, row: Row) -> list[str]:
    name = kind_name(table, row.kind)
    if row.grows:
        grown = kind_name(table, row.grows)
        found = [
            _("{kind}: the card that makes your {grown} on the table one larger.").format(
                kind=name, grown=grown
            )
        ]
    else:
        found = [_("{kind}: {n} equal cards of your hand.").format(kind=name, n=row.take)]
    if row.then == "replace":
        found.append(_("You draw a replacement from the stock and go on with your turn."))
    if row.opens_window:
        found.append(_("Before that the others are asked whether they can win with the card."))
    if row.needs_stock:
        found.append(_stock(row.needs_stock))
    return found


def _stock(n: int) -> str:
    text = ngettext("Only while the stock has a card.", "Only while the stock has {n} cards.", n)
    return text.format(n=n)


def stuck_sentence(table: Table) -> str:
    """What happens to a hand that owes a discard and has none; "" if that cannot be."""
    if table.stuck is None:
        return ""
    status, then = table.stuck
    name = table.name_of("statuses", status)
    if then == "begin":
        text = _(
            "A hand that owes a discard and has none that it may throw is a {status}; its turn begins anew."
        )
    else:
        text = _(
            "A hand that owes a discard and has none that it may throw is a {status}; the next turn begins."
        )
    return text.format(status=name)


# -- claims


def claim_rows(table: Table) -> list[tuple[str, str, str]]:
    """(tier, kind, sentences) of every claim, the strongest first; the tier is said once."""
    by_id = {row.id: row for row in table.claims}
    tiers = [[by_id[name] for name in tier if name in by_id] for tier in table.spec.data["tiers"]]
    found = []
    for number, tier in enumerate([rows for rows in tiers if rows], 1):
        for i, row in enumerate(tier):
            found.append(("" if i else str(number), kind_name(table, row.kind), _claim(table, row)))
    return found


def _claim(table: Table, row: Row) -> str:
    sources = either(_sources()[right] for right in row.rights)
    text = _("{sources}, {how}.").format(sources=sources, how=_how(table, row))
    return " ".join([text[:1].upper() + text[1:], *_after(table, row)])


def _sources() -> dict[str, str]:
    return {
        "any_discard": _("any other player's discard"),
        "prev_discard": _("the previous player's discard"),
        "self_discard": _("your own discard"),
        "any_reveal": _("a card that any other player turned up"),
        "self_reveal": _("a card that you turned up"),
        "prev_reveal": _("a card that the previous player turned up"),
        "any_declared": _("a card that another player adds to a meld"),
    }


def _how(table: Table, row: Row) -> str:
    if row.kind == WIN:
        return _("if it completes your hand")
    if row.imposes:
        return _("if another player can lay it as {kind}: who then has to").format(
            kind=kind_name(table, row.imposes)
        )
    if row.take:
        text = ngettext("with an equal card of your hand", "with {n} equal cards of your hand", row.take)
        return text.format(n=row.take)
    if row.grows:
        return _("added to your equal {kind}").format(kind=kind_name(table, row.grows))
    return _("with cards of your hand that make the group")


def _after(table: Table, row: Row) -> list[str]:
    """What follows a claim."""
    found = []
    if row.forced:
        found.append(_("This is done at once; nobody is asked."))
    if row.offer:
        found.append(_("If the hand is complete thereby, you may win."))
    if row.ties == "all":
        found.append(_("All who claim it get it."))
    if row.then == "replace":
        found.append(_("Then you draw a replacement from the stock and go on with your turn."))
    elif row.then == "out":
        found.append(_("Who has won leaves the deal; the others go on."))
    elif row.imposes and row.then == DISCARD:
        found.append(_("That player discards."))
    elif row.then == DISCARD and not row.forced and not table.owes_by_count:
        found.append(_("Then you discard."))
    if row.next == "back":
        found.append(_("Taken out of turn, your discard goes back to the player whose turn was interrupted."))
    elif row.next == "after_last_winner":
        found.append(_("The next turn is that of the player after the last winner."))
    elif row.next == "after_discarder":
        found.append(_("The next turn is that of the player after the one whose card it was."))
    if row.needs_stock:
        found.append(_stock(row.needs_stock))
    return found


# -- memory, statuses, the end


def memory_sentence(table: Table, field: MemoryField) -> str:
    """What is remembered, where the spec does not say it itself."""
    kinds = either([kind_name(table, kind) for kind in sorted(field.kinds)] or [""])
    sentences = {
        "passed": _("Which cards you could have taken as {kinds} and let go.").format(kinds=kinds),
        "discarded": _("Which cards you have thrown from your hand."),
        "laid": _("Which cards of your hand you have put into {kinds}.").format(kinds=kinds),
        "dealt": _("Which cards you were dealt."),
        "chosen": _("What you have chosen."),
        "aside": _("Which cards you have set aside."),
    }
    if field.type == "flag":
        return _("Whether you have made {kinds}.").format(kinds=kinds)
    return sentences[field.event]


def status_sentence(table: Table, status: Status) -> str:
    """What a seat in this status still does."""
    if status.claims is None:
        claims = _("claims as before")
    elif status.claims:
        names = [kind_name(table, kind) for kind in sorted(status.claims)]
        claims = _("may only claim {kinds}").format(kinds=either(names))
    else:
        claims = _("claims nothing")
    parts = [
        _("has its turns") if status.begins else _("has no more turns"),
        claims,
        _("discards") if status.discards else _("discards nothing"),
        _("pays and is paid") if status.pays else _("pays nothing more"),
    ]
    name = table.name_of("statuses", status.name)
    return _("{status}: {what}.").format(status=name, what=listed(parts, _("and")))


def other_statuses(table: Table) -> list[Status]:
    """The statuses that something must happen for."""
    return [status for name, status in table.statuses.items() if name != ACTIVE]


def end_sentence(table: Table) -> str:
    """When a deal is over."""
    text = ngettext(
        "The deal ends with the first win, or when the stock is empty and the last card is settled.",
        "The deal ends when {n} have won, or when the stock is empty and the last card is settled.",
        table.wins,
    )
    return text.format(n=table.wins)
