"""Whom this machine remembers: seen and forgotten, by mouse and keys; after that the code is needed again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from gadesk.net.peers import Peer, Peers
from gadesk.net.places import KeptPlace, Places
from gadesk.net.tables import OpenTable
from gadesk.ui.app import Window
from gadesk.ui.start.choice import StartAction, StartChoice
from gadesk.ui.together import page as together_page
from gadesk.ui.together.met import MetDialog
from gadesk.ui.together.page import TogetherPage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
BEN = Peer("1" * 32, "a" * 64, "Ben", "cc" * 32, "2026-11-20")
EVE = Peer("2" * 32, "b" * 64, "Eve\n<b>", "", "not a day")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """A machine that has met two, and has a seat at the table of one; that one's table is open."""
    for module in ("peers", "places"):
        monkeypatch.setattr(f"gadesk.net.{module}.network_folder", lambda: tmp_path / "network")
    for peer in (EVE, BEN):
        Peers().remember(peer)
    Places().keep(KeptPlace(BEN.id, "Ben", ("127.0.0.1",), 4077, "Anna", 3))
    table = OpenTable("t", "Ben", BEN.fingerprint, "4", 4077, ("127.0.0.1",), version=3, oldest=2)

    class Found:
        problem = ""

        def __init__(self, changed: object = None) -> None: ...

        def tables(self) -> list[OpenTable]:
            """Ben's."""
            return [table]

        def close(self) -> None:
            """Nothing was opened."""

    monkeypatch.setattr(together_page, "Finder", Found)
    made = Window(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    yield made
    made.close()


def opened(window: Window) -> TogetherPage:
    """“Play with someone”, with the table that was found."""
    window.show_start()
    window.chosen(StartChoice(action=StartAction.TOGETHER))
    found = window.together.page
    assert found is not None
    found._show_tables()
    return found


def the_dialog(found: TogetherPage) -> MetDialog:
    """Press the button that leads to it."""
    (button,) = (each for each in found.findChildren(QPushButton) if each.text().startswith("Whom you have met"))
    assert button.isVisible() and found.rect().contains(button.geometry())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    (dialog,) = (each for each in found.findChildren(MetDialog) if each.isVisible())
    return dialog


def words(dialog: MetDialog) -> list[str]:
    """What the list says."""
    return [dialog.list.item(row).text() for row in range(dialog.list.count())]


def test_who_is_forgotten_needs_the_code_again(window: Window, qtbot: QtBot) -> None:
    """The row of the table says so at once, and the seat at it, which nothing leads back to, is forgotten, too."""
    found = opened(window)
    assert "no code needed" in found._buttons["t"].text()
    dialog = the_dialog(found)
    assert words(dialog) == [
        "Ben · met at their table · last on 20 Nov 2026 · a game goes on there",
        "Eve <b> · came to your table",
    ]
    QTest.mouseClick(dialog.forget, Qt.MouseButton.LeftButton)
    assert [peer.name for peer in Peers().all()] == ["Eve <b>"] and Places().all() == ()
    assert found._buttons["t"].text().endswith("by code")
    dialog.close()


def test_all_are_forgotten_by_keys(window: Window, qtbot: QtBot) -> None:
    """Nothing is left to be forgotten then, and the page shows the door no more."""
    found = opened(window)
    dialog = the_dialog(found)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.list.hasFocus)
    QTest.keyClick(dialog.list, Qt.Key.Key_Tab)
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.forget_all
    QTest.keyClick(dialog.forget_all, Qt.Key.Key_Space)
    assert Peers().all() == () and not dialog.forget.isEnabled() and not dialog.forget_all.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    again = opened(window)
    assert not again._met.isVisible()


def test_who_was_met_under_another_name_is_named_so(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table calls itself as it likes: the list says as whom this machine has met that one."""
    found = opened(window)
    assert [button.text().split(" · ")[0] for button in found._buttons.values()] == ["Ben"]
    Peers().remember(replace(BEN, name="Eve"))
    found._tables = []
    found._show_tables()
    assert [button.text().split(" · ")[0] for button in found._buttons.values()] == ["Ben, whom you have met as Eve"]
