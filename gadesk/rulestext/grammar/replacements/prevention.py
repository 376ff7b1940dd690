"""Damage prevented."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.subjects.selections import pointing
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import EventAmount, Fixed, PerEach
from gadesk.script.durations import Until
from gadesk.script.node import Change, Pred
from gadesk.script.players import You
from gadesk.script.selections import All, This
from gadesk.script.words import Compare, Shield

KINDS = (("", None), ("combat ", True), ("non-combat ", False))
YOURS = (p.ControlledBy(You()),)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _shields(grammar)
    _events(grammar)
    _what(grammar)
    _unpreventable(grammar)
    _each_target(grammar)


def _shields(grammar: Grammar) -> None:
    g = grammar
    for kind, combat in KINDS:

        def build(n: Any, to: Any, combat: Any = combat) -> e.Continuous:
            return e.Continuous(to, (h.Prevent(Shield.SHIELD, n, combat),), Until.THIS_TURN)

        for for_now in ("this turn", "until end of turn"):
            words = f"prevent the next {{n:amt}} {kind}damage that would be dealt to {{to:any}} {for_now}"
            g.rule("eff", words, build)


def _events(grammar: Grammar) -> None:
    """`hurt`: (whom, combat, exactly, sources, bound, together) of damage that would be dealt."""
    g = grammar
    for kind, combat in KINDS:
        for template in (
            f"{kind}damage would be dealt to {{to:any1}}",
            f"{{to:any1}} would be dealt {kind}damage",
            f"{{to:any1}} would take {kind}damage",
            f"{{to:any1}} were to take {kind}damage",
        ):
            g.rule("hurt", template, lambda to, combat=combat: (to, combat, None, (), Compare.EQUAL, False))
        together = f"{kind}damage would be dealt to one or more {{m:np.p}}"
        g.rule("hurt", together, lambda m, combat=combat: (All(m), combat, None, (), Compare.EQUAL, True))
        for template in (
            f"{{to:any1}} would take {{c:much}} {kind}damage",
            f"{{to:any1}} would be dealt {{c:much}} {kind}damage",
            f"{{c:much}} {kind}damage would be dealt to {{to:any1}}",
        ):
            g.rule("hurt", template, lambda to, c, combat=combat: (to, combat, c[1], (), c[0], False))
    for template in ("{to:any1} would take damage", "damage would be dealt to {to:any1}"):
        for joint in ("from", "by"):
            by = f"{template} {joint} a {{p:sourcenp}}"
            g.rule("hurt", by, lambda to, p: (to, None, None, p, Compare.EQUAL, False))
    _struck(g)
    for told in (
        "{a:pre} source", "{a:subtype.s} source", "{a:class.s} source", "source {a:post.s}",
        "{a:pre} {b:subtype.s} source", "{a:pre} {b:class.s} source",
    ):  # fmt: skip
        g.rule("sourcenp", told, *_told_by("{b:" in told))
        several = told.replace("source", "sources").replace("post.s", "post.p")
        g.rule("sourcesnp", several, *_told_by("{b:" in told))


def _told_by(two: bool) -> tuple[Any, Any]:
    """What a source is told by: a word, or two."""

    def build(a: Pred, b: Pred | None = None) -> tuple[Pred, ...]:
        return (a,) if b is None else (a, b)

    def take(value: Any) -> Values | None:
        return {"a": value[0], **({"b": value[1]} if two else {})} if len(value) == 1 + two else None

    return build, take


def _struck(grammar: Grammar) -> None:
    """`strike`: the same, told of what would deal it: "if CARDNAME would deal damage to a champion"."""
    g = grammar
    for words, build, take in (
        ("{n:whom}", lambda n: n, lambda value: {"n": value}),
        ("{n:sourced}", lambda n: n, lambda value: {"n": value}),
        ("{of:pointed}", lambda of: (p.Among(of),), lambda v: {"of": v[0].of} if isinstance(v[0], p.Among) else None),
    ):
        g.rule("striker", words, build, take)
    anything = All((p.IsObject(),))
    for kind, combat in KINDS:
        for to, category in (
            ("", "strike"), (" to {to:any1}", "strike"), (" to one or more {m:np.p}", "strikes"),
        ):  # fmt: skip

            def build(n: Any, to: Any = anything, m: Any = None, combat: Any = combat) -> Any:
                return All(m) if m else to, combat, None, n, Compare.EQUAL, m is not None

            g.rule(category, f"{{n:striker}} would deal {kind}damage{to}", build, _struck_by(combat, to))
    g.same("hurt", "{it:strike}")


def _struck_by(combat: bool | None, told: str) -> Any:
    """Take apart what deals it, and to whom as far as that is said."""

    def take(value: Any) -> Values | None:
        whom, of_kind, exactly, sources, _, together = value
        if of_kind is not combat or exactly is not None or not sources or together is not ("{m:" in told):
            return None
        if together:
            return {"n": sources, "m": whom.preds} if isinstance(whom, All) else None
        if (whom == All((p.IsObject(),))) is not (told == ""):
            return None
        return {"n": sources, "to": whom} if told else {"n": sources}

    return take


def _what(grammar: Grammar) -> None:
    """`saved`: what is prevented: (amount, all but)."""
    g = grammar
    for said in ("that damage", "it", "all of it"):
        g.word("saved", f"prevent {said}", (None, None))
    g.rule("saved", "prevent {n:amt} of that damage", lambda n: (n, None))
    g.rule(
        "saved",
        "prevent an amount of that damage equal to {n:worked}",
        lambda n: (n, None),
    )
    g.rule("saved", "prevent all but {n:amt} of that damage", lambda n: (None, n))
    for up, way in ((True, "up"), (False, "down")):
        half = PerEach(Fixed(1), EventAmount(), 2, up=up)
        g.word("saved", f"prevent half of that damage, rounded {way}", (half, None))


def _unpreventable(grammar: Grammar) -> None:
    """ "Damage dealt by fire element sources you control can't be prevented.\""""
    g = grammar

    def change(a: Any) -> Change:
        return h.NoPrevention((*a.preds, *YOURS))

    def unchange(value: Any) -> Values | None:
        if isinstance(value, h.NoPrevention) and value.sources[-1:] == YOURS:
            return {"a": All(value.sources[:-1])}
        return None

    g.rule("sources", "{e:element} element sources you control", lambda e: All((e,)))
    g.rule("sources", "{n:bare.p} you control", lambda n: All(n))
    for word in ("can't be prevented", "is unpreventable"):
        g.rule("freed", f"damage dealt by {{a:sources}} {word}", change, unchange)
    g.rule("static", "{c:freed}", lambda c: Static(This(), (c,)))


def _each_target(grammar: Grammar) -> None:
    """Those of the targets that are units."""
    g = grammar
    pointing(g, "eachtarget", "each of those targets", "each of those objects")

    def build(n: Any, to: Any, m: Any) -> e.Continuous:
        return e.Continuous(s.All((p.Among(to), *m)), (h.Prevent(Shield.SHIELD, n),), Until.THIS_TURN)

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or not isinstance(value.affects, s.All):
            return None
        among, *rest = value.affects.preds
        if not isinstance(among, p.Among) or not isinstance(value.changes[0], h.Prevent):
            return None
        return {"n": value.changes[0].amount, "to": among.of, "m": tuple(rest)}

    words = "prevent the next {n:amt} damage that would be dealt to {to:eachtarget} this turn if they're {m:np.p}"
    g.rule("eff", words, build, take, checked=False)
