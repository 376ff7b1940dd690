"""Which game a file means: a scenario of several in it, and the game played last at a table."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QInputDialog, QMainWindow


def pick_scenario(file: str, parent: QMainWindow) -> str:
    """Name the scenario to play: the file, or "file#2" where it holds several and the player chose; "" for none."""
    from gadesk.session.scenario import load_all

    found = load_all(Path(file))
    if len(found) == 1:
        return file
    lines = [f"{number}. {one.title or 'without a title'}" for number, one in enumerate(found, start=1)]
    words = f"This file holds {len(found)} scenarios. Which one do you want to play on from?"
    line, sure = QInputDialog.getItem(parent, "gadesk", words, lines, 0, False)
    return f"{file}#{lines.index(line) + 1}" if sure else ""


def newest(journal: Path) -> Path:
    """Find the game played last at a table: a rematch has a journal of its own, "name-2", "name-3" and so on."""
    later = [path for path in journal.parent.glob(f"{journal.stem}-*{journal.suffix}") if path.is_file()]
    return max((journal, *later), key=lambda path: path.stat().st_mtime_ns)
