"""What is dropped on the deck builder: cards of the library and of decks, files, folders, links, words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QTreeWidget, QWidget
from pytestqt.qtbot import QtBot

from gadesk.decks.model import DeckList, Entry, Section
from gadesk.ui.decks.deck_pane import DeckPane
from gadesk.ui.decks.drag_data import Carried
from gadesk.ui.decks.import_dialog import SKIPPED, ImportDialog
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.design.choices import ChoiceBox
from tests.ui.deck_samples import deck_page, starter

_COPY, _LEFT, _NO_KEY = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
_SPOT = QPoint(20, 20)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[DeckPage]:
    """A page with decks in a folder of its own."""
    yield from deck_page(qtbot, tmp_path / "decks")


def hold(widget: QWidget, mime: QMimeData, spot: QPoint) -> bool:
    """Carry something over a widget; tells whether it, or what is below it, would take it."""
    enter = QDragEnterEvent(spot, _COPY, mime, _LEFT, _NO_KEY)
    enter.ignore()
    QApplication.sendEvent(widget, enter)
    QApplication.sendEvent(widget, QDragMoveEvent(spot, _COPY, mime, _LEFT, _NO_KEY))
    return enter.isAccepted()


def let_go(widget: QWidget, mime: QMimeData, spot: QPoint = _SPOT) -> bool:
    """Drop something on a widget; Qt gives it to what took it as it was carried there."""
    taken = hold(widget, mime, spot)
    QApplication.sendEvent(widget, QDropEvent(QPointF(spot), _COPY, mime, _LEFT, _NO_KEY))
    return taken


def two_decks(page: DeckPage) -> tuple[DeckPane, DeckPane]:
    """An empty deck, and a starter in front."""
    empty = page.new_deck()
    assert empty is not None
    return empty, starter(page)


def of_deck(pane: DeckPane, slug: str, section: Section = Section.MAIN) -> QMimeData:
    """A card dragged out of a deck, with all its copies."""
    return Carried({slug: pane.open.editor.count(section, slug)}, section, pane.view.mark).mime(str)


def files(*paths: Path) -> QMimeData:
    """Files dragged out of another program."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def dialogs(page: DeckPage) -> list[ImportDialog]:
    """The imports that are open."""
    return [each for each in page.findChildren(ImportDialog) if each.isVisible()]


def test_cards_go_from_deck_to_deck(page: DeckPage) -> None:
    """All copies are added to the other deck and stay in the first; on the tab they go where they were."""
    empty, full = two_decks(page)
    slug, count = full.open.deck.main[0].slug, full.open.deck.main[0].count
    area = next(box for section, box in empty.view.plan().areas if section is Section.SIDEBOARD)
    let_go(empty.view, of_deck(full, slug), QPoint(20, area.y + 5))
    assert empty.open.deck == DeckList((), (), (Entry(count, slug),), "New deck")
    bar = page.tabs.tabBar()
    let_go(bar, of_deck(full, slug), bar.tabRect(1).center())
    assert empty.open.deck.main == (Entry(count, slug),)
    let_go(bar, Carried({"spirit-of-wind": 1}).mime(str), bar.tabRect(1).center())
    assert empty.open.deck.material == (Entry(1, "spirit-of-wind"),)
    before = full.open.deck
    let_go(bar, of_deck(full, slug), bar.tabRect(2).center())
    assert full.open.deck == before


def test_a_deck_is_opened_by_holding_cards_over_its_tab(page: DeckPage, qtbot: QtBot) -> None:
    """A file that is held there goes to the page instead."""
    empty, full = two_decks(page)
    bar = page.tabs.tabBar()
    assert page.pane() is full
    mime = of_deck(full, full.open.deck.main[0].slug)
    assert hold(bar, mime, bar.tabRect(1).center())
    qtbot.waitUntil(lambda: page.pane() is empty)


def test_cards_leave_the_deck_that_they_come_from(page: DeckPage) -> None:
    """Also when another one is in front by now, which has the card as well."""
    other = starter(page)
    full = starter(page)
    slug, before = full.open.deck.main[0].slug, full.copies(full.open.deck.main[0].slug)
    page.tabs.setCurrentWidget(other)
    let_go(page._library, of_deck(full, slug))
    assert full.copies(slug) == 0 and other.copies(slug) == before
    let_go(page._library, Carried({slug: 1}, Section.MAIN, "of another gadesk").mime(str))
    assert other.copies(slug) == before


def test_cards_are_written_nowhere(page: DeckPage) -> None:
    """A card that is dropped on a field of text is no text."""
    pane = starter(page)
    mime = Carried({"reclaim": 1}).mime(str)
    fields = [each for each in page.findChildren(QLineEdit) if each.isVisible()]
    assert len(fields) >= 2
    for field in fields:
        let_go(field, mime, field.rect().center())
        assert "reclaim" not in field.text().casefold() and not field.acceptDrops()
    assert not page.info.notes.canInsertFromMimeData(mime)
    words = QMimeData()
    words.setText("keep two")
    assert page.info.notes.canInsertFromMimeData(words)
    assert pane.open.name == "Lorraine"


def test_a_deck_is_dragged_into_a_folder(page: DeckPage) -> None:
    """And stays listed: Qt must not take the row away, as it does after a move."""
    for name in ("Old", "New"):
        starter(page).open.touched(page.panes()[-1].open.editor.rename(name))
    assert page.save_all()
    page.tabs.setCurrentIndex(0)
    page.shelf.refresh(page.panes()[0].open.path)
    page.shelf.move_to("Attic")
    page.shelf.refresh(page.panes()[1].open.path)
    tree = page.shelf.findChildren(QTreeWidget)[0]
    spot = QPointF(tree.visualRect(tree.model().index(0, 0)).center())
    mime = QMimeData()
    event = QDropEvent(spot, Qt.DropAction.MoveAction, mime, _LEFT, _NO_KEY)
    tree.dropEvent(event)
    done = event.dropAction()
    assert [pane.open.path.parent.name for pane in page.panes()] == ["Attic", "Attic"]
    assert page.shelf.names() == ("New", "Old") and done is not Qt.DropAction.MoveAction


def test_what_is_dragged_carries_its_picture(page: DeckPage) -> None:
    """At once, for it cannot be exchanged under way."""
    pixmaps = page.browser.grid._pixmaps
    shown = pixmaps.at_once("reclaim", 77).toImage()
    assert shown == pixmaps.at_once("reclaim", 77).toImage()
    assert shown != pixmaps.slug("spirit-of-wind", 77).toImage()  # of which there is a placeholder only
    assert shown != pixmaps.at_once("spirit-of-wind", 77).toImage()


def test_several_files_come_one_after_the_other(page: DeckPage, tmp_path: Path, qtbot: QtBot) -> None:
    """A folder is its lists; any may be skipped; cancelling is meant for all; what cannot be read is told."""
    (tmp_path / "lists").mkdir()
    for name in ("a.txt", "b.json", "c.txt", "picture.png"):
        (tmp_path / "lists" / name).write_text("4 Reclaim\n")
    (tmp_path / "lists" / "b.json").write_bytes(b"\xff\x00")
    (tmp_path / "d.txt").write_text("2 Reclaim\n")
    let_go(page, files(tmp_path / "lists", tmp_path / "d.txt"))
    [first] = dialogs(page)
    assert first.windowTitle() == "Import a deck (1 of 4)"
    first.done(SKIPPED)
    qtbot.waitUntil(lambda: [each.windowTitle()[-8:] for each in dialogs(page)] == ["(3 of 4)"])
    assert "b.json: it is not UTF-8 text" in page.said()
    [third] = dialogs(page)
    third.make()
    qtbot.waitUntil(lambda: [each.windowTitle()[-8:] for each in dialogs(page)] == ["(4 of 4)"])
    [last] = dialogs(page)
    assert not any(each.isVisible() for each in last.findChildren(QPushButton) if each.text() == "Skip this one")
    assert [pane.open.name for pane in page.panes()] == ["c"]
    let_go(last, files(tmp_path / "lists"))
    assert last.isVisible()  # a window that is closed while something is dropped on it takes the program with it
    qtbot.waitUntil(lambda: [each.windowTitle()[-8:] for each in dialogs(page)] == ["(1 of 3)"])
    dialogs(page)[0].reject()
    qtbot.wait(50)
    assert not dialogs(page)


def press(dialog: ImportDialog, words: str) -> None:
    """Click a button of a dialog."""
    button = next(each for each in dialog.findChildren(QPushButton) if each.text() == words and each.isVisible())
    QTest.mouseClick(button, _LEFT)


def test_make_this_and_the_rest(page: DeckPage, tmp_path: Path, qtbot: QtBot) -> None:
    """All lists become decks but those with an open line, which are asked one after the other."""
    whole, unknown, no_list = "4 Reclaim\n", "4 No Such Card At All\n", "no list, but words\n"
    texts = (whole, whole, unknown, whole, no_list, whole)
    names = [f"{letter}.txt" for letter in "abcdef"]
    for name, text in zip(names, texts, strict=True):
        (tmp_path / name).write_text(text)
    let_go(page, files(*(tmp_path / name for name in names)))
    [first] = dialogs(page)
    press(first, "Make this and the rest")
    qtbot.waitUntil(lambda: [each.windowTitle()[-8:] for each in dialogs(page)] == ["(5 of 6)"])
    assert sorted(pane.open.name for pane in page.panes()) == ["a", "b", "d", "f"]
    [open_line] = dialogs(page)
    for words in ("Make this and the rest", "Make the deck"):
        [button] = [each for each in open_line.findChildren(QPushButton) if each.text() == words]
        assert not button.isEnabled(), words
    press(open_line, "Skip this one")
    qtbot.waitUntil(lambda: [each.windowTitle()[-8:] for each in dialogs(page)] == ["(6 of 6)"])
    [last] = dialogs(page)
    assert not any(
        each.isVisible() for each in last.findChildren(QPushButton) if each.text() == "Make this and the rest"
    )
    press(last, "Cancel")
    qtbot.wait(50)
    assert not dialogs(page)
    written = sorted(path.stem for path in page.folder.glob("*"))
    assert [name for name in written if name in "abcdef"] == ["a", "b", "d", "f"]


def test_the_rest_is_made_from_a_mended_list_only(page: DeckPage, tmp_path: Path, qtbot: QtBot) -> None:
    """While a line of this list is open the button is dead; once it is left out, this one and the rest are made."""
    for name, text in (("a.txt", "4 Reclaim\n4 No Such Card At All\n"), ("b.txt", "4 Reclaim\n")):
        (tmp_path / name).write_text(text)
    let_go(page, files(tmp_path / "a.txt", tmp_path / "b.txt"))
    [dialog] = dialogs(page)
    press(dialog, "Make this and the rest")
    assert dialog.isVisible() and not page.panes()
    [choices] = dialog.findChildren(ChoiceBox)
    choices.setFocus()
    QTest.keyClick(choices, Qt.Key.Key_End)
    choices.activated.emit(choices.currentIndex())
    press(dialog, "Make this and the rest")
    qtbot.waitUntil(lambda: sorted(pane.open.name for pane in page.panes()) == ["a", "b"])
    assert not dialogs(page)


def test_a_dialog_takes_files_as_lists(page: DeckPage, tmp_path: Path) -> None:
    """Dropped on its text or beside it, or pasted; words replace the list."""
    path = tmp_path / "mine.txt"
    path.write_text("4 Reclaim\n")
    dialog = page.doors.import_text("1 Spirit of Wind")
    assert hold(dialog, files(path), QPoint(5, 5))
    let_go(dialog, files(path))
    read = dialog.reading()
    assert read is not None and read.name == "mine" and read.deck().main == (Entry(4, "reclaim"),)
    path.write_text("3 Reclaim\n")
    dialog._text.insertFromMimeData(files(path))
    read = dialog.reading()
    assert read is not None and read.deck().main == (Entry(3, "reclaim"),)
    words = QMimeData()
    words.setText("2 Reclaim")
    let_go(dialog, words)
    read = dialog.reading()
    assert read is not None and read.deck().main == (Entry(2, "reclaim"),)


@pytest.mark.parametrize(
    ("name", "words"), [("empty", "holds no deck lists"), ("gone.txt", "No such file or directory; choose another")]
)
def test_what_holds_no_list_is_told(page: DeckPage, tmp_path: Path, name: str, words: str) -> None:
    """In a sentence that names it and says what to do."""
    (tmp_path / "empty").mkdir()
    let_go(page, files(tmp_path / name))
    assert not dialogs(page) and words in page.said() and name in page.said()


def test_cards_of_a_deck_are_no_list_for_the_page(page: DeckPage) -> None:
    """They are dropped on a section, a tab, the library or the information, and elsewhere mean nothing."""
    pane = starter(page)
    assert not hold(page, of_deck(pane, pane.open.deck.main[0].slug), QPoint(5, 5))
    assert hold(page, files(Path("deck.txt")), QPoint(5, 5))
