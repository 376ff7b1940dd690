"""What becomes a champion or an ally, and what champions may become."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Stat, Supertype
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import effects as e
from gadesk.script.abilities import Static
from gadesk.script.node import Change
from gadesk.script.selections import This

UNIQUE = h.SetTypes((CardType.CHAMPION,), (Supertype.UNIQUE,))


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add these sentences."""
    _becomes(grammar)
    _levels(grammar)
    _allies(grammar)


def _becomes(grammar: Grammar) -> None:
    def build(n: Any) -> tuple[Change, ...]:
        return (UNIQUE, h.StatSet(Stat.LEVEL, n))

    def take(value: Any) -> Values | None:
        if len(value) != 2 or value[0] != UNIQUE or not isinstance(value[1], h.StatSet):
            return None
        return {"n": value[1].amount} if value[1].stat is Stat.LEVEL else None

    grammar.rule("vp1.s", "becomes a unique champion with base level {n:amt}", build, take)


def _levels(grammar: Grammar) -> None:
    """Champions of the same base level, and what triggers when one becomes such a champion."""

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        return {"then": change.then} if isinstance(change, h.LevelsSame) and change.then is not None else None

    grammar.rule(
        "static",
        "CARDNAME can level up into champions of the same base level. When she does, {then:clause}",
        lambda then: Static(This(), (h.LevelsSame(then),)),
        take,
    )


def _allies(grammar: Grammar) -> None:
    """ "TARGET becomes an ally in addition to its other types with base power and life equal to its reserve cost"."""
    ally = h.AddTypes((CardType.ALLY,), says="becomes")

    def build(t: Any, n: Any) -> e.Continuous:
        return e.Continuous(t, (ally, h.StatSet(Stat.POWER, n), h.StatSet(Stat.LIFE, n)), "end of turn")

    def take(value: Any) -> Values | None:
        changes = value.changes if isinstance(value, e.Continuous) else ()
        if len(changes) != 3 or not isinstance(changes[1], h.StatSet):
            return None
        n = changes[1].amount
        return {"t": value.affects, "n": n} if value == build(value.affects, n) else None

    words = "{t:sel.s} becomes an ally in addition to its other types with base power and life equal to {n:costof}"
    grammar.rule("eff", f"{words} until end of turn", build, take)
