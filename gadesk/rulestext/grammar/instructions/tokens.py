"""Tokens summoned and cards generated."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import series
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script.amounts import AnyAmount, Fixed, UpTo
from gadesk.script.durations import Until
from gadesk.script.words import DeckPlace


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _summon(grammar)
    _generate(grammar)
    _copies(grammar)
    _another(grammar)
    _any_amount(grammar)
    _banished(grammar)


def _summon(grammar: Grammar) -> None:
    g = grammar
    g.rule("token.s", "{t:cardname} token", lambda t: (t,))
    g.rule("token.p", "{t:cardname} tokens", lambda t: (t,))
    for number, count in (("s", "count.s"), ("p", "count.p")):
        base = f"summon {{amount:{count}}} {{tokens:token.{number}}}"
        g.node("eff", e.Summon, base)
        g.node("eff", e.Summon, f"{base} rested", rested=True)
    with_one = "with a {counter:counter} counter on"
    g.node("eff", e.Summon, f"summon {{amount:count.s}} {{tokens:token.s}} {with_one} it", counters=Fixed(1))
    g.node("eff", e.Summon, f"summon {{amount:count.p}} {{tokens:token.p}} each {with_one} them", counters=Fixed(1))
    several = "with {counters:count.p} {counter:counter} counters on it"
    g.node("eff", e.Summon, f"summon {{amount:count.s}} {{tokens:token.s}} {several}")
    more = f"summon an additional {{tokens:token.s}} {with_one} it"
    g.node("eff", e.Summon, more, counters=Fixed(1))
    g.node("eff", e.Summon, "you summon {amount:count.s} {tokens:token.s}")
    series(g, "anyname", "cardname", "or")
    g.node("eff", e.Summon, "summon your choice of {tokens:anyname} token", choice=True)


def _generate(grammar: Grammar) -> None:
    g = grammar
    g.node(
        "eff",
        e.Generate,
        "generate a {slug:cardname} card and put it on the bottom of {lineage:gen} lineage",
        to=Zone.INNER_LINEAGE,
        position=DeckPlace.BOTTOM,
    )
    g.node("eff", e.Generate, "generate a {slug:cardname} card and put it into your memory", to=Zone.MEMORY)


def _copies(grammar: Grammar) -> None:
    """ "summon a token copy of target token you control"."""
    g = grammar
    g.node("eff", e.SummonCopy, "summon a token copy of {of:sel.s}")
    g.node("eff", e.SummonCopy, "summon a copy of {of:both.s} rested", rested=True)


def _another(grammar: Grammar) -> None:
    g = grammar
    for word in ("another", "an additional"):
        g.node("eff", e.Summon, f"summon {word} {{tokens:token.s}}")


def _any_amount(grammar: Grammar) -> None:
    for amount, words in ((AnyAmount(), "any amount of {preds:np.p}"), (None, "up to {n:fixedword} {preds:np.p}")):
        what = f"generate {words} and put them onto the field"
        if amount is not None:
            grammar.node("eff", e.Generate, what, slug="", amount=amount, to=Zone.FIELD)
        else:
            grammar.rule("eff", what, lambda n, preds: e.Generate("", UpTo(n), Zone.FIELD, preds=preds))


def _banished(grammar: Grammar) -> None:
    """ "Generate a … card and banish it. As long as it's banished, you may activate it, …\""""
    g = grammar
    g.node("eff", e.Generate, "generate a {slug:cardname} card and banish it", to=Zone.BANISHMENT)
    changes = (h.MayPlayFrom(w.You()), h.IgnoreElements())

    def build(it: Any) -> e.Continuous:
        return e.Continuous(it, changes, Until.FOR_GOOD)

    g.rule("eff", "as long as it's banished, you may activate {it:pronoun}, ignoring its elemental requirements",
           build)  # fmt: skip
