"""What further abilities wait for: levels, weapons used, cards put together, counters taken, attacks aimed."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.conditions import YOUR_CHAMPION
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.players import EachOpponent, You

UNIT = (p.IsUnit(),)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _attacks(grammar)
    _players(grammar)
    _objects(grammar)
    _conditions(grammar)


def _attacks(grammar: Grammar) -> None:
    g = grammar
    this = (p.Not(p.Other()),)
    g.node("whenever", t.Attacks, "{preds:anp} uses this weapon for an attack", using=this, says="uses")
    g.node("whenever", t.Attacks, "{preds:anp} declares an attack", says="declares")
    g.node("whenever", t.Attacks, "you declare an attack with {preds:anp}", by=You(), says="you")
    g.node("whenever", t.Attacks, "{target:anp} is targeted for an attack", preds=UNIT, says="aimed")
    g.node("whenever", t.DealsDamage, "{preds:anp} deals combat damage to {to:anp}", combat=True)


def _players(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.Recovers, "you recover an amount", says="an amount")
    g.node("whenever", t.Empowers, "you empower an amount")
    g.node("whenever", t.Draws, "{who:player.named} draws a card")
    g.node(
        "whenever", t.CardsPut, "one or more cards are put into your graveyard from your deck",
        source=Zone.MAIN_DECK, to=Zone.GRAVEYARD,
    )  # fmt: skip

    def build(e: Any) -> t.DealsAtOnce:
        return t.DealsAtOnce((e, p.ControlledBy(You())), False)

    def take(value: Any) -> Values | None:
        return {"e": value.preds[0]} if isinstance(value, t.DealsAtOnce) else None

    words = "non-combat damage is dealt to one or more units by a {e:element} element source you control"
    g.rule("whenever", words, build, take)


def _objects(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.Enters, "{preds:anp} enters the field under a player's control", says="a player's")
    g.node("whenever", t.LevelsUp, "a champion you don't control levels up", who=EachOpponent(), says="not yours")
    g.node(
        "whenever", t.CountersTaken, "one or more {counter:counter} counters are removed from your champion",
        preds=YOUR_CHAMPION,
    )  # fmt: skip


def _conditions(grammar: Grammar) -> None:
    g = grammar
    g.node("cond", c.ResolvedTimes, "this is the {n:ordinal} time this ability has resolved this turn")
    g.word("cond", "no cards were reserved into your memory to pay for this card's reserve cost", c.NothingReserved())
    attacked = c.IsNot(c.HappenedThisTurn(t.Attacks(UNIT)))
    g.word("cond", "no units have attacked this turn", attacked)
    declared = c.IsNot(c.HappenedThisTurn(t.Attacks((), by=You())))
    g.word("cond", "you have not declared an attack this turn", declared)
    g.rule(
        "cond", "{n:anp} has been suppressed this turn", lambda n: c.HappenedThisTurn(t.Suppresses(None, n)),
        lambda v: {"n": v.pattern.preds}
        if isinstance(v, c.HappenedThisTurn) and isinstance(v.pattern, t.Suppresses) and v.pattern.preds else None,
    )  # fmt: skip
    for category in ("post.s", "post.p"):
        g.node(category, p.EnteredThisTurn, "that entered the field this turn")
        g.node(category, p.Targeting, "that targets {preds:aimed}")
    for words, preds in (("CARDNAME", (p.Not(p.Other()),)),):
        g.word("aimed", words, preds)
    g.rule("aimed", "{n:anp}", lambda n: n, lambda v: {"n": v})
