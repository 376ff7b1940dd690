"""Texts that depend on an amount or a direction: "Depending on … — • 1 to 3 — Recover 4.\""""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Direction
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.helpers import many
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import effects as e


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    g = grammar
    for direction in Direction:
        g.node("case.d", e.Case, f"• {direction.value.title()} — ^{{effect:text}}", direction=direction)
    g.rule(
        "case.n", "• {n:int} — ^{effect:text}", lambda n, effect: e.Case(effect, n, n),
        lambda v: {"n": v.low, "effect": v.effect} if v.direction is None and v.low == v.high else None,
    )  # fmt: skip
    g.node("case.n", e.Case, "• {low:int} to {high:int} — ^{effect:text}")
    g.node("case.n", e.Case, "• {low:int} or more — ^{effect:text}", high=None)
    many(g, "cases.d", "case.d", " ")
    many(g, "cases.n", "case.n", " ")
    g.node("text", e.Depending, "depending on {of:worked1} — {cases:cases.n}")
    currents = "depending on your Shifting Currents' direction — {cases:cases.d}"
    g.node("text", e.Depending, currents, of=None)
    _when_this_way(g)


def _when_this_way(grammar: Grammar) -> None:
    """ "A. When you reveal a wind element card this way, B.\" is a reflexive trigger (terms.reflexive-trigger)."""
    g = grammar
    g.node("chunk", e.WhenYouDo, "{first:sent} ^when {condition:thisway}, {then:sent}")
    g.rule(
        "thisway", "you reveal {n:anp} this way", lambda n: c.NotedAny("revealed", n, True),
        lambda v: {"n": v.preds} if isinstance(v, c.NotedAny) and v.key == "revealed" else None,
    )  # fmt: skip
    g.node("thisway", c.Turned, "you change it from facing {source:direction} to {to:direction} this way")

    def each(first: Any, then: Any) -> e.WhenYouDo:
        return e.WhenYouDo(first, then, each="banished")

    def take(value: Any) -> Values | None:
        if isinstance(value, e.WhenYouDo) and value.each == "banished":
            return {"first": value.first, "then": value.then}
        return None

    g.rule("chunk", "{first:sent} ^when a card is banished this way, {then:sent}", each, take)
