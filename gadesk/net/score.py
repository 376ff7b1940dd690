"""How a match stands by what a guest's program has seen: a host that counts, ends or begins otherwise is found out.

The host says it (`messages.Match`), and all of it follows from how the games ended and what was agreed
(docs/matches.md).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from gadesk.protocol import messages as wire
from gadesk.protocol.matches import DRAWN, MatchRules, Stage, decided, loser_of, wins
from gadesk.protocol.plans import DeckCards

MISCOUNTED = "the host counted the games of the match otherwise than they ended"
TOO_EARLY = "the host said that a game was over which was not"
ENDED = "the host ended the match before it was decided"
WENT_ON = "the host went on with a match that was decided"
WINNER = "the host named another winner of the match than the one who has won it"
CHOOSER = "the host let another choose who goes first than whom the rules of a match let choose"
AGAIN = "the host began another match, and you had not agreed to it"
OVER = "over"
"""The word by which it is remembered that the host has said that the match is over."""
LENGTH = "the host played a match of another length than announced"


class Score:
    """Follows one seat's match through one of its games; `games` are the winners of those before, None if unknown.

    `brought` is the deck that the seat came with, and `decks` are those that it may play in this game: the one that it
    presented, and, where its word may have come too late or been lost, the one of the game before.
    """

    def __init__(
        self, seat: int, rules: MatchRules | None, games: tuple[int, ...] | None, brought: DeckCards | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._seat, self._rules, self._clock = seat, rules, clock
        self.games = list(games) if games is not None and rules is not None else None
        self.brought = self._deck = brought
        self.end: int | None = None
        """Who has won the game that is played, or `DRAWN`; None as long as it goes on."""
        self.gave_up = self.rematch = False
        """Whether the player has given up the match, and asked for another or agreed to one."""
        self.began_again = False
        """Whether another match has begun since the game ended."""
        self._asked = 0
        self._seats = 2
        self._presented: DeckCards | None = None
        self._sure, self._sure_until = False, 0.0
        self._over = False  # as the host said last: it may also be given up
        self._before = list[int]()  # how the games of the match before ended, once another was agreed to

    # What the player says

    def said(self, message: wire.FromSeat) -> str:
        """Take what the player says; return the word by which it is remembered, if it matters."""
        if isinstance(message, wire.Concede) and message.match:
            self.gave_up = True
            return "gave up"
        agreed = isinstance(message, wire.Consent) and message.yes and message.number == self._asked > 0
        if agreed or isinstance(message, wire.Rematch):
            self.rematch = True
            return "rematch"
        return ""

    def recall(self, word: str) -> None:
        """Take what a program that has ended remembered that the player said, or that it was told that it was over."""
        self._over = self._over or word == OVER
        self.gave_up, self.rematch = self.gave_up or word == "gave up", self.rematch or word == "rematch"

    def recall_end(self, end: Sequence[int]) -> None:
        """Take how the game had ended for that program, as `GoesFirst.end` has it; empty: it goes on."""
        self.end = end[0] if end else None

    def present(self, deck: DeckCards | None, now: bool = True) -> None:
        """Take the deck that the player presents, `now` or as a program that has ended remembered it."""
        self._presented, self._sure = deck, now and self._clock() <= self._sure_until

    # What the host shows

    def asked(self, message: wire.Notice | wire.Welcome) -> None:
        """Take note of a question for another match; what was presented before a new connection may be lost."""
        if isinstance(message, wire.Welcome):
            self._sure = False
        elif message.asks is wire.Asks.REMATCH:
            self._asked = message.number

    def shown(self, update: wire.Update) -> None:
        """Take note of how the game stands."""
        if self.began_again:
            return
        view = update.view
        self._seats = len(view.seats)
        if update.begun is not None and update.begun.deck is not None:
            self._deck = update.begun.deck
            self.brought = self.brought or self._deck
        self.end = (DRAWN if view.winner is None else view.winner) if view.over else None
        if self.end is None:
            self._presented = None

    def told(self, message: wire.Match, out: bool = False) -> str:
        """Compare what the host says of the match with how it stands; return what is wrong with it.

        `out`: the time of the match may be over.
        """
        if message.stage is Stage.SIDEBOARDING:
            if self._seat not in message.presented:
                left = message.left
                self._sure_until = max(self._sure_until, self._clock() + (left / 2 if left is not None else 1e9))
        else:
            self._sure_until = 0.0
        if self._rules is None:
            return ""
        if message.best_of != self._rules.best_of:
            return LENGTH
        self._over = message.stage is Stage.OVER
        if message.stage is Stage.CHOOSING and message.number == 0:
            return self._told_another(message.chooser)
        return self._compared(message, out) if self.games is not None else ""

    def goes_on(self) -> None:
        """Take note that another game begins: after a match that is over it is the first of the one that was agreed to.

        Whose connection was lost as the other agreed, or chose who goes first, is told nothing else of it.
        """
        if self._rules is None or self.games is None or self.began_again or not self.rematch:
            return
        if self._over or decided(self._rules, self._ended, self._seats):
            self._told_another(None)

    def _told_another(self, told_chooser: int | None) -> str:
        """Begin to count anew: that takes the player's word."""
        ended = self._ended
        wrong = "" if self.rematch or self.began_again else AGAIN
        self.rematch = self.gave_up = False
        if not self.began_again:
            self._first_chooser, self._before = self._chooser(ended), ended
        self.began_again, self.games, self.end, self._presented = True, [], None, None
        chooser = self._first_chooser
        if not wrong and told_chooser is not None and chooser is not None and told_chooser != chooser:
            return CHOOSER
        return wrong

    @property
    def _ended(self) -> list[int]:
        return [*(self.games or ()), *([self.end] if self.end is not None else ())]

    def _chooser(self, ended: list[int]) -> int | None:
        return loser_of(ended[-1], self._seats) if ended else None

    def _compared(self, message: wire.Match, out: bool) -> str:
        assert self._rules is not None and self.games is not None
        ended, playing = self._ended, message.stage is Stage.PLAYING
        counted = self.games if playing else ended
        if not playing and self.end is None and not self.began_again:
            return TOO_EARLY
        if message.stage is Stage.OVER and self.began_again and message.wins == wins(self._before, self._seats):
            return ""  # a host that was begun again knows nothing of the other match: nothing is gained by it
        if message.wins != wins(counted, self._seats) or message.number != len(counted) + playing:
            return MISCOUNTED
        if message.stage is Stage.OVER:
            return self._told_over(message.winner, ended, out)
        if not playing and decided(self._rules, ended, self._seats):
            return WENT_ON
        if message.chooser is not None and message.chooser != self._chooser(ended):
            return CHOOSER
        return ""

    def _told_over(self, winner: int | None, ended: list[int], out: bool) -> str:
        """Look whether the match may be over so: it is decided, was given up, or has no more time."""
        assert self._rules is not None
        won = wins(ended, self._seats)
        leader = won.index(max(won)) if won.count(max(won)) == 1 else None
        if decided(self._rules, ended, self._seats):
            return "" if winner == leader else WINNER
        gave_up = {self._seat} | ({1 - self._seat} if self.gave_up else set())  # the host may give up at any time
        if self._seats == 2 and winner in gave_up:
            return ""
        if not (out and self._rules.shared):
            return ENDED
        return "" if winner == leader else WINNER

    # The next game

    def next_games(self) -> tuple[int, ...] | None:
        """Return the winners of the games before the next one; None where that is not known."""
        unknown = self.games is None or (self.end is None and not self.began_again)
        return None if unknown else tuple(self._ended)

    def next_decks(self) -> tuple[DeckCards, ...]:
        """Return the decks that this seat may play in the next game; none where that is not known."""
        if self.began_again:
            return (self.brought,) if self.brought is not None else ()
        kept = (self._deck,) if self._deck is not None else ()
        if self._presented is None:
            return kept
        return (self._presented,) if self._sure else (self._presented, *kept)
