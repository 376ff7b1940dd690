"""What a few abilities wait for: destruction, banishing from one's own zones, damage of certain sources."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import OWN_ZONES
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.node import Node, Pred
from gadesk.script.players import EachPlayer, You


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    g = grammar
    g.node("whenever", t.IsDestroyed, "{preds:anp} is destroyed")
    for zone in OWN_ZONES:
        g.word("whenever", f"you banish a card from your {zone.facts.noun}", t.Banishes(zone))
    least = c.Compares(a.Influence(), "<=", a.Influence(EachPlayer(), "lowest"), "are the player with")
    g.word("cond", "you are the player with the least influence", least)
    _sources(g)


def _sources(grammar: Grammar) -> None:
    """ "Whenever a fire element Spell source you control deals damage"."""

    def build(e: Pred, s: Pred) -> Node:
        return t.DealsDamage((e, s, p.ControlledBy(You())))

    def take(value: Any) -> Values | None:
        if not isinstance(value, t.DealsDamage) or len(value.preds) != 3 or value != build(*value.preds[:2]):
            return None
        return {"e": value.preds[0], "s": value.preds[1]}

    grammar.rule("whenever", "a {e:element} element {s:subtype.s} source you control deals damage", build, take)
