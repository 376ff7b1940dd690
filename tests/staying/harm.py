"""Two programs play game after game while they are harmed; says what was lost, answered twice, or came out wrong.

python -m tests.staying.harm --cuts 200 --kills 50 --stops 1 --stop-for 60
python -m tests.staying.harm --games 2 --delay 0.25 --lost 0.05
python -m tests.staying.harm --games 1 --bytewise
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gadesk.bots import MAKERS
from gadesk.protocol.journal_file import Answered, load
from gadesk.protocol.plans import HostPlan, RoomPlan, SeatPlan
from gadesk.session.host import _sheets
from gadesk.session.room import Room
from tests.staying.line import Line, Weather
from tests.staying.seat import GAME, digest

BACK_WITHIN = 120.0
LOST_AFTER = 900.0
"""Seconds after which a game in which nobody plays is lost. What comes back later than `BACK_WITHIN` is told of, with
what each process did meanwhile: on a starved machine that is next to nothing.
"""
WHO = ("engine", "host", "guest")


@dataclass
class Report:
    """What was done, and what came of it."""

    games: int = 0
    cuts: int = 0
    kills: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WHO, 0))
    stops: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WHO, 0))
    answers: int = 0
    lost: int = 0
    twice: int = 0
    wrong: int = 0
    told: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def words(self) -> str:
        """Say it in a few lines."""
        done = f"{self.games} games, {self.answers} answers; cut {self.cuts}, killed {self.kills}, stopped {self.stops}"
        told = f"{max(self.told, default=0):.1f} s at most until told of who is away"
        back = f"back after {max(self.back, default=0):.1f} s at most"
        what = f"games lost {self.lost}, questions answered twice {self.twice}, wrong states {self.wrong}"
        return "\n".join([done, f"{told}; {back}", what, *self.faults])


def state_of(pid: int) -> str:
    """The letter that the system has for how a process is: T while it is stopped."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return "gone"


def worked_of(pid: int) -> float:
    """Seconds of processor time that a process has had."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Player:
    """One seat's process, with what it said; begun again in its folder when it was killed."""

    module = "tests.staying.seat"

    def __init__(self, what: str, folder: Path, *more: str, tree: Path | None = None) -> None:
        self.what, self.folder, self._more = what, folder, more
        self._tree = tree  # of another version of the program; None: this one
        self.said: list[dict[str, Any]] = []
        self.begin()

    def begin(self) -> None:
        """Start the process.

        It has a session of its own: the system lets the stopped ones of a group go on whose shell has ended.
        """
        home = self.folder / f"home-{self.what}"
        names = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
        env = {**os.environ, **dict.fromkeys(names, str(home)), "GADESK_ALONE": "1"}
        command = [sys.executable, "-m", self.module, self.what, str(self.folder), *self._more]
        pipe = subprocess.PIPE
        self._begun_at = len(self.said)
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=env, text=True, cwd=self._tree,
                                        start_new_session=True)  # fmt: skip
        self._reading = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self._reading.start()

    def kill(self) -> None:
        """Kill it, and begin it again."""
        self.end()
        self.begin()

    def end(self) -> None:
        """End it for good."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        self.process.stdin.close()
        self._reading.join()

    def heard(self, kind: str, since: int = 0) -> dict[str, Any] | None:
        """The newest line of a kind, of those said since then."""
        return next((each for each in reversed(self.said[since:]) if each["is"] == kind), None)

    def sees_both(self) -> bool:
        """Whether it is connected, and was told last that both are there."""
        told = [each for each in self.said[self._begun_at :] if each["is"] in ("seats", "lost")]
        return bool(told) and told[-1]["is"] == "seats" and all(told[-1]["here"])

    def child(self) -> int | None:
        """The process of the game's host, below that of its window."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        with contextlib.suppress(OSError, ValueError):
            found = [int(each) for each in path.read_text().split()]
            others = Path(f"/proc/{self.process.pid}/task").iterdir()
            for task in others:  # one that a thread began is that thread's
                with contextlib.suppress(OSError):
                    found += [int(each) for each in (task / "children").read_text().split()]
            return max(found, default=None)
        return None

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                with contextlib.suppress(ValueError):
                    self.said.append(json.loads(line))


class Game:
    """One game between two processes, over a line."""

    def __init__(self, weather: Weather, pace: float, report: Report) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="gadesk-staying-"))
        self.report = report
        self.host = Player("host", self.folder, str(pace))
        self._wait(lambda: self.host.heard("ready"))
        ready = self.host.heard("ready")
        assert ready is not None
        self.line = Line(ready["port"], weather)
        self.guest = Player("guest", self.folder, str(pace), str(self.line.port), ready["code"])
        self._wait(self._plays)

    def over(self) -> bool:
        """Whether both know how it ended; a host that was killed just then has no game to go on with any more."""
        return all(player.heard("over") or player.heard("nothing") for player in (self.host, self.guest))

    def _ended(self) -> bool:
        return any(player.heard("over") or player.heard("nothing") for player in (self.host, self.guest))

    def _plays(self, since: tuple[int, int] = (0, 0)) -> bool:
        """Whether anybody has answered since."""
        return self._ended() or any(
            player.heard("answer", at) for player, at in zip((self.host, self.guest), since, strict=True)
        )

    def _wait(self, ready: Callable[[], object], within: float = BACK_WITHIN) -> bool:
        end = time.monotonic() + within
        while not ready():
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        return True

    def _then_back(self) -> None:
        """Wait until both are there and the game goes on."""
        began, since = time.monotonic(), (len(self.host.said), len(self.guest.said))
        worked = self._work()
        if not self._wait(lambda: self._plays(since)):
            for player in (self.host, self.guest):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(player.process.pid, signal.SIGUSR1)
            done = {who: self._work().get(who, 0.0) - worked.get(who, 0.0) for who in WHO}
            last = [player.said[-8:] for player in (self.host, self.guest)]
            how = f"{self.folder}: nobody plays for {BACK_WITHIN:.0f} s; worked meanwhile: {done}; said: {last}"
            self.report.faults.append(how)
            if not self._wait(lambda: self._plays(since), LOST_AFTER):
                self.report.lost += 1
                raise TimeoutError
        self.report.back.append(time.monotonic() - began)

    def _work(self) -> dict[str, float]:
        """Seconds of processor time that each process has had."""
        pids = {"engine": self.host.child(), "host": self.host.process.pid, "guest": self.guest.process.pid}
        return {who: worked_of(pid) for who, pid in pids.items() if pid is not None}

    def cut(self) -> None:
        """Cut the line."""
        if self.line.cut():
            self.report.cuts += 1
            self._then_back()

    def kill(self, who: str) -> None:
        """Kill a process of a game that goes on."""
        if self._ended():
            return
        if who == "engine":
            pid = self.host.child()
            if pid is None:
                return
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        else:
            (self.host if who == "host" else self.guest).kill()
        self.report.kills[who] += 1
        self._then_back()

    def stop(self, who: str, seconds: float) -> None:
        """Let a process stand still for a while; the other is told in time.

        Who was away already, of the harm before, is not told of anew: so both are there first.
        """
        self._wait(lambda: self._ended() or (self.host.sees_both() and self.guest.sees_both()))
        if self._ended():
            return
        other = self.host if who == "guest" else self.guest
        pid = self.host.child() if who == "engine" else (self.host if who == "host" else self.guest).process.pid
        if pid is None:
            return
        since, began = len(other.said), time.time()
        os.kill(pid, signal.SIGSTOP)

        def told() -> dict[str, Any] | None:
            seats = next((each for each in other.said[since:] if each["is"] == "seats" and not all(each["here"])), None)
            lost = next((each for each in other.said[since:] if each["is"] == "lost"), None)
            return seats or lost

        self._wait(told, 30.0)
        first = told()
        self.report.told.append(first["at"] - began if first else 99.0)
        if first is None:
            how = f"{who} stood still ({state_of(pid)}), and it was not told: {other.said[-4:]}"
            self.report.faults.append(f"{self.folder}: {how}")
        time.sleep(max(0.0, seconds - (time.time() - began)))
        os.kill(pid, signal.SIGCONT)
        self.report.stops[who] += 1
        self._then_back()

    def finish(self, within: float) -> None:
        """Let them play to the end, and look at what came of it."""
        if not self._wait(self.over, within):
            self.report.faults.append(f"{self.folder}: not over after {within:.0f} s (it is looked at as it stands)")
            self._then_back()  # long, but it still goes on
        ended = self.over()
        for player in (self.host, self.guest):
            player.end()
        self.line.close()
        self.check(ended)

    def check(self, ended: bool) -> None:
        """Compare the journal with what the seats sent and saw."""
        report, path = self.report, self.folder / GAME
        report.games += 1
        for damaged in path.parent.glob("*.damaged*"):  # but for a last line that a kill cut in two nothing may be lost
            trouble = load(damaged).problem or ""
            if "cut off" not in trouble:
                report.wrong += 1
                report.faults.append(f"{damaged}: {trouble}")
        loaded = load(path)
        sheets = _sheets(HostPlan(RoomPlan(loaded.header.start, (), resume=str(path))))
        sent: dict[tuple[int, int], list[tuple[tuple[int, ...], str]]] = {}
        for seat, player in enumerate((self.host, self.guest)):
            for each in (line for line in player.said if line["is"] == "answer"):
                sent.setdefault((seat, each["number"]), []).append((tuple(each["choice"]), each["asked"]))
        given = [0, 0]
        for entry in loaded.entries:
            asked = sent.get((entry.seat, given[entry.seat]), [])
            given[entry.seat] += 1
            if isinstance(entry, Answered) and entry.choice not in [choice for choice, _ in asked]:
                report.twice += 1
                report.faults.append(f"{path}: seat {entry.seat}, answer {given[entry.seat] - 1} was not given there")
        for (seat, number), answers in sent.items():
            if len({question for _, question in answers}) > 1:
                report.wrong += 1
                report.faults.append(f"{path}: seat {seat} was asked two things as question {number}")
        report.answers += len(loaded.entries)
        seats = tuple(SeatPlan(kind) for kind in loaded.header.seats)
        room = Room(RoomPlan(loaded.header.start, seats, resume=str(path)), sheets, MAKERS, lambda seat, message: None)
        if room.problem and (ended or "cut off" not in room.problem):  # the last line of who is killed now may be half
            report.wrong += 1
            report.faults.append(f"{path}: {room.problem}")
        for seat, player in enumerate((self.host, self.guest)):
            over = player.heard("over")
            if ended and over is not None and over["view"] != digest(room.table.view(seat)):
                report.wrong += 1
                report.faults.append(f"{path}: seat {seat} saw another end")
        room.close()


def harm(args: argparse.Namespace, say: Callable[[str], None] = print) -> Report:
    """Do what was asked for, in as many games as it takes."""
    report, chance = Report(), random.Random(args.seed)
    todo = [("cut", "")] * args.cuts + [("kill", who) for who in WHO for _ in range(args.kills)]
    todo += [("stop", who) for who in WHO for _ in range(args.stops)]
    chance.shuffle(todo)
    weather = Weather(args.delay, args.lost, bytewise=args.bytewise)
    while (todo or report.games < args.games) and not report.lost:
        game = Game(weather, args.pace, report)
        with contextlib.suppress(TimeoutError):
            while todo and not game._ended():
                time.sleep(chance.uniform(0.05, args.every))
                what, who = todo.pop()
                if len(todo) % 10 == 0:
                    say(report.words() + "\n")
                before = (report.cuts, sum(report.kills.values()), sum(report.stops.values()))
                if what == "cut":
                    game.cut()
                elif what == "kill":
                    game.kill(who)
                else:
                    game.stop(who, args.stop_for)
                if before == (report.cuts, sum(report.kills.values()), sum(report.stops.values())):
                    todo.append((what, who))  # the game was over, or nothing was there to be harmed
                    time.sleep(0.2)
        game.finish(args.within)
        say(report.words() + "\n")
    return report


def main() -> None:
    """Read what to do from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, kind, value in (
        ("cuts", int, 0), ("kills", int, 0), ("stops", int, 0), ("games", int, 0), ("seed", int, 1),
        ("stop-for", float, 60.0), ("delay", float, 0.0), ("lost", float, 0.0), ("pace", float, 0.02),
        ("every", float, 1.0), ("within", float, 600.0),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", type=kind, default=value)
    parser.add_argument("--bytewise", action="store_true")
    report = harm(parser.parse_args(), lambda words: print(words, flush=True))
    sys.exit(bool(report.lost or report.twice or report.wrong))


if __name__ == "__main__":
    main()
