"""What happens to objects and cards, or is done by them."""

from __future__ import annotations

from functools import partial
from typing import Any

from gadesk.glossary import OBJECT_TYPES, OWN_ZONES, PRIVATE_ZONES, CardType, Zone
from gadesk.glossary.causes import Cause
from gadesk.rulestext.chart import Grammar
from gadesk.rulestext.grammar.helpers import THIS_ONE, where_it_fits
from gadesk.rulestext.grammar.replacements.prevention import KINDS
from gadesk.rulestext.holes import Values
from gadesk.rulestext.vocabulary import Vocabulary
from gadesk.script import conditions as c
from gadesk.script import patterns as t
from gadesk.script.node import Pattern, Who
from gadesk.script.players import AnOpponent, EachOpponent, EachPlayer, ThatPlayer, You
from gadesk.script.predicates import Among, ControlledBy, OwnedBy
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
        g.word("whom", this, THIS_ONE)
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
    ("you activate {}", t.Activates(THIS_ONE)),
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


Place = tuple[Zone | None, tuple[Who, ...]]
"""A zone (None: any), and whose (nothing: anyone's)."""
THEIRS = (ThatPlayer(),)
"""Stands for whose zone it goes to."""


def _moved(grammar: Grammar) -> None:
    """Cards that go from one zone of a player into another, each of them for itself or those at once together."""
    g = grammar
    g.node("whenever", t.Moves, "a {preds:bare.s} from {who:poss} {source:zone} is put into their {to:zone}")
    for whose, who in (("your", (You(),)), ("an opponent's", (AnOpponent(),)), ("a player's", ()), ("a", ())):
        g.rule("zoneof", f"{whose} {{zone:zone}}", *_place(who))
    g.same("wherefrom", "{it:zoneof}")
    g.rule("wherefrom", "their {zone:zone}", *_place(THEIRS))
    for words, zone in (
        ("anywhere", None), ("the field", Zone.FIELD),
        *((intent, Zone.INTENT) for intent in ("an intent", "the intent", "the attacker's intent")),
    ):  # fmt: skip
        g.word("wherefrom", words, (zone, ()))
    for number, subject, verbs in (
        ("s", "{preds:anp}", ("enters", "is put into")), ("p", "one or more {preds:np.p}", ("are put into", "enter")),
    ):  # fmt: skip
        for verb in verbs:
            g.word(f"comes.{number}", verb, True)
        words = f"{subject} {{into:comes.{number}}} {{to:zoneof}} from {{source:wherefrom}}"
        g.rule("whenever", words, partial(_goes, together=number == "p"), partial(_take_goes, number == "p"))
    g.rule("whenever", "{preds:anp} is banished from {source:zoneof}", _is_banished, where_it_fits(_take_is_banished))
    g.rule("whenever", "{preds:anp} leaves {source:zoneof}", _left, where_it_fits(_take_left))


def _place(who: tuple[Who, ...]) -> tuple[Any, Any]:
    def take(value: Any) -> Values | None:
        return {"zone": value[0]} if isinstance(value, tuple) and value[1] == who and value[0] is not None else None

    return lambda zone: (zone, who), take


def _one(who: tuple[Who, ...]) -> Who | None:
    return who[0] if who else None


def _goes(preds: Any, into: bool, to: Place, source: Place, together: bool) -> t.Moves | None:
    """What comes from a zone of its player's comes from that of whose zone it goes to: no card changes its owner."""
    (zone, who), (there, whose) = to, source
    if whose == THEIRS and who == (You(),):
        return None
    if whose not in (who, THEIRS) and (whose or there in PRIVATE_ZONES):
        return None
    if not whose and there in OWN_ZONES and who:
        return None
    return t.Moves(preds, source=there, to=zone, who=_one(who), together=together)


def _take_goes(together: bool, value: Any) -> list[Values] | None:
    if not isinstance(value, t.Moves) or value.together is not together or value.to is None or not value.preds:
        return None
    who = (value.who,) if value.who is not None else ()
    same = {"preds": value.preds, "into": True, "to": (value.to, who)}
    ways = [(value.source, who if value.source in OWN_ZONES else ())]
    if value.source in OWN_ZONES and who != (You(),):
        ways.append((value.source, THEIRS))
    return [{**same, "source": source} for source in ways]


def _is_banished(preds: Any, source: Place) -> t.Moves:
    return t.Moves(preds, source=source[0], to=Zone.BANISHMENT, who=_one(source[1]))


def _take_is_banished(value: Any) -> Values | None:
    if value.to is not Zone.BANISHMENT or value.source not in OWN_ZONES:
        return None
    return {"preds": value.preds, "source": (value.source, (value.who,) if value.who is not None else ())}


def _left(preds: Any, source: Place) -> t.Moves | None:
    zone, who = source
    return t.Moves(preds, source=zone, who=who[0]) if who else None


def _take_left(value: Any) -> Values | None:
    return {"preds": value.preds, "source": (value.source, (value.who,))} if value.who is not None else None
