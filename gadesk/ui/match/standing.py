"""How a match stands, in words and buttons: what the table shows of it beside the game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from gadesk.protocol import messages as wire
from gadesk.protocol.matches import Stage
from gadesk.protocol.views import PlayerView
from gadesk.records import dataclass
from gadesk.ui.table.overlays import ButtonSpec


@dataclass(slots=True)
class MatchActs:
    """What a player can do about a match."""

    change: Callable[[], object]
    keep: Callable[[], object]
    first: Callable[[int], object]
    rematch: Callable[[], object]
    leave: Callable[[], object]


class Standing:
    """A match as its host has told it, and when that was."""

    def __init__(
        self, match: wire.Match, acts: MatchActs, clock: Callable[[], float] = time.monotonic, sits: bool = True
    ) -> None:
        """`sits`: it is told to a player, and not to somebody who watches."""
        self.match, self._acts, self._sits = match, acts, sits
        self._clock, self._told_at = clock, clock()

    @property
    def several(self) -> bool:
        """Whether it is a match of more than one game."""
        return self.match.best_of > 1

    @property
    def is_over(self) -> bool:
        """Whether no further game of it follows."""
        return self.match.stage is Stage.OVER

    def seconds(self) -> int | None:
        """How long until it is done without an answer; None where nothing is waited for, or for as long as it takes."""
        left = self.match.left
        if left is None or self.match.stopped:
            return left
        return max(0, round(left - (self._clock() - self._told_at)))

    def score(self, me: int) -> str:
        """The games that this seat has won, and those of the others."""
        wins = self.match.wins
        return f"{_of(wins, me)}–{max((won for seat, won in enumerate(wins) if seat != me), default=0)}"

    def headline(self, me: int) -> str:
        """Which game is played and how it stands: in front of the turn."""
        begun = self.several and self.match.number > 0  # before the first game of a rematch there is none
        return f"Game {self.match.number} · {self.score(me)}" if begun else ""

    def title(self, me: int, players: Sequence[str]) -> str:
        """How the match ended; empty as long as it goes on, and of a single game."""
        if not self.several or self.match.stage is not Stage.OVER:
            return ""
        winner = self.match.winner
        if winner is None:
            return f"The match is drawn, {self.score(me)}"
        won = "You win" if self._sits and winner == me else f"{_name(players, winner)} wins"
        ahead = _of(self.match.wins, winner) > max(
            (games for seat, games in enumerate(self.match.wins) if seat != winner), default=-1
        )
        return f"{won} the match, {'' if ahead else 'given up at '}{self.score(winner)}"

    def waits(self, me: int, players: Sequence[str]) -> str:
        """What is waited for between two games, with the seconds that are left for it."""
        match, seconds = self.match, self.seconds()
        if match.stage is Stage.SIDEBOARDING and not self._sits:
            asked = "The players change their decks"
        elif match.stage is Stage.SIDEBOARDING:
            asked = "Waiting for the other deck" if me in match.presented else "Change your deck, or keep it"
        elif match.stage is Stage.CHOOSING and match.chooser is not None:
            mine = self._sits and match.chooser == me
            asked = "Choose who goes first" if mine else f"{_name(players, match.chooser)} chooses who goes first"
        else:
            return ""
        if seconds is None:
            return f"{asked}."
        return f"{asked}: {clock_words(seconds)}{' (stopped)' if match.stopped else ''}"

    def prompt(self, view: PlayerView, players: Sequence[str]) -> tuple[str, list[ButtonSpec]]:
        """Say what is asked between two games and after the last, with the buttons for it."""
        me, match, acts = view.seat, self.match, self._acts
        leave = ButtonSpec("Leave the table", acts.leave, "", "", hasty=True)
        if match.stage is Stage.SIDEBOARDING and me not in match.presented:
            change = ButtonSpec("Change the deck …", acts.change, "", "primary", hasty=True)
            keep = ButtonSpec("Keep the deck", acts.keep, "", "", hasty=True)
            return f"{self.score(me)} in the match. Game {match.number + 1} follows.", [change, keep, leave]
        if match.stage is Stage.SIDEBOARDING:
            return "Your deck is presented. Waiting for the other player's …", [leave]
        if match.stage is Stage.CHOOSING and match.chooser == me:
            firsts = [
                ButtonSpec("I go first" if seat == me else f"{name} goes first", _act(acts.first, seat), "",
                           "primary" if seat == me else "", hasty=True)
                for seat, name in enumerate(players)
            ]  # fmt: skip
            return "Who goes first in the next game?", [
                *sorted(firsts, key=lambda spec: spec.kind, reverse=True),
                leave,
            ]
        if match.stage is Stage.CHOOSING:
            chooser = _name(players, match.chooser) if match.chooser is not None else "The other player"
            return f"{chooser} chooses who goes first in the next game …", [leave]
        again = ButtonSpec("Rematch", acts.rematch, "", "primary", hasty=True)
        title = self.title(me, players)
        return f"{title}." if title else "", [again, leave] if match.stage is Stage.OVER else [leave]


def clock_words(seconds: int) -> str:
    """Write a time as a clock does."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def _act(first: Callable[[int], object], seat: int) -> Callable[[], object]:
    return lambda: first(seat)


def _of(wins: Sequence[int], seat: int) -> int:
    return wins[seat] if 0 <= seat < len(wins) else 0


def _name(players: Sequence[str], seat: int) -> str:
    return players[seat] if 0 <= seat < len(players) else "The other player"
