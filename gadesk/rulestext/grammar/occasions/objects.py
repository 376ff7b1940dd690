"""What happens to objects and cards, or is done by them."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.nouns.nouns import YOUR_CHAMPION
from gadesk.rulestext.grammar.replacements.prevention import KINDS
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import patterns as t
from gadesk.script.players import AnOpponent, EachOpponent, You
from gadesk.script.predicates import ControlledBy


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _objects(grammar)
    _counters(grammar)
    _at_home(grammar)


def _objects(grammar: Grammar) -> None:
    """`thing`: what it happens to, as what that answers: nothing is asked of the card itself."""
    g = grammar
    g.word("thing", "CARDNAME", ())
    g.word("thing", "your champion", YOUR_CHAMPION)
    g.same("thing", "{it:anp}")
    for kind, combat in KINDS:
        for verb in ("is dealt", "takes"):
            g.node("whenever", t.DealtDamage, f"{{preds:thing}} {verb} {kind}damage", combat=combat)
            more = f"{{preds:thing}} {verb} {{least:spelled}} or more {kind}damage"
            g.node("whenever", t.DealtDamage, more, combat=combat)
        g.node("whenever", t.DealsDamage, f"{{preds:thing}} deals {kind}damage", combat=combat)
        g.node("whenever", t.DealsDamage, f"{{preds:thing}} deals {kind}damage to {{to:aimedat}}", combat=combat)
    g.same("aimedat", "{it:anp}")
    g.word("aimedat", "your champion", YOUR_CHAMPION)
    g.node("whenever", t.Becomes, "{preds:thing} becomes {property:becoming}")
    for cls, happens in ((t.Dies, "dies"), (t.Leaves, "leaves the field"), (t.Enters, "enters the field")):
        g.node("whenever", cls, f"{{preds:anp}} {happens}")
        g.node("whenever", cls, f"CARDNAME or {{preds:anp}} {happens}", or_this=True)
    for words, who in (("your control", You()), ("an opponent's control", AnOpponent())):
        under = f"enters the field under {words}"
        g.rule("whenever", f"{{p:anp}} {under}", lambda p, who=who: t.Enters((*p, ControlledBy(who))))
        g.rule("whenever", f"CARDNAME or {{p:anp}} {under}", lambda p, who=who: t.Enters((*p, ControlledBy(who)), True))
    g.node("whenever", t.Enters, "{preds:anp} enters the field under a player's control")
    g.node("whenever", t.IsDestroyed, "{preds:anp} is destroyed")
    g.node("whenever", t.BecomesLoaded, "CARDNAME becomes loaded")
    g.node("whenever", t.LevelsUp, "the hit champion levels up", who=None)
    g.node("whenever", t.LevelsUp, "your champion levels up")
    g.node("whenever", t.LevelsUp, "a champion you don't control levels up", who=EachOpponent())


def _counters(grammar: Grammar) -> None:
    g = grammar
    for way, removed in (("put on", False), ("removed from", True)):
        for words in (f"one or more {{counter:counter}} counters are {way}", f"a {{counter:counter}} counter is {way}"):
            g.node("whenever", t.CountersChange, f"{words} {{preds:thing}}", removed=removed)


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
    _moved(g)


def _moved(grammar: Grammar) -> None:
    """Cards that go from one zone of a player into another, each of them for itself."""
    g = grammar
    for whose, who in (("your", You()), ("an opponent's", AnOpponent()), ("a player's", None)):
        banished = f"{{preds:anp}} is banished from {whose} {{source:zone}}"
        g.node("whenever", t.Moves, banished, to=Zone.BANISHMENT, who=who)
        for way in ("enters", "is put into"):
            words = f"{{preds:anp}} {way} {whose} {{to:zone}} from"
            for theirs in (whose, "their") if who != You() else (whose,):
                g.node("whenever", t.Moves, f"{words} {theirs} {{source:zone}}", who=who)
            g.node("whenever", t.Moves, f"{words} anywhere", who=who)
            g.node("whenever", t.Moves, f"{words} the field", source=Zone.FIELD, who=who)
