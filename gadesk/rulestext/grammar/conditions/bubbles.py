"""What a bubble before an ability demands."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Counter, Element, Supertype
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import only
from gadesk.rulestext.vocabulary import CLASSES, Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script.node import Node
from gadesk.script.selections import MasteryOf
from gadesk.script.words import Compare

FOCUS = c.IsNot(c.HappenedThisTurn(t.Materializes()))
"""The restriction of a retired keyword: its player has not materialized this turn."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _bubbles(grammar)
    _counted(grammar, words)


def _bubbles(grammar: Grammar) -> None:
    g = grammar
    for template, cls in (
        ("Class Bonus", c.ClassBonus),
        ("Element Bonus", c.ElementBonus),
        ("Level {n:int}+", c.LevelAtLeast),
        ("Memory {n:int}+", c.MemoryAtLeast),
        ("Damage {n:int}+", c.DamageAtLeast),
    ):
        g.node("bubble", cls, template)
    g.rule("bubble", "{name:champname} Bonus", _of_a_champion, only(c.ChampionBonus, name="name"))

    g.rule("bubble", "Focus", lambda: FOCUS)

    def read(tokens: Any, at: int) -> Any:
        length = 1
        while at + length <= len(tokens) and length <= 2:
            if all(token.text[0].isupper() and token.text.isalpha() for token in tokens[at : at + length]):
                name = " ".join(token.text for token in tokens[at : at + length])
                if name not in ("Class", "Element", "Level", "Memory", "Damage"):
                    yield length, name
            length += 1

    g.terminal("champname", read, lambda value: value if isinstance(value, str) and value else None, anything=True)
    g.rule("bubbles", "[{a:bubble}]", lambda a: (a,))
    g.rule(
        "bubbles",
        "[{a:bubble}] {rest:bubbles}",
        lambda a, rest: (a, *rest),
    )


NO_NAMES = frozenset(word.title() for kind in (CardType, Element, Supertype) for word in kind)
"""What no champion is called: a bonus of an element or a type is none that the rulebook knows."""


def _of_a_champion(name: str) -> c.ChampionBonus | None:
    return None if name in NO_NAMES or name.lower() in CLASSES else c.ChampionBonus(name)


def _counted(grammar: Grammar, words: Vocabulary) -> None:
    """[Sheen N+] asks for counters on the player's mastery: of any kind but those with a rule of their own."""
    ruled = {kind.value for kind in Counter}
    for kind in sorted(words.counters - ruled):

        def build(n: int, kind: str = kind) -> Node:
            return c.Compares(a.CountersOn(kind, MasteryOf()), Compare.AT_LEAST, a.Fixed(n))

        grammar.rule("bubble", f"{kind.title()} {{n:int}}+", build)
