"""No item of a layout is known to Python: Qt deletes them, and the next object there would be taken for one of them."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLayout, QLayoutItem, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from gadesk.ui import shots
from gadesk.ui.design.nesting import nest

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def known_items() -> set[int]:
    """Return the items of layouts that Python takes for alive, but for layouts."""
    found = (each for each in gc.get_objects() if isinstance(each, QLayoutItem) and not isinstance(each, QLayout))
    return {id(each) for each in found if Shiboken.isValid(each)}


def filled(widget: QWidget) -> tuple[QVBoxLayout, QHBoxLayout]:
    """Make a column for a widget, and a row with a label, a space and a grid that has a label."""
    row, grid = QHBoxLayout(), QGridLayout()
    row.addWidget(QLabel("one", widget))
    row.addStretch(1)
    grid.addWidget(QLabel("two", widget), 0, 0)
    nest(row, grid)
    return QVBoxLayout(widget), row


def test_a_nested_layout_leaves_no_items(qtbot: QtBot) -> None:
    """Neither its own nor those of what is in it; its widgets stay what they are. Qt alone would have left three."""
    widget = QWidget()
    qtbot.addWidget(widget)
    before = known_items()
    column, row = filled(widget)
    nest(column, row, 2)
    assert known_items() == before
    assert [each.text() for each in widget.findChildren(QLabel)] == ["one", "two"]
    assert all(each.parent() is widget and Shiboken.isValid(each) for each in widget.findChildren(QLabel))
    assert column.stretch(0) == 2

    other = QWidget()
    qtbot.addWidget(other)
    column, row = filled(other)
    column.addLayout(row)
    assert len(known_items() - before) == 3


SCREENS = ("decks-plans", "library-card", "library-sync", "start", "table-pay", "table-over")


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_knows_no_items(name: str, qtbot: QtBot) -> None:
    """Whatever its widgets are made by."""
    assert name in shots.screens()
    before = known_items()
    screen = shots.screen(name, QSize(1280, 720))
    qtbot.addWidget(screen)
    screen.grab()
    assert known_items() <= before
