"""Bots that think in a process of their own, so that the host hears the players meanwhile.

Whatever happens to that process, the game goes on: the judge of this one answers instead.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from gadesk import program
from gadesk.bots.bot import BotMaker, bot_makers
from gadesk.bots.sensible import Sensible
from gadesk.protocol import codec
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.journal_file import Entry
from gadesk.protocol.plans import Script, Start
from gadesk.protocol.views import PlayerView
from gadesk.session.opponent.levels import Level
from gadesk.session.opponent.lines import Answer, Back, Begins, Question
from gadesk.sheets.outlines import FactBook

if TYPE_CHECKING:
    import subprocess

GRACE = 1.2
"""How many times its budget who thinks may take."""
AWAKES = 20.0
"""Seconds more that it has for the first question, as the process begins and plays the game along."""
LATE = 2.0
"""Seconds more that every question has on a machine that does many other things."""
MOST_STARTS = 3


@runtime_checkable
class Following(Protocol):
    """A bot that is told the game as its journal has it."""

    def follow(self, start: Start, entries: Sequence[Entry]) -> None:
        """Take note of what the game began from and what has been answered so far."""


class ThinkerProcess:
    """At most one process that thinks, begun as the first bot needs it; to be stopped by whoever made it."""

    def __init__(self, sheets: str = "") -> None:
        self._sheets = sheets
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.Queue[bytes] = queue.Queue()
        self._lock = threading.Lock()
        self._starts, self._stopped = 0, False
        self._start: Start | None = None
        self._sent: list[Entry] = []

    @property
    def pid(self) -> int | None:
        """Return the number of the process, if there is one."""
        return self._process.pid if self._process is not None else None

    def wake(self) -> None:
        """Begin the process, if there is none yet, so that it is ready when it is asked."""
        with self._lock:
            self._begin()

    def ask(
        self, start: Start, entries: Sequence[Entry], question: Question, seconds: float, awakes: float = AWAKES
    ) -> Answer | None:
        """Put a question, waiting for its answer; None where there is none in time.

        A process that has to begin first has `awakes` more seconds.
        """
        with self._lock:
            fresh = self._process is None or self._start is None
            process = self._begin()
            if process is None:
                return None
            try:
                self._tell(process, start, entries)
                _write(process, question)
                line = self._answers.get(timeout=seconds * GRACE + LATE + (awakes if fresh else 0.0))
                answer = codec.record_of(Answer, codec.loads(line))
            except (OSError, ValueError, queue.Empty):
                self._end()
                return None
        return answer if not answer.fault else None

    def stop(self) -> None:
        """End the process for good, at any time and from any thread."""
        self._stopped = True
        process = self._process
        if process is not None:
            process.kill()
        with self._lock:
            self._end()

    def _tell(self, process: subprocess.Popen[bytes], start: Start, entries: Sequence[Entry]) -> None:
        """Tell what is new of the game since the last question."""
        if start != self._start:
            _write(process, Begins(start, self._sheets))
            self._start, self._sent = start, []
        same = 0
        while same < len(self._sent) and same < len(entries) and self._sent[same] == entries[same]:
            same += 1
        if same < len(self._sent):
            _write(process, Back(same))
        for entry in entries[same:]:
            _write(process, entry)
        self._sent = list(entries)

    def _begin(self) -> subprocess.Popen[bytes] | None:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        if self._stopped or self._starts >= MOST_STARTS:
            return None
        self._starts += 1
        try:
            process = program.start(program.Work.OPPONENT)
        except OSError:
            return None
        self._process, self._answers = process, queue.Queue()
        threading.Thread(target=_read, args=(process, self._answers), daemon=True).start()
        return process

    def _end(self) -> None:
        process, self._process, self._start = self._process, None, None
        if process is None:
            return
        process.kill()
        process.wait()
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()


def _read(process: subprocess.Popen[bytes], answers: queue.Queue[bytes]) -> None:
    assert process.stdout is not None
    with process.stdout as stdout:
        for line in stdout:
            answers.put(line)
    answers.put(b"")  # who waits learns at once that nothing comes any more


def _write(process: subprocess.Popen[bytes], line: Begins | Back | Question | Entry) -> None:
    program.put(process, codec.dumps(line))


class Away:
    """A bot of a level, which thinks in another process."""

    def __init__(self, seat: int, seed: int, facts: FactBook, level: Level, process: ThinkerProcess) -> None:
        self._seat, self._seed, self._level, self._process = seat, seed, level, process
        self._judge = Sensible(seat, seed, facts)
        self._game: tuple[Start, Sequence[Entry]] | None = None
        self.script = Script()
        process.wake()

    def follow(self, start: Start, entries: Sequence[Entry]) -> None:
        """Take note of the game."""
        self._game = (start, entries)

    def watch(self, events: Sequence[Event]) -> None:
        """Have the judge take note of what happened."""
        self._judge.watch(events)

    def choose(self, view: PlayerView, decision: Decision) -> tuple[int, ...]:
        """Answer a decision; whatever comes of looking ahead, there is an answer."""
        prior = self._judge.choose(view, decision)
        if self._game is None or len(decision.options) < 2:
            return prior
        seconds, (start, entries) = self.script.seconds, self._game
        options = len(decision.options)
        question = Question(self._seat, self._level.value, str(self._seed), len(entries), options, seconds)
        found = self._process.ask(start, entries, question, seconds or self._level.facts.budget.seconds or 0.0)
        if found is None or decision.refusal(found.answer) is not None:
            return prior
        if found.answer != prior:
            self._judge.gave(decision, found.answer)
        return found.answer


def players_away(process: ThinkerProcess) -> Mapping[str, BotMaker]:
    """Return all programs that can play, by name; those that look ahead do so in a process of their own."""
    return {**bot_makers(), **{level.value: partial(Away, level=level, process=process) for level in Level}}
