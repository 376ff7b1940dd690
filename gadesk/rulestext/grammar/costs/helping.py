"""What pays for a part of a cost while it is paid."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import PAID, CostKind, Supertype, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import changes as h
from gadesk.script import costs as k
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import Let
from gadesk.script.selections import This

PAYS = "to pay for {n:fixed} of that cost"


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _helping(grammar)
    _worked_out(grammar)
    _two_cards(grammar)


def _helping(grammar: Grammar) -> None:
    for kind in PAID:
        for own, which in ((False, f"a {kind.words}"), (True, f"this card's {kind.words}")):
            _rule(grammar, f"while paying for {which}, you may {{cost:incost}} {PAYS}", kind, own, "while")
            _rule(grammar, f"you may {{cost:incost}} while paying for {which} {PAYS}", kind, own, "you may")


def _rule(grammar: Grammar, template: str, kind: CostKind, own: bool, says: str) -> None:
    def build(cost: Any, n: Any) -> Static:
        return Static(This(), (h.HelpPay(kind, cost, n, own),))

    grammar.rule("static", template, build)


def _worked_out(grammar: Grammar) -> None:
    def build(cost: Any, x: Any) -> Static:
        return Static(This(), (h.HelpPay(CostKind.MEMORY, cost, Let(x)),))

    words = "while paying for a memory cost, you may {cost:incost} to pay for X of that cost, where X is {x:worked}"
    grammar.rule("static", words, build)


def _two_cards(grammar: Grammar) -> None:
    """ "… you may banish a card named … and up to one other … card from your material deck. Each card …\""""
    regalia = p.IsSupertype(Supertype.REGALIA)

    def build(x: Any, m: Any, n: Any) -> b.Static:
        first = k.BanishCost((p.IsCard(), p.Named(x)), zone=Zone.MATERIAL_DECK)
        other = k.BanishCost((m, regalia, p.IsCard()), zone=Zone.MATERIAL_DECK)
        helps = tuple(h.HelpPay(CostKind.MEMORY, one, n, True, one is other) for one in (first, other))
        return b.Static(s.This(), helps)

    words = (
        "^while paying for this card's memory cost, you may banish a card named {x:cardname} and up to one other "
        "{m:subtype.s} Regalia card from your material deck. "
        "Each card banished this way pays for {n:fixed} of that cost."
    )
    grammar.rule("abil", words, build)
