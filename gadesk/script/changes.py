"""Continuous changes. Each carries the Layer it works in (effects.continuous-effects/layers)."""

from __future__ import annotations

from typing import ClassVar

from gadesk.glossary import CardType, CostKind, Element, Keyword, Layer, Speed, Stat, Supertype, Zone
from gadesk.script.node import Ability, Amount, Change, CostPart, Effect, Pred, Selection, Who, node


@node
class StatChange(Change):
    """ "gets +N [POWER]"; `minus` for "-N". Levels too: "gets +1 level". `says` ("an additional") means nothing."""

    layer: ClassVar[Layer] = Layer.E
    stat: Stat
    amount: Amount
    minus: bool = False
    says: str = ""


@node
class StatSet(Change):
    """Sets a base stat (Layer A)."""

    layer: ClassVar[Layer] = Layer.A
    stat: Stat
    amount: Amount


@node
class SwapPowerAndLife(Change):
    """Swaps power and life, applied last of all."""

    layer: ClassVar[Layer] = Layer.E


@node
class CostChange(Change):
    """ "costs N less to activate"; `more` for increases. `kind` MEMORY: "to materialize"; NONE: "to play".

    `paren`: printed as "(N)", which means the same.
    """

    layer: ClassVar[Layer] = Layer.E
    amount: Amount
    more: bool = False
    kind: CostKind = CostKind.RESERVE
    paren: bool = False


@node
class AbilityCost(Change):
    """Activated abilities of the affected objects cost (N) less or `more` to activate."""

    layer: ClassVar[Layer] = Layer.E
    amount: Amount
    more: bool = False


@node
class LevelsOnlyInto(Change):
    """Can level up only into champion cards of that lineage name (card-types.champion.p11)."""

    layer: ClassVar[Layer] = Layer.E
    name: str


@node
class OnlyFloating(Change):
    """The memory cost of the affected card is paid with floating memory only (keywords.floating-memory)."""

    layer: ClassVar[Layer] = Layer.E


@node
class LevelsSame(Change):
    """Can level up into champion cards of its own base level too; when it does, `then` triggers."""

    layer: ClassVar[Layer] = Layer.E
    then: Effect | None = None


@node
class IgnoreElements(Change):
    """The affected cards may be played without their elements being enabled (card-parts.element.p2)."""

    layer: ClassVar[Layer] = Layer.E


@node
class CostSet(Change):
    """ "costs (N)" whatever is printed (playing.card-activation.7.b)."""

    layer: ClassVar[Layer] = Layer.A
    amount: Amount
    kind: CostKind = CostKind.RESERVE


@node
class Grant(Change):
    """Gives an ability or keyword: "has taunt", "gains "On Hit: Draw a card."". `verb` is only its word."""

    layer: ClassVar[Layer] = Layer.D
    ability: Ability
    verb: str = "gains"


@node
class LoseKeyword(Change):
    """Loses a keyword."""

    layer: ClassVar[Layer] = Layer.D
    keyword: Keyword


@node
class LoseAllAbilities(Change):
    """Loses all abilities."""

    layer: ClassVar[Layer] = Layer.D


@node
class AddTypes(Change):
    """ "is a Melody in addition to its other types"; `says` is only the verb."""

    layer: ClassVar[Layer] = Layer.B
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    classes: tuple[str, ...] = ()
    says: str = "is"


@node
class SetTypes(Change):
    """Becomes these types, losing its former ones and its supertypes; subtypes too, classes among them, if any are
    given (type-overwriting-and-type-setting.1)."""

    layer: ClassVar[Layer] = Layer.B
    types: tuple[CardType, ...]
    supertypes: tuple[Supertype, ...] = ()
    subtypes: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()


@node
class SetElement(Change):
    """Is of this element instead of its own."""

    layer: ClassVar[Layer] = Layer.C
    element: Element


@node
class AddElement(Change):
    """Is of this element too."""

    layer: ClassVar[Layer] = Layer.C
    element: Element


@node
class SpeedIs(Change):
    """May be activated at this speed."""

    layer: ClassVar[Layer] = Layer.E
    speed: Speed


@node
class Cant(Change):
    """Forbids the affected objects something: `what` is one of "attack", "retaliate", "wake_up",
    "be_targeted", "be_attacked", "intercept",
    "be_used" or "be_used_with_cards" (weapons), "activate", "be_prevented", "level_up", "become_distant"."""

    layer: ClassVar[Layer] = Layer.D
    what: str
    by: tuple[Pred, ...] = ()


@node
class IsAlways(Change):
    """Has the property whatever happens: "are always distant"."""

    layer: ClassVar[Layer] = Layer.D
    property: str


@node
class MayUse(Change):
    """The affected units can attack using these weapons, as champions do (card-types.weapon.1)."""

    layer: ClassVar[Layer] = Layer.E
    weapons: Selection


@node
class PlayerCant(Change):
    """Forbids players something: `what` is one of "activate", "materialize", "attack", "draw",
    "recover", "spend_counters", "play". `preds` narrow the cards, `counter` the counters. `beyond`: they can
    play or draw that many cards a turn (but on a player's first turn of the game, for drawing)."""

    layer: ClassVar[Layer] = Layer.E
    who: Who
    what: str
    preds: tuple[Pred, ...] = ()
    counter: str = ""
    beyond: int = 0


@node
class AttackAs(Change):
    """ "can attack as though they were allies": they may do that, and nothing else of them changes (type-acting.1)."""

    layer: ClassVar[Layer] = Layer.E
    type: CardType = CardType.ALLY


@node
class AttacksOnly(Change):
    """ "may only declare attacks against …": the affected units attack nothing else, and so never with Cleave."""

    layer: ClassVar[Layer] = Layer.E
    preds: tuple[Pred, ...]


@node
class FoeChooses(Change):
    """As an attack with an affected unit is declared, an opponent is chosen, who then chooses the defending unit."""

    layer: ClassVar[Layer] = Layer.E


@node
class TopRevealed(Change):
    """ "Play with the top card of your deck revealed." (zones.main-deck.p10)."""

    layer: ClassVar[Layer] = Layer.E
    who: Who


@node
class HelpPay(Change):
    """While paying for a cost of the kind, its player may do `cost` to pay for `pays` of it.

    `own`: only for the card that says so. `says` is only the wording.
    """

    layer: ClassVar[Layer] = Layer.E
    kind: CostKind
    cost: CostPart
    pays: Amount
    own: bool = False
    says: str = ""


@node
class MoreCounters(Change):
    """If counters of the kind would be put on an affected object, one more is put instead."""

    layer: ClassVar[Layer] = Layer.E
    counter: str


@node
class AttackTax(Change):
    """Players can't declare attacks unless they pay `amount` for each attack declaration.

    `preds` narrow the attackers, `target` what is attacked.
    """

    layer: ClassVar[Layer] = Layer.E
    who: Who
    amount: Amount
    preds: tuple[Pred, ...] = ()
    target: Selection | None = None


@node
class BanishInstead(Change):
    """If an affected unit would die, it is banished instead (effects.replacement-effects)."""

    layer: ClassVar[Layer] = Layer.E


@node
class NoPrevention(Change):
    """Damage dealt by sources that answer can't be prevented (mechanics.damage-prevention)."""

    layer: ClassVar[Layer] = Layer.E
    sources: tuple[Pred, ...]


@node
class EntersAs(Change):
    """Enters the field rested, or with counters: "enters the field with a buff counter on it".

    `once` (the word for them, "they") only bears on what enters next, all at once.
    """

    layer: ClassVar[Layer] = Layer.E
    rested: bool = False
    counter: str = ""
    amount: Amount | None = None
    additional: bool = False
    once: str = ""
    distant: bool = False


@node
class EntersAsCopy(Change):
    """ "CARDNAME enters the field as a copy of any …, except it has …" (misc.copy/static-copying); `plus`: these."""

    layer: ClassVar[Layer] = Layer.A
    preds: tuple[Pred, ...]
    plus: tuple[Ability, ...] = ()
    optional: bool = False


@node
class EntersNaming(Change):
    """ "As CARDNAME enters the field, choose a card name." (misc.naming.p7)."""

    layer: ClassVar[Layer] = Layer.E


@node
class DamageBy(Change):
    """Assigns combat damage with another stat: "with their life stat instead of power stat"."""

    layer: ClassVar[Layer] = Layer.E
    stat: Stat


@node
class Unpreventable(Change):
    """Combat damage dealt by it is unpreventable."""

    layer: ClassVar[Layer] = Layer.E
    combat: bool = True


@node
class MayPlayFrom(Change):
    """Players may play cards that answer from a zone they lie in (special-play-permissions.2).

    With a duration and cards named before, those cards: "As long as they're banished, you may play those cards".
    """

    layer: ClassVar[Layer] = Layer.E
    who: Who
    preds: tuple[Pred, ...] = ()


@node
class AlternativeStarcalling(Change):
    """You may pay `amount` rather than pay a card's starcalling costs; `then` triggers when that is done."""

    layer: ClassVar[Layer] = Layer.E
    amount: Amount
    once_per_turn: bool = True
    then: Effect | None = None


@node
class StarcallGlimpsed(Change):
    """Cards that the players look at while glimpsing can be starcalled for their reserve cost."""

    layer: ClassVar[Layer] = Layer.E
    who: Who


@node
class ExtraTrigger(Change):
    """An ability of the kind (`pattern` is a pattern node's name) triggered by an attack that uses the
    source triggers `times` additional times."""

    layer: ClassVar[Layer] = Layer.E
    pattern: str
    times: int = 1


@node
class EnableElement(Change):
    """The players have the element enabled; `disable` turns it off."""

    layer: ClassVar[Layer] = Layer.E
    who: Who
    element: Element
    disable: bool = False


@node
class Obedience(Change):
    """The affected allies do not obey (or, with `obeys`, do whatever Pride says)."""

    layer: ClassVar[Layer] = Layer.E
    obeys: bool = False


# Replacement effects (effects.replacement-effects).


@node
class Prevent(Change):
    """Damage prevention (mechanics.damage-prevention).

    The affected selection of the carrying ability is what is protected. `amount` None: all of it.
    `mode`: "shield" absorbs up to `amount` in all ("Prevent the next 3 damage …"); "next" acts once on
    the next instance ("The next time damage would be dealt to …, prevent …"); "each" acts on every
    instance ("If damage would be dealt to …, prevent N of that damage").
    `combat`: True combat only, False non-combat only. `all_but`: prevent all but that much.
    `exactly`: only an instance of exactly that much (worked out on resolution). `shared`: one instance
    for all units together. `sources`: what must deal it. `then`: rides on the replacement
    (mechanics.damage-prevention.p13); `NotedAmount("prevented")` speaks of it. `says` is the wording ("",
    "be dealt" or "take"); with "or less" and "or more" `exactly` is a bound. `bought`: the controller may
    banish the source for it.
    """

    layer: ClassVar[Layer] = Layer.E
    mode: str
    amount: Amount | None = None
    combat: bool | None = None
    all_but: Amount | None = None
    exactly: Amount | None = None
    shared: bool = False
    sources: tuple[Pred, ...] = ()
    protected: tuple[Pred, ...] = ()
    then: Effect | None = None
    says: str = ""
    bought: bool = False


@node
class DamageInstead(Change):
    """ "takes that much damage plus N instead"; `double`: twice as much. `mode` "next" or "each".

    `shared`: the next time that a source would deal damage, for all units together. `says` and `pronoun` are
    only wording.
    """

    layer: ClassVar[Layer] = Layer.E
    mode: str
    plus: Amount | None = None
    double: bool = False
    combat: bool | None = None
    sources: tuple[Pred, ...] = ()
    says: str = "take"
    pronoun: str = ""
    shared: bool = False


@node
class InsteadOfDamage(Change):
    """ "If … would take damage, … instead": the effect takes the place of the whole damage, which is not prevented.

    `NotedAmount("replaced")` speaks of how much it was; `combat` and `sources` narrow as in `Prevent`.
    """

    layer: ClassVar[Layer] = Layer.E
    then: Effect
    combat: bool | None = None
    sources: tuple[Pred, ...] = ()
    says: str = "take"


@node
class DamageAlsoTo(Change):
    """Combat damage dealt to a unit by an attack that uses the source is dealt to that unit and to one
    additional unit that answers, chosen by the attacking player."""

    layer: ClassVar[Layer] = Layer.E
    preds: tuple[Pred, ...]


@node
class DamageDealtTo(Change):
    """ "If damage would be dealt to …, that damage is dealt to `to` instead": the same damage of the same source.

    `combat` and `sources` narrow as in `Prevent`; `says` is only wording.
    """

    layer: ClassVar[Layer] = Layer.E
    to: Selection
    combat: bool | None = None
    sources: tuple[Pred, ...] = ()
    says: str = ""


@node
class SummonInstead(Change):
    """Players who would summon tokens may summon as many of these instead."""

    layer: ClassVar[Layer] = Layer.E
    who: Who
    tokens: tuple[str, ...]


@node
class NoGraveyard(Change):
    """ "If a card … would be put into a player's graveyard, that player banishes it instead.\""""

    layer: ClassVar[Layer] = Layer.E
    preds: tuple[Pred, ...]


@node
class StaysInDeck(Change):
    """Cards can't leave the players' material decks but in their own materialize phases."""

    layer: ClassVar[Layer] = Layer.E
    who: Who


@node
class KeptOut(Change):
    """What would enter the field under the players' control but not from the Effects Stack is banished face down."""

    layer: ClassVar[Layer] = Layer.E
    who: Who


@node
class SizeLimit(Change):
    """The players have at most so many cards in hand or memory as their turns end (turn.end-phase.p4)."""

    layer: ClassVar[Layer] = Layer.E
    who: Who
    amount: Amount
    zone: Zone = Zone.HAND


@node
class GlimpseInstead(Change):
    """If one of the players would glimpse, you may have that player glimpse `amount` instead."""

    layer: ClassVar[Layer] = Layer.E
    who: Who
    amount: Amount
    may: bool = True
