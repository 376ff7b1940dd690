"""Amounts compared: equal, less, at least, even and odd."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CostKind, Stat
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script.node import Node, walk
from gadesk.script.selections import All, Chosen
from gadesk.script.words import Compare


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _compared(grammar)
    _parity(grammar)
    _levels(grammar)


def _compared(grammar: Grammar) -> None:
    """ "X is 4 or more", "its reserve cost is equal to …"."""
    g = grammar
    for op, words in (
        (Compare.EQUAL, "is equal to"),
        (Compare.LESS, "is less than"),
        (Compare.MORE, "is greater than"),
    ):
        g.rule("cond", f"{{left:worked1}} {words} {{right:worked1}}", *_two_amounts(op, words))
    g.node("onlyvar", a.DeclaredX, "X")
    for says in ("or more", "or greater"):
        g.node("cond", c.Compares, f"{{left:onlyvar}} is {{right:fixed}} {says}", op=Compare.AT_LEAST)
    g.node("costof", a.StatOf, "{of:gen} {stat:costword}")
    g.same("worked1", "{it:costof}")
    _like_an_omen(g)
    g.node("worked1", a.Difference, "the difference")


def _like_an_omen(grammar: Grammar) -> None:
    """ "… is equal to the reserve cost of one of your omens": of any of them."""

    def build(n: Any) -> Node:
        alike = p.CostCompares(CostKind.RESERVE, Compare.EQUAL, n)
        return c.Compares(a.CountOf(All((p.IsOmen(), alike))), Compare.AT_LEAST, a.Fixed(1))

    grammar.rule("cond", "{n:worked1} is equal to the reserve cost of one of your omens", build)


def _two_amounts(op: Compare, says: str) -> tuple[Any, Any]:
    def build(left: Any, right: Any) -> Node | None:
        chosen = any(isinstance(part, Chosen) for amount in (left, right) for part in walk(amount))
        return None if chosen else c.Compares(left, op, right)

    def take(value: Any) -> Values | None:
        if isinstance(value, c.Compares) and value.op == op:
            return {"left": value.left, "right": value.right}
        return None

    return build, take


def _parity(grammar: Grammar) -> None:
    g = grammar
    for odd, word in ((False, "even"), (True, "odd")):
        g.node("cond", c.Parity, f"{{of:costof}} is {word}", odd=odd)
        counted = f"there's a {word} amount of {{k:counter}} counters on {{on:any}}"

        def build(k: str, on: Any, odd: bool = odd) -> Node:
            return c.Parity(a.CountersOn(k, on), odd)

        g.rule("cond", counted, build)

        def held(who: Any, zone: Any, odd: bool = odd) -> Node:
            return c.Parity(a.CardsInZone(zone, who), odd)

        g.rule("cond", f"{{who:who}} has a {word} amount of cards in their {{zone:zone}}", held)
    exactly = "{who:who} has exactly {n:fixedword} cards in their {zone:zone}"
    g.rule(
        "cond", exactly, lambda who, n, zone: c.Compares(a.CardsInZone(zone, who), Compare.EQUAL, n),
    )  # fmt: skip


def _levels(grammar: Grammar) -> None:
    """ "if that champion is level 0 or lower", "has zero damage counters on them"."""

    grammar.rule("quality", "level {n:amt} or lower", lambda n: (p.StatCompares(Stat.LEVEL, Compare.AT_MOST, n),))
    zero = "zero {k:counter} counters on them"
    grammar.rule("countered", zero, lambda k: (p.Not(p.HasCounter(k, 1)),))
