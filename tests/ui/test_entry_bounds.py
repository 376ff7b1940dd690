"""Fields take text up to their bound, however it comes: pasted, typed, dropped; and a deck keeps what was written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit, QPlainTextEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from gadesk.decks.deckfile import open_deck
from gadesk.ui import shots
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.design import entry, text_entry
from gadesk.ui.design.asking import ask_choice, ask_line
from gadesk.ui.library.card_pool import CardPool
from tests.timing import quickest
from tests.ui.deck_samples import starter
from tests.ui.test_decks_page import page  # noqa: F401  (a fixture: the builder on a folder of its own)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
HUGE = "word " * 400_000


def paste(field: QWidget, words: str) -> None:
    """Paste into a field with the keys."""
    QGuiApplication.clipboard().setText(words)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize("name", shots.screens())
def test_every_field_of_every_screen_has_a_bound(name: str, qtbot: QtBot) -> None:
    """A paste of two million letters ends up as a few."""
    widget = shots.screen(name, QSize(1280, 720))
    qtbot.addWidget(widget)
    widget.show()
    for field in widget.findChildren(QLineEdit):
        if not isinstance(field.parent(), QSpinBox):
            assert field.isReadOnly() or field.maxLength() <= entry.LINE, field.accessibleName()
    for text in widget.findChildren(QPlainTextEdit):
        assert text.isReadOnly() or isinstance(text, text_entry.TextEntry), text.accessibleName()


@pytest.mark.parametrize("words", [HUGE, "\n".join("note " * 100 for _ in range(300)), "line\n" * 5000, "x" * 30_000])
def test_notes_of_any_shape_are_bounded_and_leave_the_deck_readable(
    page: DeckPage, words: str  # noqa: F811
) -> None:  # fmt: skip
    """Pasted into the field, saved, opened again: the same cards, and of the notes what the field took."""
    pane = starter(page)
    paste(page.info.notes, words)
    taken = page.info.notes.toPlainText()
    assert 1000 < len(taken) <= entry.NOTES and taken[:100] == words[:100]
    QTest.keyClicks(page.info.notes, "more")
    assert len(page.info.notes.toPlainText()) <= entry.NOTES
    assert pane.open.save()
    again = open_deck(pane.open.path, CardPool().catalogue)
    assert again.file.deck == pane.open.deck and not again.read.problems
    assert again.file.about.notes.rstrip("\n") == pane.open.about.notes.rstrip("\n")


def test_a_field_makes_room_where_something_is_marked(qtbot: QtBot) -> None:
    """What is marked gives its room to what is pasted over it; dropped words are cut alike."""
    field = text_entry.TextEntry(longest=10)
    qtbot.addWidget(field)
    field.setPlainText("0123456789")
    paste(field, "more")
    assert field.toPlainText() == "0123456789"
    field.selectAll()
    paste(field, "0123456789abc")
    assert field.toPlainText() == "0123456789"
    field.clear()
    dropped = QMimeData()
    dropped.setText("ab\ncd" * 9)
    field.insertFromMimeData(dropped)
    assert len(field.toPlainText()) == 10


@pytest.fixture
def asked(qtbot: QtBot) -> Iterator[QWidget]:
    """A window in which a question for a line is put."""
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    yield made


@pytest.mark.parametrize("kind", ["line", "choice"])
def test_questions_for_a_line_are_bounded(asked: QWidget, kind: str) -> None:
    """The dialogs of Qt's own, too."""
    said: list[str] = []
    if kind == "line":
        ask_line(asked, "Plan", "Against whom?", said.append)
    else:
        ask_choice(asked, "Tag", "Which?", ["one", "two"], said.append, own=True)
    (dialog,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, QInputDialog) and each.isVisible())
    (field,) = dialog.findChildren(QLineEdit)
    field.selectAll()
    paste(field, HUGE)
    dialog.accept()
    assert said == [HUGE[: entry.LINE]]


@pytest.mark.timed
def test_a_paste_of_any_length_costs_little(qtbot: QtBot) -> None:
    """Two million letters, in one line or in many."""
    field = text_entry.TextEntry()
    qtbot.addWidget(field)
    field.show()
    for words in (HUGE, "a" * 2_000_000, "a\n" * 1_000_000):
        mime = QMimeData()
        mime.setText(words)
        field.clear()
        assert quickest(lambda mime=mime: field.insertFromMimeData(mime), 1) < 0.25  # type: ignore[misc]


def test_a_deck_of_before_with_long_notes_opens(tmp_path: Path) -> None:
    """Notes were saved without a bound, and then no line of the file may be too long for a list."""
    path = tmp_path / "deck.txt"
    path.write_text("// gadesk note: " + "x" * 50_000 + "\n" + "// gadesk note: y\n" * 900 + "\n4 Reclaim\n")
    opened = open_deck(path, CardPool().catalogue)
    assert not opened.read.problems and len(opened.file.deck.main) == 1 and len(opened.file.about.notes) <= 20_000
