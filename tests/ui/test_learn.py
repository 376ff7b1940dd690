"""Learning in the window: the shelf, a lesson played through, again, the next one, and what is kept of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from gadesk.protocol.decisions import DecisionKind, OptionKind
from gadesk.protocol.tasks import Outcome, Task
from gadesk.session.replays.games import games
from gadesk.ui import app as program
from gadesk.ui.app import Window
from gadesk.ui.learn.progress import Progress
from gadesk.ui.learn.task_panel import TaskPanel
from gadesk.ui.table.table_widget import TableWidget
from tests.ui.shelf_window import shelf_window
from tests.waiting import PATIENCE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def window(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    """A window on the shelf, whose games and boards lie in a folder."""
    return shelf_window(qtbot, tmp_path, monkeypatch)


def until(qtbot: Any, holds: Any) -> None:
    """Wait."""
    qtbot.waitUntil(holds, timeout=PATIENCE * 1000)


def task_of(window: Window) -> Task | None:
    """The task that the open game shows."""
    panel = window.game.task if window.game is not None else None
    return panel._task if panel is not None else None


def asked(window: Window, kind: DecisionKind) -> bool:
    """Whether the open game asks this."""
    decision = window.game.table.controller.decision if window.game is not None else None
    return decision is not None and decision.kind is kind


def act(qtbot: Any, window: Window, card: str, paid: tuple[str, ...]) -> None:
    """Activate a card as the player's seat, and pay with cards, where that is asked."""
    until(qtbot, lambda: asked(window, DecisionKind.OPPORTUNITY))
    assert window.game is not None
    client = window.game.link.client
    decision = client.decision
    assert decision is not None
    found = [at for at, each in enumerate(decision.options) if each.kind is OptionKind.ACTIVATE and each.slug == card]
    client.answer((found[0],))
    if not paid:
        return
    until(qtbot, lambda: asked(window, DecisionKind.PAY_RESERVE))
    decision = client.decision
    assert decision is not None
    client.answer(tuple(at for at, each in enumerate(decision.options) if each.slug in paid))


def test_a_lesson_is_played_again_and_gone_on_from(window: Window, qtbot: Any, tmp_path: Path) -> None:
    """What it asks for is done, another text follows, it is solved; again and next are keys, and back shows it."""
    page = window.learn.page
    assert page is not None and page.chosen is not None and page.chosen.key == "lessons/1-reserve"
    page.begin.click()
    until(qtbot, lambda: task_of(window) is not None)
    first = task_of(window)
    assert first is not None and first.outcome is Outcome.OPEN and first.step == 0 and len(first.hints) == 3
    assert window.game is not None and window.game.task is not None
    for hint in first.hints:
        QTest.keyClick(window.game.table, Qt.Key.Key_F6)
        assert hint in window.game.task.words
    act(qtbot, window, "honorable-vanguard", ("savage-slash", "savage-swing"))
    until(qtbot, lambda: (task_of(window) or first).step == 1)
    act(qtbot, window, "favorable-winds", ())  # one card is left to pay with
    until(qtbot, lambda: (task_of(window) or first).outcome is Outcome.REACHED)
    assert Progress(QSettings(window.settings.fileName(), QSettings.Format.IniFormat)).solved("lessons/1-reserve")
    QTest.keyClick(window.game.table, Qt.Key.Key_F7)
    until(qtbot, lambda: (task_of(window) or first).outcome is Outcome.OPEN)
    QTest.keyClick(window.game.table, Qt.Key.Key_F8)
    until(qtbot, lambda: (task_of(window) or first).goal.startswith("Get Crusader"))
    QTest.keyClick(window.game.table, Qt.Key.Key_F9)
    page = window.learn.page
    assert page is not None and page.isVisible() and window.game is None
    assert page.chosen is not None and page.chosen.key == "lessons/2-recollection", "gone on with where it was left"
    assert not list(tmp_path.glob("*.journal")), "lessons are no saved games"


def test_a_line_that_fails_says_why(window: Window, qtbot: Any) -> None:
    """Paying with the card that is needed, and ending the turn: the sentence, and Again as what to do."""
    assert window.learn.page is not None
    window.learn.page.begin.click()
    until(qtbot, lambda: task_of(window) is not None)
    act(qtbot, window, "honorable-vanguard", ("savage-slash", "favorable-winds"))
    until(qtbot, lambda: asked(window, DecisionKind.OPPORTUNITY))
    assert window.game is not None
    client, first = window.game.link.client, task_of(window)
    assert first is not None
    while (task_of(window) or first).outcome is Outcome.OPEN:
        until(qtbot, lambda: client.decision is not None or (task_of(window) or first).outcome is not Outcome.OPEN)
        decision = client.decision
        if decision is not None and decision.kind is DecisionKind.OPPORTUNITY:
            client.answer(
                tuple(at for at, each in enumerate(decision.options) if each.kind is OptionKind.PASS), decision
            )
            QTest.qWait(50)
    assert window.game.task is not None and "The turn is over." in window.game.task.words
    client.undo(99)
    client.undo(1)
    until(qtbot, lambda: (task_of(window) or first).outcome is Outcome.OPEN)


def test_own_boards_are_on_the_shelf(window: Window, qtbot: Any, tmp_path: Path) -> None:
    """A board in the player's folder is listed and played; a file that is none is told on the page."""
    folder = tmp_path / "boards"
    folder.mkdir()
    board = {"title": "Mine", "seats": [{"champion": "Spirit of Fire", "hand": ["Fireball"]}, {}], "turn": 3}
    (folder / "mine.json").write_text(json.dumps(board), encoding="utf-8")
    page = window.learn.show()
    page.refresh(f"own/{(folder / 'mine.json').resolve()}")
    assert page.chosen is not None and page.chosen.title == "Mine"
    (tmp_path / "none.json").write_text("[")
    window.learn.open_file(str(tmp_path / "none.json"))
    assert any("none.json" in label.text() for label in page.findChildren(QLabel)) and window.game is None
    page.play()
    until(qtbot, lambda: asked(window, DecisionKind.OPPORTUNITY))
    assert window.game is not None and window.game.task is None, "a board without a goal has no task"
    window.game.left.emit()
    assert window.learn.page is not None and window.learn.page.isVisible()


def test_progress_outlives_damage(tmp_path: Path) -> None:
    """What somebody wrote into the settings is no list: nothing is solved, and it is kept anew."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("learn/solved", "{[")
    progress = Progress(settings)
    assert not progress.solved("a")
    progress.solve("a")
    progress.solve("a")
    assert Progress(settings).solved("a") and settings.value("learn/solved") == '["a"]'


def test_what_came_of_it_is_read_whole(host: QWidget, table: TableWidget) -> None:
    """Whatever was shown before, and however long the sentence: where there is room nothing of it must be scrolled."""
    panel = TaskPanel(table, table.log)
    wide = table.log.width()
    for width in range(wide - 14, wide + 24):  # also where the buttons just fit, or just not
        table.log.resize(width, table.log.height())
        panel.show_task(Task("A", "Win.", f"Look {width}.", 0, 2, ("Look.",)))
        QApplication.processEvents()
        assert panel._area.verticalScrollBar().maximum() == 0, width
    for goal in ("Win.", "Win this turn: five life are left, and three cards are to be paid for."):
        for why in ("It is over.", "The turn is over, and the longer sword would have been enough. " * 2):
            for outcome in (Outcome.REACHED, Outcome.FAILED, Outcome.OPEN):
                panel.show_task(Task("A", goal, why, 0, 2, ("Look.",), outcome, why))
                QApplication.processEvents()
                bar, top = panel._area.verticalScrollBar(), panel.geometry().top()
                assert bar.maximum() == 0 or top <= 6, (goal, why, outcome)
                assert panel.words.endswith(why.strip()) or why in panel.words


def test_a_puzzle_that_wins_ends_as_a_puzzle(window: Window, qtbot: Any, tmp_path: Path) -> None:
    """In place of a game's figures and a rematch: what was found, and the next one; the game is no game of the list."""
    page = window.learn.page
    assert page is not None
    page.refresh("puzzles/01-exactly-one")
    page.play()
    until(qtbot, lambda: task_of(window) is not None)
    act(qtbot, window, "opening-cut", ("savage-slash",))
    until(qtbot, lambda: asked(window, DecisionKind.ATTACK_WEAPONS))
    assert window.game is not None
    window.game.link.client.answer((0,))
    until(qtbot, lambda: window.game is not None and window.game.table.banner.isVisible())
    table, task = window.game.table, task_of(window)
    assert task is not None and task.outcome is Outcome.REACHED
    words = [label.text() for label in table.banner.findChildren(QLabel)]
    assert words == ["Well done", task.why]
    buttons = [button.accessibleName() for button in table.prompt.buttons]
    assert buttons == ["Next", "Again", "To the list", "Undo"]
    assert window.game.link.client.witness is None and not games(program.games_folder())
    QTest.keyClick(table, Qt.Key.Key_F8)
    until(qtbot, lambda: (task_of(window) or task).outcome is Outcome.OPEN)
    assert window.learn.playing is not None and window.learn.playing.key.startswith("puzzles/02")
