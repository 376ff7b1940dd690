"""Phases skipped."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.occasions.phases import PHASES
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.abilities import Static
from gadesk.script.node import Who
from gadesk.script.players import EachOpponent, EachPlayer, You
from gadesk.script.selections import This


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _skips(grammar)


def _skips(grammar: Grammar) -> None:
    """ "Skip your next draw phase"; it can be what a card is activated for, too."""
    g = grammar
    for phase, words in PHASES.items():
        g.node("eff", e.SkipPhase, f"skip your next {words}", phase=phase)
        g.rule("does#", f"<skips|skip> their next {words}", lambda phase=phase: e.SkipPhase(phase))
        for told, who in SKIPPING:
            g.word("static", told.format(words), Static(This(), (h.SkipsPhase(who, phase),)))


SKIPPING: tuple[tuple[str, Who], ...] = (
    ("skip your {}", You()), ("each player skips their {}", EachPlayer()), ("players skip their {}s", EachPlayer()),
    ("each opponent skips their {}", EachOpponent()), ("opponents skip their {}s", EachOpponent()),
    ("your opponents skip their {}s", EachOpponent()),
)  # fmt: skip
"""Who skips every phase of a kind."""
