"""The generators of chance, part of the state (misc.randomization).

New games draw by `JointChance`: every draw is an event of its own, whose numbers come from secrets of both players.
`Chance`, by which games of the generators 2 to 6 were drawn, is BLAKE2b with 256 bits of state:
each call of it gives the next key and 32 bytes to draw from, and the key before is forgotten. All are made of bytes
alone, so they are the same on every machine and Python.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from enum import StrEnum
from hashlib import blake2b, sha256
from typing import TypeVar

from gadesk.protocol.fairness import label_of, share
from gadesk.protocol.plans import NEWEST

WORD = 64
_EMPTY = 1
_KEY = 32
_SEEDED, _STEP, _PART = b"gadesk seed", b"gadesk chance", b"gadesk part"
T = TypeVar("T")
JOINT = 7
"""The first generator whose games are drawn by `JointChance`, from decks without an order till they are looked at."""
HOST, GUEST = 0, 1
"""The two whose secrets every event is made of: who runs the engine, and the other."""


class Purpose(StrEnum):
    """What an event of chance decides; part of its label."""

    FIRST_PLAYER = "first player"
    TOP = "top of a deck"
    BOTTOM = "bottom of a deck"
    DISCARD = "discard"
    CHOOSE = "choose"
    REVEAL = "reveal"
    MEMORY_COST = "memory cost"
    DISCARD_COST = "discard cost"
    INGREDIENT = "ingredient"
    ORDER = "order"


class NeedShare(Exception):
    """An event of chance waits for a share of another player's program, who is to be sent the label."""

    def __init__(self, label: str) -> None:
        super().__init__(label)
        self.label = label


class Unforeseen(Exception):
    """What is only tried out came to chance, which is not drawn for that."""


def part_of_seed(seed: str, part: str) -> int:
    """Return a number for something beside the game (a bot) that begins from its seed, and tells nothing of it."""
    return int.from_bytes(blake2b(part.encode(), key=stretched(seed), person=_PART, digest_size=8).digest())


def stretched(seed: int | str) -> bytes:
    """Turn any seed into a whole key. A short one is no secret for that: only who plays alone may choose one."""
    return blake2b(str(seed).encode(), person=_SEEDED, digest_size=_KEY).digest()


class Words:
    """Fair choices from a row of numbers of `WORD` bits."""

    __slots__ = ()

    def word(self) -> int:
        """Return the next `WORD` bits; they are not kept."""
        raise NotImplementedError

    def number(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely (by rejection)."""
        limit = (1 << WORD) - (1 << WORD) % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def mix(self, items: list[T]) -> None:
        """Shuffle in place (terms.shuffling)."""
        for index in range(len(items) - 1, 0, -1):
            other = self.number(index + 1)
            items[index], items[other] = items[other], items[index]

    def take(self, items: Sequence[T], amount: int) -> list[T]:
        """Return `amount` different items, every row of them equally likely."""
        pool = list(items)
        return [pool.pop(self.number(len(pool))) for _ in range(min(amount, len(pool)))]


class Chance(Words):
    """A seeded source of fair choices. `state` is the whole of it; `events` counts those with a label."""

    __slots__ = ("_key", "_left", "events")
    joint = False

    def __init__(self, seed: int | str) -> None:
        self._key = stretched(seed)
        self._left = _EMPTY  # words not drawn yet, above them a 1 that shows where they end
        self.events = 0

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

    def below(self, bound: int, why: Purpose) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely."""
        return self.number(bound)

    def shuffle(self, items: list[T], why: Purpose) -> None:
        """Shuffle in place (terms.shuffling)."""
        self.mix(items)

    def sample(self, items: Sequence[T], amount: int, why: Purpose) -> list[T]:
        """Return `amount` different items, every set equally likely."""
        return self.take(items, amount)

    def unseen(self, items: list[T], moment: int) -> None:
        """Mix what no player ever sees, such as which number a hidden card gets; it decides nothing."""
        self.mix(items)

    def heard(self, entry: str) -> None:
        """Take note of what a player answered: the next event belongs to a game in which that was done."""

    def untouchable(self) -> Chance:
        """Return what stands in for it where something is only tried out."""
        return self.copy()

    def copy(self) -> Chance:
        """Return a generator that will make the same choices."""
        new = Chance.__new__(Chance)
        new._key, new._left, new.events = self._key, self._left, 0
        return new


class GuessableChance(Chance):
    """SplitMix64, by which games were drawn whose journals are of version 1; for playing those again, nothing else."""

    __slots__ = ("_state",)

    def __init__(self, seed: int | str) -> None:
        self._state = int(seed) % (1 << 64)
        self.events = 0

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


class Shares:
    """The secrets that a game is drawn from: a seed for each of both, or the shares that were given instead of one.

    `abouts` name the game in its labels, the newest last: a guest at another machine than before has another seed, and
    with it the game has another name. Copies of a game hold the same record: a share once given stays given. `asked`
    are all labels that were drawn by, where somebody wants to know.
    """

    __slots__ = ("abouts", "asked", "given", "key", "seeds")

    def __init__(self, seeds: Sequence[bytes | None], about: str = "") -> None:
        self.abouts = [about]
        self.seeds = tuple(seeds)
        self.given: dict[str, bytes] = {}
        self.asked: list[str] | None = None
        own = self.seeds[HOST]
        assert own is not None, "who runs the engine has a seed"
        self.key = hmac.digest(own, b"journal", "sha256")

    @classmethod
    def local(cls, seed: int | str) -> Shares:
        """Make both seeds of one: for games that are played at one machine."""
        first = stretched(seed)
        return cls((first, hmac.digest(first, b"second", "sha256")))

    def drawn(self, event: int, why: Purpose, amount: int, among: int, trace: bytes) -> Stream:
        """Return the numbers of an event. Raises NeedShare where a share of it is not there yet."""
        labels = [label_of(about, event, why, amount, among, trace) for about in self.abouts]
        label = next((label for label in labels if label in self.given), labels[-1])
        made = [self.given.get(label) if seed is None else share(seed, label) for seed in self.seeds]
        if self.asked is not None:
            self.asked.append(label)
        if None in made:
            raise NeedShare(label)
        return Stream(b"".join(one for one in made if one is not None) + label.encode())


class Stream(Words):
    """The numbers of one event: SHA-256 of both shares, the label and a counter, eight bytes at a time."""

    __slots__ = ("_start", "_count", "_block")

    def __init__(self, start: bytes) -> None:
        self._start = start
        self._count = 0
        self._block = b""

    def word(self) -> int:
        """Return the next `WORD` bits."""
        if not self._block:
            self._block = sha256(self._start + self._count.to_bytes(4)).digest()
            self._count += 1
        word, self._block = self._block[: WORD // 8], self._block[WORD // 8 :]
        return int.from_bytes(word)


class JointChance(Chance):
    """Chance of which neither player alone knows or decides anything: each event is drawn from secrets of both.

    `events` counts them. `trace` is a digest of all that was answered so far, under a key of the host's: it is part of
    each label, so that another game needs other shares.
    """

    __slots__ = ("_shares", "trace")
    joint = True

    def __init__(self, seed: int | str | Shares) -> None:
        self._shares = seed if isinstance(seed, Shares) else Shares.local(seed)
        self.events = 0
        self.trace = bytes(_KEY)

    @property
    def state(self) -> object:
        """Return what decides what comes besides the secrets."""
        return f"{self.events}:{self.trace.hex()}"

    def below(self, bound: int, why: Purpose) -> int:
        """Return a number from 0 to `bound` - 1, each equally likely."""
        return self._event(why, 1, bound).number(bound) if bound > 1 else 0

    def shuffle(self, items: list[T], why: Purpose) -> None:
        """Shuffle in place."""
        if len(items) > 1:
            self._event(why, len(items), len(items)).mix(items)

    def sample(self, items: Sequence[T], amount: int, why: Purpose) -> list[T]:
        """Return `amount` different items, every row of them equally likely."""
        amount = max(0, min(amount, len(items)))
        if not amount or len(items) == 1:
            return list(items[:amount])
        return self._event(why, amount, len(items)).take(items, amount)

    def unseen(self, items: list[T], moment: int) -> None:
        """Mix what no player ever sees: the host's secret is enough, and no share is asked for."""
        Stream(hmac.digest(self._shares.key, b"unseen %d" % moment, "sha256")).mix(items)

    def heard(self, entry: str) -> None:
        """Take note of what a player answered."""
        self.trace = hmac.digest(self._shares.key, self.trace + entry.encode(), "sha256")

    def _event(self, why: Purpose, amount: int, among: int) -> Stream:
        """Begin the next event; it is counted only once both shares are there."""
        stream = self._shares.drawn(self.events + 1, why, amount, among, self.trace)
        self.events += 1
        return stream

    def untouchable(self) -> Chance:
        """Return a chance that is not drawn from."""
        new = _Closed(self._shares)
        new.events, new.trace = self.events, self.trace
        return new

    def copy(self) -> Chance:
        """Return a generator that will make the same choices."""
        new = type(self)(self._shares)
        new.events, new.trace = self.events, self.trace
        return new


class _Closed(JointChance):
    """The chance of a game that is only tried out."""

    __slots__ = ()

    def _event(self, why: Purpose, amount: int, among: int) -> Stream:
        raise Unforeseen


GENERATORS: dict[int, Callable[[int | str], Chance]] = {
    1: GuessableChance,
    **dict.fromkeys(range(2, JOINT), Chance),
    **dict.fromkeys(range(JOINT, NEWEST + 1), JointChance),
}
"""By the number that a saved game names; new games take `NEWEST`. It also tells how the rules ask (`engine.game`)."""
