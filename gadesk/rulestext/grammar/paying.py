"""What pays for a part of a cost: "While paying for a memory cost, you may … to pay for 1 of that cost.\""""

from __future__ import annotations

from typing import Any

from gadesk.glossary import PAID, CostKind
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import costs as k
from gadesk.script.abilities import Static
from gadesk.script.amounts import Less, Let, PerEach
from gadesk.script.predicates import InSingle
from gadesk.script.selections import This

PAYS = "to pay for {n:fixed} of that cost"


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add it."""
    for kind in PAID:
        for own, which in ((False, f"a {kind.words}"), (True, f"this card's {kind.words}")):
            _rule(grammar, f"while paying for {which}, you may {{cost:incost}} {PAYS}", kind, own, "while")
            _rule(grammar, f"you may {{cost:incost}} while paying for {which} {PAYS}", kind, own, "you may")
    _worked_out(grammar)
    _reduced(grammar)
    _single(grammar)


def _reduced(grammar: Grammar) -> None:
    """ "pay (10), reduced by (1) for each …\""""

    def build(n: k.Pay, m: k.Pay, each: Any) -> k.Pay:
        return k.Pay(Less(n.amount, PerEach(m.amount, *each), "reduced by"))

    def take(value: Any) -> Values | None:
        amount = value.amount if isinstance(value, k.Pay) else None
        if not isinstance(amount, Less) or not isinstance(amount.right, PerEach):
            return None
        less = amount.right
        return {"n": k.Pay(amount.left), "m": k.Pay(less.times), "each": (less.of, less.every)}

    grammar.rule("payment", "pay {n:paren}, reduced by {m:paren} {each:foreach}", build, take)


def _single(grammar: Grammar) -> None:
    """ "banish two ally cards from a single graveyard\""""

    def build(n: Any, h: Any) -> k.BanishCost | None:
        return k.BanishCost(h, n) if isinstance(h[-1], InSingle) else None

    def take(value: Any) -> Values | None:
        if not isinstance(value, k.BanishCost) or not value.preds or not isinstance(value.preds[-1], InSingle):
            return None
        return {"n": value.amount, "h": value.preds}

    grammar.rule("cost", "banish {n:fixedword} {h:np.p}", build, take)


def _rule(grammar: Grammar, template: str, kind: CostKind, own: bool, says: str) -> None:
    def build(cost: Any, n: Any) -> Static:
        return Static(This(), (h.HelpPay(kind, cost, n, own, says),))

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        if not isinstance(change, h.HelpPay) or (change.kind, change.own, change.says) != (kind, own, says):
            return None
        return {"cost": change.cost, "n": change.pays}

    grammar.rule("static", template, build, take)


def _worked_out(grammar: Grammar) -> None:
    def build(cost: Any, x: Any) -> Static:
        return Static(This(), (h.HelpPay(CostKind.MEMORY, cost, Let(x), says="X"),))

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        if not isinstance(change, h.HelpPay) or not isinstance(change.pays, Let):
            return None
        return {"cost": change.cost, "x": change.pays.value}

    words = "while paying for a memory cost, you may {cost:incost} to pay for X of that cost, where X is {x:worked}"
    grammar.rule("static", words, build, take)
