"""“Play with someone”, by mouse and keys, in two windows: found, joined, let in, cut off and back again."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QInputDialog
from pytestqt.qtbot import QtBot

from gadesk.net import discovery
from gadesk.net.discovery import NO_NETWORK
from gadesk.protocol import messages as wire
from gadesk.ui.app import Window
from gadesk.ui.together.page import NONE, TogetherPage, rules_in_words
from tests.ui.boxes import answer, boxes
from tests.waiting import PATIENCE

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
WAIT = round(PATIENCE * 1000)
BEN = f"Ben {secrets.token_hex(3)}"
"""Nobody else in the network is called so: other tests open tables at the same time."""


@pytest.fixture
def two(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Window, Window]]:
    """Ben's window and Anna's, in one network."""
    monkeypatch.delenv(discovery.ALONE)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "host"))  # nobody has met: neither the host's process
    monkeypatch.setattr("gadesk.net.peers.network_folder", lambda: tmp_path / "guest")  # nor this one
    made = []
    for name in (BEN, "Anna"):
        settings = QSettings(str(tmp_path / f"{name}.ini"), QSettings.Format.IniFormat)
        settings.setValue("name", name)
        window = Window(settings)
        window.show_start()
        window.show()
        made.append(window)
    yield made[0], made[1]
    for window in made:
        window.close()
        window.deleteLater()


def press(window: Window, words: str) -> None:
    """Click on the button that says so, or begins so."""
    buttons = [each for each in window.findChildren(QAbstractButton) if each.isVisible()]
    found = [each for each in buttons if each.text() == words] or [
        each for each in buttons if each.text().startswith(words)
    ]
    assert found, (words, [each.text() for each in buttons])
    QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)


def page(window: Window) -> TogetherPage:
    """The page that is shown."""
    assert window.together.page is not None
    return window.together.page


def begin(two: tuple[Window, Window], qtbot: QtBot, shown: bool = False) -> str:
    """Ben opens a table (on the page, if that is `shown`) and Anna finds it; return the code that his window shows."""
    ben, anna = two
    if not shown:
        press(ben, "Play with someone")
    press(ben, "Open a table")
    qtbot.waitUntil(lambda: ben.game is not None, timeout=WAIT)
    assert ben.game is not None
    game = ben.game
    qtbot.waitUntil(lambda: game.waiting.isVisible(), timeout=WAIT)
    assert game.table.view is None, "nothing is dealt before both are there"
    press(anna, "Play with someone")
    qtbot.waitUntil(lambda: BEN in {table.name for table in page(anna).tables()}, timeout=WAIT)
    press(ben, "Copy the code")
    return QGuiApplication.clipboard().text()


def test_two_people_find_each_other_and_play(two: tuple[Window, Window], qtbot: QtBot) -> None:
    """A click on the table, the code, the rules, the host's yes; a cut line comes back by itself."""
    ben, anna = two
    code = begin(two, qtbot)
    press(anna, f"{BEN} ·")
    assert "six digits" in page(anna)._status.text() and page(anna).code.hasFocus()
    wrong = f"{code[:-1]}{(int(code[-1]) + 1) % 10}"
    QTest.keyClicks(page(anna).code, wrong)
    press(anna, f"{BEN} ·")
    qtbot.waitUntil(lambda: "code is wrong" in page(anna)._status.text(), timeout=WAIT)
    qtbot.waitUntil(lambda: ben.game is not None and ben.game.waiting._note.isVisible(), timeout=WAIT)
    assert ben.game is not None and "wrong code" in ben.game.waiting._note.text(), "it stands there as long as he waits"
    page(anna).code.clear()
    QTest.keyClicks(page(anna).code, code)
    press(anna, f"{BEN} ·")
    qtbot.waitUntil(lambda: page(anna)._rules.isVisible(), timeout=WAIT)
    assert not page(anna)._host.isVisible(), "nobody opens a table meanwhile, and the sentences have room"
    assert f"{BEN}'s table" in page(anna)._rules_words.text()
    press(anna, "Sit down")
    qtbot.waitUntil(lambda: bool(boxes()), timeout=WAIT)
    (question,) = boxes()
    panel = ben.game.waiting
    shown = QRect(panel.mapToGlobal(panel._code.geometry().topLeft()), panel._code.size())
    assert not question.frameGeometry().intersects(shown), "the code can still be read behind the question"
    assert answer(True) == "Anna asks to join."
    qtbot.waitUntil(lambda: anna.game is not None and anna.game.table.view is not None, timeout=WAIT)
    qtbot.waitUntil(lambda: ben.game is not None and ben.game.table.view is not None, timeout=WAIT)
    assert ben.game is not None and anna.game is not None
    assert not ben.game.waiting.isVisible() and not anna.game.waiting.isVisible()
    assert [info.name for info in anna.game.link.client.seats] == [BEN, "Anna"]
    anna.activateWindow()
    qtbot.waitUntil(anna.isActiveWindow, timeout=WAIT)
    QTest.keyClick(anna.game.table, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = (each for each in anna.findChildren(QInputDialog) if each.isVisible())
    dialog.setTextValue("hello <b>Ben</b>")
    dialog.accept()
    log = ben.game.table.log
    qtbot.waitUntil(lambda: "Anna: hello <b>Ben</b>" in [str(line) for line in log._sentences], timeout=WAIT)
    waiting = anna.game.waiting
    anna.game.link.client._connection.hang_up()
    qtbot.waitUntil(waiting.isVisible, timeout=WAIT)
    assert "Connection lost" in waiting._title.text()
    qtbot.waitUntil(lambda: not waiting.isVisible(), timeout=WAIT)
    away = ben.game.away
    qtbot.waitUntil(lambda: not away.isVisible(), timeout=WAIT)
    anna.game.link.client.close()
    qtbot.waitUntil(away.isVisible, timeout=WAIT)
    assert away.text().startswith("Anna has left.")


def test_who_is_not_let_in_is_told(two: tuple[Window, Window], qtbot: QtBot) -> None:
    """And may try again; who goes away meanwhile is no longer asked about."""
    ben, anna = two
    code = begin(two, qtbot)
    for leaves in (True, False):
        page(anna).code.setText(code)
        QTest.keyClick(page(anna).code, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: page(anna)._rules.isVisible(), timeout=WAIT)
        press(anna, "Sit down")
        qtbot.waitUntil(lambda: bool(boxes()), timeout=WAIT)
        if leaves:
            press(anna, "Not now")
            qtbot.waitUntil(lambda: not boxes(), timeout=WAIT)
            # Both have met, so a click is enough now: the code is for others.
        else:
            answer(False)
            qtbot.waitUntil(lambda: "does not let you in" in page(anna)._status.text(), timeout=WAIT)
    assert ben.game is not None and ben.game.table.view is None and anna.game is None
    press(anna, "Back")
    assert anna.start is not None and anna.start.isVisible()


@pytest.mark.parametrize("problem", ["", NO_NETWORK])
def test_a_network_that_shows_nothing_says_what_to_do(
    two: tuple[Window, Window], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, problem: str
) -> None:
    """After a while; and an address that is typed is taken."""
    _, anna = two
    monkeypatch.setenv(discovery.ALONE, "1")
    press(anna, "Play with someone")
    shown = page(anna)
    assert shown._finder is not None
    shown._finder.problem = problem
    qtbot.waitUntil(lambda: shown._state.text() in (problem or NONE, NO_NETWORK), timeout=WAIT)
    shown.code.setText("123 456")
    shown.address.setText("not an address")
    press(anna, "Join")
    qtbot.waitUntil(lambda: "is not an address" in shown._status.text(), timeout=WAIT)
    shown.code.setText("12345")
    press(anna, "Join")
    assert "six digits" in shown._status.text()


def test_the_rules_are_said_before_anybody_joins() -> None:
    """Which decks, who begins, whether answers may be taken back."""
    assert "legal in Standard" in rules_in_words(wire.TableRules("Ben", "standard"))
    assert "any deck" in rules_in_words(wire.TableRules("Ben")) and "You begin" in rules_in_words(
        wire.TableRules("Ben", first=1)
    )
    assert "goes on with a game" in rules_in_words(wire.TableRules("Ben", resumed=True))
