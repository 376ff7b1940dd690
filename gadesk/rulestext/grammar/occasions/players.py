"""What players do."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import OWN_ZONES, Direction, Label, Property
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.replacements.prevention import KINDS
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import predicates as p
from gadesk.script.node import Node, Pattern, Pred, Selection
from gadesk.script.players import AnOpponent, You
from gadesk.script.selections import Target


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _players(grammar)
    _at_once(grammar)
    _deeds(grammar)
    _sources(grammar)
    _currents(grammar)
    _resting(grammar)
    _labelled(grammar)
    _repeating(grammar)


PLAYS: tuple[tuple[tuple[Any, ...], str, str], ...] = (
    ((t.Activates,), "activate", "activates"),
    ((t.Materializes,), "materialize", "materializes"),
    ((t.Activates, t.Materializes), "play", "plays"),
    ((t.Brews,), "brew", "brews"),
)
"""How cards are played: what is waited for, the bare verb and that for one."""


def _players(grammar: Grammar) -> None:
    """`doers`: whom a verb for one is said of; playing, revealing, negating."""
    g = grammar
    g.word("youdo", "you", You())
    g.word("doers", "an opponent", AnOpponent())
    g.same("doers", "{it:player.named}")
    for kinds, verb, third in PLAYS:
        g.rule("whenever", f"{{who:youdo}} {verb} {{preds:anp}}", *_played(kinds))
        g.rule("whenever", f"{{who:doers}} {third} {{preds:anp}}", *_played(kinds))
        g.rule("whenever", f"a player {third} {{preds:anp}}", *_played(kinds, anyone=True))
    for who, verb, whose, mine in (
        ("you", "activate", "your", {"who": You()}),
        ("a player", "activates", "their", {"who": None}),
        ("{who:doers}", "activates", "their", {}),
    ):
        g.node("whenever", t.Activates, f"{who} {verb} {{preds:anp}} for the {{nth:ordinal}} time each turn", **mine)
        g.node("whenever", t.Activates, f"{who} {verb} {whose} {{nth:ordinal}} {{preds:np.s}} each turn", **mine)
    for zone in OWN_ZONES:
        noun = zone.facts.noun
        g.node("whenever", t.Reveals, f"you reveal {{preds:anp}} from your {noun}", zone=zone)
        _of_others(g, t.Reveals, f"reveals {{preds:anp}} from their {noun}", zone=zone)
    g.node("whenever", t.Negates, "you negate a card activation")
    g.node("whenever", t.Negates, "you negate a card activation an opponent controls", of=AnOpponent())
    _of_others(g, t.Negates, "negates a card activation")


def _played(kinds: tuple[Any, ...], anyone: bool = False) -> tuple[Any, Any]:
    """Make what waits for one way to play a card, or for any of several."""

    def build(preds: Any, who: Any = None) -> Pattern:
        made = tuple(kind(preds=preds, who=who) for kind in kinds)
        return made[0] if len(made) == 1 else t.AnyPattern(made)

    def take(value: Any) -> Values | None:
        first: Any = value.patterns[0] if isinstance(value, t.AnyPattern) and value.patterns else value
        if type(first) is not kinds[0] or (first.who is None) != anyone or build(first.preds, first.who) != value:
            return None
        return {"preds": first.preds} if anyone else {"who": first.who, "preds": first.preds}

    return build, take


def _at_once(grammar: Grammar) -> None:
    g = grammar
    for source in OWN_ZONES:
        for to in OWN_ZONES:
            words = f"one or more {{preds:np.p}} are put into your {to.facts.noun} from your {source.facts.noun}"
            g.node("whenever", t.Moves, words, source=source, to=to, who=You(), together=True)
    mine = p.ControlledBy(You())
    for kind, combat in KINDS:

        def build(p: Any, combat: bool | None = combat) -> Node:
            return t.DealsDamage((*p, mine), combat, at_once=True)

        words = f"{kind}damage is dealt to one or more units by a {{p:sourcenp}} you control"
        g.rule("whenever", words, build)


DEEDS: tuple[tuple[t.Deed, str, str, str], ...] = (
    (t.Deed.DRAW, "draw", "draws", " a card"),
    (t.Deed.RECOVER, "recover", "recovers", ""),
    (t.Deed.GLIMPSE, "glimpse", "glimpses", ""),
    (t.Deed.GATHER, "gather", "gathers", ""),
    (t.Deed.STARCALL, "starcall", "starcalls", " a card"),
    (t.Deed.SUPPRESS, "suppress", "suppresses", " an object"),
    (t.Deed.EMPOWER, "empower", "empowers", ""),
)
"""What players do, without a word that narrows to what they do it."""
DONE_TO = (
    (t.Deed.DISCARD, "discard", "discards"),
    (t.Deed.SACRIFICE, "sacrifice", "sacrifices"),
    (t.Deed.SUPPRESS, "suppress", "suppresses"),
)
"""What they do to something."""
AMOUNT = "an amount"


def _deeds(grammar: Grammar) -> None:
    """ "Whenever you recover", "an opponent discards an ally card", "a player glimpses for the second time …"."""
    g = grammar
    for deed, verb, third, tail in DEEDS:
        g.node("whenever", t.Does, f"you {verb}{tail}", deed=deed)
        _of_others(g, t.Does, third + tail, deed=deed)
        if deed is t.Deed.DRAW:
            g.node("whenever", t.Does, "you draw your {nth:ordinal} card each turn", deed=deed)
            _of_others(g, t.Does, "draws their {nth:ordinal} card each turn", deed=deed)
        else:
            g.node("whenever", t.Does, f"you {verb}{tail} for the {{nth:ordinal}} time each turn", deed=deed)
            _of_others(g, t.Does, f"{third}{tail} for the {{nth:ordinal}} time each turn", deed=deed)
        if not tail:
            g.node("whenever", t.Does, f"you {verb} {AMOUNT}", deed=deed)
            _of_others(g, t.Does, f"{third} {AMOUNT}", deed=deed)
    for deed, verb, third in DONE_TO:
        g.node("whenever", t.Does, f"you {verb} {{preds:done}}", deed=deed)
        _of_others(g, t.Does, f"{third} {{preds:done}}", deed=deed)
    g.rule("done", "{it:anp}", lambda it: None if it == (p.IsObject(),) else it, lambda value: {"it": value})
    for zone in OWN_ZONES:
        g.node("whenever", t.Does, f"you banish a card from your {zone.facts.noun}", deed=t.Deed.BANISH, zone=zone)
        _of_others(g, t.Does, f"banishes a card from their {zone.facts.noun}", deed=t.Deed.BANISH, zone=zone)


def _of_others(grammar: Grammar, cls: type[Pattern], words: str, **fixed: Any) -> None:
    """Add the same of others: an opponent, a player that was named, any player."""
    grammar.node("whenever", cls, f"{{who:doers}} {words}", **fixed)
    grammar.node("whenever", cls, f"a player {words}", who=None, **fixed)


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
        lambda n: t.Becomes(Property.RESTED, paying=n),
    )  # fmt: skip
    words = "{preds:anp} is rested to pay for the reserve cost of {paying:anp} activation"
    g.node("whenever", t.Becomes, words, property=Property.RESTED)


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
