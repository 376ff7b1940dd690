"""Phases skipped."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.occasions.phases import PHASES
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _skips(grammar)


def _skips(grammar: Grammar) -> None:
    """ "Skip your next draw phase"; it can be what a card is activated for, too."""
    g = grammar
    for phase, words in PHASES.items():
        g.node("eff", e.SkipPhase, f"skip your next {words}", phase=phase)
        g.rule("does#", f"<skips|skip> their next {words}", lambda phase=phase: e.SkipPhase(phase))
