"""What a number of games tells about who is stronger: rating differences with their intervals, and when to stop.

Games are played in pairs, the same decks and draws with the seats exchanged, so what a pair comes to is what counts:
the two games of one are not independent, and the spread between pairs is smaller than that between games.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import StrEnum

from gadesk.records import dataclass

SURE = 1.96
"""How many standard deviations an interval of 95 % reaches to each side."""
BOUND = 0.05
"""How often a test that stops by itself may be wrong, to either side."""
ENDLESS = 1200.0
"""The rating difference that a score of all or nothing is written as."""
_AGAINST = 400.0
_STEADY = 1e-9


def elo_of(score: float) -> float:
    """Return the rating difference at which a share of so many points (0 to 1) is expected."""
    if not 0 < score < 1:
        return math.copysign(ENDLESS, score - 0.5)
    return max(-ENDLESS, min(ENDLESS, _AGAINST * math.log10(score / (1 - score))))


def score_of(elo: float) -> float:
    """Return the share of points that is expected at a rating difference."""
    return 1 / (1 + 10 ** (-elo / _AGAINST))


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share of points, 0 to 1, and where its interval of 95 % begins and ends."""

    score: float
    low: float
    high: float


def estimate(pairs: Sequence[float]) -> Estimate:
    """Estimate the share of points from what each pair of games came to (the mean of both, 0 to 1).

    Two pairs that came out against each other are added for the interval (Agresti and Coull): a few games that all
    ended alike are no certainty.
    """
    if not pairs:
        return Estimate(0.5, 0.0, 1.0)
    mean, middle, spread = sum(pairs) / len(pairs), *_moments(pairs)
    reach = SURE * math.sqrt(spread / (len(pairs) + 2))
    return Estimate(mean, max(0.0, min(mean, middle - reach)), min(1.0, max(mean, middle + reach)))


def _moments(pairs: Sequence[float]) -> tuple[float, float]:
    """Return mean and variance, with one pair lost and one won added."""
    count = len(pairs) + 2
    mean = (sum(pairs) + 1) / count
    return mean, (sum((pair - mean) ** 2 for pair in pairs) + mean**2 + (1 - mean) ** 2) / count


def share(hits: int, of: int) -> Estimate:
    """Estimate a share from independent trials (the interval is Wilson's)."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    found = hits / of
    middle = (found + SURE**2 / (2 * of)) / (1 + SURE**2 / of)
    reach = SURE * math.sqrt(found * (1 - found) / of + SURE**2 / (4 * of * of)) / (1 + SURE**2 / of)
    return Estimate(found, max(0.0, middle - reach), min(1.0, middle + reach))


class Verdict(StrEnum):
    """What a test that stops by itself has found so far."""

    OPEN = "open"
    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test (SPRT): is the rating difference `high` at least, or `low` at most?"""

    low: float
    high: float

    def ratio(self, pairs: Sequence[float]) -> float:
        """Return the logarithm of how much likelier the pairs are at `high` than at `low`."""
        if not pairs:
            return 0.0
        mean, spread = _moments(pairs)
        less, more = score_of(self.low), score_of(self.high)
        return len(pairs) * (more - less) * (2 * mean - less - more) / (2 * max(spread, _STEADY))

    def verdict(self, pairs: Sequence[float]) -> Verdict:
        """Say whether the pairs are enough to tell, and what they tell; each answer is wrong once in twenty tests."""
        ratio, limit = self.ratio(pairs), math.log((1 - BOUND) / BOUND)
        if ratio >= limit:
            return Verdict.STRONGER
        return Verdict.NOT_STRONGER if ratio <= -limit else Verdict.OPEN


def games_to_tell(difference: float, spread: float) -> int:
    """Say how many pairs of games tell a difference of scores from none, four times in five, at so great a variance."""
    if difference == 0:
        return 0
    return math.ceil((SURE + 0.84) ** 2 * spread / difference**2)


def ratings(points: Mapping[tuple[int, int], tuple[float, int]], count: int) -> list[float]:
    """Return a rating for each of `count` entrants, 0 in the mean, from (points, games) of each against each other.

    These are the ones by which what happened is likeliest (Bradley and Terry), with half a point to each side of each
    meeting, so that who won everything has a rating too.
    """
    strength = [1.0] * count
    for _ in range(500):
        found = []
        for one in range(count):
            won, expected = 0.0, 0.0
            for (first, second), (scored, games) in points.items():
                if one in (first, second):
                    other = second if one == first else first
                    won += (scored if one == first else games - scored) + 0.5
                    expected += (games + 1) / (strength[one] + strength[other])
            found.append(won / expected if expected else 1.0)
        middle = math.exp(sum(map(math.log, found)) / count)
        strength = [one / middle for one in found]
    return [_AGAINST * math.log10(one) for one in strength]
