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

DURATIONS = (
    ("until end of turn", "end of turn"),
    ("this turn", "this turn"),
    ("until the beginning of your next turn", "next turn"),
    ("for as long as you control CARDNAME", "control"),
    ("for this attack", "combat"),
    ("until the end of your next turn", "end of your next turn"),
)
LEADS = (
    ("until end of turn", "end of turn"),
    ("until the beginning of your next turn", "next turn"),
    ("for the rest of the game", "game"),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _durations(grammar)
    _special(grammar)
    _shared_duration(grammar)
    _switched(grammar)


def _durations(grammar: Grammar) -> None:
    g = grammar
    for words, until in DURATIONS:
        g.word("until", words, until)
    for words, until in LEADS:
        g.word("untillead", words, until)
    g.node("eff", e.Continuous, "{affects:subj#} {changes:vp#} {until:until}")
    g.rule("eff", "{a:subj#} <gets|get> {it:statlist} {until:until} {each:foreach}", _after, _take_after)
    g.node("eff", e.Continuous, "{until:untillead}, {affects:subj#} {changes:vp#}", lead=True)
    g.node("eff", e.Continuous, "{affects:subj#} also {changes:vp#} {until:until}", also=True)
    g.node(
        "eff", e.Continuous, "{affects:subj#} <gets|get> your choice of {changes:orstats} {until:until}", choice=True
    )
    many(g, "orstats", "stat", " or ")
    many(g, "orgrants", "grant.gains", " or ")
    gains = "{affects:subj#} <gains|gain> your choice of {changes:orgrants} {until:until}"
    g.node("eff", e.Continuous, gains, choice=True)
    g.node("eff", e.BecomeProperty, "{what:subj#} also <becomes|become> distant", property="distant", also=True)


def _after(a: Any, it: Any, until: str, each: Any) -> e.Continuous:
    return e.Continuous(a, per_each("after")(it, each), until)


def _take_after(value: Any) -> Values | None:
    if not isinstance(value, e.Continuous) or value != e.Continuous(value.affects, value.changes, value.until):
        return None
    taken = take_per_each("after")(value.changes)
    return None if taken is None else {"a": value.affects, "until": value.until, **taken}


def _special(grammar: Grammar) -> None:
    g = grammar
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.s} doesn't wake up during its controller's next wake up phase",
        changes=(h.Cant("wake_up"),),
        until="their next wake up phase",
    )
    g.node(
        "eff",
        e.Continuous,
        "{affects:subj.p} don't wake up during their controller's next wake up phase",
        changes=(h.Cant("wake_up"),),
        until="their next wake up phase",
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
        changes=(h.Cant("wake_up"),),
        until="wake up control",
    )
    g.node("eff", e.Continuous, "{affects:subj#} {changes:vp#}", until="")


def _shared_duration(grammar: Grammar) -> None:
    """ "Target champion gets … and your champion gets … until end of turn"."""

    def build(a: Any, x: Any, b: Any, y: Any, until: str) -> e.Sequence:
        return e.Sequence((e.Continuous(a, x, until), e.Continuous(b, y, until)), " and (until)")

    grammar.rule("eff", "{a:both.s} {x:vp.s} and {b:both.s} {y:vp.s} {until:until}", build)


def _switched(grammar: Grammar) -> None:
    g = grammar
    swap = "switch the power and life stat of {it:both.s} until end of turn"
    g.rule(
        "eff", swap, lambda it: e.Continuous(it, (h.SwapPowerAndLife(),)),
    )  # fmt: skip
