"""Costs: "(2)", "[REST]", "Banish CARDNAME", and the same inside sentences."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import costs as k
from gadesk.script.amounts import AllOfIt, AnyAmount, DeclaredX, Fixed, NotedAmount, Plus
from gadesk.script.players import You
from gadesk.script.predicates import InLineageOf, InSingle, InZone, IsCard, IsType

FROM = (Zone.GRAVEYARD, Zone.MATERIAL_DECK, Zone.HAND, Zone.MEMORY)


SECOND, GIVEN = AnyAmount("Y"), NotedAmount("sacrificed", word="Y")
"""A second variable number: as many as a player likes, and then that many."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add `costs` before a colon and `cost` inside sentences."""
    _plain(grammar)
    _cards(grammar)
    _counters(grammar)
    g = grammar
    g.same("outcost", "{it:paren}")
    g.same("outcost", "{it:cost}")
    g.same("incost", "{it:payment}")
    g.same("incost", "{it:cost}")
    g.rule("zonecosts", "^{a:homecost}", lambda a: (a,), lambda v: {"a": v[0]} if len(v) == 1 else None)
    g.rule("zonecosts", "{rest:costs}, ^{a:homecost}", lambda rest, a: (*rest, a), _last)
    for category, between, item in (("costs", ", ", "^{a:outcost}"), ("costphrase", " and ", "{a:incost}")):
        g.rule(category, item, lambda a: (a,), lambda v: {"a": v[0]} if len(v) == 1 else None)
        g.rule(
            category,
            f"{item}{between}{{rest:{category}}}",
            lambda a, rest: (a, *rest),
            lambda v: {"a": v[0], "rest": v[1:]} if len(v) > 1 else None,
        )


def _plain(grammar: Grammar) -> None:
    g = grammar
    g.node("cost", k.RestThis, "[REST]")
    g.node("paren", k.Pay, "({amount:amt})")
    g.word("paren", "(X+Y)", k.Pay(Plus(DeclaredX(), GIVEN)))
    g.node("payment", k.Pay, "pay ({amount:amt})")
    g.node("cost", k.DelevelCost, "delevel your champion")
    g.node("cost", k.SacrificeThis, "sacrifice CARDNAME")
    g.node("cost", k.BanishThis, "banish CARDNAME")
    g.node("homecost", k.DiscardThis, "discard this card from your hand")
    for zone in (Zone.GRAVEYARD, Zone.HAND, Zone.MEMORY):
        g.node("homecost", k.BanishThis, f"banish this card from your {zone.facts.noun}", zone=zone)


def _cards(grammar: Grammar) -> None:
    g = grammar
    g.rule("cost", "sacrifice {p:anp}", lambda p: k.SacrificeCost(p), _one(k.SacrificeCost))
    g.rule("cost", "sacrifice Y {p:np.p}", lambda p: k.SacrificeCost(p, SECOND), _second)
    g.rule("cost", "sacrifice {n:fixedword} {p:np.p}", lambda n, p: k.SacrificeCost(p, n), _several(k.SacrificeCost))
    g.node("cost", k.RestCost, "rest your champion", preds=(IsType(CardType.CHAMPION),))
    g.rule("cost", "rest {p:anp}", lambda p: k.RestCost(p), _one(k.RestCost))
    g.rule("cost", "rest {n:fixedword} {p:np.p}", lambda n, p: k.RestCost(p, n), _several(k.RestCost))
    g.rule("cost", "discard a card", k.DiscardCost, lambda v: {} if v == k.DiscardCost() else None)
    g.rule("cost", "discard {p:anp}", lambda p: None if p == (IsCard(),) else k.DiscardCost(p), _discarded)
    g.rule("cost", "discard {n:fixedword} cards", lambda n: k.DiscardCost((), n), _discard_count)
    for zone in FROM:
        g.rule("cost", "banish {p:anp}", _banish(zone), _take_banish(zone, one=True))
        g.rule("cost", "banish {n:fixedword} {p:np.p}", _banish(zone), _take_banish(zone, one=False))
        g.rule("cost", "reveal {p:anp}", _reveal(zone), _take_reveal(zone, one=True))
        g.rule("cost", "reveal {n:fixedword} {p:np.p}", _reveal(zone), _take_reveal(zone, one=False))
        if zone in (Zone.MATERIAL_DECK, Zone.HAND):
            for whose in ("your", "its owner's"):
                template = f"return {{p:anp}} to {whose} {zone.facts.noun}"
                g.rule("cost", template, _return(zone, whose), _take_return(zone, whose))
    g.rule("cost", "banish all {p:np.p}", _all_of_lineage, _take_all_of_lineage)


def _all_of_lineage(p: Any) -> Any:
    return k.BanishCost(p, AllOfIt(), Zone.INNER_LINEAGE) if isinstance(p[-1], InLineageOf) else None


def _take_all_of_lineage(value: Any) -> Values | None:
    return {"p": value.preds} if isinstance(value, k.BanishCost) and value == _all_of_lineage(value.preds) else None


def _second(value: Any) -> Values | None:
    return {"p": value.preds} if isinstance(value, k.SacrificeCost) and value.amount == SECOND else None


def _discarded(value: Any) -> Values | None:
    return {"p": value.preds} if isinstance(value, k.DiscardCost) and value.preds and value.amount == Fixed(1) else None


def _discard_count(value: Any) -> Values | None:
    return {"n": value.amount} if isinstance(value, k.DiscardCost) and not value.preds else None


def _last(value: Any) -> Values | None:
    return {"rest": value[:-1], "a": value[-1]} if len(value) > 1 else None


def _one(cls: Any) -> Any:
    return lambda v: {"p": v.preds} if isinstance(v, cls) and v.amount == Fixed(1) else None


def _several(cls: Any) -> Any:
    return lambda v: {"p": v.preds, "n": v.amount} if isinstance(v, cls) and v.amount != Fixed(1) else None


def _banish(zone: Zone) -> Any:
    """The zone is the last word of the phrase; the cost keeps it apart from the preds."""
    tail = InZone(zone, You(), "from")

    def build(p: Any, n: Any = None) -> Any:
        return k.BanishCost(p[:-1], n or Fixed(1), zone) if p[-1] == tail else None

    return build


def _take_banish(zone: Zone, one: bool) -> Any:
    def take(value: Any) -> Values | None:
        if not isinstance(value, k.BanishCost) or value.zone is not zone or (value.amount == Fixed(1)) != one:
            return None
        if value.preds and isinstance(value.preds[-1], InSingle):
            return None
        out: Values = {"p": (*value.preds, InZone(zone, You(), "from"))}
        return out if one else {**out, "n": value.amount}

    return take


def _reveal(zone: Zone) -> Any:
    tail = InZone(zone, You(), "from")

    def build(p: Any, n: Any = None) -> Any:
        return k.RevealCost(p[:-1], n or Fixed(1), zone) if p[-1] == tail else None

    return build


def _take_reveal(zone: Zone, one: bool) -> Any:
    def take(value: Any) -> Values | None:
        if not isinstance(value, k.RevealCost) or value.zone is not zone or (value.amount == Fixed(1)) != one:
            return None
        out: Values = {"p": (*value.preds, InZone(zone, You(), "from"))}
        return out if one else {**out, "n": value.amount}

    return take


def _return(zone: Zone, whose: str) -> Any:
    return lambda p: k.ReturnCost(p, zone, Fixed(1), whose)


def _take_return(zone: Zone, whose: str) -> Any:
    def take(value: Any) -> Values | None:
        if isinstance(value, k.ReturnCost) and value == k.ReturnCost(value.preds, zone, Fixed(1), whose):
            return {"p": value.preds}
        return None

    return take


def _counters(grammar: Grammar) -> None:
    g = grammar
    g.node("cost", k.RemoveCounters, "remove a {counter:counter} counter from {source:sel.s}", amount=Fixed(1))
    g.node("cost", k.RemoveCounters, "remove {amount:count.p} {counter:counter} counters from {source:sel.s}")
    g.node("cost", k.RemoveCounters, "remove all {counter:counter} counters from {source:sel.s}", amount=AllOfIt())
    g.node("cost", k.RecoverCost, "recover {amount:amt}")
