"""Sentences of one card each whose mechanic is an old one, put in a new way."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import OPEN_PILES, CardType, Label, Property, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.helpers import series
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s

THIS_ONE = (p.Not(p.Other()),)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _objects(grammar)
    _names(grammar)
    _omens(grammar)
    _attacks(grammar)
    _counters(grammar)
    _starcalling(grammar)
    _paying(grammar)
    _labelled(grammar)


def _labelled(grammar: Grammar) -> None:
    """Abilities with a label: as they are activated, and what the next one costs (terms.label-keywords.2)."""
    g = grammar
    g.word("cardistry", "cardistry", Label.CARDISTRY)
    g.node("whenever", t.UsesAbility, "you activate a {label:cardistry} ability of {preds:anp}")

    def build(x: Label, n: k.Pay) -> e.Continuous:
        return e.Continuous(s.NextAbility(x), (h.AbilityCost(n.amount),), "this turn")

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or not isinstance(value.affects, s.NextAbility):
            return None
        change = value.changes[0]
        return {"x": value.affects.label, "n": k.Pay(change.amount)} if isinstance(change, h.AbilityCost) else None

    words = "the next {x:cardistry} ability you activate this turn costs {n:paren} less to activate"
    g.rule("eff", words, build, take)


def _objects(grammar: Grammar) -> None:
    """What an ability that is given calls its object; two groups of cards banished at once."""
    g = grammar
    champions = s.All((p.IsType(CardType.CHAMPION),))
    g.node("post.p", p.InLineageOf, "in lineages", champion=champions, word="in all")
    g.node("cost", k.SacrificeThis, "sacrifice this object", says="this object")

    def build(x: Any, y: Any) -> e.Banish | None:
        if not all(isinstance(part, s.Chosen) for part in (x, y)) or not isinstance(y.preds[-1], p.InZone):
            return None
        return e.Banish(s.Union((replace(x, preds=(*x.preds, y.preds[-1])), y)))

    def take(value: Any) -> Values | None:
        what = value.what if isinstance(value, e.Banish) and not value.face_down else None
        if not isinstance(what, s.Union) or not all(isinstance(part, s.Chosen) for part in what.parts):
            return None
        x, y = what.parts
        assert isinstance(x, s.Chosen)
        return {"x": replace(x, preds=x.preds[:-1]), "y": y}

    g.rule("eff", "banish {x:chosen.p} and {y:chosen.p}", build, take)


def _names(grammar: Grammar) -> None:
    """Names shared with any card of a zone; sources with a chosen name; what the cards of a name cost."""
    g = grammar
    for zone in OPEN_PILES:
        anyone = s.All((p.IsCard(), p.InZone(zone, None, "in any")), "a")
        g.node("post.s", p.SharesName, f"with the same name as a card in any {zone.facts.noun}", of=anyone)
    targeted = "it targets an activation of"
    g.node("cond", c.TargetsAnswer, f"{targeted} {{preds:anp}}", says=targeted)
    says = "be dealt by"
    g.rule(
        "hurt", "damage would be dealt to {to:any1} by a source {n:namedby}",
        lambda to, n: (to, None, None, (n,), says),
        lambda v: {"to": v[0], "n": v[3][0]} if v[4] == says and v[1] is None and len(v[3]) == 1 else None,
    )  # fmt: skip
    g.node("namedby", p.HasChosenName, "with that name", says="that name")
    g.rule("vp1.p", "{it:costlyparen.p}", lambda it: (it,), lambda v: {"it": v[0]} if len(v) == 1 else None)


def _omens(grammar: Grammar) -> None:
    """ "CARDNAME has vigor as long as one of your omens has vigor. The same is true for …\""""
    g = grammar

    def one(word: Any) -> b.Static:
        omens = a.CountOf(s.All((p.IsOmen("your"), p.HasKeyword(word))))
        held = c.Compares(omens, ">=", a.Fixed(1), "one of your omens has")
        return b.Static(s.This(), (h.Grant(b.Keyword(word), "has"),), condition=held)

    def build(x: Any, y: Any, more: Any) -> b.Several | None:
        return b.Several(tuple(map(one, (x, *more))), joined="the same is true") if x is y else None

    def take(value: Any) -> Values | None:
        if not isinstance(value, b.Several) or value.joined != "the same is true":
            return None
        words = [part.changes[0].ability.keyword for part in value.parts]
        return {"x": words[0], "y": words[0], "more": tuple(words[1:])}

    series(g, "kwwords", "kwword", "and")
    has = "^CARDNAME has {x:kwword} as long as one of your omens has {y:kwword}. "
    g.rule("abil", has + "The same is true for {more:kwwords}.", build, take)


def _attacks(grammar: Grammar) -> None:
    """What attacks gain for a turn; the first attack of a turn."""
    g = grammar
    g.node("eff", e.Continuous, "{affects:attacksof} this turn {changes:vp.p}", until="this turn", lead=True)
    g.node("attacksof", s.AttacksOf, "{of:gen} attacks")
    for words, what in (
        ("this attack can't be redirected by intercept", "be_intercepted"),
        ("choose the targets for this attack as though units didn't have taunt", "heed_taunt"),
    ):
        g.word("static", words, b.Static(s.ThisAttack(), (h.Cant(what),), says="of itself"))
    first = c.Compares(a.TimesThisTurn(t.Attacks(THIS_ONE)), "=", a.Fixed(1), "first attack")
    g.word("cond", "this is CARDNAME's first attack this turn", first)


def _counters(grammar: Grammar) -> None:
    """ "move all … counters on … to …", and how many were moved."""
    g = grammar
    g.node("eff", e.MoveCounters, "move all {counter:counter} counters on {source:any} to {to:any}", amount=a.AllOfIt())
    says = "are moved this way"

    def build(first: Any, n: Any, then: Any) -> e.WhenYouDo:
        return e.WhenYouDo(first, then, c.Compares(a.NotedAmount("moved"), ">=", n, says))

    def take(value: Any) -> Values | None:
        test = value.condition if isinstance(value, e.WhenYouDo) else None
        if not isinstance(test, c.Compares) or test.says != says:
            return None
        return {"first": value.first, "n": test.right, "then": value.then}

    g.rule("chunk", f"{{first:sent}} ^when {{n:fixedword}} or more counters {says}, {{then:sent}}", build, take)


def _starcalling(grammar: Grammar) -> None:
    """What a card does when it is starcalled, and what it does otherwise; the next card that is."""
    g = grammar
    called = c.ThisIs(Property.STARCALLED, "is being")

    def build(x: Any, y: Any) -> b.Several | None:
        if not all(isinstance(part, b.Instruction) and not part.bonuses for part in (x, y)):
            return None
        parts = (replace(x, bonuses=(called,)), replace(y, bonuses=(c.IsNot(called),)))
        return b.Several(parts, joined="otherwise")

    def take(value: Any) -> Values | None:
        if not isinstance(value, b.Several) or value.joined != "otherwise":
            return None
        return {"x": replace(value.parts[0], bonuses=()), "y": replace(value.parts[1], bonuses=())}

    has = '^as long as CARDNAME is being starcalled, it has "{x:quoted}". Otherwise, it has "{y:quoted}".'
    g.rule("abil", has, build, take)
    twin = e.Later(t.Starcalls(), e.Copy(s.ThatLayer(), True), "next this turn")
    words = (
        "the next time you starcall a card this turn, copy that activation. ^you may choose new targets for the copy."
    )
    g.word("sent", words, twin)


def _paying(grammar: Grammar) -> None:
    """What a card is rested for; ingredients of one name whose plural is the same; a price that grows less."""
    g = grammar
    g.rule(
        "whenever", "you rest CARDNAME to pay for the reserve cost of {n:anp} activation",
        lambda n: t.RestedToPay(n),
        lambda v: {"n": v.preds} if isinstance(v, t.RestedToPay) else None,
    )  # fmt: skip
    g.rule(
        "ingredient", "^{n:fixedword} {s:named}", lambda n, s: k.SacrificeCost((s,), n, "same in the plural"),
        lambda v: {"n": v.amount, "s": v.preds[0]} if v.says == "same in the plural" else None,
    )  # fmt: skip

    def build(n: k.Pay, m: k.Pay, each: Any) -> b.PlayPermission:
        less = a.Less(n.amount, a.PerEach(m.amount, *each), "this way")
        return b.PlayPermission(Zone.MATERIAL_DECK, (k.Pay(less),), additional=True)

    def take(value: Any) -> Values | None:
        price = value.costs[0] if isinstance(value, b.PlayPermission) and len(value.costs) == 1 else None
        amount = price.amount if isinstance(price, k.Pay) else None
        if not isinstance(amount, a.Less) or amount.says != "this way" or not isinstance(amount.right, a.PerEach):
            return None
        less = amount.right
        return {"n": k.Pay(amount.left), "m": k.Pay(less.times), "each": (less.of, less.every)}

    may = "^you may pay {n:paren} to activate this card from your material deck. "
    g.rule("abil", may + "It costs {m:paren} less to activate this way {each:foreach}.", build, take)
