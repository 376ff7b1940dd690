"""The free hand tools in the window: the menu of what is pointed at, the dialog, the question to the other, the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from gadesk.glossary import Zone
from gadesk.glossary.verdicts import Unread, Verdict, WhyUnread, told_unread
from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event, EventKind
from gadesk.protocol.hand_tools import On, Tool, ToolUse, malformed
from gadesk.protocol.record import replace
from gadesk.ui.log.sentences import Speaker
from gadesk.ui.table.by_hand import ByHandDialog
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.hand_tools import HandMenu, Subject, ToolDialog, begun, serving, subject_at, wanting
from tests.ui import samples
from tests.ui.boxes import boxes
from tests.ui.seats import Seat, face, game_window

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
PLAYERS = ("Ana", "Ben")


def _named(slug: str | None) -> str:
    return samples.name(slug) if slug else "a hidden card"


@pytest.fixture
def seat(qtbot: QtBot, tmp_path: Path) -> Iterator[Seat]:
    """A player at the window."""
    yield from game_window(qtbot, tmp_path / "settings.ini")


def subjects() -> list[Subject]:
    """Everything that may be pointed at on the sample board: cards, piles, players, the turn."""
    view = samples.sample_view()
    cards = [Subject(card, None, card.controller) for card in view.field]
    cards += [Subject(card, None, 0) for card in view.seats[0].hand.cards or ()]
    cards.append(Subject(samples.card(900, "hero-two", Zone.MATERIAL_DECK), None, 0))
    cards.append(Subject(samples.card(901, None, Zone.BANISHMENT, face_down=True), None, 0))
    piles = [Subject(zone=zone, seat=at) for zone in (Zone.MAIN_DECK, Zone.GRAVEYARD, Zone.HAND) for at in (0, 1)]
    return [*cards, *piles, Subject(seat=1), Subject()]


@pytest.mark.parametrize("tool", list(Tool))
def test_every_tool_is_in_a_menu_and_its_dialog_says_a_whole_use(tool: Tool, qtbot: QtBot) -> None:
    """What the menu and the dialog make of it is whole; the log's words stand below the fields."""
    view = samples.sample_view()
    there = [subject for subject in subjects() if tool in serving(view, subject)]
    assert there, f"{tool} is in no menu"
    for subject in there:
        use = begun(tool, subject)
        done: list[ToolUse] = []
        if not wanting(use):
            done.append(use)
        else:
            dialog = ToolDialog(use, view, 0, PLAYERS, _named, lambda: ["pup"], done.append)
            qtbot.addWidget(dialog)
            dialog.show()
            assert dialog.do.isEnabled() and "by hand" in dialog.told.text()
            QTest.mouseClick(dialog.do, Qt.MouseButton.LeftButton)
        (made,) = done
        assert malformed(made) is None and made.tool is tool


def opened(menu: QMenu | None) -> dict[str, object]:
    """The lines of an open menu, those below others too."""
    assert isinstance(menu, QMenu)
    found: dict[str, object] = {}
    for action in menu.actions():
        below = action.menu()
        found[action.text().replace("&", "")] = opened(below) if isinstance(below, QMenu) else action
    return found


def popup() -> QMenu:
    """The menu that is open."""
    found = QApplication.activePopupWidget()
    assert isinstance(found, QMenu)
    return found


def right_click(seat: Seat, id: int) -> None:
    """Press the right button on a card."""
    view, item = seat.table.table_view, seat.table.scene.item_of(id)
    assert item is not None
    where = view.mapFromScene(item.scene_rect().center())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=QPoint(where.x(), where.y()))
    QApplication.processEvents()


def test_the_right_button_opens_the_menu_of_a_card(seat: Seat) -> None:
    """A card is looked at closely, moved, or done something with; what it sends is one use."""
    ally = next(card for card in seat.table.view.field if card.controller == 0)  # type: ignore[union-attr]
    right_click(seat, ally.id)
    lines = opened(popup())
    assert {"Look closely  [V]", "Rest", "Move", "Put counters …"} <= lines.keys()
    lines["Rest"].trigger()  # type: ignore[attr-defined]
    popup().close()
    assert seat.sent() == [wire.UseTool(ToolUse(Tool.REST, ally.id))]
    right_click(seat, ally.id)
    move = opened(popup())["Move"]
    assert isinstance(move, dict)
    move["Main deck, at the bottom"].trigger()
    popup().close()
    (sent,) = seat.sent()
    assert isinstance(sent, wire.UseTool) and (sent.use.to, sent.use.place) == (Zone.MAIN_DECK, "bottom")
    right_click(seat, ally.id)
    opened(popup())["Put counters …"].trigger()  # type: ignore[attr-defined]
    dialog = seat.page.findChild(ToolDialog)
    assert dialog is not None and dialog.isVisible()
    dialog.reject()


def test_the_menu_key_serves_the_card_in_focus_and_the_turn(seat: Seat) -> None:
    """With a card in focus its menu opens; with none, that of the turn and the players."""
    seat.press(Qt.Key.Key_Menu)
    lines = opened(popup())
    assert "End the turn" in lines and {"You", "Ben"} <= lines.keys()
    popup().close()
    seat.press(Qt.Key.Key_Right)
    assert seat.table.focused is not None
    seat.press(Qt.Key.Key_Menu)
    assert "Look closely  [V]" in opened(popup())
    popup().close()


def test_what_lies_hidden_stands_for_its_pile(seat: Seat) -> None:
    """The other's hand and the decks: which cards of them is asked, and no id is made up."""
    view = seat.table.view
    assert view is not None
    for item in seat.table.scene.card_items():
        if item.card is None or item.card.slug is None:
            subject = subject_at(view, item.key, item.zone)
            assert subject.card is None or subject.card.zone is Zone.BANISHMENT
            for tool in serving(view, subject):
                assert tool.facts.on in (On.CARDS, On.PLAYER, On.TURN) or subject.card is not None


def test_a_host_without_tools_is_not_asked_for_them(seat: Seat) -> None:
    """The right button looks closely then, as it does where nobody plays."""
    seat.table.hand_menu = None
    ally = next(card for card in seat.table.view.field if card.controller == 0)  # type: ignore[union-attr]
    right_click(seat, ally.id)
    assert QApplication.activePopupWidget() is None and seat.table.large.isVisible()


def _asked(seat: Seat, about: str = "wolf") -> QMessageBox:
    seat.client.give(
        wire.Notice("Ben, by hand: puts 1 moss counter on Wolf.", wire.Asks.BY_HAND, 7, 30, None, "put_counters", about)
    )
    QApplication.processEvents()
    (box,) = boxes()
    return box


def _press(box: QMessageBox, words: str) -> None:
    button = next(each for each in box.buttons() if each.text().replace("&", "").startswith(words))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_question_to_the_other_has_three_answers_and_leaves_the_table_free(seat: Seat) -> None:
    """For this card, for all that is done by hand, or not; the table can be looked at meanwhile."""
    box = _asked(seat)
    assert not box.isModal() and "in this game" in box.text()
    _press(box, "Agree to all")
    assert seat.sent() == [wire.Consent(True, 7, standing=True)]
    for words, yes in (("Agree", True), ("Don't", False)):
        box = _asked(seat, "")
        assert "in this game" not in box.text()
        _press(box, words)
        assert seat.sent() == [("consent", yes, 7)]
    seat.press(Qt.Key.Key_F10)
    opened(popup())["Ask me again what is done by hand"].trigger()  # type: ignore[attr-defined]
    popup().close()
    assert seat.sent() == [wire.Consent(False, standing=True)]


@pytest.mark.parametrize("tool", list(Tool))
def test_the_log_says_who_does_what(tool: Tool) -> None:
    """One line with the card as a link; a card that the seat may not know has no name."""
    use = ToolUse(tool, seat=1, amount=2, word="moss", to=Zone.HAND, other=5)
    speaker = Speaker(PLAYERS, lambda slug: "Wolf" if slug == "wolf" else str(slug), {5: "rock"})
    told = Event(EventKind.BY_HAND, 0, 9, slug="wolf", word="…", deed=use)
    line = str(speaker.say(told))
    assert line.startswith("By hand: Ana ") and line.endswith(".") and "{" not in line
    assert ("Wolf" in line) is ("{card}" in tool.facts.words)
    hidden = str(Speaker(PLAYERS, str, {}).say(replace(told, id=None, slug=None)))
    assert "Wolf" not in hidden and "None" not in hidden


def test_the_menu_of_nothing_has_the_players_and_the_turn(qtbot: QtBot) -> None:
    """It stands in the game's menu, too, for who never presses the right button."""
    menu = QMenu()
    qtbot.addWidget(menu)
    HandMenu(menu, 0, PLAYERS, str, list, lambda use: None).fill(menu, samples.sample_view(), Subject())
    lines = opened(menu)
    assert {"You", "Ben", "End the turn", "Go to a phase …"} <= lines.keys()


def test_who_speaks_for_a_card_reads_where_it_is_unread_and_why(qtbot: QtBot) -> None:
    """Below the card's text stands from which word on, and the reason."""
    lexicon = Lexicon(
        face, text=lambda slug: "Draw a card while humming.", verdict=lambda slug: Verdict.PARTLY,
        unread=lambda slug: (Unread("front", 0, "while humming.", WhyUnread.UNKNOWN_WORD.value),),
    )  # fmt: skip
    card = next(each for each in samples.sample_view().field if each.controller == 0)
    dialog = ByHandDialog([card], lexicon, lambda id, words: None)
    qtbot.addWidget(dialog)
    assert "“while humming.”" in dialog.text.text() and WhyUnread.UNKNOWN_WORD.words in dialog.text.text()


@pytest.mark.parametrize("why", list(WhyUnread))
def test_every_reason_is_told_in_words(why: WhyUnread) -> None:
    """On the card's page, too; a reason of another version is left out."""
    assert why.words in told_unread(Unread("front", 0, "one two three", why))
    assert told_unread(Unread("front", 0, "one two", "because")) == told_unread(Unread("front", 0, "one two", ""))
