"""Which term of the rules fits what has the keyboard: of a question, a card, a zone; else of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from gadesk.glossary import CardType, Phase
from gadesk.glossary.notion import total
from gadesk.protocol.decisions import Decision, DecisionKind
from gadesk.ui.library.word_explanations import keywords_in
from gadesk.ui.rules.terms import named

if TYPE_CHECKING:
    from gadesk.protocol.views import CardView, PlayerView
    from gadesk.ui.table.table_widget import TableWidget

TERM = "rules_term"
"""The property of a widget that names the term which fits it; what lies in it has it, too."""
K = DecisionKind
QUESTIONS: dict[DecisionKind, str] = total(
    DecisionKind,
    {
        K.OPPORTUNITY: "Opportunity",
        K.MATERIALIZE: "Materializing",
        K.CHAMPION: "Champion",
        K.TARGETS: "Target",
        K.PAY_RESERVE: "Reserve cost",
        K.PAY_MEMORY: "Memory cost",
        K.PAY_COST: "Activating",
        K.ALTERNATIVE_COST: "Activating",
        K.DECLARE_COSTS: "Activating",
        K.DECLARE_X: "Activating",
        K.MODES: "Activating",
        K.ATTACK_WEAPONS: "Weapon",
        K.ATTACK_TARGET: "Attacking",
        K.RETALIATE: "Retaliation",
        K.RETALIATION_ORDER: "Retaliation",
        K.TRIGGER_ORDER: "Triggered ability",
        K.MAY: "Resolving and fizzling",
        K.CHOOSE: "Resolving and fizzling",
        K.DISCARD: "Graveyard",
        K.GLIMPSE_TOP: "Main deck",
        K.ORDER: "Main deck",
        K.SPLIT: "Damage",
        K.TOKEN: "Token",
    },
    but={K.NUMBER, K.DIRECTION, K.REPLACEMENT, K.UNIQUE, K.STAT, K.NAME, K.STARCALL, K.PLAYER},
)
"""The term of what is asked; the others are asked by so many cards that the card itself says more."""


def card_term(types: Sequence[CardType]) -> str:
    """Name the term of what a card is; "" where the rules page has none of it."""
    forms = (words for type in types for words in (type.value, f"{type.value} card"))
    return next((term.name for words in forms if (term := named(words)) is not None), "")


def phase_term(phase: Phase | None) -> str:
    """Name the term of a phase; "" between phases."""
    return f"{phase.replace('_', ' ')} phase" if phase is not None else ""


def term_in(page: QWidget) -> str:
    """Name the term of what has the keyboard on a page; "" where nothing there names one."""
    widget = QApplication.focusWidget()
    while widget is not None and widget is not page:
        term = widget.property(TERM)
        if isinstance(term, str) and term:
            return term
        widget = widget.parentWidget()
    return ""


def term_at(table: TableWidget) -> str:
    """Name what fits at a table: the question whose buttons have the keyboard, the card, the question, the phase."""
    focus, decision, view = QApplication.focusWidget(), table.controller.decision, table.view
    asked = QUESTIONS.get(decision.kind, "") if decision is not None else ""
    answering = focus is not None and (table.prompt.isAncestorOf(focus) or table.panel.isAncestorOf(focus))
    if answering and asked:
        return asked
    if focus is table.phase_bar and view is not None:
        return phase_term(view.phase)
    card = _card(table)
    slug = table.looking.slug or (card.slug if card is not None else None)
    found = keywords_in(table.lexicon.text(slug)) if slug else ()
    if found:
        return found[0].name
    if card is not None:
        return card_term(card.types)
    return _of_moment(view, decision, asked) if view is not None else ""


def _card(table: TableWidget) -> CardView | None:
    """The card that the keyboard has led to."""
    item = table.focused_item()
    return item.card if item is not None else None


def _of_moment(view: PlayerView, decision: Decision | None, asked: str) -> str:
    if asked and decision is not None and decision.kind is not K.OPPORTUNITY:
        return asked
    if view.stack:
        return "Effects Stack"
    return "Attacking" if view.combat is not None else phase_term(view.phase)
