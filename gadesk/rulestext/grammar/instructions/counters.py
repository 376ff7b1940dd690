"""Counters put, removed and moved."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.amounts import AllOfIt, AnyAmount, Fixed, PerEach
from gadesk.script.players import You
from gadesk.script.selections import Chosen


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
        return e.PutCounters(k, a.CountersOn(k, on, "doubled"), on)

    def take(value: Any) -> Values | None:
        if isinstance(value, e.PutCounters) and value == double(value.counter, value.on):
            return {"k": value.counter, "on": value.on}
        return None

    g.rule("eff", "double the amount of {k:counter} counters on {on:sel.s}", double, take)
    for count, plural in (("count.s", "counter"), ("count.p", "counters")):

        def build(who: Any, n: Any, k: str, h: Any) -> e.ForEachPlayer:
            return e.ForEachPlayer(who, e.PutCounters(k, n, Chosen((*h, p.ControlledBy(You())))))

        def unmake(value: Any, plural: str = plural) -> Values | None:
            put = value.effect if isinstance(value, e.ForEachPlayer) else None
            if not isinstance(put, e.PutCounters) or not isinstance(put.on, Chosen):
                return None
            if put.on.preds[-1:] != (p.ControlledBy(You()),) or (put.amount == a.Fixed(1)) != (plural == "counter"):
                return None
            return {"who": value.who, "n": put.amount, "k": put.counter, "h": put.on.preds[:-1]}

        words = f"{{who:who}} puts {{n:{count}}} {{k:counter}} {plural} on a {{h:heads.s}} they control"
        g.rule("eff", words, build, unmake)


def _up_to(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "eff",
        "remove up to {n:fixedword} {k:counter} counters from {s:any}",
        lambda n, k, s: e.TakeCounters(k, a.UpTo(n), s),
        lambda v: {"n": v.amount.n, "k": v.counter, "s": v.source}
        if isinstance(v, e.TakeCounters) and isinstance(v.amount, a.UpTo) else None,
    )  # fmt: skip


def _those_that_were(grammar: Grammar) -> None:
    g = grammar
    were = "put the {k:counter} counters that were on {of:both.s} on {on:any}"

    def build(k: str, of: Any, on: Any) -> e.PutCounters:
        return e.PutCounters(k, a.CountersOn(k, of, "those that were on"), on)

    def take(value: Any) -> Values | None:
        amount = value.amount if isinstance(value, e.PutCounters) else None
        if not isinstance(amount, a.CountersOn) or amount.word != "those that were on":
            return None
        return {"k": value.counter, "of": amount.on, "on": value.on}

    g.rule("eff", were, build, take)
    there = "if there are {n:fixedword} or more {k:counter} counters on {on:any}, remove all of them and {then:eff}"

    def all_of_them(n: Any, k: str, on: Any, then: Any) -> e.If:
        lot = c.Compares(a.CountersOn(k, on), ">=", n, "all of them")
        return e.If(lot, e.Sequence((e.TakeCounters(k, a.AllOfIt(), on), then), " and"))

    def untake(value: Any) -> Values | None:
        lot = value.condition if isinstance(value, e.If) else None
        if not isinstance(lot, c.Compares) or lot.says != "all of them" or not isinstance(lot.left, a.CountersOn):
            return None
        then = value.then.steps[1]
        return {"n": lot.right, "k": lot.left.counter, "on": lot.left.on, "then": then}

    g.rule("eff", there, all_of_them, untake)
    two = "put a {k:counter} counter on {x:both.s} and a {m:counter} counter on {y:both.s}"

    def both(k: str, x: Any, m: str, y: Any) -> e.Sequence:
        return e.Sequence((e.PutCounters(k, a.Fixed(1), x), e.PutCounters(m, a.Fixed(1), y)), " and (counters)")

    def unboth(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != " and (counters)":
            return None
        one, other = value.steps
        return {"k": one.counter, "x": one.on, "m": other.counter, "y": other.on}  # type: ignore[attr-defined]

    g.rule("eff", two, both, unboth)


def _all_moved(grammar: Grammar) -> None:
    """ "move all … counters on … to …", and how many were moved."""
    g = grammar
    g.node("eff", e.MoveCounters, "move all {counter:counter} counters on {source:any} to {to:any}", amount=a.AllOfIt())
    says = "are moved this way"

    def build(first: Any, n: Any, then: Any) -> e.WhenYouDo:
        return e.WhenYouDo(first, then, c.Compares(a.NotedAmount("moved"), ">=", n, says))

    def take(value: Any) -> Values | None:
        test = value.condition if isinstance(value, e.WhenYouDo) else None
        if not isinstance(test, c.Compares) or test.says != says:
            return None
        return {"first": value.first, "n": test.right, "then": value.then}

    g.rule("chunk", f"{{first:sent}} ^when {{n:fixedword}} or more counters {says}, {{then:sent}}", build, take)
