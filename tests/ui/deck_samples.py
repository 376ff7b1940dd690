"""The deck builder's page for tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.decks.deck_pane import DeckPane
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.library.card_pool import CardPool
from tests.waiting import PATIENCE

STARTER = "Lorraine"


def deck_page(qtbot: QtBot, folder: Path, settings: QSettings | None = None) -> Iterator[DeckPage]:
    """A page of the smallest size, with decks in a folder; everything is put away afterwards."""
    pool = CardPool()
    pixmaps = CardPixmaps(pool.facts, pool.face_text)
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(1280, 720)
    made = DeckPage(pool, pixmaps, settings, parent=host, folder=folder)
    made.setGeometry(host.rect())
    made._quiet.setInterval(int(PATIENCE * 1000))  # however slow a machine is, what is told is there to be read
    host.show()
    yield made
    made.save_all()
    pool.finish()
    pixmaps.finish()


def starter(page: DeckPage) -> DeckPane:
    """Open a copy of a starter deck."""
    pane = page.open_starter(STARTER)
    assert pane is not None
    return pane


class NoBasket:
    """Stands for QFile, whose own method can't be exchanged: there is no wastebasket."""

    def __init__(self, name: str) -> None:
        self.name = name

    def moveToTrash(self) -> bool:
        """It can't be done."""
        return False
