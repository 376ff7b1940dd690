"""Players told apart, forbidden things, offered things: "that player may …", "they can't …"."""

from __future__ import annotations

from typing import Any

from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import changes as h
from gadesk.script import conditions as c
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Static
from gadesk.script.amounts import CountersOn


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _who(grammar)
    _forbidden(grammar)
    _forbidden_for_a_while(grammar)
    _offers(grammar)
    _conditions(grammar)
    _opponents_do(grammar)


def _who(grammar: Grammar) -> None:
    g = grammar
    g.node("who", w.WithInfluence, "each player with influence less than {n:spelled}", op="<")
    g.node("who", w.WithInfluence, "each player with influence {n:spelled} or more", op=">=")
    for category in ("post.s", "post.p"):
        g.node(category, p.ControlledBy, "the defending player controls", who=w.DefendingPlayer())
        same = "controlled by the same player as {of:both.s}"
        g.rule(category, same, lambda of: p.ControlledBy(w.ControllerOf(of)), _same_player)
        g.node(category, p.SharesName, "with {of:both.s}'s name")


def _same_player(value: Any) -> Values | None:
    if isinstance(value, p.ControlledBy) and isinstance(value.who, w.ControllerOf):
        return {"of": value.who.of}
    return None


def _forbidden(grammar: Grammar) -> None:
    g = grammar

    def static(who: Any, cond: Any = None) -> Static:
        return Static(s.This(), (h.PlayerCant(who, "draw"),), condition=cond, lead=cond is not None)

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        if not isinstance(change, h.PlayerCant) or change != h.PlayerCant(change.who, "draw"):
            return None
        return {"who": change.who, "cond": value.condition} if value.condition is not None else None

    g.rule("static", "as long as {cond:conds}, {who:who} can't draw cards", static, take)

    def attacks(n: Any) -> Static:
        return Static(s.This(), (h.PlayerCant(w.EachPlayer(), "attack", n),))

    def untake(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        if isinstance(change, h.PlayerCant) and value == attacks(change.preds):
            return {"n": change.preds}
        return None

    g.rule("static", "players can't declare attacks with {n:np.p}", attacks, untake)

    def many(n: int) -> Static:
        return Static(s.This(), (h.PlayerCant(w.EachPlayer(), "draw", beyond=n),))

    def unmany(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        return {"n": change.beyond} if isinstance(change, h.PlayerCant) and change.beyond else None

    words = "each player can't draw more than {n:spelled} cards each turn unless it's their first turn of the game"
    g.rule("static", words, many, unmany)


def _forbidden_for_a_while(grammar: Grammar) -> None:
    g = grammar

    def peace(who: Any) -> e.Continuous:
        both = (h.PlayerCant(w.You(), "attack"), h.PlayerCant(who, "attack"))
        return e.Continuous(s.This(), both, "next turn", True)

    def unpeace(value: Any) -> Values | None:
        if not isinstance(value, e.Continuous) or len(value.changes) != 2:
            return None
        second = value.changes[1]
        return {"who": second.who} if isinstance(second, h.PlayerCant) and value == peace(second.who) else None

    g.rule("eff", "until the beginning of your next turn, you and {who:who} can't declare attacks", peace, unpeace)

    def named(n: Any) -> e.Continuous:
        return e.Continuous(s.This(), (h.PlayerCant(w.EachOpponent(), "activate", n),), "control")

    def unnamed(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, e.Continuous) and len(value.changes) == 1 else None
        if isinstance(change, h.PlayerCant) and value == named(change.preds):
            return {"n": change.preds}
        return None

    g.rule("eff", "opponents can't activate {n:np.p} as long as you control CARDNAME", named, unnamed)


def _offers(grammar: Grammar) -> None:
    """ "That player may discard a card. If they do, they draw a card.\""""
    g = grammar

    def build(who: Any, effect: Any) -> e.May:
        return e.May(e.ForEachPlayer(who, effect), who)

    def take(value: Any) -> Values | None:
        if isinstance(value, e.May) and isinstance(value.effect, e.ForEachPlayer) and value.who == value.effect.who:
            return {"who": value.who, "effect": value.effect.effect}
        return None

    g.rule("offer", "{who:player.named} may {effect:eff}.", build, take)
    g.node("chunk", e.IfYouDo, "{first:offer} ^if they do, {then:sent}")
    for first in ("offer", "sent"):
        g.rule(
            "chunk", f"{{one:{first}}} ^if they don't, {{other:sent}}",
            lambda one, other: e.IfYouDo(one, THEY_DID, other),
            lambda v: {"one": v.first, "other": v.otherwise}
            if isinstance(v, e.IfYouDo) and v.then == THEY_DID else None,
        )  # fmt: skip
    g.rule("have", "{one:eff} and {two:have}", lambda one, two: e.Sequence((one, two), " and have"), _both)
    g.node("nextcard", s.NextPlayed, "the next {preds:np.s} they activate", who=w.ThatPlayer("they"))


THEY_DID = e.Sequence((), "they")


def _both(value: Any) -> Values | None:
    if isinstance(value, e.Sequence) and value.joined == " and have":
        return {"one": value.steps[0], "two": value.steps[1]}
    return None


def _conditions(grammar: Grammar) -> None:
    g = grammar
    materialized = c.IsNot(c.HappenedThisTurn(t.Materializes((), w.ThatPlayer("they"))))
    g.word("cond", "they did not materialize a card this turn", materialized)

    def died(n: Any) -> c.HappenedThisTurn:
        return c.HappenedThisTurn(t.Dies((*n, p.ControlledBy(w.You()))))

    def take(value: Any) -> Values | None:
        pattern = value.pattern if isinstance(value, c.HappenedThisTurn) else None
        return {"n": pattern.preds[:-1]} if isinstance(pattern, t.Dies) else None

    g.rule("cond", "a {n:heads.s} you controlled has died this turn", died, take)
    yours = "you have {n:fixedword} or more {k:counter} counters on your champion"

    def many(n: Any, k: str) -> c.Compares:
        return c.Compares(CountersOn(k, s.YourChampion()), ">=", n, "you have on")

    g.rule(
        "cond", yours, many,
        lambda v: {"n": v.right, "k": v.left.counter}  # type: ignore[attr-defined]
        if isinstance(v, c.Compares) and v.says == "you have on" else None,
    )  # fmt: skip


def _opponents_do(grammar: Grammar) -> None:
    """ "Each opponent sacrifices all Flowerbuds. For each … sacrificed this way, their controller …\""""
    g = grammar
    g.rule(
        "eff", "{who:who} sacrifices all {n:np.p}", lambda who, n: e.Sacrifice(s.All(n, "all"), who),
        lambda v: {"who": v.who, "n": v.what.preds}
        if isinstance(v, e.Sacrifice) and isinstance(v.what, s.All) and v.who != w.You() else None,
    )  # fmt: skip

    def each(n: Any, k: str, then: Any) -> e.ForEachOf:
        return e.ForEachOf(s.Noted(k, n), then)

    def take(value: Any) -> Values | None:
        if not isinstance(value, e.ForEachOf) or not isinstance(value.of, s.Noted):
            return None
        return {"n": value.of.preds, "k": value.of.key, "then": value.effect}

    g.rule("clause", "for each {n:np.s} {k:participle} this way, {then:itsown}", each, take)
    for words, says in (("its controller", "its"), ("their controller", "their")):
        who = w.ControllerOf(s.Noted("each", (), says))
        g.word("eachowner", words, who)
    g.node("itsown", e.Draw, "{who:eachowner} draws {amount:cards}")
    g.rule(
        "itsown", "{who:eachowner} summons your choice of a {x:cardname} or a {y:cardname} token",
        lambda who, x, y: e.Summon((x, y), who=who, choice=True, yours=True),
        lambda v: {"who": v.who, "x": v.tokens[0], "y": v.tokens[1]}
        if isinstance(v, e.Summon) and v.yours else None,
    )  # fmt: skip
