"""Attacks redirected, and declared once more."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script.node import Selection


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _redirects(grammar)
    _once_more(grammar)


def _redirects(grammar: Grammar) -> None:
    g = grammar
    for attack in ("an attack", "the attack", "that attack", "this attack"):
        g.node("eff", e.Redirect, f"change the target of {attack} to {{to:sel.s}}")

    def build(p: Any, to: Selection) -> e.Redirect:
        return e.Redirect(to, p)

    g.rule("eff", "change the target of an attack that targets {p:whom} to {to:sel.s}", build)


def _once_more(grammar: Grammar) -> None:
    grammar.node("eff", e.AttackAgain, "have the attacker declare an additional attack")
