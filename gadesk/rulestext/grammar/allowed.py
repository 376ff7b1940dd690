"""What a card allows under rarer conditions, what may pay for it, abilities made to trigger again."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.node import Selection
from gadesk.script.players import You
from gadesk.script.selections import All, Target, This

THIS_ONE = (p.Not(p.Other()),)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add these sentences."""
    _counters(grammar)
    _plays(grammar)
    _inheriting(grammar)
    _cheaper(grammar)
    _weapons(grammar)
    _triggers(grammar)
    grammar.word(
        "static",
        "pay only using floating memory for this card's memory cost",
        b.Static(This(), (h.OnlyFloating(),)),
    )


def _counters(grammar: Grammar) -> None:
    """ "There's a charge counter on it", said of this card."""

    def build(kind: Any) -> c.Compares:
        return c.Compares(a.CountersOn(kind, This()), ">=", a.Fixed(1), "there's a")

    def take(value: Any) -> Values | None:
        if isinstance(value, c.Compares) and isinstance(value.left, a.CountersOn):
            return {"kind": value.left.counter} if value == build(value.left.counter) else None
        return None

    grammar.rule("cond", "there's a {kind:counter} counter on it", build, take)


def _cheaper(grammar: Grammar) -> None:
    def take(value: Any) -> Values | None:
        amount = value[0][1] if len(value) == 1 and value[0][0] == "cheaper" else None
        return {"x": amount.value} if isinstance(amount, a.Let) else None

    words = "^this ability costs (X) less to activate, where X is {x:worked}."
    grammar.rule("limit", words, lambda x: (("cheaper", a.Let(x)),), take)


def _plays(grammar: Grammar) -> None:
    def build(t: Any) -> e.Continuous:
        return e.Continuous(t, (h.MayPlayFrom(You()),), "control")

    def take(value: Any) -> Values | None:
        if isinstance(value, e.Continuous) and value == build(value.affects):
            return {"t": value.affects}
        return None

    grammar.rule("eff", "you may activate {t:any} as long as you control CARDNAME", build, take)


def _inheriting(grammar: Grammar) -> None:
    """An object that is banished to pay, and leaves its abilities to what is played for it."""
    mine = p.ControlledBy(You())

    def banish(n: Any) -> k.BanishCost | None:
        return k.BanishCost(n[:-1], zone=Zone.FIELD) if n[-1:] == (mine,) else None

    def take(value: Any) -> Values | None:
        if isinstance(value, k.BanishCost) and value == k.BanishCost(value.preds, zone=Zone.FIELD):
            return {"n": (*value.preds, mine)}
        return None

    grammar.rule("cost", "banish {n:anp}", banish, take)
    may = "^you may {costs:costphrase} to activate this card from your material deck. "
    then = "^if you do, CARDNAME enters the field with all abilities of the banished card."
    grammar.node("abil", b.PlayPermission, may + then, zone=Zone.MATERIAL_DECK, additional=True, then="abilities")


def _weapons(grammar: Grammar) -> None:
    """ "Phantasia allies you control can attack using CARDNAME. When they do, …\""""

    def build(who: Any, then: Any) -> b.Several:
        attack = t.Attacks(who, THIS_ONE, says="when they do")
        return b.Several((b.Static(All(who), (h.MayUse(This()),)), b.Triggered(attack, then)), joined="when they do")

    def take(value: Any) -> Values | None:
        if not isinstance(value, b.Several) or value.joined != "when they do":
            return None
        first, second = value.parts
        if not isinstance(first, b.Static) or not isinstance(second, b.Triggered) or not isinstance(first.affects, All):
            return None
        return {"who": first.affects.preds, "then": second.effect}

    grammar.rule("abil", "^{who:np.p} can attack using CARDNAME. When they do, {then:sent}", build, take)


def _triggers(grammar: Grammar) -> None:
    """ "Whenever target Beast attacks, trigger all of its on attack abilities twice.\""""
    g = grammar

    def build(preds: Any) -> t.Attacks:
        return t.Attacks((p.Among(Target(preds)),))

    def take(value: Any) -> Values | None:
        pred = value.preds[0] if isinstance(value, t.Attacks) and len(value.preds) == 1 else None
        of: Selection | None = pred.of if isinstance(pred, p.Among) else None
        return {"preds": of.preds} if isinstance(of, Target) else None

    g.rule("whenever", "target {preds:np.s} attacks", build, take, checked=False)
    g.word("eff", "trigger all of its on attack abilities twice", e.TriggerAgain("OnAttack", 2))
