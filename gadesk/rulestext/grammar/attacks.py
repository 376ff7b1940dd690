"""Attacks told apart: the first each turn, the first of the next turn, those with or without a weapon."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.placeholders import It
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s

NEXT_TURN = "during your next turn"


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _which(grammar)
    _own(grammar)
    _retaliation(grammar)
    _aimed(grammar)


def _which(grammar: Grammar) -> None:
    g = grammar
    for word, without in (("", False), (" without a weapon", True)):
        g.node("firstattack", s.AttacksOf, f"{{of:gen}} first attack{word}", next_only=True, without=without)
        if without:
            words = f"{{of:gen}} next attack{word}"
            g.node("nextattack", s.AttacksOf, words, next_only=True, without=without)
    g.rule(
        "firstattack", "{of:gen} first attack using a {n:np.s}", lambda of, n: s.AttacksOf(of, True, n),
        lambda v: {"of": v.of, "n": v.using} if isinstance(v, s.AttacksOf) and v.using else None,
    )  # fmt: skip
    g.node("eff", e.Continuous, f"{{affects:firstattack}} {NEXT_TURN} {{changes:vp.s}}", until=NEXT_TURN)
    g.node("subj.s", s.AttacksOf, "{of:gen} first attack each turn", first=True)

    def theirs(value: Any) -> Values | None:
        return {} if getattr(value, "noun", "") == "their own" else None

    g.rule("theirs", "their", lambda: It("their own"), theirs, checked=False)
    g.node("nextattack", s.AttacksOf, "{of:theirs} next attack", next_only=True)


def _own(grammar: Grammar) -> None:
    """What an attack card says of its own attack."""
    g = grammar
    no_weapons = b.Static(s.ThisAttack(), (h.Cant("use_weapons"),))
    g.word("static", "weapons can't be used for this attack", no_weapons)
    doubled = b.Static(s.ThisAttack(), (h.DamageInstead("each", double=True, combat=True),))
    g.word("static", "if this attack would deal damage, it deals double that damage instead", doubled)


def _not_by(g: Grammar, done: str) -> None:
    """What certain objects or cards can't do to a subject."""

    def build(n: Any) -> tuple[h.Cant]:
        return (h.Cant(f"be_{done}", n),)

    def take(value: Any) -> Values | None:
        change = value[0] if len(value) == 1 else None
        return {"n": change.by} if isinstance(change, h.Cant) and change.by and value == build(change.by) else None

    g.rule("vp1.p", f"can't be {done} by {{n:np.p}}", build, take)
    g.rule("vp1.s", f"can't be {done} by {{n:np.p}}", build, take)


def _retaliation(grammar: Grammar) -> None:
    g = grammar
    for done in ("retaliated", "intercepted", "targeted"):
        _not_by(g, done)
    g.rule("gen", "her", lambda: s.Again(s.This(), "her"), _hers)

    def either(n: Any) -> tuple[p.Either]:
        return (p.Either((p.AttackTarget(n), p.RetaliatesAgainst(n)), "attacking or retaliating"),)

    def untake(value: Any) -> Values | None:
        pred = value[0] if len(value) == 1 else None
        if isinstance(pred, p.Either) and pred.word == "attacking or retaliating":
            return {"n": pred.preds[0].preds}  # type: ignore[attr-defined]
        return None

    g.rule("quality", "attacking or retaliating against {n:anp}", either, untake)


def _hers(value: Any) -> Values | None:
    return {} if value == s.Again(s.This(), "her") else None


def _aimed(grammar: Grammar) -> None:
    """ "Whenever you activate an action card that targets an ally, destroy that ally.\""""

    def build(n: Any, kind: Any, then: Any) -> b.Triggered:
        aimed = t.Activates((*n, p.Targeting(kind)))
        return b.Triggered(aimed, e.Destroy(s.TargetsOfEvent(kind)))

    def take(value: Any) -> Values | None:
        if not isinstance(value, b.Triggered) or not isinstance(value.pattern, t.Activates):
            return None
        if not isinstance(value.effect, e.Destroy) or not isinstance(value.effect.what, s.TargetsOfEvent):
            return None
        return {"n": value.pattern.preds[:-1], "kind": value.effect.what.preds, "then": "that ally"}

    grammar.word("thatally", "that ally", "that ally")
    grammar.rule(
        "trig", "^whenever you activate {n:anp1} that targets {kind:anp}, destroy {then:thatally}.", build, take
    )
    grammar.rule("anp1", "a {it:heads.s}", lambda it: it, lambda v: {"it": v})
