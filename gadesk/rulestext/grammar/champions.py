"""What becomes a champion, and what champions may become."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Stat, Supertype
from gadesk.rulestext.engine import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script.node import Change

UNIQUE = h.SetTypes((CardType.CHAMPION,), (Supertype.UNIQUE,))


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add these sentences."""
    _becomes(grammar)


def _becomes(grammar: Grammar) -> None:
    def build(n: Any) -> tuple[Change, ...]:
        return (UNIQUE, h.StatSet(Stat.LEVEL, n))

    def take(value: Any) -> Values | None:
        if len(value) != 2 or value[0] != UNIQUE or not isinstance(value[1], h.StatSet):
            return None
        return {"n": value[1].amount} if value[1].stat is Stat.LEVEL else None

    grammar.rule("vp1.s", "becomes a unique champion with base level {n:amt}", build, take)
