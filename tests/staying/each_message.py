"""A short match and another one at the same table, harmed at every single message of a guest, one after the other.

python -m tests.staying.each_message                     each way of harm at each message, hundreds of matches
python -m tests.staying.each_message --ways lost-in kill-host --at 0 5 10
python -m tests.staying.each_message --double 3          cut once more so many messages later

An honest match ends with the verdict that its shuffles were fair, for both players, whatever was cut or killed. A
message is a line that the guest's program reads or sends after it was welcomed, without the signs of life.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gadesk.net import client, visit, way_back
from gadesk.net.client import go_on
from gadesk.net.connection import Connection
from gadesk.net.fair_play import Memory
from gadesk.net.places import Places
from gadesk.protocol import messages as wire
from gadesk.protocol.fairness import Checked, Finding
from gadesk.session.verify import verify
from gadesk.sheets.bundled import bundled_sheets
from gadesk.sheets.game_decks import starters
from tests.staying.pair import STALLED, Pair, Place

WAYS = ("lost-in", "after-in", "lost-out", "after-out", "kill-host", "kill-guest")
"""A line that comes is lost with the connection, or is the last that comes; the same of one that is sent; the process
of the game is killed as a line comes; the guest's program ends and is begun again.
"""
VERDICT_WITHIN = 60.0
_OF_DRAWS = ("pledge", "share")
_LIFE = (b'"is":"ping"', b'"is":"pong"')


@dataclass
class Harm:
    """What is done to the guest at which of its messages, and what it has read and sent so far."""

    way: str = ""
    at: int = -1
    word: str = ""  # instead of `at`: at the first message that is called so, as "in draw"
    double: int = 0
    count: int = 0
    words: list[str] = field(default_factory=list)
    counts: bool = False
    done: int = 0
    kill: Callable[[], None] = lambda: None
    end: Callable[[], None] = lambda: None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def strikes(self, line: bytes, out: bool) -> str:
        """Count a line; return how the connection is harmed at it, if it is."""
        if any(word in line[:40] for word in _LIFE):
            return ""
        with self.lock:
            if not self.counts and b'"is":"welcome"' not in line[:40]:
                return ""
            self.counts = True
            here, self.count = self.count, self.count + 1
            self.words.append(f"{'out' if out else 'in'} {json.loads(line).get('is')}")
            if self.word == self.words[-1] and self.at < 0:
                self.at = here
            due = here >= self.at >= 0 if not self.done else self.done == 1 and here >= self.at + self.double > self.at
            if not self.way or not due:
                return ""
            if (self.way.endswith("-in") and out) or (self.way.endswith("-out") and not out):
                return ""
            self.done += 1
        if self.way == "kill-host":
            self.kill()
        if self.way == "kill-guest":
            self.end()
        return self.way


HARM = Harm()


class Harmed(Connection):
    """The guest's connection, which is cut where that is due."""

    def __init__(self, raw: Any, tls: bool = False) -> None:
        super().__init__(raw, tls)
        self._tls, self._cut = tls, False

    def read(self, longest: int) -> bytes:
        """Read a line, or lose it."""
        if self._cut:
            return b""
        line = super().read(longest)
        how = HARM.strikes(line, out=False) if self._tls and line else ""
        if how in ("lost-in", "kill-guest"):
            self.hang_up()
            self._cut = True
            return b""
        if how == "after-in":
            self.hang_up()
            self._cut = True
        return line

    def send(self, line: bytes) -> None:
        """Send a line, or lose it."""
        how = HARM.strikes(line, out=True) if self._tls else ""
        if how in ("lost-out", "kill-guest"):
            self.hang_up()
            raise ConnectionResetError
        super().send(line)
        if how == "after-out":
            self.hang_up()


class HarmedPair(Pair):
    """A table whose guest may end and come back."""

    ended = False

    def settle(self, ready: Callable[[], object], seconds: float = STALLED) -> bool:
        """Let a guest whose program has ended come back first."""
        return super().settle(lambda: self._back() and ready(), seconds)

    def concede(self, place: Place) -> None:
        """Give up; asked for again where that was refused, or lost with a connection."""
        end = time.monotonic() + STALLED
        while not self.over():
            if time.monotonic() > end:
                raise TimeoutError(self.words())
            place.client.concede()
            self.settle(self.over, 3.0)

    def _back(self) -> bool:
        if self.ended:
            self.ended = False
            kept = Places().all()
            assert kept, "the guest's program has no place to come back to"
            old = self.guest
            for thread in old.client._threads:
                thread.join(STALLED)
            old.client._connection.close()
            made = go_on(kept[0], lambda: True, lambda words: None)
            assert made is not None
            self.guest.client = made
            old.state = None  # else what was asked before would be answered by a program that was not asked it yet
            made.on_message = lambda message: old.heard.put((time.perf_counter(), message))
            for message in made.poll():
                old._take(message)
            old.returned += 1
        return True

    def end_guest(self) -> None:
        """End the guest's program without a word."""
        self.guest.client._closed.set()
        self.guest.client._connection.hang_up()
        self.ended = True


class Verdicts:
    """What both were told of the shuffles, and what a program that is honest was refused."""

    def __init__(self) -> None:
        self.found: dict[int, list[Checked]] = {0: [], 1: []}
        self.refused: list[str] = []

    def listen(self, seat: int, place: Place) -> None:
        """Keep what a seat is told."""
        take = place._take

        def keep(message: Any) -> None:
            if isinstance(message, Checked):
                self.found[seat].append(message)
            if isinstance(message, wire.Refused) and any(word in message.reason for word in _OF_DRAWS):
                self.refused.append(message.reason)
            take(message)

        place._take = keep  # type: ignore[method-assign]


def one(
    way: str = "", at: int = -1, word: str = "", double: int = 0, answers: int = 3, seed: int = 1
) -> tuple[str, list[str]]:
    """Play a match and a second one with a harm; return what is wrong at its end, if anything, and the messages."""
    HARM.__dict__.update(Harm(way, at, word, double).__dict__)
    chance = random.Random(seed)
    decks = tuple(starters().values())
    pair = HarmedPair((decks[0], decks[1]), best_of=3, gallery=False)
    HARM.end = pair.end_guest
    HARM.kill = lambda: _kill(pair)
    verdicts = Verdicts()
    for seat, place in enumerate(pair.places):
        verdicts.listen(seat, place)
    try:
        for again in (False, True):
            if again and not pair.rematch():
                return f"no rematch: {pair.words()}", HARM.words
            verdicts.found[1].clear()
            wrong = _match(pair, chance, answers) or _verdict(pair, verdicts)
            if wrong:
                return f"{'second' if again else 'first'} match: {wrong}", HARM.words
        return ("" if HARM.done or at >= 0 or not way else "nothing was harmed"), HARM.words  # they differ in length
    except (TimeoutError, AssertionError) as error:
        return f"{type(error).__name__}: {error}", HARM.words
    finally:
        HARM.way = ""
        pair.close()
        shutil.rmtree(pair.folder, ignore_errors=True)


def _kill(pair: Pair) -> None:
    pid = pair.host.pid
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    while pair.host.running():
        time.sleep(0.01)


def _match(pair: HarmedPair, chance: random.Random, answers: int) -> str:
    """Play two short games, both of which the host gives up."""
    while True:
        for _ in range(answers):
            pair.settle(lambda: pair.due() is not None or pair.over())
            place = pair.due()
            if place is None:
                break
            pair.answer(place, chance)
        if not pair.over():
            pair.concede(pair.own)
        if not pair.between():
            return ""


def _verdict(pair: HarmedPair, verdicts: Verdicts) -> str:
    """Wait until the guest's program has checked all games of the match; say what else it or the host found."""

    def told() -> bool:
        fair = pair.guest.client._fair
        assert fair is not None
        return bool(verdicts.found[1]) and not fair.unchecked and verdicts.found[1][-1].finding is Finding.FAIR

    with contextlib.suppress(TimeoutError):
        pair.settle(told, VERDICT_WITHIN)
    last = [found[-1].text if found else "nothing" for found in verdicts.found.values()]
    wrong = [text for found in verdicts.found.values() for each in found if each.finding is Finding.DIFFERS
             for text in (each.text,)]  # fmt: skip
    if wrong:
        return f"an honest host was accused: {wrong[0]}"
    if verdicts.refused:
        return f"an honest program was refused: {verdicts.refused[0]}"
    if not told():
        return f"no verdict: the host was told {last[0]!r}, the guest {last[1]!r}"
    if not pair.settle(lambda: bool(verdicts.found[0]), VERDICT_WITHIN):
        return "the host's player was told nothing of the shuffles"
    if verdicts.found[0][-1].finding is not Finding.FAIR:
        return f"the host's player was told {last[0]!r}"
    verdicts.found[0].clear()
    return ""


def prepared() -> None:
    """Have the guest's connections harmed, and what it checks checked in this process, which has the sheets."""
    sheets = bundled_sheets()
    for module in (visit, way_back):
        setattr(module, "Connection", Harmed)  # noqa: B010

    def check(memory: Memory, journal: str) -> Checked:
        return verify(memory, journal, sheets)

    client.check = check  # type: ignore[attr-defined]


def main() -> None:
    """Harm at each message that there is, or at those that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=WAYS)
    parser.add_argument("--at", nargs="+", type=int)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--double", type=int, default=0)
    args = parser.parse_args()
    prepared()
    begun = time.monotonic()
    wrong, words = one()
    print(f"unharmed: {wrong or 'fair'}, {len(words)} messages, {time.monotonic() - begun:.1f} s", flush=True)
    print(" ".join(f"{at}:{word}" for at, word in enumerate(words)), flush=True)
    failed, done = 0, 0
    for way in args.ways:
        for at in args.at or range(1, len(words), args.every):
            if way.endswith(("-in", "-out")) and words[at].split()[0] != way.partition("-")[2]:
                continue
            wrong, heard = one(way, at, double=args.double)
            done += 1
            if wrong:
                failed += 1
                print(f"{way} at {at} ({words[at]}): {wrong}", flush=True)
                print("   ", heard[max(0, at - 3) : at + 12], flush=True)
    print(f"{done} harmed matches in {time.monotonic() - begun:.0f} s, {failed} without a fair verdict", flush=True)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
