"""Cards in banishment that are turned face down under a counter, and face up again."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _turning(grammar)


def _turning(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.TurnDown, "put a {counter:counter} counter on {what:any} and turn them face down")
    g.node(
        "eff",
        e.TurnUp,
        "remove all {counter:counter} counters from all cards in each banishment. "
        "If a card had a {counter:counter} counter removed from it this way, turn it face up",
    )
