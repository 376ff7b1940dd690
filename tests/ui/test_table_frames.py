"""What a frame of the table draws: what changed, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QGraphicsPixmapItem, QWidget

from gadesk.ui.table.bars import PhaseBar, Plate
from gadesk.ui.table.card_item import CardItem
from gadesk.ui.table.frame_timing import SIZE, full_board
from gadesk.ui.table.shots import table_for


class _Paintings(QObject):
    """Counts the paint events of widgets."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.count = 0
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let everything pass."""
        self.count += event.type() == QEvent.Type.Paint
        return False


def until_still(painted: list[CardItem], qtbot: Any) -> None:
    """Wait until all pictures have come, each of which is drawn."""
    while True:
        painted.clear()
        qtbot.wait(300)
        if not painted:
            return


def test_a_card_on_its_way_has_nothing_drawn_that_it_does_not_touch(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 120 cards those are drawn that it leaves or comes over, and no plate, bar or log beside its way."""
    painted: list[CardItem] = []

    def paint(item: CardItem, painter: Any, option: Any, widget: Any = None) -> None:
        painted.append(item)
        QGraphicsPixmapItem.paint(item, painter, option, widget)

    monkeypatch.setattr(CardItem, "paint", paint, raising=False)
    table = table_for(SIZE, full_board())
    qtbot.addWidget(table)
    table.show()
    items = list(table.scene.card_items())
    qtbot.waitUntil(lambda: len({id(item) for item in painted}) > len(items) // 2)
    table.animator.finish()
    mover = max(items, key=lambda item: item.y())
    until_still(painted, qtbot)
    beside = _Paintings(*(widget for widget in table.findChildren(QWidget) if type(widget) in (PhaseBar, Plate)))
    way = mover.sceneBoundingRect()
    table.animator.speed = 1.0
    table.animator.run(mover, (mover.x() + 30, mover.y(), 0.0, 1.0), 100_000.0)
    qtbot.waitUntil(lambda: mover in painted)
    for _ in range(20):  # with the first frames comes what was put off until one
        painted.clear()
        beside.count = 0
        qtbot.waitUntil(lambda: painted.count(mover) > 2)
        if not beside.count:
            break
    way |= mover.sceneBoundingRect()
    touched = [item for item in items if item.sceneBoundingRect().intersects(way.adjusted(-4, -4, 4, 4))]
    assert set(painted) <= set(touched) and len(touched) < len(items) / 2
    assert beside.count == 0
    table.animator.finish()
