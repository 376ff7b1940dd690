"""Signs on buttons and in search lines grow with the text, and every button has a name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QStyleOptionButton, QToolButton
from pytestqt.qtbot import QtBot

from gadesk.ui import shots
from gadesk.ui.design.icons import icon
from gadesk.ui.design.scaling_controls import SearchLine, SignButton
from gadesk.ui.design.theme import Role, apply_theme, font
from gadesk.ui.start.alone import AlonePage

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(autouse=True)
def _normal_again(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp)
    yield
    apply_theme(qapp)


def test_signs_of_a_search_line_grow_with_the_text(qtbot: QtBot, qapp: QApplication) -> None:
    """At a larger text the signs are larger, and the typed words begin behind them."""
    line = SearchLine()
    qtbot.addWidget(line)
    line.add_button("resume", "Searches before")
    line.resize(400, 50)
    line.show()
    small = [each.iconSize().width() for each in line.findChildren(QToolButton)]
    margin = line.textMargins().left()
    apply_theme(qapp, 1.5)
    qapp.processEvents()
    large = [each.iconSize().width() for each in line.findChildren(QToolButton)]
    assert len(small) == 2
    assert all(after >= 1.4 * before for before, after in zip(small, large, strict=True))
    assert line.textMargins().left() >= 1.4 * margin
    assert line.textMargins().right() >= sum(each.width() for each in line.findChildren(QToolButton))


def test_a_search_line_can_be_emptied_once_it_holds_something(qtbot: QtBot) -> None:
    """The button that empties it is shown only then, and no button is without a name."""
    line = SearchLine()
    qtbot.addWidget(line)
    line.show()
    buttons = line.findChildren(QToolButton)
    assert all(each.accessibleName() for each in buttons)
    assert not buttons[0].isVisible()
    QTest.keyClicks(line, "fire")
    assert buttons[0].isVisible()
    QTest.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    assert line.text() == ""
    assert not buttons[0].isVisible()


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_sign_keeps_its_distance_from_the_words(scale: float, qtbot: QtBot, qapp: QApplication) -> None:
    """The room between them is a space of the font, and the button is wider by it; its name stays as it is."""
    apply_theme(qapp, scale)
    plain, made = QPushButton(icon("deck"), "Decks"), SignButton(icon("deck"), "Decks")
    for button in (plain, made):
        qtbot.addWidget(button)
        button.ensurePolished()
    room = made.fontMetrics().horizontalAdvance(" ")
    assert made.sizeHint().width() - plain.sizeHint().width() == room > 0
    option = QStyleOptionButton()
    made.initStyleOption(option)
    assert option.text == " Decks"
    assert made.text() == "Decks"
    alone = SignButton(icon("deck"), "")
    qtbot.addWidget(alone)
    alone.initStyleOption(option)
    assert option.text == ""


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_decks_to_choose_from_keep_their_names(scale: float, qtbot: QtBot, qapp: QApplication) -> None:
    """In the smallest window no name below a tile is cut, at any size of text, also of the one that is chosen."""
    apply_theme(qapp, scale)
    assert "alone" in shots.screens()
    page = shots.screen("alone", QSize(1280, 720))
    assert isinstance(page, AlonePage)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    qapp.processEvents()
    face = font(Role.SMALL, bold=True)
    assert len(page.tiles()) == 8
    for tile in page.tiles():
        assert QFontMetricsF(face).horizontalAdvance(tile.deck.name) <= tile.width()
