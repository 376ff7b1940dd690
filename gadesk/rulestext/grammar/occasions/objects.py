"""What happens to objects and cards, or is done by them."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.nouns.nouns import YOUR_CHAMPION
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import patterns as t
from gadesk.script.players import EachOpponent, You
from gadesk.script.predicates import ControlledBy


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _objects(grammar)
    _put_together(grammar)
    _destroyed(grammar)
    _at_home(grammar)


def _objects(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.DealtDamage, "CARDNAME is dealt damage")
    g.word("whenever", "your champion takes damage", t.DealtDamage(YOUR_CHAMPION))
    g.rule(
        "whenever",
        "your champion is dealt {n:spelled} or more damage",
        lambda n: t.DealtDamage(YOUR_CHAMPION, least=n),
    )
    g.word("whenever", "your champion is dealt non-combat damage", t.DealtDamage(YOUR_CHAMPION, False))
    g.word("whenever", "your champion attacks", t.Attacks(YOUR_CHAMPION))
    g.node("whenever", t.DealtDamage, "CARDNAME is dealt combat damage", combat=True)
    g.node("whenever", t.Dies, "{preds:anp} dies")
    under = "enters the field under your control"
    g.rule("whenever", f"{{p:anp}} {under}", lambda p: t.Enters((*p, ControlledBy(You()))))
    g.node("whenever", t.Enters, "{preds:anp} enters the field")
    g.node("whenever", t.Dies, "CARDNAME or {preds:anp} dies", or_this=True)
    g.rule("whenever", f"CARDNAME or {{p:anp}} {under}", lambda p: t.Enters((*p, ControlledBy(You())), True))
    g.node("whenever", t.Becomes, "CARDNAME becomes {property:becoming}")
    g.node("whenever", t.Becomes, "{preds:anp} becomes {property:becoming}")
    g.node("whenever", t.DealsDamage, "{preds:anp} deals combat damage", combat=True)
    g.node("whenever", t.BecomesLoaded, "CARDNAME becomes loaded")
    g.node("whenever", t.LevelsUp, "the hit champion levels up", who=None)
    g.node("whenever", t.LevelsUp, "your champion levels up")


def _put_together(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.Enters, "{preds:anp} enters the field under a player's control")
    g.node("whenever", t.LevelsUp, "a champion you don't control levels up", who=EachOpponent())
    for way, removed in (("put on", False), ("removed from", True)):
        words = f"one or more {{counter:counter}} counters are {way}"
        g.node("whenever", t.CountersChange, f"{words} your champion", preds=YOUR_CHAMPION, removed=removed)
        g.node("whenever", t.CountersChange, f"{words} CARDNAME", removed=removed)
        g.node("whenever", t.CountersChange, f"{words} {{preds:anp}}", removed=removed)


def _destroyed(grammar: Grammar) -> None:
    g = grammar
    g.node("whenever", t.IsDestroyed, "{preds:anp} is destroyed")


def _at_home(grammar: Grammar) -> None:
    """`memorywhen`, `graveyardwhen`: what happens to the card itself where it lies."""
    g = grammar
    for says in ("this card", "CARDNAME"):
        g.node("memorywhen", t.Reveals, f"you reveal {says} from your memory")
    banished = {"preds": (), "to": Zone.BANISHMENT}
    g.node("memorywhen", t.Moves, "this card is banished from your memory", source=Zone.MEMORY, **banished)
    for kind, why in (("reserve", Cause.KINDLE), ("memory", Cause.PAY_MEMORY)):
        words = f"this card is banished from your graveyard to pay for a {kind} cost"
        g.node("graveyardwhen", t.Moves, words, source=Zone.GRAVEYARD, why=why, **banished)
    g.node("whenever", t.Moves, "{preds:anp} enters your graveyard from your deck",
           source=Zone.MAIN_DECK, to=Zone.GRAVEYARD, who=You())  # fmt: skip
    kept = "is banished from your graveyard"
    g.node("whenever", t.Moves, f"{{preds:anp}} {kept}", source=Zone.GRAVEYARD, to=Zone.BANISHMENT, who=You())
