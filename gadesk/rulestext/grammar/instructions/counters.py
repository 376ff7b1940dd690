"""Counters put, removed and moved."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.apiece import several
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script.amounts import AllOfIt, Fixed, PerEach
from gadesk.script.node import Amount
from gadesk.script.selections import All, EachOne
from gadesk.script.words import Compare


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _counters(grammar)
    _doubled(grammar)
    _those_that_were(grammar)


def _counters(grammar: Grammar) -> None:
    """`laden`: so many counters of a kind; `unladen`: as many as are removed or moved."""
    g = grammar
    for words in ("a", "an additional"):
        g.rule("laden", f"{words} {{k:counter}} counter", lambda k: (k, Fixed(1)))
    g.rule("laden", "{n:count.p} {k:counter} counters", lambda n, k: (k, n))
    g.rule("laden", "{n:fixedword} additional {k:counter} counters", lambda n, k: (k, n))
    for words, build, take in (
        ("{it:laden} on <it|them>", lambda it: it, lambda value: {"it": value}),
        ("an amount of {k:counter} counters on <it|them> equal to {n:worked}", lambda k, n: (k, n), None),
        ("{it:laden} on <it|them> {each:foreach}", _laden_each, _take_laden_each),
    ):
        g.rule("laden.on#", words, build, take)
    for number, noun in (("s", "counter"), ("p", "counters")):
        g.rule("unladen", f"{{n:portion.{number}}} {{k:counter}} {noun}", lambda n, k: (k, n))
    g.rule("unladen", "all {k:counters.p}", lambda k: (k, AllOfIt()), _all_of)
    for put, put_so, unput in (
        ("{it:laden} on {on:any}", lambda it, on: e.PutCounters(it[0], it[1], on), _take_put),
        ("{it:laden} on {on:any} {each:foreach}", _put_each, _take_put_each),
        ("{it:laden} on {x:both.s} and {jt:laden} on {y:both.s}", _put_both, where_it_fits(_take_both)),
    ):
        g.rule("eff", f"put {put}", put_so, unput)
    for some in ("an amount of ", ""):
        g.node("eff", e.PutCounters, f"put {some}{{counter:counter}} counters on {{on:any}} equal to {{amount:worked}}")
    _off(g)


def _put_both(it: Any, x: Any, jt: Any, y: Any) -> e.Sequence:
    return e.Sequence((e.PutCounters(it[0], it[1], x), e.PutCounters(jt[0], jt[1], y)))


def _take_both(value: Any) -> Values | None:
    one, two = map(_take_put, value.steps)
    if one is None or two is None:
        return None
    return {"it": one["it"], "x": one["on"], "jt": two["it"], "y": two["on"]}


def _all_of(value: Any) -> Values | None:
    return {"k": value[0]} if value[1] == AllOfIt() else None


def _laden_each(it: Any, each: Any) -> tuple[str, Amount]:
    return it[0], PerEach(it[1], each[0], each[1])


def _take_laden_each(value: Any) -> Values | None:
    k, n = value
    if not isinstance(n, PerEach) or n.up:
        return None
    return {"it": (k, n.times), "each": (n.of, n.every)}


def _off(grammar: Grammar) -> None:
    """What counters are removed from, and what they are moved to."""
    g = grammar
    moves = [f"move {{it:unladen}} {source} {onto} {{to:any}}" for source, onto in MOVING]
    among = "move {it:unladen} from among {source:alike}"
    for words, moved, some in (
        ("remove {it:unladen} from {source:any}", False, False),
        *((words, True, False) for words in moves),
        ("remove {it:unladen} from among {source:alike}", False, True),
        *((f"{among} {onto} {{to:any}}", True, True) for onto in ("to", "onto", "on")),
    ):

        def build(it: Any, source: Any, to: Any = None, some: bool = some) -> e.TakeCounters:
            return e.TakeCounters(it[0], it[1], source, to, among=some)

        def take(value: Any, moved: bool = moved, some: bool = some) -> Values | None:
            if not isinstance(value, e.TakeCounters) or value.turning or value.among is not some:
                return None
            found: Values = {"it": (value.counter, value.amount), "source": value.source}
            return None if (value.to is not None) != moved else {**found, "to": value.to} if moved else found

        g.rule("eff", words, build, take)
    g.node("alike", All, "{preds:np.p}")
    g.rule("eff", "remove {it:unladen} from {source:alike}", _off_all, _take_off_all)


MOVING = (("from {source:any}", "to"), ("from {source:any}", "onto"), ("on {source:any}", "to"))
"""Where counters are that are moved, and the word for where they go."""


def _off_all(it: Any, source: Any) -> e.TakeCounters:
    """All counters of each of them, or so many from among them."""
    return e.TakeCounters(it[0], it[1], source, among=it[1] != AllOfIt())


def _take_off_all(value: Any) -> Values | None:
    if not isinstance(value, e.TakeCounters) or value.turning or value.to is not None:
        return None
    fits = value.among is (value.amount != AllOfIt())
    return {"it": (value.counter, value.amount), "source": value.source} if fits else None


def _take_put(value: Any) -> Values | None:
    if not isinstance(value, e.PutCounters) or value.turning:
        return None
    return {"it": (value.counter, value.amount), "on": value.on}


def _put_each(it: Any, on: Any, each: Any) -> e.PutCounters:
    return e.PutCounters(it[0], PerEach(it[1], *each), on)


def _take_put_each(value: Any) -> Values | None:
    found = _take_put(value)
    if found is None or not isinstance(value.amount, PerEach):
        return None
    return {"it": (value.counter, value.amount.times), "on": value.on, "each": (value.amount.of, value.amount.every)}


def _doubled(grammar: Grammar) -> None:
    """ "double the amount of … counters on …", and players who put counters on something of their own."""
    g = grammar

    def double(k: str, on: Any) -> e.PutCounters:
        of = EachOne() if several(on) else on
        return e.PutCounters(k, a.CountersOn(k, of), on)

    def take(value: Any) -> Values | None:
        return {"k": value.counter, "on": value.on} if value == double(value.counter, value.on) else None

    g.rule("eff", "double the amount of {k:counter} counters on {on:sel.s}", double, where_it_fits(take))


def _those_that_were(grammar: Grammar) -> None:
    g = grammar

    def build(k: str, of: Any, on: Any) -> e.PutCounters:
        return e.PutCounters(k, a.CountersOn(k, of), on)

    for which in ("the {k:counter} counters that were", "each {k:counter} counter that was"):
        g.rule("eff", f"put {which} on {{of:both.s}} on {{on:any}}", build)
    there = "if there are {n:fixedword} or more {k:counter} counters on {on:any}, remove all of them and {then:eff}"

    def all_of_them(n: Any, k: str, on: Any, then: Any) -> e.If:
        lot = c.Compares(a.CountersOn(k, on), Compare.AT_LEAST, n)
        return e.If(lot, e.Sequence((e.TakeCounters(k, a.AllOfIt(), on), then)))

    g.rule("eff", there, all_of_them)
