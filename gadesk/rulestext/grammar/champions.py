"""What becomes a champion, and what champions may become."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Stat, Supertype
from gadesk.rulestext.engine import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script.abilities import Static
from gadesk.script.node import Change
from gadesk.script.selections import This

UNIQUE = h.SetTypes((CardType.CHAMPION,), (Supertype.UNIQUE,))


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add these sentences."""
    _becomes(grammar)
    _levels(grammar)


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
