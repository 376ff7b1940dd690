"""The deck builder for pictures: with a starter deck, its statistics, and the import of a list with faults."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gadesk.decks.starters import starter_deck, starter_names
from gadesk.decks.text import write_text_deck
from gadesk.files import passing_folder
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.decks.import_dialog import ImportDialog
from gadesk.ui.decks.page import DeckPage
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.shots import register_screen

STARTER = starter_names()[3]


def sample_page(folder: Path | None = None) -> DeckPage:
    """A page of its own, with decks in a folder that nobody misses; everything is drawn when asked for."""
    pool = CardPool()
    pixmaps = CardPixmaps(pool.facts, pool.face_text, sync=True)
    return DeckPage(pool, pixmaps, folder=folder or passing_folder())


def _decks(size: QSize) -> QWidget:
    page = sample_page()
    page.resize(size)
    pane = page.open_starter(STARTER)
    if pane is not None:
        pane.view.choose(None, pane.open.deck.main[3].slug)
    return page


def _empty(size: QSize) -> QWidget:
    page = sample_page()
    page.resize(size)
    page.new_deck()
    return page


def _shelf(size: QSize) -> QWidget:
    page = sample_page()
    page.resize(size)
    return page


def _tab(place: int) -> QWidget:
    page = sample_page()
    pane = page.open_starter(STARTER)
    if pane is not None:
        pane.view.choose(None, pane.open.deck.main[0].slug)
    page.info.tabs.turn(place)
    return page


def _import(size: QSize) -> QWidget:
    pool = CardPool()
    lines = write_text_deck(starter_deck(STARTER, pool.catalogue), pool.catalogue).splitlines()
    lines[2] = lines[2][:-2] + "x"
    wrong = ("Allies x24", "7000 " + lines[9][2:], "4 No Such Card Here At All")
    dialog = ImportDialog(pool, "\n".join([*lines[:8], *wrong, *lines[9:]]), "From a friend")
    dialog.resize(size)
    return dialog


register_screen("decks", _decks)
register_screen("decks-empty", _empty)
register_screen("decks-shelf", _shelf)
register_screen("decks-stats", lambda size: _tab(1))
register_screen("decks-odds", lambda size: _tab(2))
register_screen("decks-hands", lambda size: _tab(3))
register_screen("decks-plans", lambda size: _tab(5))
register_screen("decks-import", _import)
