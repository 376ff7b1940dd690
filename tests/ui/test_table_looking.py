"""The large card: where it lies and when it goes away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF

from gadesk.glossary import Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.ui.table.large_card_place import NEVER, burden, overlap, place_large
from gadesk.ui.table.layout import Box, table_plan
from gadesk.ui.table.table_widget import TableWidget
from tests.ui import samples


@pytest.mark.parametrize("x", [0, 300, 700, 1100])
@pytest.mark.parametrize("y", [40, 300, 700])
def test_the_large_card_never_covers_what_it_shows(x: int, y: int) -> None:
    """Wherever the card lies, its large picture lies beside it, and not over the forbidden places."""
    plan = table_plan(1600, 900)
    item = Box(x, y, plan.card, 130)
    place = place_large((405, 556), Box(4, 4, plan.column.x - 8, 892), [(plan.prompt, NEVER)], item)
    assert overlap(place, item) == overlap(place, plan.prompt) == overlap(place, plan.column) == 0
    assert place.x >= 4 and place.y >= 4 and place.y + place.h <= 896


def test_the_large_card_prefers_the_empty_part_of_the_table() -> None:
    """Of two sides the one that hides less is taken."""
    area, near = Box(0, 0, 1000, 600), Box(450, 250, 100, 100)
    left, right = Box(0, 0, 400, 600), Box(600, 0, 400, 600)
    assert place_large((300, 400), area, [(left, 1.0)], near).x >= 550
    assert place_large((300, 400), area, [(right, 1.0)], near).x < 450
    assert burden(Box(0, 0, 300, 400), [(left, 1.0)], None) == 300 * 400


def test_every_card_of_the_hand_leaves_the_prompt_and_the_stack_readable(table: TableWidget) -> None:
    """Looking at any card hides neither the prompt, the Effects Stack, the log nor the card."""
    plan = table.scene.plan
    assert plan is not None
    for item in table.scene.card_items():
        table.look_at(item.card)
        if not table.large.isVisible():
            continue
        shown = table.large.geometry()
        assert not shown.intersects(table.prompt.geometry()) and shown.right() < plan.column.x
        assert not shown.intersects(item.scene_rect().toAlignedRect())


def test_the_large_card_goes_with_its_card(table: TableWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that moves away from under the pointer is no longer shown large; one that stays is."""
    here = table.scene.item_of(20)
    assert here is not None
    pointer = QPointF(here.scene_rect().center())
    monkeypatch.setattr(table.table_view, "points_at", lambda item: item.scene_rect().contains(pointer))
    table.looking.hover(here)
    table.looking._show()
    table.show_update(samples.sample_view())
    assert table.large.isVisible()
    view = samples.sample_view()
    seat = view.seats[0]
    assert seat.hand.cards is not None
    memory = (samples.card(80, "hand-0", Zone.MEMORY),)
    after = samples.seat_with(seat, hand=seat.hand.cards[1:], memory=memory)
    move = Event(EventKind.MOVED, 0, 80, 20, "hand-0", source_zone=Zone.HAND, zone=Zone.MEMORY, word="reserve")
    table.show_update(samples.sample_view(seats=(after, view.seats[1])), (move,))
    assert not table.large.isVisible()


def test_a_card_that_leaves_the_hand_is_lowered(table: TableWidget) -> None:
    """The card under the pointer is lifted in the hand only."""
    item = table.scene.item_of(20)
    table.scene.raise_card(item)
    assert item is not None and item.raised
    view = samples.sample_view()
    seat = view.seats[0]
    assert seat.hand.cards is not None
    after = samples.seat_with(seat, hand=seat.hand.cards[1:], memory=(samples.card(20, "hand-0", Zone.MEMORY),))
    table.show_update(samples.sample_view(seats=(after, view.seats[1])))
    assert not item.raised and item.pos().toPoint() == QPoint(*map(round, item.rest()[:2]))


def test_a_large_card_lies_beside_the_choice_panel(table: TableWidget) -> None:
    """While a choice panel is open its cards stay in sight."""
    options = tuple(Option(OptionKind.CARD, id, f"card-{id}") for id in (300, 301))
    asked = Decision(3, 0, DecisionKind.GLIMPSE_TOP, options, 0, 2, ordered=True)
    table.show_update(samples.sample_view(), (), asked)
    table.look_at(samples.card(300, "card-300", Zone.MAIN_DECK))
    shown = table.large.geometry()
    assert table.panel.isVisible() and not shown.intersects(table.prompt.geometry())
    covered = shown.intersected(table.panel.geometry())
    assert covered.width() * covered.height() < 0.1 * shown.width() * shown.height()
