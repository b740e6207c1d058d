"""Why an action was not taken: the sentence of the rule that bars it, and what is allowed instead.

This is looked for only after an action was refused, so that deciding what is legal stays free of words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from menzi.actions import WIN, Action
from menzi.errors import IllegalAction
from menzi.i18n import _
from menzi.melding import grown
from menzi.phases import ACT, WINDOW
from menzi.rules import NoWin, Reason
from menzi.state import SeatState
from menzi.window import rows_open_to

if TYPE_CHECKING:
    from menzi.deal import Deal


def refusal(deal: Deal, seat: int, action: Action) -> IllegalAction:
    """The error for an action that `seat` may not do now; its `rule` is that of the reason, where one is known."""
    offered = deal.asked.get(seat)
    if offered is None:
        return IllegalAction(_("Seat {seat} is not asked for a decision now.").format(seat=seat))
    legal = [a.text for a in offered]
    text = _("{action!r} is not allowed to seat {seat} now; allowed are: {legal}.").format(
        action=action.text, seat=seat, legal=", ".join(legal)
    )
    reason = _reason(deal, deal.seats[seat], action)
    if reason is None:
        return IllegalAction(text, legal=legal)
    return IllegalAction(f"{text} {reason.text}", legal=legal, rule=reason.rule)


def _reason(deal: Deal, state: SeatState, action: Action) -> Reason | None:
    """What the rules say against the action; None where the claim table or the cards already do."""
    if deal.phase == WINDOW:
        rows, face = rows_open_to(deal, state.index), state.face_of[deal.card]
    elif deal.phase == ACT:
        rows, face = deal.table.declares, action.face
    else:
        return None
    if action.kind == WIN:
        wins = deal.table.act_wins if deal.phase == ACT else any(row.wins for row in rows)
        judged = deal.rules.judge(state, deal.how()) if wins else None
        return judged.reason if isinstance(judged, NoWin) else None
    for row in rows:
        if row.kind != action.kind or row.plugin_groups or face < 0:
            continue
        if state.counts[face] >= row.take if row.take else grown(state, row, face) >= 0:
            return deal.rules.bars(state, row, face)
    return None
