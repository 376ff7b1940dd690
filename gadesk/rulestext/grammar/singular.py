"""Sentences about names, copies, open decks and other sides: one mechanic each, few cards."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CostKind, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.conditions import PHASES
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import abilities as b
from gadesk.script import changes as h
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import predicates as p
from gadesk.script.abilities import Static
from gadesk.script.players import You
from gadesk.script.selections import All, This

TOP = p.InZone(Zone.MAIN_DECK, You())


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _names(grammar)
    _redirects(grammar)
    _copies(grammar)
    _open_deck(grammar)
    _skips(grammar)
    as_allies = (h.AttackAs(),)
    grammar.word("vp1.p", "can attack as though they were allies", as_allies)


def _names(grammar: Grammar) -> None:
    g = grammar
    g.node("eff", e.ChooseName, "choose a card name")
    g.node("eff", e.ChooseName, "choose any card name", any=True)
    itself = Static(This(), (h.EntersNaming(),))
    g.rule("static", "as CARDNAME enters the field, choose a card name", lambda: Static(This(), (h.EntersNaming(),)),
           lambda v: {} if v == itself else None)  # fmt: skip
    for says in ("the chosen name", "that name"):
        g.node("post.s", p.HasChosenName, f"with {says}", says=says)
        g.node("post.p", p.HasChosenName, f"with {says}", says=says)
    g.rule(
        "vp1.p",
        "cost {n:amt} more to play",
        lambda n: (h.CostChange(n, True, CostKind.NONE),),
        lambda v: {"n": v[0].amount} if len(v) == 1 and _dearer(v[0]) else None,
    )


def _dearer(change: Any) -> bool:
    return isinstance(change, h.CostChange) and change == h.CostChange(change.amount, True, CostKind.NONE)


def _redirects(grammar: Grammar) -> None:
    g = grammar
    for words, triggers in (("an activation", False), ("an activation or trigger", True)):
        text = f"change the target of {words} that targets {{targeting:anp}} to {{to:sel.s}}"
        g.node("eff", e.Retarget, text, triggers=triggers)


def _copies(grammar: Grammar) -> None:
    g = grammar

    def enters(a: Any, it: Any) -> Static:
        return Static(This(), (h.EntersAsCopy(a, (it,)),))

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        if not isinstance(change, h.EntersAsCopy) or len(change.plus) != 1:
            return None
        return {"a": change.preds, "it": change.plus[0]} if value == enters(change.preds, change.plus[0]) else None

    g.rule("static", 'CARDNAME enters the field as a copy of any {a:np.s} except it has "{it:quoted}"', enters, take)

    def into_intent(a: Any) -> e.CopyToIntent:
        return e.CopyToIntent(All((*a, p.InZone(Zone.INTENT))))

    def untake(value: Any) -> Values | None:
        if not isinstance(value, e.CopyToIntent) or not isinstance(value.of, All):
            return None
        return {"a": value.of.preds[:-1]} if value == into_intent(value.of.preds[:-1]) else None

    words = "for each {a:np.s} in the attacker's intent, create a copy of it in that attacker's intent"
    g.rule("eff", words, into_intent, untake)


def _open_deck(grammar: Grammar) -> None:
    g = grammar
    g.word("static", "play with the top card of your deck revealed", Static(This(), (h.TopRevealed(You()),)))

    def play(a: Any) -> Static:
        return Static(This(), (h.MayPlayFrom(You(), (*a, TOP)),))

    def take(value: Any) -> Values | None:
        change = value.changes[0] if isinstance(value, Static) and len(value.changes) == 1 else None
        if isinstance(change, h.MayPlayFrom) and change.preds[-1:] == (TOP,) and value == play(change.preds[:-1]):
            return {"a": change.preds[:-1]}
        return None

    g.rule("static", "you may activate {a:np.p} from the top of your deck", play, take)


def _skips(grammar: Grammar) -> None:
    """ "Skip your next draw phase", as an instruction and as what a card may be activated for."""
    g = grammar
    free = "^you may activate this card without paying its reserve cost. If you do, skip your next"
    for phase, words in PHASES.items():
        g.node("eff", e.SkipPhase, f"skip your next {words}", phase=phase)
        paid = (k.SkipCost(phase),)
        g.node("abil", b.AlternativeCost, f"{free} {words}.", costs=paid)
