"""Abilities that work in a graveyard: what the card there does with itself, and what follows."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.grammar.instructions.destinations import fields_of_put
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Effect
from gadesk.script.players import You

OURSELVES = ("this card", "CARDNAME", "the card")
LYING_THERE = s.This((p.InZone(Zone.GRAVEYARD, You()),))
"""Under another's control an object does not come to "your graveyard" as it dies (zones.graveyard.p3)."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _with_itself(grammar)
    _texts(grammar)
    _abilities(grammar)


def _with_itself(grammar: Grammar) -> None:
    """`homeeff`: "return this card from your graveyard to the field", "banish CARDNAME from your graveyard"."""
    g = grammar
    for verb, cause, there in (("return", Cause.RETURN, "back"), ("put", Cause.PUT, "dest")):

        def build(what: s.This, to: Any, cause: Cause = cause) -> e.Put:
            return e.Put(what, verb=cause, **dict(to))

        def take(value: Any, cause: Cause = cause) -> Values | None:
            fits = isinstance(value, e.Put) and value.verb is cause and value.what == LYING_THERE
            return {"what": value.what, "to": fields_of_put(value)} if fits else None

        g.rule("homeeff", f"{verb} {{what:ourself}} from your graveyard {{to:{there}}}", build, take)
    for words in OURSELVES:
        g.word("ourself", words, LYING_THERE)
    for cls, words in ((e.Banish, "banish {what:ourself} from your graveyard"),
                       (e.Load, "load {what:ourself} from your graveyard into {into:sel.s}")):  # fmt: skip
        g.node("homeeff", cls, words)


def _texts(grammar: Grammar) -> None:
    """`hometext`: one of them first, perhaps paid for, and the sentences behind it."""
    g = grammar

    def paid(a: Effect, b: Effect) -> e.May:
        return e.May(e.Sequence((a, b)))

    @where_it_fits
    def take_paid(value: Any) -> Values | None:
        a, b = value.effect.steps
        return {"a": a, "b": b} if isinstance(value, e.May) and isinstance(b, e.PayOnResolution) else None

    for words, build, take in (
        ("{a:homeeff}", lambda a: a, lambda value: {"a": value}),
        ("you may {a:homeeff}", lambda a: e.May(a), _take_may),
        ("you may {a:homeeff} and {b:eff}", paid, take_paid),
    ):
        g.rule("homeclause", words, build, where_it_fits(take))
    for words, told, untold in (
        ("{first:homeclause}.", lambda first: first, lambda value: {"first": value}),
        ("{first:homeclause}. ^if you do, {then:sent}", lambda first, then: e.IfYouDo(first, then), _take_done),
        ("{first:clause}. ^if you do, {then:homeclause}.", lambda first, then: e.IfYouDo(first, then), _take_done),
    ):
        g.rule("homechunk", words, told, untold)

    def more(a: Effect, rest: tuple[Effect, ...]) -> e.Sequence:
        return e.Sequence((a, *rest))

    def parted(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence):
            return None
        return {"a": value.steps[0], "rest": value.steps[1:]}

    for words, join, part in (
        ("{a:homechunk}", lambda a: a, lambda value: {"a": value}), ("{a:homechunk} ^{rest:texts}", more, parted),
    ):  # fmt: skip
        g.rule("hometext", words, join, part, checked=False)


def _take_may(value: Any) -> Values | None:
    return {"a": value.effect} if value == e.May(value.effect) else None


def _take_done(value: Any) -> Values | None:
    plain = isinstance(value, e.IfYouDo) and value.otherwise is None
    return {"first": value.first, "then": value.then} if plain else None


def _abilities(grammar: Grammar) -> None:
    """It lies there as they trigger or are activated; an On Death has put it there."""
    g = grammar
    there = Zone.GRAVEYARD
    g.node("act", b.Activated, "{costs:costs}: ^{effect:hometext}", zone=there)
    for when, fixed in (
        ("whenever {pattern:whenevers},", {}),
        ("whenever {pattern:whenevers}, if {condition:conds},", {}),
        ("at {pattern:at},", {}),
        ("at {pattern:at}, if {condition:conds},", {}),
        ("On Death: ^", {"pattern": t.OnDeath(), "zone": Zone.FIELD}),
    ):
        g.node("trig", b.Triggered, f"{when} {{effect:hometext}}".replace("^ ", "^"), **{"zone": there, **fixed})
