"""Costs: "(2)", "[REST]", "Banish CARDNAME", and the same inside sentences."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.amounts import AllOfIt, AnyAmount, DeclaredX, Fixed, Less, NotedAmount, PerEach, Plus
from gadesk.script.players import You
from gadesk.script.predicates import InLineageOf, InSingle, InZone, IsCard, IsType
from gadesk.script.selections import YourChampion
from gadesk.script.words import AfterPlay, Dealt

HOMES = (Zone.GRAVEYARD, Zone.HAND, Zone.MEMORY)
"""From where a card's own cost moves it: its ability works there."""
SECOND, GIVEN = AnyAmount(), NotedAmount(Dealt.SACRIFICED)
"""A second variable number: as many as a player likes, and then that many."""
FROM = (Zone.GRAVEYARD, Zone.MATERIAL_DECK, Zone.HAND, Zone.MEMORY)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _plain(grammar)
    _cards(grammar)
    _counters(grammar)
    _whole(grammar)
    _two_sacrifices(grammar)
    _reduced(grammar)
    _single_graveyard(grammar)
    _inheriting(grammar)
    _this_object(grammar)
    _any_amount(grammar)


def _plain(grammar: Grammar) -> None:
    g = grammar
    g.node("cost", k.RestThis, "[REST]")
    g.node("paren", k.Pay, "({amount:amt})")
    g.word("paren", "(X+Y)", k.Pay(Plus(DeclaredX(), GIVEN)))
    g.node("payment", k.Pay, "pay ({amount:amt})")
    g.word("cost", "delevel your champion", k.DoneCost(e.Delevel()))
    hurt = "deal {n:fixed} unpreventable damage to your champion"
    g.rule("cost", hurt, lambda n: k.DoneCost(e.DealDamage(n, YourChampion(), unpreventable=True)))
    g.node("cost", k.SacrificeThis, "sacrifice CARDNAME")
    g.node("cost", k.BanishThis, "banish CARDNAME")
    g.node(f"homecost.{Zone.HAND}", k.DiscardThis, "discard this card from your hand")
    for zone in HOMES:
        g.node(f"homecost.{zone}", k.BanishThis, f"banish this card from your {zone.facts.noun}")
    g.node(f"homecost.{Zone.GRAVEYARD}", k.BanishThis, "banish CARDNAME from your graveyard")


def _cards(grammar: Grammar) -> None:
    g = grammar
    g.rule("cost", "sacrifice {p:anp}", lambda p: k.SacrificeCost(p))
    g.rule("cost", "sacrifice Y {p:np.p}", lambda p: k.SacrificeCost(p, SECOND))
    g.rule("cost", "sacrifice {n:fixedword} {p:np.p}", lambda n, p: k.SacrificeCost(p, n))
    g.node("cost", k.RestCost, "rest your champion", preds=(IsType(CardType.CHAMPION),))
    g.rule("cost", "rest {p:anp}", lambda p: k.RestCost(p))
    g.rule("cost", "rest {n:fixedword} {p:np.p}", lambda n, p: k.RestCost(p, n))
    g.rule("cost", "discard a card", k.DiscardCost)
    g.rule("cost", "discard {p:anp}", lambda p: None if p == (IsCard(),) else k.DiscardCost(p), _discarded)
    g.rule("cost", "discard {n:fixedword} cards", lambda n: k.DiscardCost((), n))
    for zone in FROM:
        g.rule("cost", "banish {p:anp}", _banish(zone), _take_banish(zone, one=True))
        g.rule("cost", "banish {n:fixedword} {p:np.p}", _banish(zone), _take_banish(zone, one=False))
        g.rule("cost", "reveal {p:anp}", _reveal(zone), _take_reveal(zone, one=True))
        g.rule("cost", "reveal {n:fixedword} {p:np.p}", _reveal(zone), _take_reveal(zone, one=False))
        if zone in (Zone.MATERIAL_DECK, Zone.HAND):
            for whose in ("your", "its owner's"):
                template = f"return {{p:anp}} to {whose} {zone.facts.noun}"
                g.rule("cost", template, _return(zone, whose))
    g.rule("cost", "banish all {p:np.p}", _all_of_lineage, _take_all_of_lineage)


def _discarded(value: Any) -> Values | None:
    return {"p": value.preds} if isinstance(value, k.DiscardCost) and value.preds and value.amount == Fixed(1) else None


def _all_of_lineage(p: Any) -> Any:
    return k.BanishCost(p, AllOfIt(), Zone.INNER_LINEAGE) if isinstance(p[-1], InLineageOf) else None


def _take_all_of_lineage(value: Any) -> Values | None:
    return {"p": value.preds} if isinstance(value, k.BanishCost) and value == _all_of_lineage(value.preds) else None


def _banish(zone: Zone) -> Any:
    """The zone is the last word of the phrase; the cost keeps it apart from the preds."""
    tail = InZone(zone, You())

    def build(p: Any, n: Any = None) -> Any:
        return k.BanishCost(p[:-1], n or Fixed(1), zone) if p[-1] == tail else None

    return build


def _take_banish(zone: Zone, one: bool) -> Any:
    def take(value: Any) -> Values | None:
        if not isinstance(value, k.BanishCost) or value.zone is not zone or (value.amount == Fixed(1)) != one:
            return None
        if value.preds and isinstance(value.preds[-1], InSingle):
            return None
        out: Values = {"p": (*value.preds, InZone(zone, You()))}
        return out if one else {**out, "n": value.amount}

    return take


def _reveal(zone: Zone) -> Any:
    tail = InZone(zone, You())

    def build(p: Any, n: Any = None) -> Any:
        return k.RevealCost(p[:-1], n or Fixed(1), zone) if p[-1] == tail else None

    return build


def _take_reveal(zone: Zone, one: bool) -> Any:
    def take(value: Any) -> Values | None:
        if not isinstance(value, k.RevealCost) or value.zone is not zone or (value.amount == Fixed(1)) != one:
            return None
        out: Values = {"p": (*value.preds, InZone(zone, You()))}
        return out if one else {**out, "n": value.amount}

    return take


def _return(zone: Zone, whose: str) -> Any:
    return lambda p: k.ReturnCost(p, zone, Fixed(1))


def _counters(grammar: Grammar) -> None:
    g = grammar
    g.node("cost", k.RemoveCounters, "remove a {counter:counter} counter from {source:sel.s}", amount=Fixed(1))
    g.node("cost", k.RemoveCounters, "remove {amount:count.p} {counter:counter} counters from {source:sel.s}")
    g.node("cost", k.RemoveCounters, "remove all {counter:counter} counters from {source:sel.s}", amount=AllOfIt())
    g.node("cost", k.RecoverCost, "recover {amount:amt}")


def _whole(grammar: Grammar) -> None:
    g = grammar
    g.same("outcost", "{it:paren}")
    g.same("outcost", "{it:cost}")
    g.same("incost", "{it:payment}")
    g.same("incost", "{it:cost}")
    for zone in HOMES:
        g.rule(f"zonecosts.{zone}", f"^{{a:homecost.{zone}}}", lambda a: (a,))
        g.rule(f"zonecosts.{zone}", f"{{rest:costs}}, ^{{a:homecost.{zone}}}", lambda rest, a: (*rest, a))
    for category, between, item in (("costs", ", ", "^{a:outcost}"), ("costphrase", " and ", "{a:incost}")):
        g.rule(category, item, lambda a: (a,))
        g.rule(
            category,
            f"{item}{between}{{rest:{category}}}",
            lambda a, rest: (a, *rest),
        )


def _two_sacrifices(grammar: Grammar) -> None:
    """ "Sacrifice an Automaton ally and a Human ally: …" is two costs."""

    def build(a: Any, b: Any) -> tuple[k.SacrificeCost, ...]:
        return (k.SacrificeCost(a), k.SacrificeCost(b))

    grammar.rule("costs", "^sacrifice {a:anp} and {b:anp}", build)


def _reduced(grammar: Grammar) -> None:
    """ "pay (10), reduced by (1) for each …\""""

    def build(n: k.Pay, m: k.Pay, each: Any) -> k.Pay:
        return k.Pay(Less(n.amount, PerEach(m.amount, *each)))

    def take(value: Any) -> Values | None:
        amount = value.amount if isinstance(value, k.Pay) else None
        if not isinstance(amount, Less) or not isinstance(amount.right, PerEach):
            return None
        less = amount.right
        return {"n": k.Pay(amount.left), "m": k.Pay(less.times), "each": (less.of, less.every)}

    grammar.rule("payment", "pay {n:paren}, reduced by {m:paren} {each:foreach}", build, take)


def _single_graveyard(grammar: Grammar) -> None:
    """ "banish two ally cards from a single graveyard\""""

    def build(n: Any, h: Any) -> k.BanishCost | None:
        return k.BanishCost(h, n) if isinstance(h[-1], InSingle) else None

    def take(value: Any) -> Values | None:
        if not isinstance(value, k.BanishCost) or not value.preds or not isinstance(value.preds[-1], InSingle):
            return None
        return {"n": value.amount, "h": value.preds}

    grammar.rule("cost", "banish {n:fixedword} {h:np.p}", build, take)


def _inheriting(grammar: Grammar) -> None:
    """An object that is banished to pay, and leaves its abilities to what is played for it."""
    mine = p.ControlledBy(You())

    def banish(n: Any) -> k.BanishCost | None:
        return k.BanishCost(n[:-1], zone=Zone.FIELD) if n[-1:] == (mine,) else None

    def take(value: Any) -> Values | None:
        if isinstance(value, k.BanishCost) and value == k.BanishCost(value.preds, zone=Zone.FIELD):
            return {"n": (*value.preds, mine)}
        return None

    grammar.rule("cost", "banish {n:anp}", banish, take)
    may = "^you may {costs:costphrase} to activate this card from your material deck. "
    then = "^if you do, CARDNAME enters the field with all abilities of the banished card."
    grammar.node(
        "abil", b.PlayPermission, may + then, zone=Zone.MATERIAL_DECK, additional=True, then=AfterPlay.ABILITIES
    )


def _this_object(grammar: Grammar) -> None:
    g = grammar
    g.node("cost", k.SacrificeThis, "sacrifice this object")


def _any_amount(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "cost", "sacrifice any amount of {m:np.p}", lambda m: k.SacrificeCost(m, a.AnyAmount()),
    )  # fmt: skip
