"""Changes of what may, must and can't be done, and of how things happen."""

from __future__ import annotations

from typing import ClassVar

from gadesk.glossary import CostKind, Element, Layer, Property, Stat
from gadesk.script.happenings import HappeningKind
from gadesk.script.node import Ability, Amount, Change, Condition, CostPart, Effect, Pred, Selection, Who, node


@node
class Cant(Change):
    """Forbids the affected objects something: `what` is one of "attack", "retaliate", "intercept", "wake_up",
    "be_attacked", "level_up", "become_distant", "be_used" or "be_used_with_cards" (weapons),
    "use_weapons" or "heed_taunt" (attacks), "be_targeted", "be_intercepted" or "be_retaliated".

    `by`: the last three may be said of certain objects or cards alone, "can't be retaliated by Human allies"."""

    layer: ClassVar[Layer] = Layer.D
    what: str
    by: tuple[Pred, ...] = ()


@node
class IsAlways(Change):
    """Has the property whatever happens: "are always distant"."""

    layer: ClassVar[Layer] = Layer.D
    property: Property


@node
class MayUse(Change):
    """The affected units can attack using these weapons, as champions do (card-types.weapon.1)."""

    weapons: Selection


@node
class PlayerCant(Change):
    """Forbids players something: `what` is one of "activate", "materialize", "attack", "draw",
    "recover", "spend_counters", "play". `preds` narrow the cards, `counter` the counters. `beyond`: they can
    play or draw that many cards a turn (but on a player's first turn of the game, for drawing)."""

    who: Who
    what: str
    preds: tuple[Pred, ...] = ()
    counter: str = ""
    beyond: int = 0


@node
class AttackAs(Change):
    """ "can attack as though they were allies": they may do that, and nothing else of them changes (type-acting.1)."""


@node
class AttacksOnly(Change):
    """ "may only declare attacks against …": the affected units attack nothing else, and so never with Cleave."""

    preds: tuple[Pred, ...]


@node
class MustAttack(Change):
    """The affected units must attack what answers once a turn, if they are able to; meanwhile they attack nothing else.

    The main phase can't be ended while such a unit could still declare that attack without paying for it.
    """

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset({HappeningKind.ATTACK})
    preds: tuple[Pred, ...]


@node
class FoeChooses(Change):
    """As an attack with an affected unit is declared, an opponent is chosen, who then chooses the defending unit."""


@node
class TopRevealed(Change):
    """ "Play with the top card of your deck revealed." (zones.main-deck.p10)."""

    who: Who


@node
class HelpPay(Change):
    """While paying for a cost of the kind, its player may do `cost` to pay for `pays` of it.

    `own`: only for the card that says so. `after`: only once the one before it was done.
    """

    kind: CostKind
    cost: CostPart
    pays: Amount
    own: bool = False
    after: bool = False


@node
class MoreCounters(Change):
    """If counters of the kind would be put on an affected object, one more is put instead."""

    counter: str


@node
class AttackTax(Change):
    """Players can't declare attacks unless they pay `amount` for each attack declaration.

    `preds` narrow the attackers, `target` what is attacked.
    """

    who: Who
    amount: Amount
    preds: tuple[Pred, ...] = ()
    target: Selection | None = None


@node
class BanishInstead(Change):
    """If an affected unit would die, it is banished instead (effects.replacement-effects)."""


@node
class NoPrevention(Change):
    """Damage dealt by sources that answer can't be prevented (mechanics.damage-prevention)."""

    sources: tuple[Pred, ...]


@node
class EntersAs(Change):
    """Enters the field rested, or with counters: "enters the field with a buff counter on it".

    `once` (the word for them, "they") only bears on what enters next, all at once.
    """

    rested: bool = False
    counter: str = ""
    amount: Amount | None = None
    once: str = ""
    distant: bool = False


@node
class EntersAsCopy(Change):
    """ "CARDNAME enters the field as a copy of any …, except it has …" (misc.copy/static-copying); `plus`: these."""

    preds: tuple[Pred, ...]
    plus: tuple[Ability, ...] = ()
    optional: bool = False


@node
class EntersNaming(Change):
    """ "As CARDNAME enters the field, choose a card name." (misc.naming.p7)."""


@node
class DamageBy(Change):
    """Assigns combat damage with another stat: "with their life stat instead of power stat"."""

    layer: ClassVar[Layer] = Layer.E
    stat: Stat


@node
class Unpreventable(Change):
    """Combat damage dealt by it is unpreventable."""

    layer: ClassVar[Layer] = Layer.E


@node
class MayPlayFrom(Change):
    """Players may play cards that answer from a zone they lie in (special-play-permissions.2).

    With a duration and cards named before, those cards: "As long as they're banished, you may play those cards".
    `condition` must hold as well.
    """

    who: Who
    preds: tuple[Pred, ...] = ()
    condition: Condition | None = None


@node
class MoreCosts(Change):
    """Playing an affected card costs this besides (playing.card-activation.3.b)."""

    costs: tuple[CostPart, ...]


@node
class FloatingFrom(Change):
    """Cards with floating memory in the graveyards of these players may pay for memory costs, too."""

    who: Who


@node
class AlternativeStarcalling(Change):
    """You may pay `amount` rather than pay a card's starcalling costs; `then` triggers when that is done."""

    amount: Amount
    once_per_turn: bool = True
    then: Effect | None = None


@node
class StarcallGlimpsed(Change):
    """Cards that the players look at while glimpsing can be starcalled for their reserve cost."""

    who: Who


@node
class ExtraTrigger(Change):
    """An ability of the kind (`pattern` is a pattern node's name) triggered by an attack that uses the
    source triggers `times` additional times."""

    pattern: str
    times: int = 1


@node
class EnableElement(Change):
    """The players have the element enabled; `disable` turns it off."""

    who: Who
    element: Element
    disable: bool = False


@node
class Obedience(Change):
    """The affected allies do not obey (or, with `obeys`, do whatever Pride says)."""

    obeys: bool = False
