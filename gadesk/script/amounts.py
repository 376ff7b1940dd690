"""Nodes that are numbers."""

from __future__ import annotations

from typing import ClassVar

from gadesk.glossary import Stat, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.script.node import Amount, Condition, Pattern, Pred, Selection, Who, node
from gadesk.script.players import You
from gadesk.script.words import Dealt, Extreme, Trait


@node
class Fixed(Amount):
    """A printed number."""

    n: int


@node
class DeclaredX(Amount):
    """X as it was declared on announcement (card-parts.cost.p11)."""


@node
class Lv(Amount):
    """LV: the level of your champion with every modification (terms.lv)."""


@node
class Plus(Amount):
    """Two amounts added, as in "1+LV"."""

    left: Amount
    right: Amount


@node
class Less(Amount):
    """The left amount without the right: "the amount of …, minus your influence".

    `least`: never less than that ("… more than you control", to a minimum of 0).
    """

    left: Amount
    right: Amount
    least: int | None = None


@node
class Difference(Amount):
    """ "the difference": by how much the two amounts of the ability's condition differ."""


@node
class TimesThisTurn(Amount):
    """How often something has happened this turn: "for each card you've materialized this turn"."""

    pattern: Pattern


@node
class Let(Amount):
    """Prints as X; ", where X is …" follows at the end of the sentence. Worked out on resolution."""

    value: Amount


@node
class CountOf(Amount):
    """How many cards or objects a selection holds: "for each token you control"."""

    of: Selection


@node
class PerEach(Amount):
    """`times` for every full `every` of `of`: "+1 for every ten damage counters on your champion", half of it.

    `up`: what is left over counts as a full one (misc.rounding).
    """

    times: Amount
    of: Amount
    every: int = 1
    up: bool = False


@node
class Distinct(Amount):
    """How many different elements, subtypes, costs … there are among what is named."""

    trait: Trait
    of: Selection


@node
class CountersOn(Amount):
    """How many counters of a kind lie on what is named."""

    counter: str
    on: Selection


@node
class Total(Amount):
    """A stat or cost of everything named added up, or `take` the "highest" or "lowest"; 0 among nothing.

    What has no cost of the kind counts for nothing. `base`: the base stat, before all that adds to it.
    """

    stat: Stat
    of: Selection
    take: Extreme = Extreme.NONE
    base: bool = False


@node
class AtMost(Amount):
    """`of`, but never more than `most`: "for each of up to two domains you control"."""

    most: int
    of: Amount


@node
class StatOf(Amount):
    """A stat or cost of what is named (its last-known information if it is gone)."""

    stat: Stat
    of: Selection


@node
class CardsInZone(Amount):
    """The amount of cards in a zone of a player: "the amount of cards in your memory".

    Of several players added up, or `take` "highest". `began`: how many there were as the game began
    (general.starting-the-game).
    """

    zone: Zone
    who: Who = You()
    matching: tuple[Pred, ...] = ()
    take: Extreme = Extreme.NONE
    began: bool = False


@node
class DamageThisTurn(Amount):
    """How much damage what is named has dealt (or, with `taken`, taken) this turn; `combat` narrows, `to` whom."""

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset({HappeningKind.DAMAGE})
    recalls_of: ClassVar[str] = "of"
    of: Selection
    combat: bool = False
    taken: bool = False
    to: tuple[Pred, ...] = ()


@node
class Influence(Amount):
    """Cards in hand and memory together (terms.influence); of several players added up, or `take` "highest" or
    "lowest"."""

    who: Who = You()
    take: Extreme = Extreme.NONE


@node
class EventAmount(Amount):
    """ "that much", "that many": the amount of the triggering or replaced event."""


@node
class NotedAmount(Amount):
    """How many (cards, counters, damage) an earlier instruction of this resolution dealt with."""

    key: Dealt


@node
class AnyAmount(Amount):
    """ "any amount", "any number": chosen on resolution between 0 and all there are."""


@node
class UpTo(Amount):
    """ "up to N", chosen on resolution."""

    n: Amount


@node
class AtLeast(Amount):
    """ "N or more", as whoever pays so many chooses."""

    n: Amount


@node
class AllOfIt(Amount):
    """ "all": every one there is."""


@node
class IfElse(Amount):
    """One amount if a condition holds, another otherwise."""

    condition: Condition
    then: Amount
    otherwise: Amount
