"""How quickly the program is there: its help, its window beside an empty one, and the first question of a game.

Processor time tells more than the clock where a machine has other work: the processes are started in turns, so that
each meets the same load, and the medians are told.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from functools import cache
from typing import Any

from gadesk import program

ROUNDS = 5
WINDOW = (
    "from PySide6.QtCore import QTimer\n"
    "from gadesk.ui.app import Window, application\n"
    "app, settings = application()\n"
    "window = Window(settings)\n"
    "window.show_start()\n"
    "window.show()\n"
    "QTimer.singleShot(0, app.quit)\n"
    "app.exec()\n"
)
EMPTY_WINDOW = (
    "from PySide6.QtCore import QTimer\n"
    "from PySide6.QtWidgets import QApplication, QMainWindow\n"
    "app = QApplication([])\n"
    "window = QMainWindow()\n"
    "window.show()\n"
    "QTimer.singleShot(0, app.quit)\n"
    "app.exec()\n"
)
PROCESSES = {
    "python_start": ("-c", "pass"),
    "help": ("-m", "gadesk", "--help"),
    "empty_window": ("-c", EMPTY_WINDOW),
    "window": ("-c", WINDOW),
}


def starts() -> dict[str, Any]:
    """Measure everything; keys name their unit, “cpu” is processor time. A bundle measures its first game alone."""
    if program.bundled():
        return first_game()
    clock: dict[str, list[float]] = {name: [] for name in PROCESSES}
    work: dict[str, list[float]] = {name: [] for name in PROCESSES}
    for round_ in range(ROUNDS + 1):
        for name, words in PROCESSES.items():
            seconds, spent = _run(*words)
            if round_:  # the first one writes bytecode and reads files that the others find in memory
                clock[name].append(seconds * 1000)
                work[name].append(spent * 1000)
    figures: dict[str, Any] = {}
    for name in PROCESSES:
        figures[f"{name}_ms"] = round(statistics.median(clock[name]), 1)
        figures[f"{name}_cpu_ms"] = round(statistics.median(work[name]), 1)
    figures["window_to_empty_window"] = round(figures["window_cpu_ms"] / max(figures["empty_window_cpu_ms"], 0.1), 2)
    return figures | first_game()


def first_game() -> dict[str, Any]:
    """Measure a game against a program: from the click to the first question on the table, and what both hold then."""
    with tempfile.TemporaryDirectory(prefix="gadesk-bench-") as folder:
        command = program.command(program.Work.FIRST_GAME, folder)
        for _ in range(2):  # the first one writes bytecode, for which its processes take memory, too
            told = subprocess.run(command, check=True, env=_environment(), capture_output=True).stdout
    figures: dict[str, Any] = json.loads(told.splitlines()[-1])
    return figures


def _run(*words: str) -> tuple[float, float]:
    """Run Python without a screen; the seconds by the clock, and those that it kept a processor busy."""
    before, begin = _children(), time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, env=_environment(), capture_output=True)
    return time.perf_counter() - begin, _children() - before


def _children() -> float:
    spent = os.times()
    return spent.children_user + spent.children_system


def _environment() -> dict[str, str]:
    """Without a screen; and with bytecode, as every installed program has it, also where this one writes none."""
    told = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    if told.pop("PYTHONDONTWRITEBYTECODE", ""):
        told["PYTHONPYCACHEPREFIX"] = _bytecode().name
    return told


@cache
def _bytecode() -> tempfile.TemporaryDirectory[str]:
    """A folder for it, which goes with this process."""
    return tempfile.TemporaryDirectory(prefix="gadesk-bytecode-")
