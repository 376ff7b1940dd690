"""Columns that scroll up and down: nothing of them is cut at the side, at any size of window or text, or dragged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QScrollArea, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from gadesk.files import passing_folder
from gadesk.ui import shots
from gadesk.ui.cards import pixmaps
from gadesk.ui.cards.face_plan import FacePlan
from gadesk.ui.cards.sizes import card_height
from gadesk.ui.design.elided import ElidedButton, ElidedLabel
from gadesk.ui.design.theme import apply_theme, fit_window
from gadesk.ui.library.card_page import CardPage
from gadesk.ui.start.flow import Flow
from tests.ui.test_flow import row

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
Case = tuple[float, tuple[int, int]]  # the text's size, the window's
SIZES = ((1280, 720), (1600, 900), (2560, 1440))


@pytest.fixture(autouse=True)
def _normal_again(qapp: QApplication) -> Iterator[None]:
    yield
    fit_window(qapp, QSize(1280, 720))
    apply_theme(qapp)


def cut(screen: QWidget) -> list[str]:
    """What of the columns that are shown reaches out of its view at a side."""
    found = []
    for area in screen.findChildren(QScrollArea):
        view, body = area.viewport(), area.widget()
        if body is None or not area.isVisible():
            continue
        for part in (body, *body.findChildren(QWidget)):
            if part.isVisible() and part.window() is screen.window():
                left = part.mapTo(view, QPoint(0, 0)).x()
                if left < 0 or left + part.width() > view.width():
                    words = part.property("text") or part.accessibleName() or type(part).__name__
                    found.append(f"{area.accessibleName()}: {words} {left}..{left + part.width()} of {view.width()}")
    return found


def squeezed(screen: QWidget, size: QSize) -> list[str]:
    """Which words have less room than they take, and whether the screen needs a larger window than it has."""
    taken = screen.size()
    found = [f"the screen takes {taken}"] if taken != size else []
    for part in screen.findChildren(QWidget):
        lone = isinstance(part, QLabel) and not part.wordWrap() and not isinstance(part, ElidedLabel)
        if (isinstance(part, QAbstractButton) and not isinstance(part, ElidedButton)) or lone:
            words = str(part.property("text"))
            if words and part.isVisible() and part.width() < part.sizeHint().width() - 1:
                found.append(f"{words}: {part.width()} of {part.sizeHint().width()}")
    return found


def blank(plan: FacePlan, width: int, *rest: object) -> QImage:
    """Stand for a drawn face of a card."""
    return QImage(width, card_height(width), QImage.Format.Format_ARGB32_Premultiplied)


@pytest.mark.parametrize(
    "cases",
    [
        pytest.param([(1.0, SIZES[0]), (1.0, SIZES[-1]), (1.5, SIZES[0])], id="ends"),
        pytest.param([(text, size) for text in (1.0, 1.5) for size in SIZES], id="all", marks=pytest.mark.deep),
    ],
)
@pytest.mark.parametrize("name", shots.screens())
def test_nothing_of_a_column_is_cut_at_the_side(
    name: str, cases: list[Case], qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On every screen, in windows of several sizes, with normal and large text, and with every splitter at its ends."""
    monkeypatch.setattr(pixmaps, "render_face", blank)  # where things lie matters here; painting takes most of the time
    screen = shots.screen(name, QSize(*SIZES[0]))
    qtbot.addWidget(screen)
    screen.setUpdatesEnabled(False)
    screen.show()
    for text, size in cases:
        apply_theme(qapp, text)
        fit_window(qapp, QSize(*size))
        screen.resize(*size)
        for _ in range(3):
            qapp.processEvents()
        assert not cut(screen), (size, text)
        assert not squeezed(screen, QSize(*size)), (size, text)
    for split in screen.findChildren(QSplitter):
        for place in range(split.count()):
            split.setSizes([1 if each == place else 9999 for each in range(split.count())])
            qapp.processEvents()
            assert not cut(screen), f"dragged: {place} of {split.count()}"


def test_a_printed_card_follows_its_page(qtbot: QtBot, qapp: QApplication) -> None:
    """The picture of an edition is as wide as the page has room for, also once the page is made narrower."""
    screen = shots.screen("library-card", QSize(1600, 900))
    qtbot.addWidget(screen)
    screen.show()
    page = screen.findChild(CardPage)
    assert isinstance(page, CardPage)
    path = passing_folder() / "printed.png"
    drawn = QPixmap(744, 1039)
    drawn.fill(QColor("teal"))
    assert drawn.save(str(path))
    page.show_edition(path, "An edition")
    qapp.processEvents()
    before = page.viewport().width()
    for split in screen.findChildren(QSplitter):
        split.setSizes([9999] * (split.count() - 1) + [1])
    qapp.processEvents()
    assert page.viewport().width() < before
    assert not cut(screen)


def test_rows_are_measured_once_for_a_width(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A layout asks for heights all the time; rows are gone through again only after a change of what they hold."""
    holder, flow, labels = row(qtbot, 4)
    holder.resize(300, 200)
    holder.show()
    wide = labels[0].sizeHint().width()
    measured: list[QRect] = []
    place = Flow._place

    def counted(self: Flow, rect: QRect, move: bool) -> int:
        measured.append(rect)
        return place(self, rect, move)

    monkeypatch.setattr(Flow, "_place", counted)
    heights = [flow.heightForWidth(wide + 5) for _ in range(50)]
    assert len(measured) == 1
    labels[0].setText("word\n" * 9)
    assert flow.heightForWidth(wide + 5) > heights[0]
