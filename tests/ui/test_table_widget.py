"""The table as a widget: clicks, keys, every kind of question, animation."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt

from gadesk.commands.bench import frame_figures
from gadesk.glossary import Zone
from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind
from gadesk.ui.table.chooser import Chooser
from gadesk.ui.table.frame_timing import measure
from gadesk.ui.table.shots import NobodySeat
from gadesk.ui.table.table_widget import TableWidget
from tests.timing import slowness
from tests.ui import samples


def told(table: TableWidget) -> list[object]:
    """What the seat was told."""
    assert isinstance(table.seat, NobodySeat)
    return table.seat.told


def click(qtbot: Any, table: TableWidget, id: int) -> None:
    """Click on a card."""
    qtbot.mouseClick(table.table_view.viewport(), Qt.MouseButton.LeftButton, pos=table.spot(id))


def test_a_click_on_a_glowing_card_plays_it(qtbot: Any, table: TableWidget) -> None:
    """What the decision lists glows, and a click on it answers."""
    table.show_update(samples.sample_view(), (), samples.opportunity(Option(OptionKind.ACTIVATE, 21)))
    item = table.scene.item_of(21)
    assert item is not None and item.glow is not None
    click(qtbot, table, 21)
    assert told(table) == [(1,)]


def test_a_click_on_another_card_says_why_not(qtbot: Any, table: TableWidget) -> None:
    """A card that can't be played says so in one sentence."""
    table.show_update(samples.sample_view(), (), samples.opportunity())
    click(qtbot, table, 22)
    assert told(table) == [] and table.toast_label.isVisible() and table.toast_label.text().endswith(".")


def test_dragging_a_card_to_the_field_plays_it(qtbot: Any, table: TableWidget) -> None:
    """A card dragged from the hand onto the field is played."""
    table.show_update(samples.sample_view(), (), samples.opportunity(Option(OptionKind.ACTIVATE, 21)))
    viewport, start = table.table_view.viewport(), table.spot(21)
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 6):
        qtbot.mouseMove(viewport, start + (table.spot(3) - start) * step / 5)
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=table.spot(3))
    assert told(table) == [(1,)]


def test_space_passes_and_function_keys_keep_passing(qtbot: Any, table: TableWidget) -> None:
    """Space passes once; F2 asks to keep passing and says where it will stop."""
    table.show_update(samples.sample_view(), (), samples.opportunity())
    qtbot.keyClick(table.table_view, Qt.Key.Key_F2)
    assert "stops" in table.toast_label.text()
    qtbot.keyClick(table.table_view, Qt.Key.Key_Space)
    assert told(table)[-1] == (0,)


def test_arrow_keys_and_enter_play_a_card(qtbot: Any, table: TableWidget) -> None:
    """Everything can be reached by the arrow keys, and Enter uses it."""
    table.show_update(samples.sample_view(), (), samples.opportunity(Option(OptionKind.ATTACK, 3)))
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(table.table_view, key)
        if table.focused == "card:3":
            break
    assert table.focused is not None
    table.keys.focus("card:3")
    qtbot.keyClick(table.table_view, Qt.Key.Key_Return)
    assert told(table) == [(1,)]


def test_number_keys_take_cards_of_the_hand(qtbot: Any, table: TableWidget) -> None:
    """The key 2 uses the second card of the hand."""
    table.show_update(samples.sample_view(), (), samples.opportunity(Option(OptionKind.ACTIVATE, 21)))
    qtbot.keyClick(table.table_view, Qt.Key.Key_2)
    assert told(table) == [(1,)]


def chooser_of(table: TableWidget) -> Chooser:
    """What is picked so far."""
    assert table.controller.chooser is not None
    return table.controller.chooser


def test_paying_shows_a_running_count(qtbot: Any, table: TableWidget) -> None:
    """Reserved cards are picked in place of those proposed, and counted; Enter confirms them."""
    options = tuple(Option(OptionKind.CARD, id) for id in range(20, 25))
    asked = Decision(3, 0, DecisionKind.PAY_RESERVE, options, 3, 3, slug="keen-fox", amount=3, cancel=True)
    table.show_update(samples.sample_view(), (), asked)
    assert table.prompt.count == "3 of 3 reserved"  # proposed
    qtbot.keyClick(table.table_view, Qt.Key.Key_Escape)  # which takes the play back: nothing was changed
    assert told(table) == [(-1,)]
    table.seat.told.clear()  # type: ignore[attr-defined]
    table.show_update(samples.sample_view(), (), asked)
    for index in tuple(chooser_of(table).picks):
        click(qtbot, table, 20 + index)
    assert table.prompt.count == "0 of 3 reserved"
    click(qtbot, table, 20)
    click(qtbot, table, 23)
    assert table.prompt.count == "2 of 3 reserved"
    click(qtbot, table, 24)
    assert told(table) == []
    qtbot.keyClick(table.table_view, Qt.Key.Key_Return)
    assert told(table) == [(0, 3, 4)]


QUESTIONS = {
    DecisionKind.DIRECTION: tuple(Option(OptionKind.WORD, word=word) for word in ("north", "east", "south", "west")),
    DecisionKind.MAY: (Option(OptionKind.YES), Option(OptionKind.NO)),
    DecisionKind.NUMBER: tuple(Option(OptionKind.NUMBER, number=number) for number in range(4)),
    DecisionKind.DECLARE_X: tuple(Option(OptionKind.NUMBER, number=number) for number in range(4)),
    DecisionKind.MODES: tuple(Option(OptionKind.MODE, number=number) for number in range(3)),
    DecisionKind.TOKEN: tuple(
        Option(OptionKind.WORD, slug=f"token-{number}", word=f"token-{number}") for number in range(3)
    ),
    DecisionKind.PLAYER: tuple(Option(OptionKind.PLAYER, seat=seat) for seat in (0, 1)),
}
CARDS = tuple(Option(OptionKind.CARD, id, f"card-{id}") for id in (3, 4, 300, 301))


@pytest.mark.parametrize("kind", list(DecisionKind))
def test_no_question_leaves_a_player_stuck(kind: DecisionKind, qtbot: Any, table: TableWidget) -> None:
    """Every kind of question can be answered with the keyboard alone."""
    options = QUESTIONS.get(kind, CARDS)
    many = {DecisionKind.ORDER, DecisionKind.TRIGGER_ORDER, DecisionKind.RETALIATION_ORDER}
    size = len(options) if kind in many else 1
    least = 0 if kind == DecisionKind.GLIMPSE_TOP else size
    asked = Decision(
        3, 0, kind, options, least, size, ordered=kind in many, repeat=kind == DecisionKind.SPLIT, amount=1
    )
    table.show_update(samples.sample_view(), (), asked)
    before = table.grab()
    assert not before.isNull() and table.prompt.question
    answer_by_keys(qtbot, table)
    answers = [answer for answer in told(table) if isinstance(answer, tuple)]
    assert answers and asked.refusal(answers[0]) is None


def answer_by_keys(qtbot: Any, table: TableWidget) -> None:
    """Answer with number keys and Enter, else by moving to the first glowing card and using it."""
    for key in (Qt.Key.Key_1, Qt.Key.Key_Y, Qt.Key.Key_Return):
        if told(table):
            return
        qtbot.keyClick(table.table_view, key)
    if not told(table):
        table.keys.focus("card:3" if table.controller.options_at(3) else "button:0")
        qtbot.keyClick(table.table_view if table.focused else table.prompt.buttons[0], Qt.Key.Key_Return)
    if not told(table):
        qtbot.keyClick(table.table_view, Qt.Key.Key_Return)


def test_a_card_travels_and_never_blocks(qtbot: Any, table: TableWidget) -> None:
    """A reserved card moves on the screen under its new id, and a newer view overtakes the movement."""
    table.animator.speed = 1
    view = samples.sample_view()
    item = table.scene.item_of(20)
    seat = view.seats[0]
    memory = samples.card(80, "hand-0", Zone.MEMORY)
    after = samples.sample_view(
        seats=(samples.seat_with(seat, hand=seat.hand.cards[1:], memory=(memory,)), view.seats[1])  # type: ignore[index]
    )
    move = Event(EventKind.MOVED, 0, 80, 20, "hand-0", source_zone=Zone.HAND, zone=Zone.MEMORY, word="reserve")
    table.show_update(after, (move,))
    assert table.scene.item_of(80) is item and table.animator.count > 0
    table.show_update(view, ())
    table.animator.finish()
    back = table.scene.item_of(20)
    assert back is not None and (back.x(), back.y()) == back.rest()[:2]


@pytest.mark.rule("terms.rest-rested.4", "terms.awake.1")
def test_resting_turns_the_card(qtbot: Any, table: TableWidget) -> None:
    """An object stands upright while it is awake; once it rests it lies turned at the end of its animation."""
    table.animator.speed = 1
    table.show_update(samples.sample_view())
    qtbot.waitUntil(lambda: table.animator.count == 0)
    awake = table.scene.item_of(3)
    assert awake is not None and awake.rotation() == 0
    view = samples.sample_view()
    field = tuple(samples.changed(card, rested=True) if card.id == 3 else card for card in view.field)
    table.show_update(samples.sample_view(field=field))
    qtbot.waitUntil(lambda: table.animator.count == 0)
    item = table.scene.item_of(3)
    assert item is not None and item.rotation() == 90


def test_the_log_links_cards(table: TableWidget) -> None:
    """Events become lines of the log, and the cards' names lead to them."""
    table.show_update(samples.sample_view(), (Event(EventKind.DIED, id=4, slug="old-oak"),))
    assert "Old Oak dies." in table.log.plain_text()
    table.log.card_hovered.emit("old-oak")
    assert table.large.isVisible()
    table.log.card_hovered.emit("")
    assert not table.large.isVisible()


def test_help_lists_the_keys(qtbot: Any, table: TableWidget) -> None:
    """F1 shows the keys, any key closes them."""
    qtbot.keyClick(table.table_view, Qt.Key.Key_F1)
    assert table.help.isVisible()
    qtbot.keyClick(table.table_view, Qt.Key.Key_A)
    assert not table.help.isVisible()


def test_items_lie_where_the_pointer_finds_them(table: TableWidget) -> None:
    """The topmost card at a point is the one that is seen there."""
    item = table.scene.item_of(3)
    assert item is not None
    assert table.scene.item_at(QPointF(table.spot(3))) is item


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (2560, 1440)])
def test_the_table_fits_windows(size: tuple[int, int], table: TableWidget) -> None:
    """After a change of size everything rests on whole pixels inside the window."""
    table.resize(*size)
    for item in table.scene.card_items():
        x, y, _, _ = item.rest()
        assert x == int(x) and y == int(y)
        assert item.scene_rect().right() <= size[0] and item.scene_rect().bottom() <= size[1]


def test_the_bench_tells_frames(qtbot: Any) -> None:
    """`gadesk bench` prints how long a frame takes and how many there are a second."""
    figures = frame_figures()
    for what in ("frames", "frames_of_changes"):
        assert 0 < figures[f"{what}_median_ms"] <= figures[f"{what}_p95_ms"]
        assert 0 < figures[f"{what}_cpu_p95_ms"] <= figures[f"{what}_p95_ms"] * 2


@pytest.mark.timed
def test_frames_are_quick(qtbot: Any) -> None:
    """A full table with twenty moving cards is drawn fast enough, the best of three times."""
    measured = [measure(60) for _ in range(3)]
    assert all(frames.cards >= 120 and frames.moving == 20 for frames in measured)
    assert min(frames.work_ms for frames in measured) / slowness() < 40
