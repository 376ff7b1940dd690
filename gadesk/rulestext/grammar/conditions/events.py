"""What has happened: this turn, this way, and where something came from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gadesk.glossary import OWN_ZONES, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.comparisons import SOME, Compared
from gadesk.rulestext.grammar.amounts.counted import by_kind
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.grammar.nouns.nouns import UNIT, YOUR_CHAMPION
from gadesk.rulestext.grammar.occasions.phases import PHASES
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import CountersThisWay
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.amounts import Fixed
from gadesk.script.node import Node
from gadesk.script.players import You
from gadesk.script.words import Compare, Dealt

THIS_ONE = (p.Not(p.Other()),)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _this_turn(grammar)
    _by_players(grammar)
    _from_where(grammar)
    _not_yet(grammar)
    _this_way(grammar, words.counters)
    _many_this_way(grammar)
    _sacrificed(grammar)
    _first_attack(grammar)


def _this_turn(grammar: Grammar) -> None:
    """What happened this turn, and whose turn it is."""
    g = grammar
    happened: tuple[tuple[str, Node], ...] = (
        ("your champion has attacked this turn", t.Attacks(YOUR_CHAMPION)),
        ("your champion has leveled up this turn", t.LevelsUp(You())),
    )
    for words, pattern in happened:
        g.word("cond", words, c.HappenedThisTurn(pattern))  # type: ignore[arg-type]
    for verb, cls in (("activated", t.Activates), ("brewed", t.Brews), ("materialized", t.Materializes)):

        def build(np: Any, cls: Any = cls) -> Node:
            return c.HappenedThisTurn(cls(np))

        def take(value: Any, cls: Any = cls) -> Values | None:
            if isinstance(value, c.HappenedThisTurn) and value.least == Fixed(1):
                pattern = value.pattern
                return {"np": pattern.preds} if isinstance(pattern, cls) and pattern == cls(pattern.preds) else None
            return None

        g.rule("cond", f"you've {verb} {{np:anp}} this turn", build)
        g.rule("cond", f"you haven't {verb} {{np:anp}} this turn", *_negated(build, take))
    g.word("cond", "it's your turn", c.DuringPhase(None, You()))
    g.word("cond", "it's not your turn", c.IsNot(c.DuringPhase(None, You())))
    for phase, words in PHASES.items():
        g.word("cond", f"it's your {words}", c.DuringPhase(phase, You()))
        g.word("cond", f"it's not your {words}", c.IsNot(c.DuringPhase(phase, You())))


def _negated(build: Any, take: Any) -> tuple[Any, Any]:
    return (
        lambda np: c.IsNot(build(np)),
        lambda value: take(value.condition) if isinstance(value, c.IsNot) else None,
    )


def _by_players(grammar: Grammar) -> None:
    g = grammar
    suppressed = "an object was suppressed this turn"
    g.word("cond", suppressed, c.HappenedThisTurn(t.Does(t.Deed.SUPPRESS, None)))
    g.word("cond", "a card activation has been negated this turn", c.HappenedThisTurn(t.Negates(None)))
    g.node("cond", c.TargetsAnswer, "it's targeting {preds:anp}")


def _from_where(grammar: Grammar) -> None:
    g = grammar
    for zone in OWN_ZONES:
        g.node("cond", c.EnteredFrom, f"CARDNAME entered from a {zone.facts.noun}", zone=zone)
    g.node("cond", c.EnteredFrom, "CARDNAME was activated from your memory", zone=Zone.MEMORY, activated=True)


def _not_yet(grammar: Grammar) -> None:
    g = grammar
    g.node("cond", c.ResolvedTimes, "this is the {n:ordinal} time this ability has resolved this turn")
    reserved = a.NotedAmount(Dealt.RESERVED)
    paying = "were reserved into your memory to pay for this card's reserve cost"
    g.rule("cond", f"{{n:many.p}} cards {paying}", lambda n: c.Compares(reserved, n[0], n[1]))
    attacked = c.IsNot(c.HappenedThisTurn(t.Attacks(UNIT)))
    g.word("cond", "no units have attacked this turn", attacked)
    declared = c.IsNot(c.HappenedThisTurn(t.Attacks((), by=You())))
    g.word("cond", "you have not declared an attack this turn", declared)
    g.rule(
        "cond", "{n:anp} has been suppressed this turn", lambda n: c.HappenedThisTurn(t.Does(t.Deed.SUPPRESS, None, n)),
    )  # fmt: skip


def _this_way(grammar: Grammar, counters: Iterable[str]) -> None:
    g = grammar

    def undone(n: Any) -> c.IsNot:
        return c.IsNot(c.NotedAny(Dealt.DISCARDED, n))

    g.rule("cond", "you didn't discard {n:anp}", undone)
    removed = "a {n:removedkind} was removed this way"
    g.rule("cond", removed, lambda n: c.Compares(n, Compare.AT_LEAST, a.Fixed(1)))
    for counter in sorted(counters):
        by_kind(g, "removedkind", f"{counter} counter", CountersThisWay(Dealt.REMOVED, counter))
    g.node("cond", c.SelectionIs, "you own {of:both.s}", preds=(p.OwnedBy(w.You()),))
    g.node("cond", c.EnteredFrom, "{of:both.s} was activated from a material deck", zone=Zone.MATERIAL_DECK)

def _many_this_way(grammar: Grammar) -> None:
    """ "three or more cards were banished this way"."""

    def build(many: Compared, m: Any, k: Dealt) -> Node:
        return c.NotedAny(k, m) if many == SOME else c.Compares(a.CountOf(s.Noted(k, m)), *many)

    def take(value: Any) -> Values | None:
        if isinstance(value, c.NotedAny):
            return {"many": SOME, "m": value.preds, "k": value.key}
        of = value.left.of
        return {"many": (value.op, value.right), "m": of.preds, "k": of.key} if isinstance(of, s.Noted) else None

    grammar.rule("cond", "{many:many.p} {m:np.p} were {k:participle} this way", build, where_it_fits(take))
    grammar.rule("cond", "{many:many.s} {m:np.s} was {k:participle} this way", build, where_it_fits(take))


def _sacrificed(grammar: Grammar) -> None:
    """ "If at least one … ally and at least one … ally were sacrificed this way, …\""""

    def build(x: Any, y: Any, k: Dealt) -> c.AllOf:
        return c.AllOf((c.NotedAny(k, x), c.NotedAny(k, y)))

    words = "at least one {x:np.s} and at least one {y:np.s} were {k:participle} this way"
    grammar.rule("cond", words, build)


def _first_attack(grammar: Grammar) -> None:
    g = grammar
    first = c.Compares(a.TimesThisTurn(t.Attacks(THIS_ONE)), Compare.EQUAL, a.Fixed(1))
    g.word("cond", "this is CARDNAME's first attack this turn", first)
