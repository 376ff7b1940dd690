"""Dealing damage."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import effects as e
from gadesk.script.amounts import PerEach
from gadesk.script.node import Amount


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _ways(grammar)
    _by(grammar)
    _additional(grammar)
    _up_to(grammar)


def _ways(grammar: Grammar) -> None:
    g = grammar
    for kind, flag in (("", False), ("unpreventable ", True)):
        dealt = f"{kind}damage to {{to:any}}"
        g.node("deal", e.DealDamage, f"{{amount:amt}} {dealt}", unpreventable=flag)
        g.node("deal", e.DealDamage, f"{{amount:thatmuch}} {dealt}", unpreventable=flag)
        g.rule("deal", f"{{n:amt}} {dealt} {{each:foreach}}", *_per_each(flag))
        g.node("deal", e.DealDamage, f"{kind}damage equal to {{amount:worked}} to {{to:any}}", unpreventable=flag)
        spread = f"{kind}damage equal to {{amount:worked}} split among {{to:any}}"
        g.node("deal", e.DealDamage, spread, unpreventable=flag, split=True)
    for kind, flag in (("", False), ("unpreventable ", True)):
        for lead in (f"an amount of {kind}damage to", f"{kind}damage to"):
            equal = f"{lead} {{to:any}} equal to {{amount:worked}}"
            g.node("deal", e.DealDamage, equal, unpreventable=flag)
    g.node("deal", e.DealDamage, "{amount:amt} damage split among {to:any}", split=True)
    g.rule("deal", "{n:amt} damage to {to:any} plus an additional {more:fixed} {each:foreach}", _plus)
    g.same("eff", "deal {it:deal}")


def _plus(n: Amount, to: Any, more: Amount, each: Any) -> e.DealDamage:
    return e.DealDamage(n, to, plus=PerEach(more, each[0], each[1]))


def _per_each(flag: bool) -> tuple[Any, Any]:
    def build(n: Amount, to: Any, each: Any) -> e.DealDamage:
        return e.DealDamage(PerEach(n, each[0], each[1]), to, unpreventable=flag)

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.DealDamage) or not isinstance(value.amount, PerEach) or value.plus is not None:
            return None
        if value.unpreventable != flag or value.split:
            return None
        return {"n": value.amount.times, "to": value.to, "each": (value.amount.of, value.amount.every)}

    return build, take


def _by(grammar: Grammar) -> None:
    """The source named: "CARDNAME deals", "have CARDNAME deal"."""
    grammar.same("eff", "CARDNAME deals {it:deal}")
    grammar.same("have", "have CARDNAME deal {it:deal}")


def _additional(grammar: Grammar) -> None:
    g = grammar
    for kind, flag in (("", False), ("unpreventable ", True)):
        words = f"an additional {{amount:amt}} {kind}damage to {{to:any}}"
        g.node("deal", e.DealDamage, words, unpreventable=flag)


def _up_to(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "deal", "up to {n:fixed} damage to {to:any}", lambda n, to: e.DealDamage(a.UpTo(n), to),
    )  # fmt: skip
