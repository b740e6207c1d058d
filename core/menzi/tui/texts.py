"""The longer texts of the screen: keys, help, and the settlement in lines."""

from __future__ import annotations

from collections.abc import Sequence

from menzi.actions import PASS
from menzi.i18n import _
from menzi.tableview import Settlement, TableView, WinView
from menzi.tableview.text import patterns_text, score_text, signed
from menzi.tui.pieces import Line, Piece, card_piece, flow, words


def keys_of(table: TableView, *, over: bool) -> str:
    """The keys that matter now, in one line."""
    if over:
        return _("n next deal   s settlement   ? help   q leave")
    if table.hand and any(not choice.key for choice in table.choices):
        return _("← → or number choose   Enter discard   ? help   q leave")
    if any(choice.kind == PASS for choice in table.choices):
        return _("← → choose   Enter take   p or Esc pass   ? help   q leave")
    if table.choices:
        return _("← → choose   Enter take   ? help   q leave")
    return _("+ faster   - slower   Space pause   ? help   q leave")


def help_lines() -> list[tuple[str, str]]:
    """Every key and what it does."""
    return [
        (_("← → Home End"), _("choose a card, or one of the choices")),
        (_("1 2 3 …"), _("the card of that number (two digits: one after the other)")),
        (_("↑ ↓ Tab"), _("between the hand and the choices")),
        (_("Enter"), _("discard the chosen card, or take the chosen choice")),
        (_("letter, number"), _("the choice that shows it in brackets")),
        (_("p, Esc"), _("pass")),
        (_("mouse"), _("first click chooses a card, the second discards it; a click takes a choice")),
        (_("+ -"), _("faster, slower")),
        (_("Space"), _("pause and go on")),
        (_("n"), _("next deal, when this one is over")),
        (_("s"), _("the settlement, when the deal is over")),
        (_("? F1"), _("this help")),
        (_("q q"), _("leave (one q when the deal is over)")),
    ]


def win_lines(win: WinView, width: int) -> list[Line]:
    """A win: its groups card by card, its patterns and its score."""
    groups: list[Line] = []
    for meld, value in win.groups:
        cards: list[Piece] = []
        for card in meld.cards:
            cards.extend((card_piece(card), Piece(" ")))
        worth = f"= {value}" if value is not None else ""
        groups.append((Piece(f"{meld.name} ", "muted"), *cards, Piece(worth, "strong")))
    lines: list[Line] = flow(words(win.text, "strong"), width)
    lines.extend(_indented(groups, width, gap=3))
    if win.patterns:
        text = _("Patterns: {names}").format(names=patterns_text(win))
        lines.extend(_indented(words(text), width))
    lines.extend(_indented(words(_("Score: {score}").format(score=score_text(win))), width))
    return lines


def settlement_lines(settlement: Settlement, width: int) -> list[Line]:
    """The whole settlement."""
    lines = flow(words(settlement.result, "strong"), width)
    for win in settlement.wins:
        lines.append(())
        lines.extend(win_lines(win, width))
    lines.extend([(), (Piece(_("Payments"), "strong"),)])
    for payment in settlement.payments:
        lines.extend(_indented(words(payment.text), width))
    if not settlement.payments:
        lines.extend(_indented(words(_("Nobody pays.")), width))
    lines.append(())
    totals = [(Piece(f"{name} "), Piece(signed(n), "strong")) for name, n in settlement.totals]
    lines.extend(flow([(Piece(_("Totals"), "strong"),), *totals], width, indent=2, gap=3))
    return lines


def _indented(parts: Sequence[Line], width: int, *, gap: int = 1) -> list[Line]:
    return [(Piece("  "), *line) for line in flow(parts, width - 2, gap=gap)]
