"""Attacks taxed and redirected, units banished as they would die, damage that can't be prevented."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Keyword as Name
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.conditions import YOUR_CHAMPION
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.abilities import Keyword, Static
from gadesk.script.costs import Pay
from gadesk.script.node import Change, Selection
from gadesk.script.players import EachPlayer, You
from gadesk.script.selections import All, This

YOURS = (p.ControlledBy(You()),)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add these sentences."""
    _taxes(grammar)
    _redirects(grammar)
    _dying(grammar)
    _unpreventable(grammar)
    _weapons(grammar)
    _declared(grammar)
    _once_more(grammar)


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
    g.rule("taxed", f"players can't declare attacks with {{a:np.p}} {unless}", build, narrowed)
    g.rule("taxed", f"players can't declare attacks targeting {{t:sel.s}} {unless}", build, targeting)
    g.rule("static", "{c:taxed}", lambda c: Static(This(), (c,)), _only(Static, h.AttackTax))
    for words, until in (("until end of turn", "end of turn"), ("until the beginning of your next turn", "next turn")):

        def last(c: Change, until: str = until) -> e.Continuous:
            return e.Continuous(This(), (c,), until, True)

        def unlast(value: Any, until: str = until) -> Values | None:
            found = _only(e.Continuous, h.AttackTax)(value)
            return found if found is not None and value == last(found["c"], until) else None

        g.rule("eff", f"{words}, {{c:taxed}}", last, unlast)


def _only(carrier: type, kind: type) -> Any:
    def take(value: Any) -> Values | None:
        changes: tuple[Change, ...] = value.changes if isinstance(value, carrier) else ()  # type: ignore[attr-defined]
        return {"c": changes[0]} if len(changes) == 1 and type(changes[0]) is kind else None

    return take


def _redirects(grammar: Grammar) -> None:
    g = grammar
    for of in ("an attack", "the attack", "that attack"):
        g.node("eff", e.Redirect, f"change the target of {of} to {{to:sel.s}}", of=of)
    for pattern in ("{p:selfnp}", "{p:anp}"):

        def build(p: Any, to: Selection) -> e.Redirect:
            return e.Redirect(to, p)

        def take(value: Any) -> Values | None:
            return {"p": value.targeting, "to": value.to} if isinstance(value, e.Redirect) and value.targeting else None

        g.rule("eff", f"change the target of an attack that targets {pattern} to {{to:sel.s}}", build, take)
    g.word("selfnp", "your champion", YOUR_CHAMPION)
    itself = (p.Not(p.Other()),)
    g.word("selfnp", "CARDNAME", itself)


def _dying(grammar: Grammar) -> None:
    """ "If a unit hit by CARDNAME this turn would die, banish it instead.\""""
    g = grammar
    g.node("post.s", p.HitBy, "hit by {by:sel.s} this turn")
    instead = (h.BanishInstead(),)

    def static(a: Any) -> Static:
        return Static(All(a, "a"), instead)

    def take_static(value: Any) -> Values | None:
        if isinstance(value, Static) and value.changes == instead and isinstance(value.affects, All):
            return {"a": value.affects.preds} if value == static(value.affects.preds) else None
        return None

    g.rule("static", "if {a:anp} would die, banish it instead", static, take_static)

    def lasting(a: Any) -> e.Continuous:
        return e.Continuous(All(a, "a"), instead, "end of turn", True)

    def take_lasting(value: Any) -> Values | None:
        if isinstance(value, e.Continuous) and value.changes == instead and isinstance(value.affects, All):
            return {"a": value.affects.preds} if value == lasting(value.affects.preds) else None
        return None

    g.rule("eff", "until end of turn, if {a:anp} would die, banish it instead", lasting, take_lasting)


def _unpreventable(grammar: Grammar) -> None:
    """ "Damage dealt by fire element sources you control can't be prevented.\""""
    g = grammar
    word = "can't be prevented"

    def change(a: Any) -> Change:
        return h.NoPrevention((*a.preds, *YOURS))

    def unchange(value: Any) -> Values | None:
        if isinstance(value, h.NoPrevention) and value.sources[-1:] == YOURS:
            return {"a": All(value.sources[:-1])}
        return None

    g.rule("sources", "{e:element} element sources you control", lambda e: All((e,)),
           lambda v: {"e": v.preds[0]} if isinstance(v, All) and len(v.preds) == 1 else None)  # fmt: skip
    g.rule("freed", f"damage dealt by {{a:sources}} {word}", change, unchange)
    g.rule("static", "{c:freed}", lambda c: Static(This(), (c,)), _only(Static, h.NoPrevention))
    g.rule(
        "eff", "until end of turn, {c:freed}", lambda c: e.Continuous(This(), (c,), "end of turn", True),
        _only(e.Continuous, h.NoPrevention),
    )  # fmt: skip


def _weapons(grammar: Grammar) -> None:
    """ "Phantasia allies you control can attack using CARDNAME.\""""

    def take(value: Any) -> Values | None:
        return {"w": value[0].weapons} if len(value) == 1 and isinstance(value[0], h.MayUse) else None

    grammar.node("arms", All, "{preds:np.p}")
    grammar.same("arms", "{it:sel.s}")
    grammar.rule("vp1#", "can attack using {w:arms}", lambda w: (h.MayUse(w),), take)


def _declared(grammar: Grammar) -> None:
    """What a unit may attack, who chooses that, and who strikes back."""
    g = grammar

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        return {"p": change.preds} if isinstance(change, h.AttacksOnly) else None

    only = "CARDNAME may only declare attacks against {p:np.p}"
    g.rule("static", only, lambda p: Static(This(), (h.AttacksOnly(p),)), take)
    g.node("post.p", p.HitBy, "{by:sel.s} has dealt combat damage to this turn", says="dealt")
    g.word(
        "static",
        "choose an opponent as you declare an attack with CARDNAME rather than a target defender. "
        "That opponent chooses a valid unit they control as the target defender",
        Static(This(), (h.FoeChooses(),)),
    )
    words = "CARDNAME may retaliate against attackers while not defending"
    g.node("abil", Keyword, f"{words}.", keyword=Name.AMBUSH, says="in words")


def _once_more(grammar: Grammar) -> None:
    """An additional attack, with a copy of the attack card."""
    g = grammar
    g.node("eff", e.AttackAgain, "have the attacker declare an additional attack")
    words = "create a copy of {of:sel.s} in that attacker's intent except it isn't prepared and it gets {changes:stats}"

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.CopyToIntent) or not value.changes:
            return None
        return {"of": value.of, "changes": value.changes}

    g.rule("eff", words, e.CopyToIntent, take)
