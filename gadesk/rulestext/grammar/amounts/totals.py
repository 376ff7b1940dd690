"""Amounts worked out of others: the highest, the lowest, the total; twice, half, plus, minus, the difference."""

from __future__ import annotations

from functools import partial
from typing import Any

from gadesk.glossary import Stat
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import predicates as p
from gadesk.script.node import Amount, Node
from gadesk.script.players import EachOpponent, EachPlayer, You
from gadesk.script.selections import All
from gadesk.script.words import Extreme

TWICE = {"times": a.Fixed(2)}
TAKEN = ((Extreme.HIGHEST, "highest"), (Extreme.LOWEST, "lowest"), (Extreme.NONE, "total"))


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _among(grammar)
    _influence(grammar)
    _terms(grammar)
    _worked(grammar)


def _among(grammar: Grammar) -> None:
    """ "the lowest reserve cost among items you control", "the total reserve cost of those cards"."""
    g = grammar
    for take, word in TAKEN:
        g.word("taken", word, take)
    for base, printed in (("", False), ("base ", True)):

        def build(take: Extreme, stat: Stat, of: tuple[Any, ...], printed: bool = printed) -> Node:
            return a.Total(stat, All(of), take, printed)

        told = f"the {{take:taken}} {base}{{stat:statnoun}} among"
        g.node("worked1", a.Total, f"{told} {{of:sel.p}}", base=printed)
        g.rule("worked1", f"{told} {{of:np.p}}", build)
        total = f"the total {base}{{stat:statnoun}} of"
        g.node("worked1", a.Total, f"{total} {{of:sel.p}}", take=Extreme.NONE, base=printed)
        g.rule("worked1", f"{total} {{of:np.p}}", partial(build, Extreme.NONE))


def _influence(grammar: Grammar) -> None:
    g = grammar
    g.node("influence", a.Influence, "your influence")

    def of_one(who: Any) -> a.Influence | None:
        several = isinstance(who, (You, EachPlayer, EachOpponent))
        return None if several else a.Influence(who)

    def take(value: Any) -> Values | None:
        return {"who": value.who} if isinstance(value, a.Influence) and value.take is Extreme.NONE else None

    g.rule("influence", "{who:poss} influence", of_one, take)
    g.same("worked1", "{it:influence}")
    for extreme, word in TAKEN[:2]:
        for who, among in ((EachOpponent(), "your opponents"), (EachPlayer(), "all players")):
            g.word("worked1", f"the {word} influence among {among}", a.Influence(who, extreme))


def _terms(grammar: Grammar) -> None:
    """`term`: what is added and taken away, twice and half of it."""
    g = grammar
    g.same("term", "{it:worked1}")
    for category in ("fixed", "fixedword", "one", "zero", "var", "sum"):
        g.same("term", f"{{it:{category}}}")
    for lead, fixed in (("twice", TWICE), ("double", TWICE), ("{times:fixedword} times", {})):
        g.node("term", a.PerEach, f"{lead} {{of:worked1}}", **fixed)
    for of in ("", "of "):
        for up, way in ((True, "up"), (False, "down")):
            for comma in (",", ""):
                half = f"half {of}{{of:worked1}}{comma} rounded {way}"
                g.node("term", a.PerEach, half, times=a.Fixed(1), every=2, up=up)
        g.node("term", a.PerEach, f"half {of}{{of:worked1}}", times=a.Fixed(1), every=2)


def _worked(grammar: Grammar) -> None:
    """`worked`: an amount in words, as after "where X is" and "equal to"."""
    g = grammar
    g.same("worked", "{it:term}")
    g.node("worked", a.Plus, "{left:term} plus {right:term}")
    g.node("worked", a.Less, "{left:term} minus {right:term}")
    for least in (", to a minimum of {least:int}", ", minimum {least:int}"):
        g.node("worked", a.Less, f"{{left:term}} minus {{right:term}}{least}")
    g.rule("worked", "the difference between {x:term} and {y:term}", _apart)
    _more_than_you(g)


def _apart(x: Amount, y: Amount) -> a.Plus:
    """By how much two numbers differ: one of the two ways there is nothing left."""
    return a.Plus(a.Less(x, y, 0), a.Less(y, x, 0))


def _more_than_you(grammar: Grammar) -> None:
    def build(h: Any, who: Any) -> Node:
        yours = a.CountOf(All((*h, p.ControlledBy(You()))))
        return a.Less(a.CountOf(All((*h, p.ControlledBy(who)))), yours, 0)

    def take(value: Any) -> Values | None:
        if not isinstance(value, a.Less) or value.least != 0 or not isinstance(value.left, a.CountOf):
            return None
        preds = value.left.of.preds  # type: ignore[attr-defined]
        return {"h": preds[:-1], "who": preds[-1].who}

    words = "the amount of {h:heads.p} {who:who} controls more than you control"
    grammar.rule("worked", words, build, take, checked=False)
