"""Nodes that ask about the game."""

from __future__ import annotations

from typing import ClassVar

from gadesk.glossary import Direction, Phase, Property, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.script.amounts import Fixed
from gadesk.script.node import Amount, Condition, Pattern, Pred, Selection, Who, node
from gadesk.script.words import Compare, Dealt


@node
class ClassBonus(Condition):
    """[Class Bonus]: your champion has a class of the card (keywords.class-bonus)."""


@node
class ElementBonus(Condition):
    """[Element Bonus] (keywords.element-bonus)."""


@node
class LevelAtLeast(Condition):
    """[Level N+] (keywords.level-restriction)."""

    n: int


@node
class MemoryAtLeast(Condition):
    """[Memory N+] (keywords.memory-n+)."""

    n: int


@node
class DamageAtLeast(Condition):
    """[Damage N+]: there are N or more damage counters on your champion."""

    n: int


@node
class ChampionBonus(Condition):
    """[NAME Bonus]: your champion's lineage has that name (keywords.champion-bonus)."""

    name: str


@node
class Compares(Condition):
    """Compares two amounts. Where the left one speaks of "an opponent", it has to hold for a single one of them."""

    left: Amount
    op: Compare
    right: Amount


@node
class SelectionIs(Condition):
    """Each named object answers all: "if that unit is rested", "as long as it's fostered".

    `least`: at least so many of them do: "if either of those allies are attacking".
    """

    of: Selection
    preds: tuple[Pred, ...]
    least: int = 0


@node
class TheyAre(Condition):
    """Each affected object answers, judged one by one: "as long as they're attacking"."""

    preds: tuple[Pred, ...]


@node
class CurrentsFace(Condition):
    """ "If your Shifting Currents face North"."""

    direction: Direction


@node
class DuringPhase(Condition):
    """It is the phase of one of the players; without phase, their turn: "while it's your turn"."""

    phase: Phase | None = None
    who: Who | None = None


@node
class HappenedThisTurn(Condition):
    """An event that answers happened this turn at least `least` times.

    As in "if you've activated a Melody card this turn".
    """

    pattern: Pattern
    least: Amount = Fixed(1)


@node
class NotedAny(Condition):
    """Something that answers was dealt with before: "if a fire element card was discarded"."""

    key: Dealt
    preds: tuple[Pred, ...] = ()


@node
class ThisIs(Condition):
    """The card or activation itself has the property: "if CARDNAME is empowered", "if it was imbued"."""

    property: Property


@node
class EnteredFrom(Condition):
    """The source entered the field (or, with `activated`, was activated) from that zone.

    `of` is the activation that is meant, if it is not the source's.
    """

    zone: Zone
    activated: bool = False
    of: Selection | None = None


@node
class Turned(Condition):
    """This resolution changed your Shifting Currents from facing one direction to another."""

    source: Direction
    to: Direction


@node
class ResolvedTimes(Condition):
    """This is the n-th time in this turn that the ability resolves."""

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset({HappeningKind.RESOLVED})
    n: int


@node
class TargetsAnswer(Condition):
    """The activation targets something that answers: "if its activation targets a unit with taunt"."""

    preds: tuple[Pred, ...]


@node
class AllOf(Condition):
    """All hold."""

    parts: tuple[Condition, ...]


@node
class AnyOf(Condition):
    """At least one holds."""

    parts: tuple[Condition, ...]


@node
class IsNot(Condition):
    """The condition does not hold."""

    condition: Condition
