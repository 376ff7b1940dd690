"""What attacks cost, who attacks what with which weapon, and who strikes back."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import THIS_ONE
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.costs import Pay
from gadesk.script.durations import Until
from gadesk.script.node import Change, Pred
from gadesk.script.players import EachPlayer
from gadesk.script.predicates import Both, Not
from gadesk.script.selections import All, This

ANYTHING = (p.IsObject(),)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _taxes(grammar)
    _weapons(grammar)
    _declared(grammar)
    _with_this(grammar)
    _lent_weapons(grammar)
    _must(grammar)


def _taxes(grammar: Grammar) -> None:
    g = grammar
    unless = "unless they pay {n:paren} for each attack declaration"

    def build(n: Pay, a: Any = (), t: Any = None) -> Change:
        return h.AttackTax(EachPlayer(), n.amount, a, t)

    def take(value: Any) -> h.AttackTax | None:
        return value if isinstance(value, h.AttackTax) and value.who == EachPlayer() else None

    def bare(value: Any) -> Values | None:
        tax = take(value)
        return {"n": Pay(tax.amount)} if tax is not None and not tax.preds and tax.target is None else None

    def narrowed(value: Any) -> Values | None:
        tax = take(value)
        return {"n": Pay(tax.amount), "a": tax.preds} if tax is not None and tax.preds else None

    def targeting(value: Any) -> Values | None:
        tax = take(value)
        return {"n": Pay(tax.amount), "t": tax.target} if tax is not None and tax.target is not None else None

    g.rule("taxed", f"players can't declare attacks {unless}", build, bare)
    for theirs in ("", " they control"):  # nobody attacks with what another player controls
        g.rule("taxed", f"players can't declare attacks with {{a:np.p}}{theirs} {unless}", build, narrowed)
    g.rule("taxed", f"players can't declare attacks targeting {{t:sel.s}} {unless}", build, targeting)
    for number, whose in (("s", "its controller pays"), ("p", "their controllers pay"), ("p", "their controller pays")):
        lead = "each {a:np.s}" if number == "s" else "{a:np.p}"
        g.rule("taxed", f"{lead} can't attack unless {whose} {{n:paren}}", build, narrowed)
    g.rule("static", "{c:taxed}", lambda c: Static(This(), (c,)))
    for words, until in (
        ("until end of turn", Until.END_OF_TURN),
        ("until the beginning of your next turn", Until.NEXT_TURN),
    ):

        def last(c: Change, until: Until = until) -> e.Continuous:
            return e.Continuous(This(), (c,), until)

        g.rule("eff", f"{words}, {{c:taxed}}", last)


def _weapons(grammar: Grammar) -> None:
    """ "Phantasia allies you control can attack using CARDNAME.\""""

    for arms in ("sel.s", "alike"):
        grammar.rule("vp1#", f"can attack using {{w:{arms}}}", lambda w: (h.MayUse(w),))


def _declared(grammar: Grammar) -> None:
    """What a unit may attack, who chooses that, and who strikes back."""
    g = grammar

    g.same("struck", "{it:np.p}")
    g.same("struck", "{it:whom}")
    for words, build, take in (
        *((f"{only} {{p:struck}}", _only, _take_only) for only in ONLY),
        ("can't attack {p:struck}", _all_but, _take_never),
    ):  # fmt: skip
        g.rule("vp1#", words, build, take)


ONLY = ("may only declare attacks against", "may only attack", "can attack only")


def _only(p: Any) -> tuple[Change, ...]:
    return (h.AttacksOnly(p),)


def _all_but(p: Any) -> tuple[Change, ...]:
    return (h.AttacksOnly((Not(Both(p)),)),)


def _take_only(value: Any) -> Values | None:
    """Attacks on nothing but what answers, where that is not all but something."""
    only = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(only, h.AttacksOnly) or only.must or _never(only) is not None:
        return None
    return {"p": only.preds}


def _take_never(value: Any) -> Values | None:
    never = _never(value[0]) if isinstance(value, tuple) and len(value) == 1 else None
    return None if never is None else {"p": never}


def _never(change: Any) -> tuple[Pred, ...] | None:
    """What is never attacked where all else may be."""
    pred = change.preds[0] if isinstance(change, h.AttacksOnly) and len(change.preds) == 1 else None
    return pred.pred.preds if isinstance(pred, Not) and isinstance(pred.pred, Both) and not change.must else None


def _with_this(grammar: Grammar) -> None:
    """ "As long as a Horse ally is attacking with CARDNAME, it has …": the attacker of its own attack."""

    def build(n: Any, vp: Any) -> b.Static:
        return b.Static(s.All((*n, p.Among(s.ThisAttack()))), vp)

    def take(value: Any) -> Values | None:
        preds = value.affects.preds if isinstance(value, b.Static) and isinstance(value.affects, s.All) else ()
        if preds[-1:] != (p.Among(s.ThisAttack()),):
            return None
        return {"n": preds[:-1], "vp": value.changes}

    grammar.rule("abil", "^as long as {n:anp} is attacking with CARDNAME, it {vp:vp.s}.", build, take)


def _lent_weapons(grammar: Grammar) -> None:
    """ "Phantasia allies you control can attack using CARDNAME. When they do, …\""""

    def build(who: Any, then: Any) -> b.Several:
        attack = t.Attacks(who, THIS_ONE)
        return b.Several((b.Static(All(who), (h.MayUse(This()),)), b.Triggered(attack, then)))

    grammar.rule("abil", "^{who:np.p} can attack using CARDNAME. When they do, {then:sent}", build)


def _must(grammar: Grammar) -> None:
    """ "… must attack a champion each turn if able", "those allies must attack this turn if able"."""
    g = grammar
    for whom, build in (
        ("", lambda: (h.AttacksOnly(ANYTHING, True),)),
        (" {p:struck}", lambda p: (h.AttacksOnly(p, True),)),
    ):
        g.rule("must", f"must attack{whom}", build)
    for category, words, must in (
        ("vp1#", "{it:must} each turn if able", lambda it: it),
        ("eff", "{x:subj#} {it:must} this turn if able", lambda x, it: e.Continuous(x, it, Until.THIS_TURN)),
    ):
        g.rule(category, words, must)
