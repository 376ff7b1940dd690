"""How many cards, counters and how much influence there are."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Property, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import predicates as p
from gadesk.script.amounts import CardsInZone, CountersOn, CountOf, Fixed, Influence, NotedAmount
from gadesk.script.node import Node
from gadesk.script.players import AnOpponent, EachPlayer, TargetPlayer
from gadesk.script.selections import All, This
from gadesk.script.words import Compare, Dealt, Extreme


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _cards(grammar)
    _less(grammar)
    _there_were(grammar)
    _there_is(grammar)
    _least_influence(grammar)


def _cards(grammar: Grammar) -> None:
    """Cards in zones and what was done with them."""
    g = grammar
    for key in (Dealt.DISCARDED, Dealt.REVEALED, Dealt.BANISHED, Dealt.SACRIFICED, Dealt.DESTROYED):
        g.node("cond", c.NotedAny, f"{{preds:anp}} was {key}", key=key)
    g.word(
        "cond", "damage was prevented this way", c.Compares(NotedAmount(Dealt.PREVENTED), Compare.AT_LEAST, Fixed(1))
    )
    g.word("cond", "the amount of cards in your hand and memory are equal", c.EqualHandAndMemory())
    _counted(g)
    g.node("cond", c.NotedAny, "{preds:anp} was {key:participle} this way")


def _counted(grammar: Grammar) -> None:
    """How many cards lie somewhere, how many counters on something, how large an influence is."""
    g = grammar
    _compare(g, "you have {it:exactcards}", Compare.EQUAL)
    g.rule("exactcards", "exactly one {p:np.s}", lambda p: (CountOf(All(p)), Fixed(1)))
    g.rule("exactcards", "exactly {n:fixedword} {p:np.p}", lambda n, p: (CountOf(All(p)), n))
    for verb in ("you have", "there are"):
        _compare(g, f"{verb} {{it:morecards}}", Compare.AT_LEAST, verb)
        _compare(g, f"{verb} {{it:lesscards}}", Compare.AT_MOST, verb)
    _compare(g, "you have {it:nocards}", Compare.EQUAL)
    g.rule("morecards", "{n:fixedword} or more {p:np.p}", lambda n, p: (CountOf(All(p)), n))
    g.rule("lesscards", "{n:fixedword} or fewer {p:np.p}", lambda n, p: (CountOf(All(p)), n))
    g.rule("nocards", "no {p:np.p}", lambda p: (CountOf(All(p)), Fixed(0)))
    for op, tail, says in (
        (Compare.AT_LEAST, "or more", ""),
        (Compare.AT_MOST, "or less", ""),
        (Compare.AT_LEAST, "or greater", "greater"),
    ):
        name = "influence." + tail.split()[1]
        _compare(g, f"your influence is {{it:{name}}}", op, says)
        g.rule(name, f"{{n:fixedword}} {tail}", lambda n: (Influence(), n))
    _compare(g, "there's {it:onecard}", Compare.AT_LEAST, "there's")
    _compare(g, "there is {it:onecard}", Compare.AT_LEAST, "there is")
    g.rule("onecard", "{p:anp}", lambda p: (CountOf(All(p)), Fixed(1)))
    rival = c.Compares(Influence(TargetPlayer(True)), Compare.MORE, Influence())

    def take_rival(value: Any) -> Values | None:
        theirs = value.left if isinstance(value, c.Compares) else None
        foe = isinstance(theirs, Influence) and isinstance(theirs.who, TargetPlayer) and theirs.who.opponent
        return {} if foe and (value.op, value.right) == (rival.op, rival.right) else None

    g.rule(
        "cond", "target opponent's influence is greater than yours",
        lambda: c.Compares(Influence(TargetPlayer(True)), Compare.MORE, Influence()), take_rival, checked=False,
    )  # fmt: skip
    _opponents(g)
    _on(g)


def _compare(grammar: Grammar, template: str, op: Compare, says: str = "you have") -> None:
    def build(it: Any) -> Node:
        return c.Compares(it[0], op, it[1])

    grammar.rule("cond", template, build)


def _opponents(grammar: Grammar) -> None:
    """How many cards an opponent has somewhere."""

    def build(n: Any, zone: Zone) -> Node:
        return c.Compares(CardsInZone(zone, AnOpponent(), take=Extreme.HIGHEST), Compare.AT_LEAST, n)

    grammar.rule("cond", "an opponent has {n:fixedword} or more cards in their {zone:zone}", build)


def _on(grammar: Grammar) -> None:
    """Counters on something."""
    g = grammar

    def build(n: Any, k: str, on: Any) -> Node:
        return c.Compares(CountersOn(k, on), Compare.AT_LEAST, n)

    g.rule("cond", "there are {n:fixedword} or more {k:counter} counters on {on:any}", build)
    g.node("cond", c.SelectionIs, "{of:subj.s} has {preds:countered}")
    g.rule(
        "countered",
        "{k:kwword}",
        lambda k: (p.HasKeyword(k),),
    )
    attacked = c.Compares(CountOf(All((p.Is(Property.ATTACKING), p.IsUnit()))), Compare.AT_LEAST, Fixed(1))
    g.word("cond", "a unit is attacking", attacked)
    prevented = NotedAmount(Dealt.PREVENTED)
    g.rule(
        "cond",
        "{n:amt} or more damage was prevented this way",
        lambda n: c.Compares(prevented, Compare.AT_LEAST, n),
    )
    for word in ("it", "him", "her", "them"):
        _countered(g, word)


def _countered(grammar: Grammar, word: str) -> None:
    """ "two or more buff counters on it", "no preparation counters on them"."""

    def build(n: int, k: str) -> Any:
        return (p.HasCounter(k, n),)

    grammar.rule("countered", f"{{n:spelled}} or more {{k:counter}} counters on {word}", build)
    some_none = f"no {{k:counter}} counters on {word}"
    grammar.rule("countered", some_none, lambda k: (p.Not(p.HasCounter(k, 1)),))


def _less(grammar: Grammar) -> None:
    """ "there are less than three … in your graveyard", "you control four or fewer …"."""
    g = grammar

    def fewer(n: Fixed, p: Any) -> Node:
        return c.Compares(CountOf(All(p)), Compare.AT_MOST, Fixed(n.n - 1))

    def take_fewer(value: Any) -> Values | None:
        counted = value.left.of if isinstance(value, c.Compares) and isinstance(value.left, CountOf) else None
        if isinstance(counted, All) and isinstance(value.right, Fixed):
            return {"n": Fixed(value.right.n + 1), "p": counted.preds}
        return None

    g.rule("cond", "there are less than {n:fixedword} {p:np.p}", fewer, take_fewer)

    def few(n: Fixed, k: str, on: Any) -> Node:
        return c.Compares(CountersOn(k, on), Compare.AT_MOST, Fixed(n.n - 1))

    def take_few(value: Any) -> Values | None:
        there = value.left if isinstance(value, c.Compares) else None
        if isinstance(there, CountersOn) and isinstance(value.right, Fixed):
            return {"n": Fixed(value.right.n + 1), "k": there.counter, "on": there.on}
        return None

    g.rule("cond", "there are less than {n:fixedword} {k:counter} counters on {on:any}", few, take_few)

    def at_most(n: int, p: Any) -> Node:
        return c.Controls(p, 0, n)

    g.rule("cond", "you control {n:spelled} or fewer {p:np.p}", at_most)


def _there_were(grammar: Grammar) -> None:
    g = grammar

    def were(n: a.Fixed, k: str, on: Any) -> Node:
        return c.Compares(a.CountersOn(k, on), Compare.AT_LEAST, n)

    g.rule("cond", "there were {n:fixedword} or more {k:counter} counters on {on:any}", were)


def _there_is(grammar: Grammar) -> None:
    """ "There's a charge counter on it", said of this card."""

    def build(kind: Any) -> c.Compares:
        return c.Compares(a.CountersOn(kind, This()), Compare.AT_LEAST, a.Fixed(1))

    grammar.rule("cond", "there's a {kind:counter} counter on it", build)


def _least_influence(grammar: Grammar) -> None:
    g = grammar
    least = c.Compares(a.Influence(), Compare.AT_MOST, a.Influence(EachPlayer(), Extreme.LOWEST))
    g.word("cond", "you are the player with the least influence", least)
