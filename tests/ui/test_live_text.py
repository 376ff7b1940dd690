"""Texts change their size while everything is open: by the setting, and with the system's font."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QFont, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gadesk.ui import shots
from gadesk.ui.design import theme
from gadesk.ui.design.text_scale import WindowFitter
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.log.panel import LogPanel
from gadesk.ui.log.sentences import Part, Sentence
from gadesk.ui.table import sample_boards as boards
from gadesk.ui.table.shots import table_for

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SIZE = QSize(1280, 720)


@pytest.fixture(autouse=True)
def _normal_again(qapp: QApplication) -> Iterator[None]:
    flash = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    apply_theme(qapp)
    yield
    qapp.setCursorFlashTime(flash)
    apply_theme(qapp)


def opened(name: str, qtbot: QtBot) -> QWidget:
    """A screen that is shown."""
    assert name in shots.screens()
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(SIZE)
    page = shots.screen(name, SIZE)
    page.setParent(host)
    page.setGeometry(host.rect())
    host.show()
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    return host


def settled(window: QWidget) -> bool:
    """Whether nothing of a window is on its way."""
    return not any(each.isActive() for each in window.findChildren(QTimer))


def drawn(window: QWidget) -> QImage:
    """What a window looks like."""
    return window.grab().toImage()


@pytest.mark.parametrize(
    "name",
    [
        "start",
        "start-first",
        "table",
        "table-start",
        "table-glimpse",
        "table-stack",
        "browser",
        "large-card",
    ],
)
def test_a_screen_follows_the_text_size_while_it_is_open(name: str, qtbot: QtBot, qapp: QApplication) -> None:
    """Every pixel is as on a screen that was opened with that size."""
    apply_theme(qapp, 1.5)
    fresh = opened(name, qtbot)
    for _ in range(5):  # what is sent by and by
        qapp.processEvents()
    qtbot.waitUntil(lambda: settled(fresh))
    wanted = drawn(fresh)
    fresh.close()
    apply_theme(qapp, 1.0)
    window = opened(name, qtbot)
    assert drawn(window) != wanted
    apply_theme(qapp, 1.5)
    qtbot.waitUntil(lambda: drawn(window) == wanted)


def test_another_system_font_is_taken_up_at_once(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the system says that its settings changed, all texts get its font's size; the player's own scale stays."""
    window = QWidget()
    qtbot.addWidget(window)
    label = QLabel("Words", window)
    WindowFitter(window)
    window.show()
    apply_theme(qapp, 1.25)
    before = label.font().pointSizeF()
    larger = QFont(theme.system_font())
    larger.setPointSizeF(theme.base_points() * 2)
    monkeypatch.setattr(theme, "system_font", lambda: larger)
    QCoreApplication.sendEvent(window, QEvent(QEvent.Type.ThemeChange))
    assert label.font().pointSizeF() == pytest.approx(before * 2, rel=0.02)
    assert theme.text_scale() == 1.25


def test_a_change_of_settings_with_the_same_font_dresses_nothing_anew(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dressing takes a while, and systems report many changes."""
    window = QWidget()
    qtbot.addWidget(window)
    WindowFitter(window)
    dressed: list[bool] = []
    theme.dress().changed.connect(lambda: dressed.append(True))
    QCoreApplication.sendEvent(window, QEvent(QEvent.Type.ThemeChange))
    assert not dressed


def test_the_log_stays_at_its_end(qtbot: QtBot, qapp: QApplication) -> None:
    """With larger letters, in a lower panel, and when more is written; who reads further up is left there."""
    host = QWidget()
    qtbot.addWidget(host)
    log = LogPanel(host)
    log.resize(240, 400)
    host.resize(300, 420)
    host.show()
    log.add([Sentence((Part(f"Sentence number {number} of a long game."),)) for number in range(60)])
    bar = log._text.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    apply_theme(qapp, 1.5)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    log.resize(240, 200)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    bar.setValue(5)
    log.add([Sentence((Part("One more."),))])
    log.resize(240, 180)
    qapp.processEvents()
    assert bar.value() == 5


def test_a_panel_stays_whole_while_cards_are_moved_in_it(qtbot: QtBot, qapp: QApplication) -> None:
    """Sending a card to the bottom and back leaves every card within the panel."""
    view, decision = boards.glimpsing()
    table = table_for(SIZE, view, decision)
    qtbot.addWidget(table)
    table.show()
    high = table.panel.height()
    for _ in range(2):
        QTest.mouseClick(table.panel.tiles[0], Qt.MouseButton.LeftButton)
        qapp.processEvents()
        assert table.panel.height() >= high * 0.9
        for tile in table.panel.tiles:
            corner = tile.mapTo(table.panel, tile.rect().bottomRight())
            assert table.panel.rect().contains(corner)
