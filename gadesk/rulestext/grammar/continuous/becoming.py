"""What becomes something else."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Property, Stat, Supertype
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.conditions.counted import controls
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Keyword
from gadesk.script.durations import Until
from gadesk.script.node import Change
from gadesk.script.words import Compare

UNIQUE = h.SetTypes((CardType.CHAMPION,), (Supertype.UNIQUE,))
UNIQUE_ONES = p.IsSupertype(Supertype.UNIQUE)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _for_good(grammar)
    _champions(grammar)
    _allies(grammar)
    _distant(grammar)


def _for_good(grammar: Grammar) -> None:
    def build(t: Any, p: Any, k: Any) -> e.Continuous | None:
        kind = _set(p)
        given = h.Grant(Keyword(k))
        return e.Continuous(t, (kind, h.LoseAllAbilities(), given), Until.FOR_GOOD) if kind is not None else None

    def take(value: Any) -> Values | None:
        changes = value.changes if isinstance(value, e.Continuous) else ()
        if len(changes) != 3 or not isinstance(changes[0], h.SetTypes) or not isinstance(changes[2], h.Grant):
            return None
        kind, given = changes[0], changes[2].ability
        words = (*map(p.HasClass, kind.classes), *map(p.HasSubtype, kind.subtypes), *map(p.IsType, kind.types))
        return {"t": value.affects, "p": words, "k": given.keyword} if isinstance(given, Keyword) else None

    grammar.rule("eff", "{t:sel.s} becomes {p:anp} with {k:kwword} and loses all other abilities", build, take)


def _set(preds: tuple[Any, ...]) -> h.SetTypes | None:
    """Return the types that the words of a noun set, if there are no other words among them."""
    if not all(isinstance(pred, (p.HasClass, p.HasSubtype, p.IsType)) for pred in preds):
        return None
    classes = tuple(pred.cls for pred in preds if isinstance(pred, p.HasClass))
    subtypes = tuple(pred.subtype for pred in preds if isinstance(pred, p.HasSubtype))
    return h.SetTypes(tuple(pred.type for pred in preds if isinstance(pred, p.IsType)), (), subtypes, classes)


def _champions(grammar: Grammar) -> None:
    def build(n: Any) -> tuple[Change, ...]:
        return (UNIQUE, h.StatSet(Stat.LEVEL, n))

    grammar.rule("vp1.s", "becomes a unique champion with base level {n:amt}", build)


def _allies(grammar: Grammar) -> None:
    """ "TARGET becomes an ally in addition to its other types with base power and life equal to its reserve cost"."""
    ally = h.AddTypes((CardType.ALLY,))

    def build(t: Any, n: Any) -> e.Continuous:
        return e.Continuous(t, (ally, h.StatSet(Stat.POWER, n), h.StatSet(Stat.LIFE, n)), Until.END_OF_TURN)

    words = "{t:sel.s} becomes an ally in addition to its other types with base power and life"
    for n in ("equal to {n:costof}", "{n:fixed}"):
        for told in (f"{words} {n} until end of turn", f"until end of turn, {words} {n}"):
            grammar.rule("eff", told, build)


def _distant(grammar: Grammar) -> None:
    """ "Target ally gets +2 [POWER] until end of turn and becomes distant."\""""
    g = grammar

    def last(x: Any, vp: Any, until: Until, it: Property) -> e.Sequence:
        return e.Sequence((e.Continuous(x, vp, until), e.BecomeProperty(x, it)))

    def first(x: Any, it: Property, vp: Any, until: Until) -> e.Sequence:
        return e.Sequence((e.BecomeProperty(x, it), e.Continuous(x, vp, until)))

    for words, build in (
        ("{vp:vp#} {until:until} and <becomes|become> {it:becoming}", last),
        ("<becomes|become> {it:becoming} and {vp:vp#} {until:until}", first),
    ):
        g.rule("eff", f"{{x:both#}} {words}", build)
    all_unique = "if you control exactly {n:fixedword} {m:heads.p} that are all unique"

    def oath(n: Any, m: Any, it: Any, u: Until) -> e.If:
        mine = (*m, p.ControlledBy(w.You()))
        some = c.AllOf((controls(m, Compare.EQUAL, n), controls((*m, UNIQUE_ONES), Compare.EQUAL, n)))
        return e.If(some, e.Continuous(s.All(mine), it, u))

    g.rule("eff", f"{all_unique}, they each get {{it:statlist}} {{u:until}}", oath)
