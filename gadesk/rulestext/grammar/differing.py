"""Costs and targets of things that differ, of any amount, or within a total; costs paid by several cards."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CostKind, Supertype, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import costs as k
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.players import You


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _differing(grammar)
    _any_amount(grammar)
    _helping(grammar)


def _differing(grammar: Grammar) -> None:
    g = grammar
    g.node("post.p", p.EachDifferent, "each with different elements", trait="element")
    names = p.EachDifferent("name")
    g.rule(
        "ingredient", "^{n:fixedword} {s:subtype.p} with different names", lambda n, s: k.SacrificeCost((s, names), n),
        lambda v: {"n": v.amount, "s": v.preds[0]} if v.preds[1:] == (names,) else None,
    )  # fmt: skip
    g.node("post.p", p.TotalCost, "with total reserve cost {amount:amt} or less", kind=CostKind.RESERVE)


def _any_amount(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "cost", "sacrifice any amount of {m:np.p}", lambda m: k.SacrificeCost(m, a.AnyAmount()),
        lambda v: {"m": v.preds} if isinstance(v, k.SacrificeCost) and v.amount == a.AnyAmount() else None,
    )  # fmt: skip
    g.node("worked1", a.NotedAmount, "the amount of {of:np.p} sacrificed", key="sacrificed", word="as a cost")
    every = s.Chosen((), a.Fixed(0), a.AnyAmount("number of the"))

    def build(m: Any) -> s.Chosen:
        return s.Chosen(m, every.least, every.most)

    def take(value: Any) -> Values | None:
        return {"m": value.preds} if isinstance(value, s.Chosen) and value == build(value.preds) else None

    g.rule("chosen.p", "any number of the {m:np.p}", build, take)
    g.word("dest", "onto the field under your control", (("controller", You()), ("to", Zone.FIELD)))


def _helping(grammar: Grammar) -> None:
    """ "… you may banish a card named … and up to one other … card from your material deck. Each card …\""""
    regalia = p.IsSupertype(Supertype.REGALIA)

    def build(x: Any, m: Any, n: Any) -> b.Static:
        first = k.BanishCost((p.IsCard(), p.Named(x)), zone=Zone.MATERIAL_DECK)
        other = k.BanishCost((m, regalia, p.IsCard()), zone=Zone.MATERIAL_DECK)
        helps = tuple(h.HelpPay(CostKind.MEMORY, one, n, True, "each", one is other) for one in (first, other))
        return b.Static(s.This(), helps)

    def take(value: Any) -> Values | None:
        if not isinstance(value, b.Static) or len(value.changes) != 2 or not isinstance(value.changes[1], h.HelpPay):
            return None
        one, two = value.changes
        if not isinstance(two, h.HelpPay) or not two.after:
            return None
        return {"x": one.cost.preds[1].name, "m": two.cost.preds[0], "n": two.pays}  # type: ignore[attr-defined]

    words = (
        "^while paying for this card's memory cost, you may banish a card named {x:cardname} and up to one other "
        "{m:subtype.s} Regalia card from your material deck. "
        "Each card banished this way pays for {n:fixed} of that cost."
    )
    grammar.rule("abil", words, build, take)
