"""Checks of the cards: the deck's part that is used, how many are dealt, and which are set aside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from menzi.i18n import _
from menzi.spec.examined import Examined
from menzi.spec.node import Path
from menzi.spec.options import definition_of, matches, possible_values, suit_name

ASIDE = "aside"


def check_cards(c: Examined) -> None:
    check_names(c)
    check_count(c)
    check_takes(c)
    check_exchange(c)
    check_aside(c)


def suit_entries(c: Examined) -> list[tuple[Path, Any]]:
    """What the lists of suits hold, with its path; an entry is a name, or depends on options."""
    deck, aside = c.data["deck"].get("suits", ()), c.data["deal"].get(ASIDE, {}).get("suits", ())
    return [
        *((("deck", "suits", i), entry) for i, entry in enumerate(deck)),
        *((("deal", ASIDE, "suits", i), entry) for i, entry in enumerate(aside)),
    ]


def check_names(c: Examined) -> None:
    what = _("The deck {deck} has no suit {{name!r}}.").format(deck=c.deck_id)
    for path, entry in suit_entries(c):
        at: Path = path if isinstance(entry, str) else (*path, "suit")
        c.expect(at, suit_name(entry), c.suits, "unknown_suit", what)
    for i, face in enumerate(c.data["deck"].get("leave_out", ())):
        what = _("The deck {deck} has no face {{name!r}}.").format(deck=c.deck_id)
        c.expect(("deck", "leave_out", i), face, [f["id"] for f in c.faces], "unknown_face", what)


def check_count(c: Examined) -> None:
    """Whatever the options, there are enough cards that stay in a hand."""
    deal = c.data["deal"]
    aside = {suit_name(entry) for entry in deal.get(ASIDE, {}).get("suits", ())}
    have = min(sum(f["copies"] for f in faces if f["suit"] not in aside) for faces in decks(c))
    need = c.data["seats"]["count"] * deal["cards"] + deal.get("dealer_extra", 0)
    if need > have:
        message = _("The deal takes {need} cards, but the deck has {have}.").format(need=need, have=have)
        c.add(("deal", "cards"), "too_few_cards", message)


def check_takes(c: Examined) -> None:
    most = max((f["copies"] for faces in decks(c) for f in faces), default=0)
    for path, row in (*c.claims, *c.declare, *c.lays):
        public = 1 if path[0] == "claims" else 0
        takes = [v for v in c.possible(row.get("take", 0)) if isinstance(v, int)]
        if takes and min(takes) + public > most:
            message = _("This needs {need} cards of one face; no face has more than {most} copies.")
            if public:
                message = _("With the open card this needs {need} of one face, which has {most} at most.")
            text = message.format(need=min(takes) + public, most=most)
            c.add((*path, "take"), "too_few_cards", text)


def check_exchange(c: Examined) -> None:
    """Every seat has the cards that it is to pass on."""
    for path, step in c.opening:
        if step["step"] == "exchange" and step["take"] > c.data["deal"]["cards"]:
            message = _("Nobody can pass on {n} cards: {dealt} are dealt.")
            text = message.format(n=step["take"], dealt=c.data["deal"]["cards"])
            c.add((*path, "take"), "too_few_cards", text)


def decks(c: Examined) -> Iterator[list[Mapping[str, Any]]]:
    """The faces that are used, for all values of the options that these depend on."""
    entries: Sequence[Any] = c.data["deck"].get("suits", list(c.suits))
    out = c.data["deck"].get("leave_out", ())
    whens = [(suit_name(e), {} if isinstance(e, str) else e.get("when", {})) for e in entries]
    names = sorted({name for _suit, when in whens for name in when})
    definitions = [definition_of(c.options, name) for name in names]
    for values in product(*[possible_values(d) if d is not None else [] for d in definitions]):
        chosen = dict(zip(names, values, strict=True))
        suits = {suit for suit, when in whens if all(matches(chosen[n], when[n]) for n in when)}
        yield [f for f in c.faces if f["suit"] in suits and f["id"] not in out]


def check_aside(c: Examined) -> None:
    """What is set aside is in the deck, and an opening step does it for the dealt cards."""
    entries = c.data["deal"].get(ASIDE, {}).get("suits", ())
    used = {suit_name(entry) for entry in c.data["deck"].get("suits", list(c.suits))}
    for i, entry in enumerate(entries):
        if suit_name(entry) in c.suits and suit_name(entry) not in used:
            message = _("The suit {name!r} can never be set aside: it is not in 'deck.suits'.")
            c.add(("deal", ASIDE, "suits", i), "never", message.format(name=suit_name(entry)))
    steps = [path for path, step in c.opening if step["step"] == ASIDE]
    if entries and not steps:
        message = _("Cards are set aside, but no opening step 'aside' does it for the dealt ones.")
        c.add(("deal", ASIDE), "never", message, at_key=True)
    if entries:
        return
    for path in steps:
        message = _("Nothing is set aside: 'deal' has no 'aside'.")
        c.add((*path, "step"), "never", message)
    for name, field in c.data.get("memory", {}).items():
        if field["event"] == ASIDE:
            message = _("Nothing is set aside: 'deal' has no 'aside'.")
            c.add(("memory", name, "event"), "never", message)
