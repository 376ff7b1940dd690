"""Which facts about its source and about its trigger the words of an ability use.

Where its words do not look at something, it makes no difference which one it is. A word that is not listed here is
taken to look at everything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum, auto

from msgspec.structs import astuple

from gadesk.engine.state.effects_stack import Pending, StackItem
from gadesk.engine.state.lasting import Active, Delayed
from gadesk.engine.state.notes import Count, Key, Notes
from gadesk.script import amounts as n
from gadesk.script import changes as ch
from gadesk.script import conditions as c
from gadesk.script import costs as k
from gadesk.script import effects as e
from gadesk.script import patterns as t
from gadesk.script import players as w
from gadesk.script import predicates as p
from gadesk.script import selections as s
from gadesk.script.abilities import Activated, Triggered
from gadesk.script.durations import Ends
from gadesk.script.node import Node, walk
from gadesk.script.words import Dealt


class Sight(Enum):
    """What words may look at."""

    SOURCE = auto()  # the object or card that has the ability
    SEAT = auto()  # whose happening made it trigger
    AMOUNT = auto()  # how much it was
    EVENT = auto()  # all the rest of it
    KEPT = auto()  # what was targeted and noted before
    FACE = auto()  # the card that the words are of, or were granted by: its name, its classes, its elements


SOURCE, SEAT, AMOUNT, EVENT, KEPT, FACE = Sight

BLIND: frozenset[type[Node]] = frozenset({
    w.You, w.Doer, w.EachPlayer, w.EachOpponent, w.PlayersHolding,
    n.Fixed, n.Plus, n.CountOf, n.Distinct, n.PerEach, n.CardsInZone, n.Influence, n.Lv,
    p.IsType, p.IsSupertype, p.IsUnit, p.IsObject, p.IsCard, p.HasSubtype, p.HasClass, p.IsElement, p.IsOmen, p.Is,
    p.ControlledBy, p.OwnedBy, p.InZone, p.Not, p.Either, p.Both, p.CostCompares, p.StatCompares, p.HasCounter,
    c.Compares, c.CurrentsFace, c.DuringPhase, c.LevelAtLeast, c.ClassBonus, c.AllOf, c.AnyOf, c.IsNot,
    s.YourChampion, s.ChampionOf, s.All, s.Chosen, s.TopCards, s.WholeZone,
    e.Sequence, e.May, e.If, e.IfYouDo, e.PayOnResolution, e.Draw, e.Discard, e.Glimpse, e.Recover, e.Empower,
    e.Look, e.Reveal, e.Mill, e.Shuffle, e.PutCounters, e.Summon, e.WakeUp, e.Rested, e.Sacrifice,
})  # fmt: skip
"""Words that look neither at the source of the ability nor at what made it trigger."""

STEADY: frozenset[type[Node]] = BLIND | {
    s.This, s.Target, s.Linked, s.Noted, s.Again, s.EachOne, p.Other, n.CountersOn, n.NotedAmount,
    c.ThisIs, c.ElementBonus, c.NotedAny, ch.StatChange, e.Continuous,
    e.DealDamage, e.Banish, e.Destroy, e.BecomeProperty, e.TakeCounters, e.Gather, e.Transform,
}  # fmt: skip
"""Words that do not look at what made the ability trigger, though they look at its source."""

PLAIN: tuple[type[Node], ...] = (
    ch.StatChange, ch.StatSet, ch.SwapPowerAndLife, ch.AddTypes, ch.SetTypes, ch.AddElement, ch.SetElement,
    ch.LoseKeyword, ch.Cant, ch.IsAlways, ch.DamageBy, ch.Unpreventable,
)  # fmt: skip
"""Changes of characteristics that say all by themselves, whatever they come from."""

SIGHTS: dict[type[Node], frozenset[Sight]] = {
    **dict.fromkeys(STEADY, frozenset({SOURCE, KEPT})),
    **dict.fromkeys((*BLIND, n.AllOfIt, *PLAIN, ch.Prevent, t.PhaseBegins, t.TurnsEnd), frozenset()),
    **dict.fromkeys((s.Target, s.Noted, n.NotedAmount, c.NotedAny, e.Continuous), frozenset({KEPT})),
    w.ThatPlayer: frozenset({SEAT, KEPT}),
    n.EventAmount: frozenset({AMOUNT, KEPT}),
    c.ClassBonus: frozenset({FACE}),
    c.ElementBonus: frozenset({SOURCE, KEPT, FACE}),
}
"""What each word looks at by itself, where that is less than everything."""
SIGHTS_NOW: dict[type[Node], frozenset[Sight]] = {
    **SIGHTS, **dict.fromkeys((ch.MayPlayFrom, ch.CostChange, k.DoneCost), frozenset()),
}  # fmt: skip
"""The same as games look at it since `COLLAPSING_PAST`."""
SIGHTS_KEPT: dict[type[Node], frozenset[Sight]] = {
    **SIGHTS, **dict.fromkeys((c.HappenedThisTurn, t.Activates, w.TurnPlayer, e.ForEachPlayer), frozenset()),
    p.HasChosen: frozenset({KEPT}),
}  # fmt: skip
"""What triggers that wait look at, as games look at it since `COLLAPSING_KEPT`."""
EVERYTHING = frozenset(Sight)
READING: dict[type[Node], frozenset[Dealt]] = {
    s.Rest: frozenset({Dealt.POOL, Dealt.PUT}), s.Subject: frozenset({Dealt.SUBJECT}),
    t.LevelsUp: frozenset({Dealt.SUBJECT}),
}  # fmt: skip
"""Words that read what is noted under a name that they do not say."""


def sights(words: Iterable[Node], each: Mapping[type[Node], frozenset[Sight]] = SIGHTS) -> frozenset[Sight]:
    """Return what some words look at, all in all; `each` says what each of them does."""
    found: frozenset[Sight] = frozenset()
    for word in words:
        found |= each.get(type(word), EVERYTHING)
    return found


def seen_by_trigger(ability: Triggered, each: Mapping[type[Node], frozenset[Sight]] = SIGHTS) -> frozenset[Sight]:
    """Return what an ability still looks at once it has triggered; `each` says what each word does."""
    parts = (part for part in (ability.effect, ability.condition) if part is not None)
    return sights((word for part in parts for word in walk(part)), each)


def seen_by_layer(item: StackItem, settled: bool, paid: bool) -> frozenset[Sight]:
    """Return what an ability on the Effects Stack still looks at: also at what its costs speak of until they are paid.

    Where its targets are `settled`, that they are other ones than its source holds already.
    """
    ability = item.ability
    parts: list[Node] = [ability.effect] if ability is not None else []
    if isinstance(ability, Triggered) and ability.condition is not None:
        parts.append(ability.condition)
    elif isinstance(ability, Activated) and not paid:
        parts.extend(ability.costs)
    words = [word for part in parts for word in walk(part)]
    known = {id(word) for aim in words if isinstance(aim, s.Target) for word in aim.preds if type(word) is p.Other}
    return sights(word for word in words if not (settled and id(word) in known))


def seen_by_effect(effect: Active | Delayed, past: bool = True) -> frozenset[Sight]:
    """Return what an effect in force, or a trigger that waits for its time, looks at; without `past` as it once was."""
    with_source = effect.until.facts.ends in (Ends.CONTROL, Ends.LEAVES)
    kept = frozenset({SOURCE}) if with_source else frozenset()
    parts = (
        (effect.pattern, effect.effect)
        if isinstance(effect, Delayed)
        else (*effect.changes, *effect.preds, *effect.remains)
    )
    words = (word for part in parts for word in walk(part))
    return kept | sights(words, SIGHTS_NOW if past else SIGHTS)


def readable(record: Active | Delayed | Pending | StackItem) -> Notes:
    """Return what the words of a record can read of what it noted: what was dealt with is read by its name.

    What a card noted as it was played goes on to what it becomes, so there all of it is.
    """
    notes, parts = record.notes, _parts(record)
    if not parts or not any(isinstance(key, Dealt | Count) for key in notes):
        return notes
    said: set[Dealt] = set()
    for word in (word for part in parts for word in walk(part)):
        said.update(name for name in astuple(word) if type(name) is Dealt)
        if type(word) in READING:
            said |= READING[type(word)]
    return Notes({key: value for key, value in notes.items() if _reads(said, key)})


def _parts(record: Active | Delayed | Pending | StackItem) -> tuple[Node, ...]:
    if isinstance(record, Active):
        return (*record.changes, *record.preds)
    if isinstance(record, Delayed):
        return (record.pattern, record.effect)
    return () if record.ability is None else (record.ability,)


def _reads(said: Collection[Dealt], key: Key) -> bool:
    of = key.of if isinstance(key, Count) else key
    return not isinstance(of, Dealt) or of in said


def unread(record: object) -> Notes:
    """Return what a record noted but for what its words did earlier, which they do not read."""
    if not isinstance(record, Active):
        return Notes()
    return Notes({key: item for key, item in record.notes.items() if not _is_of_doing(key, record.notes)})


def _is_of_doing(key: Key, notes: Notes) -> bool:
    """Tell whether something is noted of what an instruction did: the number is, and what has a number of its own."""
    return isinstance(key, Count) or (isinstance(key, Dealt) and Count(key) in notes)
