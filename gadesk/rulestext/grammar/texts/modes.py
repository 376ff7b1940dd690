"""Texts of several modes, chosen or by an amount."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import many, where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _modal(grammar)
    _depending(grammar)
    _as_many(grammar)


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
    _how_many(g)

    def choice(h: Bounds, modes: Any, unchosen: bool = False) -> e.Modal:
        return e.Modal(modes, h[0], h[1] or len(modes), unchosen)

    def take(value: Any, unchosen: bool = False) -> list[Values] | None:
        plain = isinstance(value, e.Modal) and value.better is None and value.later is None
        if not plain or value.unchosen != unchosen:
            return None
        return [{"h": h, "modes": value.modes} for h in _said(value.least, value.most, value.modes)]

    g.rule("choice", "choose {h:howmany} — {modes:modes}", choice, take)
    for words in ("that hasn't been chosen", "that haven't been chosen"):
        g.rule(
            "choice", f"choose {{h:howmany}} {words} — {{modes:modes}}",
            lambda h, modes: choice(h, modes, True), lambda value: take(value, True),
        )  # fmt: skip
    instead = "choose {b:howmany} instead — {modes:modes}"
    for told, build, untake in (
        ("^if {c:conds}, ", _better, _take_better(False)), ("{c:inline}: ^", _better_in_line, _take_better(True)),
    ):  # fmt: skip
        g.rule("choice", f"choose {{h:howmany}}. {told}{instead}", build, untake)
    g.rule(
        "choice",
        "choose {h:howmany}. ^if {c:conds}, choose both instead — {a:mode} {b:mode}",
        lambda h, c, a, b: _better(h, c, (2, 2), (a, b)),
        _take_both,
    )
    g.same("text", "{it:choice}")
    for cls, words in (
        (e.IfYouDo, "{first:sent} ^if you do, {then:choice}"),
        (e.WhenYouDo, "{first:sent} ^when you do, {then:choice}"),
        (e.If, "if {condition:conds}, {then:choice}"), (e.AsSpell, "as a Spell, {effect:choice}"),
    ):  # fmt: skip
        g.node("text", cls, words)


Bounds = tuple[int, int]
"""How many modes at least, and at most; 0 at most is all that there are."""


def _how_many(grammar: Grammar) -> None:
    g = grammar
    for words, bounds in (
        ("one", (1, 1)), ("up to one", (0, 1)), ("one or both", (1, 2)), ("one or more", (1, 0)),
        ("any amount", (0, 0)), ("any number", (0, 0)), ("one or two", (1, 2)),
    ):  # fmt: skip
        g.word("howmany", words, bounds)
    for words, build in (
        ("{n:spelled}", lambda n: (n, n)), ("up to {n:spelled}", lambda n: (0, n)),
        ("{n:spelled} or more", lambda n: (n, 0)),
    ):  # fmt: skip
        g.rule("howmany", words, build)


def _said(least: int, most: int, modes: tuple[Any, ...]) -> list[Bounds]:
    """The bounds in numbers, and as those of all modes."""
    return [(least, most), (least, 0)] if most == len(modes) else [(least, most)]


def _better(h: Bounds, c: Any, b: Bounds, modes: Any) -> e.Modal:
    return e.Modal(modes, h[0], h[1] or len(modes), better=c, better_least=b[0], better_most=b[1] or len(modes))


def _better_in_line(h: Bounds, c: Any, b: Bounds, modes: Any) -> e.Modal | None:
    return _better(h, c[0], b, modes) if len(c) == 1 else None


def _take_both(value: Any) -> list[Values] | None:
    """Both of two are all that there are."""
    found = _take_better(False)(value)
    if found is None or len(value.modes) != 2 or (value.better_least, value.better_most) != (2, 2):
        return None
    return [{"h": one["h"], "c": one["c"], "a": value.modes[0], "b": value.modes[1]} for one in found]


def _take_better(in_line: bool) -> Any:
    def take(value: Any) -> list[Values] | None:
        if not isinstance(value, e.Modal) or value.better is None or value.unchosen or value.later is not None:
            return None
        condition: Any = (value.better,) if in_line else value.better
        return [
            {"h": h, "c": condition, "b": b, "modes": value.modes}
            for h in _said(value.least, value.most, value.modes)
            for b in _said(value.better_least, value.better_most, value.modes)
        ]

    return take


def _depending(grammar: Grammar) -> None:
    g = grammar
    for way in ("{direction:direction}", "{direction:direction} or {also:direction}"):
        g.node("case.d", e.Case, f"• {way} — ^{{effect:text}}")
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
