"""Costs: "(2)", "[REST]", "Banish CARDNAME", and the same inside sentences."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import PRIVATE_ZONES, CardType, Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.instructions.destinations import take_put
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.rulestext.vocabulary import plural as many
from gadesk.script import amounts as a
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.amounts import AllOfIt, AnyAmount, DeclaredX, Fixed, Less, NotedAmount, PerEach, Plus
from gadesk.script.players import You
from gadesk.script.predicates import InLineageOf, InSingle, InZone, IsCard, IsType
from gadesk.script.selections import Chosen, This, TopCards
from gadesk.script.words import Dealt

HOMES = (Zone.GRAVEYARD, Zone.HAND, Zone.MEMORY)
"""From where a card's own cost moves it: its ability works there."""
SECOND, GIVEN = AnyAmount(), NotedAmount(Dealt.SACRIFICED)
"""A second variable number: as many as a player likes, and then that many."""
FROM = (Zone.GRAVEYARD, Zone.MATERIAL_DECK, Zone.HAND, Zone.MEMORY)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _plain(grammar)
    _lots(grammar)
    _cards(grammar)
    _done(grammar)
    _counters(grammar)
    _whole(grammar)
    _two_sacrifices(grammar)
    _reduced(grammar)
    _single_graveyard(grammar)
    _inheriting(grammar)
    _this_object(grammar)


def _plain(grammar: Grammar) -> None:
    g = grammar
    g.node("cost", k.RestThis, "[REST]")
    g.node("paren", k.Pay, "({amount:amt})")
    g.word("paren", "(X+Y)", k.Pay(Plus(DeclaredX(), GIVEN)))
    g.node("payment", k.Pay, "pay ({amount:amt})")
    g.node("cost", k.SacrificeThis, "sacrifice CARDNAME")
    g.node("cost", k.BanishThis, "banish CARDNAME")
    for this in ("this card", "CARDNAME"):
        for zone in HOMES:
            g.node(f"homecost.{zone}", k.BanishThis, f"banish {this} from your {zone.facts.noun}")
            if zone in PRIVATE_ZONES:
                g.node(f"homecost.{zone}", k.DiscardThis, f"discard {this} from your {zone.facts.noun}")


def _lots(grammar: Grammar) -> None:
    """`lot`: how many of what is paid with, as what they must answer and a number."""
    g = grammar
    g.rule("lot", "{p:anp}", lambda p: (p, Fixed(1)))
    g.rule("lot", "{n:count.p} {p:np.p}", lambda n, p: (p, n))
    g.rule("lot", "up to one {p:np.s}", lambda p: (p, a.UpTo(Fixed(1))))
    g.rule("lot", "up to {n:fixedword} {p:np.p}", lambda n, p: (p, a.UpTo(n)))
    for word in ("amount", "number"):
        g.rule("lot", f"any {word} of {{p:np.p}}", lambda p: (p, AnyAmount()))


def _cards(grammar: Grammar) -> None:
    g = grammar
    for verb, cls in (("sacrifice", k.SacrificeCost), ("rest", k.RestCost)):
        g.rule("cost", f"{verb} {{lot:lot}}", lambda lot, cls=cls: cls(lot[0], lot[1]))
    g.rule("cost", "sacrifice Y {p:np.p}", lambda p: k.SacrificeCost(p, SECOND))
    g.node("cost", k.RestCost, "rest your champion", preds=(IsType(CardType.CHAMPION),))
    g.rule("cost", "discard {lot:lot}", _discard, _discarded)
    for verb, moved in (("banish", k.BanishCost), ("reveal", k.RevealCost)):
        g.rule("cost", f"{verb} {{lot:lot}}", *_from_zone(moved, FROM))
    for zone in (*HOMES, Zone.MATERIAL_DECK):
        noun = zone.facts.noun
        for place in (f"your {noun}", f"its owner's {noun}", f"their owner's {noun}", f"their owners' {many(noun)}"):
            words = f"return {{lot:lot}} to {place}"
            g.rule("cost", words, lambda lot, zone=zone: k.ReturnCost(lot[0], zone, lot[1]))
    g.rule("cost", "banish all {p:np.p}", _all_of_lineage, _take_all_of_lineage)


def _done(grammar: Grammar) -> None:
    """Instructions that are carried out whole to pay: "put a … counter on CARDNAME", "put a card from your hand …\""""
    g = grammar
    g.rule("cost", "{it:carriedout}", lambda it: k.DoneCost(it))
    for count, plural in (("count.s", "counter"), ("fixedword", "counters")):
        g.node("carriedout", e.PutCounters, f"put {{amount:{count}}} {{counter:counter}} {plural} on {{on:sel.s}}")
    for kind, flag in (("", False), ("unpreventable ", True)):
        g.node("carriedout", e.DealDamage, f"deal {{amount:fixed}} {kind}damage to {{to:sel.s}}", unpreventable=flag)

    def put(what: Any, to: Any) -> e.Put | None:
        return e.Put(what, **dict(to)) if isinstance(what, Chosen | This | TopCards) else None

    for what in ("chosen.s", "chosen.p", "both.s", "both.p"):
        g.rule("carriedout", f"put {{what:{what}}} {{to:dest}}", put, take_put(Cause.PUT))
    for words, done in (("discard your hand", e.Discard(AllOfIt())), ("delevel your champion", e.Delevel())):
        g.word("carriedout", words, done)


def _discard(lot: Any) -> k.DiscardCost:
    preds, amount = lot
    return k.DiscardCost(() if preds == (IsCard(),) else preds, amount)


def _discarded(value: Any) -> Values | None:
    if not isinstance(value, k.DiscardCost) or value.random or value.zone is not Zone.HAND:
        return None
    return {"lot": (value.preds or (IsCard(),), value.amount)}


def _all_of_lineage(p: Any) -> Any:
    return k.BanishCost(p, AllOfIt(), Zone.INNER_LINEAGE) if isinstance(p[-1], InLineageOf) else None


def _take_all_of_lineage(value: Any) -> Values | None:
    return {"p": value.preds} if isinstance(value, k.BanishCost) and value == _all_of_lineage(value.preds) else None


def _from_zone(cls: Any, zones: tuple[Zone, ...]) -> tuple[Any, Any]:
    """The zone is the last word of the phrase; the cost keeps it apart from the preds."""

    def build(lot: Any) -> Any:
        preds, amount = lot
        for zone in zones:
            if preds[-1] == InZone(zone, You()):
                return cls(preds[:-1], amount, zone)
        return None

    def take(value: Any) -> Values | None:
        if not isinstance(value, cls) or value.zone not in zones:
            return None
        if value.preds and isinstance(value.preds[-1], InSingle):
            return None
        return {"lot": ((*value.preds, InZone(value.zone, You())), value.amount)}

    return build, take


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
        for lead, build in (("", lambda a: (a,)), ("{rest:costs}, ", lambda rest, a: (*rest, a))):
            g.rule(f"zonecosts.{zone}", f"{lead}^{{a:homecost.{zone}}}", build)
    for category, between, item in (
        ("costs", ", ", "^{a:outcost}"),
        ("costs", ", ", "{a:outcost}"),
        ("costphrase", " and ", "{a:incost}"),
    ):
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


def _this_object(grammar: Grammar) -> None:
    g = grammar
    g.node("cost", k.SacrificeThis, "sacrifice this object")
