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
from gadesk.script.durations import Until
from gadesk.script.node import Change, Selection
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
    _next_time(grammar)
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
    """`hurt`: (whom, combat, exactly, sources, bound) of damage that would be dealt."""
    g = grammar
    for kind, combat in KINDS:
        for template in (
            f"{kind}damage would be dealt to {{to:any1}}",
            f"{{to:any1}} would be dealt {kind}damage",
            f"{{to:any1}} would take {kind}damage",
            f"{{to:any1}} were to take {kind}damage",
        ):
            g.rule("hurt", template, lambda to, combat=combat: (to, combat, None, (), Compare.EQUAL))
        for template in (
            f"{{to:any1}} would take {{c:much}} {kind}damage",
            f"{{to:any1}} would be dealt {{c:much}} {kind}damage",
            f"{{c:much}} {kind}damage would be dealt to {{to:any1}}",
        ):
            g.rule("hurt", template, lambda to, c, combat=combat: (to, combat, c[1], (), c[0]))
    for template in ("{to:any1} would take damage", "damage would be dealt to {to:any1}"):
        for joint in ("from", "by"):
            g.rule("hurt", f"{template} {joint} a {{p:sourcenp}}", lambda to, p: (to, None, None, p, Compare.EQUAL))
    _struck(g)
    for told in ("{a:pre} source", "{a:subtype.s} source", "{a:class.s} source", "source {a:post.s}"):
        g.rule("sourcenp", told, lambda a: (a,))
    for told in ("subtype.s", "class.s"):
        g.rule("sourcenp", f"{{a:pre}} {{b:{told}}} source", lambda a, b: (a, b))


def _struck(grammar: Grammar) -> None:
    """`strike`: the same, told of what would deal it: "if CARDNAME would deal damage to a champion"."""
    g = grammar
    g.word("striker", "CARDNAME", (p.Not(p.Other()),))
    g.rule("striker", "{n:onenp}", lambda n: n)
    g.rule(
        "striker", "a {n:sourcenp} you control", lambda n: (*n, *YOURS),
        lambda value: {"n": value[:-1]} if value[-1:] == YOURS else None,
    )  # fmt: skip
    g.rule(
        "striker", "{of:both.s}", lambda of: None if isinstance(of, This) else (p.Among(of),),
        lambda value: {"of": value[0].of} if isinstance(value[0], p.Among) else None,
    )  # fmt: skip
    anything = All((p.IsObject(),))
    for kind, combat in KINDS:
        for to in ("", " to {to:any1}"):
            words = f"{{n:striker}} would deal {kind}damage{to}"
            g.rule("strike", words, lambda n, to=anything, combat=combat: (to, combat, None, n, Compare.EQUAL),
                   _struck_by(combat, anything if to == "" else None))  # fmt: skip
    g.same("hurt", "{it:strike}")


def _struck_by(combat: bool | None, to: Selection | None) -> Any:
    """Take apart what deals it; `to` is anything, where nothing is said."""

    def take(value: Any) -> Values | None:
        whom, of_kind, exactly, sources, _ = value
        everything = whom == All((p.IsObject(),))
        if of_kind is not combat or exactly is not None or not sources or everything != (to is not None):
            return None
        return {"n": sources} if to is not None else {"n": sources, "to": whom}

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


def _next_time(grammar: Grammar) -> None:
    g = grammar
    for_a_while(g, "the next time {hurt:hurt} this turn, {saved:saved}", Shield.NEXT, Until.THIS_TURN, "saved")
    more = "takes that much damage plus {n:amt} instead"
    for_a_while(g, f"the next time {{hurt:hurt}} this turn, it {more}", Shield.NEXT, Until.THIS_TURN, "n")


def for_a_while(grammar: Grammar, template: str, mode: Shield, until: Until, outcome: str) -> None:
    """Add an instruction that replaces damage for a while: prevents it ("saved"), or adds to it."""
    make: Any = prevention if outcome == "saved" else plus_damage
    unmake = take_prevention if outcome == "saved" else take_plus_damage

    def build(**values: Any) -> e.Continuous:
        affects, change = make(mode, **values)
        return e.Continuous(affects, (change,), until)

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or len(value.changes) != 1:
            return None
        if value != e.Continuous(value.affects, value.changes, until):
            return None
        return unmake(value.affects, value.changes[0], mode)

    grammar.rule("eff", template, build, take)


def prevention(mode: Shield, hurt: Any, saved: Any) -> tuple[Selection, h.Prevent]:
    """Return whom a prevention of this mode concerns, and the prevention."""
    to, combat, exactly, sources, bound = hurt
    return to, h.Prevent(mode, saved[0], combat, saved[1], exactly, sources=sources, bound=bound)


def plus_damage(mode: Shield, hurt: Any, n: Any) -> tuple[Selection, h.DamageInstead]:
    """Return whom a replacement by more damage concerns, and the replacement."""
    to, combat, _, sources, _ = hurt
    return to, h.DamageInstead(mode, n, combat=combat, sources=sources)


def take_prevention(affects: Selection, change: Any, mode: Shield) -> Values | None:
    """Take a prevention of this mode apart."""
    if not isinstance(change, h.Prevent) or change.mode != mode or change.then is not None:
        return None
    hurt = (affects, change.combat, change.exactly, change.sources, change.bound)
    return {"hurt": hurt, "saved": (change.amount, change.all_but)}


def take_plus_damage(affects: Selection, change: Any, mode: Shield) -> Values | None:
    """Take a replacement by more damage apart."""
    if not isinstance(change, h.DamageInstead) or change.mode != mode or change.double or change.plus is None:
        return None
    return {"hurt": (affects, change.combat, None, change.sources, Compare.EQUAL), "n": change.plus}


def _unpreventable(grammar: Grammar) -> None:
    """ "Damage dealt by fire element sources you control can't be prevented.\""""
    g = grammar
    word = "can't be prevented"

    def change(a: Any) -> Change:
        return h.NoPrevention((*a.preds, *YOURS))

    def unchange(value: Any) -> Values | None:
        if isinstance(value, h.NoPrevention) and value.sources[-1:] == YOURS:
            return {"a": All(value.sources[:-1])}
        return None

    g.rule("sources", "{e:element} element sources you control", lambda e: All((e,)))
    g.rule("sources", "{n:bare.p} you control", lambda n: All(n))
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
