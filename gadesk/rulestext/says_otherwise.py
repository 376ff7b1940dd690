"""Readings whose nodes say something else than their words: such a text is unread until a node says it.

Each was read once, and found by comparing the node with the English (tests/rulestext/test_whom_and_which.py).
"""

from __future__ import annotations

from gadesk.rulestext.apiece import several
from gadesk.script.amounts import CountOf, Fixed, TimesThisTurn
from gadesk.script.changes import Cant, MayPlayFrom, PlayerCant
from gadesk.script.conditions import Compares, HappenedThisTurn
from gadesk.script.effects import Continuous, DealDamage, If, IfYouDo, May, Sequence, UnlessPays, Upgrade, WhenYouDo
from gadesk.script.node import Node, walk
from gadesk.script.patterns import DealtDamage, Does, core
from gadesk.script.players import EachOpponent, EachPlayer
from gadesk.script.predicates import DidThisTurn, InZone, Other, Shares
from gadesk.script.selections import All, ChampionOf, Chosen, Target
from gadesk.script.words import Compare, Forbidden

EVERYBODY = EachOpponent | EachPlayer


def says_otherwise(part: Node) -> bool:
    """Tell whether a node is what words are read as that mean something else."""
    return any(check(part) for check in CHECKS)


def _half_done(part: Node) -> bool:
    """Whether it is open of whom or what "if you do" asks, or no node says it yet.

    "A, then you may B. If you do, C": C asks for B alone. "Each opponent may B. If they don't, C": C is of each alone.
    """
    first = part.first if isinstance(part, (IfYouDo, WhenYouDo)) else None
    told = first.effect if isinstance(first, May) else first
    if isinstance(getattr(told, "who", None), EVERYBODY):
        return True
    return isinstance(first, Sequence) and isinstance(first.steps[-1], (May, If))


def _has_a_price(part: Node) -> bool:
    """ "Units can't attack this turn unless their controller pays (1)" is a price of each attack, not of the effect."""
    effect = part.effect if isinstance(part, UnlessPays) else None
    asleep = (Forbidden.WAKE_UP, Forbidden.WAKE_UP_IN_PHASE)
    return isinstance(effect, Continuous) and any(
        isinstance(change, PlayerCant) or (isinstance(change, Cant) and change.what not in asleep)
        for change in effect.changes
    )


def _of_each_zone(part: Node) -> bool:
    """ "There's an ally card in each player's graveyard": one in each of them, not one in all, unless there is none."""
    if not isinstance(part, Compares) or (part.op, part.right) == (Compare.EQUAL, Fixed(0)):
        return False
    counted = part.left.of if isinstance(part.left, CountOf) else None
    zones = [one for one in counted.preds if isinstance(one, InZone)] if isinstance(counted, All) else []
    return any(isinstance(one.who, EVERYBODY) for one in zones)


def _drops_the_duration(part: Node) -> bool:
    """ "It gets … until end of turn. If …, it gets … instead": the duration is meant there, too, and is not said."""
    if not isinstance(part, Upgrade):
        return False
    first, instead = (
        [one.until for one in walk(way) if isinstance(one, Continuous)] for way in (part.base, part.better)
    )
    return any(first) and not all(instead)


def _dealt_by_several(part: Node) -> bool:
    """ "Each ally you control deals 1 damage": so much by each, which no node says."""
    by = part.by if isinstance(part, DealDamage) else None
    return by is not None and (several(by) or (isinstance(by, ChampionOf) and isinstance(by.who, EVERYBODY)))


def _in_all(part: Node) -> bool:
    """ "If you've recovered 3 or more this turn": in all, not at once."""
    told = core(part.pattern) if isinstance(part, HappenedThisTurn | DidThisTurn | TimesThisTurn) else None
    return isinstance(told, Does | DealtDamage) and told.least > 1


def _chosen_later(part: Node) -> bool:
    """ "Until end of turn, you may activate one of them": which one is chosen as it is activated."""
    if not isinstance(part, Continuous) or not isinstance(part.affects, Chosen):
        return False
    return any(isinstance(change, MayPlayFrom) for change in part.changes)


def _another_of_each(part: Node) -> bool:
    """ "Allies you control with the same name as another ally": another than each of them, not than the card itself."""
    named = part.preds if isinstance(part, All | Chosen | Target) else ()
    return any(isinstance(pred, Shares) and Other() in walk(pred.of) for pred in named)


CHECKS = (
    _half_done,
    _has_a_price,
    _of_each_zone,
    _drops_the_duration,
    _dealt_by_several,
    _in_all,
    _chosen_later,
    _another_of_each,
)
