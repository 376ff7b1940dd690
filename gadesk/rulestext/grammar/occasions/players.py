"""What players do, where more is said than a verb and what it is done to."""

from __future__ import annotations

from gadesk.glossary import Direction, Property
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import patterns as t


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _currents(grammar)
    _resting(grammar)
    _repeating(grammar)


def _currents(grammar: Grammar) -> None:
    g = grammar
    for direction in Direction:
        g.word("direction", direction.value.title(), direction)
    words = "your Shifting Currents change from facing {source:direction} to {to:direction}"
    g.node("whenever", t.CurrentsChange, words)
    g.node("whenever", t.CurrentsChange, "your Shifting Currents change direction")


def _resting(grammar: Grammar) -> None:
    for rested in ("you rest {preds:thing}", "{preds:thing} is rested"):
        words = f"{rested} to pay for the reserve cost of {{paying:anp}} activation"
        grammar.node("whenever", t.Becomes, words, property=Property.RESTED)


def _repeating(grammar: Grammar) -> None:
    """ "Whenever target Beast attacks, trigger all of its on attack abilities twice.\""""
    grammar.word("eff", "trigger all of its on attack abilities twice", e.TriggerAgain("OnAttack", 2))
