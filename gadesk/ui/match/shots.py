"""The match for pictures: a table between two games, and the screen on which a deck is changed."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.decks.deck_differences import Plan
from gadesk.decks.model import Entry
from gadesk.decks.starters import starter_names
from gadesk.protocol import messages as wire
from gadesk.protocol.matches import Stage
from gadesk.protocol.record import replace
from gadesk.sheets.game_decks import game_deck
from gadesk.ui.match.clock_words import ShownClocks
from gadesk.ui.match.dialog import SideboardDialog
from gadesk.ui.match.standing import MatchActs, Standing
from gadesk.ui.match.swapping import Swapping
from gadesk.ui.shots import register_screen
from gadesk.ui.table import sample_boards
from gadesk.ui.table.overlays import nothing
from gadesk.ui.table.shots import bundled_lexicon, sync_pixmaps, table_for
from gadesk.ui.table.table_widget import TableWidget

_ACTS = MatchActs(nothing, nothing, lambda seat: None, nothing, nothing)


def sample_match() -> wire.Match:
    """A match between its first two games, with a sideboard."""
    mine, other = (game_deck(name) for name in starter_names()[:2])
    deck = replace(mine, sideboard=(*dict.fromkeys(other.main[:30]), *mine.material[-2:]), material=mine.material[:-2])
    return wire.Match(1, 3, (1, 0), Stage.SIDEBOARDING, left=151, deck=deck, brought=deck, format="standard")


def sample_dialog(match: wire.Match) -> SideboardDialog:
    """The screen of its own."""
    lexicon = bundled_lexicon()
    pixmaps = sync_pixmaps(lexicon)
    swapping = Swapping(match, bundled_catalogue())
    goes, comes = swapping.brought.main[0], swapping.brought.sideboard[:1]
    plans = tuple(Plan("Ben", (Entry(1, goes.slug),), (Entry(1, each.slug),)) for each in comes)
    dialog = SideboardDialog(swapping, plans, lexicon.name, pixmaps, "Your deck for game 2", lambda deck: None)
    pixmaps.setParent(dialog)
    dialog.say_left("Change your deck, or keep it: 2:31")
    return dialog


def _sideboarding(size: QSize) -> QWidget:
    dialog = sample_dialog(sample_match())
    dialog.resize(size)
    dialog.move_card(True, dialog.lists[True].item(14).data(256 + 1))
    dialog.lists[False].setCurrentRow(0)
    return dialog


def sample_table(size: QSize, match: wire.Match) -> TableWidget:
    """A table whose game is over."""
    table = table_for(size, sample_boards.finished())
    table.match = Standing(match, _ACTS)
    table.refresh()
    return table


def _clocks(size: QSize) -> QWidget:
    table = table_for(size, *sample_boards.main_phase())
    table.match = Standing(replace(sample_match(), number=2, stage=Stage.PLAYING), _ACTS)
    table.clocks = ShownClocks(wire.Clocks((1_412_000, 47_000), delay=5000, seat=0))
    table.refresh()
    return table


register_screen("table-clocks", _clocks)
register_screen("sideboarding", _sideboarding)
register_screen("table-between", lambda size: sample_table(size, sample_match()))
