"""Cards played from elsewhere: for a price, while something faces a direction, cheaper for what was done."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.helpers import series
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.players import EachOpponent, You


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _for_a_price(grammar)
    _facing(grammar)
    _cheaper(grammar)
    _afloat(grammar)


def _for_a_price(grammar: Grammar) -> None:
    """ "As long as they're banished you may activate them. As an additional cost to activate each of …\""""
    g = grammar
    may = (h.MayPlayFrom(You()),)
    g.rule(
        "eff", "as long as they're banished you may activate {t:pronoun}",
        lambda t: e.Continuous(t, may, "", True),
        lambda v: {"t": v.affects}
        if isinstance(v, e.Continuous) and v == e.Continuous(v.affects, may, "", True) else None,
    )  # fmt: skip

    def build(t: Any, n: Any) -> e.Continuous:
        return e.Continuous(t, (h.MoreCosts((k.DamageCost(n),)),), "", True)

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) and len(value.changes) == 1 else None
        if not isinstance(change, h.MoreCosts) or not isinstance(change.costs[0], k.DamageCost):
            return None
        return {"t": value.affects, "n": change.costs[0].amount}

    words = "as an additional cost to activate {t:both.s}, deal {n:fixed} unpreventable damage to your champion"
    g.rule("eff", words, build, take)


def _facing(grammar: Grammar) -> None:
    """ "… you may play it as long as your Shifting Currents face North. Repeat this process for …\""""

    def once(direction: Any) -> tuple[e.Banish, e.Continuous]:
        may = h.MayPlayFrom(You(), condition=c.CurrentsFace(direction))
        it = s.Noted("looked", (), "it")
        return e.Banish(s.TopCards(a.Fixed(1))), e.Continuous(it, (may,), "next turn", True)

    def build(x: Any, rest: Any) -> e.Sequence:
        return e.Sequence(tuple(part for direction in (x, *rest) for part in once(direction)), ". (repeated)")

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != ". (repeated)":
            return None
        found = tuple(step.changes[0].condition.direction for step in value.steps[1::2])  # type: ignore[attr-defined]
        return {"x": found[0], "rest": found[1:]}

    series(grammar, "directions", "direction", "and")
    words = (
        "banish the top card of your deck. ^until the beginning of your next turn, you may play it as long as your "
        "Shifting Currents face {x:direction}. Repeat this process for {rest:directions}."
    )
    grammar.rule("chunk", words, build, take)


def _cheaper(grammar: Grammar) -> None:
    """ "It costs 1 less to activate for every 3 damage your champion has dealt to other champions this turn.\""""
    mine = s.YourChampion()
    others = (p.IsType(CardType.CHAMPION), p.Other(mine))

    def build(n: Any, m: int) -> b.Several:
        less = a.PerEach(n, a.DamageDealt(mine, others), m)
        own = b.Static(s.This(), (h.CostChange(less),))
        return b.Several((b.PlayPermission(Zone.MATERIAL_DECK), own), joined="it costs")

    def take(value: Any) -> Values | None:
        if not isinstance(value, b.Several) or value.joined != "it costs":
            return None
        less = value.parts[1].changes[0].amount
        return {"n": less.times, "m": less.every}

    words = (
        "^you may activate this card from your material deck. It costs {n:amt} less to activate for every {m:int} "
        "damage your champion has dealt to other champions this turn."
    )
    grammar.rule("abil", words, build, take)


def _afloat(grammar: Grammar) -> None:
    during = "during your next materialize phase"
    floats = e.Continuous(s.This(), (h.FloatingFrom(EachOpponent()),), during, True)
    words = "you may banish cards with floating memory from your opponents' graveyards to pay for memory costs"
    grammar.word("eff", f"{during}, {words}", floats)
