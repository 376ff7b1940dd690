"""What the texts in force ask of the game, so that a change nobody asks about leaves alone what was derived.

A text counts as asking for everything unless each of its words stands here: a word that is missing makes a game
slower, never wrong. Whatever is not named by one of the parts below (objects, who controls them, what they are, the
cards that attack or are being played) is asked for by everyone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gadesk.engine.continuous.derived import Carrier, Text
from gadesk.engine.continuous.layer_changes import CHARACTER
from gadesk.engine.state.characteristics import Chars
from gadesk.engine.state.parts import (
    ATTACKING,
    BY_EVERYONE,
    COMBAT,
    COUNTERS,
    DAMAGE,
    DEFENDING,
    EVERYTHING,
    NOTHING,
    PHASE,
    PILES,
    RETALIATING,
    TURN,
    Part,
    Parts,
)
from gadesk.glossary import Counter, Keyword, Property, Zone
from gadesk.glossary.stats import Kept
from gadesk.script import abilities as a
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.keyword_meanings import HURT
from gadesk.script.node import Change, Node, once_a_node, walk

CHECKED = frozenset(word for word in Keyword if word.facts.checked)
"""The keywords that state-based checks look at."""

ASKS: dict[type[Node], Parts] = {
    **dict.fromkeys((
        s.This, s.YourChampion, s.ChampionOf, s.All, s.Again, s.EachOne, s.Union, s.AllExcept, s.Linked, s.Inheritor,
        s.AttacksOf, s.NextPlayed,
        w.You, w.Doer, w.EachPlayer, w.EachOpponent, w.AnOpponent, w.ControllerOf, w.OwnerOf, w.TargetPlayer,
        p.IsType, p.IsSupertype, p.IsUnit, p.IsObject, p.IsCard, p.HasSubtype, p.HasClass, p.IsElement,
        p.IsOfRank, p.ControlledBy, p.OwnedBy, p.Other, p.Not, p.Either, p.Both, p.Named,
        p.SameNameAsThis, p.Sharing,
        n.Fixed, n.Lv, n.Plus, n.Less, n.CountOf, n.PerEach, n.AtMost, n.Let,
        c.ClassBonus, c.ElementBonus, c.LevelAtLeast, c.ChampionBonus, c.Compares,
        c.SelectionIs, c.TheyAre, c.CurrentsFace, c.AllOf, c.AnyOf, c.IsNot,
    ), NOTHING),
    c.MemoryAtLeast: frozenset({Zone.MEMORY}),
    n.Influence: frozenset({Zone.HAND, Zone.MEMORY}),
    p.IsOmen: frozenset({Zone.BANISHMENT}),
    c.DamageAtLeast: frozenset({DAMAGE}),
    p.AttackTarget: frozenset({ATTACKING, DEFENDING, RETALIATING}),
    **dict.fromkeys((s.Attacker, s.ThisAttack), frozenset(COMBAT)),
    n.DamageThisTurn: frozenset(n.DamageThisTurn.recalls),
}  # fmt: skip
OF_PROPERTY: dict[str, Parts] = {
    word.value: frozenset({Part(word.facts.read_from)}) for word in Property if word.facts.read_from
}
OF_DAMAGE = frozenset({Counter.DAMAGE, HURT})
"""The counters that are damage, or tell that there was some."""
_KNOWN: dict[tuple[int, bool], tuple[Text, Parts]] = {}


def asked(carriers: Iterable[Carrier]) -> Parts:
    """Return the parts of the game that what is continuously in force asks for."""
    found = NOTHING
    for carrier in carriers:
        if carrier.asks is None:
            carrier.asks = _asked_by(carrier)
        found |= carrier.asks
    return found


def asked_by_keywords(characters: Iterable[Chars]) -> Parts:
    """Return what restrictions ask for of those keywords that state-based checks look at, which no layer works out."""
    found = NOTHING
    for chars in characters:
        for _, word in chars.keywords:
            if word.bonuses and word.keyword in CHECKED:
                found = found.union(*(_asks(inner) for bonus in word.bonuses for inner in walk(bonus)))
    return found


def _asked_by(carrier: Carrier) -> Parts:
    """Return what one source asks for; worked out once for each text."""
    text = carrier.text()
    key = (id(text), carrier.ids is None)
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) > 5000:
            _KNOWN.clear()
        nodes = (inner for node in _words(carrier) for inner in walk(node))
        known = _KNOWN[key] = (text, NOTHING.union(*map(_asks, nodes)))
    return known[1]


def _words(carrier: Carrier) -> Iterator[Node]:
    """Yield what is worked out as the layers are applied; whom a rule bears on is only asked when it is needed."""
    static = carrier.static
    if static is not None:
        yield from static.bonuses
        if static.condition is not None:
            yield static.condition
    if carrier.of_attacks:
        if any(_gives_trigger(change) for change in carrier.changes):
            yield s.ThisAttack()
        else:
            return
    elif not any(type(change) in CHARACTER for change in carrier.changes):
        return
    if carrier.ids is None and carrier.affects is not None:
        yield carrier.affects
    for change in carrier.changes:
        if isinstance(change, (ch.StatChange, ch.StatSet)):
            yield change.amount
        elif isinstance(change, ch.HasAbilitiesOf):
            yield change.of


@once_a_node
def lasts(node: Node) -> bool:
    """Tell whether the answer to a question holds as long as what was derived does: none of its words asks for more."""
    return not any(map(_asks, walk(node)))


def _gives_trigger(change: Change) -> bool:
    """Tell whether an attack gets an ability that listens."""
    return isinstance(change, ch.Grant) and isinstance(change.ability, a.Triggered)


def _asks(node: Node) -> Parts:
    if isinstance(node, p.Is):
        return OF_PROPERTY.get(node.property, EVERYTHING)
    if isinstance(node, (p.InZone, n.CardsInZone)):
        if node.zone in BY_EVERYONE:
            return NOTHING
        return frozenset({node.zone}) if node.zone in PILES else EVERYTHING
    if isinstance(node, (p.StatCompares, n.StatOf)):
        return frozenset({COUNTERS}) if node.stat.facts.kept is Kept.COUNTERS else NOTHING
    if isinstance(node, (p.HasCounter, n.CountersOn)):
        if not node.counter:  # of whatever kind
            return frozenset({DAMAGE, COUNTERS})
        return frozenset({DAMAGE if node.counter in OF_DAMAGE else COUNTERS})
    if isinstance(node, c.DuringPhase):
        return frozenset({*((PHASE,) if node.phase is not None else ()), *((TURN,) if node.who is not None else ())})
    return ASKS.get(type(node), EVERYTHING)
