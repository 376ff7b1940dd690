"""A deck tried out: many games against others by programs, and what came of them.

What a program wins with a deck says how it plays against programs; a player wins with it what that player wins.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gadesk.errors import UserError
from gadesk.protocol.plans import DeckCards, Start
from gadesk.session.contests.elo import Estimate, estimate, games_to_tell, share
from gadesk.session.contests.one_game import Played, Use, Wanted
from gadesk.session.contests.workers import Workers
from gadesk.session.selfplay.matches import RANDOM, require_bots

GOLDFISH = "passer"
FEW = 5
"""Of a card that was seen in fewer games nothing is said of how winning goes with it."""
TO_BE_TOLD = 0.05
"""Where two versions do not differ yet, it is said how many games tell a difference as small as this."""


class Lab:
    """Plays a deck, or two versions of it on the same draws, against each of a field.

    Game by game the first turn goes to the one and then, with the same draws, to the other. Raises UserError for bots
    that there are not, or that can't be watched.
    """

    def __init__(
        self, versions: Sequence[DeckCards], field: Sequence[DeckCards], games: int, seed: int, bot: str,
        other: str = "",
    ) -> None:  # fmt: skip
        self._bots = (bot, other or bot)
        require_bots(self._bots)
        if RANDOM in self._bots:
            raise UserError("A bot that plays at random says nothing of a deck: take another one.")
        self._versions, self._field, self._games, self._seed = versions, field, games, seed
        self.played: list[list[Played]] = [[] for _ in versions]
        self.faults: list[str] = []
        self.interrupted = False
        self._seconds = 0.0

    @property
    def total(self) -> int:
        """How many games are played in all."""
        return self._games * len(self._versions)

    def _wanted(self) -> Iterator[Wanted]:
        for number in range(self._games):
            pair, first = divmod(number, 2)
            theirs = self._field[pair % len(self._field)]
            for at, mine in enumerate(self._versions):
                start = Start((mine, theirs), f"{self._seed}/{pair}", first)
                yield Wanted(number * len(self._versions) + at, start, self._bots, watched=True)

    def play(self, workers: Workers, watch: Callable[[Lab], None] = lambda _: None) -> None:
        """Play until all games are played or the processes are stopped; `watch` sees each game."""
        begin = time.monotonic()
        try:
            for played in workers.play(self._wanted()):
                if played.fault:
                    self.faults.append(f"game {played.number}: {played.fault}")
                self.played[played.number % len(self._versions)].append(played)
                watch(self)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            workers.stop()
            self._seconds += time.monotonic() - begin

    def figures(self) -> dict[str, Any]:
        """Return all figures under their stable keys; of two versions those of each, and how they compare."""
        found = {
            **_of_deck(self.played[0]),
            "interrupted": self.interrupted,
            "faults": len(self.faults),
            "fault_examples": self.faults[:3],
            "seconds": round(self._seconds, 1),
        }
        if len(self.played) > 1:
            found["other"] = _of_deck(self.played[1])
            found["compared"] = _compared(self.played[0], self.played[1])
        return found


def _percent(found: Estimate) -> list[float]:
    return [round(100 * each, 1) for each in (found.score, found.low, found.high)]


def _won(played: Played) -> float:
    return 0.5 if played.winner is None else float(played.winner == 0)


def _of_deck(played: Sequence[Played]) -> dict[str, Any]:
    whole = [game for game in played if not game.fault]
    firsts = [game for game in whole if game.first == 0]
    seconds = [game for game in whole if game.first != 0]
    wins = [game for game in whole if game.winner == 0]
    return {
        "games": len(whole),
        "wins": len(wins),
        "draws": sum(game.winner is None for game in whole),
        "score": _percent(_score(whole)),
        "going_first": _percent(share(sum(game.winner == 0 for game in firsts), len(firsts))),
        "going_second": _percent(share(sum(game.winner == 0 for game in seconds), len(seconds))),
        "turns_median": statistics.median(game.turns for game in whole) if whole else 0,
        "won_by": dict(Counter(game.why for game in wins).most_common()),
        "lost_by": dict(Counter(game.why for game in whole if game.winner not in (0, None)).most_common()),
        "turn_of_win_median": statistics.median(len(game.ends) for game in wins) if wins else None,
        "level_by_turn": _by_turn(whole, lambda end: end[0]),
        "damage_by_turn": _by_turn(whole, lambda end: end[1]),
        "cards": _cards(whole),
    }


def _score(games: Sequence[Played]) -> Estimate:
    """Estimate the share of points from pairs on the same draws, one with each player going first."""
    pairs = [(_won(one) + _won(two)) / 2 for one, two in zip(games[::2], games[1::2], strict=False)]
    return estimate(pairs)


def _by_turn(games: Sequence[Played], of: Callable[[tuple[int, int]], int]) -> list[float]:
    """The mean after each own turn, over the games that lasted so long, as long as half of them do."""
    found = []
    for turn in range(max((len(game.ends) for game in games), default=0)):
        values = [of((game.ends[turn].level, game.ends[turn].damage)) for game in games if len(game.ends) > turn]
        if 2 * len(values) < len(games):
            break
        found.append(round(statistics.mean(values), 2))
    return found


def _cards(games: Sequence[Played]) -> list[dict[str, Any]]:
    """Say of each card in how many games it was seen, played and left in the hand, and how winning goes with it."""
    by_slug: dict[str, list[tuple[Use, float]]] = {}
    for game in games:
        for use in game.uses:
            by_slug.setdefault(use.slug, []).append((use, _won(game)))
    found = []
    for slug, uses in by_slug.items():
        played = [won for use, won in uses if use.played]
        stuck = sum(1 for use, _ in uses if use.stuck and not use.played)
        found.append({
            "slug": slug, "seen": sum(1 for use, _ in uses if use.seen or use.played), "played": len(played),
            "stuck": stuck, "score_if_played": round(100 * statistics.mean(played), 1) if len(played) >= FEW else None,
        })  # fmt: skip
    return sorted(found, key=lambda card: (-card["played"], card["slug"]))


def _compared(one: Sequence[Played], two: Sequence[Played]) -> dict[str, Any]:
    """Compare two versions game by game on the same draws: how much better the second does, and what would tell."""
    pairs = [_won(b) - _won(a) for a, b in zip(one, two, strict=False) if not a.fault and not b.fault]
    if not pairs:
        return {"pairs": 0}
    halved = estimate([(pair + 1) / 2 for pair in pairs])
    low, mean, high = (2 * each - 1 for each in (halved.low, halved.score, halved.high))
    spread = statistics.pvariance(pairs) or 0.25
    told = low > 0 or high < 0
    needed = games_to_tell(mean if told else max(abs(mean), TO_BE_TOLD), spread)
    return {
        "pairs": len(pairs),
        "difference": [round(100 * each, 1) for each in (mean, low, high)],
        "told_apart": told,
        "more_games_to_tell": 0 if told else max(0, needed - len(pairs)),
    }
