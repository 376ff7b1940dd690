"""Counters put, removed and moved."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script.amounts import AllOfIt, AnyAmount, Fixed, PerEach
from gadesk.script.words import Compare, Dealt


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _counters(grammar)
    _doubled(grammar)
    _up_to(grammar)
    _those_that_were(grammar)
    _all_moved(grammar)


def _counters(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.PutCounters, "put a {counter:counter} counter on {on:any}", amount=Fixed(1))
    g.rule(
        "eff",
        "put a {k:counter} counter on {on:any} {each:foreach}",
        lambda k, on, each: e.PutCounters(k, PerEach(Fixed(1), *each), on),
        _take_put_each,
    )
    g.node("eff", e.PutCounters, "put {amount:count.p} {counter:counter} counters on {on:any}")
    g.node("eff", e.PutCounters, "put an amount of {counter:counter} counters on {on:any} equal to {amount:worked}")
    source = "{counter:counter} counters from {source:any}"
    g.node("eff", e.TakeCounters, "remove a {counter:counter} counter from {source:any}", amount=Fixed(1))
    g.node("eff", e.TakeCounters, f"remove {{amount:count.p}} {source}")
    g.node("eff", e.TakeCounters, f"remove any amount of {source}", amount=AnyAmount())
    g.node("eff", e.TakeCounters, f"remove all {source}", amount=AllOfIt())


def _take_put_each(value: Any) -> Values | None:
    if not isinstance(value, e.PutCounters) or not isinstance(value.amount, PerEach):
        return None
    return {"k": value.counter, "on": value.on, "each": (value.amount.of, value.amount.every)}


def _doubled(grammar: Grammar) -> None:
    """ "double the amount of … counters on …", and players who put counters on something of their own."""
    g = grammar

    def double(k: str, on: Any) -> e.PutCounters:
        return e.PutCounters(k, a.CountersOn(k, on), on)

    g.rule("eff", "double the amount of {k:counter} counters on {on:sel.s}", double)


def _up_to(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "eff",
        "remove up to {n:fixedword} {k:counter} counters from {s:any}",
        lambda n, k, s: e.TakeCounters(k, a.UpTo(n), s),
    )  # fmt: skip


def _those_that_were(grammar: Grammar) -> None:
    g = grammar
    were = "put the {k:counter} counters that were on {of:both.s} on {on:any}"

    def build(k: str, of: Any, on: Any) -> e.PutCounters:
        return e.PutCounters(k, a.CountersOn(k, of), on)

    g.rule("eff", were, build)
    there = "if there are {n:fixedword} or more {k:counter} counters on {on:any}, remove all of them and {then:eff}"

    def all_of_them(n: Any, k: str, on: Any, then: Any) -> e.If:
        lot = c.Compares(a.CountersOn(k, on), Compare.AT_LEAST, n)
        return e.If(lot, e.Sequence((e.TakeCounters(k, a.AllOfIt(), on), then)))

    g.rule("eff", there, all_of_them)
    two = "put a {k:counter} counter on {x:both.s} and a {m:counter} counter on {y:both.s}"

    def both(k: str, x: Any, m: str, y: Any) -> e.Sequence:
        return e.Sequence((e.PutCounters(k, a.Fixed(1), x), e.PutCounters(m, a.Fixed(1), y)))

    g.rule("eff", two, both)


def _all_moved(grammar: Grammar) -> None:
    """ "move all … counters on … to …", and how many were moved."""
    g = grammar
    g.node("eff", e.TakeCounters, "move all {counter:counter} counters on {source:any} to {to:any}", amount=a.AllOfIt())
    g.node("eff", e.TakeCounters, "move {amount:count.s} {counter:counter} counter from {source:any} to {to:any}")
    g.node("eff", e.TakeCounters, "move {amount:count.p} {counter:counter} counters from {source:any} to {to:any}")
    says = "are moved this way"

    def build(first: Any, n: Any, then: Any) -> e.WhenYouDo:
        return e.WhenYouDo(first, then, c.Compares(a.NotedAmount(Dealt.MOVED), Compare.AT_LEAST, n))

    g.rule("chunk", f"{{first:sent}} ^when {{n:fixedword}} or more counters {says}, {{then:sent}}", build)
