"""Attacks declared, and what they hit, target or kill."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.nouns.nouns import UNIT
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _attacks(grammar)
    _weapons(grammar)
    _aimed(grammar)


def _attacks(grammar: Grammar) -> None:
    g = grammar
    for attacks in (
        "attacks", "declares an attack", "attacks {target:whom}", "attacks with {using:whom}",
        "attacks using {using:whom}", "uses {using:whom} for an attack",
    ):  # fmt: skip
        g.node("whenever", t.Attacks, f"{{preds:thing}} {attacks}")


def _weapons(grammar: Grammar) -> None:
    g = grammar
    for aimed in ("becomes the target of", "is targeted by"):
        g.node("whenever", t.Targeted, f"{{preds:thing}} {aimed} {{of:anp}}")
    for aimed in ("is targeted for an attack", "is attacked"):
        g.node("whenever", t.Attacks, f"{{target:whom}} {aimed}", preds=UNIT)


def _aimed(grammar: Grammar) -> None:
    """ "Whenever you activate an action card that targets an ally, destroy that ally.\""""

    def build(n: Any, kind: Any, then: Any) -> b.Triggered:
        aimed = t.Activates((*n, p.Targeting(kind)))
        return b.Triggered(aimed, e.Destroy(s.TargetsOfEvent(kind)))

    def take(value: Any) -> Values | None:
        if not isinstance(value, b.Triggered) or not isinstance(value.pattern, t.Activates):
            return None
        if not isinstance(value.effect, e.Destroy) or not isinstance(value.effect.what, s.TargetsOfEvent):
            return None
        return {"n": value.pattern.preds[:-1], "kind": value.effect.what.preds, "then": "that ally"}

    grammar.word("thatally", "that ally", "that ally")
    grammar.rule(
        "trig", "^whenever you activate {n:anp1} that targets {kind:anp}, destroy {then:thatally}.", build, take
    )
    grammar.rule("anp1", "a {it:heads.s}", lambda it: it)
