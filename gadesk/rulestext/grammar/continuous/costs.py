"""Costs that are more or less, and elements that are not needed."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Label, Supertype
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
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
    _next_ability(grammar)


OTHERS: tuple[tuple[str, str, w.EachOpponent | w.EachPlayer | None], ...] = (
    ("your opponents", "activate", w.EachOpponent()), ("opponents", "activate", w.EachOpponent()),
    ("each opponent", "activates", w.EachOpponent()), ("each player", "activates", w.EachPlayer()),
    ("players", "activate", w.EachPlayer()),
)  # fmt: skip
"""Who else activates cards."""


def _this_turn(grammar: Grammar) -> None:
    """ "Cards your opponents activate this turn cost 1 more to activate.\""""
    g = grammar
    g.word("whoplays.you", "you activate", w.You())
    for who, activate, meant in OTHERS:
        g.word("whoplays.they", f"{who} {activate}", meant)
    for kind in ("you", "they"):
        g.same("whoplays", f"{{it:whoplays.{kind}}}")

    def build(a: Any, who: Any, c: Change) -> e.Continuous:
        return e.Continuous(All((*a, p.PlayedBy(who))), (c,), Until.THIS_TURN)

    g.rule("eff", "{a:np.p} {who:whoplays} this turn {c:costly.p}", build)


def _first(grammar: Grammar) -> None:
    """ "The first card you activate each turn costs 1 more to activate.\""""
    g = grammar
    for kind, whose in (("you", "your"), ("they", "their")):
        of_own = f"during each of {whose} turns"
        for when, own, turns in (("each turn", False, None), (of_own, True, None), *OF_OTHERS):
            g.word(f"ofturns.{kind}", when, (own, turns))
        words = f"the {{nth:ordinal}} {{preds:np.s}} {{who:whoplays.{kind}}} {{of:ofturns.{kind}}}"
        g.rule("subj.s", words, _first_of, _take_first_of)


OF_OTHERS = (("during each opponent's turn", False, w.EachOpponent()),)


def _first_of(nth: int, preds: Any, who: Any, of: tuple[bool, Any]) -> FirstPlayed:
    return FirstPlayed(preds, who, of[0], nth, of[1])


def _take_first_of(value: Any) -> Values | None:
    if not isinstance(value, FirstPlayed):
        return None
    return {"nth": value.nth, "preds": value.preds, "who": value.who, "of": (value.own, value.turns)}


def _abilities(grammar: Grammar) -> None:
    """ "Activated abilities of regalias you don't control cost (2) more to activate.\""""

    def build(a: Any, n: Any, more: bool) -> Static:
        return Static(All(a), (h.AbilityCost(n, more),))

    words = "activated abilities of {a:np.p} cost {n:howmuch} {more:lessmore} to activate"
    grammar.rule("static", words, build)


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


def _next_ability(grammar: Grammar) -> None:
    def build(x: Label, n: Any, more: bool) -> e.Continuous:
        return e.Continuous(s.NextPlayed((), label=x), (h.AbilityCost(n, more),), Until.THIS_TURN)

    words = "the next {x:labelled} ability you activate this turn costs {n:howmuch} {more:lessmore} to activate"
    grammar.rule("eff", words, build)
