"""A whole game by keyboard alone: from the home screen over the choice of decks to its end, at the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gadesk.protocol.decisions import Decision, OptionKind
from gadesk.ui import app as program
from gadesk.ui.app import Window
from gadesk.ui.table.chooser import pass_answer
from gadesk.ui.table.controller import ACTING
from gadesk.ui.table.guard import HOLD_MS
from gadesk.ui.table.highlights import AIMED
from gadesk.ui.table.table_widget import TableWidget
from tests.ui.home_window import home_window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
K = Qt.Key
MOST_KEYS = 3000
ARROWS = (K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down)


class Fingers:
    """Presses keys where the keyboard is, and counts them."""

    def __init__(self, window: Window, qtbot: QtBot) -> None:
        self.window, self.qtbot, self.pressed = window, qtbot, 0
        self.tried: set[tuple[int, int]] = set()

    @property
    def table(self) -> TableWidget:
        """The table of the game."""
        assert self.window.game is not None
        return self.window.game.table

    def press(self, key: Qt.Key) -> None:
        """Press a key at whatever has the keyboard, a menu first."""
        self.pressed += 1
        at = QApplication.activePopupWidget() or self.window.focusWidget() or self.window
        QTest.keyClick(at, key)

    def walk_to(self, id: int) -> bool:
        """Go to a card with the arrow keys, by the way that a player sees: towards it, then along its row."""
        for _ in range(40):
            if self.table.focused == f"card:{id}":
                return True
            here = None
            if self.table.focused is not None:
                here = self.table.scene.item_of(int(self.table.focused[5:]))
            goal = self.table.scene.item_of(id)
            if goal is None:
                return False
            if here is None:
                self.press(K.Key_Down if self.table.focused is None else K.Key_Left)
                continue
            way = goal.scene_rect().center() - here.scene_rect().center()
            before = self.table.focused
            across, down = (ARROWS[way.x() > 0], ARROWS[2 + (way.y() > 0)])
            first, second = (down, across) if abs(way.y()) > here.slot.h / 2 else (across, down)
            self.press(first)
            if self.table.focused == before:
                self.press(second)
        return False

    def answer(self, decision: Decision) -> None:
        """Answer a question as a simple player does: play what can be played, attack, agree to what is proposed."""
        if decision.kind in ACTING:
            turn = self.table.view.turn if self.table.view is not None else 0
            for option in decision.options:
                fresh = option.id is not None and (turn, option.id) not in self.tried
                if fresh and option.id is not None and not option.vain and self.table.scene.item_of(option.id):
                    self.tried.add((turn, option.id))
                    if self.walk_to(option.id):
                        self.press(K.Key_Return)
                        self.choose_in_menu()
                        return
            self.press(K.Key_Space)
        elif decision.kind in AIMED:
            champions = {seat.champion for seat in self.table.view.seats} if self.table.view is not None else set()
            ids = sorted((option.id for option in decision.options if option.id is not None),
                         key=lambda id: id not in champions)  # fmt: skip
            if not ids or not self.walk_to(ids[0]):
                self.decline(decision)
                return
            self.press(K.Key_Return)
            if self.table.controller.decision is decision:
                self.press(K.Key_Return)
        elif any(option.kind is OptionKind.YES for option in decision.options):
            self.press(K.Key_Y)
        else:
            self.decline(decision)

    def choose_in_menu(self) -> None:
        """Take the first line of a menu that has opened."""
        if isinstance(QApplication.activePopupWidget(), QMenu):
            self.press(K.Key_Return)

    def decline(self, decision: Decision) -> None:
        """Agree to what is proposed; decline what may be declined; else take what the keys lead to first."""
        chooser = self.table.controller.chooser
        if chooser is not None and chooser.is_ready and chooser.picks:
            self.table.focused = None
            self.press(K.Key_Return)
        elif pass_answer(decision) is not None:
            self.qtbot.wait(HOLD_MS)
            self.press(K.Key_Space)
        elif self.table.panel.isVisible():
            self.press(K.Key_1)
            if self.table.controller.decision is decision:
                self.press(K.Key_Return)
        else:
            ids = [option.id for option in decision.options if option.id is not None]
            for id in ids[: max(1, decision.least)]:
                if self.walk_to(id):
                    self.press(K.Key_Return)
            if self.table.controller.decision is decision:
                self.press(K.Key_Return)


def test_a_whole_game_by_keyboard(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player begins, plays cards and attacks until the game has ended; what it leads to is one key away, too."""
    monkeypatch.setattr(program, "games_folder", lambda: tmp_path)
    monkeypatch.setattr("gadesk.ui.game_plans.fresh_seed", lambda: "b2")  # the same game at every run
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    for name, value in (("opponent", "goldfish"), ("first", "me"), ("animation", 0.0)):
        settings.setValue(name, value)
    window = home_window(qtbot, settings)
    fingers = Fingers(window, qtbot)
    fingers.press(K.Key_P)
    page = window.alone.page
    assert page is not None
    for letter in (K.Key_L, K.Key_O, K.Key_R):
        fingers.press(letter)
    assert [tile.deck.name for tile in page.tiles()] == ["Lorraine"]
    fingers.press(K.Key_Return)
    assert page.choice().mine == "Lorraine"
    fingers.press(K.Key_Return)
    qtbot.waitUntil(lambda: window.game is not None and window.game.table.controller.decision is not None)
    while fingers.table.view is not None and not fingers.table.view.over and fingers.pressed < MOST_KEYS:
        decision = fingers.table.controller.decision
        if decision is None:
            qtbot.wait(5)
            continue
        fingers.answer(decision)
        qtbot.wait(1)
    view = fingers.table.view
    assert view is not None and view.over and view.winner == view.seat, (fingers.pressed, view.turn if view else 0)
    assert fingers.table.log.plain_text().count(" attacks ") >= 3
    names = [each.accessibleName() for each in fingers.table.prompt.buttons]
    assert names[:2] == ["Rematch", "Leave the table"] and "dealt" in fingers.table.decided
    window.close()
