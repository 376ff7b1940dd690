"""A list model of one place of the table, changed by the smallest steps that lead from view to view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gadesk.protocol.views import PlayerView
from gadesk.ui.models.hand_order import HandOrder, in_order
from gadesk.ui.models.places import Place, Row, ZoneKey, zone_keys, zone_rows

Index = QModelIndex | QPersistentModelIndex
Names = Callable[[str], str]
Spoken = Callable[[Row], str]
NOWHERE = QModelIndex()


class RowRole(IntEnum):
    """Roles beside Qt's own."""

    KEY = Qt.ItemDataRole.UserRole + 1
    ROW = Qt.ItemDataRole.UserRole + 2


class ZoneModel(QAbstractListModel):
    """One place's cards. `update` inserts, moves, removes and changes rows; it never resets."""

    def __init__(self, key: ZoneKey, names: Names, parent: QObject | None = None, spoken: Spoken | None = None) -> None:
        """Start empty; `spoken` tells a row to a screen reader, which else hears its name."""
        super().__init__(parent)
        self.key = key
        self._names = names
        self._spoken = spoken or self._name
        self._rows: list[Row] = []

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows as they are now."""
        return tuple(self._rows)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Count the rows; rows have no children."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a row's name, its words for a screen reader, its key or the row itself."""
        if not index.isValid() or not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._name(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row)
        if role == RowRole.KEY:
            return row.key
        return row if role == RowRole.ROW else None

    def update(self, wanted: Sequence[Row]) -> None:
        """Change the rows into `wanted`, telling the views each step."""
        self._remove_missing({row.key for row in wanted})
        for place, row in enumerate(wanted):
            self._settle(place, row)
        self._tell_changed(wanted)

    def _name(self, row: Row) -> str:
        slug = row.card.slug if row.card else None
        return self._names(slug) if slug else "A hidden card"

    def _remove_missing(self, kept: set[int]) -> None:
        last = len(self._rows) - 1
        while last >= 0:
            if self._rows[last].key in kept:
                last -= 1
                continue
            first = last
            while first > 0 and self._rows[first - 1].key not in kept:
                first -= 1
            self.beginRemoveRows(QModelIndex(), first, last)
            del self._rows[first : last + 1]
            self.endRemoveRows()
            last = first - 1

    def _settle(self, place: int, row: Row) -> None:
        if place < len(self._rows) and self._rows[place].key == row.key:
            return
        found = next((i for i in range(place + 1, len(self._rows)) if self._rows[i].key == row.key), None)
        if found is None:
            self.beginInsertRows(QModelIndex(), place, place)
            self._rows.insert(place, row)
            self.endInsertRows()
            return
        self.beginMoveRows(QModelIndex(), found, found, QModelIndex(), place)
        self._rows.insert(place, self._rows.pop(found))
        self.endMoveRows()

    def _tell_changed(self, wanted: Sequence[Row]) -> None:
        first = None
        for place, row in enumerate(wanted):
            if self._rows[place] != row:
                self._rows[place] = row
                first = place if first is None else first
            elif first is not None:
                self.dataChanged.emit(self.index(first), self.index(place - 1))
                first = None
        if first is not None:
            self.dataChanged.emit(self.index(first), self.index(len(wanted) - 1))


class TableModels(QObject):
    """All the zone models of one table."""

    def __init__(
        self, names: Names, seats: int = 2, parent: QObject | None = None, spoken: Spoken | None = None
    ) -> None:
        """Make an empty model for every place."""
        super().__init__(parent)
        self.zones = {key: ZoneModel(key, names, self, spoken) for key in zone_keys(seats)}
        self.hand_order = HandOrder.DRAWN
        self._names = names

    def update(self, view: PlayerView) -> None:
        """Bring every model to a new view."""
        for key, model in self.zones.items():
            rows = zone_rows(view, key)
            model.update(in_order(rows, self.hand_order, self._names) if key.place is Place.HAND else rows)
