"""Activations and abilities copied."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.durations import Until
from gadesk.script.selections import All
from gadesk.script.words import Dealt


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _new_targets(grammar)
    _into_intent(grammar)
    _becoming(grammar)
    _cards(grammar)
    _next_time(grammar)


def _new_targets(grammar: Grammar) -> None:
    g = grammar

    def build(what: Any) -> e.Copy:
        return e.Copy(what, True)

    g.rule("chunk", "copy {what:activation}. ^you may choose new targets for the copy.", build)
    use = "the next time you activate an ability of {of:both.s} this turn, copy that ability"
    for tail, times, again in ((".", 1, "the copy"), (" twice.", 2, "those copies")):

        def later(of: Any, times: int = times) -> e.Later:
            twin = e.Copy(s.ThatLayer(), True, a.Fixed(times))
            return e.Later(t.UsesAbility(of), twin, Until.ONCE_THIS_TURN)

        g.rule("sent", f"{use}{tail} ^you may choose new targets for {again}.", later)


def _next_time(grammar: Grammar) -> None:
    """ "The next time an ally dies this turn, draw a card": a trigger that waits once."""

    def build(pattern: Any, effect: Any) -> e.Later:
        return e.Later(pattern, effect, Until.ONCE_THIS_TURN)

    grammar.rule("clause0", "the next time {pattern:whenever} this turn, {effect:clause}", build)


def _cards(grammar: Grammar) -> None:
    """ "Copy target action omen you have. If you do, you may activate that copy …\""""
    g = grammar

    def build(of: Any) -> e.CopyCard | None:
        return None if isinstance(of, s.This) or (isinstance(of, s.Target) and of.activation) else e.CopyCard(of)

    g.rule("eff", "copy {of:both.s}", build)
    g.node("both.s", s.Noted, "that copy", key=Dealt.COPIED)


def _becoming(grammar: Grammar) -> None:
    """ "Target ally becomes a copy of CARDNAME, except its name is another one"."""
    g = grammar
    for number, verb in (("s", "becomes"), ("p", "become")):
        for said in (f"{{what:subj.{number}}} {verb}", f"have {{what:sel.{number}}} become"):
            for name in ("", " except its name is {name:champname}", ", except its name is {name:champname}"):
                copy = f"{said} a copy of {{of:both.s}}{name}"
                g.node("eff", e.BecomeCopy, copy)
                g.node("eff", e.BecomeCopy, f"{copy} {{until:until}}")


def _into_intent(grammar: Grammar) -> None:
    g = grammar

    def into_intent(a: Any) -> e.CopyToIntent:
        return e.CopyToIntent(All((*a, p.InZone(Zone.INTENT))))

    words = "for each {a:np.s} in the attacker's intent, create a copy of it in that attacker's intent"
    g.rule("eff", words, into_intent)
