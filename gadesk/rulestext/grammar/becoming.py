"""Objects that become something else for good: types set, abilities taken and given, properties kept."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Property
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.abilities import Keyword


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add "TARGET becomes a Cleric Fractal phantasia with reservable …" and "units are always distant"."""

    def build(t: Any, p: Any, k: Any) -> e.Continuous | None:
        kind = _set(p)
        given = h.Grant(Keyword(k), "with")
        return e.Continuous(t, (kind, h.LoseAllAbilities(), given), "") if kind is not None else None

    def take(value: Any) -> Values | None:
        changes = value.changes if isinstance(value, e.Continuous) else ()
        if len(changes) != 3 or not isinstance(changes[0], h.SetTypes) or not isinstance(changes[2], h.Grant):
            return None
        kind, given = changes[0], changes[2].ability
        words = (*map(p.HasClass, kind.classes), *map(p.HasSubtype, kind.subtypes), *map(p.IsType, kind.types))
        return {"t": value.affects, "p": words, "k": given.keyword} if isinstance(given, Keyword) else None

    grammar.rule("eff", "{t:sel.s} becomes {p:anp} with {k:kwword} and loses all other abilities", build, take)
    distant = (h.IsAlways(Property.DISTANT),)
    for category, verb in (("vp1.s", "is"), ("vp1.p", "are")):
        grammar.word(category, f"{verb} always distant", distant)


def _set(preds: tuple[Any, ...]) -> h.SetTypes | None:
    """Return the types that the words of a noun set, if there are no other words among them."""
    if not all(isinstance(pred, (p.HasClass, p.HasSubtype, p.IsType)) for pred in preds):
        return None
    classes = tuple(pred.cls for pred in preds if isinstance(pred, p.HasClass))
    subtypes = tuple(pred.subtype for pred in preds if isinstance(pred, p.HasSubtype))
    return h.SetTypes(tuple(pred.type for pred in preds if isinstance(pred, p.IsType)), (), subtypes, classes)
