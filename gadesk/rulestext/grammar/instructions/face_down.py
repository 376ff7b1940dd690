"""Cards in banishment that are turned face down under a counter, and face up again."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import OPEN_PILES, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _turning(grammar)


def _turning(grammar: Grammar) -> None:
    g = grammar
    for count, words in (("count.s", "counter"), ("count.p", "counters")):
        put = f"put {{amount:{count}}} {{counter:counter}} {words} on {{on:any}} and turn them face down"
        g.node("eff", e.PutCounters, put, turning=True)

    for zone in OPEN_PILES:

        def build(k: str, m: str, zone: Zone = zone) -> e.TakeCounters | None:
            everywhere = s.All((p.IsCard(), p.InZone(zone, None)))
            return e.TakeCounters(k, a.AllOfIt(), everywhere, turning=True) if k == m else None

        def take(value: Any, zone: Zone = zone) -> Values | None:
            if not isinstance(value, e.TakeCounters) or value != build(value.counter, value.counter, zone):
                return None
            return {"k": value.counter, "m": value.counter}

        g.rule(
            "eff",
            f"remove all {{k:counter}} counters from all cards in each {zone.facts.noun}. "
            "If a card had a {m:counter} counter removed from it this way, turn it face up",
            build,
            take,
        )
