"""The one generator of chance, part of the state (misc.randomization).

SplitMix64 on plain integers: the same on every machine and Python, and copied with the state.
"""

from __future__ import annotations

from typing import TypeVar

MASK = (1 << 64) - 1
T = TypeVar("T")


class Chance:
    """A seeded source of fair choices. `state` is the whole of it."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely (by rejection)."""
        limit = MASK + 1 - (MASK + 1) % bound
        while True:
            self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
            z = self.state
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            z ^= z >> 31
            if z < limit:
                return z % bound

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (terms.shuffling)."""
        for index in range(len(items) - 1, 0, -1):
            other = self.below(index + 1)
            items[index], items[other] = items[other], items[index]

    def sample(self, items: list[T], amount: int) -> list[T]:
        """Return `amount` different items, every set equally likely; the list stays as it is."""
        pool = list(items)
        chosen: list[T] = []
        for _ in range(min(amount, len(pool))):
            chosen.append(pool.pop(self.below(len(pool))))
        return chosen

    def copy(self) -> Chance:
        """Return a generator that will make the same choices."""
        return Chance(self.state)
