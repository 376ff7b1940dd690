"""What is asked before a game and what is answered: plain data, no Qt and no rules."""

from __future__ import annotations

from enum import StrEnum

from gadesk import foreign
from gadesk.glossary import Element
from gadesk.records import dataclass

LONGEST_SEED = 40
DAMAGES, ALLIES = (0, 1, 2, 3, 5), (0, 1, 2)
"""How much damage a target may deal in each of its turns, and how many allies may come."""
SECONDS = (3, 10, 30, 60)
"""How long a patient bot may think at a choice."""


class StartAction(StrEnum):
    """What the player wants to begin. `ALONE` chooses decks and opponent first, `PLAY` has them chosen."""

    PLAY = "play"
    ALONE = "alone"
    TOGETHER = "together"
    SCENARIO = "scenario"
    RESUME = "resume"
    DECKS = "decks"
    GAMES = "games"
    LIBRARY = "library"
    LEARN = "learn"
    QUIT = "quit"


class Opponent(StrEnum):
    """Who plays the other side."""

    NOVICE = "novice"
    BOT = "bot"
    CASUAL = "casual"
    STRONG = "strong"
    PATIENT = "patient"
    RANDOM = "random"
    GOLDFISH = "goldfish"
    TARGET = "target"


class First(StrEnum):
    """Who takes the first turn."""

    ME = "me"
    OPPONENT = "opponent"
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class DeckInfo:
    """A deck as the screen shows it; `champion` is the slug of the card that stands for it."""

    id: str
    name: str
    champion: str
    classes: tuple[str, ...] = ()
    elements: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True)
class StartChoice:
    """Everything that was chosen for a game.

    `damage` and `allies` are what a target does in each of its turns, `seconds` is how long a patient bot thinks.
    """

    action: StartAction = StartAction.PLAY
    mine: str = ""
    theirs: str = ""
    opponent: Opponent = Opponent.BOT
    first: First = First.RANDOM
    seed: int | None = None
    scenario: str = ""
    damage: int = 2
    allies: int = 1
    seconds: int = 3


def read_seed(words: str) -> int | None:
    """Read the seed field: empty is None (a random seed); anything else must be a number from 0 to 2⁶³ − 1."""
    cleaned = words.strip().replace(" ", "")
    if not cleaned:
        return None
    seed = foreign.whole(cleaned, (1 << 63) - 1) if len(cleaned) <= LONGEST_SEED else None
    if seed is None:
        shown = cleaned if len(cleaned) <= LONGEST_SEED else f"{cleaned[:LONGEST_SEED]}…"
        raise ValueError(f"The seed “{shown}” is not a whole number below 2⁶³; leave it empty for a random one.")
    return seed
