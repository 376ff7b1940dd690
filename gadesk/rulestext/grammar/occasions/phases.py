"""Beginnings and ends of phases."""

from __future__ import annotations

from gadesk.glossary import Phase
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import closed
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import patterns as t
from gadesk.script.node import Who
from gadesk.script.players import EachOpponent, EachPlayer, You

PHASES = {phase: phase.facts.words for phase in Phase}


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _phases(grammar)


WHOSE: tuple[tuple[str, Who], ...] = (
    ("your", You()), ("each opponent's", EachOpponent()), ("each player's", EachPlayer()),
)  # fmt: skip
TURN = Phase.WAKE_UP
"""A turn begins with it."""


def _phases(grammar: Grammar) -> None:
    """`at`: whose phase begins, each time; `nextat`: the next time."""
    g = grammar
    closed(g, "phaseword", PHASES)
    g.same("phase", "{it:phaseword}")
    g.word("phase", "turn", TURN)
    for whose, who in WHOSE:
        g.word("whosephase", whose, who)
    g.word("whosenext", "your", You())
    g.same("whosenext", "{it:their}")
    for category, whose, of_any, next_one in (
        ("at", "whosephase", "each", ""),
        ("nextat", "whosenext", "the", "next "),
    ):
        told = f"{next_one}{{phase:phase}}"
        g.node(category, t.PhaseBegins, f"the beginning of {{who:{whose}}} {told}")
        g.node(category, t.PhaseBegins, f"the beginning of {of_any} {told}", who=None)
