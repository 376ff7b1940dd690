"""The screens of learning, for pictures without a display."""

from __future__ import annotations

from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QWidget

from gadesk.files import passing_folder
from gadesk.protocol.tasks import Task
from gadesk.session.scenario.shelf import LESSONS, PUZZLES, shipped
from gadesk.ui.learn.page import LearnPage
from gadesk.ui.learn.progress import Progress
from gadesk.ui.learn.task_panel import TaskPanel
from gadesk.ui.rules.page import RulesPage
from gadesk.ui.shots import register_screen
from gadesk.ui.table import sample_boards
from gadesk.ui.table.shots import table_for


def _shelf(size: QSize) -> QWidget:
    folder = passing_folder()
    progress = Progress(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    for item in (*shipped(LESSONS)[:3], *shipped(PUZZLES)[:2]):
        progress.solve(item.key)
    page = LearnPage(progress, folder)
    page.resize(size)
    return page


def _lesson(size: QSize) -> QWidget:
    view, decision = sample_boards.main_phase()
    table = table_for(size, view, decision)
    panel = TaskPanel(table, table.log, has_next=True)
    words = "Attack with your champion: play an attack card, and choose a weapon, too. Both add up."
    hints = ("Look at what hits back.", "Your champion can bear it.", "Play the attack card with the sword.")
    panel.show_task(Task("A lesson", "Kill an ally this turn, and keep your own alive.", words, 0, 2, hints))
    panel.show_hint()
    return table


def _rules(size: QSize) -> QWidget:
    page = RulesPage()
    page.resize(size)
    page.show_term("Taunt")
    return page


register_screen("learn", _shelf)
register_screen("rules", _rules)
register_screen("lesson", _lesson)
