"""What is gone from the table, or has got smaller or moved there, leaves nothing of itself behind on the screen."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from gadesk.protocol.record import replace
from gadesk.protocol.views import LayerKind, StackView
from gadesk.ui.table.table_widget import TableWidget
from tests.ui import samples

FULL = replace(
    samples.sample_view(),
    stack=(StackView(900, LayerKind.ACTIVATION, samples.sample_view().field[0].slug, 1, None, None),),
)
BOARDS = {
    "empty stack": replace(FULL, stack=()),
    "few cards": replace(
        FULL, field=tuple(card for card in FULL.field if card.id == FULL.seats[card.controller].champion)
    ),
    "rested": replace(FULL, field=tuple(replace(card, rested=not card.rested) for card in FULL.field)),
}


def on_screen(table: TableWidget) -> QImage:
    """What stands on the screen, and not what would be drawn now."""
    for _ in range(20):
        QApplication.processEvents()
    screen = QApplication.primaryScreen()
    return screen.grabWindow(table.window().winId()).toImage().convertToFormat(QImage.Format.Format_RGB32)


@pytest.mark.parametrize("there_and_back", [False, True])
@pytest.mark.parametrize("name", list(BOARDS))
def test_nothing_stays_where_a_part_is_drawn_meanwhile(
    qtbot: Any, table: TableWidget, name: str, there_and_back: bool
) -> None:
    """A part of the view is drawn at once, as what lay over it goes away, before the scene has said what changed."""
    first, then = (BOARDS[name], FULL) if there_and_back else (FULL, BOARDS[name])
    table.show_update(first, (), animate=False)
    before = on_screen(table)
    table.show_update(then, (), animate=False)
    view = table.table_view.viewport()
    middle = QRect(view.width() // 3, 0, view.width() // 2, view.height())
    view.repaint(middle)
    after = on_screen(table)
    view.update()
    assert after == on_screen(table) != before
