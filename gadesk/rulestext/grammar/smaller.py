"""Sentences of a few cards each that belong to no larger family."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import amounts as a
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.node import Node
from gadesk.script.players import EachOpponent, EachPlayer, You
from gadesk.script.selections import All, This, ThisAttack


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _players(grammar)
    _counters(grammar)
    _both(grammar)
    _enter_rested(grammar)
    _obedience(grammar)
    _limits(grammar)
    grammar.node("subj.p", ThisAttack, "attacks using CARDNAME", word="attacks using")


def _players(grammar: Grammar) -> None:
    """What players can't do for a while, and what they banish and reveal."""
    g = grammar
    no_cards = h.PlayerCant(EachOpponent(), "activate")
    g.word("eff", "opponents can't activate cards this turn", e.Continuous(This(), (no_cards,), "this turn"))
    no_draws = e.Continuous(This(), (h.PlayerCant(You(), "draw"),), "end of turn", True)
    g.word("eff", "until end of turn, you can't draw cards", no_draws)
    g.rule(
        "eff",
        "{who:who} can't recover until end of turn",
        lambda who: e.Continuous(This(), (h.PlayerCant(who, "recover"),)),
        lambda v: {"who": v.changes[0].who} if _forbids(v, "recover") else None,
    )
    for zone in (Zone.GRAVEYARD, Zone.MEMORY):

        def build(p_: Any, zone: Zone = zone) -> e.ForEachPlayer:
            return e.ForEachPlayer(EachPlayer(), e.Banish(All((*p_, p.InZone(zone, You(), "from")), "all")))

        def take(value: Any, zone: Zone = zone) -> Values | None:
            what = getattr(getattr(value, "effect", None), "what", None)
            if not isinstance(what, All) or not isinstance(value, e.ForEachPlayer):
                return None
            return {"p_": what.preds[:-1]} if value == build(what.preds[:-1], zone) else None

        g.rule("eff", f"each player banishes all {{p_:np.p}} from their {zone.facts.noun}", build, take)

        def reveal(who: Any, zone: Zone = zone) -> e.Reveal | None:
            return None if who == EachPlayer() else e.Reveal(All((p.IsCard(), p.InZone(zone, who))), who)

        def unreveal(value: Any, zone: Zone = zone) -> Values | None:
            if isinstance(value, e.Reveal) and value == reveal(value.who, zone):
                return {"who": value.who}
            return None

        g.rule("eff", f"{{who:who}} reveals all cards in their {zone.facts.noun}", reveal, unreveal, checked=False)
    g.node("cond", c.Controls, "each opponent controls no {preds:np.p}", least=0, most=0, who=EachOpponent())


def _forbids(value: Any, what: str) -> bool:
    change = value.changes[0] if isinstance(value, e.Continuous) and len(value.changes) == 1 else None
    return isinstance(change, h.PlayerCant) and value == e.Continuous(This(), (h.PlayerCant(change.who, what),))


def _counters(grammar: Grammar) -> None:
    g = grammar
    g.node("every", a.NotedAmount, "counters {key:participle} this way")
    g.rule(
        "eff",
        "remove up to {n:fixedword} {k:counter} counters from {s:any}",
        lambda n, k, s: e.TakeCounters(k, a.UpTo(n), s),
        lambda v: {"n": v.amount.n, "k": v.counter, "s": v.source}
        if isinstance(v, e.TakeCounters) and isinstance(v.amount, a.UpTo) else None,
    )  # fmt: skip
    for says, words in (("one or more", "with one or more {counter:counter} counters on them"),
                        ("with", "with {counter:counter} counters on them")):  # fmt: skip
        g.node("post.p", p.HasCounter, words, word=says)

    some = "with one or more {counter:counter} counters on it"
    g.node("post.s", p.HasCounter, some, word="one or more on it")

    def were(n: a.Fixed, k: str, on: Any) -> Node:
        return c.Compares(a.CountersOn(k, on), ">=", n, "there were")

    def take(value: Any) -> Values | None:
        if isinstance(value, c.Compares) and value.says == "there were" and isinstance(value.left, a.CountersOn):
            return {"n": value.right, "k": value.left.counter, "on": value.left.on}
        return None

    g.rule("cond", "there were {n:fixedword} or more {k:counter} counters on {on:any}", were, take)


def _both(grammar: Grammar) -> None:
    """ "wake up and transform CARDNAME", "summon another … token", "deal an additional 2 damage to …"."""
    g = grammar

    def build(x: Any) -> e.Sequence:
        return e.Sequence((e.WakeUp(x), e.Transform(x)), " and (both)")

    def take(value: Any) -> Values | None:
        if isinstance(value, e.Sequence) and value.joined == " and (both)":
            return {"x": value.steps[1].what}  # type: ignore[attr-defined]
        return None

    g.rule("eff", "wake up and transform {x:sel.s}", build, take)
    for word in ("another", "an additional"):
        g.node("eff", e.Summon, f"summon {word} {{tokens:token.s}}", word=word)
    g.node("eff", e.Gather, "gather an additional time", additional=True)
    for kind, flag in (("", False), ("unpreventable ", True)):
        words = f"an additional {{amount:amt}} {kind}damage to {{to:any}}"
        g.node("deal", e.DealDamage, words, unpreventable=flag, says="additional")


def _enter_rested(grammar: Grammar) -> None:
    """ "The next time one or more allies would enter the field this turn, they enter the field rested instead.\""""

    def build(a: Any, says: str) -> e.Continuous:
        return e.Continuous(All(a), (h.EntersAs(rested=True, once=says),), "this turn")

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or len(value.changes) != 1 or not isinstance(value.affects, All):
            return None
        change = value.changes[0]
        if isinstance(change, h.EntersAs) and change.once:
            return {"a": value.affects.preds, "says": change.once}
        return None

    for says in ("they", "those items", "those allies"):
        grammar.word("entering", says, says)
    words = "the next time one or more {a:np.p} would enter the field this turn"
    grammar.rule("eff", f"{words}, {{says:entering}} enter the field rested instead", build, take)


def _obedience(grammar: Grammar) -> None:
    disobey = (h.Obedience(),)
    grammar.word("vp1.p", "don't obey their controller", disobey)


def _limits(grammar: Grammar) -> None:
    """ "Target player can't play more than two cards during their next turn.\""""
    next_turn = "during their next turn"

    def build(who: Any, n: int) -> e.Continuous:
        return e.Continuous(This(), (h.PlayerCant(who, "play", beyond=n),), next_turn)

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) and value.until == next_turn else None
        return {"who": change.who, "n": change.beyond} if isinstance(change, h.PlayerCant) and change.beyond else None

    grammar.rule("eff", f"{{who:who}} can't play more than {{n:spelled}} cards {next_turn}", build, take)
