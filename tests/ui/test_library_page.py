"""The library's page: reading a card, keywords on hover, relatives, syncing without blocking."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSettings, Qt, QUrl
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QStackedWidget, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from gadesk.cards.orders import Order
from gadesk.cards.search.fields import FIELDS
from gadesk.library.errors import IndexTrouble
from gadesk.library.library import Library
from gadesk.library.long_work import Control, Progress, Watcher
from gadesk.library.sync import SyncResult
from gadesk.library.synced_sheets import Compile
from gadesk.ui.library.browser import CardBrowser
from gadesk.ui.library.card_page import CardPage
from gadesk.ui.library.card_page import keyword_tip as tip
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.page import LibraryPage
from gadesk.ui.library.picture_feed import Fetch, PictureFeed
from gadesk.ui.library.search_help import SearchHelp
from gadesk.ui.library.section import FETCH, OFFLINE, LibraryDoor, fetch_of
from gadesk.ui.library.sync_panel import SyncPanel
from gadesk.ui.library.word_explanations import glossary
from tests.ui.library_samples import CARDS, SQUIRE, SampleLibrary, pixmaps_of, sample_pool
from tests.waiting import PATIENCE

# The platform without a screen says so of every window and popup.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


class SlowLibrary(SampleLibrary):
    """A library whose sync waits for the test, step by step."""

    trouble = ""
    broken_off = False
    """Whether it fails once the new card is in the library."""

    def sync(
        self, progress: Watcher | None = None, control: Control | None = None, compile: Compile | None = None
    ) -> SyncResult:
        """Tell of a step, wait until it is let go on, cancelled or failed."""
        assert progress is not None and control is not None
        progress(Progress("Fetching pages of cards", 1, 4, 30.0))
        self.go.wait(PATIENCE)
        control.check()
        if self.trouble:
            raise IndexTrouble(self.trouble)
        self.when = 1.0
        newer = replace(
            SQUIRE, slug="paper-knight", front=replace(SQUIRE.front, name="Paper Knight", slug="paper-knight")
        )
        self.cards = (*CARDS, newer)
        if self.broken_off:
            raise IndexTrouble("Reading the new texts broke off.")
        self.result = SyncResult(new=("paper-knight",), plays=("paper-knight",), cards=4, requests=3, seconds=1.0)
        return self.result

    go = threading.Event()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[SlowLibrary]:
    """A library that can be synced."""
    made = SlowLibrary(tmp_path, tmp_path, "http://127.0.0.1:1", False)
    made.go = threading.Event()
    yield made
    made.go.set()
    made.close()


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """Settings of their own."""
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def page(qtbot: QtBot, library: SlowLibrary, settings: QSettings) -> Iterator[LibraryPage]:
    """A shown page."""
    pool = CardPool(library)
    pool.load(wait=True)
    made = LibraryPage(pool, pixmaps_of(pool), PictureFeed(pool, Fetch.NONE, pool), settings)
    pool.setParent(made)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    qtbot.waitExposed(made)
    made.start()
    yield made
    library.go.set()
    made.stop()
    pool.finish()


def panel(page: LibraryPage) -> SyncPanel:
    """The panel that syncs."""
    assert page.sync is not None
    return page.sync


def button(page: QWidget, words: str) -> QPushButton:
    """A visible button by its words."""
    return next(each for each in page.findChildren(QPushButton) if each.text() == words and not each.isHidden())


@pytest.fixture
def reader(qtbot: QtBot, tmp_path: Path) -> CardPage:
    """A card's page alone."""
    pool = sample_pool(tmp_path)
    made = CardPage(pool, pixmaps_of(pool))
    pool.setParent(made)
    qtbot.addWidget(made)
    made.resize(500, 700)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_a_card_is_read(reader: CardPage) -> None:
    """Both faces are shown, the words are there for eyes and for screen readers, and the document has no bars."""
    reader.show_card("ink-shower")
    assert "Dry Ink" in reader.document().toPlainText()
    assert "Dry Ink. Immortality" in reader.accessibleDescription()
    assert reader.document().height() >= reader.document().document().size().height()
    reader.show_card("dry-ink")
    assert reader.slug() == "ink-shower"
    reader.show_card("nobody")
    assert reader.slug() == ""


def test_keywords_are_explained(reader: CardPage) -> None:
    """Hovering or tabbing to a keyword shows our own words and the rulebook's section."""
    reader.show_card("paper-squire")
    reader.document().highlighted.emit(QUrl("word:taunt"))
    assert QToolTip.text() == tip(glossary()["taunt"])
    assert "keywords.taunt" in QToolTip.text()
    QToolTip.hideText()


def test_related_cards_are_followed(reader: CardPage, qtbot: QtBot) -> None:
    """A link to another card shows it and says so."""
    reader.show_card("paper-squire")
    with qtbot.waitSignal(reader.card_wanted) as wanted:
        reader.document().anchorClicked.emit(QUrl("card:paper-boat"))
    assert wanted.args == ["paper-boat"] and reader.slug() == "paper-boat"


def test_an_editions_picture_takes_the_faces_place(reader: CardPage, tmp_path: Path) -> None:
    """A downloaded picture of an edition is shown; another card shows its own face again."""
    picture = QPixmap(50, 70)
    picture.fill(QColor("red"))
    assert picture.save(str(tmp_path / "red.png"))
    reader.show_card("paper-squire")
    reader.show_edition(tmp_path / "red.png", "Paper Squire, Paper")
    assert not reader.grab().isNull()
    reader.show_edition(tmp_path / "nothing.png", "no picture")
    reader.show_card("ink-shower")


def test_the_current_card_is_read_beside(page: LibraryPage, qtbot: QtBot) -> None:
    """Arrows in the cards change the page a moment later; Enter takes the keyboard to the words."""
    page.browser.grid.setFocus()
    QTest.keyClick(page.browser.grid, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: page.card.slug() == "paper-boat")
    QTest.keyClick(page.browser.grid, Qt.Key.Key_Return)
    assert page.card.document().hasFocus()


def test_a_sync_is_offered_once(page: LibraryPage, settings: QSettings) -> None:
    """The offer can be sent away and does not come back; nothing was fetched."""
    button(page, "Not now").click()
    assert str(settings.value("library/offered")) == "yes"
    assert not [each for each in page.findChildren(QPushButton) if each.text() == "Not now" and each.isVisible()]


def test_a_sync_shows_how_far_it_is_and_what_it_brought(page: LibraryPage, library: SlowLibrary, qtbot: QtBot) -> None:
    """The window lives on meanwhile; the new card is found afterwards and told with how it plays."""
    page.open_sync()
    panel(page).start()
    qtbot.waitUntil(lambda: "1 of 4" in panel(page).state())
    page.browser.search("boat")
    assert page.browser.grid.slugs()[0] == "paper-boat"
    button(page, "Pause").click()
    assert page.work is not None and page.work.paused
    assert "Paused" in panel(page).state()
    button(page, "Go on").click()
    assert "Paused" not in panel(page).state()
    library.go.set()
    qtbot.waitUntil(lambda: "Paper Knight" in panel(page).result().toPlainText())
    page.browser.search("knight")
    qtbot.waitUntil(lambda: page.browser.grid.slugs() == ("paper-knight",))
    assert not page.work.running


def told_as(page: LibraryPage, words: str) -> object:
    """The kind of the label that says something."""
    return next(label for label in panel(page).findChildren(QLabel) if words in label.text()).property("kind")


def test_a_sync_can_be_cancelled(page: LibraryPage, library: SlowLibrary, qtbot: QtBot) -> None:
    """It ends with the library's own sentence, and another one can be begun."""
    page.open_sync()
    panel(page).start()
    qtbot.waitUntil(lambda: "1 of 4" in panel(page).state())
    button(page, "Cancel").click()
    library.go.set()
    qtbot.waitUntil(lambda: "Stopped" in panel(page).state())
    assert button(page, "Sync now").isEnabled()
    assert told_as(page, "Stopped") == "dim", "it is no fault"


def test_troubles_are_sentences(page: LibraryPage, library: SlowLibrary, qtbot: QtBot) -> None:
    """What the network does is told on the panel."""
    library.trouble = "The Index does not answer; try again later."
    library.go.set()
    page.open_sync()
    panel(page).start()
    qtbot.waitUntil(lambda: "does not answer" in panel(page).state())
    assert told_as(page, "does not answer") == "problem"


def test_what_came_before_a_sync_ended_is_shown(page: LibraryPage, library: SlowLibrary, qtbot: QtBot) -> None:
    """Cards that are in the library already when the rest of the sync is broken off are found at once."""
    library.go.set()
    library.broken_off = True
    page.open_sync()
    panel(page).start()
    qtbot.waitUntil(lambda: "broke off" in panel(page).state())
    page.browser.search("knight")
    qtbot.waitUntil(lambda: page.browser.grid.slugs() == ("paper-knight",))


def test_nothing_moves_where_nothing_is_to_be_said(page: LibraryPage, qtbot: QtBot) -> None:
    """Cards that come in the background leave all where it is: a click meant for it would miss what jumps."""
    moved: list[str] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
                moved.append(f"{watched}")
            return False

    watch = Watch()
    page.open_sync()
    QCoreApplication.processEvents()
    for each in (page, *page.findChildren(QWidget)):
        each.installEventFilter(watch)
    page.pool.changed.emit()
    QCoreApplication.processEvents()
    assert not moved
    page.pool.trouble = "The library can't be read."
    page.pool.changed.emit()
    QCoreApplication.processEvents()
    assert moved, "what is said takes its room"


def test_offline_and_pictures_are_kept_as_settings(
    page: LibraryPage, settings: QSettings, library: SlowLibrary
) -> None:
    """What was chosen is remembered, and offline nothing can be synced."""
    page.open_sync()
    button(page, "All").click()
    assert fetch_of(settings) is Fetch.ALL
    next(each for each in panel(page).findChildren(type(panel(page)._offline))).click()
    assert library.offline and str(settings.value(OFFLINE)) == "yes"
    assert not button(page, "Sync now").isEnabled()
    settings.setValue(FETCH, "rubbish")
    assert fetch_of(settings) is Fetch.SEEN


def test_the_door_shares_one_pool(qtbot: QtBot, tmp_path: Path, settings: QSettings) -> None:
    """The page opens in the window's stack with the window's cards; closing ends everything."""
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    door = LibraryDoor(stack, settings, Library.open(tmp_path, offline=True))
    door.pixmaps({}, stack)
    shown = door.show()
    qtbot.waitUntil(lambda: bool(door.pool.find("text:draw")))
    assert stack.currentWidget() is shown
    with qtbot.waitSignal(door.left):
        button(shown, "Back").click()
    assert door.cards(stack) is door.pool
    door.close()


def test_the_help_tells_every_field_and_word_and_searches(qtbot: QtBot, tmp_path: Path) -> None:
    """Ctrl+H opens it by the keyboard; every field and every word for what cards do stands in it; examples search."""
    pool = sample_pool(tmp_path)
    browser = CardBrowser(pool, pixmaps_of(pool))
    qtbot.addWidget(browser)
    browser.resize(900, 700)
    browser.show()
    browser.focus_search()
    QTest.keyClick(browser.field, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    shown = browser.findChild(SearchHelp)
    assert shown is not None
    told = shown.document.toPlainText()
    for name, field in FIELDS.items():
        assert name in told
        assert all(value in told for value in field.meanings), name
    assert "paper" not in told.lower(), "artists and names of cards are no part of it"
    shown.document.anchorClicked.emit(QUrl("search:type:ally cost<=2"))
    assert browser.query() == "type:ally cost<=2" and browser.grid.slugs() == ("paper-squire",)
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert not shown.isVisible()


def test_what_only_a_sync_brings_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    """A search by flavour text over cards that have none says why it finds nothing."""
    pool = sample_pool(tmp_path)
    browser = CardBrowser(pool, pixmaps_of(pool))
    qtbot.addWidget(browser)
    browser.search("flavor:dream")
    assert pool.lacks("flavor:dream") == "flavor" and not pool.lacks("artist:nobody") and not pool.lacks("(")
    assert "a sync brings it" in browser.grid.accessibleDescription() or browser.grid.slugs() == ()


def test_a_mistyped_field_is_offered_as_it_may_be_meant(qtbot: QtBot, tmp_path: Path) -> None:
    """The sentence tells the mistake, and one click searches for what was meant."""
    pool = sample_pool(tmp_path)
    browser = CardBrowser(pool, pixmaps_of(pool))
    qtbot.addWidget(browser)
    browser.search("elment:fire")
    browser.complain()
    assert "no field" in browser.status()
    assert browser._meant.isVisibleTo(browser) and "element:fire" in browser._meant.text()
    browser._meant.click()
    assert browser.query() == "element:fire" and browser.grid.slugs()


def test_an_exact_name_comes_first_whatever_the_order(tmp_path: Path) -> None:
    """Also of a back face, and with another order chosen; an order that was typed goes before."""
    front = replace(SQUIRE.front, name="Dry Ink Pot", slug="dry-ink-pot", cost=0)
    pool = sample_pool(tmp_path, (*CARDS, replace(SQUIRE, slug="dry-ink-pot", front=front)))
    assert pool.find("dry ink") == ("ink-shower", "dry-ink-pot")
    assert pool.find("dry ink", Order.COST)[0] == "ink-shower"
    assert pool.find("dry ink sort:cost")[0] == "dry-ink-pot"
