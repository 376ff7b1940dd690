"""The layout of rows: what it holds when its widgets come and go."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QScrollBar, QWidget
from pytestqt.qtbot import QtBot

from gadesk.ui.start.flow import Flow

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def row(qtbot: QtBot, number: int) -> tuple[QWidget, Flow, list[QLabel]]:
    """A shown row of labels."""
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = Flow(holder, across=10, down=5)
    labels = [QLabel("word " * 4, holder) for _ in range(number)]
    for label in labels:
        flow.addWidget(label)
    return holder, flow, labels


def test_rows_break_where_the_width_ends(qtbot: QtBot) -> None:
    """In a narrow one every word has a row of its own, in a wide one all stand in one; hidden ones take no room."""
    holder, flow, labels = row(qtbot, 3)
    wide = labels[0].sizeHint().width()
    holder.resize(wide * 3 + 40, 200)
    holder.show()
    assert len({label.y() for label in labels}) == 1
    assert flow.heightForWidth(wide + 5) > 3 * labels[0].height()
    labels[1].hide()
    assert flow.heightForWidth(wide + 5) < 3 * labels[0].height() + 10


def test_what_stays_together_breaks_together(qtbot: QtBot) -> None:
    """Before the first of them, where a row has no room for all; where no row has, as any others."""
    holder, flow, labels = row(qtbot, 2)
    more = [QLabel("word " * 4, holder) for _ in range(2)]
    flow.add_together(*more)
    wide = labels[0].sizeHint().width()
    holder.resize(wide * 3 + 40, 300)
    holder.show()
    assert labels[0].y() == labels[1].y() < more[0].y() == more[1].y()
    more[1].hide()
    holder.resize(wide * 3 + 41, 300)
    assert labels[1].y() == more[0].y()
    more[1].show()
    holder.resize(wide + 5, 300)
    assert labels[1].y() < more[0].y() < more[1].y()


def test_no_item_outlives_its_widget(qtbot: QtBot) -> None:
    """Python keeps nothing of Qt's items: a new object at such an address was once taken for an item."""
    holder, flow, labels = row(qtbot, 60)
    holder.show()
    for label in labels[::2]:
        label.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert flow.heightForWidth(10_000) > 0
    assert flow.count() == 30
    scrolling = [QScrollArea(holder) for _ in range(200)]
    assert all(type(each.verticalScrollBar()) is QScrollBar for each in scrolling)
