"""Replacement and prevention effects (effects.replacement-effects)."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.script.deeds import Deed
from gadesk.script.node import Amount, Change, Effect, Pred, Selection, Who, node
from gadesk.script.words import Compare, Shield, Would

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
    (mechanics.damage-prevention.p13); `NotedAmount` speaks of it. `bound`: how the
    instance compares with `exactly` ("=", "<=", ">="). `bought`: the
    controller may banish the source for it. `once`: only once a turn. `shown`: a card at random from the
    controller's memory is revealed for it, and must answer.
    """

    mode: Shield
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
    bound: Compare = Compare.EQUAL


@node
class DamageInstead(Change):
    """ "takes that much damage plus N instead"; `minus`: so much less; `double`: twice as much.

    `mode` is "next" or "each".

    `shared`: the next time that a source would deal damage, for all units together. `combat` and `sources` narrow as
    in `Prevent`. `then` takes the place of the whole damage, which is not prevented; `NotedAmount` speaks
    of how much it was. `to`: the same damage of the same source is dealt to that instead. `also`: combat damage by an
    attack that uses the source is dealt to one more unit that answers, chosen by the attacking player.
    """

    mode: Shield = Shield.EACH
    plus: Amount | None = None
    double: bool = False
    combat: bool | None = None
    sources: tuple[Pred, ...] = ()
    shared: bool = False
    then: Effect | None = None
    to: Selection | None = None
    also: tuple[Pred, ...] = ()
    minus: Amount | None = None


@node
class SizeLimit(Change):
    """The players have at most so many cards in hand or memory as their turns end (turn.end-phase.p4).

    `influence`: in both together.
    """

    who: Who
    amount: Amount
    zone: Zone = Zone.HAND
    influence: bool = False


@node
class HappensInstead(Change):
    """If that would happen to an affected object, `then` happens instead.

    Of a champion that would level up `Subject` is the card. What "you may" do instead takes its place if it is done.
    """

    would: Would
    then: Effect


@node
class DoesInstead(Change):
    """If one of the players would glimpse, recover, empower, draw or summon tokens, `then` is done by them instead.

    `may`: as the controller of the source decides, of tokens as who would summon them does. Where it is the same deed
    it takes the place of the amount, or of each token; `Summon` without a token is of those that would be summoned.
    `least`: if it would be done by that much at once. Cards are drawn one by one.
    """

    deed: Deed
    who: Who
    then: Effect
    may: bool = True
    least: int = 1
