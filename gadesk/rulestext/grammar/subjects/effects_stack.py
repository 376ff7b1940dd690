"""Activations and triggers on the Effects Stack: targeted, or all of a kind."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.subjects.selections import pointing
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.players import ControllerOf, EachOpponent, You
from gadesk.script.words import Dealt, Forbidden, Layers

KINDS = (
    ("card activation", Layers.CARD), ("trigger", Layers.TRIGGER),
    ("activation or trigger", Layers.ACTIVATION_OR_TRIGGER),
    ("trigger or action card activation", Layers.TRIGGER_OR_ACTION), ("upkeep trigger", Layers.UPKEEP),
    ("on enter trigger", Layers.ON_ENTER),
)  # fmt: skip


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _targets(grammar)
    _all(grammar)
    _standing(grammar)


def _targets(grammar: Grammar) -> None:
    g = grammar
    for words, kind in KINDS:
        if kind is not Layers.CARD:
            g.node("activation", s.Target, f"target {words}", preds=(), activation=kind)
        one = {"least": Fixed(0), "activation": kind}
        g.node("activation", s.Target, f"up to one target {words}", preds=(), **one)
        g.rule("activation", f"target {words} {{n:laid.s}}", *_laid(kind))
    non = "non-attack card activation"
    attack = (p.Not(p.IsType(CardType.ATTACK)),)
    g.node("activation", s.Target, f"up to one target {non}", preds=attack, least=Fixed(0), activation=Layers.CARD)
    for category in ("laid.s", "laid.p"):
        g.word(category, "you don't control", (p.Not(p.ControlledBy(You())),))
        for targets in ("that targets", "that target"):
            g.rule(category, f"{targets} {{n:aimed}}", lambda n: (p.Targeting(n),))
        g.rule(category, "from {of:both.s}", lambda of: (p.TriggerOf(of),))
        g.rule(category, "targeting {of:pronoun}", lambda of: (p.Targeting((p.Among(of),)),))
    pointing(g, "activation", "its activation", "it")
    g.node("eff", e.NewTargets, "choose new targets for {what:activation}")


def _standing(grammar: Grammar) -> None:
    """Activations that can't be negated: the card's own, all of some, and that of the next card."""
    g = grammar
    stands = (h.Cant(Forbidden.BE_NEGATED),)
    for this in ("this card's activation", "CARDNAME's activation"):
        g.node("standing", s.This, this)

    there = p.InZone(Zone.EFFECTS_STACK)
    g.rule("standing", "{n:bare.s} activations", lambda n: s.All((*n, there)))
    g.rule("standing", "{n:bare.s} activations {whose:stander}", lambda n, whose: s.All((*n, there, whose)))
    g.word("stander", "you control", p.ControlledBy(You()))
    g.word("stander", "your opponents control", p.ControlledBy(EachOpponent()))
    g.rule("static", "{it:standing} can't be negated", lambda it: Static(it, stands))

    def next_one(it: Any) -> e.Continuous:
        return e.Continuous(it, stands, Until.THIS_TURN)

    g.rule("eff", "the activation of {it:nextcard} this turn can't be negated", next_one)


def _laid(kind: Layers) -> tuple[Any, Any]:
    def build(n: Any) -> s.Target:
        return s.Target(n, activation=kind)

    def take(value: Any) -> Values | None:
        if isinstance(value, s.Target) and value.activation == kind and value.preds and value.least == Fixed(1):
            return {"n": value.preds}
        return None

    return build, take


def _all(grammar: Grammar) -> None:
    """ "all card activations you don't control", "all on enter triggers from that ally\""""
    for words, kind in (("card activations", Layers.CARD), ("on enter triggers", Layers.ON_ENTER)):

        def build(n: Any, kind: Layers = kind) -> s.AllLayers:
            return s.AllLayers(kind, n)

        grammar.rule("activation", f"all {words} {{n:laid.p}}", build)
        grammar.rule("eachlayer", f"each {words.removesuffix('s')} {{n:laid.s}}", build)

    def unless(each: Any, who: Any, cost: Any) -> e.ForEachOf:
        return e.ForEachOf(each, e.UnlessPays(e.Negate(s.Noted(Dealt.EACH)), who, (cost,)))

    grammar.word("eachcontroller", "its controller", ControllerOf(s.Noted(Dealt.EACH)))
    grammar.rule("eff", "negate {each:eachlayer} unless {who:eachcontroller} pays {cost:paren}", unless)
    grammar.rule("eff", "negate {each:eachlayer}", lambda each: e.Negate(each))
