"""What is controlled, and what something is."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Direction, Property, Supertype
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import series
from gadesk.rulestext.grammar.nouns.nouns import STATES
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p

PLAYED = (*(state for state in Property if state.facts.activation and state not in STATES), Property.PRESERVED)
"""What the card or activation itself was played as."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _states(grammar)
    _allies(grammar)
    _of_players(grammar)


def _states(grammar: Grammar) -> None:
    g = grammar
    for state in PLAYED:
        for word in ("is", "was"):
            g.node("cond", c.ThisIs, f"CARDNAME {word} {state.value}", property=state)
    g.node("cond", c.SelectionIs, "{of:contracted}'s {preds:quality}")
    g.node("cond", c.SelectionIs, "{of:subj.s} is {preds:quality}")
    g.node("cond", c.SelectionIs, "{of:subj.s} was {preds:quality}")
    g.node("cond", c.SelectionIs, "{of:subj.s} had {preds:countered}")
    g.node("cond", c.TheyAre, "they're {preds:quality}")
    g.rule("quality", "{it:state}", lambda it: (p.Is(it),))
    g.rule("quality", "not {it:state}", lambda it: (p.Not(p.Is(it)),))
    g.rule("quality", "{it:statewords}", lambda it: (p.Either(it),))
    series(g, "states.and", "stateword", "and")
    g.same("quality", "{it:states.and}")
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
