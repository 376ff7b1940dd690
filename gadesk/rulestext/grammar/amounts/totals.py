"""Amounts set against one another: the highest, the total, differences, sums of stats."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import BUFFED, Stat
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script.node import Node
from gadesk.script.players import EachOpponent, OwnerOf, You
from gadesk.script.selections import All
from gadesk.script.words import Compare, Extreme


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _highest(grammar)
    _differences(grammar)
    _sums(grammar)


def _highest(grammar: Grammar) -> None:
    g = grammar
    named = [(f"{stat.value} stat", stat) for stat in BUFFED] + [(stat.facts.words, stat) for stat in Stat]
    for word, stat in named:
        g.node("worked1", a.Highest, f"the highest {word} among {{of:sel.p}}", stat=stat)

        def build(of: tuple[Any, ...], stat: Stat = stat, word: str = word) -> Node:
            return a.Highest(stat, All(of))

        g.rule("worked1", f"the highest {word} among {{of:np.p}}", build)
    g.node("worked1", a.Total, "the total reserve cost of {of:sel.p}", stat=Stat.RESERVE_COST)

    def least(t: a.Total, n: int) -> Node:
        return c.Compares(t, Compare.AT_LEAST, a.Fixed(n))

    g.node("total", a.Total, "the total reserve cost of {of:sel.p}", stat=Stat.RESERVE_COST)
    g.rule("cond", "{t:total} is {n:int} or greater", least)


def _differences(grammar: Grammar) -> None:
    g = grammar
    g.node("influence", a.Influence, "your influence")
    g.rule(
        "influence", "{of:gen} owner's influence", lambda of: a.Influence(OwnerOf(of)),
    )  # fmt: skip
    g.same("worked1", "{it:influence}")
    g.node(
        "worked1", a.Influence, "the highest influence among your opponents", who=EachOpponent(), take=Extreme.HIGHEST
    )
    g.node("worked", a.Less, "{left:worked1} minus {right:influence}")

    def build(h: Any, who: Any) -> Node:
        yours = a.CountOf(All((*h, p.ControlledBy(You()))))
        return a.Less(a.CountOf(All((*h, p.ControlledBy(who)))), yours, 0)

    def take(value: Any) -> Values | None:
        if not isinstance(value, a.Less) or value.least != 0 or not isinstance(value.left, a.CountOf):
            return None
        preds = value.left.of.preds  # type: ignore[attr-defined]
        return {"h": preds[:-1], "who": preds[-1].who}

    words = "the amount of {h:heads.p} {who:who} controls more than you control"
    g.rule("worked", words, build, take, checked=False)
    least = "{left:worked1} minus {right:worked1}, to a minimum of {least:int}"
    g.node("worked", a.Less, least)


def _sums(grammar: Grammar) -> None:
    g = grammar
    for stat in BUFFED:
        word = f"{stat.value} stat"
        g.node("stated", a.StatOf, f"{{of:gen}} {word}", stat=stat)
    g.node("worked", a.Plus, "{left:stated} plus {right:stated}")
