"""A match above its games: the score, the decks of the next game, who goes first in it (docs/matches.md).

It knows no connection and no game: `session.match_play` tells it what happened, and carries out what it says.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from gadesk.protocol.matches import DRAWN, MatchRules, Stage, decided, loser_of, wins
from gadesk.protocol.plans import DeckCards
from gadesk.session.countdown import Countdown
from gadesk.session.limits import Clock

Decks = tuple[DeckCards, ...]


class Match:
    """One match. `people` are the seats that are asked; a program keeps its deck, and goes first where it may choose.

    A game of the match begins with `game_begins`, and ends with `game_ended`; `over` says that the match has ended.
    `decks` are those that were brought: they are what everybody has again in the next match.
    """

    def __init__(
        self, rules: MatchRules, decks: Decks, seats: int, people: frozenset[int], clock: Clock = time.monotonic,
        games: Sequence[int] = (),
    ) -> None:  # fmt: skip
        self.rules, self.decks, self.people = rules, decks, people
        self.games = list(games)
        self.played = decks
        self.presented: dict[int, DeckCards] = {}
        self.stage = Stage.PLAYING
        self.first: int | None = None
        self.chooser: int | None = None
        self.given_up: int | None = None
        self.timer = Countdown(clock)
        self._seats = seats

    # What may be known

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.stage is Stage.OVER

    @property
    def begins_again(self) -> bool:
        """Whether the game that was played last belongs to the match before."""
        return self.stage is not Stage.PLAYING and not self.games

    @property
    def number(self) -> int:
        """The number of the game that is played, or was played last, from 1."""
        return len(self.games) + (1 if self.stage is Stage.PLAYING else 0)

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each seat has won."""
        return wins(self.games, self._seats)

    @property
    def winner(self) -> int | None:
        """Who has won the match that is over; None if nobody has more wins than everybody else."""
        if self.given_up is not None and self._seats == 2:
            return 1 - self.given_up
        most = max(self.wins, default=0)
        return self.wins.index(most) if self.wins.count(most) == 1 else None

    @property
    def ready(self) -> bool:
        """Whether all is settled that the next game needs."""
        return self.stage is Stage.CHOOSING and self.chooser is None

    @property
    def next_decks(self) -> Decks:
        """The decks of the next game: as they were presented, or else as they were played."""
        return tuple(self.presented.get(seat, deck) for seat, deck in enumerate(self.played))

    def ends_with(self, winner: int | None) -> bool:
        """Whether the match is over once the game that is played ends so."""
        result = DRAWN if winner is None else winner
        return self.given_up is not None or decided(self.rules, [*self.games, result], self._seats)

    # What happens

    def game_begins(self, decks: Decks, first: int) -> None:
        """Note with which decks a game of the match begins, and who goes first."""
        self.stage, self.played, self.first = Stage.PLAYING, decks, first
        self.presented.clear()
        self.chooser = None
        self.timer.start(None)

    def game_ended(self, winner: int | None) -> None:
        """Note who won the game that is played, if anybody did."""
        over = self.ends_with(winner)
        self.games.append(DRAWN if winner is None else winner)
        if over:
            self._end()
            return
        self.stage = Stage.SIDEBOARDING
        self.timer.start(self.rules.sideboarding or None)
        self._see_presented()

    def game_goes_on(self) -> None:
        """Note that the end of the game was taken back."""
        self.games.pop()
        self.game_begins(self.played, self.first or 0)
        self.given_up = None

    def present(self, seat: int, deck: DeckCards) -> None:
        """Take the deck with which a seat plays the next game."""
        self.presented[seat] = deck
        self._see_presented()

    def choose(self, first: int) -> None:
        """Take who goes first in the next game."""
        self.first, self.chooser = first, None
        self.timer.start(None)

    def give_up(self, seat: int | None) -> None:
        """End the match, with the game that is played: a player gives it up, or, None, there is no time for more."""
        self.given_up = seat
        if self.stage is not Stage.PLAYING:
            self._end()

    def begin_again(self) -> None:
        """Begin another match with the decks that were brought; who lost last chooses who goes first."""
        last = self.games[-1] if self.games else DRAWN
        self.games.clear()
        self.given_up = None
        self.played = self.decks
        self.presented.clear()
        self._ask_who_begins(last)

    def time_is_up(self) -> bool:
        """Do without an answer that did not come in time; False if there is time left."""
        if not self.timer.out:
            return False
        if self.stage is Stage.SIDEBOARDING:
            for seat in self.people - self.presented.keys():
                self.presented[seat] = self.played[seat]
            self._see_presented()
        elif self.stage is Stage.CHOOSING and self.chooser is not None:
            self.choose(self.chooser)
        return True

    def _see_presented(self) -> None:
        if self.people <= self.presented.keys():
            self._ask_who_begins(self.games[-1])

    def _ask_who_begins(self, winner: int) -> None:
        """Let who lost choose; after a drawn game the same player goes first again."""
        self.stage = Stage.CHOOSING
        loser = loser_of(winner, self._seats)
        self.chooser = loser if loser in self.people else None
        if self.chooser is None:
            self.choose((self.first or 0) if loser is None else loser)
        else:
            self.timer.start(self.rules.choosing)

    def _end(self) -> None:
        self.stage, self.chooser = Stage.OVER, None
        self.timer.start(None)
