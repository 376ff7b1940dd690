"""Nodes that name cards and objects."""

from __future__ import annotations

from typing import ClassVar

from gadesk.glossary import Label, Zone
from gadesk.glossary.happenings import HappeningKind
from gadesk.script.amounts import Fixed
from gadesk.script.node import Amount, Pred, Selection, Who, node
from gadesk.script.players import You
from gadesk.script.words import Dealt, Layers, Role


@node
class This(Selection):
    """CARDNAME or "this card": the source of the ability (misc.naming), where it answers to `preds`.

    "CARDNAME from your graveyard" names nothing while it lies elsewhere (mechanics.objects-and-targeting.2~2).
    """

    preds: tuple[Pred, ...] = ()


@node
class YourChampion(Selection):
    """The champion of the controller."""


@node
class ChampionOf(Selection):
    """The champion of each player named: "their champion"."""

    who: Who


@node
class Target(Selection):
    """Objects, activations or cards chosen at announcement (playing.card-activation.5).

    `least` 0 makes them optional ("up to"). `slot` numbers the targets of one ability from 0 in
    text order; `TargetRef(slot)` speaks of them again. `activation` is set for "target card
    activation" and the like.
    """

    preds: tuple[Pred, ...]
    least: Amount = Fixed(1)
    most: Amount = Fixed(1)
    slot: int = 0
    activation: Layers = Layers.NONE


@node
class ThatLayer(Selection):
    """The activation that the triggering event is about, on the Effects Stack."""


@node
class AllLayers(Selection):
    """Every layer of the Effects Stack of a kind (as `Target.activation`) that answers."""

    kind: Layers
    preds: tuple[Pred, ...] = ()


@node
class TargetRef(Selection):
    """ "that unit", "it", "those allies": what `Target(slot)` was; `above`: of the first paragraph that has any."""

    slot: int = 0
    above: bool = False


@node
class Again(Selection):
    """ "those units", "them": the group that was named, as it is when this is carried out.

    It stays those: what answers only later does not join. For targets `TargetRef`, for event subjects `Subject`, for
    what an instruction dealt with `Noted` is used instead; of anything else it is said again by its own node.
    """

    of: Selection


@node
class EachOne(Selection):
    """ "It" of each of several: in the number that something is done by, the one that it is done to just now."""


@node
class Chosen(Selection):
    """Objects or cards chosen by `by` on resolution; not targets (mechanics.objects-and-targeting.p8).

    `random` chooses by the seeded generator. Noted under "chosen".
    """

    preds: tuple[Pred, ...]
    least: Amount = Fixed(1)
    most: Amount = Fixed(1)
    by: Who = You()
    random: bool = False


@node
class All(Selection):
    """Every object or card that answers: "all units", "each champion you don't control"."""

    preds: tuple[Pred, ...]


@node
class Noted(Selection):
    """What an earlier instruction dealt with, under its past participle: "the sacrificed domain"."""

    key: Dealt
    preds: tuple[Pred, ...] = ()


@node
class Subject(Selection):
    """What the triggering event happened to or was done by: "the hit champion", "that ally".

    `role` is "object" (the one that entered, died, was hit, leveled up, …) or "source" (the one that
    attacked or dealt the damage). It must answer to `preds`, or have done so as it left: nothing else is "the hit
    champion".
    """

    role: Role = Role.OBJECT
    preds: tuple[Pred, ...] = ()


@node
class Attacker(Selection):
    """The attacking unit of the combat in progress: "the attacker", "its attacker"."""


@node
class Defender(Selection):
    """The defending units of the combat in progress: "the defender"."""


@node
class ThisAttack(Selection):
    """The attack of the combat in progress that uses the source: "this attack", "attacks using …"."""


@node
class AttacksOf(Selection):
    """The attacks of the units named, now and while the effect lasts: "your champion's attacks".

    `next_only`: only the next one; `first`: the first each turn; `using`: those with such a weapon; `without`:
    those without a weapon.
    """

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset({HappeningKind.ATTACK})
    recalls_if: ClassVar[str] = "first"
    recalls_attacking: ClassVar[bool] = True
    of: Selection
    next_only: bool = False
    using: tuple[Pred, ...] = ()
    without: bool = False
    first: bool = False


@node
class TargetsOfEvent(Selection):
    """What the activation of the triggering event targets and answers."""

    preds: tuple[Pred, ...]


@node
class TopCards(Selection):
    """The top (or bottom) cards of a player's deck; noted under "looked" when looked at or revealed."""

    amount: Amount
    who: Who = You()
    bottom: bool = False


@node
class Rest(Selection):
    """ "the rest": what is left of the cards looked at or revealed."""


@node
class Union(Selection):
    """All of several selections: "CARDNAME and target ally"."""

    parts: tuple[Selection, ...]


@node
class AllExcept(Selection):
    """Everything that answers but what is named: "all units except for your champion"."""

    preds: tuple[Pred, ...]
    excluded: Selection


@node
class NextPlayed(Selection):
    """The next card that answers which the player activates this turn: "the next Harmony card".

    With `label` the next activated ability with that label instead, of something that answers.
    """

    preds: tuple[Pred, ...]
    who: Who = You()
    label: Label | None = None


@node
class FirstPlayed(Selection):
    """The first card (or the `nth`) that answers which the players activate each turn; `own`: of their own turns.

    `turns`: of the turns of these players.
    """

    preds: tuple[Pred, ...]
    who: Who = You()
    own: bool = False
    nth: int = 1
    turns: Who | None = None


@node
class WholeZone(Selection):
    """Every card in a zone of the players: "your hand", "all cards from your memory".

    `other`: that zone or this one, as the controller chooses.
    """

    zone: Zone
    who: Who = You()
    other: Zone | None = None


@node
class Inheritor(Selection):
    """ "this object": the champion that has the inherited effect."""


@node
class Linked(Selection):
    """ "linked ally": the object that the source is linked to (keywords.link.2)."""


@node
class MasteryOf(Selection):
    """ "your Shifting Currents": the mastery of the player; `slug` for one that holds counters."""

    who: Who = You()
    slug: str = ""
