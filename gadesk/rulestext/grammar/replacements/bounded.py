"""Preventions of rarer kinds: bounded, halved, bought by banishing, with something riding on them."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.comparisons import SOME, Compared
from gadesk.rulestext.grammar.helpers import lone_change
from gadesk.rulestext.grammar.replacements.outcomes import ONCE
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.conditions import Compares
from gadesk.script.durations import Until
from gadesk.script.words import Compare, Dealt, Shield

PREVENTED = a.NotedAmount(Dealt.PREVENTED)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _bought(grammar)
    _riding(grammar)
    _afterwards(grammar)
    _once(grammar)


def _bought(grammar: Grammar) -> None:
    """ "… you may banish CARDNAME. If you do, prevent 1 of that damage.\""""
    g = grammar

    def take(value: Any) -> h.Prevent | None:
        change = lone_change(value, Static)
        return change if isinstance(change, h.Prevent) and change.bought else None

    def plain(value: Any) -> Values | None:
        change = take(value)
        if change is None or change.then is not None:
            return None
        return _parts(value)

    def with_more(value: Any) -> Values | None:
        change = take(value)
        return None if change is None or change.then is None else {**_parts(value), "then": change.then}

    def bought(hurt: Any, saved: Any, then: Any = None) -> Static:
        to, combat, exactly, sources, bound, together = hurt
        change = h.Prevent(
            Shield.EACH, saved[0], combat, saved[1], exactly, together, sources, then, bought=True, bound=bound
        )
        return Static(to, (change,))

    def last(hurt: Any, saved: Any, then: Any) -> Static:
        return bought(hurt, saved, e.If(c.Compares(PREVENTED, Compare.AT_LEAST, a.Fixed(1)), then))

    def unlast(value: Any) -> Values | None:
        change = take(value)
        then = change.then if change is not None else None
        return {**_parts(value), "then": then.then} if isinstance(then, e.If) else None

    for tail, build, untake in (
        ("", bought, plain),
        (" and {then:eff}", bought, with_more),
        (". ^{then:eff} if damage was prevented this way", last, unlast),
    ):
        words = f"^if {{hurt:hurt}}, you may banish CARDNAME. ^if you do, {{saved:saved}}{tail}."
        g.rule("abil", words, build, untake)


def _parts(value: Static) -> Values:
    change = value.changes[0]
    assert isinstance(change, h.Prevent)
    hurt = (value.affects, change.combat, change.exactly, change.sources, change.bound, change.shared)
    return {"hurt": hurt, "saved": (change.amount, change.all_but)}


def _riding(grammar: Grammar) -> None:
    """ "When damage is prevented this way, …": a reflexive trigger that rides on the prevention before it."""
    g = grammar
    for word in ("when", "whenever"):

        def build(then: Any, c: Compared = SOME) -> e.WhenYouDo:
            return e.WhenYouDo(e.If(Compares(PREVENTED, *c), e.Sequence(())), then)

        def many(value: Any) -> Values | None:
            first = value.first if isinstance(value, e.WhenYouDo) else None
            test = first.condition if isinstance(first, e.If) and first.then == e.Sequence(()) else None
            if not isinstance(test, Compares) or test.left != PREVENTED:
                return None
            return {"then": value.then, "c": (test.op, test.right)}

        def few(value: Any, many: Any = many) -> Values | None:
            found: Values | None = many(value)
            return {"then": value.then} if found is not None and found["c"] == SOME else None

        for much, untake in (("", few), ("{c:much} ", many)):
            g.rule("sent", f"{word} {much}damage is prevented this way, {{then:clause}}.", build, untake)
    unit = s.Noted(Dealt.HARMING)

    def harm(n: Any) -> e.If:
        return e.If(c.NotedAny(Dealt.HARMING, (p.IsUnit(),)), e.DealDamage(n, unit))

    words = "if the damage prevented had a unit as its source, deal {n:fixed} damage to that unit"
    g.rule(
        "clause0", words, harm,
    )  # fmt: skip


def _afterwards(grammar: Grammar) -> None:
    """ "Whenever damage is prevented this way, …" in a paragraph behind the one that prevents it."""
    g = grammar
    for much in ("", "{least:int} or more "):
        for of in ("", " from being dealt to {preds:anp}"):
            g.node("wasprevented", t.Prevented, f"{much}damage is prevented{of} this way")
    for often, until in (
        ("whenever", Until.THIS_TURN), ("when", Until.ONCE_THIS_TURN), ("the first time", Until.ONCE_THIS_TURN),
    ):  # fmt: skip
        g.node("clause0", e.Later, f"{often} {{pattern:wasprevented}}, {{effect:clause}}", until=until)


def _once(grammar: Grammar) -> None:
    g = grammar

    def shown(to: Any, e: Any, n: Any) -> b.Static:
        return b.Static(to, (h.Prevent(Shield.EACH, n, True, once=True, shown=(e,)),))

    reveal = "^if combat damage would be dealt to {to:both.s}, reveal a card at random from your memory. "
    g.rule("abil", f"{reveal}If that card is {{e:element}} element, prevent {{n:amt}} of that damage. {ONCE}",
           shown)  # fmt: skip
