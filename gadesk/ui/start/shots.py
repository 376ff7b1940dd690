"""The home screen and the choice of decks for pictures."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.net.tables import OpenTable
from gadesk.ui.cards.shots import sample_pixmaps
from gadesk.ui.library.section import OFFER_LINE
from gadesk.ui.shots import register_screen
from gadesk.ui.start.alone import AlonePage
from gadesk.ui.start.choice import DeckInfo, StartChoice
from gadesk.ui.start.decks import starter_decks
from gadesk.ui.start.home import HomeScreen
from gadesk.ui.start.home_facts import Shown
from gadesk.ui.start.last_game import home_facts

_MANY = 40


def _facts(played: bool) -> HomeScreen:
    decks = starter_decks()
    previous = StartChoice(mine=decks[4].id, theirs=decks[5].id) if played else StartChoice()
    facts = home_facts(None, previous, bundled_catalogue())
    if not played:
        return HomeScreen(facts, sample_pixmaps(), previous, offer=OFFER_LINE)
    resume = Shown(f"{decks[0].name} against Ben with {decks[1].name}, turn 4, today, 11:59",
                   (decks[0].champion, decks[1].champion))  # fmt: skip
    return HomeScreen(replace(facts, resume=resume), sample_pixmaps(), previous)


def _start(size: QSize) -> QWidget:
    home = _facts(True)
    home.show_tables([OpenTable("a" * 16, "Anna", "", "1", 4077)])
    return home


def _first(size: QSize) -> QWidget:
    """As it is when the program is started for the first time."""
    return _facts(False)


def _alone(size: QSize) -> QWidget:
    return _page(starter_decks())


def _many(size: QSize) -> QWidget:
    """As many decks as somebody has who builds a lot."""
    decks = starter_decks()
    made = [replace(decks[at % len(decks)], id=f"{at}.txt", name=f"{decks[at % len(decks)].name} build {at}")
            for at in range(_MANY - len(decks))]  # fmt: skip
    return _page((*made, *decks))


def _page(decks: tuple[DeckInfo, ...]) -> QWidget:
    page = AlonePage(decks, sample_pixmaps(), StartChoice(), (decks[2].id, decks[-1].id))
    for at, deck in enumerate(decks):
        verdict, score = (("Starter deck", ""), ("Standard ✓", "3 of 5 won"), ("Standard ✗", "0 of 2 won"))[at % 3]
        page.note(deck.id, verdict, score, at % 3 == 2)
    return page


register_screen("start", _start)
register_screen("start-first", _first)
register_screen("alone", _alone)
register_screen("alone-many", _many)
