"""What happened this turn, where something came from, how little there is, and choices between two kinds."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import OWN_ZONES, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.amounts import CountersOn, CountOf, Fixed, UpTo
from gadesk.script.node import Node, Pred
from gadesk.script.selections import All


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add these conditions and phrases."""
    _this_turn(grammar)
    _from_where(grammar)
    _less(grammar)
    _two_kinds(grammar)
    _discards(grammar)
    _copies(grammar)


def _this_turn(grammar: Grammar) -> None:
    g = grammar
    suppressed = "an object was suppressed this turn"
    g.word("cond", suppressed, c.HappenedThisTurn(t.Suppresses(None)))
    g.word("cond", "a card activation has been negated this turn", c.HappenedThisTurn(t.Negates(None)))
    g.node("cond", c.TargetsAnswer, "it's targeting {preds:anp}", says="it's targeting")


def _from_where(grammar: Grammar) -> None:
    g = grammar
    for zone in OWN_ZONES:
        g.node("cond", c.EnteredFrom, f"CARDNAME entered from a {zone.facts.noun}", zone=zone)
    g.node("cond", c.EnteredFrom, "CARDNAME was activated from your memory", zone=Zone.MEMORY, activated=True)
    for category in ("post.s", "post.p"):
        g.node(category, p.InZone, "in graveyards", zone=Zone.GRAVEYARD, who=None, word="in all")


def _less(grammar: Grammar) -> None:
    """ "there are less than three … in your graveyard", "you control four or fewer …"."""
    g = grammar

    def fewer(n: Fixed, p: Any) -> Node:
        return c.Compares(CountOf(All(p)), "<=", Fixed(n.n - 1), "less than")

    def take_fewer(value: Any) -> Values | None:
        if isinstance(value, c.Compares) and value.says == "less than" and isinstance(value.left, CountOf):
            return {"n": Fixed(value.right.n + 1), "p": value.left.of.preds}  # type: ignore[attr-defined]
        return None

    g.rule("cond", "there are less than {n:fixedword} {p:np.p}", fewer, take_fewer)

    def few(n: Fixed, k: str, on: Any) -> Node:
        return c.Compares(CountersOn(k, on), "<=", Fixed(n.n - 1), "less than")

    def take_few(value: Any) -> Values | None:
        if isinstance(value, c.Compares) and value.says == "less than" and isinstance(value.left, CountersOn):
            return {"n": Fixed(value.right.n + 1), "k": value.left.counter, "on": value.left.on}  # type: ignore
        return None

    g.rule("cond", "there are less than {n:fixedword} {k:counter} counters on {on:any}", few, take_few)

    def at_most(n: int, p: Any) -> Node:
        return c.Controls(p, 0, n, says="or fewer")

    def take_most(value: Any) -> Values | None:
        fewer = isinstance(value, c.Controls) and value.says == "or fewer"
        return {"n": value.most, "p": value.preds} if fewer else None

    g.rule("cond", "you control {n:spelled} or fewer {p:np.p}", at_most, take_most)


PLACES = (p.Among, p.InZone, p.ControlledBy)


def _two_kinds(grammar: Grammar) -> None:
    """ "a wind element card or a Reaction card from among them": where they are is said once, of both."""

    def build(a: tuple[Pred, ...], b: tuple[Pred, ...]) -> tuple[Pred, ...]:
        cut = next((at for at, pred in enumerate(b) if isinstance(pred, PLACES)), len(b))
        return (p.Either((p.Both(a), p.Both(b[:cut])), "or a"), *b[cut:])

    def take(value: Any) -> Values | None:
        first = value[0] if value else None
        if not isinstance(first, p.Either) or first.word != "or a":
            return None
        one, two = first.preds
        return {"a": one.preds, "b": (*two.preds, *value[1:])}  # type: ignore[attr-defined]

    grammar.rule("anp", "a {a:kind} or a {b:np.s}", build, take)
    grammar.rule("kind", "{h:heads.s}", lambda h: h, lambda v: {"h": v})
    grammar.rule(
        "kind", "{a:pre} {rest:kind}", lambda a, rest: (a, *rest),
        lambda v: {"a": v[0], "rest": v[1:]} if len(v) > 1 else None,
    )  # fmt: skip


def _discards(grammar: Grammar) -> None:
    """ "discard up to two fire element cards"."""
    g = grammar

    def one(p: Any) -> e.Discard:
        return e.Discard(UpTo(Fixed(1)), preds=p)

    def several(n: Any, p: Any) -> e.Discard | None:
        return None if p == (CARD,) else e.Discard(UpTo(n), preds=p)

    def take(value: Any) -> Values | None:
        if isinstance(value, e.Discard) and isinstance(value.amount, UpTo) and value.preds and not value.random:
            return {"n": value.amount.n, "p": value.preds}
        return None

    g.rule("eff", "discard up to one {p:np.s}", one, lambda v: _of_one(take(v)))
    g.rule("eff", "discard up to {n:fixedword} {p:np.p}", several, take)


CARD = p.IsCard()


def _of_one(values: Values | None) -> Values | None:
    return {"p": values["p"]} if values is not None and values["n"] == Fixed(1) else None


def _copies(grammar: Grammar) -> None:
    """ "summon a token copy of target token you control"."""
    g = grammar
    g.node("eff", e.SummonCopy, "summon a token copy of {of:sel.s}")
    g.node("eff", e.SummonCopy, "summon a copy of {of:both.s} rested", rested=True)
