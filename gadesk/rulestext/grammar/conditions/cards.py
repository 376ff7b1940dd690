"""What was dealt with before: cards discarded, revealed, sacrificed this way; who has the least influence."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script.players import EachPlayer
from gadesk.script.words import Compare, Dealt, Extreme


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _dealt_with(grammar)
    _least_influence(grammar)


def _dealt_with(grammar: Grammar) -> None:
    g = grammar
    for key in (Dealt.DISCARDED, Dealt.REVEALED, Dealt.BANISHED, Dealt.SACRIFICED, Dealt.DESTROYED):
        for was in ("was", "has been"):
            g.node("cond", c.NotedAny, f"{{preds:anp}} {was} {key}", key=key)


def _least_influence(grammar: Grammar) -> None:
    g = grammar
    least = c.Compares(a.Influence(), Compare.AT_MOST, a.Influence(EachPlayer(), Extreme.LOWEST))
    g.word("cond", "you are the player with the least influence", least)
