"""The one generator of chance, part of the state (misc.randomization).

BLAKE2b, 256 bits of state: each call of it gives the next key and 32 bytes to draw from, and the key before is
forgotten. What was drawn tells nothing of the state, so nobody who sees cards can reckon what comes; and the state
tells nothing of what was drawn before. On bytes alone it is the same on every machine and Python.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import TypeVar

from gadesk.protocol.plans import NEWEST

WORD = 64
_EMPTY = 1
_KEY = 32
_SEEDED, _STEP, _PART = b"gadesk seed", b"gadesk chance", b"gadesk part"
T = TypeVar("T")


def part_of_seed(seed: str, part: str) -> int:
    """Return a number for something beside the game (a bot) that begins from its seed, and tells nothing of it."""
    return int.from_bytes(blake2b(part.encode(), key=_stretched(seed), person=_PART, digest_size=8).digest())


def _stretched(seed: int | str) -> bytes:
    """Turn any seed into a whole key. A short one is no secret for that: only who plays alone may choose one."""
    return blake2b(str(seed).encode(), person=_SEEDED, digest_size=_KEY).digest()


class Chance:
    """A seeded source of fair choices. `state` is the whole of it."""

    __slots__ = ("_key", "_left")

    def __init__(self, seed: int | str) -> None:
        self._key = _stretched(seed)
        self._left = _EMPTY  # words not drawn yet, above them a 1 that shows where they end

    @property
    def state(self) -> object:
        """Return all that decides what comes, as plain data."""
        return f"{self._key.hex()}:{self._left:x}"

    def word(self) -> int:
        """Return the next `WORD` bits; they are not kept."""
        if self._left == _EMPTY:
            block = blake2b(self._key, person=_STEP).digest()
            self._key = block[:_KEY]
            self._left = int.from_bytes(b"\1" + block[_KEY:])
        word = self._left & (1 << WORD) - 1
        self._left >>= WORD
        return word

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely (by rejection)."""
        limit = (1 << WORD) - (1 << WORD) % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

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
        new = Chance.__new__(Chance)
        new._key, new._left = self._key, self._left
        return new


class GuessableChance(Chance):
    """SplitMix64, by which games were drawn whose journals are of version 1; for playing those again, nothing else."""

    __slots__ = ("_state",)

    def __init__(self, seed: int | str) -> None:
        self._state = int(seed) % (1 << 64)

    @property
    def state(self) -> object:
        """Return its number, as digests of those journals have it."""
        return self._state

    def word(self) -> int:
        """Return the next 64 bits."""
        mask = (1 << 64) - 1
        self._state = (self._state + 0x9E3779B97F4A7C15) & mask
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    def copy(self) -> Chance:
        """Return a generator that will make the same choices."""
        return GuessableChance(self._state)


GENERATORS: dict[int, Callable[[int | str], Chance]] = {
    1: GuessableChance,
    **dict.fromkeys(range(2, NEWEST + 1), Chance),
}
"""By the number that a saved game names; new games take `NEWEST`. It also tells how the rules ask (`engine.game`)."""
