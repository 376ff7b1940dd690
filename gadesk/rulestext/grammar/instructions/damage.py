"""Dealing damage."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import rewrite
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script.amounts import Fixed, PerEach
from gadesk.script.node import Amount, Effect, walk
from gadesk.script.selections import This

SPLIT = ("split among", "divided among", "divided as you choose among")


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _ways(grammar)
    _by(grammar)


def _ways(grammar: Grammar) -> None:
    g = grammar
    for kind, flag in (("", False), ("unpreventable ", True)):
        dealt = f"{kind}damage to {{to:any}}"
        for much in ("{amount:amt}", "{amount:thatmuch}", "{amount:atmost}", "an additional {amount:amt}"):
            g.node("deal", e.DealDamage, f"{much} {dealt}", unpreventable=flag)
        g.rule("deal", f"{{n:amt}} {dealt} {{each:foreach}}", *_per_each(flag))
        for joint, split in (("to", False), *((among, True) for among in SPLIT)):
            equal = f"{kind}damage equal to {{amount:worked}} {joint} {{to:any}}"
            g.node("deal", e.DealDamage, equal, unpreventable=flag, split=split)
    for kind, flag in (("", False), ("unpreventable ", True)):
        for lead in (f"an amount of {kind}damage to", f"{kind}damage to"):
            equal = f"{lead} {{to:any}} equal to {{amount:worked}}"
            g.node("deal", e.DealDamage, equal, unpreventable=flag)
    for among in SPLIT:
        g.node("deal", e.DealDamage, f"{{amount:amt}} damage {among} {{to:any}}", split=True)
    g.rule("deal", "{n:amt} damage to {to:any} plus an additional {more:fixed} {each:foreach}", _plus)
    g.same("eff", "deal {it:deal}")
    g.rule("eff", "deal {x:deal} and {y:deal}", lambda x, y: e.Sequence((x, y)))
    for words in ("that damage can't be prevented", "that damage is unpreventable"):
        g.rule("chunk0", f"{{it:sent}} ^{words}.", _not_prevented, _take_not_prevented)


def _not_prevented(it: Effect) -> Effect | None:
    """What the one damage before it is."""
    old = _dealt(it)
    if old is None or old.unpreventable:
        return None
    made: Effect = rewrite(it, lambda part: replace(part, unpreventable=True) if part is old else part)
    return made


def _take_not_prevented(value: Any) -> Values | None:
    old = _dealt(value)
    if old is None or not old.unpreventable:
        return None
    return {"it": rewrite(value, lambda part: replace(part, unpreventable=False) if part is old else part)}


def _dealt(value: Any) -> e.DealDamage | None:
    found = [part for part in walk(value) if isinstance(part, e.DealDamage)] if isinstance(value, Effect) else []
    return found[0] if len(found) == 1 else None


def _plus(n: Amount, to: Any, more: Amount, each: Any) -> e.DealDamage:
    return e.DealDamage(n, to, plus=PerEach(more, each[0], each[1]))


def _per_each(flag: bool) -> tuple[Any, Any]:
    """Each is dealt of its own, as in "for each …, deal …" (mechanics.damage.16)."""

    def build(n: Amount, to: Any, each: Any) -> e.ForEach:
        times = each[0] if each[1] == 1 else PerEach(Fixed(1), each[0], each[1])
        return e.ForEach(times, e.DealDamage(n, to, unpreventable=flag))

    def take(value: Any) -> Values | None:
        dealt = value.effect if isinstance(value, e.ForEach) else None
        if not isinstance(dealt, e.DealDamage) or dealt.plus is not None or dealt.by != This():
            return None
        if dealt.unpreventable != flag or dealt.split:
            return None
        every = isinstance(value.of, PerEach) and value.of.times == Fixed(1)
        return {"n": dealt.amount, "to": dealt.to, "each": (value.of.of, value.of.every) if every else (value.of, 1)}

    return build, take


def _by(grammar: Grammar) -> None:
    """The source named: "CARDNAME deals", "have CARDNAME deal"."""
    grammar.same("eff", "CARDNAME deals {it:deal}")
    grammar.same("have", "have CARDNAME deal {it:deal}")
    for damage, build, take in (
        ("{it:deal}", _dealt_by, _take_dealt_by), ("{n:amt} damage to itself", *_to_itself(False)),
        ("{n:amt} unpreventable damage to itself", *_to_itself(True)),
    ):  # fmt: skip
        grammar.rule("eff", f"{{by:both.s}} deals {damage}", build, take)


def _dealt_by(by: Any, it: Any) -> e.DealDamage | None:
    plain = isinstance(it, e.DealDamage) and it.by == This() and by != This()
    return replace(it, by=by) if plain and isinstance(it, e.DealDamage) else None


def _to_itself(flag: bool) -> tuple[Any, Any]:
    def build(by: Any, n: Amount) -> e.DealDamage:
        return e.DealDamage(n, by, by, flag)

    def take(value: Any) -> Values | None:
        plain = isinstance(value, e.DealDamage) and value.to == value.by and not value.split and value.plus is None
        return {"by": value.by, "n": value.amount} if plain and value.unpreventable is flag else None

    return build, take


def _take_dealt_by(value: Any) -> Values | None:
    if not isinstance(value, e.DealDamage) or value.by in (This(), value.to):
        return None
    return {"by": value.by, "it": replace(value, by=This())}
