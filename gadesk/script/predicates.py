"""Nodes that ask about one card or object. A tuple of them is a conjunction, in the order of the words."""

from __future__ import annotations

from typing import ClassVar

from gadesk.glossary import CardType, CostKind, Element, Keyword, Property, Stat, Supertype, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.script.amounts import Fixed
from gadesk.script.node import Amount, Pattern, Pred, Selection, Who, node
from gadesk.script.words import Compare, Extreme, Playing, Trait


@node
class IsType(Pred):
    """Has the card type."""

    type: CardType


@node
class IsSupertype(Pred):
    """Has the supertype: "unique", "regalia", "token"."""

    supertype: Supertype


@node
class IsUnit(Pred):
    """Is a unit: a champion or an ally (terms.unit)."""


@node
class IsObject(Pred):
    """Is any object (mechanics.objects-and-targeting.p1)."""


@node
class IsCard(Pred):
    """Is any card: "a card"."""


@node
class HasSubtype(Pred):
    """Has the subtype, spelled as in the Index but in lower case: "human", "sword"."""

    subtype: str


@node
class HasClass(Pred):
    """Has the class, in lower case: "mage"."""

    cls: str


@node
class IsElement(Pred):
    """Is of the element: "fire element"."""

    element: Element


@node
class IsOfRank(Pred):
    """Is of a basic, or of an `advanced`, element (types.elements)."""

    advanced: bool = False


@node
class HasKeyword(Pred):
    """Has the keyword ability: "with stealth"."""

    keyword: Keyword


@node
class Is(Pred):
    """Has the property: "rested", "distant", "attacking"."""

    property: Property


@node
class InState(Pred):
    """Is in a state that only reminders explain."""

    word: str


@node
class ControlledBy(Pred):
    """Is controlled by one of the players: "you control"."""

    who: Who


@node
class OwnedBy(Pred):
    """Is owned by one of the players: "you own"."""

    who: Who


@node
class InZone(Pred):
    """Is a card in the zone of one of the players; without players, in that zone of anyone."""

    zone: Zone
    who: Who | None = None


@node
class Other(Pred):
    """Is not `than`: "other", "another". None: not the source of the ability."""

    than: Selection | None = None


@node
class Not(Pred):
    """Does not answer to `pred`: "non-champion", "you don't control"."""

    pred: Pred


@node
class Either(Pred):
    """Answers to at least one: "Animal or Beast"."""

    preds: tuple[Pred, ...]


@node
class Both(Pred):
    """Answers to all, where a conjunction must stand inside an `Either`."""

    preds: tuple[Pred, ...]


@node
class Named(Pred):
    """Has exactly this card name."""

    name: str


@node
class HasChosen(Pred):
    """Has what was chosen: the card name (misc.naming.p7), an "element", a "class" or a "subtype"; of several, any."""

    trait: Trait = Trait.NAME


@node
class SameNameAsThis(Pred):
    """Has the name of the source: "cards named CARDNAME"."""


@node
class CostCompares(Pred):
    """Compares the cost of a kind: `op` is one of "=", "<=", ">="; kind NONE means whichever it has.

    `op` "lowest" or "highest": among all that answer to the other words (`amount` says nothing then).
    `total`: the costs of all that are chosen together, added up.
    """

    kind: CostKind
    op: Compare | Extreme
    amount: Amount
    total: bool = False


@node
class Shares(Pred):
    """Has a trait in common with something of what is named: "cards with that ally's name", one of its elements.

    `but`: one that is none of these words ("one of its non-norm elements").
    """

    trait: Trait
    of: Selection
    but: str = ""


@node
class EnteredThisTurn(Pred):
    """Has entered the field this turn."""

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset({HappeningKind.ENTER})


@node
class DidThisTurn(Pred):
    """Did or suffered this turn what the pattern says of "this": "that attacked this turn", "that was dealt damage"."""

    pattern: Pattern


@node
class Targeting(Pred):
    """An activation or trigger on the Effects Stack that targets something that answers, `least` of them."""

    preds: tuple[Pred, ...]
    least: int = 1


@node
class TriggerOf(Pred):
    """A layer of the Effects Stack whose source is what is named."""

    of: Selection


@node
class StatCompares(Pred):
    """Compares a current stat: `op` is one of "=", "<=", ">="; `base`: the base stat, before all that adds to it.

    `op` "lowest" or "highest": among all that answer to the other words, `total`: the stats of all that are chosen
    together, as in `CostCompares`.
    """

    stat: Stat
    op: Compare | Extreme
    amount: Amount
    base: bool = False
    total: bool = False


@node
class HasCounter(Pred):
    """The counters of the kind on it compare so: "with two or more buff counters on it"; `op` as in `CostCompares`."""

    counter: str
    op: Compare | Extreme = Compare.AT_LEAST
    amount: Amount = Fixed(1)


@node
class PlayedBy(Pred):
    """Is (or would be) played by one of the players, and how: "cards you activate"."""

    who: Who
    verb: Playing = Playing.ACTIVATE


@node
class InLineageOf(Pred):
    """Is a card in the lineage of what is named: "Curse card in the hit champion's lineage"."""

    champion: Selection


@node
class IsOmen(Pred):
    """Is an omen of the player: a card in their banishment with an omen counter on it."""


@node
class HitBy(Pred):
    """Was hit by the named object this turn."""

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset({HappeningKind.HIT})
    by: Selection


@node
class InSingle(Pred):
    """Is in that zone of anyone, all chosen together of the same player: "from a single graveyard"."""

    zone: Zone


@node
class BanishedBy(Pred):
    """Was banished by the named object: "a card banished by CARDNAME" (zones.banishment.3)."""

    by: Selection


@node
class Among(Pred):
    """Is one of the cards named: "from among them"."""

    of: Selection


@node
class Sharing(Pred):
    """All that are chosen or counted together have a trait in common, or with `none` no two of them have.

    `trait` is "name", "element", "class", "subtype", "reserve cost", "memory cost" or "cost".
    """

    trait: Trait
    none: bool = False


@node
class AttackTarget(Pred):
    """Is attacking an object that answers: "is attacking a champion"

    `retaliating`: it retaliates against an attacker that answers.
    """

    preds: tuple[Pred, ...]
    retaliating: bool = False


@node
class LoadedInto(Pred):
    """Is loaded into what is named (zones.object-specific-zones/loaded-cards)."""

    into: Selection


@node
class CameFrom(Pred):
    """Was last moved out of that zone of one of the players, this turn: "loaded from your hand this way"."""

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset({HappeningKind.MOVE})
    recalls_from: ClassVar[str] = "zone"
    zone: Zone
    who: Who


@node
class NotPlayed(Pred):
    """The top card of its lineage was neither activated nor materialized (terms.play-played)."""
