"""What happens to objects and cards, or is done by them."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import OBJECT_TYPES, OWN_ZONES, PRIVATE_ZONES, CardType, Property, Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.replacements.prevention import KINDS
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script.players import AnOpponent, EachOpponent, EachPlayer, You
from gadesk.script.predicates import ControlledBy, OwnedBy

THIS = ("CARDNAME", "this unit", *(f"this {kind.facts.one}" for kind in CardType if kind in OBJECT_TYPES))
"""What an object is called in its own text: an ability that is given says its type."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _objects(grammar)
    _counters(grammar)
    _at_home(grammar)


def _objects(grammar: Grammar) -> None:
    """`thing`: what it happens to, as what that answers: nothing is asked of the card itself."""
    g = grammar
    for this in THIS:
        g.word("thing", this, ())
    g.same("thing", "{it:onenp}")
    for kind, combat in KINDS:
        for verb in ("is dealt", "takes"):
            for least in ("", "{least:spelled} or more "):
                g.node("whenever", t.DealtDamage, f"{{preds:thing}} {verb} {least}{kind}damage", combat=combat)
        for to in ("", " to {to:onenp}"):
            g.node("whenever", t.DealsDamage, f"{{preds:thing}} deals {kind}damage{to}", combat=combat)
    g.node("whenever", t.Becomes, "{preds:thing} becomes {property:becoming}")
    for lead, or_this in (("", False), ("CARDNAME or ", True)):
        for cls, happens in ((t.Dies, "dies"), (t.Leaves, "leaves the field"), (t.Enters, "enters the field")):
            g.node("whenever", cls, f"{lead}{{preds:anp}} {happens}", or_this=or_this)
            if not or_this:
                for this in THIS:
                    g.node("whenever", cls, f"{this} {happens}", preds=())
        for words, who in (("your", (You(),)), ("an opponent's", (AnOpponent(),)), ("a player's", ())):
            under = tuple(map(ControlledBy, who))

            def enters(p: Any, under: Any = under, or_this: bool = or_this) -> t.Enters:
                return t.Enters((*p, *under), or_this)

            g.rule("whenever", f"{lead}{{p:anp}} enters the field under {words} control", enters)
            if not or_this:
                several = f"one or more {{p:np.p}} enter the field under {words} control"
                g.rule("whenever", several, lambda p, under=under: t.Enters((*p, *under), together=True))
    g.node("whenever", t.IsDestroyed, "{preds:anp} is destroyed")
    g.node("whenever", t.BecomesLoaded, "{preds:thing} becomes loaded")
    g.node("whenever", t.BecomesLoaded, "{using:anp} is loaded into {preds:thing}")
    g.node("whenever", t.BecomesLoaded, "you load {using:anp} into {preds:thing}", by=You())
    g.node("whenever", t.Becomes, "{preds:thing} wakes up", property=Property.AWAKE)
    for intercepts in ("intercepts", "intercepts an attack"):
        g.node("whenever", t.Intercepts, f"{{preds:thing}} {intercepts}")
    for against in ("", " against {against:onenp}"):
        g.node("whenever", t.Retaliates, f"{{preds:thing}} retaliates{against}")
    for whose, of in (
        ("a champion", EachPlayer()),
        ("a player's champion", EachPlayer()),
        ("your champion", You()),
        ("the hit champion", None),
        ("a champion you don't control", EachOpponent()),
        ("a champion an opponent controls", EachOpponent()),
        ("an opponent's champion", EachOpponent()),
    ):
        g.node("whenever", t.LevelsUp, f"{whose} levels up", who=of)

    for words in ("you level up", "you level up your champion"):
        g.word("whenever", words, t.LevelsUp(You()))


def _counters(grammar: Grammar) -> None:
    g = grammar
    for way, removed in (("put on", False), ("removed from", True)):
        for words in (f"one or more {{counter:counters.p}} are {way}", f"a {{counter:counters.s}} is {way}"):
            g.node("whenever", t.CountersChange, f"{words} {{preds:thing}}", removed=removed)
        loses = "loses" if removed else "gets"
        g.node("whenever", t.CountersChange, f"{{preds:thing}} {loses} a {{counter:counters.s}}", removed=removed)


def _at_home(grammar: Grammar) -> None:
    """`selfwhen`: what happens to the card itself where it lies."""
    g = grammar
    for says in ("this card", "CARDNAME"):
        for zone in PRIVATE_ZONES:
            if zone in OWN_ZONES:
                g.node("selfwhen", t.Reveals, f"you reveal {says} from your {zone.facts.noun}", zone=zone)
        for zone in OWN_ZONES:
            banished = f"{says} is banished from your {zone.facts.noun}"
            moved: dict[str, Any] = {"preds": (), "source": zone, "to": Zone.BANISHMENT}
            g.node("selfwhen", t.Moves, banished, **moved)
            for kind, why in (("reserve", Cause.KINDLE), ("memory", Cause.PAY_MEMORY)):
                g.node("selfwhen", t.Moves, f"{banished} to pay for a {kind} cost", why=why, **moved)
        g.node("selfwhen", t.Moves, f"{says} is put into a champion's lineage", preds=(), to=Zone.INNER_LINEAGE)
    _moved(g)
    _from_a_pile(g)


def _from_a_pile(grammar: Grammar) -> None:
    """ "CARDNAME enters the field from your graveyard": put there, not activated."""
    for this in THIS:
        for whose in ("your", "a"):
            entered = f"{this} enters the field from {whose} {{zone:zone}}"
            grammar.rule("whenever", entered, lambda zone: t.While(t.Enters(()), c.EnteredFrom(zone)))
    for whose, owned in (
        ("your", (OwnedBy(You()),)), ("an opponent's", (OwnedBy(AnOpponent()),)), ("a", ()), ("a player's", ()),
    ):  # fmt: skip

        def enters(p: Any, zone: Zone, owned: Any = owned) -> t.While:
            return t.While(t.Enters((*p, *owned)), c.EnteredFrom(zone))

        grammar.rule("whenever", f"{{p:anp}} enters the field from {whose} {{zone:zone}}", enters)


def _moved(grammar: Grammar) -> None:
    """Cards that go from one zone of a player into another, each of them for itself."""
    g = grammar
    words = "a {preds:bare.s} from {who:poss} {source:zone} is put into their {to:zone}"
    g.node("whenever", t.Moves, words)
    for whose, who in (("your", You()), ("an opponent's", AnOpponent()), ("a player's", None)):
        banished = f"{{preds:anp}} is banished from {whose} {{source:zone}}"
        g.node("whenever", t.Moves, banished, to=Zone.BANISHMENT, who=who)
        if who is not None:
            g.node("whenever", t.Moves, f"{{preds:anp}} leaves {whose} {{source:zone}}", who=who)
        for way in ("enters", "is put into"):
            words = f"{{preds:anp}} {way} {whose} {{to:zone}} from"
            for source, fixed in (
                (f"{whose} {{source:zone}}", {}),
                *((("their {source:zone}", {}),) if who != You() else ()),
                ("anywhere", {}),
                ("the field", {"source": Zone.FIELD}),
                *((intent, {"source": Zone.INTENT}) for intent in ("an intent", "the intent", "the attacker's intent")),
            ):
                g.node("whenever", t.Moves, f"{words} {source}", who=who, **fixed)
