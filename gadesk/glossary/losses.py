"""Why a player loses, and why a game is over."""

from enum import StrEnum


class Loss(StrEnum):
    """Why somebody lost, by its word in views and events (general.ending-the-game)."""

    NONE = ""
    CHAMPION = "champion"  # the champion died or is gone
    DECKED = "decked"  # a card had to be drawn from an empty deck
    CONCEDED = "conceded"
    TIME = "time"  # no time was left for an answer (docs/matches.md)
    EFFECT = "effect"  # an effect lets the player lose, or another one win
    DRAW = "draw"  # of a game alone: all that were left lost at once, or several won
