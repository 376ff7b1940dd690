"""What players do, where more is said than a verb and what it is done to."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import OWN_ZONES, Direction, Label, Property
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.replacements.prevention import KINDS
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.node import Node, Pred, Selection
from gadesk.script.players import You
from gadesk.script.selections import Target


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _at_once(grammar)
    _sources(grammar)
    _currents(grammar)
    _resting(grammar)
    _labelled(grammar)
    _repeating(grammar)


def _at_once(grammar: Grammar) -> None:
    g = grammar
    for source in OWN_ZONES:
        for to in OWN_ZONES:
            words = f"one or more {{preds:np.p}} are put into your {to.facts.noun} from your {source.facts.noun}"
            g.node("whenever", t.Moves, words, source=source, to=to, who=You(), together=True)
    mine = p.ControlledBy(You())
    for kind, combat in KINDS:

        def build(p: Any, combat: bool | None = combat) -> Node:
            return t.DealsDamage((*p, mine), combat, at_once=True)

        words = f"{kind}damage is dealt to one or more units by a {{p:sourcenp}} you control"
        g.rule("whenever", words, build)


def _sources(grammar: Grammar) -> None:
    """ "Whenever a fire element Spell source you control deals damage"."""

    def build(n: tuple[Pred, ...]) -> Node:
        return t.DealsDamage((*n, p.ControlledBy(You())))

    def to_some(n: tuple[Pred, ...], to: tuple[Pred, ...]) -> Node:
        return t.DealsDamage((*n, p.ControlledBy(You())), to=to)

    grammar.rule("whenever", "a {n:sourcenp} you control deals damage", build)
    grammar.rule("whenever", "a {n:sourcenp} you control deals damage to {to:onenp}", to_some)
    own = (p.ControlledBy(You()),)
    grammar.word("whenever", "a source you control deals damage", t.DealsDamage(own))
    grammar.node("whenever", t.DealsDamage, "a source you control deals damage to {to:onenp}", preds=own)


def _currents(grammar: Grammar) -> None:
    g = grammar
    for direction in Direction:
        g.word("direction", direction.value.title(), direction)
    words = "your Shifting Currents change from facing {source:direction} to {to:direction}"
    g.node("whenever", t.CurrentsChange, words)
    g.node("whenever", t.CurrentsChange, "your Shifting Currents change direction")


def _resting(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "whenever", "you rest CARDNAME to pay for the reserve cost of {n:anp} activation",
        lambda n: t.Becomes(Property.RESTED, paying=n),
    )  # fmt: skip
    words = "{preds:anp} is rested to pay for the reserve cost of {paying:anp} activation"
    g.node("whenever", t.Becomes, words, property=Property.RESTED)


def _labelled(grammar: Grammar) -> None:
    g = grammar
    g.word("cardistry", "cardistry", Label.CARDISTRY)
    g.node("whenever", t.UsesAbility, "you activate a {label:cardistry} ability of {preds:anp}")


def _repeating(grammar: Grammar) -> None:
    """ "Whenever target Beast attacks, trigger all of its on attack abilities twice.\""""
    g = grammar

    def build(preds: Any) -> t.Attacks:
        return t.Attacks((p.Among(Target(preds)),))

    def take(value: Any) -> Values | None:
        pred = value.preds[0] if isinstance(value, t.Attacks) and len(value.preds) == 1 else None
        of: Selection | None = pred.of if isinstance(pred, p.Among) else None
        return {"preds": of.preds} if isinstance(of, Target) else None

    g.rule("whenever", "target {preds:np.s} attacks", build, take, checked=False)
    g.word("eff", "trigger all of its on attack abilities twice", e.TriggerAgain("OnAttack", 2))
