"""A whole game by the mouse alone: clicks and drags at the real window, from the home screen to the last button."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from gadesk.protocol.decisions import Decision, OptionKind
from gadesk.ui import app as program
from gadesk.ui.app import Window
from gadesk.ui.table.controller import ACTING
from gadesk.ui.table.highlights import AIMED
from gadesk.ui.table.table_widget import TableWidget
from tests.strangers.guide import until
from tests.ui.home_window import home_window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
MOST_CLICKS = 1500


class Mouse(Protocol):
    """What moves the pointer and presses its button, at points of the screen."""

    def click(self, at: QPoint) -> None:
        """Press and let go."""

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press at one point, let go at another."""


class TestMouse:
    """Gives Qt's own test events to whatever window is in front."""

    __test__ = False

    def _window(self) -> QWindow:
        widget = QApplication.activePopupWidget() or QApplication.activeModalWidget() or QApplication.activeWindow()
        assert widget is not None
        found = widget.window().windowHandle()
        assert found is not None
        return found

    def click(self, at: QPoint) -> None:
        """Press and let go."""
        self.drag(at, at)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Press at one point, let go at another."""
        window = self._window()
        none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
        QTest.mouseMove(window, window.mapFromGlobal(start))
        QTest.mousePress(window, left, none, window.mapFromGlobal(start))
        if start != end:
            for part in range(1, 4):
                QTest.mouseMove(window, window.mapFromGlobal(start + (end - start) * part / 3))
        if isValid(window):
            QTest.mouseRelease(window, left, none, window.mapFromGlobal(end))


class Person:
    """Plays as somebody with a mouse does who reads the buttons: plays cards, attacks, agrees to what is proposed."""

    def __init__(self, window: Window, mouse: Mouse, rest: Callable[[], None]) -> None:
        """`rest`: let the window work for a moment."""
        self.window, self.mouse, self.rest = window, mouse, rest
        self.clicks, self.drags = 0, 0
        self.tried: set[tuple[int, int]] = set()

    @property
    def table(self) -> TableWidget:
        """The table of the game."""
        assert self.window.game is not None
        return self.window.game.table

    def click(self, at: QPoint) -> None:
        """Click at a point of the screen."""
        self.clicks += 1
        self.mouse.click(at)
        self.rest()

    def press(self, words: str) -> None:
        """Click on the button that is called so, once it can be pressed."""
        until(lambda: self._named(words) is not None, f"“{words}”")
        button = self._named(words)
        assert button is not None
        self.press_button(button)

    def press_button(self, button: QWidget) -> None:
        """Click in the middle of what can be seen of a button."""
        until(lambda: not isValid(button) or button.isEnabled(), "the button")
        if isValid(button) and button.isVisible():
            self.click(button.mapToGlobal(button.visibleRegion().boundingRect().center()))

    def _named(self, words: str) -> QAbstractButton | None:
        for each in self.window.findChildren(QAbstractButton):
            if each.isVisible() and each.isEnabled() and words in (each.text().split("  [")[0], each.accessibleName()):
                return each
        return None

    def spot(self, id: int) -> QPoint | None:
        """Where a card can be pressed that others may lie over, on the screen."""
        item = self.table.scene.item_of(id)
        view = self.table.table_view
        if item is None:
            return None
        box = item.scene_rect()
        for down in (0.5, 0.2, 0.8):
            for across in (0.5, 0.25, 0.1, 0.75, 0.9):
                inner = view.mapFromScene(box.x() + box.width() * across, box.y() + box.height() * down)
                if view.viewport().rect().contains(inner) and self._is_free(view.viewport().mapToGlobal(inner)):
                    if next(iter(view.items(inner)), None) is item:
                        return view.viewport().mapToGlobal(inner)
        return None

    def _is_free(self, at: QPoint) -> bool:
        """Whether no panel lies over the table there."""
        return QApplication.widgetAt(at) in (self.table.table_view.viewport(), None)

    def answer(self, decision: Decision) -> None:
        """Answer a question."""
        if decision.kind in ACTING:
            self._act(decision)
        elif decision.kind in AIMED:
            self._aim(decision)
        elif any(option.kind is OptionKind.YES for option in decision.options):
            self._press_first()
        else:
            self._choose(decision)

    def _act(self, decision: Decision) -> None:
        """Play the next card that can be played, by a click or a drag to the middle; or go on."""
        turn = self.table.view.turn if self.table.view is not None else 0
        for option in decision.options:
            if option.id is None or option.vain or (turn, option.id) in self.tried:
                continue
            at = self.spot(option.id)
            self.tried.add((turn, option.id))
            if at is None:
                continue
            if option.kind is OptionKind.ACTIVATE and self.drags < 3:
                self.drags += 1
                self.mouse.drag(at, self._middle())
                self.rest()
            else:
                self.click(at)
            self._choose_in_menu()
            return
        self._press_first()

    def _middle(self) -> QPoint:
        view = self.table.table_view.viewport()
        return view.mapToGlobal(view.rect().center())

    def _choose_in_menu(self) -> None:
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            first = next(each for each in menu.actions() if each.isEnabled() and not each.isSeparator())
            self.click(menu.mapToGlobal(menu.actionGeometry(first).center()))

    def _aim(self, decision: Decision) -> None:
        """Aim at a champion first, at what comes first else."""
        view = self.table.view
        champions = {seat.champion for seat in view.seats} if view is not None else set()
        ids = sorted((each.id for each in decision.options if each.id is not None), key=lambda id: id not in champions)
        for id in ids:
            at = self.spot(id)
            if at is not None:
                self.click(at)
                break
        if self.table.controller.decision is decision:
            self._choose(decision)

    def _choose(self, decision: Decision) -> None:
        """Agree to what is proposed, else choose as many as must be, and confirm."""
        table = self.table
        for number in range(max(1, decision.least)):
            chooser = table.controller.chooser
            if table.controller.decision is not decision or (chooser is not None and chooser.is_ready):
                break
            if table.panel.isVisible() and number < len(table.panel.tiles):
                self.press_button(table.panel.tiles[number])
            elif (id := decision.options[number % len(decision.options)].id) is not None:
                at = self.spot(id)
                if at is not None:
                    self.click(at)
        if table.controller.decision is decision:
            self._press_first()

    def _press_first(self) -> None:
        """Press the button that stands out, else the first."""
        table = self.table
        buttons = [each for each in (*table.panel.buttons, *table.prompt.buttons) if each.isVisible()]
        chosen = sorted(buttons, key=lambda each: (not each.isEnabled(), each.property("kind") != "primary"))
        if chosen:
            self.press_button(chosen[0])


def play(person: Person, moments: Callable[[str], None] = lambda name: None) -> Iterator[None]:
    """Play from the home screen to the end of the game; yields after each step. `moments`: what is seen by the way."""
    moments("home")
    person.press("Play alone")
    page = person.window.alone.page
    assert page is not None
    until(lambda: any(each.deck.name == "Lorraine" for each in page.tiles()), "the decks")
    moments("play alone")
    person.press_button(next(each for each in page.tiles() if each.deck.name == "Lorraine"))
    person.press("Opponent: Goldfish")
    person.press("First turn: Me")
    yield
    person.press("Play")
    until(lambda: person.window.game is not None and person.table.controller.decision is not None, "a question")
    moments("the first question")
    kinds: set[str] = set()
    while person.table.view is not None and not person.table.view.over and person.clicks < MOST_CLICKS:
        decision = person.table.controller.decision
        if decision is None or QApplication.activePopupWidget() is not None:
            person.rest()
            continue
        if decision.kind.value not in kinds:
            kinds.add(decision.kind.value)
            moments(f"question {decision.kind.value}")
        person.answer(decision)
        yield
    moments("the end")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """The program's window at the home screen."""
    monkeypatch.setattr(program, "games_folder", lambda: tmp_path)
    monkeypatch.setattr("gadesk.ui.game_plans.fresh_seed", lambda: "b2")  # the same game at every run
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("animation", 0.0)
    made = home_window(qtbot, settings)
    yield made
    made.close()


def test_a_whole_game_by_mouse(window: Window, qtbot: QtBot) -> None:
    """The player chooses a deck, plays cards by clicks and drags, attacks until the game has ended, and leaves."""

    def rest() -> None:
        QApplication.processEvents()
        time.sleep(0.002)

    person = Person(window, TestMouse(), rest)
    for _ in play(person):
        pass
    view = person.table.view
    assert view is not None and view.over and view.winner == view.seat, (person.clicks, view.turn if view else 0)
    assert person.drags and person.table.log.plain_text().count(" attacks ") >= 3
    person.press("Leave the table")
    until(lambda: window.start is not None and window.start.isVisible(), "the home screen")
