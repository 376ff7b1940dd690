"""Matches of two programs whose processes are killed between the games: `python -m tests.staying.between --kills 10`.

Says how many decks that were presented were forgotten, how many matches did not end, and what the checks found.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gadesk.protocol.fairness import Finding
from tests.staying.harm import WHO, Player
from tests.staying.line import Line, Weather

WITHIN = 300.0
STAGES = ("sideboarding", "choosing")


@dataclass
class Report:
    """What was done, and what came of it."""

    kills: Counter[str] = field(default_factory=Counter)
    matches: int = 0
    lost: int = 0
    forgotten: int = 0
    found: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def words(self) -> str:
        """Say it in a few lines."""
        done = f"{self.matches} matches, killed between games {dict(self.kills)}"
        return "\n".join(
            [done, f"lost {self.lost}, decks forgotten {self.forgotten}, checks {dict(self.found)}", *self.faults]
        )


class TwoPrograms:
    """One match between two processes."""

    def __init__(self, pace: float) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="gadesk-between-"))
        self.host = Player("host", self.folder, str(pace), "match")
        if not self.wait(lambda: self.host.heard("ready")):
            raise TimeoutError(f"{self.folder}: no table was opened")
        ready = self.host.heard("ready")
        assert ready is not None
        self.line = Line(ready["port"], Weather())
        self.guest = Player("guest", self.folder, str(pace), str(self.line.port), ready["code"], "match")
        self.both = (self.host, self.guest)
        self.killed: set[tuple[int, str]] = set()

    def wait(self, ready: Callable[[], object], within: float = WITHIN) -> bool:
        """Wait until something holds."""
        end = time.monotonic() + within
        while not ready():
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
        return True

    def stage(self) -> dict[str, Any] | None:
        """How the match stands, as either was told last."""
        told = [said for player in self.both if (said := player.heard("match")) is not None]
        return max(told, key=lambda said: float(said["at"]), default=None)

    def ended(self) -> bool:
        """Whether both were told what came of the check."""
        return all(player.heard("checked") for player in self.both)

    def ended_or_between(self) -> bool:
        """Whether it is over, or between two games, at a stage at which nobody was killed yet."""
        stage = self.stage()
        between = stage is not None and stage["stage"] in STAGES
        return self.ended() or (between and stage is not None and (stage["number"], stage["stage"]) not in self.killed)

    def kill(self, who: str) -> bool:
        """Kill a process between two games; False where they go on already."""
        stage = self.stage()
        pid = self.host.child()
        if stage is None or stage["stage"] not in STAGES or pid is None:
            return False
        self.killed.add((stage["number"], stage["stage"]))
        if who == "engine":
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        else:
            (self.host if who == "host" else self.guest).kill()
        return True

    def close(self) -> None:
        """End both."""
        for player in self.both:
            player.end()
        self.line.close()


def forgotten(game: TwoPrograms) -> list[str]:
    """Find what was presented, as a seat was told, and then not any more in the same place of the match."""
    found = []
    for player in game.both:
        known: dict[int, set[int]] = {}
        for said in player.said:
            if said["is"] == "match" and said["stage"] == "sideboarding":
                before = known.setdefault(said["number"], set())
                if before - set(said["presented"]):
                    found.append(f"{game.folder}, {player.what}: {before - set(said['presented'])} had presented")
                before |= set(said["presented"])
    return found


def between(args: argparse.Namespace, say: Callable[[str], None] = print) -> Report:
    """Kill as often as was asked for, in as many matches as it takes."""
    report, chance = Report(), random.Random(args.seed)
    todo = [who for who in WHO for _ in range(args.kills)]
    chance.shuffle(todo)
    while todo and not report.lost:
        game = TwoPrograms(args.pace)
        while todo and game.wait(game.ended_or_between) and not game.ended():
            time.sleep(chance.uniform(0, 60 * args.pace))
            if game.kill(todo[-1]):
                report.kills[todo.pop()] += 1
        game.wait(game.ended)
        report.matches += 1
        if not game.ended():
            report.lost += 1
            report.faults.append(f"{game.folder}: {[player.said[-4:] for player in game.both]}")
        for player in game.both:
            checked = player.heard("checked")
            if checked is not None:
                report.found[checked["finding"]] += 1
                if checked["finding"] != Finding.FAIR:
                    report.faults.append(f"{game.folder}, {player.what}: {checked['words']}")
        gone = forgotten(game)
        report.forgotten += len(gone)
        report.faults += gone
        game.close()
        say(report.words() + "\n")
    return report


def main() -> None:
    """Read what to do from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, kind, value in (("kills", int, 3), ("seed", int, 1), ("pace", float, 0.02)):
        parser.add_argument(f"--{name}", type=kind, default=value)
    report = between(parser.parse_args(), lambda words: print(words, flush=True))
    sys.exit(bool(report.lost or report.forgotten or set(report.found) - {Finding.FAIR}))


if __name__ == "__main__":
    main()
