"""Activations and abilities copied."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import rewrite
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Effect, walk
from gadesk.script.selections import All
from gadesk.script.words import Dealt


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _new_targets(grammar)
    _into_intent(grammar)
    _becoming(grammar)
    _cards(grammar)


def _new_targets(grammar: Grammar) -> None:
    g = grammar
    for what in ("that ability", "that activation"):
        g.word("activation", what, s.ThatLayer())
    g.node("eff", e.Copy, "copy {what:activation} twice", times=a.Fixed(2))
    g.node("whenever", t.UsesAbility, "you activate an ability of {of:both.s}")
    for again, several in (("the copy", False), ("those copies", True)):

        def build(it: Effect, several: bool = several) -> Effect | None:
            old = _copying(it)
            if old is None or old.new_targets or (old.times != a.Fixed(1)) is not several:
                return None
            return _with_targets(it, old, True)

        def take(value: Any, several: bool = several) -> Values | None:
            old = _copying(value)
            if old is None or not old.new_targets or (old.times != a.Fixed(1)) is not several:
                return None
            return {"it": _with_targets(value, old, False)}

        g.rule("sent", f"{{it:clause}}. ^you may choose new targets for {again}.", build, take)


def _copying(value: Any) -> e.Copy | None:
    """Return the one copying of an instruction."""
    found = [part for part in walk(value) if isinstance(part, e.Copy)] if isinstance(value, Effect) else []
    return found[0] if len(found) == 1 else None


def _with_targets(value: Effect, old: e.Copy, new_targets: bool) -> Effect:
    made: Effect = rewrite(value, lambda part: replace(part, new_targets=new_targets) if part is old else part)
    return made


def _cards(grammar: Grammar) -> None:
    """ "Copy target action omen you have. If you do, you may activate that copy …\""""
    g = grammar

    def build(of: Any) -> e.CopyCard | None:
        return None if isinstance(of, s.This) or (isinstance(of, s.Target) and of.activation) else e.CopyCard(of)

    g.rule("eff", "copy {of:both.s}", build)
    for category, words, key in (("both.s", "that copy", Dealt.COPIED), ("copies", "those copies", Dealt.SUMMONED)):
        g.node(category, s.Noted, words, key=key)


def _becoming(grammar: Grammar) -> None:
    """ "Target ally becomes a copy of CARDNAME, except its name is another one"."""
    g = grammar
    for number, verb in (("s", "becomes"), ("p", "become")):
        for said in (f"{{what:subj.{number}}} {verb}", f"have {{what:sel.{number}}} become"):
            for name in ("", " except its name is {name:champname}", ", except its name is {name:champname}"):
                for until in ("", " {until:until}"):
                    g.node("eff", e.BecomeCopy, f"{said} a copy of {{of:both.s}}{name}{until}")


def _into_intent(grammar: Grammar) -> None:
    g = grammar

    def into_intent(a: Any) -> e.CopyToIntent:
        return e.CopyToIntent(All((*a, p.InZone(Zone.INTENT))))

    there = "in that attacker's intent"
    altered = "except it isn't prepared and it gets {changes:stats}"
    for words, build in (
        (f"for each {{a:np.s}} in the attacker's intent, create a copy of it {there}", into_intent),
        (f"create a copy of {{of:sel.s}} {there} {altered}", e.CopyToIntent),
    ):
        g.rule("eff", words, build)
