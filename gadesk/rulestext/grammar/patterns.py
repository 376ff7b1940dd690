"""What triggered abilities wait for."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import CardType, Direction, Phase, Zone
from gadesk.rulestext.chart import Grammar, Values
from gadesk.rulestext.grammar.conditions import PHASES, YOUR_CHAMPION
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import patterns as t
from gadesk.script.node import Node
from gadesk.script.players import AnOpponent, EachOpponent, EachPlayer, You
from gadesk.script.predicates import Both, ControlledBy, Either

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
)


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add `keytrigger` (On Enter), `whenever` and `at` patterns."""
    for name, pattern in KEYWORD_TRIGGERS:
        grammar.word("keytrigger", name, pattern)
    _phases(grammar)
    _objects(grammar)
    _players(grammar)
    _attacks(grammar)
    _at_home(grammar)
    _currents(grammar)
    grammar.same("whenevers", "{it:whenever}")
    grammar.node("whenevers", t.While, "{pattern:whenever} while {condition:cond}")


def _phases(grammar: Grammar) -> None:
    g = grammar
    for phase, words in PHASES.items():
        g.word("at", f"the beginning of your {words}", t.PhaseBegins(phase))
        g.word("at", f"the beginning of each {words}", t.PhaseBegins(phase, None))
        g.word("at", f"the beginning of each opponent's {words}", t.PhaseBegins(phase, EachOpponent()))
        g.word("at", f"the beginning of each player's {words}", t.PhaseBegins(phase, EachPlayer()))
        g.word("nextat", f"the beginning of the next {words}", t.PhaseBegins(phase, None))
        _their_next(g, phase, words)
        g.word("nextat", f"the beginning of your next {words}", t.PhaseBegins(phase))
    g.word("nextat", "the beginning of your next turn", t.PhaseBegins(Phase.WAKE_UP))


def _their_next(grammar: Grammar, phase: Phase, words: str) -> None:
    def build(who: Any) -> Node:
        return t.PhaseBegins(phase, who)

    def take(value: Any) -> Values | None:
        return {"who": value.who} if isinstance(value, t.PhaseBegins) and value.phase is phase else None

    grammar.rule("nextat", f"the beginning of {{who:their}} next {words}", build, take)


def _objects(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.DealtDamage, "CARDNAME is dealt damage")
    g.word("whenever", "your champion takes damage", t.DealtDamage(YOUR_CHAMPION))
    g.rule(
        "whenever",
        "your champion is dealt {n:spelled} or more damage",
        lambda n: t.DealtDamage(YOUR_CHAMPION, least=n),
        lambda v: {"n": v.least} if isinstance(v, t.DealtDamage) and v.least > 1 else None,
    )
    g.word("whenever", "your champion is dealt non-combat damage", t.DealtDamage(YOUR_CHAMPION, False))
    g.word("whenever", "your champion attacks", t.Attacks(YOUR_CHAMPION))
    g.node("whenever", t.DealtDamage, "CARDNAME is dealt combat damage", combat=True)
    g.node("whenever", t.Dies, "{preds:anp} dies")
    under = "enters the field under your control"
    g.rule("whenever", f"{{p:anp}} {under}", lambda p: t.Enters((*p, ControlledBy(You()))), _under)
    g.node("whenever", t.Enters, "{preds:anp} enters the field")
    g.node("whenever", t.Dies, "CARDNAME or {preds:anp} dies", or_this=True)
    g.rule("whenever", f"CARDNAME or {{p:anp}} {under}", lambda p: t.Enters((*p, ControlledBy(You())), True), _or_under)
    for prop in ("distant", "fostered"):
        g.node("whenever", t.Becomes, f"CARDNAME becomes {prop}", property=prop)
        g.node("whenever", t.Becomes, f"{{preds:anp}} becomes {prop}", property=prop)
    g.node("whenever", t.DealsDamage, "{preds:anp} deals combat damage", combat=True)
    g.node("whenever", t.BecomesLoaded, "CARDNAME becomes loaded")
    g.node("whenever", t.LevelsUp, "the hit champion levels up", who=None)
    g.node("whenever", t.LevelsUp, "your champion levels up")


def _under(value: Any) -> Values | None:
    if isinstance(value, t.Enters) and not value.or_this and value.preds[-1:] == (ControlledBy(You()),):
        return {"p": value.preds[:-1]}
    return None


def _or_under(value: Any) -> Values | None:
    if isinstance(value, t.Enters) and value.or_this and value.preds[-1:] == (ControlledBy(You()),):
        return {"p": value.preds[:-1]}
    return None


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


def _at_home(grammar: Grammar) -> None:
    """`memorywhen`, `graveyardwhen`: what happens to the card itself where it lies."""
    g = grammar
    for says in ("this card", "CARDNAME"):
        g.node("memorywhen", t.Reveals, f"you reveal {says} from your memory", says=says)
    banished = {"preds": (), "to": Zone.BANISHMENT}
    g.node("memorywhen", t.Moves, "this card is banished from your memory", source=Zone.MEMORY, **banished)
    for kind, why in (("reserve", "kindle"), ("memory", "pay_memory")):
        words = f"this card is banished from your graveyard to pay for a {kind} cost"
        g.node("graveyardwhen", t.Moves, words, source=Zone.GRAVEYARD, why=why, **banished)
    g.node("whenever", t.Moves, "{preds:anp} enters your graveyard from your deck",
           source=Zone.MAIN_DECK, to=Zone.GRAVEYARD, who=You())  # fmt: skip
    kept = "is banished from your graveyard"
    g.node("whenever", t.Moves, f"{{preds:anp}} {kept}", source=Zone.GRAVEYARD, to=Zone.BANISHMENT, who=You())


def _attacks(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.Attacks, "CARDNAME attacks")
    g.node("whenever", t.Attacks, "CARDNAME attacks with {using:using}")
    g.node("whenever", t.Attacks, "{preds:anp} attacks")
    g.node(
        "whenever",
        t.Attacks,
        "an opponent declares an attack with {preds:anp} for the {nth:ordinal} time each turn",
        by=AnOpponent(),
    )
    g.rule("using", "{p:anp}", lambda p: p, lambda v: {"p": v})
    g.rule(
        "using",
        "a {a:np.s} and/or {b:np.s}",
        lambda a, b: (Either((Both(a), Both(b)), "and/or"),),
        _take_both,
    )


def _take_both(value: Any) -> Values | None:
    if len(value) == 1 and isinstance(value[0], Either) and value[0].word == "and/or":
        one, two = value[0].preds
        if isinstance(one, Both) and isinstance(two, Both):
            return {"a": one.preds, "b": two.preds}
    return None


def _currents(grammar: Grammar) -> None:
    g = grammar
    for direction in Direction:
        g.word("direction", direction.value.title(), direction)
    words = "your Shifting Currents change from facing {source:direction} to {to:direction}"
    g.node("whenever", t.CurrentsChange, words)
    g.node("whenever", t.CurrentsChange, "your Shifting Currents change direction")
