"""Conditions joined, and words that two of them share."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Direction
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.conditions.counted import controls
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import Others
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script.node import Node


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _joined(grammar)
    _sharing_words(grammar)


def _joined(grammar: Grammar) -> None:
    g = grammar
    g.same("conds", "{it:cond}")
    for word, cls in (
        ("and", c.AllOf), ("and if", c.AllOf), ("and only if", c.AllOf), ("or", c.AnyOf), ("or if", c.AnyOf),
    ):  # fmt: skip

        def build(a: Any, b: Any, cls: Any = cls) -> Any:
            return cls((a, b))

        g.rule("conds", f"{{a:cond}} {word} {{b:cond}}", build)


def _sharing_words(grammar: Grammar) -> None:
    g = grammar

    def either(a: Any, b: Any) -> Node | None:
        return c.AnyOf((controls(a), controls(b))) if _other(a) else None

    def take_either(value: Any) -> Values | None:
        one, two = (part.left.of.preds for part in value.parts)
        some = value == c.AnyOf((controls(one[:-1]), controls(two[:-1])))
        return {"a": one[:-1], "b": two[:-1]} if some and _other(one) else None

    g.rule("cond", "you control {a:anp} or {b:anp}", either, where_it_fits(take_either), checked=False)
    face = "your Shifting Currents face {a:direction} or {b:direction}"

    def facing(a: Direction, b: Direction) -> Node:
        return c.AnyOf((c.CurrentsFace(a), c.CurrentsFace(b)))

    g.rule("cond", face, facing)


def _other(preds: Any) -> bool:
    return bool(preds) and isinstance(preds[0], (Others, p.Other))
