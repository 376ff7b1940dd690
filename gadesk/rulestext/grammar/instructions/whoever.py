"""Players told by what they did, control or hold: "each player who controls a Horse draws a card".

Each of them is asked for itself, so within what is asked and what is done the node calls that player You.
"""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.comparisons import Compared
from gadesk.rulestext.grammar.conditions.counted import CARD, Preds, Quantity, controls
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.grammar.instructions.deeds import of_the_speaker
from gadesk.rulestext.grammar.occasions.verbs import of, taken
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script.amounts import CardsInZone, CountOf, Fixed, TimesThisTurn
from gadesk.script.node import Condition, Effect, Who, preds_of, walk
from gadesk.script.patterns import AnyPattern
from gadesk.script.players import EachOpponent, EachPlayer, You
from gadesk.script.predicates import ControlledBy
from gadesk.script.selections import All, YourChampion

EACH: tuple[tuple[str, Who], ...] = (("each player", EachPlayer()), ("each opponent", EachOpponent()))


def add(grammar: Grammar, words: Vocabulary) -> None:
    """`whodid`: what is asked of each player; then what such a player does, or may do."""
    g = grammar
    for lead, yes in (
        ("{it:did.they}", True), ("has {it:done.they}", True), ("hasn't {it:done.they}", False),
        ("has not {it:done.they}", False), ("didn't {it:do.they}", False), ("did not {it:do.they}", False),
    ):  # fmt: skip
        g.rule("whodid", f"{lead} this turn", *_did(yes))
    g.rule("whodid", "controls {q:quantity}", _controls, where_it_fits(_take_controls))
    for number in "sp":
        held = f"has {{n:many.{number}}} {{m:bare.{number}}} in {{zone:intheir}}"
        g.rule("whodid", held, _holds, where_it_fits(_take_holds))
    for each, who in EACH:
        for that in ("who", "that"):
            lead = f"{each} {that} {{c:whodid}}"
            g.rule("eff", f"{lead} {{it:doings.s}}", *_each_of(who, False))
            g.rule("clause0", f"{lead} may {{it:doings.p}}", *_each_of(who, True))


def _did(yes: bool) -> tuple[Any, Any]:
    def build(it: Any) -> Condition | None:
        parts = it[0].patterns if isinstance(it[0], AnyPattern) else it
        if any(of_the_speaker(pred) for part in parts for pred in preds_of(part)):
            return None
        done = c.HappenedThisTurn(of(it[0], You()))
        return done if yes else c.IsNot(done)

    def take(value: Any) -> Values | None:
        value = value if yes else value.condition if isinstance(value, c.IsNot) else None
        once = isinstance(value, c.HappenedThisTurn) and value.least == Fixed(1)
        return taken(value.pattern, You()) if once else None

    return build, take


def _controls(q: Quantity) -> c.Compares | None:
    op, n, preds = q
    return None if any(map(of_the_speaker, preds)) else controls(preds, op, n)


def _take_controls(value: Any) -> Values | None:
    counted = value.left.of
    own = isinstance(value.left, CountOf) and isinstance(counted, All) and counted.preds[-1] == ControlledBy(You())
    return {"q": (value.op, value.right, counted.preds[:-1])} if own else None


def _holds(n: Compared, m: Preds, zone: Zone) -> c.Compares | None:
    told = any(map(of_the_speaker, m))
    return None if told else c.Compares(CardsInZone(zone, You(), () if m == CARD else m), *n)


def _take_holds(value: Any) -> Values | None:
    held = value.left
    if not isinstance(held, CardsInZone) or held != CardsInZone(held.zone, You(), held.matching):
        return None
    return {"n": (value.op, value.right), "m": held.matching or CARD, "zone": held.zone}


def _each_of(who: Who, may: bool) -> tuple[Any, Any]:
    def build(c: Any, it: Effect) -> e.ForEachPlayer | None:
        told = any(isinstance(part, (CountOf, CardsInZone, TimesThisTurn, YourChampion)) for part in walk(it))
        return None if told else e.ForEachPlayer(who, e.If(c, e.May(it) if may else it))

    def take(value: Any) -> Values | None:
        then = value.effect if isinstance(value, e.ForEachPlayer) and value.who == who else None
        if not isinstance(then, e.If) or then.otherwise is not None or isinstance(then.then, e.May) is not may:
            return None
        return {"c": then.condition, "it": then.then.effect if isinstance(then.then, e.May) else then.then}

    return build, take
