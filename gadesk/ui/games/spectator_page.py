"""Watching a game that others play now: the table as it is public, and its log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from gadesk.cards.catalogue import bundled_catalogue
from gadesk.net.client import Client
from gadesk.protocol import messages as wire
from gadesk.protocol.events import Event
from gadesk.session.limits import LONGEST_SAID
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.design.asking import ask_line, tell
from gadesk.ui.design.plain import caption
from gadesk.ui.games.watched_table import WatchedTable
from gadesk.ui.log.panel import MOST_SPOKEN
from gadesk.ui.log.sentences import Part, Sentence, Speaker
from gadesk.ui.match.at_table import MatchAtTable
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.client_signals import ClientLink
from gadesk.ui.table.game_page import names_of, said_by
from gadesk.ui.table.playback import MOST_ANIMATED, Pace
from gadesk.ui.table.waiting import WaitingPanel
from gadesk.ui.table.watchers import Watchers

KEYS = (
    "You only watch. The arrows go through the cards, V shows one large, G and B open the graveyard and the banishment "
    "(with Shift the opponent's), L the log. Ctrl+T says something to the others who watch."
)


class SpectatorPage(QWidget):
    """Shows what a client without a seat is told. `left`: back to the start; `host_lost`: with the reason."""

    left = Signal()
    host_lost = Signal(str)

    def __init__(
        self, client: Client, lexicon: Lexicon, pixmaps: CardPixmaps, speed: float, parent: QWidget | None = None
    ) -> None:
        """Lay a table that is looked at from the host's side."""
        super().__init__(parent)
        self.setAccessibleName("Watch a game")
        self.link = ClientLink(client, self)
        keys: dict[int, Callable[[], object]] = {Qt.Key.Key_F1: self._tell_keys}
        self.table = WatchedTable(0, names_of(client.seats), lexicon, pixmaps, keys, self)
        self.table.animator.speed = speed
        self._events, self._game, self._epoch = list[Event](), -1, -1
        self._spoken = deque[Sentence](maxlen=MOST_SPOKEN)
        self._muted = False
        self.match = MatchAtTable(self.link, self.table, bundled_catalogue, self, sits=False)
        self._pace = Pace(self.table, self._show)
        self.waiting, self.watchers = WaitingPanel(self.table), Watchers(self.table)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.table)
        self.table.menu_wanted.connect(self._menu)
        self.waiting.left.connect(self.left)
        link = self.link
        link.updated.connect(self._pace.take)
        link.seats_changed.connect(self._seats)
        link.watched.connect(self.watchers.show_count)
        link.said.connect(self._said)
        link.lost.connect(self.host_lost)
        link.interrupted.connect(self.waiting.interrupted)
        link.returned.connect(self._await)
        link.refused.connect(self.table.toast)
        QShortcut(QKeySequence("Ctrl+T"), self, self.talk)
        self.setFocusProxy(self.table)

    def begin(self) -> None:
        """Begin to listen."""
        self._await()
        self.link.begin()

    def close_game(self) -> None:
        """Watch no more."""
        self._pace.stop()
        self.link.close()

    def texts_came(self) -> None:
        """Show what waited for the cards' texts."""
        self.table.refresh()

    def _await(self) -> None:
        """Say that nothing has begun yet, as long as nothing has."""
        self.table.prompt.setVisible(self.table.view is not None)
        if self.table.view is None:
            self.waiting.watched()
        else:
            self.waiting.hide()

    def _show(self, update: wire.Update) -> None:
        if self._game < 0:
            self.waiting.hide()
            self.table.prompt.show()
        again = (update.game, update.epoch) != (self._game, self._epoch)
        if update.game != self._game:
            self._events.clear()
        del self._events[update.first_event :]
        self._events.extend(update.events)
        fresh = tuple(self._events) if again else update.events
        table = self.table
        if again:
            self._game, self._epoch = update.game, update.epoch
            table.log.clear()
            table.speaker = Speaker(table.players, table.lexicon.name, {})
            table.log.add(self._spoken)
        who = update.waiting_for
        chooses = f"{table.players[who]} is to choose." if who is not None and who < len(table.players) else ""
        table.words = ("The game is over." if update.view.over else chooses, "")
        table.show_update(update.view, fresh, None, who, "", animate=len(fresh) < MOST_ANIMATED)

    def _seats(self, seats: tuple[wire.SeatInfo, ...]) -> None:
        self.table.set_players(names_of(seats))
        self.watchers.show_seats(seats)

    def _said(self, seat: int, words: str, name: str) -> None:
        if self._muted:
            return
        line = said_by(self.table.players, seat, name, words)
        sentence = Sentence((Part(line),))
        self._spoken.append(sentence)
        self.table.log.add([sentence])
        self.table.toast(line)

    def talk(self) -> None:
        """Ask for a line to say to the others who watch."""
        ask_line(self, "Say", "What do you say to the others who watch? The players don't hear it.", self.say)

    def say(self, words: str) -> None:
        """Say a line to the others who watch."""
        if words.strip():
            self.link.client.send(wire.Say(words.strip()[:LONGEST_SAID]))

    def _mute(self) -> None:
        self._muted = not self._muted

    def _tell_keys(self) -> None:
        tell(self, KEYS, "keys")

    def _menu(self) -> None:
        menu = QMenu(self)
        acts: tuple[tuple[str, Callable[[], object]], ...] = (
            ("The keys  [F1]", self._tell_keys), ("Say …  [Ctrl+T]", self.talk),
            ("Hear nothing that is said" if not self._muted else "Hear again what is said", self._mute),
            ("Leave", self.left.emit),
        )  # fmt: skip
        for words, act in acts:
            menu.addAction(caption(words)).triggered.connect(lambda _=False, act=act: act())
        menu.aboutToHide.connect(menu.deleteLater)
        self.table.prompt.pop_up(menu)
