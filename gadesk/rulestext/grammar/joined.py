"""Two kinds, two subjects, several keywords: what one word covers together."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Direction
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.helpers import series
from gadesk.rulestext.placeholders import Others
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Node

ITSELF = p.Not(p.Other())


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _keywords(grammar)
    _subjects(grammar)
    _kinds(grammar)
    _conditions(grammar)
    _costs(grammar)
    _shared_duration(grammar)


def _keywords(grammar: Grammar) -> None:
    """ "has steadfast, taunt, and vigor", "loses taunt and intercept"."""
    g = grammar
    for verb in ("gains", "has", ""):
        listing = f"grantlist.{verb}"
        series(g, listing, f"grant.{verb}", "and")
        g.rule(f"grants.{verb}", f"{{it:{listing}}}", _three_or_more, lambda v: {"it": v} if len(v) > 2 else None)

    def build(a: Any, b: Any) -> tuple[h.LoseKeyword, ...]:
        return (h.LoseKeyword(a), h.LoseKeyword(b))

    def take(value: Any) -> Values | None:
        if len(value) == 2 and all(isinstance(change, h.LoseKeyword) for change in value):
            return {"a": value[0].keyword, "b": value[1].keyword}
        return None

    g.rule("vp1#", "<loses|lose> {a:kwword} and {b:kwword}", build, take)


def _three_or_more(it: Any) -> Any:
    return it if len(it) > 2 else None


def _subjects(grammar: Grammar) -> None:
    """ "Your champion and other Slime objects you control"."""

    def take(value: Any) -> Values | None:
        if isinstance(value, s.Union) and len(value.parts) == 2:
            return {"a": value.parts[0], "b": value.parts[1]}
        return None

    def banished(value: Any) -> Values | None:
        return take(value.what) if isinstance(value, e.Banish) and not value.face_down else None

    grammar.rule("subj.p", "{a:champ} and {b:groupof}", lambda a, b: s.Union((a, b)), take)
    grammar.rule("eff", "banish {a:sel.s}, and {b:random.s}", lambda a, b: e.Banish(s.Union((a, b))), banished)
    grammar.node("champ", s.YourChampion, "your champion")
    grammar.node("groupof", s.All, "{preds:np.p}")


def _kinds(grammar: Grammar) -> None:
    """ "target unit or Siegeable domain", "CARDNAME or a Fatebound ally you control"."""
    g = grammar

    def build(a: Any, b: Any) -> s.Target | None:
        return s.Target((p.Either((p.Both(a), p.Both(b)), "or"),)) if a == (p.IsUnit(),) else None

    def take(value: Any) -> Values | None:
        first = value.preds[0] if isinstance(value, s.Target) and len(value.preds) == 1 else None
        if not isinstance(first, p.Either) or not isinstance(first.preds[0], p.Both):
            return None
        return {"a": first.preds[0].preds, "b": first.preds[1].preds}  # type: ignore[attr-defined]

    g.rule("both.s", "target {a:heads.s} or {b:heads.s}", build, take, checked=False)

    def itself(b: Any) -> s.Chosen:
        return s.Chosen((p.Either((ITSELF, p.Both(b)), "or this"),))

    def take_itself(value: Any) -> Values | None:
        first = value.preds[0] if isinstance(value, s.Chosen) and len(value.preds) == 1 else None
        if isinstance(first, p.Either) and first.preds[0] == ITSELF and value == itself(first.preds[1].preds):  # type: ignore[attr-defined]
            return {"b": first.preds[1].preds}  # type: ignore[attr-defined]
        return None

    g.rule("chosen.s", "CARDNAME or {b:anp}", itself, take_itself)
    for category in ("subtype.s", "class.s"):
        g.rule(
            "pre", f"{{a:element}} element and/or {{b:{category}}}", lambda a, b: p.Either((a, b), "and/or e"),
            lambda v: {"a": v.preds[0], "b": v.preds[1]} if isinstance(v, p.Either) and v.word == "and/or e" else None,
        )  # fmt: skip


def _conditions(grammar: Grammar) -> None:
    g = grammar

    def either(a: Any, b: Any) -> Node | None:
        return c.AnyOf((c.Controls(a, says="either"), c.Controls(b, says="either"))) if _other(a) else None

    def take_either(value: Any) -> Values | None:
        if not isinstance(value, c.AnyOf) or not all(isinstance(part, c.Controls) for part in value.parts):
            return None
        one, two = value.parts
        return {"a": one.preds, "b": two.preds} if one.says == "either" else None  # type: ignore[attr-defined]

    g.rule("cond", "you control {a:anp} or {b:anp}", either, take_either, checked=False)
    face = "your Shifting Currents face {a:direction} or {b:direction}"

    def facing(a: Direction, b: Direction) -> Node:
        return c.AnyOf((c.CurrentsFace(a), c.CurrentsFace(b)))

    def take_facing(value: Any) -> Values | None:
        if isinstance(value, c.AnyOf) and all(isinstance(part, c.CurrentsFace) for part in value.parts):
            return {"a": value.parts[0].direction, "b": value.parts[1].direction}  # type: ignore[attr-defined]
        return None

    g.rule("cond", face, facing, take_facing)

    def both(of: Any, a: Any, b: Any) -> Node:
        return c.SelectionIs(of, (*a, p.Both(b)), "is and is")

    def take_both(value: Any) -> Values | None:
        if isinstance(value, c.SelectionIs) and value.word == "is and is":
            return {"of": value.of, "a": value.preds[:-1], "b": value.preds[-1].preds}  # type: ignore[attr-defined]
        return None

    g.rule("cond", "{of:subj.s} is {a:quality} and is {b:quality}", both, take_both)
    g.rule(
        "quality", "attacking {np:np.p}", lambda np: (p.AttackTarget(np, "several"),),
        lambda v: {"np": v[0].preds}
        if len(v) == 1 and isinstance(v[0], p.AttackTarget) and v[0].says == "several" else None,
    )  # fmt: skip


def _other(preds: Any) -> bool:
    return bool(preds) and isinstance(preds[0], (Others, p.Other))


def _costs(grammar: Grammar) -> None:
    """ "Sacrifice an Automaton ally and a Human ally: …" is two costs."""

    def build(a: Any, b: Any) -> tuple[k.SacrificeCost, ...]:
        return (k.SacrificeCost(a, says="and"), k.SacrificeCost(b))

    def take(value: Any) -> Values | None:
        if len(value) == 2 and all(isinstance(part, k.SacrificeCost) for part in value):
            return {"a": value[0].preds, "b": value[1].preds}
        return None

    grammar.rule("costs", "^sacrifice {a:anp} and {b:anp}", build, take)


def _shared_duration(grammar: Grammar) -> None:
    """ "Target champion gets … and your champion gets … until end of turn"."""

    def build(a: Any, x: Any, b: Any, y: Any, until: str) -> e.Sequence:
        return e.Sequence((e.Continuous(a, x, until), e.Continuous(b, y, until)), " and (until)")

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Sequence) or value.joined != " and (until)":
            return None
        one, two = value.steps
        assert isinstance(one, e.Continuous) and isinstance(two, e.Continuous)
        return {"a": one.affects, "x": one.changes, "b": two.affects, "y": two.changes, "until": two.until}

    grammar.rule("eff", "{a:both.s} {x:vp.s} and {b:both.s} {y:vp.s} {until:until}", build, take)
