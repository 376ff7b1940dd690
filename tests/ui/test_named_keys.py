"""A button that names a key is what that key does, whatever has the keyboard and whatever lies over the table."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from itertools import product

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gadesk.protocol.decisions import Decision, DecisionKind, Option, OptionKind
from gadesk.protocol.events import Vain
from gadesk.ui.design.asking import ask
from tests.strangers.guide import until
from tests.ui import samples
from tests.ui.boxes import boxes
from tests.ui.seats import Seat

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
K = Qt.Key
KEYS = {
    "Enter": K.Key_Return, "Esc": K.Key_Escape, "Space": K.Key_Space, "Y": K.Key_Y, "N": K.Key_N, "H": K.Key_H,
    "F2": K.Key_F2, "F3": K.Key_F3, "F4": K.Key_F4,
}  # fmt: skip
STRAY = (K.Key_Return, K.Key_Enter, K.Key_Space, K.Key_Escape)
HAND = tuple(Option(OptionKind.CARD, id) for id in range(20, 25))
PAYING = Decision(3, 0, DecisionKind.PAY_RESERVE, HAND, 3, 3, slug="keen-fox", amount=3, cancel=True)
UP_TO = Decision(4, 0, DecisionKind.CHOOSE, HAND, 0, 3, word="rest", cancel=True)
OFFER = Decision(5, 0, DecisionKind.CHOOSE, HAND, 2, 2, word="sacrifice", optional=True)
AIM = Decision(6, 0, DecisionKind.TARGETS, HAND, 1, 1, cancel=True)
MAY = Decision(7, 0, DecisionKind.MAY, (Option(OptionKind.YES), Option(OptionKind.NO)))
MODES = Decision(8, 0, DecisionKind.MODES, tuple(Option(OptionKind.MODE, number=each) for each in range(2)))
VAIN = samples.opportunity(Option(OptionKind.ACTIVATE, 21, vain=next(iter(Vain))))
QUESTIONS: dict[str, tuple[Decision, tuple[int, ...]]] = {
    "opportunity": (samples.opportunity(), ()),
    "paying": (PAYING, (0, 3, 4)),
    "paying too little": (PAYING, (0,)),
    "up to three": (UP_TO, (1,)),
    "an offer": (OFFER, (0, 1)),
    "a target": (AIM, ()),
    "may": (MAY, ()),
    "modes": (MODES, ()),
    "a warning": (VAIN, (1,)),
}


def nothing(seat: Seat) -> None:
    """The table has the keyboard, no card."""


def picked_card(seat: Seat) -> None:
    """The arrows have led to a card that is picked, or would be."""
    seat.table.keys.focus("card:20")


def other_card(seat: Seat) -> None:
    """The arrows have led to a card that is not picked."""
    seat.table.keys.focus("card:22")


def pointed_at(seat: Seat) -> None:
    """The pointer rests on a card, which is shown large."""
    view, item = seat.table.table_view, seat.table.scene.item_of(22)
    assert item is not None
    spot = view.mapFromScene(item.scene_rect().center())
    QTest.mouseMove(view.viewport(), QPoint(spot.x(), spot.y()))
    seat.table.looking.hover(item)
    until(lambda: seat.table.large.isVisible() or seat.table.panel.isVisible(), "the card that is pointed at")


def put(seat: Seat, name: str, state: Callable[[Seat], None]) -> list[QPushButton]:
    """Ask, pick, bring the keyboard or the pointer somewhere; the buttons that are left then."""
    decision, picks = QUESTIONS[name]
    seat.ask(decision)
    for index in picks:
        seat.table.controller.pick(index)
    state(seat)
    seat.table.keys._passed = -math.inf  # no Space is held back for one of before, however quick the test is
    seat.sent()
    return [each for each in seat.table.prompt.buttons if isinstance(each, QPushButton)]


def after(seat: Seat) -> tuple[object, ...]:
    """What has come of it: what the host was told, what is picked, which panels are open."""
    table = seat.table
    chooser = table.controller.chooser
    picks = tuple(chooser.picks) if chooser is not None else None
    return seat.sent(), picks, table.controller.warned, table.panel.isVisible(), table.help.isVisible()


@pytest.mark.parametrize("state", [nothing, picked_card, other_card, pointed_at])
def test_the_key_on_a_button_does_what_the_button_does(state: Callable[[Seat], None], seat: Seat) -> None:
    """Each key that a button names, pressed at the window, against a click on that button."""
    seat.window.resize(1600, 900)
    QApplication.processEvents()
    for name in QUESTIONS:
        named = [re.search(r"\[(\w+)]$", each.text()) for each in put(seat, name, state)]
        assert any(named)
        for number, found in enumerate(named):
            button = put(seat, name, state)[number]
            if found is None or not button.isEnabled():
                continue
            button.click()
            clicked = after(seat)
            put(seat, name, state)
            seat.press(KEYS[found[1]])
            assert after(seat) == clicked, f"{found[0]} of “{name}”"


def test_enter_on_the_last_card_confirms(seat: Seat) -> None:
    """Arrows and Enter alone pay: Enter picks a card in place of a proposed one, and on a picked one it confirms."""
    seat.ask(PAYING)
    seat.sent()
    chooser = seat.table.controller.chooser
    assert chooser is not None
    others = [index for index in range(len(PAYING.options)) if index not in chooser.picks]
    for index in others:
        seat.table.keys.focus(f"card:{PAYING.options[index].id}")
        seat.press(K.Key_Return)
        assert seat.sent() == [] and index in chooser.picks and len(chooser.picks) == PAYING.least
    picks = tuple(chooser.picks)
    assert others and set(others) <= set(picks)
    seat.press(K.Key_Return)
    assert seat.sent() == [picks]


def test_a_sentence_lies_over_the_large_card(seat: Seat) -> None:
    """What is said for some seconds is not hidden by what the pointer or the arrows show."""
    seat.ask(samples.opportunity())
    seat.table.toast("This is said.")
    seat.table.keys.focus("card:22")
    toast = seat.table.toast_label
    large = seat.table.large
    assert large.isVisible() and toast.isVisible()
    over = [each for each in seat.table.children() if each in (toast, large)]
    assert over == [large, toast]


def test_no_key_gives_a_game_up(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the menu, by the keyboard: a stray key at the box that asks plays on."""
    told: list[str] = []
    for act in ("concede", "rematch"):
        monkeypatch.setattr(seat.client, act, lambda act=act: told.append(act))
    for words, key in product(("Rematch", "Concede …"), STRAY):
        seat.ask(samples.opportunity())
        seat.press(K.Key_F10)
        menu = QApplication.activePopupWidget()
        assert menu is not None
        line = next(each for each in menu.actions() if each.text().startswith(words))
        menu.setActiveAction(line)  # type: ignore[attr-defined]
        QTest.keyClick(menu, K.Key_Return)
        (box,) = boxes()
        QTest.keyClick(box.windowHandle() or box, key)
        QApplication.processEvents()
        assert not boxes() and not told


@pytest.mark.parametrize("key", STRAY)
def test_whatever_is_asked_a_stray_key_declines(key: Qt.Key, host: QWidget, qtbot: QtBot) -> None:
    """Of every question with two answers the first is what cannot be undone; no key gives it by itself."""
    said: list[bool] = []
    ask(host, "Delete it for good?", "Delete it", "Keep it", said.append)
    (box,) = boxes()
    qtbot.waitExposed(box)
    QTest.keyClick(box.windowHandle(), key)
    QApplication.processEvents()
    assert said == [False]
