"""Words on the table stay whole: plates, pile labels, layers of the Effects Stack, the prompt's buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QIcon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollBar, QWidget

from gadesk.protocol.record import replace
from gadesk.ui import shots
from gadesk.ui.design.elided import ElidedBox, whole_lines
from gadesk.ui.design.icons import icon
from gadesk.ui.design.looks import LookChoice, looks
from gadesk.ui.design.plain import Button, Label, ToolButton
from gadesk.ui.design.sentence_list import SentenceList
from gadesk.ui.design.theme import Role, apply_theme, fitted, font, text_scale
from gadesk.ui.library.search_field import HINTS, SearchField
from gadesk.ui.models.places import PILES, STACK, ZoneKey
from gadesk.ui.table import sample_boards
from gadesk.ui.table.bars import PlateWords, plate_plan
from gadesk.ui.table.layout import Box, table_plan
from gadesk.ui.table.overlays import ButtonSpec, PromptPanel, fitting_words
from gadesk.ui.table.shots import table_for
from gadesk.ui.table.stack_labels import SHORT, layer_lines, layer_words
from gadesk.ui.table.table_widget import TableWidget


@pytest.fixture(params=[1.0, 1.5])
def text(request: Any, qtbot: Any) -> Iterator[float]:
    """A text size of the player's."""
    app, before = QApplication.instance(), text_scale()
    assert isinstance(app, QApplication)
    apply_theme(app, request.param)
    yield float(request.param)
    apply_theme(app, before)


def test_names_of_fourteen_letters_are_whole_at_the_smallest_window(text: float) -> None:
    """A plate shrinks its line before it cuts a name."""
    numbers = tuple((icon, "18", "") for icon in ("life", "level", "hand", "memory"))
    words = PlateWords("Sensible robot", numbers, ("norm", "wind", "crux"), "", True)
    for box in table_plan(1280, 720).plates.values():
        plan = plate_plan(words, box.w, box.h)
        assert QFontMetricsF(plan.face).horizontalAdvance(words.name) <= plan.name


def test_pile_labels_are_whole_at_the_smallest_window(text: float) -> None:
    """The longest label of a pile with two digits fits over its pile."""
    plan = table_plan(1280, 720)
    for place in PILES:
        room = plan.zones[ZoneKey(0, place)].w + 2
        words = f"{SHORT[place]} 12"
        assert QFontMetricsF(fitted(Role.SMALL, True, words, room)).horizontalAdvance(words) <= room


def test_a_layer_of_the_stack_is_written_smaller_before_it_is_cut(text: float) -> None:
    """Name, kind and a text of three lines fit beside a layer in the smallest window."""
    lines = layer_lines(("Quiet Meadow", "Sensible bot · activation", "Deal 3 damage to all allies. " * 2), 140, 90)
    assert sum(high + 2 for *_, high in lines) <= 90


def test_buttons_drop_their_key_before_their_words(text: float, qtbot: Any) -> None:
    """A narrow button keeps its words whole as long as it can."""
    button = Button()
    qtbot.addWidget(button)
    assert fitting_words(button, "Confirm", "Enter", 400) == "Confirm  [Enter]"
    assert fitting_words(button, "Confirm", "Enter", 130) == "Confirm"


def test_the_prompt_writes_smaller_before_it_grows(text: float, qtbot: Any) -> None:
    """A question of two lines and three buttons stay in the planned corner of the smallest window."""
    parent = QWidget()
    parent.resize(QSize(1280, 720))
    qtbot.addWidget(parent)
    panel = PromptPanel(parent)
    box = table_plan(1280, 720).prompt
    specs = [ButtonSpec(words, lambda: None, "F2") for words in ("Pass", "To the end phase", "Until something happens")]
    panel.fit(box)
    panel.ask("Your main phase: play, use abilities, attack, or pass.", "", "", specs)
    panel.fit(box)
    assert panel.geometry().bottom() == box.y + box.h - 1
    assert panel.height() <= box.h * (1.0 if text == 1.0 else 1.25)
    assert overlapping(panel) == []


def overlapping(panel: PromptPanel) -> list[str]:
    """List buttons that are drawn over one another."""
    boxes = [(button.text(), Box(button.x(), button.y(), button.width(), button.height())) for button in panel.buttons]
    return [a for n, (a, one) in enumerate(boxes) for _, two in boxes[:n] if one == two]


def test_labels_are_written_anew_in_another_look(qtbot: Any, qapp: QApplication) -> None:
    """Piles, stack and felt of an open table take the colours of the look that is worn."""
    table = shots.screen("table-stack", QSize(1280, 720))
    qtbot.addWidget(table)
    assert isinstance(table, TableWidget)
    table.resize(1280, 720)
    table.show()
    items = [item for _, item in table.labels._items.values()]
    try:
        before = [item.pixmap().cacheKey() for item in items]
        looks().choose(LookChoice.LIGHT)
        table.lay_out()
        after = [item.pixmap().cacheKey() for item in items]
        assert items and not set(before) & set(after)
    finally:
        looks().choose(LookChoice.DARK)


TABLES = [name for name in shots.screens() if name.startswith("table")]


@pytest.mark.parametrize("name", TABLES)
def test_prompt_covers_neither_log_nor_piles(name: str, text: float, qtbot: Any) -> None:
    """In the smallest window, at every text size, the prompt keeps to its place."""
    table = shots.screen(name, QSize(1280, 720))
    qtbot.addWidget(table)
    assert isinstance(table, TableWidget)
    table.resize(1280, 720)
    table.show()
    table.lay_out()
    prompt, plan = table.prompt.geometry(), table.scene.plan
    assert plan is not None
    assert not prompt.intersects(table.log.geometry())
    assert prompt.y() >= max(plan.zones[ZoneKey(0, place)].y + plan.zones[ZoneKey(0, place)].h for place in PILES) - 12


def test_a_text_that_is_too_long_ends_at_a_whole_line(text: float) -> None:
    """No line is cut through: what is left out is an ellipsis, and as much stays as has room."""
    face, flags = font(Role.SMALL), int(Qt.TextFlag.TextWordWrap)
    long = "Sacrifice this potion: deal 1 damage to target unit.\nIf that unit is rested, deal 2 damage instead. " * 3
    metrics = QFontMetricsF(face)
    for height in range(8, 120, 7):
        shown = whole_lines(long, face, 120, height)
        assert metrics.boundingRect(QRectF(0, 0, 120, 4000), flags, shown).height() <= height or not shown
        assert shown.endswith(" …") and long.startswith(shown[:-2]) if shown else metrics.height() > height
    assert whole_lines("Draw.", face, 120, metrics.height() + 1) == "Draw."


def test_a_box_of_choices_draws_what_has_room(text: float, qtbot: Any) -> None:
    """Words that are longer than the box end in an ellipsis, with and without a sign; what has room is whole."""
    boxes = [ElidedBox(), ElidedBox()]
    for box, words in zip(boxes, ("“Scry” stands under “Heap”, which is no part of a deck", ""), strict=True):
        qtbot.addWidget(box)
        box.addItem(words)
        box.resize(200, box.sizeHint().height())
        box.show()
    for sign in (QIcon(), icon("check", "#ffffff")):
        boxes[0].setItemIcon(0, sign)
        boxes[1].setItemIcon(0, sign)
        shown = boxes[0].shown()
        assert shown.endswith("…") and len(shown) > 8
        boxes[1].setItemText(0, shown)
        assert boxes[1].shown() == shown
        assert boxes[0].grab().toImage() == boxes[1].grab().toImage()


def test_a_box_as_wide_as_it_asks_for_shows_its_longest_words(text: float, qtbot: Any) -> None:
    """The edges that a style leaves beside the words are part of what it asks for, with and without a sign."""
    for sign in (QIcon(), icon("check", "#ffffff")):
        box = ElidedBox()
        qtbot.addWidget(box)
        box.setSizeAdjustPolicy(ElidedBox.SizeAdjustPolicy.AdjustToContents)
        box.addItem(sign, "Standard")
        box.addItem(sign, "Draft")
        box.show()
        box.resize(box.sizeHint())
        assert box.shown() == "Standard"


def test_sentences_of_a_list_are_whole_at_any_width(qtbot: Any) -> None:
    """A list that gets narrower, or is filled before it is seen, shows each line in as many lines as it takes."""
    lines = SentenceList()
    qtbot.addWidget(lines)
    lines.addItems(["A connection broke off while a picture was fetched; it will be asked for again.", "Short."] * 3)
    lines.resize(900, 300)
    lines.show()
    for width in (700, 260, 420):
        lines.resize(width, 300)
        lines.grab()
        for row in range(lines.count()):
            rect = lines.visualItemRect(lines.item(row))
            words = lines.fontMetrics().boundingRect(0, 0, rect.width() - 8, 4000, WRAPPED, lines.item(row).text())
            assert words.height() <= rect.height(), (width, row)
    assert lines.textElideMode() is Qt.TextElideMode.ElideNone


WRAPPED = Qt.TextFlag.TextWordWrap.value


def test_a_search_line_says_what_has_room(text: float, qtbot: Any) -> None:
    """What may be typed is said in fewer words where there is less room, and never cut as long as one fits."""
    line = SearchField(lambda: {})
    qtbot.addWidget(line)
    line.show()
    seen = []
    for width in (900, 420, 320, 250, 210):
        line.resize(round(width * text), line.sizeHint().height())
        margins = line.textMargins()
        room = line.width() - margins.left() - margins.right()
        assert line.fontMetrics().horizontalAdvance(line.placeholderText()) <= room
        seen.append(line.placeholderText())
    assert seen[0] == HINTS[0] and len(set(seen)) > 2


def test_buttons_of_one_rank_are_written_alike(text: float, qtbot: Any) -> None:
    """Those after a game have words of different lengths, and letters of one size; the first one stands out."""
    parent = QWidget()
    parent.resize(QSize(1280, 720))
    qtbot.addWidget(parent)
    panel = PromptPanel(parent)
    panel.fit(table_plan(1280, 720).prompt)
    words = ("Leave the table", "Watch again", "What swung it", "Change deck", "Save the log …", "Undo")
    panel.ask("You lose the game.", "", "", [ButtonSpec("Rematch", lambda: None, "", "primary"), *(
        ButtonSpec(each, lambda: None) for each in words
    )])  # fmt: skip
    assert len({button.font().pointSizeF() for button in panel.buttons[1:]}) == 1


def test_a_closed_log_shows_its_button_whole(text: float, qtbot: Any) -> None:
    """With larger text the line that opens the log again is higher."""
    table = shots.screen("table", QSize(1280, 720))
    qtbot.addWidget(table)
    assert isinstance(table, TableWidget)
    table.resize(1280, 720)
    table.show()
    table.log.toggle()
    table.lay_out()
    button = next(each for each in table.log.findChildren(ToolButton) if each.isVisible())
    assert button.height() >= button.sizeHint().height()
    assert table.log.rect().contains(button.geometry())


def test_the_help_is_whole_at_every_text_size(text: float, qtbot: Any) -> None:
    """No line is cut at a side; what has no room below is scrolled to, also by keys, and other keys close it.

    It follows the table's size, as a table that was just opened is laid out a moment later.
    """
    table = shots.screen("table", QSize(1280, 720))
    qtbot.addWidget(table)
    assert isinstance(table, TableWidget)
    table.resize(1600, 900)
    table.show()
    table.help.toggle()
    QApplication.processEvents()
    table.resize(1280, 720)
    QApplication.processEvents()
    assert table.help.isVisible() and table.rect().contains(table.help.geometry())
    for label in table.help.findChildren(Label):
        left = label.mapTo(table.help, label.rect().topLeft()).x()
        assert left >= 0 and left + label.width() <= table.help.width()
        assert label.heightForWidth(label.width()) <= label.height() or not label.wordWrap()
    bar = table.help.findChildren(QScrollBar)[0]
    bar = next((each for each in table.help.findChildren(QScrollBar) if each.maximum() > 0), bar)
    for _ in range(40 if bar.maximum() else 0):
        QTest.keyClick(table.help, Qt.Key.Key_Down)
    assert bar.value() == bar.maximum() and table.help.isVisible()
    QTest.keyClick(table.help, Qt.Key.Key_A)
    assert not table.help.isVisible()


LONG = "At the beginning of your recollection phase, deal 2 damage to target unit and put a card from there below. " * 3


@pytest.mark.parametrize("count", [1, 2])
def test_a_long_text_on_the_stack_is_whole_where_there_is_room_below(qtbot: Any, count: int) -> None:
    """A layer's words are as high as they need; those of the next layer lie below them."""
    view, decision = sample_boards.stack()
    layers = tuple(replace(view.stack[1], id=900 + number, text=LONG) for number in range(count))
    table = table_for(QSize(1600, 900), replace(view, stack=layers), decision)
    qtbot.addWidget(table)
    table.show()
    table.lay_out()
    items = [table.labels.layer(900 + number) for number in range(count)]
    for item in items:
        size = item.pixmap().deviceIndependentSize()
        words = layer_words(replace(view, stack=layers), 0, table.lexicon, table.players)
        assert LONG.strip() in words[2]
        assert sum(high + 2 for *_, high in layer_lines(words, size.width() - 14, size.height() - 8)) <= size.height()
    if count == 2:
        assert items[1].y() + items[1].pixmap().deviceIndependentSize().height() <= items[0].y()
    assert table.scene.plan is not None
    box = table.scene.plan.zones[STACK]
    assert items[0].y() + items[0].pixmap().deviceIndependentSize().height() <= box.y + box.h
