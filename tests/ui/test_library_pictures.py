"""Pictures in the library's window: fetched for what is looked at, shown as they come, told when they don't."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QPixmap, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QListWidget, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gadesk.library.long_work import Progress
from gadesk.library.pictures import Missing
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.asking import Questions
from gadesk.ui.library.card_page import CardPage
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.picture_feed import Fetch, PictureFeed
from gadesk.ui.library.section import CAP, cap_of
from gadesk.ui.library.sync_panel import SyncPanel
from gadesk.ui.library.sync_work import SyncWork
from tests.ui.library_samples import SHOWER, SampleLibrary, pixmaps_of, sample_library, sample_pool

# The platform without a screen says so of every window and popup.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def button(page: QWidget, words: str) -> QPushButton:
    """A visible button by its words."""
    return next(each for each in page.findChildren(QPushButton) if each.text() == words and not each.isHidden())


class FakePictures:
    """Pictures that come when the test says."""

    offline = False
    trouble = ""
    cap = 1 << 30
    waiting = 0
    held = 0
    paused = False

    def __init__(self, folder: Path) -> None:
        self.folder, self.there, self.wanted = folder, set[tuple[str, str]](), list[object]()
        self.lost, self.retried = list[Missing](), list[object]()

    def path(self, slug: str, face: str = "front", width: int = 250, edition: str = "") -> Path | None:
        """The red picture, for what has come."""
        return self.folder / "red.png" if (slug, face) in self.there else None

    def want(self, pictures: list[object], priority: int = 0) -> None:
        """Remember what was asked for."""
        self.wanted += pictures

    def missing(self) -> list[Missing]:
        """What the test lacks."""
        return self.lost

    def retry(self, missing: object = None) -> None:
        """Remember what is tried again."""
        self.retried.append(missing)

    def progress(self) -> Progress:
        """None came, and some are on their way when the test says so."""
        return Progress("Fetching pictures", 0, self.waiting)

    def size(self) -> int:
        """As much as the test says is on the disk."""
        return self.held

    def pause(self) -> None:
        """Remember it."""
        self.paused = True

    def resume(self) -> None:
        """Remember it."""
        self.paused = False

    def set_cap(self, cap: int) -> None:
        """Remember it."""
        self.cap = cap

    def delete_all(self) -> None:
        """Nothing is on the disk any more."""
        self.held = 0
        self.there.clear()

    def on_ready(self, callback: object) -> object:
        """Nobody is called; the test emits itself."""
        return lambda: None


def test_pictures_that_come_are_shown(qtbot: QtBot, tmp_path: Path) -> None:
    """What is seen is asked for, both faces; a picture that comes replaces the drawn face."""
    library = sample_library(tmp_path)
    library.when = 1.0
    fake = FakePictures(tmp_path)
    red = QPixmap(50, 70)
    red.fill(QColor("red"))
    assert red.save(str(tmp_path / "red.png"))
    library._pictures = fake  # type: ignore[assignment]
    pool = CardPool(library)
    feed = PictureFeed(pool, Fetch.SEEN, pool)
    pixmaps = CardPixmaps(pool.facts, pool.face_text, sync=True, picture=feed.path)
    feed.serve(pixmaps)
    pool.load(wait=True)
    feed.seen(["ink-shower"])
    assert fake.wanted == [("ink-shower", "front"), ("ink-shower", "back")]
    drawn = pixmaps.slug("dry-ink", 100).toImage()
    fake.there.add(("ink-shower", "back"))
    with qtbot.waitSignal(pixmaps.ready):
        feed.came.emit("ink-shower", "back", "")
    shown = pixmaps.slug("dry-ink", 100).toImage()
    assert shown != drawn and shown.pixelColor(50, 70).red() > 240
    fake.wanted.clear()
    assert feed.path(SHOWER.slug) is None and fake.wanted == [("ink-shower", "front")], "what is painted is fetched"


def test_pictures_on_the_disk_are_shown_once_the_library_was_read(qtbot: QtBot, tmp_path: Path) -> None:
    """What was drawn before the library was known is drawn anew, in large cards too."""
    library = sample_library(tmp_path)
    library.when = 1.0
    library._pictures = FakePictures(tmp_path)  # type: ignore[assignment]
    pool = CardPool(library)
    feed = PictureFeed(pool, Fetch.NONE, pool)
    pixmaps = CardPixmaps(pool.facts, pool.face_text, sync=True, picture=feed.path, parent=pool)
    feed.serve(pixmaps)
    pixmaps.slug("lorraine-blademaster", 100)
    with qtbot.waitSignal(pixmaps.ready):
        pool.load(wait=True)


def test_decks_are_fetched_before_the_rest(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each choice asks for more than the one before: none, what is looked at, decks, all."""
    monkeypatch.setattr("gadesk.decks.wanted_pictures.cards_in_decks", lambda catalogue: {"ink-shower"})
    asked: dict[Fetch, set[object]] = {}
    for fetch in Fetch:
        library = sample_library(tmp_path / fetch.value)
        library.when = 1.0
        fake = library._pictures = FakePictures(tmp_path)  # type: ignore[assignment]
        pool = CardPool(library)
        PictureFeed(pool, fetch, pool)
        pool.load(wait=True)
        asked[fetch] = {item[0] for item in fake.wanted}  # type: ignore[index]
    assert (asked[Fetch.NONE], asked[Fetch.SEEN], asked[Fetch.DECKS]) == (set(), set(), {"ink-shower"})
    assert asked[Fetch.ALL] == {"ink-shower", "paper-squire"}


def test_pictures_of_cards_that_a_later_sync_brings_are_fetched(qtbot: QtBot, tmp_path: Path) -> None:
    """Whoever wants all gets those too, whenever the cards are read."""
    library = sample_library(tmp_path)
    library.when = 1.0
    fake = library._pictures = FakePictures(tmp_path)  # type: ignore[assignment]
    pool = CardPool(library)
    PictureFeed(pool, Fetch.ALL, pool)
    pool.changed.emit()  # synced, but not read yet: the bundled cards have no pictures
    assert "paper-squire" not in {item[0] for item in fake.wanted}  # type: ignore[index]
    pool.load(wait=True)
    assert "paper-squire" in {item[0] for item in fake.wanted}  # type: ignore[index]


def sync_panel(qtbot: QtBot, library: SampleLibrary) -> SyncPanel:
    """Open the page of a sync, with the cards read and pictures fetched as they are seen."""
    pool = CardPool(library)
    feed = PictureFeed(pool, Fetch.SEEN, pool)
    pool.load(wait=True)
    panel = SyncPanel(library, pool, feed, SyncWork(library))
    qtbot.addWidget(panel)
    panel.show()
    return panel


def test_missing_pictures_are_listed_and_tried_again(qtbot: QtBot, tmp_path: Path) -> None:
    """Those that failed are listed with why; the chosen ones are tried again, or all."""
    library = sample_library(tmp_path)
    library.when, library.offline = 1.0, False
    fake = library._pictures = FakePictures(tmp_path)  # type: ignore[assignment]
    fake.lost = [
        Missing("paper-squire", "front", "", ""),
        Missing("ink-shower", "back", "", "What came is no picture."),
    ]
    fake.lost.append(Missing("paper-squire", "front", "", "The Index has no such picture."))
    panel = sync_panel(qtbot, library)
    assert "2 pictures are missing" in panel.state()
    listed = next(each for each in panel.findChildren(QListWidget) if each.accessibleName() == "Missing pictures")
    rows = [listed.item(row).text() for row in range(listed.count())]
    assert rows == ["Ink Shower (back): What came is no picture.", "Paper Squire: The Index has no such picture."]
    button(panel, "Try again").click()
    listed.item(1).setSelected(True)
    button(panel, "Try again").click()
    assert fake.retried == [None, [fake.lost[2]]]


def test_what_pictures_wait_for_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    """On their way, held up by a trouble (which can be tried again at once), or offline (which cannot)."""
    library = sample_library(tmp_path)
    library.when, library.offline = 1.0, False
    fake = library._pictures = FakePictures(tmp_path)  # type: ignore[assignment]
    panel = sync_panel(qtbot, library)
    again = next(each for each in panel.findChildren(QPushButton) if each.text() == "Try again")
    fake.waiting = 7
    panel.refresh()
    assert "Fetching pictures: 0 of 7." in panel.state() and not again.isVisible()
    fake.trouble = "The Index is too busy."
    panel.refresh()
    assert "The Index is too busy. 7 pictures wait and will be asked for again." in panel.state()
    assert again.isVisible() and again.isEnabled()
    box = next(each for each in panel.findChildren(QCheckBox) if "offline" in each.text())
    box.setChecked(True)
    assert "7 pictures wait until gadesk may fetch again." in panel.state() and "busy" not in panel.state()
    assert not again.isEnabled()


def shown_bar(panel: SyncPanel) -> QProgressBar:
    """The bar of the pictures."""
    return next(each for each in panel.findChildren(QProgressBar) if "pictures" in each.accessibleName())


def test_pictures_have_a_bar_that_pauses(qtbot: QtBot, tmp_path: Path) -> None:
    """The bar says how far they are, Pause holds them up, Go on lets them come; with nothing to come there is none."""
    library = sample_library(tmp_path)
    library.when, library.offline = 1.0, False
    fake = library._pictures = FakePictures(tmp_path)  # type: ignore[assignment]
    panel = sync_panel(qtbot, library)
    bar = shown_bar(panel)
    assert not bar.isVisible()
    fake.waiting = 7
    panel.refresh()
    assert bar.isVisible() and (bar.value(), bar.maximum()) == (0, 7)
    QTest.mouseClick(button(panel.pictures, "Pause"), Qt.MouseButton.LeftButton)
    assert fake.paused and "Paused. Fetching pictures: 0 of 7." in panel.state()
    QTest.keyClick(button(panel.pictures, "Go on"), Qt.Key.Key_Space)
    assert not fake.paused and "Fetching pictures: 0 of 7." in panel.state() and "Paused" not in panel.state()


def test_the_room_for_pictures_is_chosen_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    """A size chosen holds at once and the next time; what is no size in the settings is passed over."""
    library = sample_library(tmp_path)
    library.when = 1.0
    fake = library._pictures = FakePictures(tmp_path)  # type: ignore[assignment]
    panel = sync_panel(qtbot, library)
    box = next(each for each in panel.findChildren(QComboBox) if "Room" in each.accessibleName())
    assert box.currentText() == "At most 1.00 GB"
    with qtbot.waitSignal(panel.pictures.cap_changed) as told:
        QTest.keyClick(box, Qt.Key.Key_Up)
    assert told.args == [512 << 20] and fake.cap == 512 << 20
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    for kept, held in ((512, 512 << 20), ("much", 0), (1, 0), ("", 0)):
        settings.setValue(CAP, kept)
        assert cap_of(settings) == held


def test_all_pictures_can_be_deleted_after_asking(qtbot: QtBot, tmp_path: Path) -> None:
    """Keep keeps them; Delete takes them away, and the faces are drawn anew."""
    library = sample_library(tmp_path)
    library.when, library.offline = 1.0, False
    fake = library._pictures = FakePictures(tmp_path)  # type: ignore[assignment]
    fake.held = 3 << 20
    panel = sync_panel(qtbot, library)
    panel.refresh()
    for answer, left in (("Keep them", 3 << 20), ("Delete them", 0)):
        QTest.mouseClick(button(panel, "Delete…"), Qt.MouseButton.LeftButton)
        question = panel.window().findChild(Questions)
        assert question is not None and "3.0 MB" in " ".join(each.text() for each in panel.findChildren(QLabel))
        button(panel, answer).click()
        assert fake.held == left
    assert not button(panel, "Delete…").isEnabled()


def test_every_edition_shows_its_picture_small(qtbot: QtBot, tmp_path: Path) -> None:
    """A card with pictures has a small one beside each edition; the outline of a card until it has come."""
    there: dict[str, Path] = {}
    pool = sample_pool(tmp_path)
    page = CardPage(pool, pixmaps_of(pool), small=lambda _slug, uuid: there.get(uuid))
    qtbot.addWidget(page)
    page.show_card("paper-squire")
    before = page.document().toHtml()
    assert 'src="picture:"' in before
    red = QPixmap(90, 126)
    red.fill(QColor("red"))
    there["e-1"] = tmp_path / "a red one.png"
    assert red.save(str(there["e-1"]))
    page.write()
    assert "a%20red%20one.png" in page.document().toHtml()
    shown = page.document().loadResource(QTextDocument.ResourceType.ImageResource.value, f"picture:{there['e-1']}")
    assert isinstance(shown, QPixmap) and shown.toImage().pixelColor(5, 5).name() == "#ff0000"
