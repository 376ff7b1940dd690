"""A click meant for one button never does another's work, and a choice submits itself by one rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gadesk.protocol.decisions import CANCEL, Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Event, EventKind, Vain
from gadesk.protocol.passing import PassMode, Stops
from gadesk.protocol.record import replace
from gadesk.ui.cards.overlay import Glow
from gadesk.ui.log.sentences import FIZZLES
from gadesk.ui.table import guard
from gadesk.ui.table.table_widget import TableWidget
from tests.ui import samples
from tests.ui.test_table_widget import click, told

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
LEFT = Qt.MouseButton.LeftButton
PLAY = Option(OptionKind.ACTIVATE, 21, "keen-fox")


def options(*ids: int) -> tuple[Option, ...]:
    """Options that are cards."""
    return tuple(Option(OptionKind.CARD, id) for id in ids)


MODES = tuple(Option(OptionKind.MODE, number=number) for number in range(3))
PAY = Decision(3, 0, DecisionKind.PAY_RESERVE, options(20, 21, 22), 2, 2, cancel=True)
FORCED = Decision(3, 0, DecisionKind.PAY_RESERVE, options(20, 21, 22), 3, 3, cancel=True)
QUESTIONS = {
    "payment": (PAY, (0, 1)),
    "forced payment": (FORCED, ()),
    "hidden cards": (Decision(3, 0, DecisionKind.CHOOSE, options(901, 902, 903), 2, 2), (0, 1)),
    "up to": (Decision(3, 0, DecisionKind.CHOOSE, options(20, 21, 22), 0, 2), (0,)),
    "modes": (Decision(3, 0, DecisionKind.MODES, MODES, 2, 2), (0, 1)),
}  # fmt: skip


class Hasty:
    """A seat whose host answers at once: after each answer Opportunity is asked."""

    def __init__(self, table: TableWidget) -> None:
        self.table, self.sent = table, list[object]()
        table.seat = table.controller._seat = self  # type: ignore[assignment]

    def answer(self, choice: tuple[int, ...], decision: Decision | None = None) -> None:
        """Take an answer and ask the next question."""
        self.sent.append(choice)
        self.table.show_update(samples.sample_view(), (), samples.opportunity(PLAY))

    def passing(self, mode: PassMode, stops: Stops | None = None) -> None:
        """Keep a wish to pass."""
        self.sent.append(mode)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A moment that lasts as long as the test does, however busy the machine is."""
    monkeypatch.setattr(guard, "HOLD_MS", 3_600_000)
    yield


def click_window(table: TableWidget, where: QPoint) -> None:
    """Click at a place of the window, whatever lies there."""
    handle = table.window().windowHandle()
    assert handle is not None
    QTest.mouseClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, where)
    QApplication.processEvents()


@pytest.mark.parametrize("width", [1280, 1600])
@pytest.mark.parametrize("name", list(QUESTIONS))
def test_no_second_click_on_confirm_passes(qtbot: Any, table: TableWidget, slow: None, name: str, width: int) -> None:
    """Clicks all over Confirm, twice: the first answers, the second does nothing whatever lies there by then."""
    decision, picks = QUESTIONS[name]
    table.resize(width, width * 9 // 16)
    for part in ((0.1, 0.2), (0.5, 0.5), (0.9, 0.8), (0.98, 0.5)):
        seat = Hasty(table)
        table.show_update(samples.sample_view(), (), decision)
        assert table.controller.chooser is not None
        for index in picks:
            if not table.controller.chooser.proposed:  # what is proposed is ready to be confirmed
                table.controller.pick(index)
        confirm = table.prompt.buttons[0]
        assert confirm.accessibleName() == "Confirm" and confirm.isEnabled()
        inside = QPoint(round(confirm.width() * part[0]), round(confirm.height() * part[1]))
        where = confirm.mapTo(table.window(), inside)
        click_window(table, where)
        assert len(seat.sent) == 1
        click_window(table, where)
        assert len(seat.sent) == 1, "the second click passed"


def test_the_keyboard_does_not_pass_twice_either(qtbot: Any, table: TableWidget, slow: None) -> None:
    """Enter on Confirm, pressed twice, does not press what came there."""
    seat = Hasty(table)
    table.show_update(samples.sample_view(), (), FORCED)
    table.activateWindow()
    table.prompt.buttons[0].setFocus()
    for _ in range(2):
        QTest.keyClick(table.window().windowHandle(), Qt.Key.Key_Return)
    assert seat.sent == [(0, 1, 2)]


def test_buttons_that_pass_come_to_life_by_themselves(qtbot: Any, table: TableWidget) -> None:
    """Half a second later they can be pressed; those that lie where nothing was can be at once."""
    table.show_update(samples.sample_view(), (), samples.opportunity(PLAY))
    assert all(button.isEnabled() for button in table.prompt.buttons)
    table.show_update(samples.sample_view(), (), FORCED)
    table.show_update(samples.sample_view(), (), samples.opportunity(PLAY))
    qtbot.waitUntil(lambda: all(button.isEnabled() for button in table.prompt.buttons))
    qtbot.mouseClick(table.prompt.buttons[0], LEFT)
    assert told(table) == [(0,)]


def test_every_button_that_passes_is_guarded(table: TableWidget) -> None:
    """Whatever its words: a button that passes or declines is one that a hurried click must not reach."""
    from gadesk.ui.table.prompt_panel_words import prompt_of

    seen = set()
    for decision in (samples.opportunity(PLAY), QUESTIONS["up to"][0], replace(PAY, least=0)):
        table.show_update(samples.sample_view(), (), decision)
        for spec in prompt_of(table)[3]:
            if not spec.enabled:
                continue
            seat = Hasty(table)
            spec.act()
            passes = seat.sent and seat.sent[0] != CANCEL and seat.sent[0] != ()
            declines = seat.sent == [()]
            assert not (passes or declines) or spec.hasty, spec.text
            seen.add(spec.text)
            table.show_update(samples.sample_view(), (), decision)
    assert {"End turn", "Until something happens"} <= seen


@pytest.mark.parametrize("name", list(QUESTIONS))
def test_several_wait_to_be_confirmed_wherever_they_are_picked(table: TableWidget, name: str) -> None:
    """On the table, in a panel, or forced: nothing of several submits itself, unless the player wants it to."""
    decision, picks = QUESTIONS[name]
    table.show_update(samples.sample_view(), (), decision)
    for index in picks:
        table.panel._pick(index) if table.panel.isVisible() else table.controller.pick(index)
    assert told(table) == []
    table.controller.confirms = False
    table.show_update(samples.sample_view(), (), decision)
    for index in picks:
        table.panel._pick(index) if table.panel.isVisible() else table.controller.pick(index)
    assert bool(told(table)) is (decision.least == decision.most)


def test_one_submits_itself_wherever_it_is_picked(table: TableWidget) -> None:
    """A question for exactly one option is answered by the click that picks it."""
    for decision in (
        replace(PAY, least=1, most=1),
        replace(QUESTIONS["hidden cards"][0], least=1, most=1),
        replace(QUESTIONS["modes"][0], least=1, most=1),
    ):
        before = len(told(table))
        table.show_update(samples.sample_view(), (), decision)
        table.panel._pick(1) if table.panel.isVisible() else table.controller.pick(1)
        assert told(table)[before:] == [(1,)]


def test_what_would_do_nothing_looks_different_and_warns(qtbot: Any, table: TableWidget, slow: None) -> None:
    """A click says why; neither a second click nor Space plays it or passes, Esc leaves it, Y plays it."""
    vain = replace(PLAY, vain=Vain.NOTHING_TO_ATTACK)
    table.show_update(samples.sample_view(), (), samples.opportunity(vain, Option(OptionKind.ACTIVATE, 22)))
    item, other = table.scene.item_of(21), table.scene.item_of(22)
    assert item is not None and other is not None
    assert item.glow is not None and other.glow is not None and item.glow[0] == Glow.VAIN != other.glow[0]
    for _ in range(2):
        click(qtbot, table, 21)
        assert (
            told(table) == [] and table.prompt.question == "Keen Fox would do nothing now: there is nothing to attack."
        )
    assert not next(each for each in table.prompt.buttons if "same" in each.accessibleName()).isEnabled(), "guarded"
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_N):
        click(qtbot, table, 21)
        qtbot.keyClick(table.table_view, key)
        assert told(table) == [] and "nothing now" not in table.prompt.question
    click(qtbot, table, 21)
    qtbot.keyClick(table.table_view, Qt.Key.Key_Y)
    assert told(table) == [(1,)]


def test_every_reason_is_told_in_the_log_and_by_itself(table: TableWidget) -> None:
    """Whatever fizzles says why, where it is looked for and where it can't be missed."""
    assert set(FIZZLES) == set(Vain)
    for why in Vain:
        table.show_update(samples.sample_view(), (Event(EventKind.FIZZLED, 0, 21, slug="keen-fox", word=why),))
        line = f"Keen Fox fizzles: {FIZZLES[why]}."
        assert line in table.log.plain_text() and table.toast_label.text() == line
