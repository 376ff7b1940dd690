"""Nodes that name players."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.script.node import Amount, Selection, Who, node
from gadesk.script.words import Compare


@node
class You(Who):
    """The controller of the ability (playing.resolution.1)."""


@node
class EachPlayer(Who):
    """Every player, in turn order."""


@node
class EachOpponent(Who):
    """Every opponent of the controller, in turn order."""


@node
class AnOpponent(Who):
    """One opponent; in a two-player game the only one, otherwise chosen by the controller."""


@node
class TurnPlayer(Who):
    """The player whose turn it is (mechanics.turn-order.p2)."""


@node
class AttackingPlayer(Who):
    """The attacking player of the combat in progress."""


@node
class PlayersHolding(Who):
    """Every player whose cards in these zones, together, compare so: "players with six or more cards in their memory".

    `op` is one of "=", "<=", ">=", "<", ">". Hand and memory together are the influence (terms.influence).
    `opponents`: only those of the controller.
    """

    zones: tuple[Zone, ...]
    amount: Amount
    op: Compare = Compare.AT_LEAST
    opponents: bool = False


@node
class DefendingPlayer(Who):
    """The defending player of the combat in progress."""


@node
class TargetPlayer(Who):
    """A player chosen as a target at announcement. `opponent` narrows the choice, and so does `among`.

    `least` 0: "up to one".
    """

    opponent: bool = False
    slot: int = 0
    least: int = 1
    among: Who | None = None


@node
class ControllerOf(Who):
    """The controller of the object named."""

    of: Selection


@node
class OwnerOf(Who):
    """The owner of the card named."""

    of: Selection


@node
class Doer(Who):
    """ "They" of each of several: in the number that players do something by, the one who does it just now."""


@node
class ThatPlayer(Who):
    """ "that player" or "that opponent": the player of the triggering event, or the last one named.

    `of` is who was named, where that was said with an object: "its controller … their champion".
    """

    of: Who | None = None
