"""Costs: "(2)", "[REST]", "Banish CARDNAME", and the same inside sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gadesk.glossary import PRIVATE_ZONES, CardType, Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.numbers import Bounds, bounds, portion
from gadesk.rulestext.grammar.helpers import series
from gadesk.rulestext.grammar.instructions.deeds import of_the_speaker
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.rulestext.vocabulary import plural as many
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script.amounts import AllOfIt, AnyAmount, DeclaredX, Fixed, Less, PerEach
from gadesk.script.node import Who, walk
from gadesk.script.players import You
from gadesk.script.predicates import ControlledBy, InLineageOf, InSingle, InZone, IsCard, IsType
from gadesk.script.selections import Chosen, Target, This, TopCards

HOMES = (Zone.GRAVEYARD, Zone.HAND, Zone.MEMORY)
"""From where a card's own cost moves it: its ability works there."""
PRIVATE_HOMES = tuple(zone for zone in HOMES if zone in PRIVATE_ZONES)
SECOND = AnyAmount()
"""A second variable number: as many as a player likes; an amount says then that many (`numbers.GIVEN`)."""
MINE = ControlledBy(You())
FROM = (Zone.GRAVEYARD, Zone.MATERIAL_DECK, Zone.HAND, Zone.MEMORY)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _plain(grammar)
    _lots(grammar)
    _cards(grammar)
    _done(grammar)
    _counters(grammar)
    _whole(grammar)
    _reduced(grammar)
    _by_others(grammar)


def _plain(grammar: Grammar) -> None:
    g = grammar
    g.node("cost", k.RestThis, "[REST]")
    g.node("paren", k.Pay, "({amount:amt})")
    g.node("payment", k.Pay, "pay ({amount:amt})")
    for words, build, take in (
        ("{it:paren}", lambda it: it, lambda value: {"it": value}),
        ("{n:paren} {each:foreach}", _per_each, _take_per_each),
    ):  # fmt: skip
        g.rule("price", words, build, take)
    for this in ("CARDNAME", "this object"):
        g.node("cost", k.SacrificeThis, f"sacrifice {this}")
    g.node("cost", k.BanishThis, "banish CARDNAME")
    for this in ("this card", "CARDNAME"):
        for cls, verb, zone, there in (
            *((k.BanishThis, "banish", zone, f" from your {zone.facts.noun}") for zone in HOMES),
            *((k.DiscardThis, "discard", zone, f" from your {zone.facts.noun}") for zone in PRIVATE_HOMES),
            (k.DiscardThis, "discard", Zone.HAND, ""),  # terms.discard.1
        ):
            g.node(f"homecost.{zone}", cls, f"{verb} {this}{there}")


def _per_each(n: k.Pay, each: Any) -> k.Pay:
    """So much for each of what is counted."""
    return k.Pay(PerEach(n.amount, *each))


def _take_per_each(value: Any) -> Values | None:
    amount = value.amount if isinstance(value, k.Pay) else None
    if not isinstance(amount, PerEach) or amount.up:
        return None
    return {"n": k.Pay(amount.times), "each": (amount.of, amount.every)}


def _lots(grammar: Grammar) -> None:
    """`lot`: how many of what is paid with, as what they must answer and a number."""
    g = grammar
    for words, amount in (("{p:anp}", Fixed(1)), ("Y {p:np.p}", SECOND)):
        g.rule("lot", words, lambda p, amount=amount: (p, amount))
    for number in "sp":
        g.rule("lot", f"{{b:bounds.{number}}} {{p:np.{number}}}", _lot, _of_lot)


def _lot(b: Bounds, p: Any) -> Any:
    amount = portion(b)
    return None if amount is None else (p, amount)


def _of_lot(value: Any) -> Values | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    return {**(bounds(value[1]) or {}), "p": value[0]}


def _cards(grammar: Grammar) -> None:
    g = grammar
    for verb, cls in (("sacrifice", k.SacrificeCost), ("rest", k.RestCost)):
        for category, words, build in (
            ("cost", f"{verb} {{lot:lot}}", lambda lot, cls=cls: cls(lot[0], lot[1])),
            ("costs", f"^{verb} {{a:lot}} and {{b:lot}}", lambda a, b, cls=cls: (cls(a[0], a[1]), cls(b[0], b[1]))),
        ):
            g.rule(category, words, build)
    g.node("cost", k.RestCost, "rest your champion", preds=(IsType(CardType.CHAMPION),))
    g.rule("cost", "discard {lot:lot}", _discard, _discarded)
    for lots, of in (("all {p:np.p}", lambda p: (p, AllOfIt())), ("{it:lot}", lambda it: it)):
        g.rule("lotorall", lots, of)
    for verb, moved in (("banish", k.BanishCost), ("reveal", k.RevealCost)):
        g.rule("cost", f"{verb} {{lot:lotorall}}", *_from_zone(moved, FROM))
    for zone in (*HOMES, Zone.MATERIAL_DECK):
        noun = zone.facts.noun
        for place in (f"your {noun}", f"its owner's {noun}", f"their owner's {noun}", f"their owners' {many(noun)}"):
            words = f"return {{lot:lot}} to {place}"
            g.rule("cost", words, lambda lot, zone=zone: k.ReturnCost(lot[0], zone, lot[1]))


def _done(grammar: Grammar) -> None:
    """Instructions that are carried out whole to pay: "put a … counter on CARDNAME", "put a card from your hand …\""""
    g = grammar
    g.rule("cost", "{it:carriedout}", _done_cost, _undone_cost)
    g.rule("carriedout", "{it:eff}", lambda it: it if _is_paid(it) else None, lambda value: {"it": value})


PAYABLE = (e.Delevel, e.SkipPhase, e.PutCounters, e.DealDamage, e.Put, e.Discard, e.Recover)
"""Instructions that a player may carry out to pay, where they name what and how much beyond doubt."""


def _is_paid(it: Any) -> bool:
    """Whether an instruction can be a cost: what it is done to is no target, and nobody else takes part in it."""
    if not isinstance(it, PAYABLE) or any(isinstance(part, Target | Who) and part != You() for part in walk(it)):
        return False
    if isinstance(it, e.Put):
        return it.verb is Cause.PUT and isinstance(it.what, Chosen | This | TopCards)
    if isinstance(it, e.Discard):
        return isinstance(it.amount, AllOfIt)
    return True


def _done_cost(it: Any) -> Any:
    """Recovering as a cost has a node of its own: it needs so many damage counters (terms.recover.2.b)."""
    return k.RecoverCost(it.amount) if isinstance(it, e.Recover) else k.DoneCost(it)


def _undone_cost(value: Any) -> Values | None:
    if isinstance(value, k.RecoverCost):
        return {"it": e.Recover(value.amount)}
    return {"it": value.effect} if isinstance(value, k.DoneCost) else None


def _discard(lot: Any) -> k.DiscardCost:
    preds, amount = lot
    return k.DiscardCost(() if preds == (IsCard(),) else preds, amount)


def _discarded(value: Any) -> Values | None:
    if not isinstance(value, k.DiscardCost) or value.random or value.zone is not Zone.HAND:
        return None
    return {"lot": (value.preds or (IsCard(),), value.amount)}


def _from_zone(cls: Any, zones: tuple[Zone, ...]) -> tuple[Any, Any]:
    """The zone is the last word of the phrase; the cost keeps it apart from the preds."""

    def build(lot: Any) -> Any:
        preds, amount = lot
        last = preds[-1]
        if isinstance(last, InZone) and last.zone in zones and last == InZone(last.zone, You()):
            return cls(preds[:-1], amount, last.zone)
        if cls is not k.BanishCost:
            return None
        if last == MINE:
            return cls(preds[:-1], amount, Zone.FIELD)
        if isinstance(last, InSingle):
            return cls(preds, amount, last.zone)
        return cls(preds, amount, Zone.INNER_LINEAGE) if isinstance(last, InLineageOf) else None

    def take(value: Any) -> Values | None:
        if not isinstance(value, cls):
            return None
        if value.zone is Zone.FIELD:
            return {"lot": ((*value.preds, MINE), value.amount)}
        if value.zone is Zone.INNER_LINEAGE or (value.preds and isinstance(value.preds[-1], InSingle)):
            return {"lot": (value.preds, value.amount)}
        return {"lot": ((*value.preds, InZone(value.zone, You())), value.amount)}

    return build, take


def _counters(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "cost",
        "remove {it:unladen} from {source:sel.s}",
        lambda it, source: k.RemoveCounters(it[0], it[1], source),
        _remove,
    )


def _remove(value: Any) -> Values | None:
    plain = isinstance(value, k.RemoveCounters)
    return {"it": (value.counter, value.amount), "source": value.source} if plain else None


def _whole(grammar: Grammar) -> None:
    g = grammar
    g.same("outcost", "{it:paren}")
    g.same("outcost", "{it:cost}")
    g.same("incost", "{it:payment}")
    g.same("incost", "{it:cost}")
    _either(g)
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


def _either(grammar: Grammar) -> None:
    """ "Discard a card or pay (3)": one of them is paid; what is chosen as X is none of those."""
    g = grammar

    def build(ways: Any) -> k.EitherCost | None:
        return None if DeclaredX() in walk(k.EitherCost(ways)) else k.EitherCost(ways)

    for category, item in (("inway", "payment"), ("outway", "paren")):
        g.same(category, f"{{it:{item}}}")
        g.same(category, "{it:cost}")
    series(g, "inways", "inway", "or")
    g.rule("outways", "{a:outway} or {b:inway}", lambda a, b: (a, b))
    g.rule("incost", "{ways:inways}", build)
    g.rule("outcost", "{ways:outways}", build)


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


def _by_others(grammar: Grammar) -> None:
    """`costdone#`: what somebody else pays with: "discards a card", "banish two cards from their graveyard"."""
    g = grammar
    g.same("costdone1#", "<pays|pay> {it:price}")
    g.rule("costdone1#", "<discards|discard> {lot:lot}", _theirs(_discard), _discarded)
    for verb, cls in (("<sacrifices|sacrifice>", k.SacrificeCost), ("<rests|rest>", k.RestCost)):

        def paid(lot: Any, cls: Any = cls) -> Any:
            return cls(*lot)

        def unpaid(value: Any, cls: Any = cls) -> Values | None:
            return {"lot": (value.preds, value.amount)} if isinstance(value, cls) else None

        for theirs in ("", " they control"):
            g.rule("costdone1#", f"{verb} {{lot:lot}}{theirs}", _theirs(paid), unpaid)
    g.rule("ownlot", "a {p:own.s}", lambda p: (p, Fixed(1)))
    for number in "sp":
        g.rule("ownlot", f"{{b:bounds.{number}}} {{p:own.{number}}}", _lot, _of_lot)
    for verb, moved in (("<banishes|banish>", k.BanishCost), ("<reveals|reveal>", k.RevealCost)):
        g.rule("costdone1#", f"{verb} {{lot:ownlot}}", *_from_zone(moved, FROM))
    g.rule("costdone#", "{a:costdone1#}", lambda a: (a,))
    g.rule("costdone#", "{a:costdone1#} or {b:costdone1#}", lambda a, b: (k.EitherCost((a, b)),))
    g.rule("costdone#", "{a:costdone1#} and {rest:costdone#}", lambda a, rest: (a, *rest))


def _theirs(build: Callable[[Any], Any]) -> Callable[..., Any]:
    """What is paid with is theirs who pay: nothing of the speaker's."""

    def of_theirs(lot: Any) -> Any:
        return None if any(map(of_the_speaker, lot[0])) else build(lot)

    return of_theirs
