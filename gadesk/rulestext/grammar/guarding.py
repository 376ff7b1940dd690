"""Preventions that later paragraphs speak of, that work once a turn, or on those of the targets that are units."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.selections import points
from gadesk.rulestext.grammar.sentences import take_where, where
from gadesk.rulestext.placeholders import It
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s

ONCE = "Apply this replacement effect only once per turn."


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _afterwards(grammar)
    _once(grammar)
    _targets(grammar)


def _afterwards(grammar: Grammar) -> None:
    """ "Whenever damage is prevented this way, …" in a paragraph behind the one that prevents it."""
    g = grammar
    prevented = e.Later(t.Prevented(), e.Sequence(()), "this turn")

    def build(then: Any) -> e.Later:
        return e.Later(prevented.pattern, then, prevented.until)

    def take(value: Any) -> Values | None:
        return {"then": value.effect} if isinstance(value, e.Later) and value == build(value.effect) else None

    g.rule("sent", "whenever damage is prevented this way, {then:clause}.", build, take)
    g.word("wasprevented", "damage is prevented from being dealt to a unit this way", t.Prevented((p.IsUnit(),)))
    g.node("clause", e.Later, "the first time {pattern:wasprevented}, {effect:clause}", until="next this turn")


def _once(grammar: Grammar) -> None:
    g = grammar

    def build(n: Any, m: Any) -> b.Static:
        return b.Static(s.All(m, "one or more"), (h.Prevent("each", n, shared=True, once=True),))

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, b.Static) and len(value.changes) == 1 else None
        if not isinstance(change, h.Prevent) or not change.once or not isinstance(value.affects, s.All):
            return None
        return {"n": change.amount, "m": value.affects.preds}

    several = "if damage would be dealt to one or more {m:np.p}, prevent {n:amt} of that damage"
    g.rule("oncestatic", several, build, take)
    g.rule("abil", f"^{{it:oncestatic}}, where X is {{x:worked}}. {ONCE}", where, take_where)

    def shown(to: Any, e: Any, n: Any) -> b.Static:
        return b.Static(to, (h.Prevent("each", n, True, once=True, shown=(e,)),))

    def unshown(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, b.Static) and len(value.changes) == 1 else None
        if not isinstance(change, h.Prevent) or len(change.shown) != 1:
            return None
        return {"to": value.affects, "e": change.shown[0], "n": change.amount}

    reveal = "^if combat damage would be dealt to {to:both.s}, reveal a card at random from your memory. "
    g.rule("abil", f"{reveal}If that card is {{e:element}} element, prevent {{n:amt}} of that damage. {ONCE}",
           shown, unshown)  # fmt: skip


def _targets(grammar: Grammar) -> None:
    """Those of the targets that are units; how many a card has as it is activated."""
    g = grammar
    noun = "each of those objects"
    g.rule("eachtarget", "each of those targets", lambda: It(noun), points(noun), checked=False)

    def build(n: Any, to: Any, m: Any) -> e.Continuous:
        return e.Continuous(s.Only(to, m), (h.Prevent("shield", n),), "this turn")

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or not isinstance(value.affects, s.Only):
            return None
        return {"n": value.changes[0].amount, "to": value.affects.of, "m": value.affects.preds}  # type: ignore[attr-defined]

    words = "prevent the next {n:amt} damage that would be dealt to {to:eachtarget} this turn if they're {m:np.p}"
    g.rule("eff", words, build, take, checked=False)
    g.word("stackwhen", "you activate this card", t.Activates((p.Not(p.Other()),)))
    when = "^whenever {pattern:stackwhen}, if {condition:conds}, {effect:text}"
    g.node("trig", b.Triggered, when, zone=Zone.EFFECTS_STACK)
    one = c.Compares(a.CountOf(s.TargetsOfEvent(())), "=", a.Fixed(1), "target for its activation")
    g.word("cond", "there's exactly one target for its activation", one)
