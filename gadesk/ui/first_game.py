"""How long the first question of a game takes to come, and what window and host hold then; run by `gadesk bench`.

`python -m gadesk.ui.first_game FOLDER` opens a window, begins a game as a click on “Play” does, and prints figures as
JSON. The game is saved in the folder.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest

from gadesk.decks.starters import starter_names
from gadesk.session.bench.memory import together
from gadesk.terminal import say
from gadesk.ui import app as program
from gadesk.ui.start.choice import First, StartAction, StartChoice

IDLE, IDLE_MS = 5, 200
MOVED_MS = 2500  # until the cards lie


def measure(folder: Path) -> dict[str, float | None]:
    """Begin one game; keys name their unit, “cpu” is the processor time of window and host together."""
    app, _ = program.application()
    program.games_folder = lambda: folder
    window = program.Window(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat), ahead=True)
    window.show_start()
    window.show()
    _until(lambda: window.settled)
    host = window.hosts.pid if window.hosts is not None else None
    assert host is not None
    _until_idle(host)
    mine, theirs = starter_names()[:2]
    begin, work, before = time.perf_counter(), time.process_time(), _spent(host)
    window.chosen(StartChoice(StartAction.PLAY, mine, theirs, first=First.ME))
    _until(lambda: window.game is not None and window.game.table.controller.decision is not None)
    window.repaint()
    ready, own, hosts = time.perf_counter() - begin, time.process_time() - work, _spent(host) - before
    QTest.qWait(MOVED_MS)
    taken = together(os.getpid(), host)
    window.close()
    app.quit()
    return {
        "first_game_ready_ms": round(ready * 1000, 1),
        "first_game_ready_cpu_ms": round((own + hosts) * 1000, 1),
        "window_and_host_memory_mib": None if taken is None else round(taken / 1024, 1),
    }


def _until(holds: Callable[[], bool]) -> None:
    while not holds():
        QTest.qWait(5)


def _until_idle(process: int) -> None:
    """Wait until a process has made what it makes ahead."""
    idle = 0
    while idle < IDLE:
        before = _spent(process)
        QTest.qWait(IDLE_MS)
        idle = idle + 1 if _spent(process) == before else 0


def _spent(process: int) -> float:
    """The seconds that a process kept a processor busy; 0 where the system doesn't tell."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0


def main() -> None:
    """Print the figures."""
    say(json.dumps(measure(Path(sys.argv[1]))))


if __name__ == "__main__":
    main()
