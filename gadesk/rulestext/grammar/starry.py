"""Starcalling paid in another way, and cards that are materialized last of all."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script.costs import Pay
from gadesk.script.players import You
from gadesk.script.predicates import InZone, IsCard
from gadesk.script.selections import All, This

THERE = InZone(Zone.MATERIAL_DECK, You())
LAST = (
    c.SelectionIs(This(), (THERE,)),
    c.Compares(a.CountOf(All((IsCard(), THERE))), "=", a.Fixed(1)),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add these sentences."""
    _last(grammar)
    _starcalling(grammar)
    looked = e.Continuous(This(), (h.StarcallGlimpsed(You()),), "end of turn", True)
    given = 'until end of turn, cards you look at while glimpsing have "Starcalling — (X).", '
    grammar.word("eff", given + "where X is that card's reserve cost", looked)


def _last(grammar: Grammar) -> None:
    def build(n: Any) -> b.PlayRestriction:
        size = c.Compares(a.StartingMaterial(), "=", n)
        return b.PlayRestriction(c.AllOf((*LAST, size)), to="materialize")

    def take(value: Any) -> Values | None:
        condition = value.condition if isinstance(value, b.PlayRestriction) and value.to == "materialize" else None
        if not isinstance(condition, c.AllOf) or condition.parts[:-1] != LAST:
            return None
        size = condition.parts[-1]
        return {"n": size.right} if isinstance(size, c.Compares) else None

    only = "^materialize this card only if it's the last card in your material deck, "
    grammar.rule("abil", only + "and only if your starting material deck size was {n:fixedword}.", build, take)


def _starcalling(grammar: Grammar) -> None:
    def build(n: Any, then: Any) -> e.Continuous:
        return e.Continuous(This(), (h.AlternativeStarcalling(n.amount, False, then),), "end of turn", True)

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) and len(value.changes) == 1 else None
        if not isinstance(change, h.AlternativeStarcalling) or change.then is None:
            return None
        return {"n": Pay(change.amount), "then": change.then}

    pay = "until end of turn, you may pay {n:paren} rather than pay a card's starcalling costs."
    grammar.rule("eff", pay + " When you do, {then:eff}", build, take)
