"""What an activation targets."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.words import Compare


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _of_an_activation(grammar)
    _as_activated(grammar)


def _of_an_activation(grammar: Grammar) -> None:
    g = grammar
    targeted = "it targets an activation of"
    g.node("cond", c.TargetsAnswer, f"{targeted} {{preds:anp}}")


def _as_activated(grammar: Grammar) -> None:
    """How many targets a card has as it is activated."""
    g = grammar
    g.word("stackwhen", "you activate this card", t.Activates((p.Not(p.Other()),)))
    when = "^whenever {pattern:stackwhen}, if {condition:conds}, {effect:text}"
    g.node("trig", b.Triggered, when, zone=Zone.EFFECTS_STACK)
    one = c.Compares(a.CountOf(s.TargetsOfEvent(())), Compare.EQUAL, a.Fixed(1))
    g.word("cond", "there's exactly one target for its activation", one)
