"""Icons of widgets that are open, in the colours of another look."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QListWidget,
    QTableWidget,
    QTabWidget,
    QTreeWidget,
    QWidget,
)

from gadesk.ui.design import palette as p
from gadesk.ui.design.icons import recoloured


def recolour(widget: QWidget, before: p.Look) -> None:
    """Draw the icons of a widget anew: its own, those of its actions, tabs and rows."""
    if isinstance(widget, QAbstractButton):
        _put(widget, widget.icon(), before)
    for action in widget.actions():
        _put(action, action.icon(), before)
    if isinstance(widget, QTabWidget):
        for number in range(widget.count()):
            made = recoloured(widget.tabIcon(number), before)
            if made is not None:
                widget.setTabIcon(number, made)
    if isinstance(widget, QComboBox | QListWidget | QTreeWidget | QTableWidget):
        _recolour_rows(widget, QModelIndex(), before)


def _put(owner: QObject, old: QIcon, before: p.Look) -> None:
    made = recoloured(old, before)
    if made is not None:
        owner.setProperty("icon", made)


def _recolour_rows(
    view: QComboBox | QListWidget | QTreeWidget | QTableWidget, parent: QModelIndex, before: p.Look
) -> None:
    model, role = view.model(), Qt.ItemDataRole.DecorationRole
    columns = view.columnCount() if isinstance(view, QTreeWidget | QTableWidget) else 1
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            old = index.data(role)
            made = recoloured(old, before) if isinstance(old, QIcon) else None
            if made is not None:
                model.setData(index, made, role)
        _recolour_rows(view, model.index(row, 0, parent), before)
