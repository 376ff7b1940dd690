"""Activations negated, and their targets changed."""

from __future__ import annotations

from typing import Any

from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.instructions.destinations import take_put
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import selections as s
from gadesk.script.predicates import IsCard
from gadesk.script.words import Dealt


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _taken_away(grammar)
    _unless(grammar)
    _redirects(grammar)


def _taken_away(grammar: Grammar) -> None:
    """What may become of a card whose activation was negated, once it has gone where it goes."""
    g = grammar
    negated = s.Noted(Dealt.NEGATED, (IsCard(),))
    card = "the card that had its activation negated this way"

    def put(to: Any) -> e.May:
        return e.May(e.Put(negated, **dict(to)))

    def banish() -> e.May:
        return e.May(e.Banish(negated))

    def unput(value: Any) -> Values | None:
        done = value.effect if isinstance(value, e.May) and value == e.May(value.effect) else None
        found = take_put(Cause.PUT)(done) if isinstance(done, e.Put) and done.what == negated else None
        return {"to": found["to"]} if found is not None else None

    def unbanish(value: Any) -> Values | None:
        return {} if value == e.May(e.Banish(negated)) else None

    for words, build, take in (
        (f"you may banish {card}", banish, unbanish),
        (f"you may put {card} {{to:dest}}", put, unput),
    ):
        g.rule("clause0", words, build, take)


def _unless(grammar: Grammar) -> None:
    """ "… unless its controller has you draw two cards\""""
    g = grammar
    for done in ("you {instead:eff}", "CARDNAME deal {instead:deal}"):
        g.node("clause0", e.UnlessLets, f"{{effect:eff}} unless {{who:who}} has {done}")


def _redirects(grammar: Grammar) -> None:
    g = grammar
    for words, triggers in (("an activation", False), ("an activation or trigger", True)):
        text = f"change the target of {words} that targets {{targeting:anp}} to {{to:sel.s}}"
        g.node("eff", e.Retarget, text, triggers=triggers)
