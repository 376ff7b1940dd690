"""A player at the window: a client without a host that the test speaks for, and what is pressed and clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, QSettings, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from gadesk.cards.model import PrintedFace
from gadesk.glossary import CardType, Element
from gadesk.protocol import messages as wire
from gadesk.protocol.decisions import Decision
from gadesk.protocol.events import Event
from gadesk.protocol.passing import PassMode, Stops
from gadesk.ui.app import Window
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.game_page import GamePage
from gadesk.ui.table.table_widget import TableWidget
from tests.ui import samples

SIZE = QSize(1280, 720)  # the smallest window
NO_KEY = Qt.KeyboardModifier.NoModifier


def face(slug: str) -> PrintedFace:
    """Make up the printed facts of a made-up card."""
    return PrintedFace(samples.name(slug), slug, (CardType.ALLY,), (Element.NORM,), power=1, life=2)


class FakeClient:
    """A client without a host: the test gives its messages."""

    seat = 0
    host = None
    witness = None
    seats = (wire.SeatInfo(0, "Ana", "player", True), wire.SeatInfo(1, "Ben", "sensible", True))
    welcome = wire.Welcome(wire.VERSION, 0, "key", seats, free_undo=True, tools=True)

    def __init__(self) -> None:
        """Start with nothing sent."""
        self.on_message: Callable[[object], None] | None = None
        self.state: wire.Update | None = None
        self.sent: list[object] = []
        self.stops: list[Stops] = []

    def poll(self) -> list[object]:
        """Nothing came before."""
        return []

    def give(self, message: object) -> None:
        """Let a message come in."""
        if isinstance(message, wire.Update):
            self.state = message
        assert self.on_message is not None
        self.on_message(message)

    def taken(self) -> None:
        """Nothing is counted."""

    def answer(self, choice: tuple[int, ...], decision: object = None) -> None:
        """Keep an answer."""
        self.sent.append(choice)

    def passing(self, mode: PassMode, stops: Stops | None = None) -> None:
        """Keep a wish to pass, or where to be asked."""
        if stops is None:
            self.sent.append(mode)
        else:
            self.stops.append(stops)

    def undo(self, steps: int = 1) -> None:
        """Keep a wish to go back."""
        self.sent.append(("undo", steps))

    def concede(self) -> None:
        """Keep a concession."""

    def send(self, message: wire.FromSeat) -> None:
        """Keep another message."""
        self.sent.append(message)

    def offer_draw(self) -> None:
        """Keep a draw that is offered."""
        self.sent.append("draw")

    def rematch(self) -> None:
        """Keep a wish for another game."""
        self.sent.append("rematch")

    def consent(self, yes: bool, number: int = 0) -> None:
        """Keep a consent."""
        self.sent.append(("consent", yes, number))

    def close(self) -> None:
        """Keep that the place was left."""
        self.sent.append("close")


def update(*events: Event, first: int = 0, epoch: int = 0, **more: Any) -> wire.Update:
    """Make an update of the sample board."""
    return wire.Update(0, epoch, samples.sample_view(), first, events, **more)


def client(page: GamePage) -> FakeClient:
    """The page's client."""
    found: object = page.link.client
    assert isinstance(found, FakeClient)
    return found


def on_table(page: GamePage) -> QWidget:
    """The table's own place for the keyboard."""
    return page.table.table_view


@dataclass
class Seat:
    """One player at the window: what they see, and the keys they press."""

    window: Window
    client: FakeClient
    focus: Callable[[GamePage], QWidget] = on_table

    @property
    def page(self) -> GamePage:
        """The game that is played."""
        assert self.window.game is not None
        return self.window.game

    @property
    def table(self) -> TableWidget:
        """Its table."""
        return self.page.table

    def ask(self, decision: Decision | None = None, passing: str = "") -> None:
        """Let the host ask something; what is to have the keyboard gets it."""
        self.client.give(update(decision=decision, passing=passing))
        self.focus(self.page).setFocus()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEY) -> None:
        """Press a key at the window, as the system does: Qt finds out who gets it."""
        handle = self.window.windowHandle()
        assert handle is not None
        QTest.keyClick(handle, key, modifiers)
        QApplication.processEvents()

    def sent(self) -> list[object]:
        """What the host has been told since the last time."""
        told, self.client.sent = self.client.sent, []
        return told

    def click_card(self, id: int) -> None:
        """Click a card where it lies."""
        view = self.table.table_view
        item = self.table.scene.item_of(id)
        assert item is not None
        where = view.mapFromScene(item.scene_rect().center())
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(where.x(), where.y()))
        QApplication.processEvents()

    def button(self, words: str) -> QAbstractButton:
        """Find a button of the prompt by how its words begin."""
        return next(button for button in self.table.prompt.buttons if button.text().startswith(words))


def game_page(qtbot: QtBot, of: object) -> Iterator[GamePage]:
    """A shown game page on a client."""
    lexicon = Lexicon(face)
    made = GamePage(of, lexicon, CardPixmaps(face, lexicon.text, sync=True), 0.0)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(SIZE)
    made.show()
    qtbot.waitExposed(made)
    made.begin()
    yield made
    made.close_game()


def game_window(qtbot: QtBot, settings: Path) -> Iterator[Seat]:
    """A window with a game in it, whose table has the keyboard."""
    window = Window(QSettings(str(settings), QSettings.Format.IniFormat))
    qtbot.addWidget(window)
    window.resize(SIZE)
    window.show()
    client = FakeClient()
    window.open_game(client)  # type: ignore[arg-type]
    assert window.game is not None
    window.game.table.animator.speed = 0
    window.activateWindow()
    qtbot.waitActive(window)
    made = Seat(window, client)
    made.ask(samples.opportunity())
    yield made
    window._drop_game()
    window.close()
