"""Two kinds that one phrase names."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import THIS_ONE
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Pred

PLACES = (p.Among, p.InZone, p.ControlledBy)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _two_kinds(grammar)
    _kinds(grammar)


def _two_kinds(grammar: Grammar) -> None:
    """ "a wind element card or a Reaction card from among them": where they are is said once, of both."""

    def build(a: tuple[Pred, ...], b: tuple[Pred, ...]) -> tuple[Pred, ...]:
        cut = next((at for at, pred in enumerate(b) if isinstance(pred, PLACES)), len(b))
        return (p.Either((p.Both(a), p.Both(b[:cut]))), *b[cut:])

    def take(value: Any) -> Values | None:
        first = value[0] if value else None
        if not isinstance(first, p.Either) or not all(isinstance(part, p.Both) for part in first.preds):
            return None
        if len(first.preds) != 2:
            return None
        one, two = first.preds
        return {"a": one.preds, "b": (*two.preds, *value[1:])}  # type: ignore[attr-defined]

    for joint in ("or a", "and/or", "and/or a"):
        grammar.rule("anp", f"a {{a:bare.s}} {joint} {{b:np.s}}", build, take)


def _kinds(grammar: Grammar) -> None:
    """ "target unit or Siegeable domain", "CARDNAME or a Fatebound ally you control"."""
    g = grammar

    def build(a: Any, b: Any) -> s.Target | None:
        return s.Target((p.Either((p.Both(a), p.Both(b))),)) if a == (p.IsUnit(),) else None

    def take(value: Any) -> Values | None:
        first = value.preds[0] if isinstance(value, s.Target) and len(value.preds) == 1 else None
        if not isinstance(first, p.Either) or not isinstance(first.preds[0], p.Both):
            return None
        return {"a": first.preds[0].preds, "b": first.preds[1].preds}  # type: ignore[attr-defined]

    g.rule("both.s", "target {a:heads.s} or {b:heads.s}", build, take, checked=False)

    def itself(b: Any) -> s.Chosen:
        return s.Chosen((p.Either((*THIS_ONE, p.Both(b))),))

    g.rule("chosen.s", "CARDNAME or {b:anp}", itself)
    for category in ("subtype.s", "class.s"):
        g.rule(
            "pre", f"{{a:element}} element and/or {{b:{category}}}", lambda a, b: p.Either((a, b)),
        )  # fmt: skip
