"""Changes of what may, must and can't be done, and of how things happen."""

from __future__ import annotations

from typing import ClassVar

from gadesk.glossary import CostKind, Element, Keyword, Layer, Phase, Property, Stat
from gadesk.glossary.happenings import HappeningKind
from gadesk.script.node import Amount, Change, Condition, CostPart, Effect, Pred, Selection, Who, node
from gadesk.script.words import Forbidden


@node
class Cant(Change):
    """Forbids the affected objects something: `what` is one of "attack", "retaliate", "intercept", "wake_up",
    "be_attacked", "level_up", "become_distant", "be_used" or "be_used_with_cards" (weapons),
    "obey" (allies), "use_weapons" or "heed_taunt" (attacks), "be_targeted", "be_intercepted" or "be_retaliated".

    `by`: the last three may be said of certain objects or cards alone, "can't be retaliated by Human allies"."""

    layer: ClassVar[Layer] = Layer.D
    what: Forbidden
    by: tuple[Pred, ...] = ()


@node
class CantGain(Change):
    """Gets no keyword of that kind from what comes after it: "those units can't gain stealth this turn"."""

    layer: ClassVar[Layer] = Layer.D
    keyword: Keyword


@node
class IsAlways(Change):
    """Has the property whatever happens: "are always distant"."""

    layer: ClassVar[Layer] = Layer.D
    property: Property


@node
class NamedState(Change):
    """Is in a state that only reminders explain: what it does stands beside this (misc.properties-and-states)."""

    layer: ClassVar[Layer] = Layer.A
    word: str


@node
class MayUse(Change):
    """The affected units can attack using these weapons, as champions do (card-types.weapon.1)."""

    weapons: Selection


@node
class PlayerCant(Change):
    """Forbids players something: `what` is one of "activate", "materialize", "attack", "draw",
    "recover", "spend_counters", "play", "empty_deck" (move cards out of the material deck but in the own materialize
    phase). `preds` narrow the cards, `counter` the counters. `beyond`: they can play or
    draw that many cards a turn (on a player's first turn of the game any number is drawn, unless `first_too`)."""

    who: Who
    what: Forbidden
    preds: tuple[Pred, ...] = ()
    counter: str = ""
    beyond: int = 0
    first_too: bool = False


@node
class AttackAs(Change):
    """ "can attack as though they were allies": they may do that, and nothing else of them changes (type-acting.1)."""


@node
class FoeChooses(Change):
    """As an attack with an affected unit is declared, an opponent is chosen, who then chooses the defending unit."""


@node
class SkipsPhase(Change):
    """ "Skip your draw phase": such phases of the players do not happen (turn.skipping-phases.p1)."""

    who: Who
    phase: Phase


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
    """If counters of the kind ("": any) would be put on an affected object, `times` as many and `plus` are instead."""

    counter: str
    plus: int = 1
    times: int = 1


@node
class NoCounters(Change):
    """No counters of the kind are put on an affected object, nor does it enter with them."""

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
class NoPrevention(Change):
    """Damage dealt by sources that answer can't be prevented (mechanics.damage-prevention)."""

    sources: tuple[Pred, ...]


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
    `condition` must hold as well. `once`: one card each turn by this permission.
    """

    who: Who
    preds: tuple[Pred, ...] = ()
    condition: Condition | None = None
    once: bool = False


@node
class AlternativeStarcalling(Change):
    """You may pay `amount` rather than pay a card's starcalling costs; `then` triggers when that is done.

    Without an amount: cards that you look at while glimpsing can be starcalled for their reserve cost.
    """

    amount: Amount | None
    once_per_turn: bool = True
    then: Effect | None = None


@node
class ExtraTrigger(Change):
    """An ability of the kind (`pattern` is a pattern node's name) triggered by an attack that uses the
    source triggers `times` additional times."""

    pattern: str
    times: int = 1


@node
class TimeIsDistorted(Change):
    """The materialize phase comes after the main phase (2026-08:misc.special-continuous-effects/time-is-distorted)."""


@node
class EnableElement(Change):
    """The players have the element enabled; `disable` turns it off."""

    who: Who
    element: Element
    disable: bool = False


@node
class AttacksOnly(Change):
    """ "may only declare attacks against …": the affected units attack nothing else, and so never with Cleave.

    `must`: they must attack what answers once a turn, if they are able to, and nothing else until they have. The main
    phase can't be ended while such a unit could still declare that attack without paying for it.
    """

    recalls: ClassVar[frozenset[HappeningKind]] = frozenset({HappeningKind.ATTACK})
    recalls_if: ClassVar[str] = "must"
    recalls_attacking: ClassVar[bool] = True
    preds: tuple[Pred, ...]
    must: bool = False
