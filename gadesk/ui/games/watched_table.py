"""The table as it is looked at: a game that was recorded, or one that others play; nothing can be done at it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gadesk.protocol.events import Event
from gadesk.protocol.views import PlayerView
from gadesk.ui.cards.pixmaps import CardPixmaps
from gadesk.ui.log.sentences import Sentence
from gadesk.ui.models.places import Place
from gadesk.ui.table.card_words import Lexicon
from gadesk.ui.table.keys import ARROWS, KeyMap
from gadesk.ui.table.prompt_panel_words import Prompt
from gadesk.ui.table.table_widget import TableWidget

K = Qt.Key


class Onlooker:
    """Sits at no seat: whatever is asked of it (`SeatActions`) does nothing."""

    def _nothing(self, *_: object, **__: object) -> None:
        """Do nothing."""

    answer = passing = undo = rematch = _nothing


class WatchingKeys(KeyMap):
    """The keys of a table that is only looked at: those that look, and what whoever shows the game adds."""

    def __init__(self, table: TableWidget, more: dict[int, Callable[[], object]]) -> None:
        """`more`: what further keys do, before the table's own."""
        super().__init__(table)
        self._more = more
        self._looking: dict[int, Callable[[], object]] = {
            K.Key_Escape: self._escape,
            K.Key_V: self._look,
            K.Key_L: table.log.toggle,
            K.Key_F10: table.menu_wanted.emit,
        }

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key stands for; False if it stands for nothing."""
        key, held = event.key(), event.modifiers()
        if key == K.Key_Escape and event.isAutoRepeat():
            return True  # held, it puts one thing away, and leaves nothing
        if key in ARROWS and (held & Qt.KeyboardModifier.ControlModifier or key not in self._more):
            self._move(ARROWS[K(key)])
            return True
        if key in (K.Key_G, K.Key_B):
            mine = not held & Qt.KeyboardModifier.ShiftModifier
            self._pile(Place.GRAVEYARD if key == K.Key_G else Place.BANISHMENT, bool(mine))
            return True
        act = self._more.get(key) or self._looking.get(key)
        if act is None:
            return False
        act()
        return True

    def _escape(self) -> None:
        """Put away what lies open; where nothing does, go back to where the page was opened from."""
        if not self.put_away():
            self._table.leave_wanted.emit()


class WatchedTable(TableWidget):
    """A table at which nothing can be done. `words` is what its prompt says."""

    def __init__(
        self, me: int, players: tuple[str, ...], lexicon: Lexicon, pixmaps: CardPixmaps,
        more: dict[int, Callable[[], object]], parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """Lay a table that is seen from a seat; `more`: what further keys do."""
        super().__init__(Onlooker(), me, players, lexicon, pixmaps, False, parent)
        self.words: tuple[str, str] = ("", "")
        self.speaker.me = None  # whoever looks on is told of all players by their names
        self.keys = WatchingKeys(self, more)
        self.phase_bar.pass_to.disconnect()
        self.phase_bar.setEnabled(False)

    def asked(self) -> Prompt:
        """Say in the prompt what happens, and offer nothing."""
        return (*self.words, "", [])

    def show_moment(
        self, view: PlayerView, events: Sequence[Event], waiting_for: int | None, log: list[Sentence], animate: bool
    ) -> None:
        """Show a moment with lines for the log, which are made already: `events` only move and mark cards."""
        self.view, self.waiting_for = view, waiting_for
        self.controller.update(view, None)
        self.log.add(log)
        if self.scene.plan is None:
            self.lay_out()
        self.scene.show_view(view, events, animate and self.isVisible())
        self._float_marks(events)
        self.refresh()
        self.looking.follow()
