"""Replacement and prevention effects (effects.replacement-effects)."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.script.node import Amount, Change, Effect, Pred, Selection, Who, node

BOUNDS = {"or less": "<=", "or more": ">="}
"""How an instance of damage compares with a number that is said so."""


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
    (mechanics.damage-prevention.p13); `NotedAmount("prevented")` speaks of it. `bound`: how the
    instance compares with `exactly` ("=", "<=", ">="). `bought`: the
    controller may banish the source for it. `once`: only once a turn. `shown`: a card at random from the
    controller's memory is revealed for it, and must answer.
    """

    mode: str
    amount: Amount | None = None
    combat: bool | None = None
    all_but: Amount | None = None
    exactly: Amount | None = None
    shared: bool = False
    sources: tuple[Pred, ...] = ()
    then: Effect | None = None
    bought: bool = False
    once: bool = False
    shown: tuple[Pred, ...] = ()
    bound: str = "="


@node
class DamageInstead(Change):
    """ "takes that much damage plus N instead"; `double`: twice as much. `mode` "next" or "each".

    `shared`: the next time that a source would deal damage, for all units together.
    """

    mode: str
    plus: Amount | None = None
    double: bool = False
    combat: bool | None = None
    sources: tuple[Pred, ...] = ()
    shared: bool = False


@node
class InsteadOfDamage(Change):
    """ "If … would take damage, … instead": the effect takes the place of the whole damage, which is not prevented.

    `NotedAmount("replaced")` speaks of how much it was; `combat` and `sources` narrow as in `Prevent`.
    """

    then: Effect
    combat: bool | None = None
    sources: tuple[Pred, ...] = ()


@node
class DamageAlsoTo(Change):
    """Combat damage dealt to a unit by an attack that uses the source is dealt to that unit and to one
    additional unit that answers, chosen by the attacking player."""

    preds: tuple[Pred, ...]


@node
class DamageDealtTo(Change):
    """ "If damage would be dealt to …, that damage is dealt to `to` instead": the same damage of the same source.

    `combat` and `sources` narrow as in `Prevent`.
    """

    to: Selection
    combat: bool | None = None
    sources: tuple[Pred, ...] = ()


@node
class DiesInstead(Change):
    """If the champion would die with exactly that many damage counters on it, `then` happens instead."""

    exactly: int
    then: Effect


@node
class SummonInstead(Change):
    """Players who would summon tokens may summon as many of these instead."""

    who: Who
    tokens: tuple[str, ...]


@node
class NoGraveyard(Change):
    """ "If a card … would be put into a player's graveyard, that player banishes it instead.\""""

    preds: tuple[Pred, ...]


@node
class StaysInDeck(Change):
    """Cards can't leave the players' material decks but in their own materialize phases."""

    who: Who


@node
class KeptOut(Change):
    """What would enter the field under the players' control but not from the Effects Stack is banished face down."""

    who: Who


@node
class SizeLimit(Change):
    """The players have at most so many cards in hand or memory as their turns end (turn.end-phase.p4)."""

    who: Who
    amount: Amount
    zone: Zone = Zone.HAND


@node
class GlimpseInstead(Change):
    """If one of the players would glimpse, you may have that player glimpse `amount` instead."""

    who: Who
    amount: Amount
    may: bool = True
