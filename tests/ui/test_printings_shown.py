"""The printing that a player chose is the one that is seen: in the builder, in what goes out, and at the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.cards.model import Card
from gadesk.glossary import Zone
from gadesk.protocol import record
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.cards.printed_facts import as_printed
from gadesk.ui.decks.deck_image import deck_image
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.decks.printings_at_table import PrintingsAtTable
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.picture_feed import Fetch, PictureFeed
from gadesk.ui.start.choice import StartAction, StartChoice
from tests.ui.deck_samples import starter
from tests.ui.library_samples import SHOWER, sample_library
from tests.ui.test_library_pictures import FakePictures

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
COLOURS = ("#ff0000", "#00ff00", "#0000ff")


class Painted:
    """A picture of one colour for each printing of any card, and none where no printing is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.asked = folder, set[str]()

    def __call__(self, _slug: str, edition: str) -> Path | None:
        """The file of a printing's picture."""
        self.asked.add(edition)
        if not edition:
            return None
        file = self.folder / f"{edition}.png"
        if not file.exists():
            image = QImage(200, 280, QImage.Format.Format_RGB32)
            image.fill(QColor(COLOURS[len(list(self.folder.glob("*.png"))) % len(COLOURS)]))
            assert image.save(str(file))
        return file

    def colour(self, edition: str) -> str:
        """The colour of a printing's picture."""
        file = self("", edition)
        return QImage(str(file)).pixelColor(5, 5).name()


def middle(image: QImage) -> str:
    """The colour in the upper middle of a picture, where no name or number stands over it."""
    return image.pixelColor(image.width() // 2, round(image.height() * 0.4)).name()


@pytest.fixture
def painted(tmp_path: Path) -> Painted:
    """Pictures for all printings."""
    return Painted(tmp_path)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path, painted: Painted) -> Iterator[DeckPage]:
    """A page of decks whose cards have pictures of their printings, all drawn at once."""
    pool = CardPool()
    pixmaps = CardPixmaps(pool.facts, pool.face_text, sync=True, picture=painted)
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1280, 720)
    made = DeckPage(pool, pixmaps, None, parent=host, folder=tmp_path / "decks")
    made.setGeometry(host.rect())
    host.show()
    yield made
    made.save_all()
    pool.finish()
    pixmaps.finish()


def several(page: DeckPage) -> Card:
    """A card of the open deck that has two printings at least."""
    pane = page.pane()
    assert pane is not None
    cards = [page._pool.card(entry.slug) for entry in pane.open.deck.main]
    return next(card for card in cards if card is not None and len(card.editions) > 1)


def test_the_builder_shows_the_chosen_printing(page: DeckPage, painted: Painted) -> None:
    """In the stacks, the large card and the picture that goes out; a printing gone over in the menu is seen large."""
    pane = starter(page)
    card = several(page)
    pane.view.choose(None, card.slug)
    menu = next(each for each in pane.card_menu().findChildren(QMenu) if each.title() == "Printing")
    one, two = (each.uuid for each in card.editions[:2])
    menu.actions()[2].hover()
    shown = page.info.card.picture().plan()
    assert shown is not None and (shown.slug, shown.edition) == (card.slug, two)
    assert middle(page.info.card.picture().grab().toImage()) == painted.colour(two)
    menu.actions()[1].trigger()
    menu.aboutToHide.emit()
    shown = page.info.card.picture().plan()
    assert shown is not None and shown.edition == one
    painted.asked.clear()
    pane.view.set_look(False, 160)
    pane.view.grab()
    assert one in painted.asked and two not in painted.asked
    without = deck_image(pane.open.deck, page._pixmaps, page._pool)
    with_it = deck_image(pane.open.deck, page._pixmaps, page._pool, dict(pane.open.about.printings))
    assert with_it != without and painted.colour(one) in colours(with_it) - colours(without)


def colours(image: QImage) -> set[str]:
    """Some of the colours in a picture."""
    small = image.scaled(QSize(image.width() // 8, image.height() // 8))
    return {small.pixelColor(x, y).name() for x in range(small.width()) for y in range(small.height())}


def test_a_player_sees_the_printings_of_the_decks_on_this_machine(page: DeckPage, painted: Painted) -> None:
    """One's own cards have the deck's printings, the opponent's theirs; of a deck elsewhere nothing is known."""
    pane = starter(page)
    card = several(page)
    uuid = card.editions[0].uuid
    pane.print_as(card.slug, uuid)
    assert pane.open.save()
    pixmaps = CardPixmaps(page._pool.facts, page._pool.face_text, sync=True, picture=painted)
    at_table = PrintingsAtTable(page._pool, pixmaps)
    mine = as_printed(card.front, 1, 0, Zone.FIELD)
    theirs = record.replace(mine, owner=1)
    for choice, seat, printed in (
        (StartChoice(StartAction.PLAY, mine=str(pane.open.path), theirs="Silvie"), 0, (uuid, "")),
        (StartChoice(StartAction.PLAY, mine="Silvie", theirs=str(pane.open.path)), 0, ("", uuid)),
        (StartChoice(StartAction.SCENARIO, mine=str(pane.open.path)), 0, ("", "")),
    ):
        at_table.choose(choice)
        at_table.sit(seat)
        assert (pixmaps.plan(mine).edition, pixmaps.plan(theirs).edition) == printed
    at_table.take(str(pane.open.path))
    at_table.sit(1)
    assert (pixmaps.plan(mine).edition, pixmaps.plan(theirs).edition) == ("", uuid)
    assert middle(pixmaps.face(theirs, 300).toImage()) == painted.colour(uuid)
    hidden = record.replace(theirs, slug=None)
    assert pixmaps.plan(hidden).back


def test_another_printing_stands_in_until_the_chosen_one_has_come(qtbot: QtBot, tmp_path: Path) -> None:
    """The chosen one is asked for by its uuid; one that the Index has no picture of is not."""
    library = sample_library(tmp_path)
    library.when = 1.0
    fake = library._pictures = FakePictures(tmp_path)  # type: ignore[assignment]
    pool = CardPool(library)
    feed = PictureFeed(pool, Fetch.SEEN, pool)
    pool.load(wait=True)
    fake.there.add((SHOWER.slug, "front"))
    assert feed.path(SHOWER.slug, "e-2") == tmp_path / "red.png"
    fake.there.clear()
    assert feed.path(SHOWER.slug, "e-2") is None and fake.wanted == [(SHOWER.slug, "front", "e-2")]
    fake.wanted.clear()
    assert feed.path(SHOWER.slug, "unknown") is None and fake.wanted == [(SHOWER.slug, "front")]


def test_the_rules_text_stands_beside_the_picture(page: DeckPage) -> None:
    """Whatever the picture shows, a card's words can be read, by keyboard too."""
    starter(page)
    page.browser.search(f'!"{several(page).name}"')
    QTest.keyClick(page.browser.field, Qt.Key.Key_Down)
    slug = page.browser.grid.current()
    assert slug in bundled_catalogue()
    words = page.info.words.toPlainText()
    text = page._pool.face_text(slug)
    assert page._pool.name(slug) in words and text.splitlines()[0].strip("*")[:12] in words
    assert page.info.words.isVisible() and page.info.words in page.info.controls()
