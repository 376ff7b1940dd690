"""Hostile names and sentences at every sink of the real window: shown as they are written, never obeyed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QTextEdit,
    QWidget,
)  # fmt: skip
from pytestqt.qtbot import QtBot

from gadesk import plain
from gadesk.net.tables import OpenTable
from gadesk.protocol import messages as wire
from gadesk.ui import shots
from gadesk.ui.design.documents import Document
from gadesk.ui.design.html import html
from gadesk.ui.design.plain import Button, Label, caption, tip, title
from gadesk.ui.design.theme import apply_theme
from gadesk.ui.library.card_pool import CardPool
from gadesk.ui.start.alone import AlonePage
from gadesk.ui.start.choice import DeckInfo, StartChoice
from gadesk.ui.start.decks import own_decks
from gadesk.ui.start.home import HomeScreen
from gadesk.ui.start.home_facts import HomeFacts, Shown
from gadesk.ui.table import shots as table_shots
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.game_page import GamePage
from tests.session.running import Running
from tests.strangers.audit import is_clean, sinks
from tests.ui.card_samples import sample_pixmaps
from tests.ui.test_floods import page, running  # noqa: F401  (fixtures: a real game in a real window)

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
# Of a file that is not there: were it obeyed, the asserts below would say so, and not the machine.
EVIL = '<img src="file:///nowhere.png"><h1>&Boo</h1>'
RAW = EVIL + "\x1b[31m\x07\u202e"


def audit(root: QWidget) -> Counter[str]:
    """Look at every widget below another: nothing obeys its words. Count by kind where the hostile ones stand."""
    found: Counter[str] = Counter()
    for widget in [root, *root.findChildren(QWidget)]:
        for kind, words in sinks(widget):
            assert is_clean(words), (kind, words)
            found[kind] += "nowhere.png" in words
            if kind == "tip" and "nowhere.png" in words:
                assert not any(sign in words for sign in ("<img", "<h1")) and "&lt;" in words, words
            if kind in ("button", "tab") and "nowhere.png" in words:
                assert "&&Boo" in words, words
        if isinstance(widget, QLabel) and "nowhere.png" in widget.text():
            assert widget.textFormat() is Qt.TextFormat.PlainText, widget.text()
        if isinstance(widget, QTextEdit):
            assert "nowhere.png" not in widget.toHtml() or 'src="file:' not in widget.toHtml()
        if isinstance(widget, QAbstractButton):
            assert "B" not in widget.shortcut().toString(), widget.text()
    for action in root.findChildren(QAction):
        assert "nowhere.png" not in action.text() or "&&Boo" in action.text()
    return found


@pytest.fixture
def evil_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """All cards and players are called so."""
    monkeypatch.setattr(Lexicon, "name", lambda self, slug: f"{EVIL}{slug}")
    monkeypatch.setattr(CardPool, "name", lambda self, slug: f"{EVIL}{slug}")
    monkeypatch.setattr(table_shots, "PLAYERS", (EVIL, EVIL + "2"))


SEEN: Counter[str] = Counter()


@pytest.mark.parametrize("name", shots.screens())
def test_no_screen_obeys_a_name(name: str, qtbot: QtBot, evil_names: None) -> None:
    """Every screen that there is, drawn, with all cards and players called like HTML."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    apply_theme(app)
    widget = shots.screen(name, QSize(1280, 720))
    qtbot.addWidget(widget)
    widget.resize(1280, 720)
    widget.show()
    widget.grab()
    SEEN.update(audit(widget))


def test_the_screens_hold_hostile_names_at_every_kind_of_sink() -> None:
    """The test above looks at something: labels, tips, buttons, documents, rows and what is spoken."""
    if not SEEN:
        pytest.skip("the screens were not looked at")
    assert all(SEEN[kind] for kind in ("label", "tip", "spoken", "document")), SEEN


def test_a_guest_of_any_name_harms_no_window(
    page: GamePage, running: Running, qtbot: QtBot  # noqa: F811
) -> None:  # fmt: skip
    """It is the guest's name on plate, prompt, log, toast, notice and away note; reasons of the host are plain too."""
    guest = running.client(1, name=RAW)
    qtbot.waitUntil(lambda: any("nowhere.png" in each for each in page.table.players))
    page.link._take(wire.Notice(RAW * 50))
    page.link._take(wire.Refused(RAW))
    page.table.toast(EVIL)
    page.grab()
    found = audit(page)
    assert found["label"] and found["spoken"]
    guest.close()
    qtbot.waitUntil(lambda: "has left" in page.away.text())
    assert "nowhere.png" in page.away.text()
    page.grab()
    audit(page)


def test_a_deck_and_a_reason_on_the_start_screen(qtbot: QtBot, tmp_path: Path) -> None:
    """A file named so is a tile like any; a refusal's reason is a sentence."""
    text = Path("resources/decks/starters/rai.txt").read_text(encoding="utf-8")
    (tmp_path / "<h1>&Boo nowhere.png.txt").write_text(text, encoding="utf-8")
    (tmp_path / "other.txt").write_text(f"### Grand Archive Deck: {RAW}\n{text}", encoding="utf-8")
    decks: tuple[DeckInfo, ...] = own_decks(tmp_path)
    assert len(decks) == 2 and all(is_clean(deck.name) for deck in decks)
    host = QWidget()
    qtbot.addWidget(host)
    shown = Shown(RAW, tuple(deck.champion for deck in decks))
    screen = AlonePage(decks, sample_pixmaps(), parent=host)
    home = HomeScreen(HomeFacts(shown, StartChoice(), shown), sample_pixmaps(), parent=host)
    host.resize(1280, 1440)
    home.show_tables([OpenTable("a" * 16, RAW, "", "1", 4077)])
    home.setGeometry(0, 0, 1280, 720)
    screen.setGeometry(0, 720, 1280, 720)
    home.say(plain.line(RAW))
    screen.say(plain.line(RAW))
    host.show()
    for tile in screen.findChildren(QAbstractButton):
        if "nowhere" in tile.toolTip():
            tile.click()
    host.grab()
    found = audit(host)
    assert found["label"] >= 2 and found["spoken"]


def test_the_door_itself_shows_words_as_they_are(qtbot: QtBot) -> None:
    """Each of its widgets and functions, with everything that Qt would obey."""
    label, button, document = Label(RAW), Button(RAW), Document()
    for each in (label, button, document):
        qtbot.addWidget(each)
    document.write(html("<p>{}</p>", RAW))
    document.add(html("<p>{}</p>", RAW))
    button.setToolTip(tip(RAW))
    button.setWindowTitle(title(RAW + "[*]"))
    assert button.text() == plain.line(RAW) == label.text() and is_clean(label.text())
    for each in (label, button, document):
        each.show()
        each.grab()
        audit(each)
    assert document.toPlainText().count(EVIL) == 2 and document.loadResource(2, "file:///etc/hostname") is None
    assert caption("a&b") == "a&&b" and tip("plain & simple") == "plain & simple"
    assert "&lt;img" in tip("a &lt;img") or "&amp;lt;" in tip("a &lt;img")
