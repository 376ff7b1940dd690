"""Omens, counters of masteries, the highest and the total of something."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import BUFFED, Stat
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.node import Node
from gadesk.script.players import You
from gadesk.script.selections import All, Chosen, MasteryOf

SHEEN = "sheen"


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add what is tallied."""
    _omens(grammar)
    _masteries(grammar)
    _highest(grammar)
    _putting(grammar)


def _omens(grammar: Grammar) -> None:
    """An omen is a card in a banishment with an omen counter on it; all that speak of omens mean the player's own."""
    g = grammar
    for word, category in (("omen", "last.s"), ("omens", "last.p")):
        g.node(category, p.IsOmen, word)
        g.node(category, p.IsOmen, f"{word} you have", says="you have")
    for says in ("with different reserve costs", "with a different reserve cost"):
        g.node("post.s", p.DifferentCosts, says, says=says)
        g.node("post.p", p.DifferentCosts, says, says=says)
    mine = (p.IsOmen("your"),)
    g.word("chosen.s", "one of your omens", Chosen(mine))
    g.word("sel.p", "your omens", All(mine))


def _masteries(grammar: Grammar) -> None:
    """A mastery by its name, and [Sheen N+], which asks for counters on the player's mastery."""
    g = grammar
    g.node("both.s", MasteryOf, "your {slug:cardname}")

    def build(n: int) -> Node:
        return c.LabelBubble(f"Sheen {n}+", c.Compares(a.CountersOn(SHEEN, MasteryOf()), ">=", a.Fixed(n)))

    def take(value: Any) -> Values | None:
        if not isinstance(value, c.LabelBubble) or not isinstance(value.demands, c.Compares):
            return None
        return {"n": value.demands.right.n} if isinstance(value.demands.right, a.Fixed) else None

    g.rule("bubble", "Sheen {n:int}+", build, take)


def _highest(grammar: Grammar) -> None:
    g = grammar
    named = [(f"{stat.value} stat", stat) for stat in BUFFED] + [(stat.facts.words, stat) for stat in Stat]
    for word, stat in named:
        g.node("worked1", a.Highest, f"the highest {word} among {{of:sel.p}}", stat=stat, word=word)

        def build(of: tuple[Any, ...], stat: Stat = stat, word: str = word) -> Node:
            return a.Highest(stat, All(of), word)

        def take(value: Any, stat: Stat = stat, word: str = word) -> Values | None:
            if isinstance(value, a.Highest) and (value.stat, value.word) == (stat, word) and isinstance(value.of, All):
                return {"of": value.of.preds} if value.of.word == "" else None
            return None

        g.rule("worked1", f"the highest {word} among {{of:np.p}}", build, take)
    g.node("worked1", a.Total, "the total reserve cost of {of:sel.p}", stat=Stat.RESERVE_COST)
    says = "greater total"

    def least(t: a.Total, n: int) -> Node:
        return c.Compares(t, ">=", a.Fixed(n), says)

    def split(value: Any) -> Values | None:
        if isinstance(value, c.Compares) and value.says == says and isinstance(value.right, a.Fixed):
            return {"t": value.left, "n": value.right.n}
        return None

    g.node("total", a.Total, "the total reserve cost of {of:sel.p}", stat=Stat.RESERVE_COST)
    g.rule("cond", "{t:total} is {n:int} or greater", least, split)


def _putting(grammar: Grammar) -> None:
    """ "double the amount of … counters on …", and players who put counters on something of their own."""
    g = grammar

    def double(k: str, on: Any) -> e.PutCounters:
        return e.PutCounters(k, a.CountersOn(k, on, "doubled"), on)

    def take(value: Any) -> Values | None:
        if isinstance(value, e.PutCounters) and value == double(value.counter, value.on):
            return {"k": value.counter, "on": value.on}
        return None

    g.rule("eff", "double the amount of {k:counter} counters on {on:sel.s}", double, take)
    for count, plural in (("count.s", "counter"), ("count.p", "counters")):

        def build(who: Any, n: Any, k: str, h: Any) -> e.ForEachPlayer:
            return e.ForEachPlayer(who, e.PutCounters(k, n, Chosen((*h, p.ControlledBy(You())))))

        def unmake(value: Any, plural: str = plural) -> Values | None:
            put = value.effect if isinstance(value, e.ForEachPlayer) else None
            if not isinstance(put, e.PutCounters) or not isinstance(put.on, Chosen):
                return None
            if put.on.preds[-1:] != (p.ControlledBy(You()),) or (put.amount == a.Fixed(1)) != (plural == "counter"):
                return None
            return {"who": value.who, "n": put.amount, "k": put.counter, "h": put.on.preds[:-1]}

        words = f"{{who:who}} puts {{n:{count}}} {{k:counter}} {plural} on a {{h:heads.s}} they control"
        g.rule("eff", words, build, unmake)
