"""Cards that one owns: counted in the library and the builder, searched, listed, and what a deck wants of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gadesk.decks.collection import collection_file, counted, read_collection
from gadesk.decks.exports import WAYS_OUT
from gadesk.ui.decks.import_dialog import ImportDialog
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.library.card_model import SLUG_ROLE
from gadesk.ui.library.owned import NOT_COUNTED, owned
from gadesk.ui.library.page import LibraryPage
from gadesk.ui.library.picture_feed import Fetch, PictureFeed
from gadesk.ui.settings import options
from gadesk.ui.settings.applied import apply_settings
from gadesk.ui.settings.dialog import SettingsDialog
from gadesk.ui.settings.preferences import Preferences
from tests.ui.deck_samples import deck_page, starter
from tests.ui.library_samples import pixmaps_of, sample_pool

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
ALT = Qt.KeyboardModifier.AltModifier


Shown = tuple[LibraryPage, str]


@pytest.fixture
def shown(qtbot: QtBot, tmp_path: Path) -> Iterator[Shown]:
    """The library's page, and the card under its cursor; nothing is owned."""
    collection_file().unlink(missing_ok=True)
    pool = sample_pool(tmp_path / "library")
    page = LibraryPage(pool, pixmaps_of(pool), PictureFeed(pool, Fetch.NONE, pool), QSettings(str(tmp_path / "a.ini")))
    pool.setParent(page)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    qtbot.waitExposed(page)
    slug = page.browser.grid.slugs()[0]
    page.browser.grid.choose(slug)
    yield page, slug
    page.stop()
    assert pool.library is not None
    pool.library.close()
    collection_file().unlink(missing_ok=True)


@pytest.fixture
def preferences(qtbot: QtBot, shown: Shown, tmp_path: Path) -> Iterator[Preferences]:
    """Settings in which cards are counted, as the settings' window has it chosen."""
    made = Preferences(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    made.changed.connect(lambda key: apply_settings(made, key))
    dialog = SettingsDialog(made, shown[0])
    qtbot.addWidget(dialog)
    dialog.show_theme(options.COUNTING.theme)
    dialog.controls[options.COUNTING.key].buttons()[0].click()
    assert owned().on
    yield made
    made.choose(options.COUNTING, False)


@pytest.fixture
def builder(qtbot: QtBot, tmp_path: Path, preferences: Preferences) -> Iterator[DeckPage]:
    """A builder, while cards are counted."""
    yield from deck_page(qtbot, tmp_path / "decks")


def kept(slug: str) -> int:
    """How many the file says."""
    return read_collection(collection_file()).get(slug, 0)


def test_nothing_is_counted_as_long_as_nobody_wants_it(shown: Shown) -> None:
    """Keys write nothing, rows and button are not there, and who asks is told where it begins."""
    page, slug = shown
    QTest.keyClicks(page.browser.grid, "+")
    page.browser.search("owned:0")
    page.browser.complain()
    assert page.browser.status() == NOT_COUNTED
    assert not owned().count(slug) and not collection_file().exists()
    assert page.mine.isHidden() and page.card.owned.isHidden()


def test_keys_count_in_the_library(shown: Shown, preferences: Preferences) -> None:
    """Plus, minus and the playset; the badge, the card's page, the screen reader and the file follow."""
    page, slug = shown
    grid = page.browser.grid
    for keys, count in (("+", 1), ("+", 2), ("-", 1), ("-", 0), ("-", 0), ("*", 4)):
        QTest.keyClicks(grid, keys)
        count = min(count, 1) if keys == "*" and page.pool.card(slug).is_material else count  # type: ignore[union-attr]
        assert owned().count(slug) == kept(slug) == count
    index = grid.currentIndex()
    assert index.data(SLUG_ROLE) == slug
    assert f"you own {kept(slug)}" in index.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    page.open_card(slug)
    assert page.card.owned.isVisible() and page.card.owned.number.value() == kept(slug)
    assert page.pool.name(slug) in page.card.owned.number.accessibleName()


def test_the_card_page_counts(shown: Shown, preferences: Preferences) -> None:
    """A number typed beside the card is owned; another card shows its own number."""
    page, slug = shown
    page.open_card(slug)
    number = page.card.owned.number
    number.selectAll()
    QTest.keyClicks(number, "12")
    QTest.keyClick(number, Qt.Key.Key_Up)
    assert kept(slug) == 13
    page.open_card(page.browser.grid.slugs()[1])
    assert number.value() == 0 and kept(slug) == 13


def test_a_search_asks_how_many_are_owned(shown: Shown, preferences: Preferences) -> None:
    """With signs and as it is said; what is found follows the counts at once."""
    page, slug = shown
    every = len(page.browser.grid.slugs())
    page.browser.search("owned>=2")
    assert page.browser.grid.slugs() == ()
    owned().change([slug], 2)
    assert page.browser.grid.slugs() == (slug,)
    page.browser.search("own>=3")  # by another word for it
    assert page.browser.grid.slugs() == ()
    owned().change([slug], 1)
    assert page.browser.grid.slugs() == (slug,)
    owned().change([slug], -1)
    for query, count in (("owned<2", every - 1), ("owned:2", 1), ("-owned:2", every - 1), ("at least 2 owned", 1)):
        page.browser.search(query)
        assert len(page.browser.grid.slugs()) == count, query
    page.browser.search("owned>many")
    page.browser.complain()
    assert "a number up to" in page.browser.status()


@pytest.mark.parametrize("instead", (False, True))
def test_a_list_is_counted(qtbot: QtBot, shown: Shown, preferences: Preferences, instead: bool) -> None:
    """What the window showed of a list is added, or stands in the place of all; and it goes out as it came."""
    page, slug = shown
    other = page.browser.grid.slugs()[1]
    owned().put({slug: 2, other: 1})
    dialog = page.mine.take_list(instead)
    assert isinstance(dialog, ImportDialog)
    qtbot.addWidget(dialog)
    dialog._text.setPlainText(f"7 {page.pool.name(slug)}")
    dialog.read()
    dialog.make()
    assert (kept(slug), kept(other)) == ((7, 0) if instead else (9, 1))
    page.mine.copy(WAYS_OUT["text"])
    assert f"{kept(slug)} {page.pool.name(slug)}" in QGuiApplication.clipboard().text().splitlines()


def test_the_builder_says_what_a_deck_wants(builder: DeckPage) -> None:
    """All is missing at first; what is owned is not; the list can be copied."""
    pane, info = starter(builder), builder.info
    wanted = sum(counted(pane.open.deck).values())
    assert info.missing.verdict.text() == f"{wanted} missing"
    first = next(iter(counted(pane.open.deck)))
    owned().put({first: 99})
    assert info.missing.verdict.text() == f"{wanted - counted(pane.open.deck)[first]} missing"
    info.missing.list.setCurrentRow(1)
    second = info._slug
    QTest.keyClick(info.missing.list, Qt.Key.Key_Plus, ALT)
    assert kept(second) == 1 and info.owned.number.value() == 1
    QTest.mouseClick(info.missing.copying, Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert not any(line.endswith(f" {builder._pool.name(first)}") for line in lines) and len(lines) > 5
    owned().put(counted(pane.open.deck))
    assert info.missing.verdict.text() == "You own all of it" and not info.missing.copying.isEnabled()


def test_keys_count_in_the_builder(builder: DeckPage) -> None:
    """With Alt the signs count what is owned; alone they change the deck."""
    pane, grid = starter(builder), builder.browser.grid
    slug = grid.slugs()[0]
    grid.choose(slug)
    before = pane.open.deck
    QTest.keyClick(grid, Qt.Key.Key_Plus, ALT)
    QTest.keyClick(grid, Qt.Key.Key_Plus, ALT)
    QTest.keyClick(grid, Qt.Key.Key_Minus, ALT)
    assert kept(slug) == 1 and pane.open.deck == before
    QTest.keyClicks(grid, "+")
    assert kept(slug) == 1 and pane.open.deck != before


def test_what_can_not_be_kept_is_said(shown: Shown, preferences: Preferences, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves the count as it was, with a sentence."""
    page, slug = shown

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gadesk.ui.library.owned.write_collection", full)
    QTest.keyClicks(page.browser.grid, "+")
    assert owned().count(slug) == 0 and "No space left on device" in page._notice.text()


def test_counting_ends_and_begins_where_it_was(builder: DeckPage, preferences: Preferences) -> None:
    """Who switches it off sees nothing of it; what was counted is there again."""
    starter(builder)
    info = builder.info
    owned().put({builder.browser.grid.slugs()[0]: 3})
    info.tabs.turn(7)
    assert info.tabs.page() is info.missing
    preferences.choose(options.COUNTING, False)
    assert not owned().counts and info.tabs.shown() == 0 and info.tabs.buttons()[7].isHidden()
    preferences.choose(options.COUNTING, True)
    assert owned().count(builder.browser.grid.slugs()[0]) == 3 and not info.tabs.buttons()[7].isHidden()
