"""Bots and decks against each other: pairs of games with the seats exchanged, until enough is known."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from gadesk.errors import UserError
from gadesk.protocol.plans import DeckCards, Start
from gadesk.records import dataclass
from gadesk.session.contests.elo import Estimate, Sprt, Verdict, elo_of, estimate, ratings, share
from gadesk.session.contests.one_game import Played, Wanted
from gadesk.session.contests.workers import Workers
from gadesk.session.selfplay.matches import require_bots

MOST_ENTRANTS = 16
FAULTS = 10
"""So many sentences of faults are told; all of them are counted."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part: a bot, with a deck of its own or with those of the field."""

    name: str
    bot: str
    deck: DeckCards | None = None


@dataclass(slots=True)
class Meeting:
    """All games between two entrants; `pairs` has what each pair of games came to for the first one (0 to 1)."""

    one: int
    two: int
    games: int = 0
    wins: int = 0
    draws: int = 0
    pairs: list[float] | None = None
    won_by_first: int = 0
    turns: int = 0

    def figures(self) -> dict[str, Any]:
        """Return the figures under their stable keys; Elo is how much stronger the first one is."""
        found = estimate(self.pairs or [])
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.games - self.wins - self.draws,
            "score": _percent(found),
            **_elo(found),
        }


def _elo(found: Estimate) -> dict[str, float]:
    return {"elo": round(elo_of(found.score)), "low": round(elo_of(found.low)), "high": round(elo_of(found.high))}


def _percent(found: Estimate) -> list[float]:
    """A share in percent, and its interval."""
    return [round(100 * each, 1) for each in (found.score, found.low, found.high)]


class Tournament:
    """Each entrant against each other. The same seed gives the same games, however many processes play them.

    Raises UserError for entrants that there are not.
    """

    def __init__(
        self, entrants: Sequence[Entrant], field: Sequence[DeckCards], games: int, seed: int, test: Sprt | None = None,
    ) -> None:  # fmt: skip
        if not 2 <= len(entrants) <= MOST_ENTRANTS:
            raise UserError(f"A tournament has 2 to {MOST_ENTRANTS} entrants.")
        require_bots(entrant.bot for entrant in entrants)
        self.entrants, self._seed = entrants, seed
        self._rounds = max(1, (games + 1) // 2)
        self._field = list(field)
        self._test = test if len(entrants) == 2 else None
        self.meetings = [Meeting(one, two, pairs=[]) for one, two in combinations(range(len(entrants)), 2)]
        self.verdict, self.faults, self.interrupted = Verdict.OPEN, list[str](), False
        self._seconds = 0.0

    def _decks(self, meeting: Meeting) -> Iterator[tuple[DeckCards, DeckCards]]:
        """Yield which decks the two play, pair by pair: all pairings of the field come before one comes again."""
        one, two = (self.entrants[at].deck for at in (meeting.one, meeting.two))
        ours, theirs = ([deck] if deck is not None else self._field for deck in (one, two))
        every = [(mine, other) for mine in ours for other in theirs]
        chance = random.Random(f"{self._seed}/{meeting.one}/{meeting.two}")
        while True:
            chance.shuffle(every)
            yield from every

    def _games(self) -> Iterator[Wanted]:
        """Yield the games: two by two, the same decks and draws at the same seats, only who plays there exchanged.

        Where an entrant has a deck of its own it takes that along to the other seat.
        """
        number = 0
        drawn = [self._decks(meeting) for meeting in self.meetings]
        for at in range(self._rounds):
            for which, meeting in enumerate(self.meetings):
                bots = tuple(self.entrants[seat].bot for seat in (meeting.one, meeting.two))
                decks = next(drawn[which])
                own = any(self.entrants[seat].deck is not None for seat in (meeting.one, meeting.two))
                seed = f"{self._seed}/{which}/{at}"
                yield Wanted(number, Start(decks, seed), bots)
                yield Wanted(number + 1, Start(decks[::-1] if own else decks, seed), bots[::-1])
                number += 2

    def play(self, workers: Workers, watch: Callable[[Tournament], None] = lambda _: None) -> None:
        """Play until all games are played, enough is known, or the processes are stopped; `watch` sees each pair."""
        begin = time.monotonic()
        before: Played | None = None
        try:
            for played in workers.play(self._games()):
                if before is None:
                    before = played
                    continue
                meeting = self.meetings[played.number // 2 % len(self.meetings)]
                self._note(meeting, before, played)
                before = None
                watch(self)
                if self._test is not None:
                    self.verdict = self._test.verdict(meeting.pairs or [])
                    if self.verdict is not Verdict.OPEN:
                        break
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            workers.stop()
            self._seconds += time.monotonic() - begin

    def _note(self, meeting: Meeting, straight: Played, exchanged: Played) -> None:
        """Take a pair of games; one in which the program failed tells nothing of either."""
        faults = [f"game {game.number}: {game.fault}" for game in (straight, exchanged) if game.fault]
        if faults:
            self.faults += faults
            return
        points = 0.0
        assert meeting.pairs is not None
        for game, seat in ((straight, 0), (exchanged, 1)):
            meeting.games += 1
            meeting.turns += game.turns
            meeting.won_by_first += game.winner == game.first
            if game.winner is None:
                meeting.draws += 1
                points += 0.5
            elif game.winner == seat:
                meeting.wins += 1
                points += 1.0
        meeting.pairs.append(points / 2)

    def figures(self) -> dict[str, Any]:
        """Return all figures under their stable keys; those at the top are of the first entrant against all others."""
        whole = Meeting(0, 0, pairs=[])
        assert whole.pairs is not None
        for meeting in self.meetings:
            if meeting.one == 0:
                whole.games, whole.wins, whole.draws = (
                    whole.games + meeting.games, whole.wins + meeting.wins, whole.draws + meeting.draws
                )  # fmt: skip
                whole.pairs += meeting.pairs or []
        games, turns = (sum(getattr(each, name) for each in self.meetings) for name in ("games", "turns"))
        first = share(sum(meeting.won_by_first for meeting in self.meetings), games)
        found: dict[str, Any] = {
            "entrants": [entrant.name for entrant in self.entrants],
            **whole.figures(),
            "verdict": self.verdict.value,
            "interrupted": self.interrupted,
            "faults": len(self.faults),
            "fault_examples": self.faults[:FAULTS],
            "first_player_wins": _percent(first),
            "turns_mean": round(turns / games, 1) if games else 0,
            "seconds": round(self._seconds, 1),
        }
        if self._test is not None:
            found["ratio"] = round(self._test.ratio(self.meetings[0].pairs or []), 2)
        if len(self.entrants) > 2:
            found["ratings"] = self._ratings()
            found["meetings"] = [self._named(meeting) for meeting in self.meetings]
        return found

    def _named(self, meeting: Meeting) -> dict[str, Any]:
        names = {"one": self.entrants[meeting.one].name, "two": self.entrants[meeting.two].name}
        return {**names, **meeting.figures()}

    def _ratings(self) -> dict[str, int]:
        points = {
            (meeting.one, meeting.two): (meeting.wins + meeting.draws / 2, meeting.games) for meeting in self.meetings
        }
        made = ratings(points, len(self.entrants))
        ranked = sorted(zip(self.entrants, made, strict=True), key=lambda each: -each[1])
        return {entrant.name: round(rating) for entrant, rating in ranked}
