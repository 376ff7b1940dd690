"""Activations negated, and their targets changed."""

from __future__ import annotations

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _unless(grammar)
    _redirects(grammar)


def _unless(grammar: Grammar) -> None:
    """ "… unless its controller has you draw two cards\""""
    g = grammar
    for done in ("you {instead:eff}", "CARDNAME deal {instead:deal}"):
        g.node("clause", e.UnlessLets, f"{{effect:eff}} unless {{who:who}} has {done}")


def _redirects(grammar: Grammar) -> None:
    g = grammar
    for words, triggers in (("an activation", False), ("an activation or trigger", True)):
        text = f"change the target of {words} that targets {{targeting:anp}} to {{to:sel.s}}"
        g.node("eff", e.Retarget, text, triggers=triggers)
