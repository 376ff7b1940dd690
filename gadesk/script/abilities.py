"""Abilities: what a card has."""

from __future__ import annotations

from typing import Any

from gadesk.glossary import Keyword as KeywordName
from gadesk.glossary import Label, Phase, Speed, Zone
from gadesk.script.node import Ability, Amount, Change, Condition, CostPart, Effect, Pattern, Pred, Selection, Who, node
from gadesk.script.players import You
from gadesk.script.words import AfterPlay, Once, PlayKind


@node
class Instruction(Ability):
    """A paragraph of an action (or attack) card that is carried out as it resolves.

    `bonuses` are static restriction bubbles before it: [Class Bonus] [Level 2+] … A label before it says nothing, since
    nothing is said of paragraphs with a label (terms.label-keywords).
    """

    effect: Effect
    bonuses: tuple[Condition, ...] = ()


@node
class Activated(Ability):
    """[Cost]: [Effect] (abilities.activated-abilities).

    `only_if` and the like are the sentences "Activate this ability only …". `cheaper` are reductions
    printed in the ability: "This ability costs (1) less to activate for each domain you control".
    `times`: how often it may be activated within `once`.
    `zone`: where it works; INNER_LINEAGE for Lineage Release, INTENT for attack cards by default. `not_in`: it
    says instead where it does not work, and works in every other zone (mechanics.abilities.3). `by`: who may activate
    it.
    """

    costs: tuple[CostPart, ...]
    effect: Effect
    bonuses: tuple[Condition, ...] = ()
    speed: Speed = Speed.FAST
    only_if: Condition | None = None
    during: Phase | None = None
    during_whose: Who | None = None
    once: Once = Once.NO
    cheaper: Amount | None = None
    zone: Zone = Zone.FIELD
    label: Label | None = None
    not_in: tuple[Zone, ...] = ()
    by: Who = You()
    times: int = 1


@node
class Triggered(Ability):
    """[Trigger], [Condition], [Effect] (abilities.triggered-abilities).

    `condition` is the intervening "if" of a non-keyword trigger, checked twice. `zone`, `not_in` and `times` as in
    `Activated`.
    """

    pattern: Pattern
    effect: Effect
    bonuses: tuple[Condition, ...] = ()
    condition: Condition | None = None
    once: Once = Once.NO
    label: Label | None = None
    zone: Zone = Zone.FIELD
    not_in: tuple[Zone, ...] = ()
    times: int = 1


@node
class Static(Ability):
    """A continuous effect of an object, or of a card about itself (abilities.static-abilities).

    `zone` as in `Activated`.
    """

    affects: Selection
    changes: tuple[Change, ...]
    bonuses: tuple[Condition, ...] = ()
    condition: Condition | None = None
    label: Label | None = None
    zone: Zone = Zone.FIELD


@node
class Keyword(Ability):
    """A keyword ability, with its number, name or cost where it has one.

    `amount` for Ranged N and the like, `name` for NAME Lineage, `costs` for Brew and Starcalling,
    `preds` for Link (what may be linked) and Command (which ally rests). `least`: how large the X of Prepare must be
    ("X can't be 0").
    """

    keyword: KeywordName
    amount: Amount | None = None
    name: str = ""
    costs: tuple[CostPart, ...] = ()
    preds: tuple[Pred, ...] = ()
    bonuses: tuple[Condition, ...] = ()
    least: int = 0


@node
class Several(Ability):
    """Abilities that share a paragraph: "Linked ally gets +1 [LIFE]. Class Bonus: That ally also …".

    Each part carries all that it needs: a condition of both, or the last under its own in-line restriction.
    """

    parts: tuple[Any, ...]
    bonuses: tuple[Condition, ...] = ()


@node
class Inherited(Ability):
    """Inherited Effect: the champion has it while the card is part of its lineage (keywords.inherited-effect)."""

    ability: Ability
    bonuses: tuple[Condition, ...] = ()


@node
class AdditionalCost(Ability):
    """ "As an additional cost to activate this card, …". `to` is "activate", "materialize" or "attack"
    (to use this weapon for an attack, or to attack with this ally). `optional`: "you may". `then` is what
    an optional cost brings if it was paid: `banish` sends the card to banishment as it resolves, `adds`
    is the sentence the card gains.
    """

    costs: tuple[CostPart, ...]
    to: PlayKind = PlayKind.ACTIVATE
    optional: bool = False
    banish: bool = False
    adds: Instruction | None = None
    bonuses: tuple[Condition, ...] = ()


@node
class AlternativeCost(Ability):
    """ "You may … rather than pay this card's reserve cost.\""""

    costs: tuple[CostPart, ...]
    condition: Condition | None = None
    bonuses: tuple[Condition, ...] = ()


@node
class PlayPermission(Ability):
    """ "You may activate this card from your graveyard …": `costs` replace or (with `additional`) join its cost.

    `then` is what follows if it is.
    """

    zone: Zone
    costs: tuple[CostPart, ...] = ()
    additional: bool = False
    condition: Condition | None = None
    bonuses: tuple[Condition, ...] = ()
    then: AfterPlay = AfterPlay.NOTHING


Restricted = (
    Instruction
    | Activated
    | Triggered
    | Static
    | Keyword
    | Several
    | Inherited
    | AdditionalCost
    | AlternativeCost
    | PlayPermission
)
"""Abilities that static restrictions may stand before: [Class Bonus] [Level 2+] …"""


@node
class PlayRestriction(Ability):
    """ "Activate this card only if …"; `to` "materialize": "Materialize this card only if …"."""

    condition: Condition | None = None
    phase: Phase | None = None
    who: Who | None = None
    to: PlayKind = PlayKind.ACTIVATE


@node
class StartsOnField(Ability):
    """ "If this card is in your starting material deck, you may begin the game with it on the field.\""""


@node
class Manual(Ability):
    """A paragraph that the reader could not read: resolved by hand with the table tools.

    `ordinal` counts the paragraphs of the text from 0; `digest` is of its wording, so that a change shows.
    """

    ordinal: int
    digest: str
