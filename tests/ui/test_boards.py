"""Boards built in the window: dragged, set, saved as scenarios, opened again, played from; what can't be is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSize, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from gadesk.protocol.decisions import DecisionKind
from gadesk.session.scenario.files import ScenarioError
from gadesk.session.scenario.schema import fault
from gadesk.ui.app import Window
from gadesk.ui.boards.draft import Draft, Entry, free_name, read_draft, write_draft
from gadesk.ui.boards.page import BoardPage
from gadesk.ui.boards.zone_list import BOARD_MIME
from gadesk.ui.library.card_model import mime_of
from tests.ui.shelf_window import shelf_window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SPIRIT, LEVEL, ALLY, ACTION = "spirit-of-fire", "rai-archmage", "blitz-mage", "fireball"


@pytest.fixture
def window(qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Window:
    """A window on the shelf, whose games and boards lie in a folder."""
    return shelf_window(qtbot, tmp_path, monkeypatch, QSize(1280, 720))


def press(window: Window, words: str) -> None:
    """Press a button of what is shown."""
    shown = window.centralWidget()
    assert shown is not None
    found = (each for each in shown.findChildren(QAbstractButton) if each.isVisible() and each.text() == words)
    QTest.mouseClick(next(found), Qt.MouseButton.LeftButton)


def builder(window: Window) -> BoardPage:
    """Open the builder from the shelf."""
    press(window, "Build a board …")
    assert window.learn.boards is not None and window.learn.boards.page is not None
    return window.learn.boards.page


def drop(page: BoardPage, seat: int, place: str, mime: QMimeData) -> None:
    """Let something go over a zone, as the system does at the end of a drag."""
    event = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    page.zones[seat, place].cards.dropEvent(event)


def cards(*slugs: str) -> QMimeData:
    """Cards dragged out of the search."""
    return mime_of(slugs, str)


def built(page: BoardPage) -> None:
    """Build a small board."""
    drop(page, 0, "champion", cards(SPIRIT))
    drop(page, 0, "champion", cards(LEVEL))
    page.damage.setValue(7)
    drop(page, 1, "champion", cards(SPIRIT))
    drop(page, 0, "field", cards(ALLY))
    page.rested.setChecked(True)
    page.kind.choose("buff")
    page.count.setValue(2)
    drop(page, 0, "hand", cards(ACTION, ACTION))
    drop(page, 0, "memory", cards(ACTION))
    page.title.setText("What if?")
    page.turn.setValue(5)


def test_a_board_is_built_saved_and_opened_again(window: Window, qtbot: Any, tmp_path: Path) -> None:
    """The file says what docs/scenarios.md says, lies on the shelf, and is the same board when it is opened."""
    page = builder(window)
    built(page)
    press(window, "Save")
    (path,) = (tmp_path / "boards").glob("*.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    assert fault(data) is None and path.name == "what-if.json"
    assert data == {
        "title": "What if?",
        "turn": 5,
        "seats": [
            {
                "champion": {"lineage": [SPIRIT, LEVEL], "damage": 7},
                "field": [{"card": ALLY, "rested": True, "counters": {"buff": 2}}],
                "hand": [ACTION, ACTION],
                "memory": [ACTION],
            },
            {"champion": SPIRIT},
        ],
    }
    press(window, "Back")
    shelf_page = window.learn.page
    assert shelf_page is not None
    item = next(each for each in shelf_page.items if each.title == "What if?")
    shelf_page.refresh(item.key)
    press(window, "Change the board")
    assert page.isVisible() and page.draft.data() == data and page.title.text() == "What if?"
    page.zones[0, "hand"].cards.setCurrentRow(1)
    page.zones[0, "hand"].cards.setFocus()
    QTest.keyClick(page.zones[0, "hand"].cards, Qt.Key.Key_Delete)
    press(window, "Save")
    assert json.loads(path.read_text(encoding="utf-8"))["seats"][0]["hand"] == [ACTION]


def test_it_is_played_from_and_gone_on_with(window: Window, qtbot: Any) -> None:
    """“What happens if …” opens the board at the table; leaving it leads back to the builder, as it was."""
    page = builder(window)
    built(page)
    press(window, "What happens if …")
    qtbot.waitUntil(lambda: window.game is not None)
    assert window.game is not None
    table = window.game.table
    qtbot.waitUntil(lambda: table.controller.decision is not None)
    decision, view = table.controller.decision, table.view
    assert decision is not None and decision.kind is DecisionKind.OPPORTUNITY and view is not None
    ally = next(card for card in view.field if card.slug == ALLY)
    assert ally.rested and dict(ally.counters)["buff"] == 2 and view.turn == 5
    champion = next(card for card in view.field if card.id == view.seats[0].champion)
    assert champion.damage == 7 and len(champion.lineage) == 1
    window.game.left.emit()
    assert page.isVisible() and page.draft.title == "What if?"


def test_cards_move_between_zones_and_what_cannot_lie_there_is_said(window: Window, qtbot: Any) -> None:
    """A drag within the board moves; an action on the field, or an ally as a champion, gets a sentence."""
    page = builder(window)
    drop(page, 0, "field", cards(ALLY))
    page.damage.setValue(1)
    mime = QMimeData()
    mime.setData(BOARD_MIME, b"0 field 0")
    drop(page, 1, "field", mime)
    assert page.draft.place(1, "field") == [Entry(ALLY, damage=1)] and not page.draft.place(0, "field")
    drop(page, 0, "field", cards(ACTION))
    assert "can't be on the field" in page.said()
    drop(page, 0, "champion", cards(ALLY))
    assert "is no champion" in page.said()
    for bad in (b"7 field 0", b"0 nowhere 0", b"0 field 99", b"\xff\xfe", b"0"):
        mime = QMimeData()
        mime.setData(BOARD_MIME, bad)
        drop(page, 0, "hand", mime)
    assert not page.draft.place(0, "hand")
    press(window, "What happens if …")
    assert window.game is None and "champion" in page.said()


def test_the_search_adds_to_the_zone_that_is_entered(window: Window, qtbot: Any) -> None:
    """By keyboard alone: a zone has the keyboard once, then Enter on a found card puts it there."""
    page = builder(window)
    page.zones[1, "graveyard"].cards.setFocus()
    page.browser.added.emit(ACTION)
    assert page.draft.place(1, "graveyard") == [Entry(ACTION)]


def test_hostile_titles_and_files(tmp_path: Path) -> None:
    """A title is no path; a file that is no board of two sides gets one sentence; what is not known is kept."""
    for title in ("../../etc/passwd", "", "con\x00\n<b>", "ä" * 300, ".."):
        path = free_name(tmp_path, title, ".json")
        assert path.parent == tmp_path and len(path.name) < 80 and not path.name.startswith(".")
    write_draft(Draft("x"), free_name(tmp_path, "x", ".json"))
    assert free_name(tmp_path, "x", ".json").name == "x-2.json"
    kept = {
        "title": "Kept", "turn": 1, "goal": {"over": True}, "hints": ["Look."],
        "seats": [{"champion": SPIRIT, "influence": 1}, {"champion": SPIRIT, "empowered": 2}],
    }  # fmt: skip
    kept["seats"][0].pop("influence")  # type: ignore[index]
    file = tmp_path / "kept.json"
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert read_draft(file).data() == kept
    for words in ("[]", "{", '{"seats": []}', '{"seats": [{}]}', '{"seats": [{}, {}, {}]}', '{"seats": 5}', "\x00"):
        file.write_text(words, encoding="utf-8")
        with pytest.raises(ScenarioError) as told:
            read_draft(file)
        assert "\n" not in str(told.value)
