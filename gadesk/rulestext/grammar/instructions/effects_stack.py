"""Activations negated, and their targets changed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.instructions.destinations import take_put
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import rewrite
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.node import Effect, walk
from gadesk.script.predicates import IsCard
from gadesk.script.words import Dealt


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _elsewhere(grammar)
    _taken_away(grammar)
    _unless(grammar)
    _redirects(grammar)


def _elsewhere(grammar: Grammar) -> None:
    """ "Put the card that had its activation negated this way into its owner's memory.\""""

    def build(one: Any) -> Any:
        found = [part for part in walk(one) if isinstance(part, e.Negate)]
        if len(found) != 1 or found[0].banish or found[0].to is not None:
            return None
        old = found[0]
        return rewrite(one, lambda part: replace(part, to=Zone.MEMORY) if part is old else part)

    def take(value: Any) -> Values | None:
        found = [part for part in walk(value) if isinstance(part, e.Negate)] if isinstance(value, Effect) else []
        if len(found) != 1 or found[0].to is not Zone.MEMORY:
            return None
        old = found[0]
        return {"one": rewrite(value, lambda part: replace(part, to=None) if part is old else part)}

    words = "^put the card that had its activation negated this way into its owner's memory."
    grammar.rule("chunk", f"{{one:sent}} {words}", build, take)


def _taken_away(grammar: Grammar) -> None:
    """What may become of a card whose activation was negated, once it has gone where it goes."""
    g = grammar
    negated = s.Noted(Dealt.NEGATED, (IsCard(),))
    g.word("negated", "the card that had its activation negated this way", negated)
    g.rule("clause", "you may banish {what:negated}", lambda what: e.May(e.Banish(what)))

    def put(what: Any, to: Any) -> e.May:
        return e.May(e.Put(what, **dict(to)))

    def unput(value: Any) -> Values | None:
        done = value.effect if isinstance(value, e.May) and value == e.May(value.effect) else None
        return take_put(Cause.PUT)(done) if isinstance(done, e.Put) and done.what == negated else None

    g.rule("clause", "you may put {what:negated} {to:dest}", put, unput)


def _unless(grammar: Grammar) -> None:
    """ "… unless its controller has you draw two cards\""""
    g = grammar
    g.node("clause", e.UnlessLets, "{effect:eff} unless {who:who} has you {instead:eff}")
    g.node("clause", e.UnlessLets, "{effect:eff} unless {who:who} has CARDNAME deal {instead:deal}")


def _redirects(grammar: Grammar) -> None:
    g = grammar
    for words, triggers in (("an activation", False), ("an activation or trigger", True)):
        text = f"change the target of {words} that targets {{targeting:anp}} to {{to:sel.s}}"
        g.node("eff", e.Retarget, text, triggers=triggers)
