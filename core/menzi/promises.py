"""What the methods of a rules object promise to return, checked: every function gives "" or what is wrong.

The sentences go on after "plugin NAME, METHOD:", and are written for the author of the plugin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from menzi.i18n import _
from menzi.rules import Group, How, Lay, NoWin, Reason, Win
from menzi.state import Entry, SeatState

if TYPE_CHECKING:
    from menzi.claims import Row
    from menzi.table import Table

LONGEST = 60
"""Characters of a value that is shown."""


def shown(value: object) -> str:
    """A value as it may stand in a sentence, even one that cannot show itself."""
    try:
        text = repr(value)
    except Exception:
        return _("something of the type {type}").format(type=type(value).__name__)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def is_whole(value: object) -> bool:
    """Whether this is a whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _expected(what: str, found: object) -> str:
    return _("it returned {found}; {what} is expected.").format(found=shown(found), what=what)


def _listed(value: object) -> bool:
    """Whether a value may be gone through more than once."""
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def rest_fault(found: object) -> str:
    """`rest`: a number of cards."""
    if is_whole(found) and found >= 0:  # type: ignore[operator]  # a whole number
        return ""
    return _expected(_("a number of cards"), found)


def discards_fault(table: Table, seat: SeatState, found: Any) -> str:
    """`discards`: faces of the hand, rising."""
    if not _listed(found) or not all(is_face(table, face) for face in found):
        return _expected(_("a list of faces (whole numbers)"), found)
    for face in found:
        if not seat.counts[face]:
            text = _("it lets seat {seat} throw {card}, which is not in its hand.")
            return text.format(seat=seat.index, card=table.deck.ids[face])
    if any(one >= two for one, two in pairwise(found)):
        return _("the faces {found} do not rise.").format(found=shown(found))
    return ""


def bars_fault(found: object) -> str:
    """`bars`: a reason, or None."""
    if found is None or isinstance(found, Reason):
        return ""
    return _expected(_("a Reason, or None where nothing bars it,"), found)


def truth_fault(found: object) -> str:
    """`can_win` and `is_group`: a truth value."""
    return "" if isinstance(found, bool) else _expected(_("True or False"), found)


def lays_fault(table: Table, seat: SeatState, row: Row, face: int, found: Any) -> str:
    """`lays`: groups with the claimed card, made of it, of cards of the hand, and of melds taken apart."""
    if not _listed(found) or not all(isinstance(lay, Lay) for lay in found):
        return _expected(_("a list of Lay"), found)
    return next(filter(None, (_lay_fault(table, seat, row, face, lay) for lay in found)), "")


def _lay_fault(table: Table, seat: SeatState, row: Row, face: int, lay: Lay) -> str:
    text = table.deck.text
    faces = [f for group in lay.groups for f in group]
    if not lay.groups or not all(lay.groups) or not all(is_face(table, f) for f in (*faces, *lay.uses)):
        return _("{lay} has no groups of faces.").format(lay=shown(lay))
    if row.imposes and lay.uses:
        return _("a meld that is imposed on another seat uses no card of its hand, which is secret.")
    if face not in lay.groups[0]:
        message = _("the first group of a lay has the claimed card; {card} is not in {group}.")
        return message.format(card=table.deck.ids[face], group=text(lay.groups[0]))
    short = [f for f, n in Counter(lay.uses).items() if seat.counts[f] < n]
    if short:
        message = _("a lay uses {cards}, which seat {seat} does not hold.")
        return message.format(cards=text(short), seat=seat.index)
    if row.named_by == "hand" and not lay.uses:
        return _("a lay of a row with 'named_by: hand' uses a card of the hand; this one uses none.")
    if len(set(lay.replaces)) < len(lay.replaces) or not all(
        is_whole(i) and 0 <= i < len(seat.melds) for i in lay.replaces
    ):
        message = _("a lay replaces the melds {numbers}; seat {seat} has {n}.")
        return message.format(numbers=shown(lay.replaces), seat=seat.index, n=len(seat.melds))
    loose = [f for i in lay.replaces for f in seat.melds[i].faces]
    if Counter(faces) != Counter([face, *lay.uses, *loose]):
        message = _("the groups {groups} are not made of the claimed card, 'uses' ({uses}) and old melds.")
        return message.format(groups=" / ".join(text(g) for g in lay.groups), uses=text(lay.uses))
    return ""


def judge_fault(table: Table, seat: SeatState, how: How, found: Any) -> str:
    """`judge`: why it is no win, or a win of this seat with groups of its cards."""
    if isinstance(found, NoWin):
        if not isinstance(found.reason, Reason):
            return _("the reason of a NoWin is {found}; a Reason is expected.").format(
                found=shown(found.reason)
            )
        return _counts_fault("score", found.score)
    if not isinstance(found, Win):
        return _expected(_("a Win or a NoWin"), found)
    if found.seat != seat.index or found.how is not how:
        return _("the Win is not of the seat, or not of the way to it ('how'), that it was asked about.")
    if not found.groups:
        return _("the Win has no groups; they are what is shown and paid.")
    if not all(isinstance(group, Group) for group in found.groups):
        return _("the groups of a Win are {found}; Group objects are expected.").format(
            found=shown(found.groups)
        )
    if not is_whole(found.points):
        return _("the points of a Win are {found}; a whole number is expected.").format(
            found=shown(found.points)
        )
    return (
        _counts_fault("patterns", found.patterns)
        or _counts_fault("score", found.score)
        or _groups_fault(table, seat, how, found)
    )


def _groups_fault(table: Table, seat: SeatState, how: How, win: Win) -> str:
    faces = [face for group in win.groups for face in group.faces]
    if not all(is_face(table, face) for face in faces):
        return _("the groups of a Win have {found}, which are no faces.").format(found=shown(faces))
    owned = Counter(seat.faces())
    owned.update(face for meld in seat.melds for face in meld.faces)
    owned.update(seat.face_of[card] for card in seat.aside)
    if not how.in_hand:
        owned[how.face] += 1
    lacking = sorted(f for f, n in Counter(faces).items() if n > owned[f])
    if lacking:
        message = _("the groups of a Win have more of {cards} than seat {seat} owns.")
        return message.format(cards=table.deck.text(lacking), seat=seat.index)
    return ""


def _counts_fault(name: str, found: Any) -> str:
    if isinstance(found, Mapping) and all(isinstance(k, str) and is_whole(v) for k, v in found.items()):
        return ""
    message = _("{name!r} is {found}; names with whole numbers are expected.")
    return message.format(name=name, found=shown(found))


def entries_fault(table: Table, found: Any) -> str:
    """`pay_meld`, `pay_wins`, `settle`: payments between seats, in whole points."""
    if not _listed(found) or not all(isinstance(entry, Entry) for entry in found):
        return _expected(_("a list of Entry (an empty one where nothing is paid)"), found)
    return next(filter(None, (_entry_fault(table, entry) for entry in found)), "")


def _entry_fault(table: Table, entry: Entry) -> str:
    if entry.kind not in table.ledger_kinds:
        message = _("a payment of the kind {kind!r}: the variant's 'scoring.ledger' has {known}.")
        return message.format(kind=entry.kind, known=", ".join(table.ledger_kinds))
    if not _is_seat(table, entry.to):
        return _no_seat(table, entry.to)
    if not _listed(entry.payers) or not all(_listed(p) and len(p) == 2 for p in entry.payers):
        message = _("the payers of an Entry are {found}; (seat, amount) pairs are expected.")
        return message.format(found=shown(entry.payers))
    for seat, amount in entry.payers:
        if not _is_seat(table, seat):
            return _no_seat(table, seat)
        if not is_whole(amount):
            message = _("seat {seat} pays {amount}; whole points are expected.")
            return message.format(seat=seat, amount=shown(amount))
        if amount < 0:
            message = _("seat {seat} pays {amount}; let the other seat pay instead.")
            return message.format(seat=seat, amount=amount)
        if seat == entry.to:
            return _("seat {seat} pays itself {amount}.").format(seat=seat, amount=amount)
    return ""


def _no_seat(table: Table, seat: object) -> str:
    message = _("a payment names the seat {seat}; there are 0 to {last}.")
    return message.format(seat=shown(seat), last=table.seats - 1)


def waits_fault(table: Table, found: Any) -> str:
    """`waits`: a score for each face."""
    if not isinstance(found, Mapping) or not all(is_face(table, face) for face in found):
        return _expected(_("a mapping of faces to scores"), found)
    return next(filter(None, (_counts_fault(table.deck.ids[f], s) for f, s in found.items())), "")


def appraise_fault(found: object) -> str:
    """`appraise`: a number that can be compared."""
    if (is_whole(found) or isinstance(found, float)) and found == found:
        return ""
    return _expected(_("a number"), found)


def is_face(table: Table, face: object) -> bool:
    """Whether this is the number of a face of the deck."""
    return is_whole(face) and 0 <= face < len(table.deck.faces)  # type: ignore[operator]  # a whole number


def _is_seat(table: Table, seat: object) -> bool:
    return is_whole(seat) and 0 <= seat < table.seats  # type: ignore[operator]  # a whole number


def state_of(seats: Iterable[SeatState]) -> tuple[Any, ...]:
    """What a plugin that only looks leaves as it was."""
    return tuple(
        [(s.packed, s.size, s.laid, s.status, s.memory.copy(), tuple(s.melds), _piles(s)) for s in seats]
    )


def _piles(seat: SeatState) -> tuple[int, ...]:
    return tuple([len(pile) for pile in (seat.discards, seat.revealed, seat.won, seat.aside)])
