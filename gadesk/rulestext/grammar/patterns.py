"""What triggered abilities wait for."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Direction, Phase
from gadesk.rulestext.engine import Grammar, Values
from gadesk.rulestext.grammar.conditions import PHASES
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import patterns as t
from gadesk.script.node import Node
from gadesk.script.players import AnOpponent, EachOpponent, You
from gadesk.script.preds import Both, ControlledBy, Either, Other

KEYWORD_TRIGGERS: tuple[tuple[str, Node], ...] = (
    ("On Enter", t.OnEnter()),
    ("On Death", t.OnDeath()),
    ("On Leave", t.OnLeave()),
    ("On Attack", t.OnAttack()),
    ("On Hit", t.OnHit()),
    ("On Champion Hit", t.OnHit(CardType.CHAMPION)),
    ("On Ally Hit", t.OnHit(CardType.ALLY)),
    ("On Kill", t.OnKill()),
    ("On Champion Kill", t.OnKill(CardType.CHAMPION)),
    ("On Ally Kill", t.OnKill(CardType.ALLY)),
    ("On Banish", t.OnBanish()),
    ("On Sacrifice", t.OnSacrifice()),
    ("On Foster", t.OnFoster()),
    ("On Discard", t.OnDiscard()),
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add `keytrigger` (On Enter), `whenever` and `at` patterns."""
    for name, pattern in KEYWORD_TRIGGERS:
        grammar.word("keytrigger", name, pattern)
    _phases(grammar)
    _objects(grammar)
    _players(grammar)
    _attacks(grammar)
    _currents(grammar)
    grammar.same("whenevers", "{it:whenever}")
    grammar.node("whenevers", t.While, "{pattern:whenever} while {condition:cond}")


def _phases(grammar: Grammar) -> None:
    g = grammar
    for phase, words in PHASES.items():
        g.word("at", f"the beginning of your {words}", t.PhaseBegins(phase))
        g.word("at", f"the beginning of each {words}", t.PhaseBegins(phase, None))
        g.word("at", f"the beginning of each opponent's {words}", t.PhaseBegins(phase, EachOpponent()))
        g.word("nextat", f"the beginning of the next {words}", t.PhaseBegins(phase, None))
        g.word("nextat", f"the beginning of your next {words}", t.PhaseBegins(phase))
    g.word("nextat", "the beginning of your next turn", t.PhaseBegins(Phase.WAKE_UP))


def _objects(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.DealtDamage, "CARDNAME is dealt damage")
    g.node("whenever", t.DealtDamage, "CARDNAME is dealt combat damage", combat=True)
    g.node("whenever", t.Dies, "a {preds:np.s} dies")
    g.rule("whenever", "another {p:np.s} dies", lambda p: t.Dies((Other(), *p)), _another(t.Dies))
    g.node("whenever", t.Enters, "a {preds:np.s} enters the field")
    for cls, template in ((t.Enters, "enters the field under your control"),):
        g.rule("whenever", f"a {{p:np.s}} {template}", _under(cls, False), _take_under(cls, False))
        g.rule("whenever", f"CARDNAME or another {{p:np.s}} {template}", _or_this(cls), _take_or_this(cls))
        g.rule("whenever", f"another {{p:np.s}} {template}", _under(cls, True), _take_under(cls, True))
    g.node("whenever", t.BecomesLoaded, "CARDNAME becomes loaded")
    g.node("whenever", t.LevelsUp, "the hit champion levels up", who=None)
    g.node("whenever", t.LevelsUp, "your champion levels up")


def _another(cls: Any) -> Any:
    def take(value: Any) -> Values | None:
        if isinstance(value, cls) and value.preds[:1] == (Other(),) and value == cls(value.preds):
            return {"p": value.preds[1:]}
        return None

    return take


def _under(cls: Any, other: bool) -> Any:
    lead = (Other(),) if other else ()
    return lambda p: cls((*lead, *p, ControlledBy(You())))


def _take_under(cls: Any, other: bool) -> Any:
    lead = (Other(),) if other else ()

    def take(value: Any) -> Values | None:
        if not isinstance(value, cls) or value.or_this or value.preds[-1:] != (ControlledBy(You()),):
            return None
        return {"p": value.preds[len(lead) : -1]} if value.preds[: len(lead)] == lead else None

    return take


def _or_this(cls: Any) -> Any:
    return lambda p: cls((Other(), *p, ControlledBy(You())), True)


def _take_or_this(cls: Any) -> Any:
    def take(value: Any) -> Values | None:
        if isinstance(value, cls) and value.or_this and value.preds[-1:] == (ControlledBy(You()),):
            return {"p": value.preds[1:-1]}
        return None

    return take


def _players(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.Activates, "you activate a {preds:np.s}")
    g.node("whenever", t.Activates, "you activate your {nth:ordinal} {preds:np.s} each turn")
    g.node("whenever", t.Draws, "you draw your {nth:ordinal} card each turn")
    g.node("whenever", t.Draws, "you draw a card")
    g.node("whenever", t.Materializes, "you materialize a {preds:np.s}")
    g.node("whenever", t.Recovers, "you recover")
    g.node("whenever", t.Glimpses, "you glimpse")
    g.node("whenever", t.Activates, "an opponent activates a {preds:np.s}", who=AnOpponent())


def _attacks(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.Attacks, "CARDNAME attacks")
    g.node("whenever", t.Attacks, "CARDNAME attacks with {using:using}")
    g.node("whenever", t.Attacks, "a {preds:np.s} attacks")
    g.node(
        "whenever",
        t.Attacks,
        "an opponent declares an attack with a {preds:np.s} for the {nth:ordinal} time each turn",
        by=AnOpponent(),
    )
    g.rule("using", "a {p:np.s}", lambda p: p, lambda v: {"p": v})
    g.rule(
        "using",
        "a {a:np.s} and/or {b:np.s}",
        lambda a, b: (Either((Both(a), Both(b)), "and/or"),),
        _take_both,
    )


def _take_both(value: Any) -> Values | None:
    if len(value) == 1 and isinstance(value[0], Either) and value[0].word == "and/or":
        parts = value[0].preds
        if all(isinstance(part, Both) for part in parts):
            return {"a": parts[0].preds, "b": parts[1].preds}
    return None


def _currents(grammar: Grammar) -> None:
    g = grammar
    for direction in Direction:
        g.word("direction", direction.value.title(), direction)
    words = "your Shifting Currents change from facing {source:direction} to {to:direction}"
    g.node("whenever", t.CurrentsChange, words)
    g.node("whenever", t.CurrentsChange, "your Shifting Currents change direction")
