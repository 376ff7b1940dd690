"""Which game a file means: a scenario of several in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QMainWindow

from gadesk.ui.design.asking import ask_choice


def pick_scenario(file: str, parent: QMainWindow, then: Callable[[str], None]) -> bool:
    """Ask which scenario to play, where a file holds several, and say whether that is asked.

    `then` gets the chosen one, as "file#2"; of such a name nothing is asked any more.
    """
    from gadesk.session.scenario.scenarios import load_all

    if not Path(file).is_file() and "#" in file:
        return False
    found = load_all(Path(file))
    if len(found) == 1:
        return False
    lines = [f"{number}. {one.title or 'without a title'}" for number, one in enumerate(found, start=1)]
    words = f"This file holds {len(found)} scenarios. Which one do you want to play on from?"
    ask_choice(parent, "gadesk", words, lines, lambda line: then(f"{file}#{line.partition('.')[0]}"))
    return True
