"""Nodes that name players."""

from __future__ import annotations

from gadesk.glossary import Zone
from gadesk.script.node import Amount, Selection, Who, node


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
class PlayersWith(Who):
    """Every player with so many cards in a zone: "players with six or more cards in their memory"."""

    zone: Zone
    least: Amount


@node
class WithInfluence(Who):
    """Every player whose influence compares so: "each player with influence less than seven"."""

    n: int
    op: str = ">="


@node
class ChosenPlayer(Who):
    """The player chosen before in this resolution."""


@node
class DefendingPlayer(Who):
    """The defending player of the combat in progress."""


@node
class TargetPlayer(Who):
    """A player chosen as a target at announcement. `opponent` narrows the choice."""

    opponent: bool = False
    slot: int = 0


@node
class ControllerOf(Who):
    """The controller of the object named."""

    of: Selection


@node
class OwnerOf(Who):
    """The owner of the card named."""

    of: Selection


@node
class ThatPlayer(Who):
    """ "that player" or "that opponent": the player of the triggering event, or the last one named.

    `of` is who was named, where that was said with an object: "its controller … their champion".
    """

    noun: str = "that player"
    of: Who | None = None
