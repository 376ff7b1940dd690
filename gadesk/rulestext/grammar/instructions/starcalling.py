"""Starcalling: paid in another way, copied, and what a card does when it is starcalled."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Property
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import lone_change, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script.costs import Pay
from gadesk.script.durations import Until
from gadesk.script.selections import This


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _paid(grammar)
    _called(grammar)


def _paid(grammar: Grammar) -> None:
    def build(n: Any, then: Any) -> e.Continuous:
        return e.Continuous(This(), (h.AlternativeStarcalling(n.amount, False, then),), Until.END_OF_TURN)

    def take(value: Any) -> Values | None:
        change = lone_change(value, e.Continuous)
        if not isinstance(change, h.AlternativeStarcalling) or change.then is None:
            return None
        return {"n": Pay(change.amount), "then": change.then} if change.amount is not None else None

    pay = "until end of turn, you may pay {n:paren} rather than pay a card's starcalling costs."
    grammar.rule("eff", pay + " When you do, {then:eff}", build, take)


def _called(grammar: Grammar) -> None:
    """What a card does when it is starcalled, and what it does otherwise."""
    g = grammar
    called = c.ThisIs(Property.STARCALLED)

    def build(x: Any, y: Any) -> b.Several | None:
        if not all(isinstance(part, b.Instruction) and not part.bonuses for part in (x, y)):
            return None
        parts = (replace(x, bonuses=(called,)), replace(y, bonuses=(c.IsNot(called),)))
        return b.Several(parts)

    @where_it_fits
    def take(value: Any) -> Values | None:
        x, y = value.parts
        return {"x": replace(x, bonuses=()), "y": replace(y, bonuses=())}

    has = '^as long as CARDNAME is being starcalled, it has "{x:quoted}". Otherwise, it has "{y:quoted}".'
    g.rule("abil", has, build, take)
