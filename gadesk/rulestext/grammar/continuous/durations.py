"""Changes for a while."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Stat
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.continuous.changes import per_each, take_per_each
from gadesk.rulestext.grammar.helpers import many
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.abilities import Static
from gadesk.script.durations import Until
from gadesk.script.selections import This
from gadesk.script.words import Forbidden

DURATIONS = (
    ("until end of turn", Until.END_OF_TURN),
    ("this turn", Until.THIS_TURN),
    ("until the beginning of your next turn", Until.NEXT_TURN),
    ("for as long as you control CARDNAME", Until.CONTROL),
    ("for this attack", Until.COMBAT),
    ("until the end of your next turn", Until.END_OF_NEXT_TURN),
)
LEADS = (
    ("until end of turn", Until.END_OF_TURN),
    ("until the beginning of your next turn", Until.NEXT_TURN),
    ("for the rest of the game", Until.GAME),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _durations(grammar)
    _special(grammar)
    _shared_duration(grammar)
    _switched(grammar)
    _time(grammar)


def _durations(grammar: Grammar) -> None:
    g = grammar
    for words, until in DURATIONS:
        g.word("until", words, until)
    for words, until in LEADS:
        g.word("untillead", words, until)
    g.node("eff", e.Continuous, "{affects:subj#} {changes:vp#} {until:until}")
    g.rule("eff", "{a:subj#} <gets|get> {it:statlist} {until:until} {each:foreach}", _after, _take_after)
    g.node("eff", e.Continuous, "{until:untillead}, {affects:subj#} {changes:vp#}")
    g.node("eff", e.Continuous, "{affects:subj#} also {changes:vp#} {until:until}")
    g.node(
        "eff", e.Continuous, "{affects:subj#} <gets|get> your choice of {changes:orstats} {until:until}", choice=True
    )
    many(g, "orstats", "stat", " or ")
    many(g, "orgrants", "grant.gains", " or ")
    gains = "{affects:subj#} <gains|gain> your choice of {changes:orgrants} {until:until}"
    g.node("eff", e.Continuous, gains, choice=True)
    g.node("eff", e.BecomeProperty, "{what:subj#} also <becomes|become> {property:becoming}")


def _after(a: Any, it: Any, until: Until, each: Any) -> e.Continuous:
    return e.Continuous(a, per_each(it, each), until)


def _take_after(value: Any) -> Values | None:
    if not isinstance(value, e.Continuous) or value != e.Continuous(value.affects, value.changes, value.until):
        return None
    taken = take_per_each(value.changes)
    return None if taken is None else {"a": value.affects, "until": value.until, **taken}


def _special(grammar: Grammar) -> None:
    g = grammar
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.s} doesn't wake up during its controller's next wake up phase",
        changes=(h.Cant(Forbidden.WAKE_UP),),
        until=Until.THEIR_NEXT_WAKE_UP_PHASE,
    )
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.p} don't wake up during their controller's next wake up phase",
        changes=(h.Cant(Forbidden.WAKE_UP),),
        until=Until.THEIR_NEXT_WAKE_UP_PHASE,
    )
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.p} assign damage with their life stat instead of power stat {until:until}",
        changes=(h.DamageBy(Stat.LIFE),),
    )
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.s} doesn't wake up during its controller's wake up phase as long as you control CARDNAME",
        changes=(h.Cant(Forbidden.WAKE_UP),),
        until=Until.WAKE_UP_CONTROL,
    )
    g.node("eff", e.Continuous, "{affects:subj#} {changes:vp#}", until=Until.FOR_GOOD)


def _shared_duration(grammar: Grammar) -> None:
    """ "Target champion gets … and your champion gets … until end of turn"."""

    def build(a: Any, x: Any, b: Any, y: Any, until: Until) -> e.Sequence:
        return e.Sequence((e.Continuous(a, x, until), e.Continuous(b, y, until)))

    grammar.rule("eff", "{a:both.s} {x:vp.s} and {b:both.s} {y:vp.s} {until:until}", build)


def _switched(grammar: Grammar) -> None:
    g = grammar
    swap = "switch the power and life stat of {it:both.s} until end of turn"
    g.rule(
        "eff", swap, lambda it: e.Continuous(it, (h.SwapPowerAndLife(),)),
    )  # fmt: skip


def _time(grammar: Grammar) -> None:
    """ "time is distorted"."""
    g = grammar
    distorted = (h.TimeIsDistorted(),)
    g.node("eff", e.Continuous, "{until:untillead}, time is distorted", affects=This(), changes=distorted)
    g.node("eff", e.Continuous, "time is distorted {until:until}", affects=This(), changes=distorted)
    g.word("static", "time is distorted", Static(This(), distorted))
