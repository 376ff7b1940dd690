"""Beginnings and ends of phases."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Phase
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import patterns as t
from gadesk.script.node import Node
from gadesk.script.players import EachOpponent, EachPlayer

PHASES = {phase: phase.facts.words for phase in Phase}


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _phases(grammar)


def _phases(grammar: Grammar) -> None:
    g = grammar
    for phase, words in PHASES.items():
        g.word("at", f"the beginning of your {words}", t.PhaseBegins(phase))
        g.word("at", f"the beginning of each {words}", t.PhaseBegins(phase, None))
        g.word("at", f"the beginning of each opponent's {words}", t.PhaseBegins(phase, EachOpponent()))
        g.word("at", f"the beginning of each player's {words}", t.PhaseBegins(phase, EachPlayer()))
        g.word("nextat", f"the beginning of the next {words}", t.PhaseBegins(phase, None))
        _their_next(g, phase, words)
        g.word("nextat", f"the beginning of your next {words}", t.PhaseBegins(phase))
    g.word("nextat", "the beginning of your next turn", t.PhaseBegins(Phase.WAKE_UP))


def _their_next(grammar: Grammar, phase: Phase, words: str) -> None:
    def build(who: Any) -> Node:
        return t.PhaseBegins(phase, who)

    grammar.rule("nextat", f"the beginning of {{who:their}} next {words}", build)
