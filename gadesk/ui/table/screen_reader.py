"""The table for a screen reader: a list for each place, behind the drawn table, which is silent by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from gadesk.protocol.decisions import Decision
from gadesk.ui.design.announce import announce
from gadesk.ui.design.plain import aloud
from gadesk.ui.log.sentences import Sentence
from gadesk.ui.models.places import Place, Row, ZoneKey
from gadesk.ui.models.zone_model import ZoneModel
from gadesk.ui.table.highlights import notes
from gadesk.ui.table.screen_reader_words import spoken_place, spoken_row

if TYPE_CHECKING:
    from gadesk.ui.table.table_widget import TableWidget


MOST_TOLD = 12  # a longer story is in the log


class SpokenZone(QListView):
    """One place's cards, which says where they are drawn and draws nothing itself."""

    def __init__(self, model: ZoneModel, table: TableWidget) -> None:
        """Tell the rows of a model."""
        super().__init__(table)
        self._table = table
        self.zone = model
        self.setModel(model)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setAutoScroll(False)
        self.setUpdatesEnabled(False)
        model.dataChanged.connect(self._changed)

    def visualRect(self, index: QModelIndex | QPersistentModelIndex) -> QRect:
        """Where a card is drawn; one deep in a pile is where the pile is."""
        row = self.zone.rows[index.row()] if index.row() < len(self.zone.rows) else None
        item = self._table.scene.item_of(row.key) if row is not None else None
        return item.scene_rect().toAlignedRect() if item is not None else self.rect()

    def point_to(self, number: int) -> None:
        """Tell that the focus is on a row now."""
        self.setCurrentIndex(self.zone.index(number))
        self._tell(QAccessible.Event.NameChanged, number)
        self._tell(QAccessible.Event.Focus, number)

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        for number in range(first.row(), last.row() + 1):
            self._tell(QAccessible.Event.NameChanged, number)

    def _tell(self, what: QAccessible.Event, number: int) -> None:
        event = QAccessibleEvent(self, what)
        event.setChild(number)
        QAccessible.updateAccessibility(event)


class Ears:
    """All the lists of a table; there are none until a screen reader listens."""

    def __init__(self, table: TableWidget) -> None:
        """Serve a table."""
        self._table = table
        self._zones: dict[ZoneKey, SpokenZone] = {}
        self._asked: Decision | None = None

    def follow(self) -> None:
        """Bring the lists to the table's state."""
        table = self._table
        if not QAccessible.isActive() or table.view is None:
            return
        if not self._zones:
            self._zones = {key: SpokenZone(model, table) for key, model in table.models.zones.items()}
            for zone in reversed(self._zones.values()):
                zone.lower()  # the last to go down is told first
        for key, zone in self._zones.items():
            count = zone.zone.rowCount()
            zone.setGeometry(table.rect())
            zone.setAccessibleName(aloud(spoken_place(key, count, table.me, table.players)))
            zone.setVisible(count > 0 and key.place is not Place.MAIN_DECK)

    def hear(self, told: Sequence[Sentence]) -> None:
        """Tell what happened, and what the player is asked now."""
        self.follow()
        words = [str(sentence) for sentence in told[-MOST_TOLD:]]
        decision = self._table.controller.decision
        if decision is not None and decision != self._asked:
            words.append(self._table.prompt.question)
        self._asked = decision
        announce(self._table.prompt, " ".join(words))

    def focus(self) -> None:
        """Tell which card the keyboard has come to."""
        table = self._table
        self.follow()
        key = table.focused_key()
        for zone in self._zones.values():
            number = next((n for n, row in enumerate(zone.zone.rows) if row.key == key), None)
            if key is not None and number is not None:
                zone.point_to(number)
            else:
                zone.setCurrentIndex(QModelIndex())

    def words(self, row: Row) -> str:
        """Tell what lies at a place, and what can be done with it."""
        table = self._table
        if table.view is None:
            return ""
        options = table.controller.options_at(row.key) if row.key >= 0 else []
        picks = table.controller.chooser.picks if table.controller.chooser is not None else []
        decision = table.controller.decision
        vain = decision is not None and bool(options) and all(decision.options[at].vain for at in options)
        able = "can be used, would do nothing" if vain else "can be used"
        use = "chosen" if set(options) & set(picks) else able if options else ""
        apart = notes(decision).get(row.key, "")
        use = f"{apart}, {use}" if apart else use
        return spoken_row(row, table.view, table.players, table.lexicon.name, use)
