"""Consent for what is said of a card's unread part, in two windows of one game: keys in one, a box in the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gadesk.net.client import Client
from gadesk.net.host_process import HostProcess
from gadesk.ui.app import Window
from gadesk.ui.table.by_hand import ByHandDialog
from gadesk.ui.table.game_page import GamePage
from tests.session.test_by_hand_sockets import PARTLY, hand, plan, play, sit_down, synced, the_card
from tests.ui.boxes import answer, boxes
from tests.waiting import PATIENCE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
LIMIT = int(PATIENCE * 1000)
__all__ = ["synced"]


@pytest.fixture
def host(synced: None, tmp_path: Path) -> Iterator[HostProcess]:
    """A host process of a game of two people."""
    made = HostProcess(plan(tmp_path / "game.journal"))
    yield made
    made.stop()


def window_of(client: Client, qtbot: QtBot, tmp_path: Path, name: str) -> Window:
    """Show a seat in a window of its own."""
    made = Window(QSettings(str(tmp_path / f"{name}.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    made.open_game(client)
    return made


def page_of(window: Window) -> GamePage:
    """The table in a window."""
    assert window.game is not None
    return window.game


def say(window: Window, qtbot: QtBot, words: str) -> None:
    """Press Ctrl+H, type what the card does, and press the button."""
    qtbot.waitUntil(lambda: not window.library.pool.waiting)
    window.raise_()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(lambda: page_of(window).table.view is not None and page_of(window).table.isVisible(), timeout=LIMIT)
    page_of(window).table.setFocus()
    QTest.keyClick(page_of(window).table, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page_of(window).findChild(ByHandDialog) is not None)
    dialog = page_of(window).findChild(ByHandDialog)
    assert isinstance(dialog, ByHandDialog) and dialog.card.slug == PARTLY
    QTest.keyClicks(dialog.words, words)
    assert isinstance(dialog.do, QPushButton) and dialog.do.isEnabled()
    QTest.mouseClick(dialog.do, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page_of(window).findChild(ByHandDialog) is None or not dialog.isVisible())


def test_the_other_window_is_asked_and_its_no_counts(host: HostProcess, qtbot: QtBot, tmp_path: Path) -> None:
    """The words stand in its box; after a no nothing has changed, after a yes a card is drawn."""
    ann, ben = sit_down(host)
    play(ann, ben, lambda update: bool(the_card(update)))
    keys = [client.welcome.key for client in (ann, ben) if client.welcome]
    for client in (ann, ben):
        client.close()
    seats = [Client.connect("127.0.0.1", host.ready.port, key, within=PATIENCE) for key in keys]
    first, second = (window_of(seat, qtbot, tmp_path, name) for seat, name in zip(seats, "ab", strict=True))
    qtbot.waitUntil(lambda: seats[0].state is not None and page_of(first).table.view is not None, timeout=LIMIT)
    before = seats[0].state
    assert before is not None

    say(first, qtbot, "Destroy target champion.")
    qtbot.waitUntil(lambda: bool(boxes()), timeout=LIMIT)
    second.grab()
    assert "Destroy target champion" in answer(False)
    qtbot.waitUntil(lambda: "does not agree" in page_of(first).table.toast_label.text(), timeout=LIMIT)
    assert seats[0].state is before and not boxes()

    seats[0].answer((0,))
    qtbot.waitUntil(lambda: seats[0].state is not before, timeout=LIMIT)
    for _ in range(20):
        due = next((seat for seat in seats if seat.decision is not None), None)
        if due is seats[0] and seats[0].state is not None and the_card(seats[0].state):
            break
        qtbot.waitUntil(lambda: any(seat.decision for seat in seats), timeout=LIMIT)
        due = next(seat for seat in seats if seat.decision is not None)
        if due is not seats[0] or not (due.state and the_card(due.state)):
            state, choice = due.state, tuple(range(max(1, due.decision.least if due.decision else 1)))
            due.answer(choice)
            qtbot.waitUntil(lambda due=due, state=state: due.state is not state, timeout=LIMIT)  # type: ignore[misc]
    assert seats[0].state is not None
    drawn = hand(seats[0].state) + 1
    qtbot.waitUntil(lambda: page_of(first).table.view == seats[0].state.view, timeout=LIMIT)  # type: ignore[union-attr]
    say(first, qtbot, "Draw a card.")
    qtbot.waitUntil(lambda: bool(boxes()), timeout=LIMIT)
    assert "Draw a card" in answer(True)
    for _ in range(10):
        if seats[0].state is not None and hand(seats[0].state) == drawn:
            break
        qtbot.waitUntil(lambda: any(seat.decision for seat in seats), timeout=LIMIT)
        due = next(seat for seat in seats if seat.decision is not None)
        state = due.state
        due.answer((0,))
        qtbot.waitUntil(lambda due=due, state=state: due.state is not state, timeout=LIMIT)  # type: ignore[misc]
    assert seats[0].state is not None and hand(seats[0].state) == drawn
    for window in (first, second):
        window.close()
