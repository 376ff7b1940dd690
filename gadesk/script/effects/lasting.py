"""Damage, continuous effects, copies, and what turns and combats are changed by."""

from __future__ import annotations

from gadesk.glossary import Phase
from gadesk.script.amounts import Fixed
from gadesk.script.durations import Until
from gadesk.script.node import Amount, Change, Effect, Pred, Selection, Who, node
from gadesk.script.players import You
from gadesk.script.selections import This


@node
class DealDamage(Effect):
    """Deal damage (mechanics.damage). `by` is the source, the card itself unless said otherwise.

    `split`: the amount is split among what is chosen. `plus` adds more ("plus an additional 2 for each
    …"). Each object named by one selection is one event (mechanics.damage.16).
    """

    amount: Amount
    to: Selection
    by: Selection = This()
    unpreventable: bool = False
    split: bool = False
    plus: Amount | None = None


@node
class Continuous(Effect):
    """An instanced continuous effect (effects.continuous-effects/instanced-effects).

    `choice`: the controller chooses
    one of the changes on resolution. `remains`: it ends as soon as what it is on does not answer to these any more.
    """

    affects: Selection
    changes: tuple[Change, ...]
    until: Until = Until.END_OF_TURN
    choice: bool = False
    remains: tuple[Pred, ...] = ()


@node
class Wither(Effect):
    """What wither counters do as a main phase begins (mechanics.counters/wither): an ability of the game."""


@node
class RemoveDamage(Effect):
    """Remove all temporary damage from allies."""

    what: Selection


@node
class SummonCopy(Effect):
    """Summon a token copy of each object that is named (misc.copy/copying-objects). Noted "summoned".

    `of_each`: each of the players of `who` copies what they control of it ("each player summons a copy of each …").
    """

    of: Selection
    amount: Amount = Fixed(1)
    who: Who = You()
    rested: bool = False
    of_each: bool = False


@node
class BecomeCopy(Effect):
    """Objects on the field become copies of the one named; `until` as in `Continuous`, "" for good (misc.copy.p1).

    `name`: "except its name is …".
    """

    what: Selection
    of: Selection
    until: Until = Until.FOR_GOOD
    name: str = ""


@node
class CopyToIntent(Effect):
    """Create a copy of each card that is named in the attacker's intent (misc.copy.p1). Noted "copied".

    `changes`: "except it isn't prepared and it gets …".
    """

    of: Selection
    changes: tuple[Change, ...] = ()


@node
class CopyCard(Effect):
    """Create a copy of each card that is named where it lies; unplayed it ceases to exist. Noted "copied"."""

    of: Selection


@node
class TriggerAgain(Effect):
    """Abilities of the subject of the event trigger: those whose pattern has that name, `times` each."""

    pattern: str
    times: int = 1


@node
class AttackAgain(Effect):
    """ "Have the attacker declare an additional attack": this combat ends, the next one begins at once."""


@node
class ExtraTurn(Effect):
    """ "Take an extra turn after this one": the one that was given last comes first."""

    who: Who = You()


@node
class SkipPhase(Effect):
    """ "Skip your next draw phase" (turn.skipping-phases)."""

    phase: Phase
    who: Who = You()
