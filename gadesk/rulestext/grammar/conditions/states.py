"""What is controlled, and what something is."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import OBJECT_TYPES, OWN_ZONES, CardType, Direction, Property, Supertype, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import series
from gadesk.rulestext.grammar.nouns.nouns import STATES
from gadesk.rulestext.grammar.subjects.selections import pointing
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script.amounts import StatOf
from gadesk.script.node import Condition, Pred
from gadesk.script.players import You
from gadesk.script.selections import This

PLAYED = (*(state for state in Property if state.facts.activation and state not in STATES), Property.PRESERVED)
"""What the card or activation itself was played as."""
OBJECTS = tuple(kind.facts.one for kind in CardType if kind in OBJECT_TYPES)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _states(grammar)
    _lying(grammar)


TOLD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("{of:contracted}'s {preds:quality}", {}),
    ("{of:subj.s} is {preds:qualities}", {}),
    ("{of:subj.s} was {preds:quality}", {}),
    *(
        (f"{some} of {{of:several}} {verb} {{preds:quality}}", {"least": 1})
        for some in ("either", "one", "any", "at least one")
        for verb in ("is", "are")
    ),
    ("{least:spelled} or more of {of:both.p} are {preds:quality}", {}),
    ("you own {of:both.s}", {"preds": (p.OwnedBy(You()),)}),
    ("you don't own {of:both.s}", {"preds": (p.Not(p.OwnedBy(You())),)}),
)
"""How it is told what something is."""


def _states(grammar: Grammar) -> None:
    g = grammar
    for state in PLAYED:
        for this in ("CARDNAME", *(f"this {kind}" for kind in ("card", "unit", *OBJECTS))):
            for word in ("is", "was"):
                g.node("cond", c.ThisIs, f"{this} {word} {state.value}", property=state)
    g.same("several", "{it:both.p}")
    pointing(g, "several", "them", "they")
    for words, fixed in TOLD:
        g.node("cond", c.SelectionIs, words, **fixed)
    for words, build in (
        ("{it:quality}", lambda it: it),
        ("{a:quality} and is {b:quality}", lambda a, b: (*a, p.Both(b))),
    ):
        g.rule("qualities", words, build)
    for verb in ("has", "had"):
        g.rule("cond", f"{{of:subj.s}} {verb} {{it:hasjoined}}", _has, _take_has)
    g.node("cond", c.TheyAre, "they're {preds:quality}")
    g.rule("quality", "{it:state}", lambda it: (p.Is(it),))
    for listed, take in (("quality", _take_not), ("quality.nor", _take_none_of)):
        g.rule("quality", f"not {{q:{listed}}}", lambda q: (p.Not(_as_one(q)),), take)
    g.rule("quality", "{it:statewords}", lambda it: (p.Either(it),))
    series(g, "states.and", "stateword", "and")
    g.same("quality", "{it:states.and}")
    g.rule("quality", "{e:element} element", lambda e: (e,))
    g.rule("quality", "{it:quality.or}", lambda it: (it,))
    unique = (p.IsSupertype(Supertype.UNIQUE),)
    g.word("quality", "unique", unique)
    g.rule("quality", "{np:anp}", lambda np: np)
    for prey in ("anp", "np.p"):
        for words, build in FIGHTING:
            g.rule("quality", f"{words} {{np:{prey}}}", build)
    more = "a {op:moreorless} {stat:statname} than {of:both.s}"
    g.rule("quality", more, lambda op, stat, of: (p.StatCompares(stat, op, StatOf(stat, of)),))
    for direction in Direction:
        for no in ("don't", "do not"):
            words = f"your Shifting Currents {no} face {direction.value.title()}"
            g.word("cond", words, c.IsNot(c.CurrentsFace(direction)))
        g.node("cond", c.CurrentsFace, f"your Shifting Currents face {direction.value.title()}", direction=direction)
    for words in ("its activation targets", "it targets", "it's targeting", "it targets an activation of"):
        g.node("cond", c.TargetsAnswer, f"{words} {{preds:anp}}")


def _lying(grammar: Grammar) -> None:
    """Where the card itself is: "this card is in your graveyard", "this card is one of your omens"."""
    g = grammar
    for words, preds in (
        ("an omen", (p.IsOmen(),)), ("one of your omens", (p.IsOmen(),)),
        *((f"in your {zone.facts.noun}", _there(zone)) for zone in OWN_ZONES),
        ("in your material deck preserved", (*_there(Zone.MATERIAL_DECK), p.Is(Property.PRESERVED))),
    ):  # fmt: skip
        g.word("lying", words, preds)
    for this in ("this card", "CARDNAME"):
        g.rule("cond", f"{this} is {{preds:lying}}", lambda preds: c.SelectionIs(This(), preds), _take_lying)


def _there(zone: Zone) -> tuple[Pred, ...]:
    return (p.InZone(zone, You()),)


def _take_lying(value: Any) -> Values | None:
    fits = isinstance(value, c.SelectionIs) and value.of == This() and value == c.SelectionIs(This(), value.preds)
    return {"preds": value.preds} if fits else None


def home_of(condition: Condition | None) -> Zone:
    """Return the zone of its player in which a condition says that the card itself lies, else the field.

    What it is a condition of works there, and nowhere else (mechanics.abilities.2).
    """
    parts = condition.parts if isinstance(condition, c.AllOf) else (condition,)
    for part in parts:
        for pred in part.preds if isinstance(part, c.SelectionIs) and part.of == This() else ():
            if isinstance(pred, p.IsOmen):
                return Zone.BANISHMENT
            if isinstance(pred, p.InZone) and pred.zone in OWN_ZONES:
                return pred.zone
    return Zone.FIELD


FIGHTING: tuple[tuple[str, Any], ...] = (
    ("attacking", lambda np: (p.AttackTarget(np),)),
    ("retaliating against", lambda np: (p.AttackTarget(np, retaliating=True),)),
    ("attacking or retaliating against", lambda np: (p.Either((p.AttackTarget(np), p.AttackTarget(np, True))),)),
)
"""What a unit is doing to another."""


def _has(of: Any, it: Any) -> c.SelectionIs:
    return c.SelectionIs(of, (it,))


def _take_has(value: Any) -> Values | None:
    plain = isinstance(value, c.SelectionIs) and value == c.SelectionIs(value.of, value.preds)
    return {"of": value.of, "it": value.preds[0]} if plain and len(value.preds) == 1 else None


def _as_one(q: Pred | tuple[Pred, ...]) -> Pred:
    if not isinstance(q, tuple):
        return q
    return q[0] if len(q) == 1 else p.Both(q)


def _take_none_of(value: Any) -> Values | None:
    """ "not fire, water, nor wind element"."""
    only = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    return {"q": only.pred} if isinstance(only, p.Not) and isinstance(only.pred, p.Either) else None


def _take_not(value: Any) -> Values | None:
    only = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(only, p.Not):
        return None
    return {"q": only.pred.preds if isinstance(only.pred, p.Both) else (only.pred,)}
