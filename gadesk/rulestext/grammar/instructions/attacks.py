"""Attacks redirected, and declared once more."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.nouns.nouns import YOUR_CHAMPION
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.node import Selection


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _redirects(grammar)
    _once_more(grammar)


def _redirects(grammar: Grammar) -> None:
    g = grammar
    for attack in ("an attack", "the attack", "that attack", "this attack"):
        g.node("eff", e.Redirect, f"change the target of {attack} to {{to:sel.s}}")
    for pattern in ("{p:selfnp}", "{p:anp}"):

        def build(p: Any, to: Selection) -> e.Redirect:
            return e.Redirect(to, p)

        g.rule("eff", f"change the target of an attack that targets {pattern} to {{to:sel.s}}", build)
    for words, preds in (("your champion", YOUR_CHAMPION), ("CARDNAME", (p.Not(p.Other()),))):
        g.word("selfnp", words, preds)


def _once_more(grammar: Grammar) -> None:
    """An additional attack, with a copy of the attack card."""
    g = grammar
    g.node("eff", e.AttackAgain, "have the attacker declare an additional attack")
    words = "create a copy of {of:sel.s} in that attacker's intent except it isn't prepared and it gets {changes:stats}"

    g.rule("eff", words, e.CopyToIntent)
