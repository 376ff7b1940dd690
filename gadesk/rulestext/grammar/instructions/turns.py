"""Phases skipped."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.occasions.phases import PHASES
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script.words import Ended


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _skips(grammar)


def _skips(grammar: Grammar) -> None:
    """ "Skip your next draw phase", as an instruction and as what a card may be activated for."""
    g = grammar
    g.node("eff", e.EndPhase, "end the turn", what=Ended.TURN)
    free = "^you may activate this card without paying its reserve cost. If you do, skip your next"
    for phase, words in PHASES.items():
        g.node("eff", e.SkipPhase, f"skip your next {words}", phase=phase)
        g.rule("does#", f"<skips|skip> their next {words}", lambda phase=phase: e.SkipPhase(phase))
        paid = (k.DoneCost(e.SkipPhase(phase)),)
        g.node("abil", b.AlternativeCost, f"{free} {words}.", costs=paid)
