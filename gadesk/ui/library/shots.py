"""The card library for pictures: all of it, a search, a card, the filters, a sync."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import QSettings, QSize
from PySide6.QtWidgets import QApplication, QWidget

from gadesk.library.compare import CardChange, TextChange
from gadesk.library.control import Progress
from gadesk.library.library import Library
from gadesk.library.sync import SyncResult
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.library.feed import PictureFeed
from gadesk.ui.library.page import LibraryPage
from gadesk.ui.library.pool import CardPool
from gadesk.ui.shots import register_screen


def sample_page(size: QSize, query: str = "") -> LibraryPage:
    """The page with the bundled cards and an empty library, everything drawn at once."""
    folder = Path(tempfile.mkdtemp(prefix="gadesk-shots-"))
    pool = CardPool(Library.open(folder, offline=True))
    pool.load(wait=True)
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    pixmaps = CardPixmaps(pool.facts, pool.face_text, sync=True)
    page = LibraryPage(pool, pixmaps, PictureFeed(pool, parent=pool), settings)
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
    return _settled(sample_page(size, "type:ally powr>=3"))


def _card(size: QSize) -> QWidget:
    page = sample_page(size, "is:double-faced")
    page.browser.set_card_width(110)
    return _settled(page)


def _sync(size: QSize) -> QWidget:
    page = sample_page(size)
    page.open_sync()
    assert page.sync is not None
    page.sync.show_example(_EXAMPLE, Progress("Fetching pages of cards", 12, 30, 8.4))
    return _settled(page)


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
    ("library-sync", _sync),
):
    register_screen(_name, _factory)
