"""The fault that keeps PySide6 pinned: calls that return nothing must not lose references to None."""

from __future__ import annotations

import gc
import sys

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsRectItem, QLabel
from pytestqt.qtbot import QtBot

CALLS = 10_000


def test_calls_that_return_nothing_keep_the_references_to_none(qtbot: QtBot) -> None:
    """Ten thousand calls each of an item and a widget leave the count of references to None as it was."""
    item, label = QGraphicsRectItem(), QLabel()
    qtbot.addWidget(label)
    place = QPointF(1, 2)
    gc.collect()  # what earlier tests left behind holds None as well, and may go at any time
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        item.setPos(place)
        label.update()
    assert abs(sys.getrefcount(None) - before) < CALLS // 4
