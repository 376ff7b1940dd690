"""What other players do, or are offered."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Property, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.amounts.groups import group_of, of_group
from gadesk.rulestext.grammar.instructions.zones import CARD
from gadesk.rulestext.holes import Values
from gadesk.rulestext.placeholders import It
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Effect, walk
from gadesk.script.words import Dealt

THEY_DID = e.Sequence(())


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _players(grammar)
    _offers(grammar)
    _opponents_do(grammar)
    _given(grammar)


def _players(grammar: Grammar) -> None:
    """What other players do with their cards, some of it because you have them do it."""
    g = grammar
    for word in ("another",):
        g.node("eff", e.Draw, f"draw {word} card")
    for verb, make in (("banishes", e.Banish), ("reveals", e.Reveal)):
        for number, preserved in (("fixedword", True), ("onlyx", False)):
            kept = "preserved " if preserved else ""

            def build(who: Any, n: Any, zone: Zone, make: Any = make, preserved: bool = preserved) -> Effect:
                pres = (p.Is(Property.PRESERVED),) if preserved else ()
                return e.ForEachPlayer(who, make(s.Chosen((*pres, CARD, p.InZone(zone, w.You())), n, n)))

            g.rule("eff", f"{{who:who}} {verb} {{n:{number}}} {kept}cards from their {{zone:zone}}", build)


def _offers(grammar: Grammar) -> None:
    """ "That player may discard a card. If they do, they draw a card.\""""
    g = grammar

    g.rule(
        "chunk", "{one:sent} ^if they don't, {other:sent}",
        lambda one, other: e.IfYouDo(one, THEY_DID, other),
    )  # fmt: skip
    g.rule("have", "{one:eff} and {two:have}", lambda one, two: e.Sequence((one, two)))


def _noted_group(value: Any) -> Values | None:
    return group_of(value) if isinstance(value, s.Noted) else None


def _opponents_do(grammar: Grammar) -> None:
    """ "Each opponent sacrifices all Flowerbuds. For each … sacrificed this way, their controller …\""""
    g = grammar

    g.rule("eachof", "{group:group.s}", lambda group: of_group(group) if len(group) == 2 else None, _noted_group)
    for whose in ("", " each player controls"):
        g.node("eachof", s.All, f"{{preds:np.s}}{whose}")
    g.rule("clause0", "for each {of:eachof}, {then:clause}", _of_each, _take_of_each)
    g.rule(
        "eff", "{who:who} summons your choice of a {x:cardname} or a {y:cardname} token",
        lambda who, x, y: e.Summon((x, y), who=who, choice=True, yours=True),
    )  # fmt: skip
    g.rule(
        "clause0", "{who:who} sacrifices {what:pronoun} unless they pay {cost:paren}",
        lambda who, what, cost: e.UnlessPays(e.Sacrifice(what, who), who, (cost,)),
    )  # fmt: skip


def _of_each(of: Any, then: Any) -> e.ForEachOf | None:
    """What is done with each of them speaks of it; else it is only done so often."""
    speaks = any(isinstance(part, It) or part == s.Noted(Dealt.EACH) for part in walk(then))
    return e.ForEachOf(of, then) if speaks else None


def _take_of_each(value: Any) -> Values | None:
    return {"of": value.of, "then": value.effect} if isinstance(value, e.ForEachOf) else None


def _given(grammar: Grammar) -> None:
    g = grammar
    chosen = w.ThatPlayer()

    def given(what: Any) -> e.Sequence:
        return e.Sequence((e.ChoosePlayer(), e.GainControl(what, chosen)))

    g.rule("chunk", "choose a player. ^that player gains control of {what:sel.s}.", given)
