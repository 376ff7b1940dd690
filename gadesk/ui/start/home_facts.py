"""What the home screen tells: its doors with their keys, the game to go on with, the game to play again; no Qt here."""

from __future__ import annotations

from collections.abc import Mapping

from gadesk.glossary.notion import total
from gadesk.records import dataclass
from gadesk.ui.start.choice import First, Opponent, StartAction, StartChoice

OPPONENTS: Mapping[Opponent, str] = total(Opponent, {
    Opponent.NOVICE: "Novice",
    Opponent.BOT: "Sensible bot",
    Opponent.CASUAL: "Thinks ⅓ s",
    Opponent.STRONG: "Thinks 1 s",
    Opponent.PATIENT: "As long as you like",
    Opponent.RANDOM: "Random bot",
    Opponent.GOLDFISH: "Goldfish",
    Opponent.TARGET: "Target that strikes back",
})  # fmt: skip
HOW_THEY_PLAY: Mapping[Opponent, str] = total(Opponent, {
    Opponent.NOVICE: "Plays plainly, never in your turn, and says why it does what it does",
    Opponent.BOT: "Answers at once, by rules of thumb",
    Opponent.CASUAL: "Looks ahead in games that fit what it has seen; stronger than rules of thumb",
    Opponent.STRONG: "Looks ahead so for a second at each choice",
    Opponent.PATIENT: "Looks ahead at every choice, for as long as you say",
    Opponent.RANDOM: "Does anything that is legal",
    Opponent.GOLDFISH: "Only passes: to try a deck out",
    Opponent.TARGET: "Passes, deals damage and has allies that retaliate: to see how fast a deck is",
})  # fmt: skip
FIRSTS: Mapping[First, str] = {First.RANDOM: "chance says who begins", First.ME: "you begin",
                               First.OPPONENT: "the opponent begins"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Door:
    """A way on from the home screen: its words, what stands below them, its sign and its key."""

    action: StartAction
    words: str
    under: str
    sign: str
    key: str


GO_ON = Door(StartAction.RESUME, "Go on with the last game", "", "resume", "R")
AGAIN = Door(StartAction.PLAY, "Again with the same decks", "", "play", "A")
FIRST_GAME = Door(StartAction.PLAY, "Play a first game", "", "play", "A")
ALONE = Door(StartAction.ALONE, "Play alone", "Choose decks and opponent", "bot", "P")
TOGETHER = Door(StartAction.TOGETHER, "Play with someone", "Join a table in this network, or open one", "host", "S")
ASIDE = (
    Door(StartAction.LEARN, "Learn", "A first game in lessons, and puzzles", "info", "L"),
    Door(StartAction.DECKS, "Decks", "Build decks, import them, and see what they draw", "deck", "D"),
    Door(StartAction.LIBRARY, "Cards", "Look through all cards, get the newest ones and pictures", "books", "C"),
    Door(StartAction.GAMES, "Games", "Watch games again, share them, see how your decks do", "log", "G"),
    Door(StartAction.SCENARIO, "Open scenario…", "Play on from a board in a file", "folder", "O"),
)
"""What is no game, in the order of the screen."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A game as a door shows it: words, and the cards of both champions, one's own first."""

    words: str
    champions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HomeFacts:
    """What is known of the player: a game to go on with, and the game that was begun last; neither at the first start.

    `begins` is what the door to a game at once begins: the same again, or a first game.
    """

    resume: Shown | None
    begins: StartChoice
    shown: Shown
    newcomer: bool = False


def again_words(choice: StartChoice, mine: str, theirs: str) -> str:
    """Say which game is begun: both decks, who plays the other one, and who begins."""
    return f"{mine} against {theirs}: {OPPONENTS[choice.opponent]}, {FIRSTS[choice.first]}"


def first_game(decks: tuple[str, ...]) -> StartChoice:
    """The game of somebody who has played none: two starter decks, and the first turn is the player's."""
    return StartChoice(mine=decks[0], theirs=decks[min(1, len(decks) - 1)], first=First.ME)
