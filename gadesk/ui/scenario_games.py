"""Which game a file means: a scenario of several in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QMainWindow

from gadesk import foreign
from gadesk.ui.design.asking import ask_choice


def pick_scenario(titles: Sequence[str], parent: QMainWindow, then: Callable[[int], None]) -> None:
    """Ask which scenario of a file to play; `then` gets the number of the chosen one, from 1."""

    def chosen(line: str) -> None:
        number = foreign.whole(line.partition(".")[0], len(titles))
        if number:
            then(number)

    lines = [f"{number}. {title or 'without a title'}" for number, title in enumerate(titles, start=1)]
    words = f"This file holds {len(titles)} scenarios. Which one do you want to play on from?"
    ask_choice(parent, "gadesk", words, lines, chosen)
