"""What a player does first, in a process of its own: `python -m tests.doors.walk`, wherever its home may be.

A shipped deck is copied, a game alone is begun, a setting is chosen, the window closed. What was said on the way, and
whether the game was there, is printed as JSON.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QWidget

from gadesk.paths import DATA_ROOT
from gadesk.ui import app
from gadesk.ui.faults import CrashWatch, show_faults
from gadesk.ui.start.choice import StartAction, StartChoice
from tests.waiting import PATIENCE


def waited(ready: Callable[[], object]) -> bool:
    """Let the window go on until something holds; says whether it came."""
    end = time.monotonic() + PATIENCE
    while not (came := bool(ready())) and time.monotonic() < end:
        QTest.qWait(30)
    return came


def words(within: QWidget) -> str:
    """All that is written in a widget now."""
    found: list[QLabel | QAbstractButton] = [*within.findChildren(QLabel), *within.findChildren(QAbstractButton)]
    return " | ".join(each.text() for each in found if each.isVisible() and each.text())


def main() -> None:
    """Walk, and print what was said."""
    _, settings = app.application()
    window = app.Window(settings)
    show_faults(window, window.own_journal)
    watch = CrashWatch()
    watch.begin()
    window.show_start()
    window.show()
    assert window.start is not None
    said = {"start": window.start.problem(), "from": str(DATA_ROOT)}
    window.preferences.call("Wanderer")
    page = window.decks.show()
    pane = page.open_starter("Lorraine")
    page.save_all()
    said["deck"] = page.said()
    said["deck there"] = str(pane is not None and pane.open.path.is_file())
    window.show_start()
    window.chosen(StartChoice(StartAction.PLAY, mine="Lorraine", theirs="Rai"))
    waited(
        lambda: (
            (window.start is not None and bool(window.start.problem()))
            or (window.game is not None and window.game.link.client.decision is not None)
        )
    )
    said["game"] = "begun" if window.game is not None else window.start.problem() if window.start is not None else ""
    QTest.qWait(300)
    said["shown"] = words(window)
    said["asked"] = " | ".join(words(each) for each in window.findChildren(QDialog) if each.isVisible())
    window.close()
    settings.sync()
    watch.end()
    print(json.dumps(said))


if __name__ == "__main__":
    main()
