"""What the start screen asks and what it answers: plain data, no Qt and no rules."""

from __future__ import annotations

from enum import StrEnum

from gadesk import foreign
from gadesk.glossary import Element
from gadesk.records import dataclass

LONGEST_SEED = 40


class StartAction(StrEnum):
    """What the player wants to begin."""

    PLAY = "play"
    TOGETHER = "together"
    SCENARIO = "scenario"
    RESUME = "resume"
    DECKS = "decks"
    GAMES = "games"
    LIBRARY = "library"
    QUIT = "quit"


class Opponent(StrEnum):
    """Who plays the other side."""

    BOT = "bot"
    RANDOM = "random"
    GOLDFISH = "goldfish"


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
    """Everything that was chosen for a game."""

    action: StartAction = StartAction.PLAY
    mine: str = ""
    theirs: str = ""
    opponent: Opponent = Opponent.BOT
    first: First = First.RANDOM
    seed: int | None = None
    scenario: str = ""


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


def seed_for(action: StartAction, words: str) -> int | None:
    """Read the seed field for what is to begin: what others play too is never drawn from a seed that can be guessed."""
    seed = read_seed(words)
    if seed is not None and action is StartAction.TOGETHER:
        raise ValueError("A seed is for games alone, as it tells what is drawn; leave it empty to play with someone.")
    return seed
