"""What players do."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import OWN_ZONES, Direction, Label, Zone
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.node import Node, Pred, Selection
from gadesk.script.players import AnOpponent, You
from gadesk.script.selections import Target


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _players(grammar)
    _at_once(grammar)
    _banishing(grammar)
    _sources(grammar)
    _currents(grammar)
    _resting(grammar)
    _labelled(grammar)
    _repeating(grammar)


def _players(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.Activates, "you activate {preds:anp}")
    g.node("whenever", t.Activates, "you activate your {nth:ordinal} {preds:np.s} each turn")
    g.node("whenever", t.Draws, "you draw your {nth:ordinal} card each turn")
    g.node("whenever", t.Draws, "you draw a card")
    g.node("whenever", t.Brews, "you brew {preds:anp}")
    g.node("whenever", t.Discards, "you discard {preds:anp}")
    g.node("whenever", t.Materializes, "you materialize {preds:anp}")
    g.node("whenever", t.Recovers, "you recover")
    g.node("whenever", t.Materializes, "an opponent materializes {preds:anp}", who=AnOpponent())
    g.node("whenever", t.Glimpses, "you glimpse")
    g.node("whenever", t.Sacrifices, "you sacrifice {preds:anp}")
    g.node("whenever", t.Gathers, "you gather")
    g.node("whenever", t.Negates, "you negate a card activation")
    g.node("whenever", t.Negates, "you negate a card activation an opponent controls", of=AnOpponent())
    g.node("whenever", t.Suppresses, "you suppress an object")
    g.node("whenever", t.Suppresses, "a player suppresses an object", who=None)
    g.node("whenever", t.Reveals, "you reveal {preds:anp} from your memory")
    g.node("whenever", t.Activates, "an opponent activates {preds:anp}", who=AnOpponent())


def _at_once(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.Recovers, "you recover an amount")
    g.node("whenever", t.Empowers, "you empower an amount")
    g.node("whenever", t.Draws, "{who:player.named} draws a card")
    g.node(
        "whenever", t.CardsPut, "one or more cards are put into your graveyard from your deck",
        source=Zone.MAIN_DECK, to=Zone.GRAVEYARD,
    )  # fmt: skip

    def build(e: Any) -> t.DealsAtOnce:
        return t.DealsAtOnce((e, p.ControlledBy(You())), False)

    words = "non-combat damage is dealt to one or more units by a {e:element} element source you control"
    g.rule("whenever", words, build)


def _banishing(grammar: Grammar) -> None:
    g = grammar
    for zone in OWN_ZONES:
        g.word("whenever", f"you banish a card from your {zone.facts.noun}", t.Banishes(zone))


def _sources(grammar: Grammar) -> None:
    """ "Whenever a fire element Spell source you control deals damage"."""

    def build(e: Pred, s: Pred) -> Node:
        return t.DealsDamage((e, s, p.ControlledBy(You())))

    grammar.rule("whenever", "a {e:element} element {s:subtype.s} source you control deals damage", build)


def _currents(grammar: Grammar) -> None:
    g = grammar
    for direction in Direction:
        g.word("direction", direction.value.title(), direction)
    words = "your Shifting Currents change from facing {source:direction} to {to:direction}"
    g.node("whenever", t.CurrentsChange, words)
    g.node("whenever", t.CurrentsChange, "your Shifting Currents change direction")


def _resting(grammar: Grammar) -> None:
    g = grammar
    g.rule(
        "whenever", "you rest CARDNAME to pay for the reserve cost of {n:anp} activation",
        lambda n: t.RestedToPay(n),
    )  # fmt: skip


def _labelled(grammar: Grammar) -> None:
    g = grammar
    g.word("cardistry", "cardistry", Label.CARDISTRY)
    g.node("whenever", t.UsesAbility, "you activate a {label:cardistry} ability of {preds:anp}")


def _repeating(grammar: Grammar) -> None:
    """ "Whenever target Beast attacks, trigger all of its on attack abilities twice.\""""
    g = grammar

    def build(preds: Any) -> t.Attacks:
        return t.Attacks((p.Among(Target(preds)),))

    def take(value: Any) -> Values | None:
        pred = value.preds[0] if isinstance(value, t.Attacks) and len(value.preds) == 1 else None
        of: Selection | None = pred.of if isinstance(pred, p.Among) else None
        return {"preds": of.preds} if isinstance(of, Target) else None

    g.rule("whenever", "target {preds:np.s} attacks", build, take, checked=False)
    g.word("eff", "trigger all of its on attack abilities twice", e.TriggerAgain("OnAttack", 2))
