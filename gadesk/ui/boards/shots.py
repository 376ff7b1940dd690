"""The board builder, for pictures without a display."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gadesk.ui.boards.draft import Draft, Entry
from gadesk.ui.boards.page import BoardPage
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.library.card_texts import PrintedHere
from gadesk.ui.shots import register_screen
from gadesk.ui.table.sample_boards import main_phase


def _page(size: QSize) -> QWidget:
    """The sample board of the table, half built."""
    view, _ = main_phase()
    draft = Draft("What if I attack first?", turn=view.turn)
    for card in view.field:
        place = "champion" if card.id == view.seats[card.controller].champion else "field"
        if card.slug is not None:
            draft.place(card.controller, place).append(Entry(card.slug, card.rested, card.damage, dict(card.counters)))
    for card in view.seats[view.seat].hand.cards or ():
        if card.slug is not None:
            draft.place(0, "hand").append(Entry(card.slug))
    pool = CardPool(None, texts=PrintedHere())
    page = BoardPage(pool, CardPixmaps(pool.facts, pool.face_text, sync=True))
    pool.load(wait=True)
    pool.setParent(page)
    page.resize(size)
    page.show_draft(draft, Path())
    return page


register_screen("boards", _page)
