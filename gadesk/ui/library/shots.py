"""The card library for pictures: all of it, a search, a card, the filters, a sync."""

from __future__ import annotations

import time

from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QApplication, QWidget

from gadesk.files import passing_folder
from gadesk.library.library import Library
from gadesk.library.long_work import Progress
from gadesk.library.picture_store import NEVER, Wanted
from gadesk.library.sync import SyncResult
from gadesk.library.sync_differences import CardChange, TextChange
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.grid import GridMode
from gadesk.ui.library.page import LibraryPage
from gadesk.ui.library.picture_feed import Fetch, PictureFeed
from gadesk.ui.library.sync_work import SyncWork
from gadesk.ui.shots import register_screen


class _SyncedLibrary(Library):
    """An empty library that says it was synced."""

    @property
    def synced_at(self) -> float | None:
        """Some days ago."""
        return time.time() - 300000

    @property
    def last_result(self) -> SyncResult | None:
        """A made-up sync."""
        return _EXAMPLE


class _SyncUnderWay(SyncWork):
    """A sync that is always under way."""

    @property
    def running(self) -> bool:
        """It is."""
        return True


def sample_page(size: QSize, query: str = "", syncing: bool = False, fetch: Fetch = Fetch.NONE) -> LibraryPage:
    """The page with the bundled cards and an empty library, everything drawn at once."""
    folder = passing_folder()
    library = (_SyncedLibrary if syncing else Library).open(folder)
    pool = CardPool(library)
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    pixmaps = CardPixmaps(pool.facts, pool.face_text, sync=True)
    feed = PictureFeed(pool, fetch, pool)
    page = LibraryPage(pool, pixmaps, feed, settings, work=_SyncUnderWay(library) if syncing else None)
    pool.load(wait=True)
    pool.setParent(page)
    pixmaps.setParent(page)
    page.resize(size)
    page.browser.search(query)
    return page


def _whole(size: QSize) -> QWidget:
    return _settled(sample_page(size))


def _few(size: QSize) -> QWidget:
    return _settled(sample_page(size, "type:champion level:1"))


def _none(size: QSize) -> QWidget:
    return _settled(sample_page(size, "type:champion cost>=90"))


def _filters(size: QSize) -> QWidget:
    page = sample_page(size, "(element:fire or element:water) type:ally reserve<=3")
    page.browser.show_filters(True)
    return _settled(page)


def _wrong(size: QSize) -> QWidget:
    page = _settled(sample_page(size, "type:ally powr>=3"))
    page.browser.complain()
    return page


def _card(size: QSize) -> QWidget:
    page = sample_page(size, "is:double-faced")
    page.browser.set_card_width(110)
    return _settled(page)


def _list(size: QSize) -> QWidget:
    page = sample_page(size, "element:crux")
    page.browser.set_mode(GridMode.LIST)
    return _settled(page)


def _sync(size: QSize) -> QWidget:
    page = sample_page(size, syncing=True)
    page.open_sync()
    assert page.work is not None
    page.work.progressed.emit(Progress("Fetching pages of cards", 12, 30, 8.4))
    return _settled(page)


def _pictures(size: QSize) -> QWidget:
    """The room below the sync: pictures that are held up, some of which could not be had."""
    page = sample_page(size, syncing=True, fetch=Fetch.ALL)
    library = page.pool.library
    assert library is not None and page.sync is not None
    pictures = library.pictures
    pictures.pause()
    wanted = [Wanted(f"/{each.slug}.jpg", each.slug, "front", "", 2) for each in page.pool.catalogue][:240]
    pictures.store.queue.want(wanted)
    for each in wanted[:3]:
        pictures.store.queue.release(each.image, "The Index has no such picture.", NEVER)
    page.open_sync()
    page.sync.pictures.look()
    _settled(page)
    page.sync.ensureWidgetVisible(page.sync.pictures, 0, 0)
    return page


def _settled(page: LibraryPage) -> LibraryPage:
    """Show it once where nobody sees, so that layouts settle and the cards on the screen are drawn."""
    page.show()
    QApplication.processEvents()
    page.browser.grid.draw_now()
    return page


_EXAMPLE = SyncResult(
    new=("paper-squire", "ink-shower"),
    changed=(
        CardChange(
            "folded-crane",
            "Folded Crane",
            (TextChange("front", "On Enter: Draw a card.", "On Enter: Draw a card into your memory."),),
            (("life", "2", "3"),),
            (("STANDARD", "", "banned"),),
            1,
        ),
    ),
    plays=("paper-squire",),
    by_hand=("ink-shower",),
    cards=1502,
    requests=31,
    seconds=14.0,
)

for _name, _factory in (
    ("library", _whole),
    ("library-few", _few),
    ("library-none", _none),
    ("library-wrong", _wrong),
    ("library-filter", _filters),
    ("library-card", _card),
    ("library-list", _list),
    ("library-sync", _sync),
    ("library-pictures", _pictures),
):
    register_screen(_name, _factory)
