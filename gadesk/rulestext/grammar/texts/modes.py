"""Texts of several modes, chosen or by an amount."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Direction
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import many, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import effects as e


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _modal(grammar)
    _depending(grammar)
    _as_many(grammar)
    _choose_two(grammar)


def _modal(grammar: Grammar) -> None:
    g = grammar
    g.node("mode", e.Mode, "• {bonuses:bubbles} ^{effect:text}")
    g.node("mode", e.Mode, "• ^{effect:text}")
    g.rule("modes", "{a:mode}", lambda a: (a,))
    g.rule(
        "modes",
        "{a:mode} {rest:modes}",
        lambda a, rest: (a, *rest),
    )
    g.node("text", e.Modal, "choose one — {modes:modes}")
    two = {"better_least": 2, "better_most": 2}
    g.node("text", e.Modal, "choose one. ^if {better:conds}, choose two instead — {modes:modes}", **two)
    up_to = "choose one. Class Bonus: ^choose up to two instead — {modes:modes}"
    g.node("text", e.Modal, up_to, better=c.ClassBonus(), better_least=0, better_most=2)
    g.node("text", e.Modal, "choose one that hasn't been chosen — {modes:modes}", unchosen=True)
    g.node("text", e.Modal, "choose two — {modes:modes}", least=2, most=2)
    g.node("text", e.Modal, "choose up to two — {modes:modes}", least=0, most=2)
    g.node("text", e.Modal, "choose one or both — {modes:modes}", least=1, most=2)


def _depending(grammar: Grammar) -> None:
    g = grammar
    for direction in Direction:
        g.node("case.d", e.Case, f"• {direction.value.title()} — ^{{effect:text}}", direction=direction)
    g.rule(
        "case.n", "• {n:int} — ^{effect:text}", lambda n, effect: e.Case(effect, n, n),
    )  # fmt: skip
    g.node("case.n", e.Case, "• {low:int} to {high:int} — ^{effect:text}")
    g.node("case.n", e.Case, "• {low:int} or more — ^{effect:text}", high=None)
    many(g, "cases.d", "case.d", " ")
    many(g, "cases.n", "case.n", " ")
    g.node("text", e.Depending, "depending on {of:worked1} — {cases:cases.n}")
    currents = "depending on your Shifting Currents' direction — {cases:cases.d}"
    g.node("text", e.Depending, currents, of=None)


def _as_many(grammar: Grammar) -> None:
    def build(first: Any, n: Any, modes: Any) -> e.Sequence:
        return e.Sequence((first, e.Modal(modes, later=n)))

    @where_it_fits
    def take(value: Any) -> Values | None:
        first, modal = value.steps
        return {"first": first, "n": modal.later, "modes": modal.modes} if modal.later is not None else None

    grammar.rule("text", "{first:eff}, then choose {n:thatmany} — {modes:modes}", build, take, checked=False)


def _choose_two(grammar: Grammar) -> None:
    g = grammar

    def modal(first: Any, modes: Any) -> e.IfYouDo:
        return e.IfYouDo(first, e.Modal(modes, 2, 2))

    g.rule("text", "{first:sent} ^if you do, choose two — {modes:modes}", modal)
