"""The window lives while it waits for a host that is stuck: games are begun, given up and left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSettings, QSize, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gadesk.net import host_process
from gadesk.session.scenario import shelf
from gadesk.ui import app as program
from gadesk.ui.app import Window
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.design.wait_cover import WaitCover
from gadesk.ui.farewells import farewells
from gadesk.ui.game_start import HOST
from gadesk.ui.start.choice import First, Opponent, StartAction, StartChoice

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="a process is stopped by a signal"),
    pytest.mark.qt_log_ignore("This plugin does not support", extend=True),
]
PLAY = StartChoice(StartAction.PLAY, "Lorraine", "Rai", Opponent.GOLDFISH, First.ME)


class Stuck:
    """Hosts that are stopped as they begin, and go on when they are told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Stop every host that is started from now on."""
        self.made: list[subprocess.Popen[bytes]] = []
        start = host_process._start

        def stopped(*words: str) -> subprocess.Popen[bytes]:
            process = start(*words)
            os.kill(process.pid, signal.SIGSTOP)
            self.made.append(process)
            return process

        monkeypatch.setattr(host_process, "_start", stopped)

    def go_on(self) -> None:
        """Let all of them go on."""
        for process in self.made:
            if process.poll() is None:
                os.kill(process.pid, signal.SIGCONT)


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stuck]:
    """Hosts that do not answer."""
    made = Stuck(monkeypatch)
    yield made
    for process in made.made:
        process.kill()
        process.wait()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A window on its start screen, which has the keyboard."""
    apply_theme(qapp)
    monkeypatch.setattr(program, "games_folder", lambda: tmp_path)
    monkeypatch.setattr(shelf, "own_boards", lambda: tmp_path / "boards")
    monkeypatch.setattr("gadesk.ui.decks.page.user_documents", lambda: tmp_path)
    made = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.resize(QSize(1280, 720))
    made.show_start()
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()


def press(window: Window, key: Qt.Key) -> None:
    """Press a key, as the system does: Qt finds out who gets it."""
    handle = window.windowHandle()
    assert handle is not None
    QTest.keyClick(handle, key)


def lives(window: Window, qtbot: QtBot) -> None:
    """Wait until the window has said what it waits for, which only its own thread can do."""
    turns: list[int] = []
    timer = QTimer(window)
    timer.timeout.connect(lambda: turns.append(1))
    timer.start(5)
    qtbot.waitUntil(lambda: bool(window.starting.said) and len(turns) > 3)
    timer.stop()
    assert window.starting.said == HOST


def from_home(window: Window, _qtbot: QtBot) -> None:
    """The same decks again."""
    window.chosen(PLAY)


def from_the_shelf(window: Window, qtbot: QtBot) -> None:
    """The first lesson."""
    page = window.learn.show()
    page.refresh(page.items[0].key)
    window.learn.play(page.items[0])


def from_a_deck(window: Window, _qtbot: QtBot) -> None:
    """A try of a deck in the builder."""
    page = window.decks.show()
    assert page.open_starter("Lorraine") is not None
    page.try_out()


WAYS: tuple[Callable[[Window, QtBot], None], ...] = (from_home, from_the_shelf, from_a_deck)


@pytest.mark.parametrize("begin", WAYS)
def test_the_window_lives_while_a_host_is_stuck(
    window: Window, qtbot: QtBot, stuck: Stuck, begin: Callable[[Window, QtBot], None]
) -> None:
    """It says what it waits for; Esc gives up, ends that process, and everything is as it was; the next try plays."""
    begin(window, qtbot)
    page = window._stack.currentWidget()
    assert page is not None
    lives(window, qtbot)
    first = stuck.made[-1]
    cover = window.findChild(WaitCover)
    assert cover is not None and cover.hasFocus() and window.game is None
    picture = window.grab().toImage()
    assert picture.pixelColor(picture.rect().center()) != page.grab().toImage().pixelColor(picture.rect().center())
    press(window, Qt.Key.Key_F1)
    press(window, Qt.Key.Key_Return)
    QTest.mouseClick(cover, Qt.MouseButton.LeftButton, pos=QPoint(30, 300))
    assert window._stack.currentWidget() is page and len(stuck.made) == 1, "nothing else is begun meanwhile"
    press(window, Qt.Key.Key_Escape)
    assert not window.starting.waits and window._stack.currentWidget() is page
    first.wait()
    begin(window, qtbot)
    qtbot.waitUntil(lambda: len(stuck.made) == 2)
    stuck.go_on()
    qtbot.waitUntil(lambda: window.game is not None and window.game.table.controller.decision is not None)
    assert not window.starting.waits and cover.isHidden()


def test_another_page_gives_up_as_well(window: Window, qtbot: QtBot, stuck: Stuck) -> None:
    """Whoever is led elsewhere meanwhile (a file that the system hands over) gets no game over it."""
    window.chosen(PLAY)
    qtbot.waitUntil(lambda: bool(stuck.made))
    window.decks.show()
    assert not window.starting.waits
    stuck.made[0].wait()
    assert window.game is None and window.decks.showing()


def test_a_host_that_dies_is_told_where_one_came_from(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence on the screen; and the keyboard is where it was."""

    def dead(*_words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, "-c", ""], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.wait()
        return process

    monkeypatch.setattr(host_process, "_start", dead)
    start = window.start
    assert start is not None
    qtbot.waitUntil(lambda: window.focusWidget() is not None)
    had = window.focusWidget()
    window.chosen(PLAY)
    qtbot.waitUntil(lambda: start._problem.text() == "The host process ended at once.")
    assert window.start is start and window.focusWidget() is had and window.game is None


def test_closing_the_window_ends_what_is_being_begun(window: Window, qtbot: QtBot, stuck: Stuck) -> None:
    """No process stays behind."""
    window.chosen(PLAY)
    qtbot.waitUntil(lambda: bool(stuck.made))
    window.close()
    stuck.made[0].wait()


def test_leaving_a_game_whose_host_is_stuck_takes_the_window_a_moment(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The start screen comes; the host is ended in the background, and the game can be gone on with then."""
    window.chosen(PLAY)
    qtbot.waitUntil(lambda: window.game is not None and window.game.table.controller.decision is not None)
    game = window.game
    assert game is not None
    game.link.client.answer((0,))
    qtbot.waitUntil(lambda: game.table.controller.decision is not None)
    host = game.link.client.host
    assert host is not None
    os.kill(host.pid, signal.SIGSTOP)
    window._left()
    assert farewells().pending, "its end is not waited for here"
    assert window.game is None and window.start is not None and window.start.isVisible()
    os.kill(host.pid, signal.SIGCONT)
    qtbot.waitUntil(lambda: not farewells().pending)
    qtbot.waitUntil(lambda: window._saved is not None)


def test_a_fault_while_a_game_is_begun_does_not_cover_the_window_for_ever(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is raised in the window's thread, where faults are told."""
    from gadesk.net.client import Client

    def broken(*_plan: object, **_more: Any) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(Client, "solo", broken)
    with qtbot.captureExceptions() as faults:
        window.chosen(PLAY)
        qtbot.waitUntil(lambda: bool(faults))
    assert "a fault of ours" in str(faults[0][1]) and not window.starting.waits
