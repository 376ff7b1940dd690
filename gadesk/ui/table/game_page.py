"""A game in the window: the table with its client, the menu, and the questions that are not the game's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget

from gadesk import plain
from gadesk.net.client import Client
from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event
from gadesk.protocol.views import CardView
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.asking import ask
from gadesk.ui.design.looks import looks
from gadesk.ui.design.plain import caption
from gadesk.ui.design.theme import apply_theme, text_scale
from gadesk.ui.log.sentences import Speaker
from gadesk.ui.start.settings import CONFIRMS, LOOKS, SPEEDS, TEXT_SIZES
from gadesk.ui.table.by_hand import ByHandDialog, unread_cards
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.client_signals import ClientLink
from gadesk.ui.table.playback import Pace
from gadesk.ui.table.table_widget import TableWidget

_Value = TypeVar("_Value")


class GamePage(QWidget):
    """Plays one client's game. `left`: the player goes back to the start; `host_lost`: with the reason."""

    left = Signal()
    host_lost = Signal(str)
    settings_changed = Signal(float, float)  # text size, animation speed
    look_changed = Signal(object)
    confirms_changed = Signal(bool)

    def __init__(
        self, client: Client, lexicon: Lexicon, pixmaps: CardPixmaps, speed: float, parent: QWidget | None = None
    ) -> None:
        """Lay the table for a client's seat."""
        super().__init__(parent)
        self.link = ClientLink(client, self)
        self._game, self._epoch, self._events = -1, -1, list[Event]()
        names = names_of(client.seats)
        welcome = client.welcome
        free_undo = welcome.free_undo if welcome is not None else False
        self.table = TableWidget(client, client.seat, names, lexicon, pixmaps, free_undo, self)
        self.table.animator.speed = speed
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.table)
        self.table.menu_wanted.connect(self.open_menu)
        self.table.leave_wanted.connect(self.left)
        self._pace = Pace(self.table, self._show)
        looks().changed.connect(self._wear)
        self.link.updated.connect(self._pace.take)
        self.link.seats_changed.connect(self._seats)
        self.link.noticed.connect(self._notice)
        self.link.refused.connect(self._refused)
        self.link.lost.connect(self.host_lost)
        QShortcut(QKeySequence("F11"), self, self._full_screen)
        QShortcut(QKeySequence("Ctrl+H"), self, self.do_by_hand)
        self._pointed_out: set[str | None] = set()
        self.table.setFocus()

    def begin(self) -> None:
        """Begin to listen to the host."""
        self.link.begin()

    def close_game(self) -> None:
        """Leave the place at the host."""
        self._pace.stop()
        self.link.close()

    def open_menu(self) -> None:
        """Offer everything that is not a play."""
        menu = QMenu(self)
        client, over = self.link.client, self.table.view is not None and self.table.view.over
        self._line(menu, "Help: the keys  [F1]", self.table.help.toggle)
        undo = self._line(menu, "Undo  [Ctrl+Z]" if self.table.free_undo else "Ask to undo", lambda: client.undo(1))
        undo.setEnabled(self.table.view is not None)
        self._line(menu, "Do by hand …  [Ctrl+H]", self.do_by_hand).setEnabled(
            bool(self._unread()) or self.table.lexicon.waiting()
        )
        self._choices(menu.addMenu("Text size"), TEXT_SIZES, text_scale(), self._set_text)
        self._choices(menu.addMenu("Look"), LOOKS, looks().choice, self.look_changed.emit)
        self._choices(menu.addMenu("Animation"), SPEEDS, self.table.animator.speed, self._set_speed)
        confirms = self.table.controller.confirms
        self._choices(menu.addMenu("Several cards"), CONFIRMS, confirms, self._set_confirms)
        self._line(menu, "Full screen  [F11]", self._full_screen)
        menu.addSeparator()
        self._line(menu, "Rematch", self._rematch if not over else client.rematch)
        self._line(menu, "Concede …", self._concede).setEnabled(not over)
        self._line(menu, "Leave the table (the game is saved)", self.left.emit)
        menu.aboutToHide.connect(menu.deleteLater)
        size = menu.sizeHint()
        prompt = self.table.prompt
        menu.popup(prompt.mapToGlobal(QPoint(prompt.width() - size.width(), -size.height())))

    def do_by_hand(self) -> None:
        """Let the player say what a part of a card does that gadesk does not read."""
        cards = self._unread()
        if not cards:
            coming = self.table.lexicon.waiting()
            none = "None of your cards on the table has a part that is done by hand."
            self.table.toast("The cards' texts are still coming: press Ctrl+H again in a moment." if coming else none)
            return
        send = self.link.client.send
        dialog = ByHandDialog(cards, self.table.lexicon, lambda card, words: send(wire.ByHand(card, words)), self)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _unread(self) -> list[CardView]:
        view = self.table.view
        return unread_cards(view, self.table.lexicon) if view is not None and not view.over else []

    def texts_came(self) -> None:
        """Show and tell what waited for the cards' texts."""
        self.table.refresh()
        self._point_out()

    def _point_out(self) -> None:
        """Tell once of each card that a part of it waits for its player."""
        fresh = [card for card in self._unread() if card.slug not in self._pointed_out]
        self._pointed_out.update(card.slug for card in fresh)
        if fresh:
            name = self.table.lexicon.name(fresh[0].slug)
            self.table.toast(f"A part of {name} is done by hand: Ctrl+H, when you have Opportunity.")

    def _line(self, menu: QMenu, words: str, act: Callable[[], object]) -> QAction:
        action = menu.addAction(caption(words))
        action.triggered.connect(lambda _=False: act())
        return action

    def _choices(
        self, menu: QMenu, choices: Sequence[tuple[_Value, str]], now: _Value, act: Callable[[_Value], None]
    ) -> None:
        group = QActionGroup(menu)
        for value, words in choices:
            action = menu.addAction(caption(words))
            action.setCheckable(True)
            action.setChecked(value == now)
            action.triggered.connect(lambda _=False, value=value: act(value))
            action.setActionGroup(group)

    def _set_text(self, scale: float) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, scale)
        self.settings_changed.emit(scale, self.table.animator.speed)

    def _wear(self) -> None:
        """Draw the table in the colours of another look."""
        self.table.scene.set_glows({})
        self.table.scene.set_notes({})
        self.table.lay_out()

    def _set_speed(self, speed: float) -> None:
        self.table.animator.speed = speed
        self.settings_changed.emit(text_scale(), speed)

    def _set_confirms(self, on: bool) -> None:
        self.table.controller.confirms = on
        self.table.refresh()
        self.confirms_changed.emit(on)

    def _full_screen(self) -> None:
        window = self.window()
        window.showNormal() if window.isFullScreen() else window.showFullScreen()

    def _concede(self) -> None:
        self._ask("Concede this game?", "Concede", self.link.client.concede)

    def _rematch(self) -> None:
        words = "This game is not over. Give it up and begin another with the same decks?"
        self._ask(words, "Begin another", self.link.client.rematch)

    def _ask(self, question: str, yes: str, act: Callable[[], object]) -> None:
        ask(self, question, yes, "Play on", lambda sure: act() if sure else None, question)

    def _show(self, update: wire.Update) -> None:
        """Show an update; when the game was taken back or begun anew the log is written again."""
        again = (update.game, update.epoch) != (self._game, self._epoch)
        fresh = update.events
        if update.game != self._game:
            self._events.clear()
        del self._events[update.first_event :]
        self._events.extend(update.events)
        if again:
            self._game, self._epoch = update.game, update.epoch
            self.table.log.clear()
            self.table.speaker = Speaker(self.table.players, self.table.lexicon.name, {})
            fresh = tuple(self._events)
        self.table.show_update(
            update.view,
            fresh,
            update.decision,
            update.waiting_for,
            update.passing,
            animate=not again or len(fresh) < 40,
        )
        self._point_out()

    def _seats(self, seats: tuple[wire.SeatInfo, ...]) -> None:
        self.table.set_players(names_of(seats))
        gone = [name for info, name in zip(seats, names_of(seats), strict=True) if not info.here]
        if gone:
            self.table.toast(f"{' and '.join(gone)} is not connected; the place is kept.")

    def _notice(self, notice: wire.Notice) -> None:
        if notice.asks:
            consent, number = self.link.client.consent, notice.number
            words = f"{notice.text} Do you agree?"
            ask(self, words, "Agree", "Don't agree", lambda yes: consent(yes, number), "consent")
        else:
            self.table.toast(notice.text)

    def _refused(self, reason: str) -> None:
        self.table.toast(reason)
        state = self.link.client.state
        if state is not None:
            self.table.show_update(state.view, (), state.decision, state.waiting_for, state.passing)


def names_of(seats: tuple[wire.SeatInfo, ...]) -> tuple[str, ...]:
    """Name the players so that they can be told apart."""
    names: list[str] = []
    for info in seats:
        name = plain.name(info.name) or f"Player {info.seat + 1}"
        names.append(f"{name} {info.seat + 1}" if name in names else name)
    return tuple(names)
