"""Amounts compared with something that is one of several; levels."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CostKind, Stat
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.comparisons import Compared
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script.node import Node
from gadesk.script.selections import All
from gadesk.script.words import Compare, Dealt

EQUAL = Compare.EQUAL


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _costs(grammar)
    _like_an_omen(grammar)
    _levels(grammar)


def _costs(grammar: Grammar) -> None:
    g = grammar
    g.node("costof", a.StatOf, "{of:gen} {stat:costword}")
    g.same("worked1", "{it:costof}")
    chosen = a.NotedAmount(Dealt.NUMBER)
    for words, amount in (
        ("the difference", a.Difference()), ("that number", chosen), ("the chosen number", chosen),
    ):  # fmt: skip
        g.word("worked1", words, amount)


def _like_an_omen(grammar: Grammar) -> None:
    """ "… is equal to the reserve cost of one of your omens": of any of them."""

    def build(n: Any) -> Node:
        alike = p.CostCompares(CostKind.RESERVE, Compare.EQUAL, n)
        return c.Compares(a.CountOf(All((p.IsOmen(), alike))), Compare.AT_LEAST, a.Fixed(1))

    grammar.rule("cond", "{n:worked1} is equal to the reserve cost of one of your omens", build)


def _levels(grammar: Grammar) -> None:
    """ "if that champion is level 0 or lower"."""

    def build(n: Compared) -> tuple[p.StatCompares]:
        return (p.StatCompares(Stat.LEVEL, n[0], n[1]),)

    for words, compared in (("level {n:measured1}", build), ("exactly level {n:fixed}", lambda n: build((EQUAL, n)))):
        grammar.rule("quality", words, compared)
