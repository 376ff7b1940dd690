"""Activations and triggers on the Effects Stack: targeted, or all of a kind."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.nouns.nouns import WHOSE
from gadesk.rulestext.grammar.subjects.selections import pointing
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Fixed
from gadesk.script.players import ControllerOf
from gadesk.script.words import Dealt, Forbidden, Layers

KINDS = (
    ("card activation", "s", Layers.CARD), ("ability activation", "s", Layers.ABILITY),
    ("trigger", "s", Layers.TRIGGER), ("activation", "s", Layers.ACTIVATION),
    ("activation or trigger", "", Layers.ACTIVATION_OR_TRIGGER),
    ("trigger or action card activation", "", Layers.TRIGGER_OR_ACTION), ("upkeep trigger", "s", Layers.UPKEEP),
    ("on enter trigger", "s", Layers.ON_ENTER),
)  # fmt: skip
"""What lies there, with what makes several of it."""
CARD = Layers.CARD
ONE = Fixed(1)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _layers(grammar)
    _named(grammar)
    _laid(grammar)
    _each_layer(grammar)
    _standing(grammar)


def _layers(grammar: Grammar) -> None:
    """`layer#`: a kind of layer, and what is told of it: "trigger", "Spell card activation you don't control"."""
    g = grammar
    for words, ending, kind in KINDS:
        for number, noun in (("s", words), ("p", words + ending)):
            if number == "s" or ending:
                g.rule(f"layer.{number}", noun, lambda kind=kind: (kind, ()), _of_kind(kind))
                told = f"{noun} {{n:laid.{number}}}"
                g.rule(f"layer.{number}", told, lambda n, kind=kind: (kind, n), _told_of(kind))
    for number, noun in (("s", "activation"), ("p", "activations")):
        narrowed = f"{{n:np.{number}}} {noun}"
        g.rule(f"layer.{number}", narrowed, lambda n: (CARD, n) if len(n) > 1 else None, _told_of(CARD))
        g.rule(f"layer.{number}", f"{narrowed} {{laid:laid.{number}}}", _narrowed_and_laid, _take_narrowed_and_laid)


def _narrowed_and_laid(n: Any, laid: Any) -> Any:
    return (CARD, (*n, *laid)) if len(n) > 1 else None


def _take_narrowed_and_laid(value: Any) -> Values | None:
    return {"n": value[1][:-1], "laid": value[1][-1:]} if value[0] is CARD and len(value[1]) > 2 else None


def _of_kind(kind: Layers) -> Any:
    return lambda value: {} if value == (kind, ()) else None


def _told_of(kind: Layers) -> Any:
    return lambda value: {"n": value[1]} if value[0] is kind and value[1] else None


def _named(grammar: Grammar) -> None:
    """ "Target trigger", "up to one target card activation", "all card activations you don't control"."""
    g = grammar
    g.rule("activation", "target {it:layer.s}", lambda it: s.Target(it[1], activation=it[0]), _one, checked=False)
    for number in "sp":
        words = f"{{b:bounds.{number}}} target {{it:layer.{number}}}"
        g.rule("activation", words, lambda b, it: s.Target(it[1], b[0], b[1], activation=it[0]), _some, checked=False)
    g.rule("activation", "all {it:layer.p}", lambda it: s.AllLayers(*it), _every)
    pointing(g, "activation", "its activation", "it")
    for cls, verb in ((e.Negate, "negate"), (e.NewTargets, "choose new targets for"), (e.Copy, "copy")):
        g.node("eff", cls, f"{verb} {{what:activation}}")


def _one(value: Any) -> Values | None:
    plain = isinstance(value, s.Target) and value.activation and (value.least, value.most) == (ONE, ONE)
    return {"it": (value.activation, value.preds)} if plain else None


def _standing(grammar: Grammar) -> None:
    """Activations that can't be negated: the card's own, all of some, and that of the next card."""
    g = grammar
    there = p.InZone(Zone.EFFECTS_STACK)
    for words, build in (
        ("this card's activation", s.This),
        ("CARDNAME's activation", s.This),
        ("{n:bare.s} activations", lambda n: s.All((*n, there))),
        ("{n:bare.s} activations {whose:stander}", lambda n, whose: s.All((*n, there, whose))),
    ):
        g.rule("standing", words, build)
    for whose, pred in WHOSE:
        g.word("stander", whose, pred)
    stands = (h.Cant(Forbidden.BE_NEGATED),)
    g.rule("static", "{it:standing} can't be negated", lambda it: Static(it, stands))


def _some(value: Any) -> Values | None:
    if not isinstance(value, s.Target) or not value.activation or (value.least, value.most) == (ONE, ONE):
        return None
    return {"b": (value.least, value.most), "it": (value.activation, value.preds)}


def _every(value: Any) -> Values | None:
    return {"it": (value.kind, value.preds)} if isinstance(value, s.AllLayers) else None


def _laid(grammar: Grammar) -> None:
    """`laid#`: whose it is, what it targets, what it comes from."""
    g = grammar
    for number, verb in (("s", "that targets"), ("p", "that target")):
        for whose, pred in WHOSE:
            g.word(f"laid.{number}", whose, (pred,))
        for lead in (verb, "targeting"):
            g.rule(f"laid.{number}", f"{lead} {{n:aimed}}", lambda n: (p.Targeting(n),))
            several = f"{lead} {{least:spelled}} or more {{n:np.p}}"
            g.rule(f"laid.{number}", several, lambda least, n: (p.Targeting(n, least),))
        g.rule(f"laid.{number}", "with {it:has}", _costing, lambda value: {"it": value[0]})
        g.rule(f"laid.{number}", "from {of:both.s}", lambda of: (p.TriggerOf(of),))


def _costing(it: Any) -> tuple[p.CostCompares] | None:
    """What is told of an activation by its card: what that costs."""
    return (it,) if isinstance(it, p.CostCompares) else None


def _each_layer(grammar: Grammar) -> None:
    """ "Negate each card activation that targets … unless its controller pays (2)\""""
    g = grammar
    g.rule("eachlayer", "each {it:layer.s}", lambda it: s.AllLayers(*it), _every)

    def unless(each: Any, cost: Any) -> e.ForEachOf:
        one = s.Noted(Dealt.EACH)
        return e.ForEachOf(each, e.UnlessPays(e.Negate(one), ControllerOf(one), (cost,)))

    for words, build in (
        ("negate {each:eachlayer} unless its controller pays {cost:paren}", unless),
        ("negate {each:eachlayer}", lambda each: e.Negate(each)),
    ):
        g.rule("eff", words, build)
