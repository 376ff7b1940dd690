"""Costs that are more or less, and elements that are not needed."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Label, Supertype
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import lone_change, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.costs import Pay
from gadesk.script.durations import Until
from gadesk.script.node import Change, Selection
from gadesk.script.selections import All, FirstPlayed, This

REGALIA = p.IsSupertype(Supertype.REGALIA)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _this_turn(grammar)
    _first(grammar)
    _abilities(grammar)
    _elements(grammar)
    _of_a_name(grammar)
    _next_ability(grammar)


def _this_turn(grammar: Grammar) -> None:
    """ "Cards your opponents activate this turn cost 1 more to activate.\""""
    g = grammar
    for who, words in ((w.You(), "you"), (w.EachOpponent(), "your opponents")):
        played = p.PlayedBy(who)

        def build(a: Any, c: Change, played: p.PlayedBy = played) -> e.Continuous:
            return e.Continuous(All((*a, played)), (c,), Until.THIS_TURN)

        for costly in ("costly.p", "costlyparen.p"):
            g.rule("eff", f"{{a:np.p}} {words} activate this turn {{c:{costly}}}", build)
    for more, word in ((False, "less"), (True, "more")):

        def make(n: Pay, more: bool = more) -> Change:
            return h.CostChange(n.amount, more)

        def unmake(value: Any, more: bool = more) -> Values | None:
            if isinstance(value, h.CostChange) and value == h.CostChange(value.amount, more):
                return {"n": Pay(value.amount)}
            return None

        g.rule("costlyparen#", f"<costs|cost> {{n:paren}} {word} to activate", make, unmake)


def _first(grammar: Grammar) -> None:
    """ "The first card you activate each turn costs 1 more to activate.\""""
    g = grammar
    for who, words in (
        (w.You(), "you activate"),
        (w.EachOpponent(), "your opponents activate"),
        (w.EachPlayer(), "each player activates"),
    ):
        turns = f"during each of {'your' if who == w.You() else 'their'} turns"
        for when, own in (("each turn", False), (turns, True)):
            g.node("subj.s", FirstPlayed, f"the {{nth:ordinal}} {{preds:np.s}} {words} {when}", who=who, own=own)


def _abilities(grammar: Grammar) -> None:
    """ "Activated abilities of regalias you don't control cost (2) more to activate.\""""
    for more, word in ((False, "less"), (True, "more")):

        def build(a: Any, n: Pay, more: bool = more) -> Static:
            return Static(All(a), (h.AbilityCost(n.amount, more),))

        def take(value: Any, more: bool = more) -> Values | None:
            change = lone_change(value, Static)
            if isinstance(change, h.AbilityCost) and change.more == more and isinstance(value.affects, All):
                return {"a": value.affects.preds, "n": Pay(change.amount)}
            return None

        words = f"activated abilities of {{a:np.p}} cost {{n:paren}} {word} to activate"
        grammar.rule("static", words, build, take)


def _elements(grammar: Grammar) -> None:
    """Elements enabled and elemental requirements ignored (terms.element)."""
    g = grammar
    ignoring = (h.IgnoreElements(),)
    for words, take_enabled in (
        ("{of:elements.and} elements are enabled for you", where_it_fits(_take_enabled(True))),
        ("{of:element} element is enabled for you", where_it_fits(_take_enabled(False))),
    ):
        g.rule("static", words, _enabled, take_enabled)

    def build(a: Any) -> Static:
        return Static(All(a), ignoring)

    g.rule("static", "ignore the elemental requirements of {a:np.p}", build)
    of_the_next(g, "ignore the elemental requirements of {it:nextcard} this turn", ignoring)


def _enabled(of: Any) -> Static | None:
    """Elements by their names, one or several."""
    named = of if isinstance(of, tuple) else (of,)
    if not all(isinstance(one, p.IsElement) for one in named):
        return None
    return Static(This(), tuple(h.EnableElement(w.You(), one.element) for one in named))


def _take_enabled(several: bool) -> Any:
    def take(value: Any) -> Values | None:
        named = tuple(p.IsElement(change.element) for change in value.changes)
        fits = value == _enabled(named) and (len(named) > 1) is several
        return {"of": named if several else named[0]} if fits else None

    return take


def of_the_next(grammar: Grammar, template: str, changes: tuple[Change, ...]) -> None:
    """Add an instruction about the next card that is played this turn."""

    def build(it: Selection) -> e.Continuous:
        return e.Continuous(it, changes, Until.THIS_TURN)

    grammar.rule("eff", template, build)


def _of_a_name(grammar: Grammar) -> None:
    g = grammar
    g.rule("vp1#", "{it:costlyparen#}", lambda it: (it,))


def _next_ability(grammar: Grammar) -> None:
    g = grammar

    def build(x: Label, n: k.Pay) -> e.Continuous:
        return e.Continuous(s.NextPlayed((), label=x), (h.AbilityCost(n.amount),), Until.THIS_TURN)

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or not isinstance(value.affects, s.NextPlayed):
            return None
        change = value.changes[0]
        return {"x": value.affects.label, "n": k.Pay(change.amount)} if isinstance(change, h.AbilityCost) else None

    words = "the next {x:labelled} ability you activate this turn costs {n:paren} less to activate"
    g.rule("eff", words, build, take)
