"""What happens to objects and cards, or is done by them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gadesk.glossary import OBJECT_TYPES, OWN_ZONES, PRIVATE_ZONES, CardType, Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import where_it_fits
from gadesk.rulestext.grammar.replacements.prevention import KINDS
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script.node import Pattern
from gadesk.script.players import AnOpponent, EachOpponent, EachPlayer, You
from gadesk.script.predicates import Among, ControlledBy, Not, Other, OwnedBy
from gadesk.script.selections import Target

THIS = ("CARDNAME", "this unit", *(f"this {kind.facts.one}" for kind in CardType if kind in OBJECT_TYPES))
"""What an object is called in its own text: an ability that is given says its type."""


def add(grammar: Grammar, words: Vocabulary) -> None:
    """Add them."""
    _things(grammar)
    _named_ones(grammar)
    _sources(grammar)
    _damage(grammar)
    _objects(grammar)
    _counters(grammar)
    _at_home(grammar)


def _things(grammar: Grammar) -> None:
    """`thing`: what it happens to, by what that answers: nothing, of the card itself; `whom`: what it is done to."""
    g = grammar
    for this in THIS:
        g.word("thing", this, ())
        g.word("whom", this, (Not(Other()),))
    for words, build, take in (
        ("{it:onenp}", lambda it: it, lambda value: {"it": value}),
        ("{it:namedone}", lambda it: it, lambda value: {"it": value}),
        ("target {preds:np.s}", lambda preds: (Among(Target(preds)),), where_it_fits(_take_target)),
    ):
        g.rule("thing", words, build, take, checked="target" not in words)
    g.same("whom", "{it:onenp}")


def _named_ones(grammar: Grammar) -> None:
    """`namedone`: what was named before."""
    for words in ("{of:thatnamed}", "{of:contracted}"):
        grammar.rule("namedone", words, lambda of: (Among(of),), where_it_fits(_take_named))


def _take_named(value: Any) -> Values | None:
    (pred,) = value
    return {"of": pred.of}


def _damage(grammar: Grammar) -> None:
    g = grammar
    for kind, combat in KINDS:
        words = f"{kind}damage is dealt to one or more units by {{preds:sourced}}"
        g.node("whenever", t.DealsDamage, words, combat=combat, at_once=True)


HAPPENING: tuple[tuple[type[Pattern], str, dict[str, Any]], ...] = (
    (t.BecomesLoaded, "{using:anp} is loaded into {preds:thing}", {}),
    (t.BecomesLoaded, "you load {using:anp} into {preds:thing}", {"by": You()}),
)
"""What happens to things, where more is said than of whom."""


def _objects(grammar: Grammar) -> None:
    g = grammar
    for cls, words, fixed in HAPPENING:
        g.node("whenever", cls, words, **fixed)
    g.rule("whenever", "{p:anp} enters the field under a player's control", lambda p: t.Enters(p))
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


def _take_target(value: Any) -> Values | None:
    (pred,) = value
    return {"preds": pred.of.preds} if isinstance(pred.of, Target) else None


def _sources(grammar: Grammar) -> None:
    """`sourced`: "a fire element source you control"; `dealer`: that, or a thing."""
    g = grammar
    mine = (ControlledBy(You()),)
    for words, build, take in (
        ("a source you control", lambda: mine, lambda value: {} if value == mine else None),
        ("a {n:sourcenp} you control", lambda n: (*n, *mine), lambda v: {"n": v[:-1]} if v[-1:] == mine else None),
    ):
        g.rule("sourced", words, build, take)
    for category in ("thing", "sourced"):
        g.same("dealer", f"{{it:{category}}}")


def _counters(grammar: Grammar) -> None:
    g = grammar
    for way, removed in (("put on", False), ("removed from", True)):
        for words in (f"one or more {{counter:counters.p}} are {way}", f"a {{counter:counters.s}} is {way}"):
            g.node("whenever", t.CountersChange, f"{words} {{preds:thing}}", removed=removed)


def _banished(zone: Zone, why: Cause) -> t.Moves:
    return t.Moves((), source=zone, to=Zone.BANISHMENT, why=why)


TO_PAY = (
    ("", Cause.ANY), (" to pay for a reserve cost", Cause.KINDLE), (" to pay for a memory cost", Cause.PAY_MEMORY),
)  # fmt: skip
OF_ITSELF: tuple[tuple[str, Pattern], ...] = (
    *(
        (f"you reveal {{}} from your {zone.facts.noun}", t.Reveals(zone=zone))
        for zone in OWN_ZONES if zone in PRIVATE_ZONES
    ),
    *(
        (f"{{}} is banished from your {zone.facts.noun}{tail}", _banished(zone, why))
        for zone in OWN_ZONES for tail, why in TO_PAY
    ),
    ("{} is put into a champion's lineage", t.Moves((), to=Zone.INNER_LINEAGE)),
    ("you activate {}", t.Activates((Not(Other()),))),
)  # fmt: skip
"""What happens to a card itself where it lies: as it is activated that is the Effects Stack."""


def _at_home(grammar: Grammar) -> None:
    """`selfwhen`: what happens to the card itself where it lies."""
    g = grammar
    for says in ("this card", "CARDNAME"):
        for words, pattern in OF_ITSELF:
            g.word("selfwhen", words.format(says), pattern)
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
    """Cards that go from one zone of a player into another, each of them for itself or those at once together."""
    for words, fixed in WAYS:
        grammar.node("whenever", t.Moves, words, **fixed)


def _ways() -> Iterator[tuple[str, dict[str, Any]]]:
    """What goes, by which verb, whose zones those are, and from where."""
    yield "a {preds:bare.s} from {who:poss} {source:zone} is put into their {to:zone}", {}
    for whose, who in (("your", You()), ("an opponent's", AnOpponent()), ("a player's", None)):
        yield f"{{preds:anp}} is banished from {whose} {{source:zone}}", {"to": Zone.BANISHMENT, "who": who}
        if who is not None:
            yield f"{{preds:anp}} leaves {whose} {{source:zone}}", {"who": who}
        for way, fixed in (
            ("{preds:anp} enters", {}), ("{preds:anp} is put into", {}),
            ("one or more {preds:np.p} are put into", {"together": True}),
            ("one or more {preds:np.p} enter", {"together": True}),
        ):  # fmt: skip
            for source, more in (
                (f"{whose} {{source:zone}}", {}),
                *((("their {source:zone}", {}),) if who != You() else ()),
                ("anywhere", {}),
                ("the field", {"source": Zone.FIELD}),
                *((intent, {"source": Zone.INTENT}) for intent in ("an intent", "the intent", "the attacker's intent")),
            ):
                yield f"{way} {whose} {{to:zone}} from {source}", {"who": who, **fixed, **more}


WAYS = tuple(_ways())
