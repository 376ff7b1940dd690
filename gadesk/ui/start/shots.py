"""The start screen for pictures."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gadesk.ui.cards.shots import sample_pixmaps
from gadesk.ui.library.section import OFFER_LINE
from gadesk.ui.shots import register_screen
from gadesk.ui.start.decks import starter_decks
from gadesk.ui.start.screen import StartScreen


def _start(size: QSize) -> QWidget:
    return StartScreen(starter_decks(), sample_pixmaps(), resume="Turn 4, your main phase")


def _first(size: QSize) -> QWidget:
    """As it is when the program is started for the first time."""
    return StartScreen(starter_decks(), sample_pixmaps(), offer=OFFER_LINE)


register_screen("start", _start)
register_screen("start-first", _first)
