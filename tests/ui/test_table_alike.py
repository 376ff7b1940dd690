"""What looks alike on the table is told apart to the eye: words on the cards of a panel, marks that nothing hides."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.record import replace
from gadesk.ui.models.places import Row
from gadesk.ui.table import sample_boards
from gadesk.ui.table.card_item import CardItem
from gadesk.ui.table.shots import table_for

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SIZES = (QSize(1280, 720), QSize(1600, 900))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "parts",
    [
        [("", "seen by others", 0), ("", "", 1), ("", "", 2)],
        [
            ("On Enter: Draw a card.", "", 0),
            ("On Enter: Recover 2.", "", 0),
            ("On Death: " + "Recover 1. " * 40, "", 0),
        ],
    ],
)
def test_tiles_that_show_the_same_card_say_what_tells_them_apart(
    size: QSize, parts: list[tuple[str, str, int]], qtbot: QtBot, qapp: QApplication
) -> None:
    """The same card with another ability, or with another note: no two tiles of a panel are the same picture."""
    view, _, _ = sample_boards.base_view()
    card = next(each for each in view.field if each.controller == 0 and each.power)
    one = Option(OptionKind.EFFECT, card.id, card.slug, ability=0)
    options = tuple(replace(one, text=text, note=note, rank=rank) for text, note, rank in parts)
    table = table_for(size, view, Decision(70, 0, DecisionKind.TRIGGER_ORDER, options, 3, 3, ordered=True))
    qtbot.addWidget(table)
    table.show()
    qapp.processEvents()
    tiles = table.panel.tiles
    assert len(tiles) == 3
    for tile in tiles:
        tile.badge = ""
    pictures = [tile.grab().toImage() for tile in tiles]
    assert all(pictures[a] != pictures[b] for a, b in ((0, 1), (0, 2), (1, 2)))


@pytest.mark.parametrize("size", SIZES)
def test_no_neighbour_hides_the_mark_of_a_picked_card(size: QSize, qtbot: QtBot, qapp: QApplication) -> None:
    """Whichever card is picked, in whichever row: its number lies above the light of all others."""
    view, _, _ = sample_boards.base_view()
    units = [card for card in view.field if card.power]
    options = tuple(Option(OptionKind.CARD, card.id, card.slug) for card in units)
    ask = Decision(70, 0, DecisionKind.CHOOSE, options, 1, 3, word="rest", source=units[0].id, slug=units[0].slug)
    table = table_for(size, view, ask)
    qtbot.addWidget(table)
    table.show()
    qapp.processEvents()
    for number, card in enumerate(units):
        table.controller.pick(number)
        item = table.scene.item_of(card.id)
        assert isinstance(item, CardItem) and item.glow is not None and item.glow[1]
        mark = item.mapToScene(QPointF(0, item.offset().y() - 0.06 * item.slot.w))
        top = table.scene.items(mark)[0]
        assert top is item or top.parentItem() is item, card.slug
        table.controller.pick(number)


@pytest.mark.parametrize("size", SIZES)
def test_cards_chosen_on_the_table_say_what_tells_them_apart(size: QSize, qtbot: QtBot, qapp: QApplication) -> None:
    """The notes of options stand on the cards themselves, lying or standing, and go with the question."""
    view, _, _ = sample_boards.base_view()
    units = [card for card in view.field if card.power][:4]
    view = replace(view, field=tuple(replace(c, rested=c is units[0]) if c in units else c for c in view.field))
    notes = ["came this turn", "damaged since your last turn, and much besides " * 9, "seen by others", ""]
    options = tuple(
        Option(OptionKind.CARD, card.id, card.slug, note=note, rank=rank)  # whose rank alone tells nothing here
        for rank, (card, note) in enumerate(zip(units, notes, strict=True), start=1)
    )
    ask = Decision(70, 0, DecisionKind.CHOOSE, options, 1, 1, word="rest", source=units[0].id, slug=units[0].slug)
    table = table_for(size, view, None)
    qtbot.addWidget(table)
    table.show()
    qapp.processEvents()
    table.focused = None
    items = [table.scene.item_of(card.id) for card in units]

    def pictures() -> list[QImage]:
        """The cards as the table shows them, without what glows round them."""
        table.scene.set_glows({})
        found = []
        for item in items:
            assert item is not None
            found.append(table.table_view.grab(item.scene_rect().toRect()).toImage())
        return found

    bare = pictures()
    table.show_update(view, (), ask, 0, animate=False)
    assert [each != before for each, before in zip(pictures(), bare, strict=True)] == [True, True, True, False]
    words = [table.ears.words(Row(card.id, card)) for card in units]
    assert ["came this turn" in words[0], "seen by others" in words[2]] == [True, True]
    table.show_update(view, (), None, 1, animate=False)
    assert pictures() == bare
