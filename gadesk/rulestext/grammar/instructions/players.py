"""What other players do, or are offered."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Property, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.instructions.zones import CARD
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.node import Effect
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

    g.same("offer", "{it:offered}.")
    g.rule(
        "chunk", "{one:sent} ^if they don't, {other:sent}",
        lambda one, other: e.IfYouDo(one, THEY_DID, other),
    )  # fmt: skip
    g.rule("have", "{one:eff} and {two:have}", lambda one, two: e.Sequence((one, two)))


def _opponents_do(grammar: Grammar) -> None:
    """ "Each opponent sacrifices all Flowerbuds. For each … sacrificed this way, their controller …\""""
    g = grammar

    def each(n: Any, k: Dealt, then: Any) -> e.ForEachOf:
        return e.ForEachOf(s.Noted(k, n), then)

    g.rule("clause", "for each {n:np.s} {k:participle} this way, {then:itsown}", each)
    for words in ("its controller", "their controller"):
        g.word("eachowner", words, w.ControllerOf(s.Noted(Dealt.EACH)))
    g.node("itsown", e.Draw, "{who:eachowner} draws {amount:cards}")
    g.rule(
        "itsown", "{who:eachowner} summons your choice of a {x:cardname} or a {y:cardname} token",
        lambda who, x, y: e.Summon((x, y), who=who, choice=True, yours=True),
    )  # fmt: skip


def _given(grammar: Grammar) -> None:
    g = grammar
    chosen = w.ThatPlayer()

    def given(what: Any) -> e.Sequence:
        return e.Sequence((e.ChoosePlayer(), e.GainControl(what, chosen)))

    g.rule("chunk", "choose a player. ^that player gains control of {what:sel.s}.", given)
