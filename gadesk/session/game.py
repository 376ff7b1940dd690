"""What the session needs of a game; `engine.game.Game` is one, and small doubles in tests are others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

from gadesk import plain
from gadesk.engine import seat_view
from gadesk.engine.game import Game
from gadesk.engine.state.chance import Shares
from gadesk.glossary.losses import Loss
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.hand_tools import ToolUse
from gadesk.protocol.plans import DeckCards, Start
from gadesk.protocol.record import MOST_IN_LONG, MOST_ITEMS
from gadesk.protocol.tasks import Task
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.script.node import Ability
from gadesk.script.sheet import CardSheet, Face
from gadesk.session.unknown_cards import NoSheets

__all__ = ["BY_THE_RULES", "PlayedGame", "Rules", "redact", "start_game"]


class PlayedGame(Protocol):
    """A game that is asked and answered (docs/architecture.md, "Driving a game")."""

    @property
    def decision(self) -> Decision | None:
        """The question that is due, or None when the game is over."""

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""

    @property
    def winner(self) -> int | None:
        """The seat that won, or None."""

    @property
    def why_over(self) -> Loss:
        """Say in words why the game ended."""

    def answer(self, choice: tuple[int, ...]) -> None:
        """Answer the decision, or raise `IllegalAnswer` with the state unchanged."""

    def concede(self, seat: int | None, why: Loss = Loss.CONCEDED) -> None:
        """Let a seat lose by its own will, or for want of time; None: nobody wins, for want of time or by agreement."""

    def by_hand(self, seat: int, id: int, ability: Ability, words: str, asking: bool = False) -> None:
        """Let the unread part of a card do what a seat says, or raise `IllegalAnswer`; `asking` only asks."""

    def use_tool(self, seat: int, use: ToolUse, asking: bool = False) -> None:
        """Let a seat use a tool by hand, or raise `IllegalAnswer`; `asking` only asks."""

    def open_name(self, id: int) -> str | None:
        """Return the slug of a card that lies open to everybody; None for any other."""

    def face(self, id: int) -> Face | None:
        """Return the face of a card that counts now; None for a card that is not there."""

    def take_events(self) -> Sequence[Any]:
        """Return what was recorded since the last call."""

    def view(self, seat: int) -> PlayerView:
        """Return what a seat may see."""

    def snapshot(self) -> Any:
        """Return a copy of the whole state."""

    def restore(self, snapshot: Any) -> None:
        """Go back to a snapshot."""

    def digest(self) -> str:
        """Return a hex digest of the state."""


def start_game(sheets: Mapping[str, CardSheet], start: Start) -> PlayedGame:
    """Begin a game by the rules, or go on from a scenario's board. Raises UserError where that can't be."""
    if start.scenario:
        from gadesk.session.scenario.scenarios import load_numbered, open_game

        return open_game(load_numbered(start.scenario), start.generator, start.people)  # played alone: never paced
    require_sheets(start.decks, sheets)
    return Game.new(
        sheets, start.decks, seed=start.seed, first=start.first, generator=start.generator, people=start.people,
        paced=start.paced,
    )  # fmt: skip


def start_joint_game(sheets: Mapping[str, CardSheet], start: Start, shares: Shares) -> PlayedGame:
    """Begin a game that is drawn with somebody else. Raises NeedShare where a share is not there yet."""
    require_sheets(start.decks, sheets)
    return Game.new(
        sheets, start.decks, first=start.first, generator=start.generator, people=start.people, shares=shares,
        paced=start.paced,
    )  # fmt: skip


def require_sheets(decks: Iterable[DeckCards], sheets: Mapping[str, CardSheet]) -> None:
    """Raise NoSheets if a deck has a card that no sheet says anything about."""
    slugs = sorted({slug for deck in decks for slug in (*deck.material, *deck.main, *deck.sideboard)})
    missing = [slug for slug in slugs if slug not in sheets]
    if missing:
        raise NoSheets(missing)


def redact(recorded: Any, seat: int) -> Event | None:
    """Return a recorded event as a seat may know it, or None if it may not (sight is the authority)."""
    return seat_view.redact(recorded, seat)


def made_up_texts(start: Start) -> tuple[tuple[str, str], ...]:
    """Return the texts of the cards that a game's scenario makes up, slug and text; of a game without one nothing."""
    if not start.scenario:
        return ()
    from gadesk.session.scenario.texts import scenario_texts

    texts = islice(scenario_texts(start.scenario).items(), MOST_ITEMS)
    return tuple((slug, plain.text(text, MOST_IN_LONG)) for slug, text in texts)


class Follower(Protocol):
    """Follows a game towards what its player is to reach."""

    def look(self, game: Any, told: Sequence[Any], answers: int) -> None:
        """Take note of how the game stands after so many answers; `told` is all that the player was told so far."""

    def task(self, title: str) -> Task:
        """Return the task as the player sees it."""


def follower(start: Start) -> tuple[str, Follower] | None:
    """Return the title of a game's scenario and what follows it towards its goal, if it has one."""
    if not start.scenario:
        return None
    from gadesk.session.scenario.scenarios import load_numbered

    scenario = load_numbered(start.scenario)
    watch = scenario.watch()
    return (scenario.title, watch) if watch is not None else None


@dataclass(frozen=True, slots=True)
class Rules:
    """How a room begins a game and tells seats what happened in it and what its own cards say.

    `begin_jointly` begins one that is drawn with a guest; without it all is drawn here.
    """

    begin: Callable[[Mapping[str, CardSheet], Start], PlayedGame] = start_game
    redact: Callable[[Any, int], Event | None] = redact
    texts: Callable[[Start], tuple[tuple[str, str], ...]] = made_up_texts
    follower: Callable[[Start], tuple[str, Follower] | None] = follower
    begin_jointly: Callable[[Mapping[str, CardSheet], Start, Shares], PlayedGame] | None = None


BY_THE_RULES = Rules(begin_jointly=start_joint_game)
