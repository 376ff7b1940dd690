"""What keyword abilities mean, written in the sheet's own notation (glossary: keywords.*).

A keyword that is a triggered or activated ability is spelled out here once, as its entry does, and then
works like any other ability. Those that are rules of costs, combat or zones live in the module of that rule.
"""

from __future__ import annotations

from collections.abc import Callable

from gadesk.glossary import CardType, Counter, Keyword, Phase, Property, Stat, Zone
from gadesk.glossary.causes import Cause
from gadesk.glossary.notion import total
from gadesk.script import abilities as a
from gadesk.script.amounts import CountOf, Fixed
from gadesk.script.changes import StatChange
from gadesk.script.conditions import AllOf, Compares, IsNot, SelectionIs
from gadesk.script.costs import RemoveCounters
from gadesk.script.effects import BecomeProperty, Draw, May, Put, Redirect, WakeUp
from gadesk.script.node import Ability, Amount
from gadesk.script.patterns import Attacks, OnDestroy, PhaseBegins, While
from gadesk.script.players import You
from gadesk.script.predicates import ControlledBy, HasCounter, HasSubtype, InZone, Is, IsType, IsUnit
from gadesk.script.selections import All, Chosen, This
from gadesk.script.words import Compare

HURT = "hurt"
INTERCEPTION = May(Redirect(This()))
"""What an Intercept trigger does."""
FOSTERING = BecomeProperty(This(), Property.FOSTERED)
"""What a Foster trigger does."""
REDUNDANT = (INTERCEPTION, FOSTERING)
"""Effects of triggered keywords of which further instances are ignored (keywords.p2)."""


def _vigor(k: a.Keyword) -> Ability:
    """keywords.vigor.1: wakes up at the beginning of your end phase."""
    return a.Triggered(PhaseBegins(Phase.END), WakeUp(This()), k.bonuses)


def _foster(k: a.Keyword) -> Ability:
    """keywords.foster.1: at your recollection, if undamaged since the end of your previous turn."""
    unhurt = AllOf(
        (IsNot(SelectionIs(This(), (HasCounter(HURT),))), IsNot(SelectionIs(This(), (Is(Property.FOSTERED),))))
    )
    return a.Triggered(PhaseBegins(Phase.RECOLLECTION), FOSTERING, k.bonuses, unhurt)


def _agility(k: a.Keyword) -> Ability:
    """keywords.agility-n.1: N cards of your choice from memory to hand at the beginning of the end phase."""
    amount: Amount = k.amount or Fixed(1)
    chosen = Chosen((InZone(Zone.MEMORY, You()),), amount, amount)
    return a.Triggered(PhaseBegins(Phase.END), Put(chosen, Zone.HAND, verb=Cause.RETURN), k.bonuses)


def _intercept(k: a.Keyword) -> Ability:
    """keywords.intercept.1: whenever your champion is attacked while this ally is awake, you may redirect."""
    champion = (IsType(CardType.CHAMPION), ControlledBy(You()))
    attacked = Attacks(preds=(IsUnit(),), target=champion)
    return a.Triggered(While(attacked, SelectionIs(This(), (Is(Property.AWAKE),))), INTERCEPTION, k.bonuses)


def _retort(k: a.Keyword) -> Ability:
    """keywords.retort-n.1: +N power while it retaliates."""
    stronger = StatChange(Stat.POWER, k.amount or Fixed(0))
    return a.Static(This(), (stronger,), k.bonuses, SelectionIs(This(), (Is(Property.RETALIATING),)))


def _commanded_will(k: a.Keyword) -> Ability:
    """Commanded Will N: +N power while it attacks using a Command card, which then is in its intent."""
    command = CountOf(All((HasSubtype("command"), InZone(Zone.INTENT, None))))
    using = AllOf((SelectionIs(This(), (Is(Property.ATTACKING),)), Compares(command, Compare.AT_LEAST, Fixed(1))))
    return a.Static(This(), (StatChange(Stat.POWER, k.amount or Fixed(0)),), k.bonuses, using)


def _preserve(k: a.Keyword) -> Ability:
    """keywords.preserve-preserved.1: when destroyed, into its owner's material deck, preserved."""
    return a.Triggered(OnDestroy(), Put(This(), Zone.MATERIAL_DECK, preserved=True, reveal=True), k.bonuses)


MEANING: dict[Keyword, Callable[[a.Keyword], Ability]] = total(
    Keyword,
    {
        Keyword.AGILITY: _agility,
        Keyword.COMMANDED_WILL: _commanded_will,
        Keyword.FOSTER: _foster,
        Keyword.INTERCEPT: _intercept,
        Keyword.PRESERVE: _preserve,
        Keyword.RETORT: _retort,
        Keyword.VIGOR: _vigor,
    },
    but=[word for word in Keyword if not word.facts.spelled_out],
)

ENLIGHTEN = a.Activated((RemoveCounters(Counter.ENLIGHTEN, Fixed(3), This()),), Draw())
"""The ability that enlighten counters give a champion (mechanics.counters/enlighten)."""
