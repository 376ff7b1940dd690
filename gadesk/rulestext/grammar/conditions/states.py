"""What is controlled, and what something is."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Direction, Property, Supertype
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import CountersOn
from gadesk.script.players import AnOpponent, EachOpponent, You
from gadesk.script.words import Compare


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _controls(grammar)
    _states(grammar)
    _allies(grammar)
    _of_players(grammar)
    _no_opponent(grammar)


def _controls(grammar: Grammar) -> None:
    g = grammar
    for who, verb in ((You(), "you control"), (AnOpponent(), "an opponent controls")):
        g.node("cond", c.Controls, f"{verb} {{preds:anp}}", who=who)
        g.node("cond", c.Controls, f"{verb} {{least:spelled}} or more {{preds:np.p}}", who=who)
        g.node("cond", c.Controls, f"{verb} no {{preds:np.p}}", least=0, most=0, who=who)
        g.node("cond", c.Controls, f"{verb} one or more {{preds:np.p}}", who=who)
    g.node("cond", c.Controls, "you don't control {preds:anp}", least=0, most=0)


def _states(grammar: Grammar) -> None:
    g = grammar
    for state in (Property.EMPOWERED, Property.IMBUED, Property.PREPARED, Property.BREWED, Property.PRESERVED):
        for word in ("is", "was"):
            g.node("cond", c.ThisIs, f"CARDNAME {word} {state.value}", property=state)
    g.node("cond", c.SelectionIs, "{of:contracted}'s {preds:quality}")
    g.node("cond", c.SelectionIs, "{of:subj.s} is {preds:quality}")
    g.node("cond", c.SelectionIs, "{of:subj.s} was {preds:quality}")
    g.node("cond", c.SelectionIs, "{of:subj.s} had {preds:countered}")
    g.node("cond", c.TheyAre, "they're {preds:quality}")
    for prop in (
        Property.AWAKE,
        Property.RESTED,
        Property.DISTANT,
        Property.FOSTERED,
        Property.ATTACKING,
        Property.DEFENDING,
        Property.RETALIATING,
        Property.DAMAGED,
        Property.LOADED,
    ):
        g.word("quality", prop.value, (p.Is(prop),))
    g.rule("quality", "{e:element} element", lambda e: (e,))
    g.rule(
        "quality", "not {e:element} element", lambda e: (p.Not(e),),
    )  # fmt: skip
    unique = (p.IsSupertype(Supertype.UNIQUE),)
    g.word("quality", "unique", unique)
    g.rule("quality", "{np:anp}", lambda np: np)
    g.rule(
        "quality",
        "attacking {np:anp}",
        lambda np: (p.AttackTarget(np),),
    )
    g.rule(
        "quality",
        "retaliating against {np:anp}",
        lambda np: (p.AttackTarget(np, retaliating=True),),
    )
    for direction in Direction:
        g.node("cond", c.CurrentsFace, f"your Shifting Currents face {direction.value.title()}", direction=direction)
    g.node("cond", c.TargetsAnswer, "its activation targets {preds:anp}")
    g.node("cond", c.TargetsAnswer, "it targets {preds:anp}")


def _allies(grammar: Grammar) -> None:
    grammar.node("cond", c.SelectionIs, "either of {of:both.p} are {preds:quality}", least=1)
    some = "{least:spelled} or more of {of:both.p} are {preds:quality}"
    grammar.node("cond", c.SelectionIs, some)
    imbued = Property.IMBUED
    grammar.node("cond", c.ThisIs, "this ally is imbued", property=imbued)


def _of_players(grammar: Grammar) -> None:
    g = grammar
    materialized = c.IsNot(c.HappenedThisTurn(t.Materializes((), w.ThatPlayer())))
    g.word("cond", "they did not materialize a card this turn", materialized)

    def died(n: Any) -> c.HappenedThisTurn:
        return c.HappenedThisTurn(t.Dies((*n, p.ControlledBy(w.You()))))

    g.rule("cond", "a {n:heads.s} you controlled has died this turn", died)
    yours = "you have {n:fixedword} or more {k:counter} counters on your champion"

    def many(n: Any, k: str) -> c.Compares:
        return c.Compares(CountersOn(k, s.YourChampion()), Compare.AT_LEAST, n)

    g.rule(
        "cond", yours, many,
    )  # fmt: skip


def _no_opponent(grammar: Grammar) -> None:
    g = grammar
    g.node("cond", c.Controls, "each opponent controls no {preds:np.p}", least=0, most=0, who=EachOpponent())
