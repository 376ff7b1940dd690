"""The deck builder and its files: what other programs write, what cannot be written, what is open the next time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QStackedWidget,
)
from pytestqt.qtbot import QtBot

from gadesk.decks.deckfile import versions
from gadesk.decks.model import Entry, Section
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.decks.section import DeckDoor
from gadesk.ui.design.asking import ask_file
from gadesk.ui.design.folders import Use, folders
from gadesk.ui.design.stylesheet import style_sheet
from gadesk.ui.design.theme import apply_theme
from tests.ui.boxes import answer
from tests.ui.deck_samples import deck_page, starter

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[DeckPage]:
    """A page with decks in a folder of its own."""
    yield from deck_page(qtbot, tmp_path / "decks")


def test_a_deck_that_cannot_be_saved_is_not_lost_in_silence(
    page: DeckPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told, the deck stays open, and the program asks before it ends."""
    pane = starter(page)

    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    stack, settings = QStackedWidget(), QSettings()
    qtbot.addWidget(stack)
    door = DeckDoor(stack, page._pixmaps, settings)
    door.page = page
    monkeypatch.setattr("gadesk.decks.deckfile.write_whole", full)
    again: list[int] = []
    pane.add("reclaim", Section.SIDEBOARD)
    page.close_tab(page.tabs.currentIndex())
    assert page.pane() is pane and "No space left" in page.said()
    assert "Not saved" in [label.text() for label in pane.findChildren(QLabel)]
    assert not door.may_close(lambda: again.append(1))
    asked = answer(False)
    assert "No space left" in asked and not again
    assert len(versions(pane.open.path)) == 1  # whatever is tried, what lies there is kept once
    page.say("")
    pane.open._again.timeout.emit()
    assert not page.said() and pane.open._again.isActive()  # tried again without a word
    page.say(asked)
    monkeypatch.undo()
    pane.open._again.timeout.emit()
    assert not page.said() and not pane.open.editor.unsaved and not pane.open._again.isActive()
    assert door.may_close(lambda: None)


def test_open_decks_are_open_again_the_next_time(qtbot: QtBot, tmp_path: Path) -> None:
    """Those whose files are still there."""
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    for made in deck_page(qtbot, tmp_path / "decks", settings):
        first, gone = starter(made), starter(made)
        first.open.touched(first.open.editor.rename("Another"))
        assert first.open.save()
        made.shelf.refresh(first.open.path)
        made.shelf.move_to("Folder")
        kept = first.open.path
        assert kept.name == "Another.txt" and kept.parent.name == "Folder"
        gone.open.path.unlink()
        settings.sync()
        listed = str(settings.value("decks/open")).splitlines()  # also if the program were killed now
        assert listed == [str(kept), str(gone.open.path)]
    for made in deck_page(qtbot, tmp_path / "decks", settings):
        assert [pane.open.path for pane in made.panes()] == [kept]


def test_a_file_that_is_taken_away_for_a_moment_is_no_loss(page: DeckPage, qtbot: QtBot) -> None:
    """Programs that delete a file before they write it anew are waited for."""
    pane = starter(page)
    pane.open.path.unlink()
    with qtbot.waitSignal(pane.open.told) as told:
        QTimer.singleShot(200, lambda: pane.open.path.write_text("4 Reclaim\n", encoding="utf-8"))
    assert "Another program changed" in told.args[0]
    assert pane.open.deck.main == (Entry(4, "reclaim"),)


def test_a_file_that_is_written_in_steps_is_read_whole(page: DeckPage, qtbot: QtBot) -> None:
    """One step of undoing brings the own list back; what the other program wrote is kept as a version."""
    pane = starter(page)
    before, path = pane.open.deck, pane.open.path
    settle = pane.open._settle
    settle.setInterval(600_000)  # no machine is so slow
    with path.open("w", encoding="utf-8") as file:
        for line in ("# Main Deck\n", "4 Reclaim\n", "2 Banner Knight\n"):
            qtbot.waitUntil(settle.isActive)
            assert pane.open.deck == before
            file.write(line)
            file.flush()
    settle.timeout.emit()
    assert pane.open.deck.main == (Entry(4, "reclaim"), Entry(2, "banner-knight"))
    pane.undo()
    assert pane.open.deck == before and not pane.open.editor.can_undo
    assert pane.open.save()
    assert versions(path)[0].read_text(encoding="utf-8").endswith("2 Banner Knight\n")


def test_a_list_of_choices_is_shown_whole(page: DeckPage, qapp: QApplication, qtbot: QtBot) -> None:
    """With the keyboard on it too, when its frame is another: no choice is cut off."""
    apply_theme(qapp)
    pane = starter(page)
    box = next(each for each in pane.findChildren(QComboBox) if each.count() == 5)
    page.window().activateWindow()
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible)
    assert box.view().verticalScrollBar().maximum() == 0
    box.hidePopup()


def test_a_saved_file_gets_its_ending(page: DeckPage, tmp_path: Path, qtbot: QtBot) -> None:
    """A name without one is enough; a picture without one could not be written."""
    starter(page)
    for words, ending in (
        ("Tabletop Simulator", "json"), ("Save for gadesk", "gadeck"), ("Save a picture", "png"),
        ("Save a page", "pdf"),
    ):  # fmt: skip
        found = [each for each in page.findChildren(QAction) if each.text().startswith(words)]
        next(each for each in found if each.text().endswith("…")).trigger()
        dialog = page.findChildren(QFileDialog)[-1]
        dialog.setDirectory(str(tmp_path))
        dialog.selectFile("mine")
        dialog.accept()
        assert (tmp_path / f"mine.{ending}").stat().st_size and page.said() == f"Written as {tmp_path}/mine.{ending}."


def test_a_file_is_looked_for_where_the_last_one_was(page: DeckPage, tmp_path: Path) -> None:
    """At first among what was downloaded or the player's documents, and never where the program happens to run."""
    kept = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    asked: list[str] = []

    def opened(use: Use) -> QFileDialog:
        ask_file(page, "Open", use, "All files (*)", asked.append)
        return next(each for each in page.findChildren(QFileDialog) if each.isVisible())

    folders.cache_clear()
    first = opened(Use.DECKS)
    assert first.directory().path() != str(Path.cwd())
    first.reject()
    folders().settings = kept
    lists = tmp_path / "lists"
    lists.mkdir()
    (lists / "mine.txt").write_text("4 NAME", encoding="utf-8")
    dialog = opened(Use.DECKS)
    dialog.setDirectory(str(lists))
    dialog.selectFile("mine.txt")
    dialog.accept()
    assert asked == [str(lists / "mine.txt")]
    other = opened(Use.GAMES)
    assert other.directory().path() != str(lists), "each use has its own"
    other.reject()
    folders.cache_clear()  # another start
    folders().settings = kept
    again = opened(Use.DECKS)
    assert again.directory().path() == str(lists)
    again.reject()
    (lists / "mine.txt").unlink()
    lists.rmdir()
    gone = opened(Use.DECKS)
    assert gone.directory().exists()
    gone.reject()
    folders.cache_clear()


def test_the_menu_offers_no_link_that_there_is_not(page: DeckPage) -> None:
    """A deck that came from no page has none; and a line that can't be chosen looks so, in every menu."""
    pane = starter(page)
    for link in ("", "https://example.org/deck"):
        pane.open.set_about(replace(pane.open.about, link=link))
        menu = page.doors.buttons()[1].menu()
        assert menu is not None
        menu.aboutToShow.emit()
        offered = [each.text() for each in menu.actions() if each.isVisible()]
        assert ("Copy the link that it came from" in offered) is bool(link)
    assert "QMenu::item:disabled" in style_sheet(10)


def test_versions_that_differ_in_notes_say_so(page: DeckPage) -> None:
    """Going back to one would change them, though the lists are the same."""
    pane = starter(page)
    page.info.notes.setPlainText("keep two")
    assert pane.open.save()
    dialog = page.doors.compare()
    assert dialog is not None and dialog.said().startswith("The two lists are the same. Notes")
    dialog.go_back()
    assert pane.open.about.notes == ""
