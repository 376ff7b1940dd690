"""“Measure”: many games of programs with the deck in front, in the background, kept with the very list."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from gadesk import paths
from gadesk.decks.model import Section
from gadesk.session.contests.trial import STOPPED, kept_trials
from gadesk.ui.decks import trial_dialog
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.decks.trial_dialog import NOTHING_KEPT, TrialDialog, result_words
from tests.ui.deck_samples import deck_page, starter
from tests.waiting import PATIENCE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DeckPage]:
    """A page with decks in a folder of its own, and trials of two games."""
    monkeypatch.setattr(trial_dialog, "GAMES", (2,))
    monkeypatch.setattr(trial_dialog, "FEW", 2)
    monkeypatch.setattr(paths, "user_data", lambda: tmp_path)
    yield from deck_page(qtbot, tmp_path / "decks")


def press(within: QWidget, words: str) -> None:
    """Click a button by its words."""
    found = next(each for each in within.findChildren(QAbstractButton) if each.text() == words)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)


def opened(page: DeckPage) -> TrialDialog:
    """Press the page's button, and return what it opens."""
    press(page, "Measure")
    return next(each for each in page.findChildren(TrialDialog) if each.isVisible())


def said(dialog: TrialDialog) -> str:
    """The line under the choices."""
    return dialog._said.text()


def test_a_deck_is_measured_in_the_background_and_the_result_kept_with_its_list(page: DeckPage, qtbot: QtBot) -> None:
    """Begun, paused, closed, looked at again, copied; another list has no result, and going back has it again."""
    pane = starter(page)
    dialog = opened(page)
    assert said(dialog) == NOTHING_KEPT and not dialog.picture.isVisible()
    press(dialog, "Begin")
    press(dialog, "Pause")
    assert "Paused" in said(dialog)
    press(dialog, "Pause")
    press(dialog, "Close")
    assert not dialog.isVisible() and dialog.going
    assert opened(page) is dialog
    qtbot.waitUntil(lambda: not dialog.going, timeout=int(PATIENCE * 1000))
    assert said(dialog) == "Done." and "% of 2 games won" in dialog.picture.words and dialog.picture.isVisible()
    press(dialog, "Copy the picture")
    image = QGuiApplication.clipboard().image()
    assert image.width() > 100 and image.height() > 100
    press(dialog, "Close")
    entry = pane.open.deck.main[0]
    slug, copies = entry.slug, entry.count
    pane.open.touched(pane.open.editor.set_count(Section.MAIN, slug, copies - 1))
    other = opened(page)
    assert other is not dialog and said(other) == NOTHING_KEPT
    press(other, "Close")
    pane.open.touched(pane.open.editor.set_count(Section.MAIN, slug, copies))
    again = opened(page)
    assert "very list" in said(again) and "% of 2 games won" in again.picture.words


def test_what_goes_on_can_be_stopped(page: DeckPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left of it but a line: figures of the games until then are not kept instead of earlier ones."""
    kept = {path: path.read_bytes() for path in kept_trials().glob("*")}
    monkeypatch.setattr(trial_dialog, "GAMES", (1000,))
    starter(page)
    dialog = opened(page)
    press(dialog, "Begin")
    qtbot.waitUntil(lambda: "played" in said(dialog), timeout=int(PATIENCE * 1000))
    press(dialog, "Stop")
    qtbot.waitUntil(lambda: not dialog.going, timeout=int(PATIENCE * 1000))
    assert said(dialog) == STOPPED
    assert {path: path.read_bytes() for path in kept_trials().glob("*")} == kept


@pytest.mark.parametrize("figures", [
    {}, {"games": 0}, {"games": "many", "score": [1, 2, 3]}, {"games": 5, "score": [1, 2]}, {"games": 5, "score": "x"},
    {"games": 5, "score": [50, -1, 9**99]},
])  # fmt: skip
def test_a_file_of_results_that_is_anybodys_is_read_with_care(figures: dict[str, object]) -> None:
    """What is no share says nothing."""
    assert result_words(figures) == "No game was played to its end."
